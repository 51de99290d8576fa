"""Odds of combats of every kind of unit: against all that dice can do, and against thrown dice."""

from collections import defaultdict
from math import sqrt
from random import Random
from time import process_time

import pytest

from stavka.games.for_bloody_honor import fights_dice as chance
from stavka.games.for_bloody_honor.fights import Fighter, Stop, odds
from stavka.games.for_bloody_honor.fights_row import Row
from stavka.games.for_bloody_honor.rules.coalition import attack_lead, defence_lead, share_out
from tests.games.for_bloody_honor.fought import FIGURES, by_all_dice, thrown
from tests.games.for_bloody_honor.positions import faction_of

POLES, DENEKIN, KOLCHAK, CZECH, RED = map(
    faction_of, ("poles", "denekin", "kolchak", "czech", "red")
)
ENDS = ("attack", "defence", "nobody", "endless")
SURE = 1e-9
ERRORS = 3.5
"""Standard errors within which thrown dice agree; the seeds are fixed."""
THROWN = 100
UNSEEN = 5e-4
"""What narrowing unlikely branches may change in a chance."""
UNITS = 0.01
"""What it may change in an expected loss."""
TURNS = 100_000
SLOWEST = 60
"""Yardsticks that the odds of the largest combat may take: four times what they did."""


def infantry(faction, count=1):
    """Some infantry."""
    return [Fighter(faction, 1, 1)] * count


def tank(faction):
    """A Tank."""
    return Fighter(faction, 2, 2, single=True, checked=True)


def car(faction):
    """An armoured car."""
    return Fighter(faction, 1, 2, single=True)


def aircraft(faction):
    """An Aircraft."""
    return Fighter(faction, 1, 1, checked=True, air=True)


def train(faction):
    """An armoured train."""
    return Fighter(faction, 1, 2, lasting=True)


def pole(count=1):
    """Poles who defend their home."""
    return [Fighter(POLES, 2, 2)] * count


def late(units):
    """The same as newcomers."""
    return [unit._replace(late=True) for unit in units]


SMALL = {
    "infantry": (infantry(RED, 2), infantry(KOLCHAK, 2), Stop()),
    "volunteers": (infantry(RED, 2), [Fighter(DENEKIN, 2, 1), *infantry(DENEKIN)], Stop()),
    "tank": ([tank(RED), *infantry(RED)], infantry(KOLCHAK, 2), Stop()),
    "two tanks": ([tank(DENEKIN), tank(DENEKIN)], infantry(RED, 2), Stop()),
    "car": ([car(RED), *infantry(RED)], [train(KOLCHAK)], Stop()),
    "aircraft": ([aircraft(RED), aircraft(RED)], infantry(KOLCHAK, 2), Stop()),
    "tank and aircraft": ([tank(RED), aircraft(RED)], [aircraft(KOLCHAK), train(KOLCHAK)], Stop()),
    "three factions": (
        infantry(RED, 2),
        [*infantry(DENEKIN), *infantry(KOLCHAK), *infantry(CZECH, 2)],
        Stop(),
    ),
    "coalition attacks": ([*infantry(DENEKIN, 2), *infantry(KOLCHAK)], [*infantry(RED)], Stop()),
    "aircraft of two": (
        [aircraft(DENEKIN), *infantry(DENEKIN), aircraft(KOLCHAK)],
        infantry(RED, 2),
        Stop(),
    ),
    "Poles at home": (infantry(RED, 2), pole(1), Stop()),
    "spent": ([tank(RED)._replace(done=True), *infantry(RED)], [car(RED)], Stop()),
    "attacker stops": ([tank(RED), aircraft(RED)], infantry(KOLCHAK, 2), Stop(attack=1)),
    "defender stops": (infantry(RED, 2), [tank(DENEKIN), aircraft(DENEKIN)], Stop(defence=1)),
}
SPECIAL = [*[car(RED)] * 2, *[train(RED)] * 3, *[aircraft(RED)] * 3, tank(RED)]
REDS = [*infantry(RED, 11), *SPECIAL]
WHITES = [
    *infantry(DENEKIN, 5),
    *[tank(DENEKIN)] * 2,
    *[aircraft(DENEKIN)] * 2,
    train(DENEKIN),
    *infantry(KOLCHAK, 5),
    aircraft(KOLCHAK),
    *infantry(CZECH, 4),
]
LARGE = {
    "armour and aircraft": (
        REDS,
        [*WHITES[:10], *infantry(DENEKIN, 5), *[Fighter(DENEKIN, 2, 1)] * 2, *infantry(KOLCHAK, 3)],
        Stop(),
    ),
    "every kind": (REDS, WHITES, Stop()),
    "every kind, both stop": (REDS, WHITES, Stop(5, 4)),
    "coalition attacks": (WHITES, REDS, Stop(3)),
    "three factions": (
        infantry(RED, 20),
        [*infantry(DENEKIN, 7), *infantry(KOLCHAK, 7), *infantry(CZECH, 6)],
        Stop(),
    ),
    "Poles and an ally": (
        [*infantry(RED, 16), tank(RED), *[aircraft(RED)] * 2],
        [*pole(8), Fighter(POLES, 2, 2, checked=True, air=True), *infantry(KOLCHAK, 4)],
        Stop(3),
    ),
    "newcomers on both sides": (
        [*WHITES[:9], *late([*infantry(KOLCHAK, 3), aircraft(KOLCHAK)])],
        [*REDS[:9], *late([*infantry(RED, 3), tank(RED), aircraft(RED)])],
        Stop(),
    ),
}


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.clause("8.2.2", "8.2.5", "8.2.8", "8.3.1.3", "8.3.3.1", "11.4.1.4", "11.4.3.3")
def test_8_2_2_odds_are_what_all_dice_come_to(name):
    attack, defence, stop = SMALL[name]
    ends, losses = by_all_dice(attack, defence, stop)
    found = odds(attack, defence, FIGURES, stop)
    rest = 1 - sum(ends.values())
    for end in ENDS:
        assert getattr(found, end) == pytest.approx(ends[end], abs=rest + SURE), end
    units = len(attack) + len(defence)
    for faction, number in losses.items():
        assert found.losses[faction] == pytest.approx(number, abs=rest * units + SURE), faction


