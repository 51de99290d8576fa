"""vehicle-hit.* The vehicle hit table."""

from fractions import Fraction

import pytest

from stavka.engine.chance import FastDice
from stavka.engine.odds import _Branching, outcomes
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules import damage, vehicles
from stavka.games.red_skorpion.rules.damage import Condition, prospects
from stavka.games.red_skorpion.rules.movement import movement_dice
from stavka.games.red_skorpion.state import ABOARD, DEAD, IN_PLAY, OFF, WRECK
from tests.games.red_skorpion.drills import (
    act,
    data,
    drill,
    f,
    found,
    kind,
    offers,
    one,
    options,
    read,
    refusal,
    spot,
    status,
)

MISS, HIT = (6, 6, 6), (1, 1, 1)


def hit(target, dice, hits=1, **rules):
    """An AT missile scores some hits on a vehicle `t`, described by its profile and traits."""
    state = drill(f"R bmp-2 a 10,10 / A {target}", **rules)
    defence = len(vehicles_dice(state))
    shot = (*(1,) * (defence - 1), 6, *(6,) * hits, *(1,) * (5 - hits))
    return state, act(state, "go a; fire at-missile; target t", (*shot, *dice))


def vehicles_dice(state):
    from stavka.games.red_skorpion.rules.hits import guard_of
    from stavka.games.red_skorpion.rules.pools import defence_parts, total

    return range(total(defence_parts(data().tables, guard_of(state, f(state, "t")))))


def effects(events):
    return [(event.effect, event.second) for event in found(events, e.VehicleHit)]


@pytest.mark.clause("vehicle-hit.rolls.1", "vehicle-hit.rolls.2")
def test_cx_veh_rolls():
    _, events = hit("btr t 30,10", (4, 4), hits=3)
    assert len(effects(events)) == 1
    _, events = hit("pickup t 30,10", (4, 4, 1, 2, 1, 3, 4, 2), hits=3)
    assert len(effects(events)) == 3


@pytest.mark.clause("vehicle-hit.rolls.2")
def test_the_rolls_stop_when_the_vehicle_is_destroyed():
    state, events = hit("truck t 30,10", (6, 6, 1), hits=3)
    assert effects(events) == [("destroyed", "")]
    assert status(state, "t") == WRECK


@pytest.mark.clause("vehicle-hit.6", "vehicle-hit.7")
def test_cx_veh_passenger():
    men = " / ".join(f"A rifleman p{number} in t" for number in range(5))
    state, events = hit(f"btr t 30,10 / {men}", (3, 3, 6))
    assert [event.cause for event in found(events, e.Killed)] == ["passenger"] * 5
    assert {status(state, f"p{number}") for number in range(5)} == {DEAD}
    assert not state.stunned[f(state, "t")]
    state, events = hit("btr t 30,10", (3, 3, 1))
    assert effects(events) == [("stunned", "")]
    assert state.stunned[f(state, "t")] == 1


@pytest.mark.clause("vehicle-hit.6")
def test_fewer_passengers_than_aboard_die_by_lot():
    men = " / ".join(f"A rifleman p{number} in t" for number in range(5))
    state, events = hit(f"btr t 30,10 / {men}", (3, 3, 2, 4, 0))
    assert [event.figure for event in found(events, e.Killed)] == [f(state, "p4"), f(state, "p0")]
    assert status(state, "p1") == ABOARD


@pytest.mark.clause("vehicle-hit.reroll", "vehicle-hit.4", "vehicle-hit.5")
def test_cx_veh_reroll():
    _, events = hit("truck t 30,10", (1, 4, 4, 4))
    assert one(events, e.HitThrownAgain).effect == "jammed"
    assert effects(events) == [("mobility", "")]
    _, events = hit("tank t 30,10 gone=2", (1, 3, 4, 4))
    assert one(events, e.HitThrownAgain).effect == "secondary"


