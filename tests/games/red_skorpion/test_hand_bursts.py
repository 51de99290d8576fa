"""Bursts, rams and men run over, judged by a referee written from the rulebook alone."""

from math import dist, hypot
from random import Random
from typing import NamedTuple

import pytest

from stavka.games.red_skorpion import fire_events as fe
from stavka.games.red_skorpion.state import DEAD, IN_PLAY
from tests.games.red_skorpion.drills import act, drill, f, found, one, status
from tests.games.red_skorpion.test_hand_oracle import hits_of, throw

WEAPONS = {
    # profile: weapon, dice, diameter, least and greatest range, by the higher die
    "mortar": ("mortar", 4, 4, 10, 50, True),
    "machine-gunner": ("saw-lmg", 4, 3, 0, 20, False),
    "heavy-gun": ("hmg-ags", 4, 4, 0, 30, False),
    "grenadier": ("rifle-grenade", 3, 3, 0, 20, False),
    "assault": ("hand-grenade", 3, 3, 0, 10, False),
    "rpg": ("rpg", 4, 2, 0, 10, False),
    "tank": ("tank-gun", 5, 5, 0, 40, False),
    "hind": ("rocket-pod", 5, 6, 0, 30, True),
}
EDGE = 0.01
"""Figures this near to the edge of a burst are left to the tests of edges."""


def scatter(here, aim, left, right, *, high):
    """Where a burst comes down, in inches: the four sentences of step 4."""
    if left == right or left + right == 7:
        return aim
    length = dist(here, aim)
    ahead = ((aim[0] - here[0]) / length, (aim[1] - here[1]) / length)
    his_right = (-ahead[1], ahead[0])  # south is down the page
    along = max(left, right) if high else min(left, right)
    if left + right < 7:
        along = -min(along, length)
    aside = right - left
    return (
        aim[0] + ahead[0] * along + his_right[0] * aside,
        aim[1] + ahead[1] * along + his_right[1] * aside,
    )


def crowd(rng, aim):
    """Men of both sides about a place: names, places, marks."""
    names = [("R", "r1"), ("R", "r2"), ("A", "b1"), ("A", "b2"), ("A", "b3"), ("A", "b4")]
    placed = []
    for side, name in names:
        spot = (
            round(aim[0] + rng.uniform(-6, 6), 3),
            round(aim[1] + rng.uniform(-6, 6), 3),
        )
        marks = [mark for mark in ("moved", "elite", "wounded", "body") if rng.random() < 0.3]
        placed.append((side, name, spot, marks))
    return placed


class Burst(NamedTuple):
    """A burst at random: who fires from the middle of the table, at what, and who is about."""

    profile: str
    moved: bool
    aim: tuple[float, float]
    dice: tuple[int, int]
    land: tuple[float, float]
    men: list
    caught: list


HERE = (36.0, 24.0)


def some_burst(rng):
    """A burst whose edge nobody stands on, and that does not come home to its firer."""
    while True:
        profile = rng.choice(list(WEAPONS))
        _, _, diameter, least, most, high = WEAPONS[profile]
        length = rng.uniform(max(least, 3) + 0.1, min(most, 20) - 0.1)
        angle = (rng.uniform(-1, 1), rng.uniform(-1, 1))
        size = hypot(*angle)
        aim = tuple(round(h + part / size * length, 3) for h, part in zip(HERE, angle, strict=True))
        dice = tuple(throw(rng, 2))
        land = scatter(HERE, aim, *dice, high=high)
        men = crowd(rng, aim)
        gaps = [dist(land, man[2]) - diameter / 2 for man in men]
        if dist(land, HERE) > diameter / 2 and all(abs(gap) > EDGE for gap in gaps):
            caught = [man for man, gap in zip(men, gaps, strict=True) if gap < 0]
            moved = profile != "mortar" and rng.random() < 0.4
            return Burst(profile, moved, aim, dice, land, men, caught)


