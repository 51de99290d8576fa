"""PDF: pages of the size asked for."""

import re
import sys

import pytest

from stavka.drawing import draw_board, teller
from stavka.drawing.paper import Page, print_pdf
from stavka.engine.errors import SetupError
from tests.drawing.boards import board

POINT = 25.4 / 72
"""Millimetres."""


def test_each_drawing_is_a_page_of_its_size():
    pytest.importorskip("typst", reason="the extra `print` is not installed")
    drawing = draw_board(board(". m\n f s"), teller("en", ""), "light")
    pdf = print_pdf([Page(drawing, 200.0, 100.0), Page(drawing, 80.0, 120.0)], 'A "map"')
    boxes = re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    sizes = [(float(w) * POINT, float(h) * POINT) for w, h in boxes]
    assert sizes == [pytest.approx((200, 100), abs=0.1), pytest.approx((80, 120), abs=0.1)]


def test_the_same_pages_give_the_same_file():
    pytest.importorskip("typst", reason="the extra `print` is not installed")
    page = Page(draw_board(board("."), teller("en", ""), "light"), 50.0, 50.0)
    assert print_pdf([page], "A map") == print_pdf([page], "A map")


def test_without_the_library_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(SetupError, match=r"pip install 'stavka\[print\]'"):
        print_pdf([], "A map")
