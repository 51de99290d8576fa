"""special.8, special.9, special.10 Occupants, running over, ramming."""

import pytest

from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.events import FigureMoved
from stavka.games.red_skorpion.rules.collisions import ram_dice
from stavka.games.red_skorpion.state import DEAD, IN_PLAY, MOVED, WRECK
from tests.games.red_skorpion.drills import (
    act,
    drill,
    f,
    found,
    kind,
    offers,
    one,
    options,
    place,
    refusal,
    seat,
    spot,
    status,
)

SHOT = "go a; fire at-missile; target t"
KILL = (1, 1, 6, 6, 1, 1, 1, 1, 6, 6)
"""One hit on an APC, and row 12."""
NORTH = (6, 2)
"""Twelve o'clock: a six, and the half of the clock after it."""


# --- occupants -------------------------------------------------------------------------------


@pytest.mark.clause("special.8.1", "special.8.2", "special.8.3", "special.8.4")
def test_cx_occupants():
    men = " / ".join(f"A rifleman p{number} in t" for number in range(1, 7))
    state = drill(f"R bmp-2 a 10,10 / A btr t 30,20 / {men}")
    clear = (3, 3, 1)  # three inches, three o'clock
    fates = (1, *clear, 2, 3, 3, 1, 4, 5, 6, 2, 6, 1)
    events = act(state, SHOT, (*KILL, 1, *fates))
    assert [event.fate for event in found(events, e.OccupantFate)] == [
        "clear", "dead", "wounded", "dead", "dead", "clear",
    ]  # fmt: skip
    assert {name for name in ("p2", "p4", "p5") if status(state, name) == DEAD} == {
        "p2", "p4", "p5",
    }  # fmt: skip
    assert [state.wounds[f(state, name)] for name in ("p1", "p3", "p6")] == [0, 1, 0]
    assert place(state, "p1") == spot("34.7,20")


@pytest.mark.clause("special.8.2")
def test_thrown_clear_is_measured_from_the_wreck_and_the_ground_must_be_free():
    state = drill("R bmp-2 a 10,10 / A btr t 30,3 / A rifleman p in t")
    act(state, SHOT, (*KILL, 1, 1, 4, *NORTH))
    x, y = place(state, "p")
    assert x == spot("30,0")[0]
    assert 0 <= y < spot("30,3")[1] - 1300


@pytest.mark.clause("special.8.2")
def test_the_owner_says_which_way_where_the_scenario_leaves_it_to_him():
    state = drill("R bmp-2 a 10,10 / A btr t 30,20 / A rifleman p in t", thrown="owner")
    act(state, SHOT, (*KILL, 1, 1, 4))
    assert (kind(state), seat(state)) == ("thrown", "afghan")
    assert options(state) == [f"clear {hour}" for hour in range(1, 13)]
    act(state, "clear 6")
    assert place(state, "p") == spot("30,25.7")


@pytest.mark.clause("special.8.2", "destroyed-vehicle.2")
def test_no_man_is_caught_by_the_blast_of_his_own_vehicle():
    state = drill("R bmp-2 a 10,10 / A btr t 30,20 / A rifleman p in t")
    events = act(state, SHOT, (*KILL, 2, 3, *NORTH))
    assert place(state, "p")[1] > spot("30,18")[1]
    assert one(events, e.Exploded).caught == ()
    assert (status(state, "p"), state.wounds[f(state, "p")]) == (IN_PLAY, 1)


# --- running over ----------------------------------------------------------------------------


@pytest.mark.clause("special.9.1", "special.9.2")
@pytest.mark.parametrize(
    ("dice", "traits", "killed"),
    [
        ((4, 4), "", False),
        ((4, 5), "wounded", True),
        ((5, 4), "", True),
        ((4, 6), "wounded", False),
    ],
)
def test_cx_runover(dice, traits, killed):
    state = drill(f"R truck t 10,10 / A rifleman b 15,10 {traits}")
    act(state, "go t; move", (4, 4, 4))
    assert offers(state, "over b")
    events = act(state, "over b", dice)
    assert one(events, e.RunOver).killed is killed
    assert (status(state, "b") == DEAD) is killed


