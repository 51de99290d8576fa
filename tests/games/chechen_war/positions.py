"""Positions of Chechen War from small text, for tests.

    position('''
        turn 3 russian-combat
        morale 5
        R 131-bde@1325
        R 33-rgt*@1326          (* reduced)
        C militia-1@1324 shown
        C regular-2@box
        L dudayev@1324          (or @underground, @dead, @returning)
        M gunship-1 used        (a support marker; or available, gone)
        MF 131-bde 3            (a unit of other speed than printed)
        chechen-grants 2        (reinforcements, whatever the die says; or russian-grants)
    ''')

One fact a line, or several with " / " between them; everything that is not named is in its pool
or cup, leaders are underground, markers available. The position is run on to the first decision of
the named segment.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from random import Random

from stavka.engine.chance import ScriptedDice
from stavka.engine.decision import Action, Decision
from stavka.engine.dice import Dice
from stavka.engine.events import Event
from stavka.games.chechen_war import flow
from stavka.games.chechen_war import state as s
from stavka.games.chechen_war.actions import notation
from stavka.games.chechen_war.compile import compile_setting
from stavka.games.chechen_war.data import load_data
from stavka.games.chechen_war.rules import board, reach, refusals, setup
from stavka.games.chechen_war.setting import Setting

NUMBERS = frozenset(
    {"morale", "casualties", "collateral", "flights", "leaders_lost", "ceasefire", "kidnapped"}
    | {"grounded"}
)
PLACES = {"box": s.BOX, "pool": s.POOL}
LEADER_PLACES = {"underground": s.UNDERGROUND, "dead": s.DEAD, "returning": s.RETURNING}
MARKER_PLACES = {"available": s.AVAILABLE, "used": s.USED, "gone": s.GONE}


@lru_cache(maxsize=1)
def setting() -> Setting:
    """The game's own data, compiled once."""
    return compile_setting(load_data())


def hex_of(label: str) -> int:
    """The index of a hex by its printed number."""
    return int(setting().grid.find(label))


@lru_cache(maxsize=1)
def _ids() -> dict[str, int]:
    return {unit.id: number for number, unit in enumerate(setting().units)}


def unit_of(name: str) -> int:
    """The index of a unit by its id."""
    return _ids()[name]


def leader_of(name: str) -> int:
    """The index of a leader by its id."""
    return setting().leader_ids.index(name)


def position(text: str, dice: Iterable[int] = (), *, run: bool = True) -> s.State:
    """The position that a text draws; `dice` answer what is rolled before the first decision."""
    state = setup.start(setting(), "variable")
    state.where = [s.POOL] * len(state.where)
    state.turn = 1
    state.frames = [("turn", len(flow.SEGMENTS))]
    for line in text.replace(" / ", "\n").splitlines():
        words = line.split("(", maxsplit=1)[0].split()
        if words:
            _fact(state, words)
    state.mustered = True
    if run and len(state.frames) > 1:
        s.machine().run(state, ScriptedDice(tuple(dice)), [])
    return state


def _fact(state: s.State, words: list[str]) -> None:
    kind = words[0]
    if kind == "turn":
        state.turn = int(words[1])
        index = flow.SEGMENTS.index(words[2])
        state.frames = [("turn", index + 1), ("stacking",), (words[2],)]
    elif kind in NUMBERS:
        setattr(state, kind, int(words[1]))
    elif kind == "groznyi-attacked":
        state.groznyi_attacked = True
    elif kind in {"R", "C"}:
        _unit(state, words)
    elif kind == "L":
        name, place = words[1].split("@")
        known = place in LEADER_PLACES
        state.leaders[leader_of(name)] = LEADER_PLACES[place] if known else hex_of(place)
    elif kind == "M":
        _marker(state, words)
    elif kind == "MF":
        _speed(state, words[1], int(words[2]))
    elif kind in {"russian-grants", "chechen-grants"}:
        _grants(state, kind.split("-")[0], int(words[1]))
    else:
        raise ValueError(f"position: no fact starts with {kind!r}")


