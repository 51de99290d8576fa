"""Exact odds before a commitment: shots and bursts with every die itemised; what is pending."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from stavka.engine.decision import Seat
from stavka.engine.errors import QueryError
from stavka.engine.frames import Frame
from stavka.engine.game import ALL_SEEING
from stavka.engine.messages import Message, say
from stavka.engine.scene import Outlook, Preview
from stavka.games.red_skorpion.arms import MILS, NEVER, Arm
from stavka.games.red_skorpion.knowledge import sees_figure
from stavka.games.red_skorpion.preview_fates import (
    DESTROYED,
    KILLED,
    MISSED,
    NONE,
    ONE,
    effect_lines,
    fate_of,
    is_mine,
    listing,
    modifiers,
    outlooks,
    percent,
)
from stavka.games.red_skorpion.preview_fights import melee_preview, over_preview, ram_preview
from stavka.games.red_skorpion.rules import (
    board,
    collisions,
    explosions,
    hits,
    melee,
    pools,
    scatter,
    shooting,
)
from stavka.games.red_skorpion.state import HIDDEN, OFF, SEATS, State

Point = tuple[int, int]
MOST_LISTED = 12
"""Enemies whose odds are told beside the weapon in hand."""


def shot_preview(state: State, seat: Seat, figure: int, mount: int, target: int) -> Preview:
    """A single shot at a nominated target."""
    weapon = shooting.weapon_of(state, figure, mount)
    attack = shooting.parts_of(state, figure, mount)
    defence = pools.defence_parts(state.setting.tables, hits.guard_of(state, target))
    fate = fate_of(state, target, pools.total(attack), stuns=weapon.stuns)
    names = state.setting.figures
    return Preview(
        title=say("{weapon} at {target}", weapon=weapon.name, target=names[target].name),
        headline=say(
            "{range:.1f} in.: {attack}d{die} against the highest of {defence}d{die}",
            range=_range(state, figure, target) / MILS,
            attack=pools.total(attack),
            die=state.setting.tables.die,
            defence=pools.total(defence),
        ),
        modifiers=modifiers(attack, defence),
        outcomes=outlooks(fate.results, mine=is_mine(state, seat, target)),
        expected=(
            say("Hits on average: {hits:.2f}", hits=float(fate.hits)),
            *effect_lines(fate.effects),
        ),
        notes=_notes(state, target),
        clause="attack.3.1",
    )


def _range(state: State, figure: int, target: int) -> float:
    return float(board.gap_squared(state, figure, target) ** 0.5)


def _notes(state: State, target: int) -> tuple[Message, ...]:
    if board.is_soldier(state, target) and board.has_cover(state, target):
        return (say("In cover it may hold instead of ducking back, and take a wound."),)
    return ()


# --- a burst ---------------------------------------------------------------------------------


class Toll(NamedTuple):
    """Chances of one figure in a burst over all its landings: caught, harmed, lost."""

    caught: Fraction
    hit: Fraction
    lost: Fraction


def landings(
    state: State, figure: int, mount: int, aim: Point
) -> dict[tuple[str, Point], Fraction]:
    """Where a burst may come down and how, with the chance of each."""
    if shooting.is_kept(state, figure, mount, aim):
        return {(scatter.KEPT, aim): ONE}
    tables = state.setting.tables
    here = state.x[figure], state.y[figure]
    high = shooting.weapon_of(state, figure, mount).high
    faces = range(1, tables.die + 1)
    found: dict[tuple[str, Point], Fraction] = {}
    for left, right in product(faces, faces):
        drift = scatter.drift(left, right, tables.on_target, high=high)
        spot = aim if drift.result == scatter.ON else scatter.landing(here, aim, drift)
        key = (drift.result, spot)
        found[key] = found.get(key, NONE) + Fraction(1, tables.die**2)
    return found


def tolls(state: State, seat: Seat, figure: int, mount: int, aim: Point) -> dict[int, Toll]:
    """What a burst may do to everyone it can catch, as far as the seat knows of them."""
    weapon = shooting.weapon_of(state, figure, mount)
    dice = pools.total(shooting.parts_of(state, figure, mount))
    shares: dict[int, Fraction] = {}
    for (_, spot), chance in landings(state, figure, mount, aim).items():
        for one in explosions.caught_by(state, spot, weapon.radius):
            shares[one] = shares.get(one, NONE) + chance
    found: dict[int, Toll] = {}
    for one in sorted(shares):
        if _is_known(state, seat, one):
            found[one] = _toll(state, weapon, figure, one, shares[one], dice)
    return found


def _is_known(state: State, seat: Seat, figure: int) -> bool:
    return state.status[figure] != HIDDEN or sees_figure(state, seat, figure)


def _toll(state: State, weapon: Arm, figure: int, target: int, share: Fraction, dice: int) -> Toll:
    if not shooting.is_open_to(state, weapon, figure, target):
        return Toll(share, NONE, NONE)
    results = fate_of(state, target, dice, stuns=weapon.stuns).results
    lost = results.get(KILLED, NONE) + results.get(DESTROYED, NONE)
    return Toll(share, share * (1 - results.get(MISSED, NONE)), share * lost)


def burst_preview(state: State, seat: Seat, figure: int, mount: int, aim: Point) -> Preview:
    """A burst at a place, over every way in which it can drift."""
    weapon = shooting.weapon_of(state, figure, mount)
    attack = shooting.parts_of(state, figure, mount)
    ways: dict[str, Fraction] = {}
    for (result, _), chance in landings(state, figure, mount, aim).items():
        ways[result] = ways.get(result, NONE) + chance
    caught = [
        one
        for one in explosions.caught_by(state, aim, weapon.radius)
        if _is_known(state, seat, one)
    ]
    found = tolls(state, seat, figure, mount, aim)
    return Preview(
        title=say("{weapon}: burst", weapon=weapon.name),
        headline=say(
            "{attack}d{die}, burst {diameter} in. wide; on target it catches: {caught}",
            attack=pools.total(attack),
            die=state.setting.tables.die,
            diameter=weapon.radius * 2 // MILS,
            caught=listing(state, caught),
        ),
        modifiers=modifiers(attack, ()),
        outcomes=tuple(
            Outlook(LANDED[name], float(share), tone="good" if name in ON_TARGET else "")
            for name, share in ways.items()
        ),
        expected=tuple(_toll_line(state, one, toll) for one, toll in found.items()),
        clause="attack.4.1",
        pieces=tuple(state.setting.figures[one].id for one in caught),
    )


LANDED: dict[str, Message] = {
    scatter.KEPT: say("On target, as in the turn before"),
    scatter.ON: say("On target"),
    scatter.OVER: say("Over"),
    scatter.UNDER: say("Under"),
}
ON_TARGET = frozenset({scatter.KEPT, scatter.ON})


def _toll_line(state: State, figure: int, toll: Toll, *, certain: bool = False) -> Message:
    """A toll in words; that the figure is caught is left out where it is certain."""
    fields: dict[str, Message | str | int | float] = {
        "figure": state.setting.figures[figure].name,
        "caught": percent(toll.caught),
        "hit": percent(toll.hit),
        "lost": percent(toll.lost),
    }
    if board.is_soldier(state, figure):
        whole = say("{figure}: caught {caught}, hit {hit}, killed {lost}")
        short = say("{figure}: hit {hit}, killed {lost}")
    else:
        whole = say("{figure}: caught {caught}, hit {hit}, destroyed {lost}")
        short = say("{figure}: hit {hit}, destroyed {lost}")
    if not certain:
        return Message(whole.id, fields)
    del fields["caught"]
    return Message(short.id, fields)


# --- what is pending -------------------------------------------------------------------------


def pending_preview(state: State, seat: Seat) -> Preview | None:
    """The preview that goes with the decision that the seat has before it, if any."""
    frame = state.frames[-1]
    match frame[0]:
        case "shot":
            return _weapon_preview(state, seat, frame)
        case "duck":
            return _duck_preview(state, frame[3])
    return None


def _weapon_preview(state: State, seat: Seat, frame: Frame) -> Preview:
    """The dice of the weapon in hand, and what it would do to each enemy it can be fired at."""
    _, figure, mount = frame
    weapon = shooting.weapon_of(state, figure, mount)
    attack = shooting.parts_of(state, figure, mount)
    listed = shooting.targets(state, figure, mount)[:MOST_LISTED]
    return Preview(
        title=weapon.name,
        headline=say(
            "{attack}d{die}, range {least} to {most} in.",
            attack=pools.total(attack),
            die=state.setting.tables.die,
            least=weapon.least // MILS,
            most=weapon.reach // MILS,
        ),
        modifiers=modifiers(attack, ()),
        expected=tuple(_target_line(state, seat, figure, mount, one) for one in listed),
        clause=weapon.clause,
    )


def _target_line(state: State, seat: Seat, figure: int, mount: int, target: int) -> Message:
    """What a shot at an enemy would do to him, over all drifts where it is a burst."""
    weapon = shooting.weapon_of(state, figure, mount)
    if shooting.bursts_at(state, weapon, target):
        aim = state.x[target], state.y[target]
        toll = tolls(state, seat, figure, mount, aim)[target]
    else:
        dice = pools.total(shooting.parts_of(state, figure, mount))
        toll = _toll(state, weapon, figure, target, ONE, dice)
    return _toll_line(state, target, toll, certain=toll.caught == ONE)


def _duck_preview(state: State, figure: int) -> Preview:
    frail = state.wounds[figure] + 1 >= state.setting.tables.mortal
    text = say("Holding wounds it.")
    if frail:
        text = say("Holding kills it: the wound is its second.")
    return Preview(
        title=say("{figure} is hit in cover", figure=state.setting.figures[figure].name),
        headline=text,
        clause="human-hit.2.2" if frail else "human-hit.1.2",
    )


def odds_at(state: State, seat: Seat, target: int, spot: Point) -> Preview:
    """Odds against a figure, or with `target` OFF at a place, of what the seat is about to do.

    Raises `QueryError` when nothing can be done there now.
    """
    frame = state.frames[-1]
    asked = _ASKED.get(frame[0])
    owner = SEATS[state.setting.sides[frame[1]]] if asked else None
    if asked is None or seat not in {owner, ALL_SEEING}:
        raise QueryError(say("Pick a figure, and what it does, first."))
    found = asked(state, seat, frame, target, spot)
    if found is None:
        raise QueryError(say("Nothing can be attacked there now."))
    return found


Asked = Callable[[State, Seat, Frame, int, Point], Preview | None]


def _ask_shot(state: State, seat: Seat, frame: Frame, target: int, spot: Point) -> Preview | None:
    _, figure, mount = frame
    return _shot(state, seat, figure, mount, target, spot)


def _shot(
    state: State, seat: Seat, figure: int, mount: int, target: int, spot: Point
) -> Preview | None:
    weapon = shooting.weapon_of(state, figure, mount)
    if target != OFF:
        if target not in shooting.targets(state, figure, mount):
            return None
        if not shooting.bursts_at(state, weapon, target):
            return shot_preview(state, seat, figure, mount, target)
        spot = state.x[target], state.y[target]
    if weapon.bursts == NEVER or not shooting.can_aim(state, figure, mount, spot):
        return None
    return burst_preview(state, seat, figure, mount, spot)


def _ask_menu(state: State, seat: Seat, frame: Frame, target: int, spot: Point) -> Preview | None:
    """Hand to hand where bases touch, else the first weapon that can be fired there."""
    figure: int = frame[1]
    if target != OFF and target in melee.opponents(state, figure):
        return melee_preview(state, seat, figure, target)
    for mount in range(len(state.setting.figures[figure].mounts)):
        if shooting.is_ready(state, figure, mount):
            found = _shot(state, seat, figure, mount, target, spot)
            if found is not None:
                return found
    return None


def _ask_leg(state: State, seat: Seat, frame: Frame, target: int, spot: Point) -> Preview | None:
    _, figure, _, struck = frame
    listed = collisions.options_collide(state, figure, state.throw[figure], struck)
    if (collisions.OVER, target) in listed:
        return over_preview(state, seat, figure, target)
    if (collisions.RAM, target) in listed:
        return ram_preview(state, seat, figure, target)
    return None


_ASKED: dict[str, Asked] = {"shot": _ask_shot, "menu": _ask_menu, "leg": _ask_leg}
"""Who answers for which kind of decision."""