@pytest.mark.clause("vehicle-hit.10", "attack.2.3")
def test_cx_veh_cracked():
    state, _ = hit("btr t 30,10", (5, 5, 1))
    assert len(vehicles_dice(state)) == 1


@pytest.mark.clause("vehicle-hit.8", "move.tracked", "move.wheeled")
@pytest.mark.parametrize(("profile", "dice"), [("tank", [4, 2, 0]), ("btr", [3, 1, 0])])
def test_cx_veh_mobility(profile, dice):
    state = drill(f"R bmp-2 a 10,10 / A {profile} t 30,10")
    vehicle = f(state, "t")
    found_ = [movement_dice(state, vehicle)]
    for _ in range(2):
        state.lost_move[vehicle] += data().tables.vehicle.mobility
        found_.append(movement_dice(state, vehicle))
    assert found_ == dice
    assert not damage.can_suffer(vehicles.condition_of(state, vehicle), "mobility")


@pytest.mark.clause(
    "vehicle-hit.3", "vehicle-hit.7", "vehicle-hit.10", "vehicle-hit.11", "vehicle-hit.rolls.3"
)
@pytest.mark.parametrize(
    ("row", "seconds"),
    [
        ((1, 2), ("", "", "destroyed")),
        ((3, 4), ("", "", "cracked")),
        ((4, 6), ("", "stunned", "stunned")),
        ((5, 6), ("", "explodes", "explodes")),
    ],
)
@pytest.mark.parametrize("die", [4, 5, 6])
def test_cx_veh_secondary(row, seconds, die):
    more = (1,) if seconds[die - 4] == "destroyed" else ()
    _, events = hit("btr t 30,10", (*row, die, *more))
    assert effects(events)[0][1] == seconds[die - 4]


@pytest.mark.clause("vehicle-hit.3")
def test_row_3_destroys_the_primary_weapon_and_on_a_six_the_vehicle():
    state, _ = hit("btr t 30,10", (1, 2, 5))
    assert state.gone[f(state, "t")] == 1
    state, events = hit("btr t 30,10", (1, 2, 6, 1))
    assert one(events, e.VehicleDestroyed).fate == "wreck"


@pytest.mark.clause("vehicle-hit.4")
def test_row_4_destroys_the_secondary_weapon():
    state, events = hit("btr t 30,10", (1, 3))
    assert state.gone[f(state, "t")] == 2
    assert effects(events) == [("secondary", "")]


@pytest.mark.clause("vehicle-hit.3")
def test_a_destroyed_weapon_does_not_fire():
    state = drill("R btr a 10,10 gone=1 / A rifleman b 20,10")
    act(state, "go a")
    assert "fire saw-lmg" in options(state)
    assert refusal(state, "fire hmg-ags") == "vehicle-hit.3"


@pytest.mark.clause("vehicle-hit.7")
def test_cx_veh_stun():
    state = drill("R btr a 10,10 stunned / A rifleman b 60,40")
    vehicle = f(state, "a")
    assert not offers(state, "go a")
    assert refusal(state, "go a") == "vehicle-hit.7"
    for die, freed in ((3, False), (4, True)):
        events = []
        vehicles.recover(state, vehicle, _Fixed(die), events)
        assert one(events, e.Recovered).freed is freed
    assert state.stunned[vehicle] == 0


class _Fixed(FastDice):
    """Dice that always show the same."""

    def __init__(self, value):
        super().__init__(0)
        self.value = value

    def answer(self, kind, sides, purpose):
        return self.value - 1


@pytest.mark.clause("vehicle-hit.7")
def test_a_stunned_crew_throws_when_its_half_turn_begins():
    state = drill("R btr a 10,10 stunned / A rifleman b 60,40", seat="afghan")
    events = act(state, "end", (6, 5))
    while kind(state) not in {"pick", "order"}:
        act(state, options(state)[0])
    if kind(state) == "order":
        events = act(state, "be-a", (2, 6))
    assert one(events, e.Recovered).figure == f(state, "a")


