"""What kind of scenery a ground is drawn as; a kind that is not known is a bare outline."""

from __future__ import annotations

from stavka.drawing.planeshapes import Form

HILL, WOOD, SCRUB, ROCKS, RUBBLE = "hill", "wood", "scrub", "rocks", "rubble"
BUILDING, WALL, STONES = "building", "wall", "stones"
ROAD, WATER, FORD, FIELD, BARE = "road", "water", "ford", "field", "bare"

LOOKS = {
    "hill": HILL,
    "ridge": HILL,
    "rise": HILL,
    "wood": WOOD,
    "forest": WOOD,
    "orchard": WOOD,
    "poplars": WOOD,
    "scrub": SCRUB,
    "bushes": SCRUB,
    "hedge": SCRUB,
    "rocks": ROCKS,
    "rock": ROCKS,
    "boulders": ROCKS,
    "scree": ROCKS,
    "rubble": RUBBLE,
    "ruin": RUBBLE,
    "building": BUILDING,
    "house": BUILDING,
    "compound": BUILDING,
    "mosque": BUILDING,
    "wall": WALL,
    "fence": WALL,
    "high-wall": WALL,
    "sangar": STONES,
    "trench": STONES,
    "barricade": STONES,
    "road": ROAD,
    "track": ROAD,
    "street": ROAD,
    "water": WATER,
    "river": WATER,
    "stream": WATER,
    "lake": WATER,
    "ditch": WATER,
    "ford": FORD,
    "bridge": FORD,
    "wadi": FORD,
    "field": FIELD,
    "crops": FIELD,
}

HEIGHTS = {BUILDING: 2.0, WALL: 0.7, STONES: 0.5, WOOD: 1.6, ROCKS: 0.5, RUBBLE: 0.4, SCRUB: 0.35}
"""Inches that a look stands above the ground when a shape does not say."""
LOW = frozenset({STONES, ROCKS, SCRUB, RUBBLE, WALL})
"""What never stands higher than that, whatever a shape says."""
INCH = 50.0
"""User units to an inch of height."""


def look_of(kind: str) -> str:
    """How a kind of ground is drawn."""
    return LOOKS.get(kind, BARE)


def height_of(form: Form) -> float:
    """How high a shape stands, in user units."""
    usual = HEIGHTS.get(look_of(form.kind), 0.0) * INCH
    if look_of(form.kind) in LOW:
        return min(form.height, usual) or usual
    return form.height or usual
