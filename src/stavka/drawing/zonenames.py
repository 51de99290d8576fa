"""The names of a zone map: zones with their values, waters, lands abroad, rivers."""

from __future__ import annotations

import math
from itertools import pairwise

from stavka.drawing.geometry import HEX, Point, at, distance, polyline, short
from stavka.drawing.markup import element, escaped, group, words
from stavka.drawing.names import Tell
from stavka.drawing.zoneground import scaled
from stavka.engine.scene import Path, Zone, ZoneBoard

LARGEST, SMALLEST = 17.5, 12.0
"""How high the name of a zone is set."""
LETTER, SPACE = 0.7, 0.1
"""The mean width of a capital, and the space after it, as shares of its height."""
ROOM = 0.92
"""The share of a zone's breadth that its name takes up at most."""
ROUNDEL, DROP = 13.0, 19.0
"""The radius of the roundel that bears a value, and how far below the name its middle lies."""
FIGURE_DROP = 6.2
WATER, LAND = 30.0, 24.0
LONGEST = 420.0
"""Units of a river along which its name is set."""


def zone_plates(board: ZoneBoard, tell: Tell) -> str:
    """The name of each zone in spaced capitals, its value in a roundel below."""
    return group("plates", *(_plate(zone, tell) for zone in board.zones))


def _plate(zone: Zone, tell: Tell) -> str:
    x, y = zone.plate[0] * HEX, zone.plate[1] * HEX
    text = tell(zone.name).upper()
    size = min(LARGEST, max(SMALLEST, _breadth(zone) * ROOM / (len(text) * (LETTER + SPACE))))
    name = words("zone-name", text, x, y, font_size=size, letter_spacing=size * SPACE)
    return name + (roundel(x, y + DROP, zone.value) if zone.value is not None else "")


def roundel(x: float, y: float, value: int) -> str:
    """A value in two rings."""
    return (
        element("circle", {"class": "roundel", "cx": x, "cy": y, "r": ROUNDEL})
        + element("circle", {"class": "roundel-ring", "cx": x, "cy": y, "r": ROUNDEL - 2.6})
        + words("value", str(value), x, y + FIGURE_DROP)
    )


def _breadth(zone: Zone) -> float:
    """How broad a zone is where its name stands; a name that stands in the sea has room."""
    x, y = zone.plate
    crossings = sorted(
        ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in pairwise((*zone.outline, zone.outline[0]))
        if (ay > y) != (by > y)
    )
    west = [each for each in crossings if each <= x]
    east = [each for each in crossings if each > x]
    if len(west) % 2 == 0 or not east:
        return math.inf
    return 2 * min(x - west[-1], east[0] - x) * HEX


def far_names(board: ZoneBoard, tell: Tell) -> str:
    """Names of waters and of lands abroad."""
    drawn = []
    for label in board.labels:
        size = {"water": WATER, "land": LAND}.get(label.kind)
        if size is None:
            continue
        x, y = label.x * HEX, label.y * HEX
        turn = f"rotate({short(label.angle)} {at((x, y))})" if label.angle else None
        text = tell(label.text)
        drawn.append(
            words(
                f"far {label.kind}",
                text if label.kind == "water" else text.upper(),
                x,
                y,
                font_size=size * label.size,
                letter_spacing=size * label.size * SPACE,
                transform=turn,
            )
        )
    return group("far-names", *drawn)


# --- rivers --------------------------------------------------------------------------------------


def river_names(board: ZoneBoard, tell: Tell) -> str:
    """The names of rivers, each along the middle of its run and not upside down."""
    named = [path for path in board.paths if path.kind == "river" and path.name is not None]
    return group("river-names", *(_river_name(i, path, tell) for i, path in enumerate(named)))


def _river_name(number: int, path: Path, tell: Tell) -> str:
    assert path.name is not None
    run = _middle_run(scaled(path.points))
    if run[0][0] > run[-1][0]:
        run = run[::-1]
    raised = [(x, y - 4.5) for x, y in run]
    line = element("path", {"id": f"zone-river-{number}", "class": "guide", "d": polyline(raised)})
    text = element(
        "textPath",
        {"href": f"#zone-river-{number}", "startOffset": "50%"},
        escaped(tell(path.name)),
    )
    return line + element("text", {"class": "zone-river-name"}, text)


def _middle_run(points: list[Point]) -> list[Point]:
    """The part about the middle of a line, as long as a name needs at most."""
    gone = [0.0]
    for a, b in pairwise(points):
        gone.append(gone[-1] + distance(a, b))
    middle, half = gone[-1] / 2, min(gone[-1], LONGEST) / 2
    kept = zip(points, gone, strict=True)
    return [point for point, far in kept if abs(far - middle) <= half + HEX / 2]
