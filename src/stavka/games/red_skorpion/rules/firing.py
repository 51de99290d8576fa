"""attack, special.11, special.12.4 The shot itself: declared, paid for, thrown, and made again."""

from __future__ import annotations

from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.rules import (
    bearing,
    board,
    explosions,
    hits,
    melee,
    pools,
    scatter,
    shooting,
)
from stavka.games.red_skorpion.rules.throws import purpose_of, throw
from stavka.games.red_skorpion.state import HAND_TO_HAND, IN_PLAY, OFF, SEATS, Aim, Deed, State

LEFT_DIE = say("On target: left die").id
RIGHT_DIE = say("On target: right die").id

Point = tuple[int, int]


@rule("attack.1", "attack.3.2", "special.3.2")
def shoot(
    state: State,
    figure: int,
    mount: int,
    target: int,
    spot: Point,
    dice: Dice,
    events: Events,
) -> None:
    """Fire a weapon at a nominated target, or with `target` OFF a burst at a place.

    It must be legal: see `is_ready`, `can_target` and `can_aim`.
    """
    weapon = shooting.weapon_of(state, figure, mount)
    if target != OFF:
        spot = state.x[target], state.y[target]
    burst = target == OFF or shooting.bursts_at(state, weapon, target)
    parts = shooting.parts_of(state, figure, mount)
    board.reveal(state, figure, "fires", events)
    number = state.setting.figures[figure].mounts[mount].weapon
    here = state.x[figure], state.y[figure]
    events.append(e.ShotDeclared("attack.1", figure, number, target, *spot, burst, parts, here))
    _spend(state, figure, mount)
    state.fired[figure] |= 1 << mount
    shooting.note(state, figure, Deed(state.turn, 0, 0, mount, target, *spot))
    bearing.turn_hull(state, figure, mount, spot)
    count = pools.total(parts)
    if burst:
        _burst(state, figure, mount, spot, count, dice, events)
        return
    side = state.setting.sides[figure]
    results = hits.attack(state, figure, side, count, (target,), dice, events)
    explosions.begin(state, here, results, "shot", events, stuns=weapon.stuns)


@rule("special.5.2", "special.11")
def _spend(state: State, figure: int, mount: int) -> None:
    """One round less, of the weapon's own or of those that are carried for it."""
    left = state.ammo[figure][mount]
    if left < 0:
        return
    bearer, place = figure, mount
    if not left:
        spare = shooting.find_spare(state, figure, mount)
        assert spare is not None, "an empty weapon does not fire"
        bearer, place = spare
    ammo = list(state.ammo[bearer])
    ammo[place] -= 1
    state.ammo[bearer] = tuple(ammo)


@rule("attack.4.1", "attack.4.4", "attack.4.5", "attack.5.1", "attack.6")
def _burst(
    state: State,
    figure: int,
    mount: int,
    aim: Point,
    count: int,
    dice: Dice,
    events: Events,
) -> None:
    """Bring a burst down and attack all in it; a miss bursts too (ruling scatter-burst-lands)."""
    weapon = shooting.weapon_of(state, figure, mount)
    here = state.x[figure], state.y[figure]
    found = _drift(state, figure, mount, aim, dice, events)
    spot = aim if found.result in {scatter.ON, scatter.KEPT} else scatter.landing(here, aim, found)
    caught = explosions.caught_by(state, spot, weapon.radius)
    number = state.setting.figures[figure].mounts[mount].weapon
    landed = e.ShotLanded(
        _CLAUSES[found.result], figure, number, aim, *spot, *found, weapon.radius, caught
    )
    events.append(landed)
    explosions.show(state, caught, events)
    open_to = [one for one in caught if shooting.is_open_to(state, weapon, figure, one)]
    if open_to:
        side = state.setting.sides[figure]
        results = hits.attack(state, figure, side, count, open_to, dice, events)
        explosions.begin(state, here, results, "shot", events, stuns=weapon.stuns)


_CLAUSES = {
    scatter.KEPT: "attack.4.2",
    scatter.ON: "attack.4.3",
    scatter.OVER: "attack.4.4",
    scatter.UNDER: "attack.4.5",
}


@rule("attack.4.2", "attack.4.3")
def _drift(
    state: State, figure: int, mount: int, aim: Point, dice: Dice, events: Events
) -> scatter.Drift:
    """Throw to be on target, unless it was last turn at the same place; remember if it is."""
    if shooting.is_kept(state, figure, mount, aim):
        found = scatter.STRAIGHT._replace(result=scatter.KEPT)
    else:
        seat = SEATS[state.setting.sides[figure]]
        die = state.setting.tables.die
        left = throw(dice, die, purpose_of(LEFT_DIE, seat, "attack.4.3"), events)
        right = throw(dice, die, purpose_of(RIGHT_DIE, seat, "attack.4.3"), events)
        high = shooting.weapon_of(state, figure, mount).high
        found = scatter.drift(left, right, state.setting.tables.on_target, high=high)
    on = found.result in {scatter.ON, scatter.KEPT}
    others = tuple(one for one in state.aim[figure] or () if one.mount != mount)
    state.aim[figure] = (*others, Aim(*aim, state.turn, mount)) if on else others or None
    return found


# --- once more (special.12.4) ----------------------------------------------------------------


@rule("special.12.4")
def can_repeat(state: State, figure: int, deed: Deed) -> bool:
    """Whether the attack of a past half-turn could be made again, before the figure goes.

    No attack is repeated by making none; a target that is gone cannot be attacked again.
    """
    if deed.mount == OFF:
        return True
    gone = deed.target != OFF and state.status[deed.target] != IN_PLAY
    if deed.mount == HAND_TO_HAND:
        return not gone and not state.fired[figure]
    return not gone and shooting.is_ready(state, figure, deed.mount)


@rule("special.12.4")
def is_possible(state: State, figure: int, deed: Deed) -> bool:
    """Whether the attack of a past half-turn can be made again from where the figure stands."""
    if deed.mount == HAND_TO_HAND:
        return deed.target in melee.opponents(state, figure)
    if deed.target != OFF:
        return shooting.can_target(state, figure, deed.mount, deed.target)
    return shooting.can_aim(state, figure, deed.mount, (deed.x, deed.y))


@rule("special.12.4")
def do_repeat(state: State, figure: int, deed: Deed, dice: Dice, events: Events) -> None:
    """Make the attack of a past half-turn again; nothing where it is not possible any more."""
    if deed.mount == OFF or not can_repeat(state, figure, deed):
        return
    if not is_possible(state, figure, deed):
        return
    if deed.mount == HAND_TO_HAND:
        shooting.do_attack(state, figure, ("melee", deed.target), dice, events)
    else:
        shoot(state, figure, deed.mount, deed.target, (deed.x, deed.y), dice, events)
