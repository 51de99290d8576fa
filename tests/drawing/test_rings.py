"""Rings on the board: each of its own form, and seen on every ground by day and by night."""

import re

import pytest

from stavka.drawing.inks import THEMES, inks
from stavka.web import STATIC
from tests.drawing.test_counters import contrast

GROUNDS = (
    "--height-0", "--height-1", "--height-2", "--height-3", "--height-4", "--wood", "--marsh",
    "--sand", "--built", "--suburb", "--works", "--water-open",
)  # fmt: skip
RINGS = {
    "can act": (".ring.can-act .edge", ".ring.can-act .core"),
    "selected": (".ring.selected .edge", ".ring.selected .core"),
    "open place": (".ring-edge", ".ring-core"),
    "held place": (".ring-edge.held", ".ring-core.held"),
    "recent": (".recent-edge", ".recent-core"),
    "lit": (".lit-edge", ".lit-core"),
    "cursor": (".cursor-edge", ".cursor-core"),
}
LEAST = 3.0
FORM = ("stroke-width", "stroke-dasharray")


def rules():
    text = (STATIC / "style" / "board.css").read_text("utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    found = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        for selector in selectors.split(","):
            pairs = dict(re.findall(r"([\w-]+):\s*([^;]+);", body))
            found.setdefault(selector.strip(), {}).update(pairs)
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ring", RINGS)
def test_a_ring_stands_out_on_every_ground(ring, theme):
    strokes = [rules()[selector]["stroke"] for selector in RINGS[ring]]
    ink = inks(theme)
    weak = {
        ground: max(contrast(stroke, ink[ground]) for stroke in strokes)
        for ground in GROUNDS
        if max(contrast(stroke, ink[ground]) for stroke in strokes) < LEAST
    }
    assert weak == {}


def test_no_two_rings_have_the_same_form():
    found = rules()
    forms = [
        tuple(found[selector].get(name, "") for selector in pair for name in FORM)
        for pair in RINGS.values()
    ]
    assert len(set(forms)) == len(forms)
