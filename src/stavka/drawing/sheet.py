"""Boards as SVG: one drawing for the page, for a file and for print.

A board kind joins by registering its drawing here; everything else asks `draw_board`.
"""

from __future__ import annotations

from functools import singledispatch

from stavka.drawing.geometry import Bounds, short
from stavka.drawing.hexmap import draw_hex_board, draw_hex_miniature
from stavka.drawing.inks import Theme, fixed_style
from stavka.drawing.markup import element
from stavka.drawing.names import Tell
from stavka.drawing.planetable import draw_plane_board, draw_plane_miniature
from stavka.drawing.zones import draw_zone_board, draw_zone_miniature
from stavka.engine import catalogue
from stavka.engine.messages import Message
from stavka.engine.scene import Board, HexBoard, PlaneBoard, ZoneBoard

SVG = "http://www.w3.org/2000/svg"


@singledispatch
def layers_of(
    board: Board,
    tell: Tell,  # noqa: ARG001 - the kinds of boards use it
    finer: int = 1,  # noqa: ARG001 - the same
) -> tuple[Bounds, str]:
    """The bounds of a board's sheet in user units, and its layers; raises `TypeError`.

    `finer` times as many samples of the relief are for print, where nothing smooths a picture.
    """
    raise TypeError(f"no drawing for a board of kind {type(board).__name__}; register one here")


@singledispatch
def miniature_of(board: Board) -> tuple[Bounds, str]:
    """The bounds of the board itself and its broad outlines; raises `TypeError`."""
    raise TypeError(f"no miniature for a board of kind {type(board).__name__}; register one here")


layers_of.register(HexBoard, draw_hex_board)
miniature_of.register(HexBoard, draw_hex_miniature)
layers_of.register(PlaneBoard, draw_plane_board)
miniature_of.register(PlaneBoard, draw_plane_miniature)
layers_of.register(ZoneBoard, draw_zone_board)
miniature_of.register(ZoneBoard, draw_zone_miniature)


def teller(lang: str, domain: str) -> Tell:
    """How messages of a game are told in a language."""

    def tell(message: Message) -> str:
        return catalogue.translate(message, lang, domain)

    return tell


def draw_board(board: Board, tell: Tell, theme: Theme | None = None) -> str:
    """A board with its margin as an SVG document.

    Without a theme it bears no style of its own: the page that takes it in links the inks.
    """
    return document(*layers_of(board, tell), theme)


def draw_miniature(board: Board, theme: Theme | None = None) -> str:
    """A small picture of a board as an SVG document."""
    return document(*miniature_of(board), theme)


def document(
    bounds: Bounds, layers: str, theme: Theme | None = None, *, is_small: bool = False
) -> str:
    """An SVG document around layers; a small one is to be seen from afar, with larger names."""
    style = element("style", {}, fixed_style(theme)) if theme else ""
    view = " ".join(map(short, (bounds.x0, bounds.y0, bounds.width, bounds.height)))
    kind = "inks small" if is_small else "inks"
    return element("svg", {"xmlns": SVG, "class": kind, "viewBox": view}, style, layers)
