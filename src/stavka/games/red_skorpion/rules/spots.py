"""Free choice of a place: a set too large to list, with a family of sensible places.

`("to", x, y)` is among the options when the place is legal; what is listed is a finite family, all
of it legal and without doubles, for bots and for people who choose from a list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from stavka.engine.decision import Action

if TYPE_CHECKING:
    from stavka.maps.plane.geometry import Point

TRIES = 12
"""Random places that are tried before something that is listed is taken."""
OPERANDS = 3
"""A verb and two coordinates."""


class Spots:
    """Options of which some are places. Subclasses say which places are legal.

    `verbs` take a place; `others` are actions without one, listed first.
    """

    __slots__ = ("_family", "others", "verbs")

    def __init__(self, verbs: tuple[str, ...], others: list[Action]) -> None:
        self.verbs = verbs
        self.others = others
        self._family: list[Action] | None = None

    def allows(self, verb: str, spot: Point) -> bool:
        """Whether a place is legal for a verb; the place may be anywhere, off the table too."""
        raise NotImplementedError

    def propose(self) -> Iterator[Action]:
        """Sensible places, best first; what is illegal or double is left out afterwards."""
        raise NotImplementedError

    def draw(self, rng: Random) -> Action | None:
        """A place at random, which need not be legal; None for a miss."""
        raise NotImplementedError

    def family(self) -> list[Action]:
        """The sensible places, legal and each once."""
        if self._family is None:
            proposed = dict.fromkeys(self.propose())
            self._family = [action for action in proposed if self._is_legal(action)]
        return self._family

    def is_empty(self) -> bool:
        """Whether none of the sensible places is legal; found with the first that is."""
        return not any(map(self._is_legal, self.propose()))

    def _is_legal(self, action: Action) -> bool:
        return self.allows(action[0], (action[1], action[2]))  # type: ignore[arg-type]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, tuple) or not action:
            return False
        if len(action) != OPERANDS or action[0] not in self.verbs:
            return action in self.others
        x, y = action[1], action[2]
        return type(x) is int and type(y) is int and self.allows(action[0], (x, y))

    def __iter__(self) -> Iterator[Action]:
        yield from self.others
        yield from self.family()

    def __len__(self) -> int:
        return len(self.others) + len(self.family())

    def sample(self, rng: Random) -> Action:
        """An action at random: one of those without a place, or any place that is legal."""
        others = self.others
        if others and rng.random() * (len(others) + 1) < len(others):
            return others[int(rng.random() * len(others))]
        for _ in range(TRIES):
            action = self.draw(rng)
            if action is not None and self._is_legal(action):
                return action
        rest: Sequence[Action] = others or self.family() or self.others
        return rest[int(rng.random() * len(rest))]


def grid(box: tuple[int, int, int, int], step: int) -> Iterator[Point]:
    """Places in a box, `step` apart, from the middle of its first square."""
    west, north, east, south = box
    for y in range(north + step // 2, south + 1, step):
        for x in range(west + step // 2, east + 1, step):
            yield (x, y)
