"""The ground of a drawn table: each piece with its image, turned half round the middle.

So what one side has before it the other has too: the same cover at the same distance.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from stavka.games.red_skorpion import generator_forms as forms
from stavka.games.red_skorpion.generator_forms import Chance, Outline, Spot, between, mirrored
from stavka.games.red_skorpion.generator_schemas import Layout, Piece, Skirmish
from stavka.games.red_skorpion.schemas import ShapeData

FARM = Piece(ground="building", form="yard", pairs=(1, 1), size=(1.8, 2.1))
"""The pair of farms that every table has."""
WALL = "wall"
WALL_WIDTH = 0.4
ROUNDING = 0.1
"""How much a corner may be off after rounding."""


class Ground:
    """A table as it is laid: its shapes, and where the next piece may lie.

    `farm` is the middle of the northern farm. Lengths in inches.
    """

    def __init__(self, rules: Skirmish, layout: Layout, chance: Chance) -> None:
        self.rules = rules
        self.chance = chance
        self.middle: Spot = (rules.width / 2, rules.height / 2)
        self.shapes: list[ShapeData] = []
        self.taken: list[tuple[Spot, float]] = []
        self.ways: list[tuple[tuple[Spot, ...], float]] = []
        self._lay_ways(layout)
        self._lay_middle(layout)
        self.farm = self._lay_farms()
        for piece in layout.pieces:
            fewest, most = piece.pairs
            for _ in range(int(between(chance, (fewest, most + 1)))):
                self._lay_pair(piece)

    # --- what lies in the middle ---------------------------------------------------------------

    def _lay_ways(self, layout: Layout) -> None:
        for way in layout.ways:
            line = forms.way(self.rules.width, self.rules.height, way.stray, self.chance)
            self.ways.append((line, way.width / 2))
            self._add(way.ground, Outline(line, closed=False), way.width)

    def _lay_middle(self, layout: Layout) -> None:
        if layout.middle is not None:
            size = between(self.chance, layout.middle.size)
            ring = forms.even_blob(self.middle, size, self.chance)
            self._add(layout.middle.ground, Outline(ring))
            self.taken.append((self.middle, _reach(ring, self.middle)))

    # --- pairs ---------------------------------------------------------------------------------

    def _lay_farms(self) -> Spot:
        """The two farms; if nowhere is room the place is named all the same."""
        rules = self.rules
        at: Spot = (self.middle[0], rules.farm_from)
        for _ in range(rules.tries):
            shift = rules.farm_shift * (2 * self.chance() - 1)
            y = between(self.chance, (rules.farm_from, rules.farm_to))
            at = (forms.tenths(self.middle[0] + shift), forms.tenths(y))
            if self._try(FARM, at):
                break
        return at

    def _lay_pair(self, piece: Piece) -> None:
        """A piece and its image, at the first place drawn that has room."""
        for _ in range(self.rules.tries):
            if self._try(piece, self._draw_spot(piece)):
                return

    def _draw_spot(self, piece: Piece) -> Spot:
        if piece.near:
            angle = self.chance() * math.tau
            far = piece.near * math.sqrt(self.chance())
            x = self.middle[0] + far * math.cos(angle)
            return (forms.tenths(x), forms.tenths(self.middle[1] + far * math.sin(angle)))
        x = forms.tenths(self.rules.width * self.chance())
        return (x, forms.tenths(self.rules.height * self.chance()))

    def _try(self, piece: Piece, at: Spot) -> bool:
        """Lay a piece and its image at a place if there is room for both."""
        outlines = _drawn(piece, at, between(self.chance, piece.size), self.chance)
        reach = max(_reach(outline.points, at) for _, outline in outlines) + piece.breadth / 2
        if not self._has_room(at, reach):
            return False
        self.taken += [(at, reach), (mirrored(at, self.middle), reach)]
        for ground, outline in outlines:
            breadth = 0.0 if outline.closed else piece.breadth or WALL_WIDTH
            image = tuple(mirrored(spot, self.middle) for spot in outline.points)
            self._add(ground, outline, breadth)
            self._add(ground, Outline(image, outline.closed), breadth)
        return True

    def _has_room(self, at: Spot, reach: float) -> bool:
        """Whether a piece and its image touch neither the edge, nor each other, nor anything."""
        edge, gap = reach + self.rules.margin, reach + self.rules.gap
        if not (edge <= at[0] <= self.rules.width - edge):
            return False
        if not (edge <= at[1] <= self.rules.height - edge):
            return False
        if math.dist(at, self.middle) < reach + self.rules.gap / 2 + ROUNDING:
            return False
        if any(math.dist(at, other) < gap + far for other, far in self.taken):
            return False
        return all(_gap_to(at, line) >= gap + half for line, half in self.ways)

    def _add(self, ground: str, outline: Outline, width: float = 0) -> None:
        number = 1 + sum(shape.ground == ground for shape in self.shapes)
        self.shapes.append(
            ShapeData(f"{ground}-{number}", ground, outline.points, outline.closed, width)
        )


def _drawn(piece: Piece, at: Spot, size: float, chance: Chance) -> list[tuple[str, Outline]]:
    """The outlines of a piece with the ground of each: a yard is a house and a wall."""
    if piece.form == "yard":
        house, wall = forms.yard(at, size, chance)
        return [(piece.ground, Outline(house)), (WALL, Outline(wall, closed=False))]
    if piece.form == "row":
        return [(piece.ground, Outline(forms.row(at, size, chance), closed=False))]
    rings: dict[str, Callable[[Spot, float, Chance], tuple[Spot, ...]]] = {
        "blob": forms.blob,
        "block": forms.block,
        "strip": forms.strip,
    }
    return [(piece.ground, Outline(rings[piece.form](at, size, chance)))]


def _reach(points: Sequence[Spot], at: Spot) -> float:
    return max(math.dist(at, point) for point in points)


def _gap_to(at: Spot, line: Sequence[Spot]) -> float:
    return min(_gaps(at, line))


def _gaps(at: Spot, line: Sequence[Spot]) -> Iterator[float]:
    """How far a spot is from each piece of a line."""
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        part = ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)
        part = min(1.0, max(0.0, part))
        yield math.dist(at, (ax + part * dx, ay + part * dy))
