"""special.3 Hidden Afghans: who may be off the table, and what turns them up."""

from random import Random

import msgspec
import pytest

import stavka
from stavka.engine.chance import FastDice
from stavka.games.red_skorpion import events as e
from stavka.games.red_skorpion.rules import hidden
from stavka.games.red_skorpion.state import HIDDEN, IN_PLAY
from tests.games.red_skorpion.drills import (
    act,
    drill,
    f,
    found,
    kind,
    one,
    options,
    place,
    seat,
    spot,
    status,
)

ROCKS = "shape rocks r 38,8 42,8 42,12 38,12"
AMBUSH = f"R rifleman a 10,10 / A rifleman h 40,10 hidden / {ROCKS}"


@pytest.mark.clause("special.3.1", "special.3.2")
def test_cx_hidden():
    """At twelve and a half inches he stays hidden, at twelve he is placed."""
    state = drill(f"R rifleman a 26,10 / A rifleman h 40,10 hidden / {ROCKS}")
    act(state, "go a; move; to 27.5,10", (6, 6))
    assert status(state, "h") == HIDDEN
    events = act(state, "to 28,10")
    assert status(state, "h") == IN_PLAY
    assert one(events, e.FigureRevealed).why == "near"


@pytest.mark.clause("special.3.2")
def test_a_russian_stops_where_he_comes_near_and_may_go_on():
    state = drill(f"R rifleman a 26,10 / A rifleman h 40,10 hidden / {ROCKS}")
    act(state, "go a; move; to 36,10", (6, 6))
    assert status(state, "h") == IN_PLAY
    assert place(state, "a") == spot("28,10")
    assert kind(state) == "leg"
    assert state.throw[f(state, "a")] == 10_000


@pytest.mark.clause("special.3.2")
def test_passing_by_is_enough():
    state = drill(
        "R btr a 30,24 / A rifleman h 40,13 hidden / shape rocks r 38,11 42,11 42,14 38,14"
    )
    act(state, "go a; move; to 48,24", (6, 6, 6))
    assert status(state, "h") == IN_PLAY
    east, south = place(state, "a")
    assert (east - 40_000) ** 2 + (south - 13_000) ** 2 <= 12_000**2
    assert east < 40_000


@pytest.mark.clause("special.3.2")
def test_vehicles_and_aircraft_find_them_too():
    state = drill(f"R hind a 10,10 / A rifleman h 40,10 hidden / {ROCKS}")
    act(state, "go a; move; to 28,10", (6, 6, 6, 6))
    assert status(state, "h") == IN_PLAY


@pytest.mark.clause("special.3.2")
def test_who_opens_fire_is_placed():
    text = f"R rifleman a 25,10 / A rifleman h 40,10 hidden / {ROCKS}"
    state = drill(text, seat="afghan")
    events = act(state, "go h; fire rifle; target a", (6, 6, 1, 1, 1))
    assert one(events, e.FigureRevealed).why == "fires"
    assert status(state, "h") == IN_PLAY


@pytest.mark.clause("special.3.1", "special.3.2")
def test_who_moves_is_placed_before_he_throws():
    state = drill(AMBUSH, seat="afghan")
    events = act(state, "go h; move", (1, 2))
    assert [type(event) for event in events] == [e.FigureRevealed, e.MovementThrown]


@pytest.mark.clause("special.3.1")
def test_whoever_does_nothing_stays_hidden():
    state = drill(f"{AMBUSH} / R officer c 11,12", seat="afghan", spare=False)
    state.frames[0] = ("turn", 2)
    act(state, "go h; pass")
    assert seat(state) == "russian"
    assert status(state, "h") == HIDDEN


@pytest.mark.clause("special.3.1")
def test_only_in_cover_away_from_russians_and_on_open_ground_can_one_hide():
    state = drill(AMBUSH)
    hider = f(state, "h")
    assert hidden.can_hide(state, hider, spot("40,10"))
    assert not hidden.can_hide(state, hider, spot("50,20"))
    near = drill(f"R rifleman a 30,10 / A rifleman h 41.9,10 hidden / {ROCKS}", run=False)
    assert not hidden.can_hide(near, f(near, "h"), spot("42,10"))


@pytest.mark.clause("special.3.1")
def test_the_enemy_may_come_to_stand_where_one_hid_only_after_finding_him():
    """The legal places of a Russian do not depend on who hides where."""
    state = drill(AMBUSH)
    act(state, "go a; move", (6, 6))
    clear = drill(f"R rifleman a 10,10 / A rifleman h 60,40 / {ROCKS}")
    act(clear, "go a; move", (6, 6))
    assert options(state)[:1] == options(clear)[:1] == ["stop"]


@pytest.mark.clause("special.3.1")
def test_the_russian_sees_neither_the_hidden_nor_their_number_by_name():
    game = stavka.load("red-skorpion")
    state = drill(AMBUSH)
    seen = game.view(state, "russian")
    assert "h" not in {piece.id for piece in seen.pieces}
    own = game.view(state, "afghan")
    (piece,) = [one_ for one_ in own.pieces if one_.id == "h"]
    assert "hidden" in piece.badges


@pytest.mark.clause("special.3.1")
def test_a_drawn_world_hides_them_elsewhere_and_looks_the_same():
    game = stavka.load("red-skorpion")
    options_ = {one_.id: one_.default for one_ in game.options}
    state = game.start("convoy", options_, FastDice(3))
    rng, dice = Random(3), FastDice(3)
    while state.turn < 1:
        state.apply(state.pending().options.sample(rng), dice)
    hidden_now = hidden.hidden_figures(state)
    assert hidden_now
    world = game.resample(state, "russian", Random(5))
    assert [world.x[one_] for one_ in hidden_now] != [state.x[one_] for one_ in hidden_now]
    for viewer in ("russian", "everyone"):
        first, second = (game.view(each, viewer) for each in (state, world))
        assert msgspec.json.encode(first) == msgspec.json.encode(second)
    assert game.view(state, "afghan") == game.view(
        game.resample(state, "afghan", Random(5)), "afghan"
    )


@pytest.mark.clause("special.4", "special.3.1")
def test_secret_bombs_are_their_owner_s_alone():
    game = stavka.load("red-skorpion")
    state = drill("R rifleman a 10,10 / A rifleman h 40,10 / A rifleman k 44,10", secret_bombers=1)
    state.bomb[f(state, "k")] = 1
    badges = {
        side: {piece.id for piece in game.view(state, side).pieces if "bomb" in piece.badges}
        for side in ("russian", "afghan")
    }
    assert badges == {"russian": set(), "afghan": {"k"}}
    bearers = {
        name
        for seed in range(20)
        for name in ("h", "k", "spare-a")
        if game.resample(state, "russian", Random(seed)).bomb[f(state, name)]
    }
    assert bearers == {"h", "k", "spare-a"}


@pytest.mark.clause("special.3.2")
def test_getting_out_of_a_carrier_near_them_finds_them():
    text = f"R btr c 25.6,10 / R rifleman p in c / A rifleman h 40,10 hidden / {ROCKS}"
    state = drill(text)
    events = act(state, "go p; alight; at 27.5,10")
    assert not found(events, e.FigureRevealed)
    events = act(state, "move; to 28,10", (1, 1))
    assert one(events, e.FigureRevealed).why == "near"
