"""Chechen War 1994-1996."""
