"""The contract and the machinery of every game; knows no wargame."""