@pytest.mark.clause("vehicle-hit.8")
def test_row_8_costs_two_movement_dice():
    state, _ = hit("tank t 30,10", (4, 4))
    assert movement_dice(state, f(state, "t")) == 2


@pytest.mark.clause("vehicle-hit.9", "attack.3.2")
def test_cx_veh_sensors():
    state = drill("R tank a 10,10 lost_attack=2 moved / A btr b 30,10")
    events = act(state, "go a; fire tank-gun; target b", (6, 6, 6, 1, 1))
    assert [part[1] for part in one(events, e.ShotDeclared).parts] == [5, -1, -2]


@pytest.mark.clause("vehicle-hit.9")
def test_row_9_takes_two_dice_from_every_weapon():
    state, _ = hit("tank t 30,10", (4, 5))
    assert state.lost_attack[f(state, "t")] == 2
    condition = vehicles.condition_of(state, f(state, "t"))
    assert condition.attack == 3


@pytest.mark.clause("vehicle-hit.9")
def test_without_attack_dice_a_vehicle_cannot_attack():
    state = drill("R brdm a 10,10 lost_attack=4 / A rifleman b 20,10")
    act(state, "go a")
    assert refusal(state, "fire hmg-ags") == "vehicle-hit.9"


@pytest.mark.clause("vehicle-hit.11")
def test_row_11_leaves_a_vehicle_where_it_is_or_blows_it_up_without_a_die():
    state, _ = hit("btr t 30,10", (5, 6, 4))
    assert movement_dice(state, f(state, "t")) == 0
    state, events = hit("btr t 30,10", (5, 6, 5))
    assert one(events, e.VehicleDestroyed).fate == "explodes"
    assert one(events, e.Exploded).radius == 2000


@pytest.mark.clause("vehicle-hit.5")
def test_row_5_jams_the_turret_along_the_bearing_of_the_last_shot():
    state = drill("R tank t 10,10 / A bmp-2 a 10,30 / A rifleman b 30,10 / A rifleman c 10,25")
    tank = f(state, "t")
    act(state, "go t; fire tank-gun; target b", (1, 1, 6, 6, 1, 1, 1, 1, 1))
    act(state, "pass")
    state.first = 1
    state.frames = [("turn", 3), ("acting", 1), ("pick", 1)]
    act(state, "go a; fire at-missile; target t", (1, 1, 1, 6, 6, 1, 1, 1, 1, 1, 4))
    assert state.jam[tank] != OFF
    state.done[tank] = state.fired[tank] = 0
    state.first = 0
    state.frames = [("turn", 3), ("acting", 0), ("pick", 0)]
    act(state, "go t; fire tank-gun")
    assert options(state)[0] == "target b"
    assert refusal(state, "target a") == "vehicle-hit.5"
    assert not offers(state, "aim 10,25")
    assert offers(state, "aim 32,11")


@pytest.mark.clause("vehicle-hit.5")
def test_a_jammed_turret_is_aimed_by_turning_the_hull():
    state = drill("R tank t 10,10 jam=0 moved / A rifleman c 10,25")
    act(state, "go t; fire tank-gun")
    assert offers(state, "target c")


@pytest.mark.clause("vehicle-hit.5")
def test_a_jammed_turret_that_has_not_fired_points_at_who_hit_it():
    state, _ = hit("tank t 30,10", (1, 4))
    from stavka.games.red_skorpion.rules import bearing

    assert bearing.read(state.jam[f(state, "t")]) == (-20_000, 0)


# --- the table as a whole --------------------------------------------------------------------

SOUND = Condition(3, 4, 3, True, True, True, False, 0)