def check_thrown(attack, defence, stop, fought=0):
    """Whether some combats with thrown dice are as likely as the odds say."""
    found = odds(attack, defence, FIGURES, stop, fought)
    random = Random(1918)
    ends = dict.fromkeys(ENDS, 0)
    sums, squares = defaultdict(float), defaultdict(float)
    for _ in range(THROWN):
        end, losses, _ = thrown(attack, defence, random, stop, fought)
        ends[end] += 1
        for faction, units in losses.items():
            sums[faction] += units
            squares[faction] += units**2
    for end, count in ends.items():
        p = getattr(found, end)
        assert abs(count / THROWN - p) <= ERRORS * sqrt(p * (1 - p) / THROWN) + 1 / THROWN, end
    for faction, total in sums.items():
        mean = total / THROWN
        spread = sqrt(max(0.0, squares[faction] / THROWN - mean**2) / THROWN)
        assert abs(mean - found.losses[faction]) <= ERRORS * spread + UNITS, faction


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.clause("8.2.1", "8.3.2.2", "11.4.2.3.4", "11.2.2.1", "11.2.2.2")
def test_8_2_1_odds_agree_with_thrown_dice(name):
    check_thrown(*LARGE[name])


def test_8_5_6_a_combat_in_its_third_round_waits_one_more_for_newcomers():
    attack = [*infantry(RED, 4), *late(infantry(RED, 4))]
    defence = infantry(KOLCHAK, 6)
    check_thrown(attack, defence, Stop(), 2)
    now, later = (odds(attack, defence, FIGURES, fought=fought).attack for fought in (3, 0))
    assert now > later > odds(attack[:4], defence, FIGURES).attack


def test_8_5_6_who_is_beaten_before_the_fourth_round_has_no_newcomers():
    attack = infantry(RED, 12)
    found = odds(attack, [*infantry(KOLCHAK), *late(infantry(KOLCHAK, 12))], FIGURES)
    assert found.attack > 1 / 2
    assert found.losses[KOLCHAK] < 12 / 2


