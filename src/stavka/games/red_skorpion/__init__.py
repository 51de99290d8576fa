"""Red Skorpion: skirmishes of Russians and Afghans on an open table."""
