"""Zone maps: areas of any shape, which of them border, which a railway joins, how far it carries.

Zones are dense indices in the order of the data; a game keeps whatever it knows of a zone in lists
by index. Labels are for people, at the edge. Nothing here ever changes after it was built.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import TypeAlias

import msgspec

Zone: TypeAlias = int
"""A zone by its place in the data."""

Row: TypeAlias = tuple[Zone, ...]
Flags: TypeAlias = Sequence[int]
"""One for each zone; anything but 0 is a yes."""

FAR = 255
"""The distance between zones that no chain of borders joins."""


class ZoneSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A zone as data tell it: its label, the zones beside it, those that a railway joins to it."""

    id: str
    land: tuple[str, ...] = ()
    rail: tuple[str, ...] = ()


class ZoneGraph:
    """Borders and railways between zones.

    `barred` are pairs that meet in a point where four zones meet: across it nobody moves. Raises
    `ValueError` naming the zones when links contradict each other: each border and each railway
    is told from both its ends, a railway runs over a border, and a barred pair has none.

    >>> graph = ZoneGraph([ZoneSpec("A", ("B",), ("B",)), ZoneSpec("B", ("A",), ("A",))])
    >>> graph.is_adjacent(0, 1), graph.rail_reach(0, 3)
    (True, (1,))
    """

    def __init__(self, zones: Sequence[ZoneSpec], barred: Sequence[tuple[str, str]] = ()) -> None:
        self.ids = tuple(zone.id for zone in zones)
        self._index = {id_: zone for zone, id_ in enumerate(self.ids)}
        _check_ids(self.ids)
        self.neighbours = tuple(self._row(zone, zone.land, "neighbour") for zone in zones)
        """Of each zone those that it has a border with, ascending."""
        self.rails = tuple(self._row(zone, zone.rail, "railway") for zone in zones)
        """Of each zone those that a railway joins to it, ascending."""
        self.barred = frozenset(self._pair(a, b) for a, b in barred)
        """Pairs, the lower first, that meet in a point only."""
        self._check()
        self._distances = tuple(self._spread(zone) for zone in self)

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Zone]:
        return iter(range(len(self.ids)))

    # --- names ------------------------------------------------------------------------------------

    def find(self, label: str) -> Zone:
        """The zone of a label; raises `ValueError` naming those that are like it."""
        found = self._index.get(label)
        if found is None:
            like = get_close_matches(label, self.ids) or self.ids
            raise ValueError(f"there is no zone {label!r}, expected one of: {', '.join(like)}")
        return found

    def label(self, zone: Zone) -> str:
        """How a zone is told to people."""
        return self.ids[zone]

    # --- what lies beside what --------------------------------------------------------------------

    def is_adjacent(self, a: Zone, b: Zone) -> bool:
        """Whether two zones have a border, so that one step leads from one to the other."""
        return b in self.neighbours[a]

    def is_railed(self, a: Zone, b: Zone) -> bool:
        """Whether a railway crosses the border between two zones."""
        return b in self.rails[a]

    def is_barred(self, a: Zone, b: Zone) -> bool:
        """Whether two zones meet in a point only, where nobody may pass."""
        return (min(a, b), max(a, b)) in self.barred

    def distance(self, a: Zone, b: Zone) -> int:
        """Steps over borders from one zone to another; `FAR` when there is no way."""
        return self._distances[a][b]

    # --- railways ---------------------------------------------------------------------------------

    def rail_reach(
        self, start: Zone, most: int, through: Flags | None = None, into: Flags | None = None
    ) -> Row:
        """Zones that a journey by rail of up to `most` zones can end in, ascending, not the start.

        A zone may be entered if `into` says so, and left again if `through` does; the start may be
        left in any case. None for either: everywhere.
        """
        seen = {start}
        here = [start]
        for _ in range(most):
            beyond: list[Zone] = []
            for zone in here:
                if zone == start or through is None or through[zone]:
                    for there in self.rails[zone]:
                        if there not in seen and (into is None or into[there]):
                            seen.add(there)
                            beyond.append(there)
            here = beyond
        seen.discard(start)
        return tuple(sorted(seen))

    def rail_route(
        self,
        start: Zone,
        goal: Zone,
        most: int,
        through: Flags | None = None,
        into: Flags | None = None,
    ) -> Row:
        """A shortest journey by rail, both ends included; () if none is short enough.

        By the rules of `rail_reach`. Of equally short ones that which goes by the lowest zones.
        """
        before = {start: start}
        queue = deque([(start, 0)])
        while queue and goal not in before:
            zone, gone = queue.popleft()
            if gone == most or not (zone == start or through is None or through[zone]):
                continue
            for there in self.rails[zone]:
                if there not in before and (into is None or into[there]):
                    before[there] = zone
                    queue.append((there, gone + 1))
        return _traced(before, goal)

    # --- building ---------------------------------------------------------------------------------

    def _row(self, zone: ZoneSpec, names: Sequence[str], what: str) -> Row:
        for name in names:
            if name not in self._index:
                raise ValueError(
                    f"{zone.id} names {name!r} as a {what}, expected one of: {', '.join(self.ids)}"
                )
            if name == zone.id or names.count(name) > 1:
                raise ValueError(f"{zone.id} names {name} as a {what} once too often")
        return tuple(sorted(self._index[name] for name in names))

    def _pair(self, a: str, b: str) -> tuple[Zone, Zone]:
        low, high = sorted((self.find(a), self.find(b)))
        return low, high

    def _check(self) -> None:
        for rows, what in ((self.neighbours, "a neighbour"), (self.rails, "joined by rail")):
            self._check_both_ways(rows, what)
        for a in self:
            for b in self.rails[a]:
                if not self.is_adjacent(a, b):
                    raise ValueError(
                        f"a railway joins {self.ids[a]} and {self.ids[b]}, expected them to be "
                        "neighbours: railways run over borders"
                    )
        for a, b in sorted(self.barred):
            if self.is_adjacent(a, b):
                raise ValueError(
                    f"{self.ids[a]} and {self.ids[b]} are neighbours and barred, expected one or "
                    "the other"
                )

    def _check_both_ways(self, rows: tuple[Row, ...], what: str) -> None:
        for a in self:
            for b in rows[a]:
                if a not in rows[b]:
                    raise ValueError(
                        f"{self.ids[a]} has {self.ids[b]} as {what}, but {self.ids[b]} does not "
                        f"have {self.ids[a]}; expected both or neither"
                    )

    def _spread(self, start: Zone) -> tuple[int, ...]:
        steps = [FAR] * len(self.ids)
        steps[start] = 0
        queue = deque([start])
        while queue:
            zone = queue.popleft()
            for there in self.neighbours[zone]:
                if steps[there] == FAR:
                    steps[there] = steps[zone] + 1
                    queue.append(there)
        return tuple(steps)


def _check_ids(ids: Sequence[str]) -> None:
    for id_ in ids:
        if ids.count(id_) > 1:
            raise ValueError(f"there are {ids.count(id_)} zones {id_!r}, expected one")


def _traced(before: dict[Zone, Zone], goal: Zone) -> Row:
    """The way back from a goal to where nothing came before, told forwards."""
    if goal not in before:
        return ()
    way = [goal]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return tuple(reversed(way))
