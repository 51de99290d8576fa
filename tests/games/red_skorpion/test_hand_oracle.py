"""Another referee, written from the rulebook alone, judges shots, melees and wrecks by lot.

It says which dice the rules ask for and what comes of them; the game must ask for exactly these and
come to the same. It shares nothing with the rules of the game.
"""

from dataclasses import dataclass, field
from random import Random

import pytest

from stavka.games.red_skorpion.state import DEAD, IN_PLAY, WRECK
from tests.games.red_skorpion.drills import act, drill, f, kind, status

CASES = range(40)
ROCKS = "shape rocks r 20,8 24,8 24,12 20,12"
MEN = {
    "assault": ("assault-rifle", 4),
    "rifleman": ("rifle", 3),
    "sniper": ("sniper-rifle", 4),
    "rpg": ("pistol", 3),
    "machine-gunner": ("saw-lmg", 4),
    "flamethrower": ("flamethrower", 5),
}


@dataclass
class Man:
    """A figure on foot, as it lies on the table."""

    profile: str
    marks: list[str]

    def __contains__(self, mark):
        return mark in self.marks

    @property
    def words(self):
        """Its marks in a drill."""
        return " ".join(self.marks)


def some_man(rng, profiles, marks):
    """A man at random."""
    return Man(rng.choice(profiles), [mark for mark in marks if rng.random() < 0.35])


def throw(rng, count):
    """So many dice."""
    return [rng.randint(1, 6) for _ in range(max(0, count))]


def defence_of(man, *, cover):
    """Dice that a man defends with: the ten lines under step 2."""
    count = 2 + cover
    for mark in ("body", "elite", "moved"):
        count += mark in man
    special = "commander" in man or man.profile == "mullah" or (man.profile == "sniper" and cover)
    return count + special


def hits_of(attack, defence):
    """Attack dice that equal or beat the highest defence die."""
    score = max(defence, default=0)
    return sum(die >= score for die in attack)


# --- shots at men ----------------------------------------------------------------------------


@pytest.mark.clause("attack.2.9", "attack.3.1", "attack.3.2", "human-hit.1.1", "human-hit.3")
@pytest.mark.parametrize("case", CASES)
def test_shots_at_men(case):
    rng = Random(case)
    firer = some_man(rng, list(MEN), ("moved", "wounded", "elite"))
    cover = rng.random() < 0.4
    target = some_man(
        rng,
        ("rifleman", "sniper", "mullah", "officer", "warlord"),
        ("body", "elite", "moved", "wounded", "commander"),
    )
    if target.profile == "officer":
        target.marks.append("commander")
    weapon, dice = MEN[firer.profile]
    attack = throw(rng, dice - ("moved" in firer) - ("wounded" in firer))
    defence = throw(rng, defence_of(target, cover=cover))
    hits = hits_of(attack, defence)
    script = [*defence, *attack]
    flees = hits == 1 and not cover
    if flees:
        script += throw(rng, 2 - ("wounded" in target))
    text = (
        f"R {firer.profile} a 13,10 {firer.words} / A {target.profile} b 22,10 {target.words}"
        f" / A rifleman far 70,40 {'/ ' + ROCKS if cover else ''}"
    )
    state = drill(text)
    act(state, f"go a; fire {weapon}; target b", script)
    dead = hits >= 3 or (hits == 2 and "wounded" in target)
    assert status(state, "b") == (DEAD if dead else IN_PLAY), (text, script)
    assert (kind(state) == "duck") == (hits == 1 and cover)
    if not dead:
        assert state.wounds[f(state, "b")] == ("wounded" in target) + (hits == 2)
    if kind(state) == "duck":
        act(state, "hold")
        assert (status(state, "b") == DEAD) == ("wounded" in target)


# --- hand to hand ----------------------------------------------------------------------------


