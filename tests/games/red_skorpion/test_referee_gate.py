"""The gate of Red Skorpion: nonsense, wrong seats, text, replays, typed dice, odd positions."""

import msgspec
import pytest

from stavka.engine.chance import FastDice, ScriptedDice
from stavka.engine.errors import NotationError, Refusal, StateError
from stavka.engine.match import hash_state
from stavka.games.red_skorpion import state as s
from stavka.games.red_skorpion.actions import notation
from stavka.games.red_skorpion.state import DEAD
from tests.games.red_skorpion.drills import act, drill, f, kind, offers, refusal, spot
from tests.games.red_skorpion.tables import in_play, match_of

# --- illegal actions -------------------------------------------------------------------------

NONSENSE = [
    ("to", 1.0, 2),
    ("to", True, 2),
    ("to", 10**30, 10**30),
    ("to", -(10**30), 0),
    ("to",),
    ("to", 1),
    ("to", 1, 2, 3),
    ("go", 10**9),
    ("go", -1),
    (),
    ("",),
    (1,),
    ("to", "1", "2"),
    ["to", 1, 2],
    None,
    7,
    b"to 1,2",
    "to",
    "to 1",
    "to nan,nan",
    "to inf,1",
    "to 1e3,1",
    "to 0x10,1",
    "to 1.0001,1.0001",
    "to 12.3450,6",
    "to --1,2",
    "to 1,2,3",
    "to 999999,1",
    "go nobody",
    "sing",
    "",
    " ",
    "\x00",
    "to " + "9" * 10_000,
    "x" * 1_000_000,
    "target spare-r",
]


@pytest.mark.parametrize("stage", ["go a", "go a; move", "go a; fire hand-grenade"])
def test_nonsense_is_refused_at_every_question_and_changes_nothing(stage):
    state = drill("R assault a 10,10 / A rifleman b 18,10")
    for part in stage.split("; "):
        act(state, part, (3, 4) if part == "move" else ())
    match = match_of(state, dice=FastDice(1))
    before = hash_state(match.state)
    for action in NONSENSE:
        with pytest.raises(Refusal) as refused:
            match.submit("russian", action)
        assert len(str(refused.value)) < 2_000
    assert hash_state(match.state) == before
    assert not match.history


def test_the_other_seat_and_nobody_s_seat_are_refused():
    match = match_of(drill("R assault a 10,10 / A rifleman b 18,10"), dice=FastDice(1))
    for name in ("afghan", "umpire", "everyone", ""):
        with pytest.raises(Refusal):
            match.submit(name, "go a")
    with pytest.raises(Refusal):
        match.submit("russian", "go b")


@pytest.mark.clause("move.infantry")
@pytest.mark.parametrize("where", ["-0.001,10", "72.001,10", "10,48.001", "14,10", "10,16.001"])
def test_nobody_walks_off_the_table_into_a_river_or_beyond_his_throw(where):
    state = drill("shape water w 13,8 15,8 15,12 13,12 / R rifleman a 10,10 / A rifleman b 60,40")
    act(state, "go a; move", (3, 3))
    assert not offers(state, f"to {where}")
    assert refusal(state, f"to {where}") in {"move.infantry", "turn.1"}
    assert offers(state, "to 10,16")


# --- text, replays, dice by hand -------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["to 1.2345,1", "to .5,1", "to 1.,1", "to 1,2 ", "to  1,2", "to +1,2"]
)
def test_a_place_is_read_to_the_thousandth_or_not_at_all(text):
    read = notation(drill("R rifleman a 1,1 / A rifleman b 9,9").setting)
    if text.split() == ["to", "1,2"]:
        assert read.read(text) == ("to", 1_000, 2_000)
    else:
        with pytest.raises(NotationError):
            read.read(text)


def test_a_step_of_a_thousandth_of_an_inch_replays_to_the_same_position():
    state = drill("R rifleman a 10,10 / A rifleman b 60,40")
    match = match_of(state, seed=bytes(32))
    for text in ("go a", "move", "to 10.707,10.001", "to 10.708,10.102"):
        if text.startswith("to 10.708") and not offers(match.state, text):
            break
        match.submit("russian", text)
    again = state.clone()
    for step in match.history:
        again.apply(match.game.notation.read(step.action), ScriptedDice(step.dice))
    assert hash_state(again) == match.hash


