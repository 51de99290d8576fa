"""11.5 Once the Reds are gone: a White faction names whom it attacks, others may take sides."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict
from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor.rules import board, refusals
from stavka.games.for_bloody_honor.rules.coalition import attack_lead, defence_lead
from stavka.games.for_bloody_honor.rules.fight import fighters, opponents
from stavka.games.for_bloody_honor.state import FACTIONS, State

HOLD: Action = ("hold",)
SUPPORT: Action = ("support",)
DEFEND: Action = ("defend",)
ALOOF: Action = ("aloof",)
ACCEPT: Action = ("accept",)
REFUSE: Action = ("refuse",)


def members(mask: int) -> list[int]:
    """The factions of a mask, by Priority."""
    return [faction for faction in range(len(FACTIONS)) if mask >> faction & 1]


@rule("11.5.0.3", "11.5.1.4", "2.5.1")
def call(state: State, faction: int, zone: int) -> None:
    """Name whom the faction attacks: who stands there alone is the only choice."""
    there = opponents(state, faction, zone)
    if there & there - 1:
        state.frames.append(("against", faction, zone, 0))
    else:
        _call_others(state, faction, zone, there)


def _seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


@rule("11.5.0.3")
def _enemy_options(state: State, frame: Frame) -> list[Action]:
    """Enemies by Priority, each after the last one named; an end when there is one."""
    _, faction, zone, named = frame
    there = members(opponents(state, faction, zone))
    found: list[Action] = [("against", one) for one in there if one >= named.bit_length()]
    return [*found, HOLD] if named else found


def _do_enemy(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    _, faction, zone, named = frame
    if action != HOLD:
        named |= 1 << int(action[1])
        state.frames[-1] = ("against", faction, zone, named)
        if _enemy_options(state, state.frames[-1]) != [HOLD]:
            return
    state.frames.pop()
    _call_others(state, faction, zone, named)


@rule("11.5.0.3")
def _explain_enemy(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a faction can't be named as an enemy."""
    if action[0] != "against":
        return refusals.explain_choice(state, frame, action)
    setting, options = state.setting, _enemy_options(state, frame)
    names = {
        "faction": setting.factions[int(action[1])].name,
        "zone": setting.zone_names[frame[2]],
    }
    text = say("{faction}: not to be fought in {zone}.", **names)
    if opponents(state, frame[1], frame[2]) >> int(action[1]) & 1:
        text = say("Enemies are named by Priority; {faction} is named or past.", **names)
    return refusals.refuse_action(state, text, "11.5.0.3", options)


def _call_others(state: State, faction: int, zone: int, enemies: int) -> None:
    """Ask the others in the zone, by Priority, whether they take a side."""
    others = tuple(
        other
        for other in board.factions_in(state, zone)
        if not (enemies | 1 << faction) >> other & 1 and fighters(state, other, zone, attacks=True)
    )
    state.frames.append(("quarrel", zone, 1 << faction, enemies, others))


def gather(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Go on asking; then the combat opens."""
    _, zone, attackers, defenders, queue = frame
    if queue:
        state.frames.append(("side", queue[0]))
    else:
        state.frames[-1] = ("engagement", zone, attackers, defenders)


def _side_options(state: State, frame: Frame) -> list[Action]:
    return [SUPPORT, DEFEND, ALOOF]


@rule("11.5.0.3", "11.5.1.3")
def _do_side(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """It stands by, or asks who commands a side whether it may join."""
    state.frames.pop()
    kind, zone, attackers, defenders, queue = state.frames[-1]
    if action == ALOOF:
        state.frames[-1] = (kind, zone, attackers, defenders, queue[1:])
        events.append(ce.Declined(clause="11.5.0.3", faction=frame[1], zone=zone))
        return
    attack = action == SUPPORT
    state.frames.append(("consent", _lead(state, zone, attackers, defenders, attack), attack))


def _lead(state: State, zone: int, attackers: int, defenders: int, attack: bool) -> int:
    """Who would command a side as it stands."""
    if not attack:
        return defence_lead(dict.fromkeys(members(defenders), 0))
    sizes = {one: len(fighters(state, one, zone, attacks=True)) for one in members(attackers)}
    return attack_lead(sizes)


def _consent_options(state: State, frame: Frame) -> list[Action]:
    return [ACCEPT, REFUSE]


@rule("11.5.0.3")
def _do_consent(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Let the faction in, or not: then it stands by."""
    state.frames.pop()
    kind, zone, attackers, defenders, queue = state.frames[-1]
    joiner, attack = queue[0], frame[2]
    if action == REFUSE:
        events.append(ce.Refused(clause="11.5.0.3", faction=joiner, zone=zone))
    else:
        events.append(
            ce.Supported(clause="11.5.0.3", faction=joiner, zone=zone, attack=bool(attack))
        )
        attackers |= attack << joiner
        defenders |= (not attack) << joiner
    state.frames[-1] = (kind, zone, attackers, defenders, queue[1:])


FRAMES: Flow[State] = {
    "against": Choice("11.5.0.3", _seat, _enemy_options, _do_enemy, _explain_enemy),
    "quarrel": Auto(gather),
    "side": Choice("11.5.0.3", _seat, _side_options, _do_side, refusals.explain_choice, root=True),
    "consent": Choice(
        "11.5.0.3", _seat, _consent_options, _do_consent, refusals.explain_choice, root=True
    ),
}