@pytest.mark.clause("melee.1", "melee.2", "melee.3", "melee.4", "melee.5", "melee.6")
@pytest.mark.parametrize("case", CASES)
def test_rounds_hand_to_hand(case):
    rng = Random(1_000 + case)
    marks = ("elite", "wounded", "moved", "body", "commander")
    sides = [some_man(rng, ("rifleman", "cavalry", "officer", "rpg"), marks) for _ in range(2)]
    pools = [throw(rng, 4 + ("elite" in one) - ("wounded" in one)) for one in sides]
    for pool in pools:  # sixes are what matters
        pool[:] = [6 if rng.random() < 0.3 else die for die in pool]
    sixes = [pool.count(6) for pool in pools]
    a, b = sides
    gap = 0.4 + 0.4 + 0.2 * sum(one.profile == "cavalry" for one in sides)
    text = (
        f"R {a.profile} a 10,10 {a.words} / A {b.profile} b {10 + gap:.3f},10 {b.words}"
        " / A rifleman far 70,40"
    )
    state = drill(text)
    act(state, "go a; melee b", [*pools[0], *pools[1]])
    for name, one, net in (("a", a, sixes[1] - sixes[0]), ("b", b, sixes[0] - sixes[1])):
        dead = net >= 2 or (net == 1 and "wounded" in one)
        assert status(state, name) == (DEAD if dead else IN_PLAY), (text, pools)
        if not dead:
            assert state.wounds[f(state, name)] == ("wounded" in one) + (net == 1)


# --- vehicles --------------------------------------------------------------------------------


@dataclass
class Vehicle:
    """A vehicle's sheet: what the table can take from it."""

    profile: str
    move: int
    guns: list[int]
    armour: int
    """Dice of its class: 0 soft, 1 APC, 2 AFV."""
    turret: bool
    flies: bool = False
    carries: int = 0
    defence: int = 2
    damaged: int = 0
    """Movement dice that it has lost before."""
    stunned: bool = False
    immobile: bool = False
    jammed: bool = False
    destroyed: bool = False
    lost_guns: set[int] = field(default_factory=set)
    dead: int = 0


SHEETS = (
    ("truck", 3, [], 0, False),
    ("pickup", 3, [4], 0, True),
    ("brdm", 3, [4], 1, True),
    ("btr", 3, [4, 4], 1, True),
    ("bmp-1", 4, [4, 5], 1, True),
    ("tank", 4, [5, 4], 2, True),
    ("hind", 4, [5, 5, 4], 1, False),
    ("hip", 4, [5, 4], 0, False),
)
CARRIERS = frozenset({"truck", "pickup", "btr", "bmp-1", "hind", "hip"})


def some_vehicle(rng):
    """A vehicle at random, sound or not."""
    name, move, guns, armour, turret = rng.choice(SHEETS)
    flies = name in {"hind", "hip"}
    found = Vehicle(name, move, list(guns), armour, turret, flies, defence=2 + armour)
    if name in CARRIERS and rng.random() < 0.5:
        found.carries = 1
    found.stunned = rng.random() < 0.2
    if rng.random() < 0.3:
        found.move = max(0, found.move - 2)
        found.damaged = 2
    return found


def applies(car, row):
    """Whether a row of the table can be applied."""
    gun = {3: 0, 4: 1}
    if row in gun:
        return gun[row] < len(car.guns) and gun[row] not in car.lost_guns
    return {
        2: True,
        12: True,
        5: car.turret and not car.jammed and 0 not in car.lost_guns,
        6: car.carries > car.dead or not car.stunned,
        7: not car.stunned,
        8: car.move > 0 and not car.immobile,
        9: any(dice > 0 for n, dice in enumerate(car.guns) if n not in car.lost_guns),
        10: car.armour > 0 and car.defence > 0,
        11: car.move > 0 and not car.immobile,
    }[row]


def two_dice(rng, row):
    """Two dice that add up to a row."""
    first = rng.randint(max(1, row - 6), min(6, row - 1))
    return [first, row - first]


