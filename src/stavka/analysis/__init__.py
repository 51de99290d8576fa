"""Exact odds, many games at once, and reports made from them."""