@pytest.mark.clause(
    "attack.4.3", "attack.4.4", "attack.4.5", "attack.4.6", "attack.4.7", "attack.5.1", "attack.5.3"
)
@pytest.mark.parametrize("case", range(80))
def test_bursts(case):
    rng = Random(3_000 + case)
    shot = some_burst(rng)
    weapon, dice, *_ = WEAPONS[shot.profile]
    attack, scores, script = judged(rng, dice - shot.moved, shot.caught)
    text = f"R {shot.profile} a {HERE[0]},{HERE[1]} {'moved' if shot.moved else ''}"
    text += "".join(f" / {s} rifleman {n} {x},{y} {' '.join(m)}" for s, n, (x, y), m in shot.men)
    state = drill(f"{text} / A rifleman far 71,1")
    aim = f"{shot.aim[0]:.3f},{shot.aim[1]:.3f}"
    events = act(state, f"go a; fire {weapon}; aim {aim}", (*shot.dice, *script))
    landed = one(events, fe.ShotLanded)
    assert dist((landed.x / 1_000, landed.y / 1_000), shot.land) < 0.005
    assert [state.setting.figures[one_].id for one_ in landed.caught] == [m[1] for m in shot.caught]
    shown = {event.target: event.hits for event in found(events, fe.HitsScored)}
    for (_, name, _, marks), score in zip(shot.caught, scores, strict=True):
        hits = hits_of(attack, [score])
        assert shown[f(state, name)] == hits
        dead = hits >= 3 or (hits == 2 and "wounded" in marks)
        assert status(state, name) == (DEAD if dead else IN_PLAY)


def test_the_bursts_above_catch_nobody_one_man_and_several():
    numbers = {len(some_burst(Random(3_000 + case)).caught) for case in range(80)}
    assert {0, 1, 2, 3} <= numbers


def judged(rng, dice, caught):
    """Dice of an attack on those caught, of which none is hit exactly once: nobody has to flee."""
    while True:
        attack = throw(rng, dice)
        pools = [
            throw(rng, 2 + sum(mark in man[3] for mark in ("moved", "elite", "body")))
            for man in caught
        ]
        scores = [max(pool) for pool in pools]
        if all(hits_of(attack, [score]) != 1 for score in scores):
            break
    defence = [die for pool in pools for die in pool]
    if len(caught) == 1:
        return attack, scores, [*defence, *attack]
    return attack, scores, [*attack, *defence] if caught else []


# --- rams ------------------------------------------------------------------------------------

RAMMERS = {"truck": (3, 0, 1.2), "btr": (3, 1, 1.3), "bmp-1": (4, 1, 1.3), "tank": (4, 2, 1.5)}
"""Movement dice, armour class, radius of the base."""


@pytest.mark.clause("special.10.1", "special.10.2", "special.10.3")
@pytest.mark.parametrize("case", range(30))
def test_pools_of_rams(case):
    rng = Random(4_000 + case)
    mine, his = rng.choice(list(RAMMERS)), rng.choice(list(RAMMERS))
    lost = [rng.choice((0, 2)), rng.choice((0, 2, 4))]
    dice = [max(0, RAMMERS[who][0] - less) for who, less in zip((mine, his), lost, strict=True)]
    pool = sum(dice)
    more = max(0, RAMMERS[mine][1] - RAMMERS[his][1])
    east = 10 + RAMMERS[mine][2] + RAMMERS[his][2] + 0.5
    text = f"R {mine} a 10,10 lost_move={lost[0]} / A {his} b {east:.3f},10 lost_move={lost[1]}"
    state = drill(f"{text} / A rifleman far 70,40")
    act(state, "go a; move", (3,) * dice[0])
    quiet = (5,) * (2 * pool + more)
    events = act(state, "ram b", quiet)
    assert [len(event.dice) for event in found(events, fe.Thrown)] == [pool + more, pool]


@pytest.mark.clause("special.9.1", "special.9.2")
@pytest.mark.parametrize("case", range(36))
def test_every_pair_of_dice_under_the_wheels(case):
    mine, his = case // 6 + 1, case % 6 + 1
    for wounded in (False, True):
        state = drill(f"R tank a 10,10 / A rifleman b 15,10 {'wounded' if wounded else ''}")
        act(state, "go a; move; over b", (6, 6, 6, 6, mine, his))
        dead = mine > his - 2 * wounded
        assert (status(state, "b") == DEAD) is dead
