"""attack.4 The on-target roll: on, over, under, where a miss falls, and staying on target."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules import shooting
from stavka.games.red_skorpion.rules.scatter import drift, landing
from tests.games.red_skorpion.drills import act, drill, f, found, one, place, spot

FIRER, AIM = (0, 0), (20_000, 0)
DICE = range(1, 7)
BURSTS = {"saw-lmg": 1500, "hmg-ags": 2000, "tank-gun": 2500, "rpg": 1000}
HIGH = {"mortar": 2000, "rocket-pod": 3000}
"""Radii of bursts: low-die weapons, and those that miss by the higher die."""


def drifted(left, right, *, high=False):
    return drift(left, right, 7, high=high)


def far(left, right, *, high=False):
    """How far from the aim point a throw brings the shot down, in thousandths of an inch."""
    return dist(AIM, landing(FIRER, AIM, drifted(left, right, high=high)))


@pytest.mark.clause("attack.4.3")
def test_cx_ontarget_prob():
    results = Counter(drifted(left, right).result for left, right in product(DICE, DICE))
    assert results == {"on": 12, "over": 12, "under": 12}


@pytest.mark.clause("attack.4.4", "attack.4.6", "attack.4.7")
def test_cx_scatter_8():
    assert drifted(6, 2) == ("over", 2, "left", 4)
    assert drifted(6, 2, high=True) == ("over", 6, "left", 4)


@pytest.mark.clause("attack.4.5", "attack.4.6", "attack.4.7")
def test_cx_scatter_4():
    assert drifted(1, 3) == ("under", 1, "right", 2)
    assert drifted(1, 3, high=True) == ("under", 3, "right", 2)


@pytest.mark.clause("attack.4.4", "attack.4.6", "attack.4.7")
def test_cx_scatter_11():
    assert drifted(5, 6) == ("over", 5, "right", 1)
    assert drifted(5, 6, high=True) == ("over", 6, "right", 1)


@pytest.mark.clause("attack.4.3", "attack.4.5", "attack.4.7")
@pytest.mark.parametrize("dice", [(4, 4), (5, 2), (1, 1), (6, 6)])
def test_cx_scatter_hits(dice):
    assert drifted(*dice).result == "on"


@pytest.mark.clause(
    "attack.4.6",
    "attack.4.7",
    "weapons.rocket-pod",
    "weapons.tank-gun",
    "weapons.mortar",
    "weapons.rpg",
    "weapons.saw-lmg",
    "weapons.hmg-ags",
)
def test_cx_scatter_still_covers():
    assert far(1, 2) == pytest.approx(1414.2, abs=1)
    assert far(1, 2, high=True) == pytest.approx(2236.1, abs=1)
    assert {name for name, radius in BURSTS.items() if far(1, 2) <= radius} == {
        "saw-lmg", "hmg-ags", "tank-gun",
    }  # fmt: skip
    assert {name for name, radius in HIGH.items() if far(1, 2, high=True) <= radius} == {
        "rocket-pod"
    }
    assert far(1, 3) == pytest.approx(2236.1, abs=1)
    assert far(2, 3) == pytest.approx(2236.1, abs=1)
    assert {(1, 2), (1, 3), (2, 3)} == {
        (left, right)
        for left, right in product(DICE, DICE)
        if left < right and drifted(left, right).result != "on" and far(left, right) <= 2500
    }


@pytest.mark.clause("attack.4.4", "attack.4.5", "attack.4.7")
@pytest.mark.parametrize(
    ("aim", "dice", "due"),
    [
        ((20_000, 0), (6, 2), (22_000, -4_000)),  # firing east, left is north
        ((20_000, 0), (2, 6), (22_000, 4_000)),
        ((0, 20_000), (6, 2), (4_000, 22_000)),  # firing south, left is east
        ((0, -20_000), (1, 3), (2_000, -19_000)),  # firing north, right is east
        ((-20_000, 0), (1, 3), (-19_000, -2_000)),  # firing west, right is north
        ((3_000, 4_000), (1, 2), (1_600, 3_800)),  # 1 in. short and 1 in. right of (3, 4)
    ],
)
def test_a_miss_is_measured_along_the_line_of_fire_as_the_firer_sees_it(aim, dice, due):
    assert landing(FIRER, aim, drifted(*dice)) == due


@pytest.mark.clause("attack.4.5")
def test_a_shot_never_falls_short_past_the_firer():
    assert landing(FIRER, (2_000, 0), drifted(1, 5, high=True)) == (0, 4_000)


@given(
    st.tuples(*[st.integers(-48_000, 48_000)] * 2).filter(any),
    st.integers(1, 6),
    st.integers(1, 6),
    st.booleans(),
)
def test_a_miss_falls_as_far_off_as_the_dice_say(aim, left, right, high):
    found_ = drifted(left, right, high=high)
    along = found_.along * 1000
    if found_.result == "under":
        along = min(along, dist((0, 0), aim))
    due = (along**2 + (found_.across * 1000) ** 2) ** 0.5
    assert dist(aim, landing((0, 0), aim, found_)) == pytest.approx(due, abs=2)


@pytest.mark.parametrize("high", [False, True])
def test_an_independent_dice_library_agrees_on_scatter(high):
    icepool = pytest.importorskip("icepool")

    def read(left, right):
        if left == right or left + right == 7:
            return (0, 0)
        long = (max if high else min)(left, right)
        sign = 1 if left + right > 7 else -1
        return (sign * long, right - left)

    due = icepool.map(read, icepool.d6, icepool.d6)
    ours = Counter()
    for left, right in product(DICE, DICE):
        result, along, side, across = drifted(left, right, high=high)
        signed = -along if result == "under" else along
        ours[signed, -across if side == "left" else across] += Fraction(1, 36)
    pairs = zip(due.keys(), due.probabilities(), strict=True)
    assert ours == {tuple(key): share for key, share in pairs}


# --- at the table ----------------------------------------------------------------------------


@pytest.mark.clause("attack.4.1", "attack.4.4", "attack.4.5", "attack.5.1")
def test_a_burst_that_misses_attacks_whoever_is_where_it_falls():
    state = drill("R assault a 10,10 / A rifleman b 18,10 / A rifleman c 16,12")
    events = act(state, "go a; fire hand-grenade; target b", (2, 4, 6, 6, 1, 1, 1))
    landed = one(events, e.ShotLanded)
    assert (landed.result, landed.along, landed.side, landed.across) == ("under", 2, "right", 2)
    assert (landed.x, landed.y) == spot("16,12")
    assert landed.caught == (f(state, "c"),)
    assert [event.target for event in found(events, e.HitsScored)] == [f(state, "c")]


@pytest.mark.clause("attack.4.2")
def test_cx_stay_on():
    state = drill("R mortar a 10,10 / A rifleman b 30,10")
    mortar, shot = f(state, "a"), "go a; fire mortar; aim 30,12.1"
    events = act(state, shot, (4, 4))
    assert one(events, e.ShotLanded).result == "on"
    for turn in (3,):
        _next_turn(state, turn)
        assert one(act(state, shot), e.ShotLanded).result == "kept"
    _next_turn(state, 5)  # nothing was fired in turn 4
    assert not shooting.is_kept(state, mortar, 0, spot("30,12.1"))
    assert one(act(state, shot, (2, 5)), e.ShotLanded).result == "on"


@pytest.mark.clause("attack.4.2")
def test_another_place_a_move_or_a_miss_breaks_it():
    state = drill("R heavy-gun a 10,10 / A rifleman b 30,10")
    gun, aim = f(state, "a"), spot("30,13")
    act(state, "go a; fire hmg-ags; aim 30,13", (4, 4))
    _next_turn(state, 3)
    assert shooting.is_kept(state, gun, 0, aim)
    assert not shooting.is_kept(state, gun, 0, spot("30,13.1"))
    moved = state.clone()
    act(moved, "go a; move", (1, 1))
    act(moved, "to 11,10; stop")
    assert not shooting.is_kept(moved, gun, 0, aim)
    act(state, "go a; fire hmg-ags; aim 30,14.5", (1, 2))  # under: never sets it
    _next_turn(state, 4)
    assert not shooting.is_kept(state, gun, 0, spot("30,14.5"))
    assert not shooting.is_kept(state, gun, 0, aim)


@pytest.mark.clause("attack.4.2")
def test_a_forced_retreat_breaks_it_too():
    state = drill("R heavy-gun a 10,10 / A assault b 28,10")
    act(state, "go a; fire hmg-ags; aim 28,14", (4, 4))
    before = place(state, "a")
    state.first, state.half = 1, 0
    state.frames = [("turn", 3), ("acting", 1), ("pick", 1)]
    act(state, "go b; fire assault-rifle; target a", (4, 4, 4, 1, 1, 1, 3, 3))
    assert place(state, "a") != before
    _next_turn(state, 3)
    assert not shooting.is_kept(state, f(state, "a"), 0, spot("28,14"))


def _next_turn(state, turn):
    """Let the Russians act in a later turn, nothing having been done before in it."""
    state.turn, state.first, state.half = turn, 0, 0
    for figure in state.setting.russians:
        state.done[figure] = state.fired[figure] = state.moved[figure] = 0
        state.throw[figure] = -1
    state.frames = [("turn", 3), ("acting", 0), ("pick", 0)]
