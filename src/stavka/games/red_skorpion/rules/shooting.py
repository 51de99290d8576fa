"""attack, weapons, special.5, special.6, special.11 Shooting: who may fire at what, and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from stavka.engine.decision import Action
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.arms import ALWAYS, AT_SOFT, MILS, NEVER, SOFT
from stavka.games.red_skorpion.rules import bearing, board, explosions, melee, pools
from stavka.games.red_skorpion.rules.places import ROSE
from stavka.games.red_skorpion.rules.scatter import share
from stavka.games.red_skorpion.state import (
    EXPLODED,
    FOUGHT,
    HAND_TO_HAND,
    HIDDEN,
    IN_PLAY,
    MOVED,
    OFF,
    STILL,
    Aim,
    Deed,
    State,
)

if TYPE_CHECKING:
    from stavka.games.red_skorpion.arms import Arm

Point = tuple[int, int]
SHARES = (2, 1, 4)
"""Parts of the range at which places are proposed where no enemy is known."""
LEAST = 50
"""A last resort: as near as this, in thousandths of an inch."""


def weapon_of(state: State, figure: int, mount: int) -> Arm:
    """The weapon on a mount."""
    setting = state.setting
    return setting.weapons[setting.figures[figure].mounts[mount].weapon]


def mount_of(state: State, figure: int, weapon: int) -> int:
    """The mount that bears a weapon, OFF if none does."""
    for number, mount in enumerate(state.setting.figures[figure].mounts):
        if mount.weapon == weapon:
            return number
    return OFF


# --- may it fire -----------------------------------------------------------------------------


@rule("turn.2", "special.5.4", "special.6")
def may_fire(state: State, figure: int, mount: int) -> bool:
    """Whether a figure has an attack left in this half-turn for a weapon.

    One attack each; an AFV fires each of its weapons, a Hind one system (ruling hind-afv).
    """
    fired = state.fired[figure]
    if not fired:
        return True
    kind = state.setting.figures[figure]
    return kind.afv and not kind.one_system and fired < FOUGHT and not fired >> mount & 1


@rule("attack.3.2")
def parts_of(state: State, figure: int, mount: int) -> tuple[e.Part, ...]:
    """The attack dice of a weapon in a figure's hands now (ruling vehicle-moving-fire)."""
    setting = state.setting
    borne = setting.figures[figure].mounts[mount]
    return pools.attack_parts(
        setting.tables,
        borne.dice,
        setting.weapons[borne.weapon].clause,
        moving=state.moved[figure] != STILL,
        wounds=state.wounds[figure],
        lost=state.lost_attack[figure],
    )


@rule("special.5.2", "special.11")
def has_shot(state: State, figure: int, mount: int) -> bool:
    """Whether a weapon is loaded, or the figure or an assistant carries another round for it."""
    return state.ammo[figure][mount] != 0 or find_spare(state, figure, mount) is not None


@rule("special.11")
def find_spare(state: State, figure: int, mount: int) -> tuple[int, int] | None:
    """Who carries a round for an empty weapon, and where in his `ammo`: himself, or an assistant.

    An assistant is a comrade beside him who has his senses.
    """
    setting = state.setting
    weapon = setting.figures[figure].mounts[mount].weapon
    for other in (figure, *setting.forces[setting.sides[figure]]):
        figures = setting.figures[other]
        for number, (kind, _) in enumerate(figures.spares):
            place = len(figures.mounts) + number
            if kind == weapon and state.ammo[other][place] and _assists(state, figure, other):
                return other, place
    return None


def _assists(state: State, figure: int, other: int) -> bool:
    if other == figure:
        return True
    setting = state.setting
    reach = setting.radii[figure] + setting.radii[other] + setting.tables.assistant * MILS
    return (
        state.status[other] in {IN_PLAY, HIDDEN}
        and not state.knocked_out[other]
        and board.gap_squared(state, figure, other) <= reach * reach
    )


@rule("weapons.mortar", "vehicle-hit.3", "vehicle-hit.4", "vehicle-hit.7", "special.7.2")
def is_ready(state: State, figure: int, mount: int) -> bool:
    """Whether a weapon can be fired at all now: whole, loaded, with dice, at rest if it must be."""
    if state.stunned[figure] or state.knocked_out[figure] or state.gone[figure] >> mount & 1:
        return False
    if state.moved[figure] != STILL and weapon_of(state, figure, mount).still:
        return False
    if state.fired[figure] and not may_fire(state, figure, mount):
        return False
    if not state.ammo[figure][mount] and find_spare(state, figure, mount) is None:
        return False
    return count_dice(state, figure, mount) > 0


