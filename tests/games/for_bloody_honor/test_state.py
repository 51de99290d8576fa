"""Positions: copies, encodings, and the faults that the invariants find."""

from random import Random

import pytest

from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished
from stavka.engine.errors import StateError
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.game import load
from stavka.games.for_bloody_honor.invariants import find_fault
from stavka.games.for_bloody_honor.rules import board
from tests.games.for_bloody_honor.positions import (
    act,
    here,
    position,
    setting,
    unit_of,
    zone_of,
)

TWO = "red-infantry 2 @moscow / kolchak-infantry 2 @omsk / control red: moscow"


def test_a_clone_is_independent_either_way():
    state = position(f"{TWO} / draw kolchak")
    code, copy = state.encode(), state.clone()
    act(copy, "all omsk", "to tomsk", dice=[1])
    assert state.encode() == code
    assert here(state, "omsk") == {"kolchak": 2}
    after = copy.encode()
    act(state, "take kolchak-infantry-1", "to ekaterinburg", dice=[1])
    assert copy.encode() == after
    assert here(copy, "tomsk") == {"kolchak": 2}


def test_every_list_of_a_clone_is_its_own_or_lent():
    """Whoever writes into a list of a copy must not reach the original."""
    state = position(f"{TWO} / draw kolchak")
    copy = state.clone()
    board.enter(copy, unit_of("czech-infantry-1"), zone_of("tomsk"))
    for name in s.State.__slots__:
        value = getattr(state, name)
        if isinstance(value, list):
            assert getattr(copy, name) is not value or not value, name


def test_a_position_reads_back_from_its_encoding():
    dice, rng = FastDice(5), Random(5)
    state = load().start("five", {"core": "on"}, dice)
    for _ in range(600):
        pending = state.pending()
        if isinstance(pending, Finished):
            break
        state.apply(pending.options.sample(rng), dice)
        again = s.decode(setting(), state.encode())
        assert again.encode() == state.encode()
        assert (again.stacks, again.present) == (state.stacks, state.present)
        assert again.seat_of == state.seat_of


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"null", b"[" * 5000, b'{"turn": 1}'],
)
def test_what_is_no_position_is_refused(data):
    with pytest.raises(StateError):
        s.decode(setting(), data)


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("where", [0], "where holds 1"),
        ("scenario", "nine", "nine"),
        ("where", [99] * 127, "where"),
        ("control", [40] * 23, "control"),
        ("chits", [13], "chits"),
    ],
)
def test_a_position_of_a_wrong_shape_is_refused_by_name(name, value, wanted):
    facts = position(TWO).facts()
    setattr(facts, name, value)
    with pytest.raises(StateError, match=wanted):
        s.decode(setting(), s.msgspec.json.encode(facts))


# --- invariants -----------------------------------------------------------------------------------


def put(state, name, index, value):
    """Put a value into a list of a position."""
    getattr(state, name)[index] = value


def close_moscow(state):
    """Close a zone with units in it."""
    state.closure[zone_of("moscow")] = s.BALTIC
    state.control[zone_of("moscow")] = s.NOBODY


SPOIL = {
    "board": lambda state: put(state, "stacks", s.RED * 23 + zone_of("moscow"), ()),
    "forbidden": lambda state: board.enter(state, unit_of("kolchak-infantry-5"), zone_of("warsaw")),
    "closed": close_moscow,
    "markers": lambda state: setattr(state, "control", [s.CZECH] * 23),
    "modifier": lambda state: put(state, "modifier", s.RED, 5),
    "chit": lambda state: setattr(state, "chits", [s.RED, s.RED]),
    "stranger": lambda state: setattr(state, "chits", [s.POLES]),
    "spent": lambda state: put(state, "status", unit_of("red-infantry-1"), s.SPENT),
    "attempts": lambda state: put(state, "attempts", 0, 4),
    "pool": lambda state: put(state, "status", unit_of("red-tank"), s.DAMAGED),
    "track": lambda state: put(state, "where", unit_of("red-tank"), s.TRACK - 1),
    "hit": lambda state: put(state, "status", unit_of("red-infantry-1"), s.DAMAGED),
    "guest": lambda state: put(state, "status", unit_of("red-infantry-1"), s.GUEST),
    "settled": lambda state: put(state, "status", unit_of("red-infantry-1"), s.SETTLED),
    "wrangel": lambda state: put(state, "standing", s.WRANGEL, s.IN),
    "reds": lambda state: setattr(state, "reds_gone", 5),
    "twice": lambda state: setattr(state, "drawn", [s.RED]),
    "duel": lambda state: (put(state, "standing", s.POLES, s.GONE), setattr(state, "duel", True)),
}
"""How to break one thing."""

FAULTS = {
    "board": "moscow holds",
    "forbidden": "may never be",
    "closed": "is closed",
    "markers": "markers",
    "modifier": "modifier of red",
    "chit": "container",
    "stranger": "poles",
    "spent": "nobody moves",
    "attempts": "4 forces",
    "pool": "in a pool",
    "track": "which is past",
    "hit": "kept a hit",
    "guest": "no Pole",
    "settled": "away from its home",
    "wrangel": "denekin has not left",
    "reds": "their end 5",
    "twice": "has been drawn",
    "duel": "have to fight",
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_spoilt_position_is_found_out(what):
    state = position(f"turn 6 / {TWO}")
    state.closure[zone_of("warsaw")] = s.OPEN
    assert find_fault(state) is None
    SPOIL[what](state)
    assert FAULTS[what] in (find_fault(state) or "")


@pytest.mark.parametrize("seed", range(3))
def test_random_games_keep_the_invariants(seed):
    game = load()
    dice, rng = FastDice(seed), Random(seed)
    state = game.start("seven", {}, dice)
    for step in range(5000):
        pending = state.pending()
        if step % 10 == 0:
            game.check(state)
        if isinstance(pending, Finished):
            break
        state.apply(pending.options.sample(rng), dice)
    assert state.finished is not None