def roll_row(rng, car, script):
    """A row that applies, after at most one that does not."""
    rows = [sum(throw(rng, 2)) for _ in range(2)]
    if applies(car, rows[0]):
        script += two_dice(rng, rows[0])
        return rows[0]
    good = [row for row in range(2, 13) if applies(car, row)]
    row = rng.choice(good)
    script += [*two_dice(rng, rows[0]), *two_dice(rng, row)]
    return row


def strike(rng, car, script):
    """One roll on the table, with its second die and what that brings."""
    row = roll_row(rng, car, script)
    if row == 6 and car.carries == car.dead:
        row = 7
    second = 0
    if row in {3, 7, 10, 11}:
        second = rng.randint(1, 6)
        script.append(second)
    if row in {2, 12} or (row == 3 and second == 6) or (row == 11 and second >= 5):
        end(rng, car, script, explodes=row == 11)
        return
    if row == 6:
        script.append(rng.randint(1, 6))
    suffer(car, row, second)


def suffer(car, row, second):
    """What a row takes from a vehicle that it leaves alive."""
    if row in {3, 4}:
        car.lost_guns.add(row - 3)
    elif row == 8:
        car.move = max(0, car.move - 2)
    elif row == 9:
        car.guns = [max(0, dice - 2) for dice in car.guns]
    car.jammed |= row == 5
    car.dead |= row == 6
    car.immobile |= row == 11
    car.stunned |= row == 7 or (row == 10 and second >= 5)
    if row == 10 or (row == 7 and second == 6 and car.armour):
        car.defence = max(0, car.defence - 2)


def end(rng, car, script, *, explodes):
    """The end of a vehicle: a die unless its engine blew up, and one for each man in an APC."""
    car.destroyed = True
    if not explodes:
        script.append(rng.randint(1, 6))
    aboard = car.carries - car.dead
    if aboard and car.armour == 1 and not car.flies:
        die = rng.randint(1, 6)
        script.append(die)
        if die in {2, 4, 5}:
            car.dead += 1
        else:
            script += throw(rng, 1 if die in {1, 6} else 0)
            script += throw(rng, 2)  # which way
    else:
        car.dead += aboard


@pytest.mark.clause(
    "vehicle-hit.rolls.1", "vehicle-hit.rolls.2", "vehicle-hit.reroll", "destroyed-vehicle.1"
)
@pytest.mark.parametrize("case", range(120))
def test_hits_on_vehicles(case):
    rng = Random(2_000 + case)
    car = some_vehicle(rng)
    moved = rng.random() < 0.5
    attack = throw(rng, 5)
    defence = throw(rng, car.defence + moved)
    hits = hits_of(attack, defence)
    script = [*defence, *attack]
    for _ in range(min(1, hits) if car.armour else hits):
        if not car.destroyed:
            strike(rng, car, script)
    marks = f"{'moved' if moved else ''} lost_move={car.damaged}"
    before = some_vehicle(Random(2_000 + case))
    marks += f" stunned={int(before.stunned)}"
    men = "R rifleman p in v" if car.carries else "R rifleman p 70,2"
    # an anti-tank missile: five dice, through every armour, no burst
    text = f"A bmp-1 a 10,24 gone=1 / R {car.profile} v 30,24 {marks} / {men} / R rifleman z 70,40"
    state = drill(text, seat="afghan")
    act(state, "go a; fire at-missile; target v", script)
    v = f(state, "v")
    assert (status(state, "v") != IN_PLAY) == car.destroyed, (text, script)
    assert status(state, "v") in ({DEAD, WRECK} if car.destroyed else {IN_PLAY})
    assert (status(state, "p") == DEAD) == bool(car.dead), (text, script)
    if not car.destroyed:
        assert bool(state.stunned[v]) == car.stunned
        assert bool(state.immobile[v]) == car.immobile
        assert (state.jam[v] != -1) == car.jammed
        assert state.gone[v] == sum(1 << gun for gun in car.lost_guns)
        assert max(0, before.move + before.damaged - state.lost_move[v]) == car.move
        assert max(0, before.defence - state.lost_defence[v]) == car.defence