def test_dice_are_typed_in_one_by_one_and_false_ones_refused():
    state = drill("R assault a 10,10 / A rifleman b 18,10")
    match = match_of(state, seed=bytes(32), typed=True)
    match.submit("russian", "go a")
    match.submit("russian", "fire assault-rifle")
    match.submit("russian", "target b")
    assert match.awaiting.seat == "afghan"
    for value in (0, 7, True, "3", 2.0, None):
        with pytest.raises(Refusal):
            match.type_die("afghan", value)
    with pytest.raises(Refusal):
        match.type_die("russian", 3)
    for _ in range(2):
        match.type_die("afghan", 1)
    for _ in range(4):
        match.type_die("russian", 6)
    assert match.awaiting is None
    assert match.state.status[f(match.state, "b")] == DEAD


def test_an_action_that_waits_for_its_first_die_can_be_taken_back_and_no_later():
    state = drill("R assault a 10,10 / A rifleman b 18,10")
    match = match_of(state, seed=bytes(32), typed=True)
    match.submit("russian", "go a")
    match.submit("russian", "move")
    match.undo("russian")
    assert kind(match.state) == "menu"
    match.submit("russian", "move")
    match.type_die("russian", 3)
    with pytest.raises(Refusal):
        match.undo("russian")


@pytest.mark.clause("attack.4.2")
def test_a_shot_without_dice_at_an_empty_place_cannot_be_taken_back():
    state = drill("R machine-gunner a 10,10 / A rifleman b 60,40", run=False)
    state.aim[f(state, "a")] = (s.Aim(*spot("20,10"), 1, 0),)
    s.machine().run(state, ScriptedDice(()), [])
    match = match_of(state, seed=bytes(32))
    match.submit("russian", "go a")
    match.submit("russian", "fire saw-lmg")
    match.submit("russian", "aim 20.000,10.000")
    assert match.history[-1].dice == ()
    assert not match.can_undo("russian")


def kept_at(text):
    """A machine gun whose burst at (40, 10) was on target last turn; the man types his dice."""
    state = drill(f"R machine-gunner a 25,10 / A rifleman h {text} / {ROCKS}", run=False)
    state.aim[f(state, "a")] = (s.Aim(*spot("40,10"), 1, 0),)
    s.machine().run(state, ScriptedDice(()), [])
    match = match_of(state, seed=bytes(32), typed=True)
    match.submit("russian", "go a")
    match.submit("russian", "fire saw-lmg")
    return match


ROCKS = "shape rocks r 38,8 42,8 42,12 38,12"


@pytest.mark.clause("attack.4.2", "special.3.2")
def test_nobody_feels_for_hidden_men_with_a_burst_that_needs_no_die_to_land():
    """The die that is asked for tells that somebody is there: the shot stands."""
    match = kept_at("40,10 hidden")
    match.submit("russian", "aim 40.000,10.000")
    assert match.awaiting is not None
    assert not match.can_undo("russian")
    with pytest.raises(Refusal):
        match.undo("russian")
    empty = kept_at("41.8,11.8 hidden")
    empty.submit("russian", "aim 40.000,10.000")
    assert empty.awaiting is None
    assert not empty.can_undo("russian")


@pytest.mark.clause("attack.4.2", "special.3.1")
def test_what_is_seen_before_a_kept_burst_is_the_same_with_and_without_a_hidden_man():
    near, far = kept_at("40,10 hidden"), kept_at("41.8,11.8 hidden")
    assert near.view("russian") == far.view("russian")
    assert near.lines("russian") == far.lines("russian")
    assert near.can_undo("russian") == far.can_undo("russian")


def test_a_branch_leaves_the_match_it_came_from_alone():
    match = match_of(drill("R assault a 10,10 / A rifleman b 18,10"), seed=bytes(32))
    match.submit("russian", "go a")
    before = match.hash
    branch = match.fork()
    branch.submit("russian", "fire assault-rifle")
    branch.submit("russian", "target b")
    assert match.hash == before
    assert len(match.history) == 1


# --- positions of strangers ------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"status": [99]},
        {"carrier": [-7]},
        {"points": [1]},
        {"x": []},
        {"scenario": "nowhere"},
        {"options": []},
        {"ammo": [[]]},
    ],
)
def test_a_position_that_fits_no_scenario_is_refused(change):
    match = in_play()
    names = type(match.state.facts()).__struct_fields__
    rows = msgspec.json.decode(match.state.encode())
    for name, value in change.items():
        place_ = names.index(name)
        short = isinstance(value, list) and value and name in {"status", "carrier", "ammo"}
        rows[place_] = [*value, *rows[place_][1:]] if short else value
    with pytest.raises(StateError):
        match.game.decode(msgspec.json.encode(rows))
