"""5.0 Sequence of play: the segments of a game turn, and the table of every frame."""

from __future__ import annotations

from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Flow, Frame
from stavka.engine.ledger import rule
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import (
    ambush,
    attack,
    ceasefire,
    combat,
    helicopter,
    losses,
    morale,
    movement,
    random_events,
    reinforcements,
    retreat,
    setup,
    stacking,
    support,
    turn,
    victory,
)
from stavka.games.chechen_war.state import NEVER, State

SEGMENTS: tuple[str, ...] = (
    "turn-start",
    "russian-arrival",
    "russian-movement",
    "gunship-threat",
    "chechen-ambush",
    "russian-combat",
    "chechen-arrival",
    "chechen-movement",
    "chechen-combat",
    "random-events",
    "russian-morale",
    "ceasefire-declaration",
    "reinforcement-determination",
    "turn-end",
)
"""Segments in strict order (5.0.1-5.0.4), with the turn's start and end (5.0.6, 13.1.4)."""

NOT_ON_TURN_ONE = frozenset({"russian-arrival", "chechen-arrival"})
NOT_IN_CEASEFIRE = frozenset(
    {"gunship-threat", "chechen-ambush", "russian-combat", "chechen-combat", "random-events"}
)


def is_ceasefire(state: State) -> bool:
    """Whether this is the ceasefire game turn."""
    return state.ceasefire != NEVER and state.turn == state.ceasefire


@rule("5.0.5", "15.2.1")
def is_skipped(state: State, segment: str) -> bool:
    """Arrivals are skipped on turn one; ambush, combats and random events in the ceasefire turn."""
    if state.turn == 1 and segment in NOT_ON_TURN_ONE:
        return True
    return is_ceasefire(state) and segment in NOT_IN_CEASEFIRE


@rule("5.0.1", "5.0.2", "5.0.3", "5.0.4", "3.2.1", "7.1.1")
def _next_segment(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Open the next segment of the turn, or the next turn, or judge the game after the last one.

    Under each segment lies a stacking check of both sides, so it runs when the segment is over.
    """
    index = frame[1]
    if index == len(SEGMENTS):
        if state.turn == state.setting.turns:
            victory.judge(state, events)
            return
        state.turn += 1
        index = 0
    state.frames[-1] = ("turn", index + 1)
    segment = SEGMENTS[index]
    if not is_skipped(state, segment):
        state.frames.append(("stacking",))
        state.frames.append((segment,))
        if segment not in {"turn-start", "turn-end"}:
            events.append(e.SegmentBegan(clause="5.0.1", segment=segment))


FLOW: Flow[State] = {
    "turn": Auto(_next_segment),
    "turn-start": Auto(turn.start),
    "turn-end": Auto(turn.end),
    # 4.0
    "setup-russian": setup.RUSSIAN_CHOICE,
    "setup-chechen": setup.CHECHEN_CHOICE,
    "muster": Auto(setup.muster),
    # 7.0
    "stacking": Auto(stacking.check),
    "overstack": stacking.OVERSTACK,
    # 8.0
    "russian-movement": Auto(movement.begin_russian),
    "chechen-movement": Auto(movement.begin_chechen),
    "marches": Auto(movement.offer),
    "russian-move": movement.MARCH,
    "chechen-move": movement.MARCH,
    "moving": movement.MOVING,
    "flying": helicopter.FLYING,
    # 10.0
    "russian-combat": Auto(attack.begin_russian),
    "chechen-combat": Auto(attack.begin_chechen),
    "attacks": Auto(attack.offer),
    "attack": attack.DECLARE,
    "attackers": attack.ATTACKERS,
    "support-russian": Auto(support.open_russian),
    "markers": support.RUSSIAN_CHOICE,
    "support-chechen": Auto(support.open_chechen),
    "items": support.CHECHEN_CHOICE,
    "resolve": Auto(combat.resolve),
    "losses": Auto(losses.open_losses),
    "lose": losses.LOSE,
    "aftermath": Auto(combat.aftermath),
    "advance": combat.ADVANCE,
    # 12.0
    "random-events": Auto(random_events.begin),
    "infiltration": random_events.INFILTRATION,
    "levy": random_events.LEVY,
    # 6.0
    "russian-morale": Auto(morale.begin),
    "kidnapping": morale.KIDNAPPING,
    "morale-end": Auto(morale.end),
    # 15.0
    "ceasefire-declaration": Auto(ceasefire.open_declaration),
    "ceasefire": ceasefire.DECLARATION,
    # 13.0
    "russian-arrival": Auto(reinforcements.arrive_russian),
    "arrive-russian": reinforcements.RUSSIAN_ARRIVAL,
    "chechen-arrival": Auto(reinforcements.arrive_chechen),
    "arrive-chechen": reinforcements.CHECHEN_ARRIVAL,
    "reinforcement-determination": Auto(reinforcements.determine),
    "grants": Auto(reinforcements.grant),
    "recruit": reinforcements.RECRUIT,
    "recruit-chechen": Auto(reinforcements.recruit_chechen),
    # 14.0
    "gunship-threat": Auto(ambush.open_threat),
    "threat": ambush.THREAT,
    "chechen-ambush": Auto(ambush.begin),
    "ambushes": Auto(ambush.offer),
    "ambush": ambush.DECLARE,
    "ambush-prepare": Auto(ambush.prepare),
    "ambush-support": ambush.SUPPORT,
    "ambush-leader": ambush.LEADER,
    "ambush-losses": Auto(ambush.open_loss),
    "ambush-loss": ambush.LOSS,
    "retreat-roll": Auto(retreat.roll_number),
    "retreat-pick": Auto(retreat.pick),
    "retreat": retreat.WHO,
    "retreat-go": Auto(retreat.go),
    "fall-back": retreat.WHERE,
    "free-ambush": Auto(ambush.open_free),
    "free-ambush-choice": ambush.FREE,
}
