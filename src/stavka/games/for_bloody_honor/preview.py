"""Odds before a commitment: of the combat in progress, and of those that could be opened."""

from __future__ import annotations

from stavka.engine.decision import Seat
from stavka.engine.messages import Message, say
from stavka.engine.scene import Outlook, Preview
from stavka.games.for_bloody_honor import fights
from stavka.games.for_bloody_honor.rules import board, combat, fight
from stavka.games.for_bloody_honor.state import RED, WHITE_BITS, State

GOES_ON = frozenset({"attacker-continue", "defender-continue"})
PERCENT = 100
EXACT = 1e-3
"""Odds that leave less than this of all probability aside are told as exact: nobody sees it."""
SHOWN = 0.05
"""Expected losses below this many units are not told."""


def pending_preview(state: State, seat: Seat) -> Preview | None:
    """The odds of the pending decision for its seat, None where there are none to tell."""
    frame = state.frames[-1]
    if frame[0] in GOES_ON:
        return _combat(state, fight.current(state), frame[1])
    if frame[0] == "assault":
        return _assaults(state, frame[1])
    if frame[0] == "support":
        _, faction, zone = frame
        joint = state.frames[-2][2] | 1 << faction
        foes = fight.opponents(state, faction, zone)
        return _combat(state, fights.planned(state, zone, joint, foes), faction)
    return None


def plan(state: State, faction: int, zone: int) -> fight.Fight:
    """The combat that a faction's attack would open, with all allies that could support it."""
    attackers = 1 << faction
    if faction != RED and not state.reds_gone:
        there = board.factions_in(state, zone, WHITE_BITS)
        attackers |= fight.mask_of(f for f in there if fight.fighters(state, f, zone, attacks=True))
    return fights.planned(state, zone, attackers, fight.opponents(state, faction, zone))


def _combat(state: State, planned: fight.Fight, faction: int) -> Preview:
    """Bars for each end of a combat that is fought on until a side is wiped out."""
    odds = fights.odds_of(state, planned)
    attacks = planned.is_attacker(faction)
    bars = (
        (say("The attackers are left"), odds.attack, attacks),
        (say("The defenders are left"), odds.defence, not attacks),
        (say("Nobody is left"), odds.nobody, None),
        (say("Nobody can hit any more"), odds.endless, None),
    )
    return Preview(
        title=say("Combat to the end"),
        headline=state.setting.zone_names[planned.zone],
        outcomes=tuple(
            Outlook(label, chance, tone="" if good is None else "good" if good else "bad")
            for label, chance, good in bars
            if chance > 0
        ),
        expected=_losses(state, odds),
        exact=odds.dropped < EXACT,
        clause="8.2.1",
        places=(state.setting.graph.label(planned.zone),),
    )


def _losses(state: State, odds: fights.Odds) -> tuple[Message, ...]:
    return tuple(
        say("{faction}: {units} units lost", faction=_name(state, faction), units=f"{lost:.1f}")
        for faction, lost in sorted(odds.losses.items())
        if lost >= SHOWN
    )


def _name(state: State, faction: int) -> Message:
    return state.setting.factions[faction].name


def _assaults(state: State, faction: int) -> Preview:
    """For each zone that can be attacked in, the chance to be left there in the end."""
    lines: list[Message] = []
    dropped = 0.0
    zones = combat.targets(state, faction, state.frames[-2][2])
    for zone in zones:
        odds = fights.odds_of(state, plan(state, faction, zone))
        dropped = max(dropped, odds.dropped)
        lines.append(
            say(
                "{zone}: won in {percent} of 100",
                zone=state.setting.zone_names[zone],
                percent=round(odds.attack * PERCENT),
            )
        )
    return Preview(
        title=say("Attacks to the end"),
        expected=tuple(lines),
        notes=(say("With all allies there, and nobody retreats."),),
        exact=dropped < EXACT,
        clause="8.1.1",
        places=tuple(state.setting.graph.label(zone) for zone in zones),
    )
