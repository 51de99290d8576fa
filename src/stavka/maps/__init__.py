"""Geometry of boards: hex grids and path search; knows no wargame."""
