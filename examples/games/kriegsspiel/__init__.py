"""Kriegsspiel in miniature: the smallest complete game of Stavka, to read and to copy."""
