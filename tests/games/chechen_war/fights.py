"""Drills of Chechen War: positions and combats from small text, with figures that stay put.

What the rulebook does not print (factors, results, adjustments) is fixed here, so that these tests
hold the rules and not the tuning of the data.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import TypeVar

from stavka.engine.chance import ScriptedDice
from stavka.engine.events import Event, Rolled
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.state import State, machine
from tests.games.chechen_war.positions import act, kind, options, position, unit_of

E = TypeVar("E", bound=Event)

PAIR = "R mvd-9@2024 / C militia-16@2025"
"""Two enemies far away, so that a Combat Segment always has one more possible attack."""
APART = "R mvd-9@0131 / C militia-16@2025"
"""Two enemies that never meet."""

FACTORS = {
    "mechanized": (4, 2),
    "recon": (2, 0),
    "airborne": (3, 0),
    "special": (3, 0),
    "naval": (2, 0),
    "police": (2, 0),
    "infantry": (2, 0),
    "militia": (1, 0),
}
"""Combat factors on the front and on the back, by type."""
SINGLE = {"33-rgt": (3, 1), "abkhaz": (3, 0), "regular-10": (1, 0), "mvd-8": (1, 0)}
"""Units with other factors than their type's."""
STACKING = {"mountain": 2, "rough": 3, "city": 6}
SHIFTS = {
    **dict.fromkeys((f"artillery-{number}" for number in (1, 2, 3, 4)), 1),
    "airstrike-1": 1,
    "airstrike-2": 1,
    "airstrike-3": 2,
}
MORALE = {0: -2, 1: -1, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2, 7: 2}
AMBUSH = {
    **dict.fromkeys((0, 1, 2, 3), (0, False)),
    **dict.fromkeys((4, 5), (0, True)),
    **dict.fromkeys((6, 7), (1, False)),
    8: (1, True),
    9: (2, False),
}
COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")
RESULTS = ("AE", "Ax", "-", "Ex", "DE", "DE")
"""Results of the drill's table: the die alone decides, so that a test can name what it wants."""
AE, AX, DASH, EX, DE = 1, 2, 3, 4, 5
"""Dice by the result that they bring."""
EVENTS = ("infiltration", "decapitation", "mothers", "none", "levy", "foul_weather")
CALM = 4
"""Random event die of a turn in which nothing happens."""


def drilled(setting: Setting) -> Setting:
    """A setting with the fixed figures."""
    own = copy(setting)
    printed = [SINGLE.get(unit.id, FACTORS[unit.type]) for unit in own.units]
    own.factor = tuple(front for front, _ in printed)
    own.reduced_factor = tuple(back for _, back in printed)
    own.stacking = tuple(
        min((STACKING[kind] for kind in kinds if kind in STACKING), default=4)
        for kinds in own.kinds
    )
    own.russian_support = tuple(
        marker._replace(shifts=SHIFTS.get(marker.id, marker.shifts))
        for marker in own.russian_support
    )
    own.tables = own.tables._replace(
        columns=COLUMNS,
        crt=tuple((result,) * len(COLUMNS) for result in RESULTS),
        morale=MORALE,
        ambush=AMBUSH,
        events=EVENTS,
        recruits_russian={1: 1},
        recruits_chechen={1: 0},
    )
    return own


def drill(text: str, dice: Iterable[int] = ()) -> State:
    """The position that a text draws, with the fixed figures."""
    state = position(text, run=False)
    state.setting = drilled(state.setting)
    machine().run(state, ScriptedDice(tuple(dice)), [])
    return state


def found(events: Iterable[Event], wanted: type[E]) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, wanted)]


def odds(events: Iterable[Event]) -> e.CombatResult:
    """The one combat result among events."""
    (result,) = found(events, e.CombatResult)
    return result


def thrown(events: Iterable[Event]) -> list[tuple[str, int]]:
    """Clause and value of each die among events."""
    return [(event.clause, event.value) for event in found(events, Rolled)]


def declare(state: State, target: str, units: str) -> list[Event]:
    """Declare an attack by units named with spaces between them, up to the first allocation."""
    joined = "; ".join(f"with {unit}" for unit in units.split())
    return act(state, f"attack {target}; {joined}; commit")


def fight(
    state: State,
    target: str,
    units: str,
    dice: Iterable[int],
    russian: str = "enough",
    chechen: str = "enough",
) -> list[Event]:
    """Fight a combat up to the first choice after its die; dice in the order rolled.

    The Russian is skipped where no marker is usable; the Chechen must have something to allocate.
    """
    events = declare(state, target, units)
    if kind(state) == "markers":
        events += act(state, russian)
    return events + act(state, chechen, dice)


def casualties(events: Iterable[Event]) -> list[int]:
    """The units eliminated among events, in order."""
    return [event.unit for event in found(events, e.UnitEliminated)]


def ids(*names: str) -> list[int]:
    """Unit indices by id."""
    return [unit_of(name) for name in names]


def deployed(together: str, *names: str) -> str:
    """A full Chechen deployment: eight regulars and all militia, some of them in one hex.

    The militia of `PAIR` is left to it; the others stand alone in the plain.
    """
    regulars = [f"regular-{number}" for number in range(1, 9)]
    militia = [f"militia-{number}" for number in range(1, 16)]
    plain = [f"{row}{column}" for row in ("10", "11") for column in range(20, 29)]
    plain += [f"08{column}" for column in range(19, 29)]
    rest = [unit for unit in (*regulars, *militia) if unit not in names]
    placed = [f"C {unit}@{together}" for unit in names]
    placed += [f"C {unit}@{place}" for unit, place in zip(rest, plain, strict=False)]
    return " / ".join(placed)


def box(state: State, name: str) -> int:
    """Where a support marker of either side is."""
    own = state.setting
    for markers, places in (
        (own.russian_support, state.russian_support),
        (own.chechen_support, state.chechen_support),
    ):
        for marker, place in zip(markers, places, strict=True):
            if marker.id == name:
                return place
    raise AssertionError(name)


def kinds(state: State) -> set[str]:
    """Kinds of the Russian markers on offer."""
    by_id = {marker.id: marker.kind for marker in state.setting.russian_support}
    return {by_id[text.split()[1]] for text in options(state) if text.startswith("marker")}
