"""8.3 Several White factions in one combat: who commands, dice taken off, losses shared out."""

from __future__ import annotations

from collections.abc import Mapping

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor.rules import board, combat_refusals, refusals
from stavka.games.for_bloody_honor.rules.fight import (
    Fight,
    combatants,
    fighters,
    opponents,
    side,
)
from stavka.games.for_bloody_honor.rules.retreat import withdraw, withdrawal_zones
from stavka.games.for_bloody_honor.state import WHITE_BITS, State

SUPPORT: Action = ("support",)
DECLINE: Action = ("decline",)


# --- command --------------------------------------------------------------------------------------


@rule("8.3.1.1", "8.3.1.2", "6.2.6")
def attack_lead(sizes: Mapping[int, int]) -> int:
    """The faction that commands an attack, of units by faction: the largest, then by Priority."""
    return min(sizes, key=lambda faction: (-sizes[faction], faction))


@rule("6.2.8", "8.3.3.1")
def defence_lead(sizes: Mapping[int, int]) -> int:
    """The faction that commands a defence: the first by Priority (ruling defence-command)."""
    return min(sizes)


def sizes_of(state: State, fight: Fight, mask: int) -> dict[int, int]:
    """Units in the combat by faction."""
    return {faction: len(combatants(state, fight, faction)) for faction in side(state, fight, mask)}


def with_leads(state: State, fight: Fight) -> Fight:
    """Command as it stands with who is still fighting (ruling command-change)."""
    return fight._replace(
        attack_lead=attack_lead(sizes_of(state, fight, fight.attackers)),
        defence_lead=defence_lead(sizes_of(state, fight, fight.defenders)),
    )


@rule("8.5.12", "6.2.7")
def deciding_order(state: State, fight: Fight, mask: int, lead: int) -> tuple[int, ...]:
    """The factions of a side as they decide: who commands first, then by Priority."""
    return tuple(sorted(side(state, fight, mask), key=lambda f: (f != lead, f)))


# --- dice and losses ------------------------------------------------------------------------------


@rule("8.3.1.3", "8.3.2.2", "1.3.6")
def penalty_of(factions: int, each: int) -> int:
    """Dice taken off for every faction of a side beyond the first."""
    return each * (factions - 1)


@rule("8.3.3.1", "8.3.3.2")
def share_out(
    hits: int, lead: int, sizes: Mapping[int, int], room: Mapping[int, int]
) -> dict[int, int]:
    """Hits by faction, one after the other: who commands, then by size, then again.

    `sizes` are units as the round began, equal ones by Priority; `room` the hits that each can
    take: who can take no more is passed over, and what nobody can take is lost.
    """
    order = sorted(sizes, key=lambda f: (f != lead, -sizes[f], f))
    shares = dict.fromkeys(order, 0)
    left = min(hits, sum(room[faction] for faction in order))
    while left:
        for faction in order:
            if left and shares[faction] < room[faction]:
                shares[faction] += 1
                left -= 1
    return {faction: share for faction, share in shares.items() if share}


# --- support --------------------------------------------------------------------------------------


@rule("8.3.0.1", "1.3.7", "8.3.0.2", "8.3.0.3", "11.5.1.3", "5.1.3.2")
def call(state: State, faction: int, zone: int) -> None:
    """Ask the other White factions in the zone whether they support the attack, by Priority."""
    others = tuple(
        other
        for other in board.factions_in(state, zone, WHITE_BITS)
        if other != faction and fighters(state, other, zone, attacks=True)
    )
    state.frames.append(("coalition", zone, 1 << faction, (), others))


@rule("8.3.0.3")
def gather(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Go on asking; when all have spoken those who declined leave, and the rest attack.

    Who has nowhere to go must join (ruling nonsupport-trapped).
    """
    _, zone, attackers, leaving, queue = frame
    if queue:
        faction = queue[0]
        if withdrawal_zones(state, faction, zone):
            state.frames.append(("support", faction, zone))
        else:
            answer(state, True, events)
        return
    foes = next(faction for faction in range(len(state.standing)) if attackers >> faction & 1)
    state.frames[-1] = ("engagement", zone, attackers, opponents(state, foes, zone))
    state.frames += [("leaving", faction, zone) for faction in reversed(leaving)]


def answer(state: State, joins: bool, events: Events) -> None:
    """Note what the first faction of the queue of the coalition on top has said."""
    kind, zone, attackers, leaving, queue = state.frames[-1]
    faction, rest = queue[0], queue[1:]
    if joins:
        attackers |= 1 << faction
        events.append(ce.Supported(clause="8.3.0.1", faction=faction, zone=zone, attack=True))
    else:
        leaving = (*leaving, faction)
        events.append(ce.Declined(clause="8.3.0.3", faction=faction, zone=zone))
    state.frames[-1] = (kind, zone, attackers, leaving, rest)


def _seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


def _support_options(state: State, frame: Frame) -> list[Action]:
    return [SUPPORT, DECLINE]


def _do_support(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    answer(state, action == SUPPORT, events)


@rule("8.3.0.3")
def leave(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Who declined leaves at once, before a die is thrown."""
    state.frames.pop()
    _, faction, zone = frame
    zones = withdrawal_zones(state, faction, zone)
    if len(zones) == 1:
        withdraw(state, faction, zone, zones[0], "8.3.0.3", events)
    else:
        state.frames.append(("leave", faction, zone))


def _leave_options(state: State, frame: Frame) -> list[Action]:
    return [("retreat", zone) for zone in withdrawal_zones(state, frame[1], frame[2])]


def _do_leave(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    withdraw(state, frame[1], frame[2], int(action[1]), "8.3.0.3", events)


FRAMES: Flow[State] = {
    "coalition": Auto(gather),
    "support": Choice(
        "8.3.0.2", _seat, _support_options, _do_support, refusals.explain_choice, root=True
    ),
    "leaving": Auto(leave),
    "leave": Choice("8.3.0.3", _seat, _leave_options, _do_leave, combat_refusals.explain_leave),
}