@pytest.mark.clause("special.9.1")
def test_a_vehicle_drives_on_over_the_dead_and_may_go_further():
    state = drill("R truck t 10,10 / A rifleman b 15,10 / A rifleman c 18,10")
    act(state, "go t; move", (4, 4, 4))
    act(state, "over b", (5, 1))
    assert place(state, "t") == spot("15,10")
    events = act(state, "over c", (1, 5))
    assert place(state, "t")[0] < spot("18,10")[0]
    assert not one(events, e.RunOver).killed
    assert not offers(state, "over c")
    assert state.moved[f(state, "t")] == MOVED
    assert found(events, FigureMoved)


@pytest.mark.clause("special.9.1")
def test_nobody_beyond_the_throw_or_behind_a_wall_is_run_over():
    state = drill(
        "R truck t 10,10 / A rifleman b 15,10 / A rifleman c 10,16"
        " / shape building h 5,12 15,12 15,14 5,14"
    )
    act(state, "go t; move", (1, 1, 1))
    assert not offers(state, "over b")
    assert not offers(state, "over c")


@pytest.mark.clause("special.9.1")
def test_infantry_runs_over_nobody():
    state = drill("R rifleman t 10,10 / A rifleman b 13,10")
    act(state, "go t; move", (4, 4))
    assert not offers(state, "over b")


# --- ramming ---------------------------------------------------------------------------------


@pytest.mark.clause("special.10.1", "special.10.2", "special.10.3", "special.10.4")
def test_cx_ram():
    state = drill("R tank t 10,10 / A truck b 16,10")
    assert ram_dice(state, f(state, "t"), f(state, "b")) == (9, 7)
    act(state, "go t; move", (3, 3, 3, 3))
    tank = (6, 6, *(1,) * 7)
    events = act(state, "ram b", (*tank, *(1,) * 7, 4, 4, 4, 4))
    rammed = one(events, e.Rammed)
    assert (rammed.rammer_hits, rammed.target_hits) == (2, 0)
    hit = found(events, e.VehicleHit)
    assert [event.vehicle for event in hit] == [f(state, "b")] * 2


@pytest.mark.clause("special.10.3")
def test_cx_ram_armour_up():
    state = drill("R truck t 10,10 / A tank b 16,10")
    assert ram_dice(state, f(state, "t"), f(state, "b")) == (7, 7)


@pytest.mark.clause("special.10.1")
def test_damage_takes_dice_from_a_ram():
    state = drill("R tank t 10,10 lost_move=2 / A truck b 16,10 lost_move=4")
    assert ram_dice(state, f(state, "t"), f(state, "b")) == (4, 2)


@pytest.mark.clause("special.10.4", "vehicle-hit.rolls.1")
def test_every_hit_of_a_ram_is_rolled_even_on_armour_and_both_may_suffer():
    state = drill("R btr t 10,10 / A btr b 16,10")
    act(state, "go t; move", (3, 3, 3))
    mine, theirs = (6, 6, 1, 1, 1, 1), (6, 1, 1, 1, 1, 1)
    events = act(state, "ram b", (*mine, *theirs, 4, 4, 4, 5, 1, 3))
    assert [(event.vehicle, event.effect) for event in found(events, e.VehicleHit)] == [
        (f(state, "b"), "mobility"), (f(state, "b"), "sensors"), (f(state, "t"), "secondary"),
    ]  # fmt: skip
    assert kind(state) != "leg"


@pytest.mark.clause("special.10.1")
def test_a_ram_ends_the_move_and_vehicles_ram_no_aircraft():
    state = drill("R btr t 10,10 / A btr b 16,10 / A hind h 10,16")
    act(state, "go t; move", (3, 3, 3))
    assert not offers(state, "ram h")
    act(state, "ram b", (1,) * 12)
    assert state.throw[f(state, "t")] == 0
    assert place(state, "t")[0] == pytest.approx(spot("13.4,10")[0], abs=10)


@pytest.mark.clause("special.10.4")
def test_a_rammer_can_be_wrecked_itself():
    state = drill("R truck t 10,10 / A btr b 15,10")
    act(state, "go t; move", (3, 3, 3))
    events = act(state, "ram b", (*(1,) * 6, 6, *(1,) * 5, 6, 6, 1))
    assert status(state, "t") == WRECK
    assert one(events, e.VehicleDestroyed).vehicle == f(state, "t")


@pytest.mark.clause("special.10.1")
def test_a_ram_that_is_out_of_reach_is_refused():
    state = drill("R truck t 10,10 / A btr b 40,10")
    act(state, "go t; move", (3, 3, 3))
    assert refusal(state, "ram b")