@pytest.mark.clause("vehicle-hit.2", "vehicle-hit.12", "vehicle-hit.reroll", "vehicle-hit.rolls.3")
def test_the_enumerator_agrees_with_the_prospects_of_a_shot():
    """An AT missile at a BTR: every die, re-roll and secondary effect enumerated."""
    state = drill("R bmp-2 a 10,10 / A btr t 30,10", spare=False)
    act(state, "go a; fire at-missile")
    odds = outcomes(state, read(state, "target t"))
    assert odds.exact
    destroyed = odds.chances(lambda after, _: status(after, "t") != IN_PLAY)[True]
    due = prospects(data().tables, SOUND, 1)
    from stavka.games.red_skorpion.chances import hits

    assert destroyed == (1 - hits(5, 3, 6)[0]) * due.destroyed


@pytest.mark.clause("vehicle-hit.reroll")
def test_prospects_of_a_sound_apc():
    """Rows 2 and 12, a six on row 3, five or six on row 11; nothing is thrown again."""
    due = Fraction(2, 36) + Fraction(2, 36) * Fraction(1, 6) + Fraction(2, 36) * Fraction(2, 6)
    assert prospects(data().tables, SOUND, 1).destroyed == due


@pytest.mark.clause("vehicle-hit.reroll", "vehicle-hit.2", "vehicle-hit.12")
def test_the_rolls_end_even_when_nothing_but_destruction_is_left():
    bare = Condition(0, 0, 0, False, False, False, True, 0)
    rows = damage.applicable(data().tables, bare)
    assert [row.score for row in rows] == [2, 12]
    assert prospects(data().tables, bare, 1).destroyed == 1
    state = drill("R bmp-2 a 10,10 / A truck t 30,10 immobile=1 stunned lost_attack=9", spare=False)
    events = []
    stubborn = _Stubborn()
    vehicles.strike(state, f(state, "t"), 1, spot("10,10"), stubborn, events)
    assert len(found(events, e.HitThrownAgain)) == data().tables.throws_again + 1
    assert status(state, "t") == WRECK


class _Stubborn(_Fixed):
    """Always four and four; the first of any cup."""

    def __init__(self):
        super().__init__(4)

    def answer(self, kind, sides, purpose):
        return 0 if kind == "draw" else super().answer(kind, sides, purpose)


@pytest.mark.clause("vehicle-hit.reroll")
def test_thrown_again_or_drawn_the_rows_keep_their_chances():
    state = drill("R bmp-2 a 10,10 / A truck t 30,10", spare=False)
    tables = data().tables
    condition = vehicles.condition_of(state, f(state, "t"))
    rows = damage.applicable(tables, condition)
    assert [row.score for row in rows] == [2, 6, 7, 8, 11, 12]
    every = sum(damage.ways(tables, row.score) for row in rows)
    chances = {row.score: Fraction(0) for row in rows}
    dice = _Branching([])
    while dice is not None:
        row = vehicles._throw_row(state, f(state, "t"), condition, dice, [])
        chances[row.score] += dice.probability()
        dice = dice.next()
    due = {row.score: Fraction(damage.ways(tables, row.score), every) for row in rows}
    assert chances == due


@pytest.mark.clause("vehicle-hit.5")
def test_a_jammed_turret_at_the_edge_that_points_off_the_table_is_not_offered():
    from stavka.games.red_skorpion.rules import bearing

    state = drill("R tank t 10,0 / A rifleman c 10,25")
    state.jam[f(state, "t")] = bearing.write(0, -1000)
    act(state, "go t")
    assert "fire tank-gun" not in options(state)
    assert "fire hmg-ags" in options(state)


@pytest.mark.clause("vehicle-hit.5", "attack.4.1")
def test_a_jammed_turret_with_nobody_before_it_may_fire_along_its_bearing():
    from stavka.games.red_skorpion.rules import bearing

    state = drill("R tank t 10,10 / A rifleman c 10,25")
    state.jam[f(state, "t")] = bearing.write(1000, 0)
    act(state, "go t; fire tank-gun")
    assert options(state)
    assert all(option.startswith("aim") and option.endswith(",10.000") for option in options(state))
