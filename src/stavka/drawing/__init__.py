"""Maps and counters as SVG: one renderer for browser, files and print. It knows no game."""

from stavka.drawing.counters import counter_symbols
from stavka.drawing.geometry import Bounds
from stavka.drawing.inks import Theme
from stavka.drawing.sheet import (
    document,
    draw_board,
    draw_miniature,
    layers_of,
    miniature_of,
    teller,
)

__all__ = [
    "Bounds",
    "Theme",
    "counter_symbols",
    "document",
    "draw_board",
    "draw_miniature",
    "layers_of",
    "miniature_of",
    "teller",
]
