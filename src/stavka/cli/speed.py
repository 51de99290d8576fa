"""`stavka bench`: how fast the games are on this machine."""
