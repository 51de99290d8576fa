"""Counters as a wargamer knows them: side colour, size mark, APP-6 symbol, factors, steps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from stavka.drawing.geometry import Bounds
from stavka.drawing.markup import element, group, ink, words
from stavka.drawing.models import model
from stavka.drawing.names import Tell
from stavka.drawing.palette import colours_of
from stavka.drawing.symbols import emblem_of, symbol_of
from stavka.engine.scene import Face

DRAWN = 64.0
"""Counters are drawn 64 units wide, their middle at 32, 32."""
MIDDLE = DRAWN / 2
VIEW = Bounds(-MIDDLE - 1, -MIDDLE - 1, MIDDLE + 1, MIDDLE + 1)
"""What a picture of one shows, with its middle at the origin."""

OUTLINES = (
    "M7,1H57a6,6 0 0 1 6,6V57a6,6 0 0 1 -6,6H7a6,6 0 0 1 -6,-6V7a6,6 0 0 1 6,-6Z",
    "M14,1H50L63,14V50L50,63H14L1,50V14Z",
    "M32,1a31,31 0 1 1 -.01,0Z",
    "M32,1L63,32L32,63L1,32Z",
)
"""By number of the side, so that sides differ by shape as well as colour."""
CUT, ROUND = 1, 2
BEVELS = (
    ("M2.6,56V7.4a4.8,4.8 0 0 1 4.8,-4.8H56", "M61.4,8V56.6a4.8,4.8 0 0 1 -4.8,4.8H8"),
    ("M2.6,49V14.7L14.7,2.6H49", "M61.4,15V49.3L49.3,61.4H15"),
    ("M3,36a29.3,29.3 0 0 1 33,-33", "M61,28a29.3,29.3 0 0 1 -33,33"),
    ("M3.4,32L32,3.4L44,15.4", "M60.6,32L32,60.6L20,48.6"),
)
"""The edges towards the light and away from it."""
BANDS = (
    "M1.7,42.5H62.3V57a5.3,5.3 0 0 1 -5.3,5.3H7a5.3,5.3 0 0 1 -5.3,-5.3Z",
    "M1.7,42.5H62.3V49.7L49.7,62.3H14.3L1.7,49.7Z",
    "M3,42.5H61a30.4,30.4 0 0 1 -58,0Z",
    "M21,42.5H43L32,62Z",
)
"""The white band of a reduced side."""
BAND_INK = "#171208"
EMBLEM = "translate(32 9.6) scale(0.5)"
SHADOW = (2.4, 3.0)
LONG_FACTORS = 5
"""Characters from which factors are set smaller."""
LONG_CAPTION = 8
NAME_LETTERS, CAPTION_LETTERS = 5, 9
NUMBER = re.compile(r"\d+")
PLAIN_SHAPE, CHIT = "counter", "chit"
"""The shape of faces that are no models, and the kind of those that are drawn from a cup."""
PLAIN_SHIFT = re.compile(r"\d+")


def sides_of(faces: Iterable[Face], order: Sequence[str] = ()) -> dict[str, int]:
    """The number of each side: seats first in their order, then others as they come."""
    names = [*order, *(face.side for face in faces if face.side)]
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


def counter(face: Face, side: int, tell: Tell) -> str:
    """One side of a counter, its middle at the origin, `DRAWN` units wide; or a model there."""
    if face.shape != PLAIN_SHAPE:
        return model(face, side)
    colours = colours_of(face.colour)
    # Where emblems tell factions apart, the shape tells the two sides.
    shape = min(side, CUT) if face.emblem else side % len(OUTLINES)
    shape = ROUND if face.kind == CHIT else shape
    light, dark = BEVELS[shape]
    shift = f"translate({SHADOW[0]:g} {SHADOW[1]:g})"
    kinds = " ".join(("counter", face.kind, *(("reduced",) if face.reduced else ())))
    return group(
        kinds,
        ink("shadow", OUTLINES[shape], transform=shift),
        ink("body", OUTLINES[shape], fill=colours.ground),
        ink("band", BANDS[shape]) if face.reduced else "",
        ink("bevel-light", light),
        ink("bevel-dark", dark),
        *_details(face, shape, colours.ink, tell),
        transform=f"translate(-{MIDDLE:g} -{MIDDLE:g})",
    )


def _details(face: Face, shape: int, text_ink: str, tell: Tell) -> list[str]:
    """Symbol, size mark, factors, designation, steps and note."""
    is_unit = face.kind == "unit"
    is_big = not is_unit and face.kind != "leader" and not face.factors
    lift = "translate(32 32) scale(1.5)" if is_big else "translate(32 27)"
    return [
        group("mark", symbol_of(face.symbol, text_ink), transform=lift),
        words("size", face.size, 32, 13, fill=text_ink) if face.size else "",
        group("emblem", emblem_of(face.emblem, text_ink), transform=EMBLEM) if face.emblem else "",
        _factors(face, text_ink) if face.factors else "",
        _caption(face, text_ink, tell) if face.kind == "leader" else "",
        _designation(tell(face.name), text_ink) if is_unit and not face.emblem else "",
        _pips(face.steps, text_ink) if face.steps > 1 else "",
        words("note", face.note, 54 if shape == CUT else 57, 14, fill=text_ink)
        if face.note
        else "",
    ]


def _factors(face: Face, text_ink: str) -> str:
    text = "-".join(face.factors)
    if face.kind == "marker" and PLAIN_SHIFT.fullmatch(text):
        text = f"±{text}"
    kind = "factors long" if len(text) >= LONG_FACTORS else "factors"
    return words(kind, text, 32, 59.4, fill=BAND_INK if face.reduced else text_ink)


def _caption(face: Face, text_ink: str, tell: Tell) -> str:
    text = _brief(tell(face.name), CAPTION_LETTERS)
    kind = "caption long" if len(text) >= LONG_CAPTION else "caption"
    return words(kind, text, 32, 57, fill=text_ink)


def _designation(name: str, text_ink: str) -> str:
    """The number of a unit, or the first letters of its name, set up its side."""
    number = NUMBER.search(name)
    text = number[0] if number else _brief(name, NAME_LETTERS) if name[:1].isupper() else ""
    turn = "translate(11.4 27) rotate(-90)"
    return words("designation", text, 0, 0, fill=text_ink, transform=turn) if text else ""


def _brief(name: str, most: int) -> str:
    """A name cut to what a counter holds.

    >>> _brief("Internal Troops", 5), _brief("Kurd (home guard)", 5)
    ('Inte.', 'Kurd')
    """
    word = re.split(r"[\s(,:]", name, maxsplit=1)[0]
    return f"{word[: most - 1]}." if len(word) > most else word


def _pips(steps: int, text_ink: str) -> str:
    """A dot for each step."""
    dots = [element("circle", {"cx": 57.2, "cy": 22 + i * 7, "r": 2.3}) for i in range(steps)]
    return group("pips", *dots, fill=text_ink)


def counter_symbols(faces: Sequence[Face], order: Sequence[str], tell: Tell) -> str:
    """All faces as symbols of one SVG document, for a page to take its counters from."""
    sides = sides_of(faces, order)
    view = " ".join(f"{value:g}" for value in (VIEW.x0, VIEW.y0, VIEW.width, VIEW.height))
    symbols = [
        element(
            "symbol",
            {"id": f"face-{face.id}", "viewBox": view},
            counter(face, sides.get(face.side, 0), tell),
        )
        for face in faces
    ]
    return element("svg", {"xmlns": "http://www.w3.org/2000/svg"}, *symbols)
