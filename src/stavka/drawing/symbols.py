"""What stands inside a counter: APP-6 branches in their frame, and marks of leaders and support.

All are drawn about the origin; the frame is 34 by 22, marks without a frame about 40 by 30.
"""

from __future__ import annotations

from typing import NamedTuple

from stavka.drawing.markup import element, group, words
from stavka.drawing.periodmarks import period_marks

W, H = 17, 11
BOX = f"M-{W},-{H}H{W}V{H}H-{W}Z"
CROSS = f"M-{W},-{H}L{W},{H}M-{W},{H}L{W},-{H}"
SLASH = f"M-{W},{H}L{W},-{H}"
OVAL = "M-7,-5.6h14a5.6,5.6 0 0 1 0,11.2h-14a5.6,5.6 0 0 1 0,-11.2z"
GULL = "M-8,8.2a4.2,3.6 0 0 1 8,0a4.2,3.6 0 0 1 8,0"
PEAK = "M-5,11L0,1L5,11"
ANCHOR = "M0,-7.6V7.4M-3.6,-4.8h7.2M-5.6,3.4q1,4.4 5.6,4.4t5.6,-4.4"

BRANCHES = {
    "infantry": CROSS,
    "mechanized": CROSS + OVAL,
    "motorized": f"{CROSS}M0,-{H}V{H}",
    "mountain": CROSS + PEAK,
    "armour": OVAL,
    "armored": OVAL,
    "recon": SLASH,
    "armored-recon": SLASH + OVAL,
    "cavalry": SLASH,
    "airborne": CROSS + GULL,
    "naval": CROSS + ANCHOR,
    "engineer": "M-8,5V-4H8V5M0,-4V5",
    "anti-tank": f"M-{W},{H}L0,-{H}L{W},{H}",
    "signals": f"M-{W},-{H}L3,2L-3,-2L{W},{H}",
    "supply": f"M-{W},5H{W}",
    "medical": f"M0,-{H}V{H}M-{W},0H{W}",
    "militia": CROSS,
    "volunteer": f"{CROSS}M-7,4L0,{H}L7,4",
    "japanese": f"{CROSS}M0,-5.4a5.4,5.4 0 1 0 .01,0Z",
}
"""Lines inside the frame by branch."""

WORDS = {"special": "SF", "police": "MP", "headquarters": "HQ"}
"""Words inside the frame by branch."""
LETTERS = 3
"""How many letters of a symbol that is not known are spelt out."""


class Picture(NamedTuple):
    """A mark without a frame: what is filled, what is drawn as a line."""

    solid: str = ""
    line: str = ""


BODY = (
    "M-9,-1.5C-9,-6 -4,-7.5 1,-7.5C7,-7.5 10,-4 10.5,0l8.5,-1.6v-4l2.4,-.6v8.4"
    "L10.5,3.6C9,7 5,8 1,8C-5,8 -9,4.5 -9,-1.5z"
)
PICTURES = {
    "artillery": Picture("M0,-5.5a5.5,5.5 0 1 0 .01,0z", "M-15,-10H15V10H-15Z"),
    "airstrike": Picture(
        "M0,-15c1.6,1.8 2,4.6 2,8l14,9v3.4l-14,-4 -.8,7.4 4.4,3.4v2.6L0,13.4l-5.6,1.4v-2.6"
        "l4.4,-3.4 -.8,-7.4 -14,4V2l14,-9c0,-3.4 .4,-6.2 2,-8z"
    ),
    "gunship": Picture(BODY, "M-15,-12H16M0,-12v4M-6,11.5H8M-3,8v3.5M5,8v3.5"),
    "helicopter": Picture(BODY, "M-15,-12H16M0,-12v4M-6,11.5H8"),
    "armor": Picture(
        "M-17,3.5h34l-3,7.5a3,3 0 0 1 -2.4,1.4h-23.2a3,3 0 0 1 -2.4,-1.4zM-14,-.5l3,-3h5l1.6,-5.6"
        "h10l2,3.4H19v2.4H8.4l1,2.8h4.6l1.4,2.4h-30z"
    ),
    "tos": Picture(
        "M-17,4h34l-3,7a3,3 0 0 1 -2.4,1.4h-23.2a3,3 0 0 1 -2.4,-1.4zM-12,.5l-2,-3.4 22,-10.4"
        " 5.6,9.6 -6,4.2z",
        "M-9.6,-2.6L8.8,-11.2M-7.8,.4L10.6,-8.2",
    ),
    "leader": Picture(
        "M0,-15l4.2,9.4 10.2,1 -7.7,6.8 2.3,10.1L0,7 -9,12.3l2.3,-10.1 -7.7,-6.8 10.2,-1z"
    ),
    **{name: Picture(mark.solid, mark.line) for name, mark in period_marks().items()},
}


def symbol_of(symbol: str, ink: str) -> str:
    """A symbol in an ink; one that is not known is spelt out by its first letters."""
    if symbol == "hidden":
        return words("unknown", "?", 0, 11.5, fill=ink)
    picture = PICTURES.get(symbol)
    if picture is not None:
        return group("picture", _solid(picture.solid, ink), _line(picture.line, ink))
    box = element("path", {"class": "box", "d": BOX, "stroke": ink})
    if symbol in BRANCHES:
        mark = words("word small", "M", -11.5, 10, fill=ink) if symbol == "militia" else ""
        return group("frame", box, _line(BRANCHES[symbol], ink), mark)
    word = WORDS.get(symbol, symbol[:LETTERS].upper())
    return group("frame", box, words("word", word, 0, 5.2, fill=ink))


def emblem_of(emblem: str, ink: str) -> str:
    """A sign of a faction, small; nothing where there is none of that name."""
    picture = PICTURES.get(emblem)
    return _solid(picture.solid, ink) + _line(picture.line, ink) if picture else ""


def _solid(data: str, ink: str) -> str:
    return element("path", {"class": "solid", "d": data, "fill": ink}) if data else ""


def _line(data: str, ink: str) -> str:
    return element("path", {"class": "line", "d": data, "stroke": ink}) if data else ""