def count_dice(state: State, figure: int, mount: int) -> int:
    """As the total of `parts_of`, for the hot path."""
    setting = state.setting
    dice = setting.figures[figure].mounts[mount].dice - state.lost_attack[figure]
    if state.moved[figure] != STILL:
        dice -= setting.tables.moving_fire
    if state.wounds[figure]:
        dice -= setting.tables.wound * state.wounds[figure]
    return dice


# --- at what ---------------------------------------------------------------------------------


@rule("attack.4.1", "weapons.rpg", "weapons.tank-gun", "weapons.saw-lmg", "weapons.hmg-ags")
def bursts_at(state: State, weapon: Arm, target: int) -> bool:
    """Whether a shot at a nominated target is a burst (ruling burst-choice)."""
    if weapon.bursts == AT_SOFT:
        return state.setting.figures[target].armour == SOFT
    return weapon.bursts == ALWAYS


@rule("attack.1", "attack.6", "weapons.rifle")
def can_target(state: State, figure: int, mount: int, target: int) -> bool:
    """Whether a figure may nominate an enemy: in range, seen, and not proof against the weapon."""
    weapon, square = weapon_of(state, figure, mount), board.gap_squared(state, figure, target)
    return square <= weapon.far and _is_open(state, figure, mount, weapon, target, square)


def _is_open(state: State, figure: int, mount: int, weapon: Arm, target: int, square: int) -> bool:
    """Whether an enemy who is not too far off can be nominated; what costs least is asked first."""
    if square < weapon.near or not square:
        return False
    setting, xs, ys = state.setting, state.x, state.y
    armour = setting.figures[target].armour
    if armour and not _gets_through(weapon, armour, square):
        return False
    spot = xs[target], ys[target]
    if state.jam[figure] != OFF and not bearing.bears_on(state, figure, mount, spot):
        return False
    if weapon.indirect:
        return True
    if setting.visibility and square > setting.visibility * setting.visibility:
        return False
    return board.is_clear(setting, (xs[figure], ys[figure]), spot)


@rule("attack.6", "weapons.hmg-ags")
def _gets_through(weapon: Arm, armour: int, square: int) -> bool:
    """As `pools.penetrates`, of a range that is known by its square alone."""
    if armour <= weapon.penetrates:
        return True
    return weapon.close >= 0 and armour <= weapon.close_penetrates and square <= weapon.close**2


def targets(state: State, figure: int, mount: int) -> list[int]:
    """The enemies that a figure may nominate for a weapon."""
    key = f"targets {figure} {mount}"
    found = state.memo.get(key)
    if found is None:
        state.memo[key] = found = list(_find_targets(state, figure, mount))
    return found  # type: ignore[return-value]


def has_target(state: State, figure: int, mount: int) -> bool:
    """Whether there is anybody whom a figure may nominate for a weapon."""
    for _ in _find_targets(state, figure, mount):
        return True
    return False


def _find_targets(state: State, figure: int, mount: int) -> Iterator[int]:
    setting, status, xs, ys = state.setting, state.status, state.x, state.y
    weapon = weapon_of(state, figure, mount)
    x, y, reach, far = xs[figure], ys[figure], weapon.reach, weapon.far
    if setting.visibility and not weapon.indirect:
        reach = min(reach, setting.visibility)
    for enemy in setting.forces[1 - setting.sides[figure]]:
        dx = xs[enemy] - x
        if -reach <= dx <= reach and status[enemy] == IN_PLAY:
            dy = ys[enemy] - y
            square = dx * dx + dy * dy
            if square <= far and _is_open(state, figure, mount, weapon, enemy, square):
                yield enemy


@rule("attack.4.1", "attack.4.2")
def can_aim(state: State, figure: int, mount: int, spot: Point) -> bool:
    """Whether a figure may aim a burst at a place: on the table, in range, seen.

    Any place will do, whether an enemy is known to be there or not.
    """
    weapon = weapon_of(state, figure, mount)
    here = state.x[figure], state.y[figure]
    square = (spot[0] - here[0]) ** 2 + (spot[1] - here[1]) ** 2
    return (
        weapon.bursts != NEVER
        and spot != here
        and weapon.near <= square <= weapon.far
        and state.setting.table.is_on(spot)
        and (state.jam[figure] == OFF or bearing.bears_on(state, figure, mount, spot))
        and (weapon.indirect or board.sees_spot(state, figure, spot))
    )