def test_11_4_3_6_a_retreat_leaves_behind_what_is_broken_down():
    """An Aircraft breaks down one time in six, and three more dice rarely destroy the car."""
    found = odds(
        [aircraft(RED), *infantry(RED, 3)], [car(KOLCHAK)._replace(done=True)], FIGURES, Stop(4)
    )
    assert found.losses[RED] == pytest.approx(1 / 6 * 25 / 27)


@pytest.mark.parametrize("name", LARGE)
def test_8_2_1_narrowing_changes_next_to_nothing(name):
    attack, defence, stop = LARGE[name]
    found = odds(attack, defence, FIGURES, stop)
    fine = odds(attack, defence, FIGURES, stop, cut=1e-6)
    for end in ENDS:
        assert getattr(found, end) == pytest.approx(getattr(fine, end), abs=UNSEEN), end
    assert found.losses == pytest.approx(fine.losses, abs=UNITS)


def test_8_2_1_what_is_left_out_is_known_and_small():
    attack, defence, stop = LARGE["every kind"]
    found = odds(attack, defence, FIGURES, stop)
    assert 0 < found.dropped < 1e-3
    assert odds(attack[:9], infantry(KOLCHAK, 9), FIGURES).dropped < 1e-6


@pytest.mark.parametrize("attacks", [True, False])
@pytest.mark.clause("8.3.3.1", "8.3.3.2")
def test_8_3_3_1_hits_are_shared_out_as_the_rule_has_it(attacks):
    row = Row(WHITES, FIGURES, attacks=attacks)
    row.lay_out([((0,) * len(row.factions), row.start)], 9)
    lead = attack_lead if attacks else defence_lead
    for taken in row.takens:
        left = [row.standings[k][hits].units for k, hits in enumerate(taken)]
        sizes = {f: number for f, number in zip(row.factions, left, strict=True) if number}
        room = {f: len(row.slots[k]) - taken[k] for k, f in enumerate(row.factions)}
        for hits, after in enumerate(row.struck(taken)):
            shares = share_out(hits, lead(sizes), sizes, room) if sizes else {}
            given = [hits + shares.get(f, 0) for f, hits in zip(row.factions, taken, strict=True)]
            assert list(after) == given


@pytest.mark.parametrize("dice", [1, 4, 5, 8, 13, 20, 27, 45])
@pytest.mark.parametrize("level", [0, 3, 5, 9])
@pytest.mark.parametrize("hit", [1 / 6, 1 / 2, 5 / 6, 1.0])
def test_narrowed_volleys_keep_mass_mean_and_spread(dice, level, hit):
    first, chances = chance.narrowed(dice, level, hit)
    whole = chance.sixes(dice, hit)
    assert len(chances) <= len(whole)
    assert min(chances) >= 0
    for power in range(3):
        wanted = sum(p * k**power for k, p in enumerate(whole))
        found = sum(p * (first + k) ** power for k, p in enumerate(chances))
        assert found == pytest.approx(wanted)


def test_11_4_3_1_what_never_breaks_down_is_always_ready():
    assert chance.few(2, 1.0, 0) == (0.0, 0.0, 1.0)
    sure = aircraft(RED)._replace(checked=False)
    found = odds([sure, sure], infantry(KOLCHAK, 2), FIGURES)
    assert found.attack == pytest.approx(
        odds(infantry(RED, 2), infantry(KOLCHAK, 2), FIGURES).attack
    )


@pytest.mark.parametrize("number", [1, 2, 3, 5])
@pytest.mark.parametrize("level", [0, 2, 4])
def test_11_4_3_1_narrowed_reliability_keeps_its_mean(number, level):
    chances = chance.few(number, 5 / 6, level)
    assert sum(chances) == pytest.approx(1)
    assert sum(k * p for k, p in enumerate(chances)) == pytest.approx(number * 5 / 6)


def yardstick():
    """The time that this machine takes for some plain arithmetic."""
    start = process_time()
    sums = [0.0] * 8
    for turn in range(TURNS):
        sums[turn % 8] += turn * 0.5
    return process_time() - start


@pytest.mark.parametrize("name", LARGE)
def test_odds_take_a_blink(name):
    attack, defence, stop = LARGE[name]
    times, sticks = [], []
    for _ in range(3):
        sticks.append(yardstick())
        start = process_time()
        odds(attack, defence, FIGURES, stop)
        times.append(process_time() - start)
    assert min(times) < SLOWEST * min(sticks)
