"""Maps and counters as SVG: one renderer for browser, files and print. It knows no game."""

from stavka.drawing.sheet import draw_board, draw_miniature, teller

__all__ = ["draw_board", "draw_miniature", "teller"]