def can_aim_somewhere(state: State, figure: int, mount: int) -> bool:
    """Whether a burst can be aimed anywhere: near enough to himself everybody can.

    Only a weapon with a least range, or in a jammed turret, may find nothing.
    """
    weapon = weapon_of(state, figure, mount)
    if weapon.bursts == NEVER:
        return False
    if not weapon.least and state.jam[figure] == OFF:
        return True
    return any(can_aim(state, figure, mount, spot) for spot in rose(state, figure, mount))


def rose(state: State, figure: int, mount: int) -> Iterator[Point]:
    """Places all around, out to a weapon's range; at last so near that nothing is between."""
    weapon = weapon_of(state, figure, mount)
    x, y = state.x[figure], state.y[figure]
    ways = list(ROSE)
    if state.jam[figure] != OFF:
        ways.append(bearing.read(state.jam[figure]))
    least = weapon.least + LEAST
    for length in (*(max(least, weapon.reach // part) for part in SHARES), least):
        for east, south in ways:
            square = east * east + south * south
            yield x + share(length, east, square), y + share(length, south, square)


@rule("attack.6", "weapons.hmg-ags")
def is_open_to(state: State, weapon: Arm, figure: int, target: int) -> bool:
    """Whether a burst can affect one that it catches (rulings burst-armour-caught, hmg-burst-ap).

    The range is that from the firer to the target.
    """
    armour = state.setting.figures[target].armour
    return _gets_through(weapon, armour, board.gap_squared(state, figure, target))


@rule("attack.4.2")
def is_kept(state: State, figure: int, mount: int, aim: Point) -> bool:
    """Whether a burst at a place needs no throw: on target there last turn, and not moved since.

    (Ruling stay-on-target.) Whoever moves loses his aims, see `Aim`.
    """
    wanted = Aim(*aim, state.turn - 1, mount)
    return state.moved[figure] != MOVED and wanted in (state.aim[figure] or ())


# --- the menu --------------------------------------------------------------------------------


@rule("turn.2", "attack.1", "melee.1", "special.4")
def options_attack(state: State, figure: int) -> list[Action]:
    """Every way in which a figure may attack now: a weapon, hand to hand, or its own end."""
    if state.stunned[figure] or state.knocked_out[figure]:
        return []
    options: list[Action] = []
    for number, mount in enumerate(state.setting.figures[figure].mounts):
        if is_ready(state, figure, number) and (
            can_aim_somewhere(state, figure, number) or has_target(state, figure, number)
        ):
            options.append(("fire", mount.weapon))
    if not state.fired[figure]:
        options += [("melee", enemy) for enemy in melee.opponents(state, figure)]
        if is_bomber(state, figure):
            options.append(("explode",))
    return options


@rule("special.4")
def is_bomber(state: State, figure: int) -> bool:
    """Whether a figure bears a bomb, known to all or to its owner alone."""
    return state.setting.figures[figure].bomber or bool(state.bomb[figure])


@rule("turn.2", "melee.1", "special.4")
def do_attack(state: State, figure: int, action: Action, dice: Dice, events: Events) -> None:
    """Carry out one of `options_attack`; a weapon asks for its target first."""
    match action[0]:
        case "fire":
            mount = mount_of(state, figure, int(action[1]))
            state.frames.append(("shot", figure, mount))
        case "melee":
            enemy = int(action[1])
            state.fired[figure] |= FOUGHT
            spot = state.x[enemy], state.y[enemy]
            note(state, figure, Deed(state.turn, 0, 0, HAND_TO_HAND, enemy, *spot))
            melee.fight(state, figure, enemy, dice, events)
        case _:
            state.fired[figure] |= EXPLODED
            explosions.explode_bomber(state, figure, events)


@rule("special.12.4")
def note(state: State, figure: int, deed: Deed) -> None:
    """Remember an attack to be repeated, beside the move that was made."""
    now = state.now[figure]
    if now is not None and (now.dx or now.dy):
        deed = deed._replace(dx=now.dx, dy=now.dy)
    state.now[figure] = deed