def _unit(state: s.State, words: list[str]) -> None:
    name, place = words[1].split("@")
    unit = unit_of(name.rstrip("*"))
    side = "R" if unit < state.setting.first_chechen else "C"
    assert side == words[0], f"{name} is not a unit of side {words[0]}"
    state.reduced[unit] = name.endswith("*")
    state.shown[unit] = "shown" in words[2:]
    if place in PLACES:
        state.where[unit] = PLACES[place]
    else:
        board.enter(state, unit, hex_of(place))


def _speed(state: s.State, name: str, factors: int) -> None:
    """Give one unit another movement factor, in a setting of this position's own."""
    own = copy(state.setting)
    speeds = list(own.movement)
    speeds[unit_of(name)] = factors
    own.movement = tuple(speeds)
    state.setting = own


def _grants(state: s.State, side: str, number: int) -> None:
    """Let a reinforcement table grant the same number for every die."""
    own = copy(state.setting)
    own.tables = own.tables._replace(**{f"recruits_{side}": {1: number}})
    state.setting = own


def _marker(state: s.State, words: list[str]) -> None:
    for markers, places in (
        (state.setting.russian_support, state.russian_support),
        (state.setting.chechen_support, state.chechen_support),
    ):
        for number, marker in enumerate(markers):
            if marker.id == words[1]:
                place = words[2]
                places[number] = MARKER_PLACES[place] if place in MARKER_PLACES else hex_of(place)


def act(state: s.State, text: str, dice: Iterable[int] = ()) -> list[Event]:
    """Say legal actions in notation, with ";" between them; returns all events."""
    events: list[Event] = []
    script = ScriptedDice(tuple(dice))
    for part in text.split(";"):
        action = notation(setting()).read(part.strip())
        pending = state.pending()
        assert isinstance(pending, Decision), f"the game is over before {part!r}"
        assert action in pending.options, f"{part.strip()!r} is not among {options(state)}"
        events.extend(state.apply(action, script))
    assert not script.left, f"dice left over: {script.left}"
    return events


def options(state: s.State) -> list[str]:
    """The legal actions in notation."""
    pending = state.pending()
    assert isinstance(pending, Decision), "the game is over"
    return [notation(setting()).write(action) for action in pending.options]


def kind(state: s.State) -> str:
    """The kind of the pending decision; "over" at the end."""
    pending = state.pending()
    return pending.kind if isinstance(pending, Decision) else "over"


def read(text: str) -> Action:
    """The action of a text."""
    return notation(setting()).read(text)


def refusal(state: s.State, text: str) -> str:
    """The clause by which the deciding seat is refused something; it must be refused."""
    pending = state.pending()
    assert isinstance(pending, Decision), "the game is over"
    verdict = refusals.explain(state, pending.seat, read(text))
    assert not verdict, f"{text!r} is allowed"
    assert str(verdict.reason)
    return verdict.clause


def destinations(state: s.State) -> dict[str, int]:
    """Where the stack in hand may move, with the factors that each hex costs."""
    costs = reach.reach(state, state.frames[-1])
    assert {f"to {setting().label(hex_)}" for hex_ in costs} <= set(options(state))
    return {setting().label(hex_): cost for hex_, cost in costs.items()}


def place_of(state: s.State, name: str) -> str | int:
    """The hex number where a unit is, or its place off the map."""
    place = state.where[unit_of(name)]
    return setting().label(place) if place >= 0 else place


def play_out(state: s.State, until: str, rng: Random, dice: Dice) -> list[Event]:
    """Play at random until a decision of a kind is pending; returns all events."""
    events: list[Event] = []
    while kind(state) != until:
        pending = state.pending()
        assert isinstance(pending, Decision), f"the game ended before {until}"
        events.extend(state.apply(pending.options.sample(rng), dice))
    return events
