"""destroyed-aircraft.*, destroyed-vehicle.* The end of vehicles, and blasts that chain."""

from random import Random

import pytest

from stavka.engine.chance import FastDice, ScriptedDice
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules import explosions, vehicles
from stavka.games.red_skorpion.state import DEAD, IN_PLAY, OFF, WRECK, machine
from tests.games.red_skorpion.drills import (
    act,
    data,
    drill,
    f,
    found,
    kind,
    one,
    place,
    spot,
    status,
)

SHOT = "go a; fire at-missile; target t"
KILL = (1, 1, 6, 6, 1, 1, 1, 1)
"""One hit of five dice on three defence dice."""


def destroy(text, dice, **rules):
    state = drill(f"R bmp-2 a 10,10 / {text}", **rules)
    return state, act(state, SHOT, (*KILL, *dice))


@pytest.mark.clause(
    "vehicle-hit.2",
    "vehicle-hit.12",
    "destroyed-vehicle.1",
    "destroyed-vehicle.2",
    "destroyed-vehicle.3",
)
@pytest.mark.parametrize("row", [(1, 1), (6, 6)])
def test_cx_veh_2_12(row):
    near = "A btr t 30,10 / A rifleman b1 32,10 / A rifleman b2 30,12.1"
    state, events = destroy(near, (*row, 4, 6, 6, 1, 1, 1, 1))
    blast = one(events, e.Exploded)
    assert (blast.radius, blast.caught) == (2000, (f(state, "b1"),))
    attack = [event for event in found(events, e.Thrown) if event.label == "Attack dice"]
    assert len(attack[-1].dice) == data().tables.wrecks.vehicle.dice == 4
    state, events = destroy(near, (*row, 5))
    assert not found(events, e.Exploded)
    assert status(state, "t") == WRECK
    assert place(state, "t") == spot("30,10")


@pytest.mark.clause("destroyed-vehicle.2", "destroyed-vehicle.3")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_destroyed_vehicle_explodes_on_even_dice(die):
    _, events = destroy("A btr t 30,10", (6, 6, die))
    assert one(events, e.VehicleDestroyed).fate == ("wreck" if die % 2 else "explodes")


@pytest.mark.clause("destroyed-aircraft.1", "destroyed-aircraft.2", "destroyed-aircraft.3")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_destroyed_aircraft_crashes_on_even_dice_and_else_bursts_in_mid_air(die):
    hind = "A hind t 30,10 / A rifleman b 33,10 / A rifleman p in t"
    even = (6, 6, 1, 1, 1, 1)
    state, events = destroy(hind, (6, 6, die, *(() if die % 2 else even)))
    assert one(events, e.VehicleDestroyed).fate == ("mid-air" if die % 2 else "explodes")
    assert status(state, "p") == DEAD
    if die % 2:
        assert (status(state, "t"), place(state, "t")) == (DEAD, (OFF, OFF))
        assert not found(events, e.Exploded)
    else:
        assert one(events, e.Exploded).radius == 3000
        assert one(events, e.Exploded).caught == (f(state, "b"),)


@pytest.mark.clause("destroyed-vehicle.2", "attack.2.5", "attack.5.2")
def test_a_blast_attacks_by_defence_scores_and_sends_men_away_from_the_wreck():
    state, events = destroy(
        "A btr t 30,10 / A rifleman b 31.9,10", (6, 6, 2, 6, 1, 6, 1, 1, 1, 3, 3)
    )
    assert one(events, e.Exploded).source == f(state, "t")
    assert place(state, "b") == spot("37.9,10")


@pytest.mark.clause("destroyed-vehicle.2", "attack.6")
def test_a_blast_does_nothing_to_armour_unless_the_scenario_says_so():
    pair = "A truck t 30,10 / A btr c 31.9,10"
    kill = (6, 1, 6, 1, 1, 1, 1, 6, 6, 2)
    state = drill(f"R bmp-2 a 10,10 / {pair}")
    events = act(state, SHOT, kill)
    assert one(events, e.Exploded).caught == (f(state, "c"),)
    assert len(found(events, e.HitsScored)) == 1
    state = drill(f"R bmp-2 a 10,10 / {pair}", blast_penetration="apc")
    events = act(state, SHOT, (*kill, 1, 1, 1, 1, 1, 1, 1, 4, 4))
    assert len(found(events, e.HitsScored)) == 2


@pytest.mark.clause("destroyed-vehicle.2")
def test_explosions_chain_and_end():
    """Three trucks in a row: each blast destroys the next, which explodes in its turn."""
    state = drill(
        "R bmp-2 a 10,10 / A truck t 30,10 / A truck t2 31.9,10 / A truck t3 33.8,10"
        " / A rifleman b 35.7,10"
    )
    shot = (6, 1, 6, 1, 1, 1, 1, 6, 6, 2)
    wave = (5, 1, 6, 1, 1, 1, 6, 6, 4)
    events = act(state, SHOT, (*shot, *wave, *wave, 5, 1, 6, 6, 6, 1))
    assert [event.source for event in found(events, e.Exploded)] == [
        f(state, "t"), f(state, "t2"), f(state, "t3"),
    ]  # fmt: skip
    assert status(state, "b") == DEAD
    assert kind(state) == "menu"


@pytest.mark.clause("destroyed-vehicle.2", "special.8.2")
def test_a_queue_of_blasts_always_ends():
    rng = Random(7)
    for _ in range(30):
        trucks = " / ".join(
            f"A truck t{n} {20 + rng.random() * 8:.3f},{10 + rng.random() * 8:.3f}"
            for n in range(12)
        )
        state = drill(f"R bmp-2 a 5,5 / {trucks}", run=False)
        blast = ("bomb", f(state, "a"), *spot("24,14"), (f(state, "a"),))
        explosions.push(state, spot("24,14"), (), (), (blast,))
        events = []
        machine().run(state, FastDice(rng.randrange(10**9)), events)
        assert len(found(events, e.VehicleDestroyed)) == sum(
            status(state, f"t{n}") == WRECK for n in range(12)
        )


@pytest.mark.clause("destroyed-vehicle.1", "special.8.1")
def test_men_in_a_truck_or_a_tank_die_with_it():
    state = drill("R bmp-2 a 10,10 / A truck t 30,10 / A rifleman p in t")
    events = act(state, SHOT, (6, 1, 6, 1, 1, 1, 1, 6, 6, 1))
    assert status(state, "p") == DEAD
    assert one(events, e.Killed).cause == "wreck"


@pytest.mark.clause("vehicle-hit.11", "destroyed-vehicle.2")
def test_what_explodes_by_its_power_plant_needs_no_die():
    state, events = destroy("A btr t 30,10", (5, 6, 6))
    assert one(events, e.VehicleDestroyed).fate == "explodes"
    assert status(state, "t") == WRECK


def test_a_wreck_is_out_of_the_game_and_strikes_at_nobody():
    state, _ = destroy("A btr t 30,10", (6, 6, 1))
    assert vehicles.strike(state, f(state, "t"), 1, spot("1,1"), ScriptedDice(()), []) == ()
    assert status(state, "a") == IN_PLAY
