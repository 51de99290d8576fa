"""What each seat may see, by allow-list: pieces, boxes, tracks, choices, events."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.events import Event, Rolled
from stavka.engine.game import ALL_SEEING
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.scene import Box, Chosen, Status, Track, View
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war import flow, preview, text
from stavka.games.chechen_war.actions import notation
from stavka.games.chechen_war.pieces import pieces
from stavka.games.chechen_war.rules import reach
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.state import (
    BOX,
    CHECHEN,
    NEVER,
    POOL,
    RUSSIAN,
    UNPLACED,
    State,
)


def view(state: State, seat: Seat) -> View:
    """All that a seat may see of the position; choices and odds for the deciding seat alone."""
    pending = state.pending()
    deciding = isinstance(pending, Decision) and seat in (pending.seat, ALL_SEEING)
    choices: tuple[Chosen, ...] = ()
    odds = None
    if deciding and isinstance(pending, Decision):
        choices = tuple(chosen(state, action) for action in pending.options)
        odds = preview.pending_preview(state, seat)
    return View(
        status=status(state, seat, pending),
        pieces=tuple(pieces(state, seat)),
        boxes=boxes(state),
        tracks=tuple(tracks(state)),
        choices=choices,
        preview=odds,
        facts={
            "turn": state.turn,
            "morale": state.morale,
            "casualties": state.casualties,
            "collateral": state.collateral,
            "flights": state.flights,
            "ceasefire": state.ceasefire,
            "kidnapped": state.kidnapped,
            "groznyi_attacked": state.groznyi_attacked,
        },
    )


# --- status ----------------------------------------------------------------------------------


def segment(state: State) -> str:
    """The segment in progress, as in `flow.SEGMENTS`, or "set-up"."""
    if not state.mustered:
        return "set-up"
    bottom = next(frame for frame in state.frames if frame[0] == "turn")
    index: int = bottom[1]
    return flow.SEGMENTS[max(0, index - 1)]


def status(state: State, seat: Seat, pending: Decision | Finished) -> Status:
    """Turn, segment, who decides, and the question for the one who decides."""
    labels = state.setting.turn_labels
    number = max(1, state.turn)
    turn = say("Turn {turn}: {label}", turn=number, label=labels[number - 1])
    phase = text.SEGMENTS[segment(state)]
    if isinstance(pending, Finished):
        return Status(
            turn=turn,
            phase=phase,
            clause=pending.clause,
            finished=True,
            winners=pending.winners,
            reason=pending.reason,
        )
    if seat not in (pending.seat, ALL_SEEING):
        return Status(turn=turn, phase=phase, seat=pending.seat, prompt=phase)
    return Status(
        turn=turn,
        phase=phase,
        seat=pending.seat,
        prompt=text.prompt(state, pending),
        clause=pending.clause,
    )


# --- boxes and tracks ------------------------------------------------------------------------

BOXES_KEPT = 1000
"""Counts of counters in boxes whose boxes are kept, above those that a game brings about."""


def boxes(state: State) -> tuple[Box, ...]:
    """Holding boxes with the number of counters in them; faces come with the pieces."""
    chechen = state.where[state.setting.first_chechen :]
    return _boxes(chechen.count(BOX), chechen.count(POOL), chechen.count(UNPLACED))


@lru_cache(maxsize=BOXES_KEPT)
def _boxes(recruits: int, cup: int, waiting: int) -> tuple[Box, ...]:
    return (
        Box("russian-available", say("Russian Available Support"), RUSSIAN, clause="10.9.1"),
        Box("russian-used", say("Russian Used Support"), RUSSIAN, clause="10.9.16"),
        Box("committed", say("Committed, face down"), RUSSIAN, clause="10.9.4"),
        Box("russian-recruitment", say("Russian Recruitment"), RUSSIAN, clause="13.1.7"),
        Box("russian-pool", say("Russian Reinforcement Pool"), RUSSIAN, clause="13.1.6"),
        Box("russian-to-place", say("Russian units to place"), RUSSIAN, clause="4.1.4"),
        Box("chechen-available", say("Chechen Available Support"), CHECHEN, clause="10.9.1"),
        Box("chechen-used", say("Chechen Used Support"), CHECHEN, clause="10.9.18"),
        Box("chechen-lost", say("Chechen support lost for good"), CHECHEN, clause="10.9.18"),
        Box("underground", say("Chechen Leader Underground"), CHECHEN, clause="11.2.1"),
        Box("returning", say("Leaders back next turn"), CHECHEN, clause="11.4.3"),
        Box("killed", say("Leaders killed"), CHECHEN, clause="11.4.1"),
        Box("chechen-recruitment", say("Chechen Recruitment"), CHECHEN, recruits, "13.1.7"),
        Box("chechen-pool", say("Chechen cup"), CHECHEN, cup, "10.11.9"),
        Box("chechen-to-place", say("Chechen units to place"), CHECHEN, waiting, "4.2.2.2"),
    )


@rule("2.6", "4.4.2", "4.4.3", "4.4.4", "4.4.5", "6.3.6", "15.1.4", "8.8.3")
def tracks(state: State) -> list[Track]:
    """The Game Turn Track with its markers, and the General Data Track's values."""
    setting = state.setting
    marks: dict[str, tuple[Message, ...]] = {}
    if state.ceasefire != NEVER:
        marks[str(state.ceasefire)] = (say("Ceasefire"),)
    if state.kidnapped != NEVER:
        key = str(state.kidnapped)
        marks[key] = (*marks.get(key, ()), say("Kidnapped civilians"))
    top = setting.tables.morale_most
    return [
        Track(
            "turn",
            say("Game turn"),
            max(1, state.turn),
            1,
            setting.turns,
            setting.turn_labels,
            marks,
            "5.0.1",
        ),
        Track("morale", say("Russian morale"), state.morale, 0, top, clause="6.1.1"),
        Track(
            "casualties",
            say("Russian casualties"),
            state.casualties,
            0,
            top,
            clause="10.13.2",
        ),
        Track(
            "collateral",
            say("Collateral damage"),
            state.collateral,
            0,
            top,
            clause="10.13.4",
        ),
        Track(
            "flights",
            say("Helicopter moves left"),
            state.flights,
            0,
            setting.tables.flights,
            clause="8.8.3",
        ),
    ]


# --- choices ---------------------------------------------------------------------------------

ON_PLACE = frozenset(["at", "to", "land", "threat", "support", "fall-back", "attack"])
ON_PIECE = text.UNIT_VERBS | {"withdraw", "marker"}
FINAL = frozenset({"kidnap", "ceasefire"})
SUPPORT = frozenset({"threat", "support"})
CHOICES_KEPT = 10_000
"""Choices whose words are kept, far above those that a map has."""


def chosen(state: State, action: Action) -> Chosen:
    """A legal action as the client shows it."""
    cost = None
    if action[0] == "to":
        cost = reach.cost_to(state, state.frames[-1], int(action[1]))
    return _chosen(state.setting, action, cost)


@lru_cache(maxsize=CHOICES_KEPT)
def _chosen(setting: Setting, action: Action, cost: int | None) -> Chosen:
    """The same with what it costs to move there, which is all that hangs on the position."""
    verb = str(action[0])
    place = piece = None
    if verb in ON_PLACE:
        place = setting.label(int(action[1]))
    elif verb in ON_PIECE:
        piece = text_id(setting, verb, int(action[1]))
    elif verb == "ambush":
        place = setting.label(int(action[2]))
    elif verb == "leader":
        piece = setting.leader_ids[int(action[1])]
    return Chosen(
        action=notation(setting).write(action),
        label=text.label(setting, action),
        place=place,
        piece=piece,
        cost=cost,
        group=verb,
        final=verb in FINAL,
        tone="support" if verb in SUPPORT else "",
    )


def text_id(setting: Setting, verb: str, value: int) -> str:
    """The piece id of an operand."""
    if verb == "withdraw":
        return setting.leader_ids[value]
    if verb == "marker":
        return setting.russian_support[value].id
    return setting.units[value].id


# --- events ----------------------------------------------------------------------------------

Filter = Callable[[Any, Seat], Event | None]


def view_event(event: Event, seat: Seat) -> Event | None:
    """What the seat may see of an event; an event class without a filter fails loudly."""
    if seat == ALL_SEEING:
        return event
    return FILTERS[type(event)](event, seat)


def _open(event: Event, seat: Seat) -> Event:
    return event


def _hide_placed(event: e.UnitsPlaced, seat: Seat) -> Event | None:
    if seat != CHECHEN and event.units == (text.NO_UNIT,):
        return None  # set-up in progress
    return _hide_units(event, seat)


def _hide_units(event: e.UnitsPlaced | e.UnitsMoved, seat: Seat) -> Event:
    if seat == CHECHEN or not event.hidden:
        return event
    hidden = set(event.hidden)
    units = sorted((text.NO_UNIT if unit in hidden else unit) for unit in event.units)
    return msgspec.structs.replace(event, units=tuple(units), hidden=())


def _hide_attackers(event: e.AttackDeclared, seat: Seat) -> Event:
    if seat == CHECHEN or event.seat == RUSSIAN:
        return event
    pairs = zip(event.units, event.shown, strict=True)
    units = tuple(sorted(unit if shown else text.NO_UNIT for unit, shown in pairs))
    origins = tuple(sorted(set(event.origins)))
    shown = tuple(sorted(event.shown))
    return msgspec.structs.replace(event, units=units, shown=shown, origins=origins)


def _hide_markers(event: e.SupportCommitted, seat: Seat) -> Event:
    return event if seat == RUSSIAN else msgspec.structs.replace(event, markers=())


def _hide_lost(event: e.UnitEliminated, seat: Seat) -> Event:
    if seat == CHECHEN or event.shown:
        return event
    return msgspec.structs.replace(event, unit=text.NO_UNIT)


def _hide_recruits(event: e.Recruited, seat: Seat) -> Event:
    if event.seat in {seat, RUSSIAN}:
        return event
    return msgspec.structs.replace(event, units=(text.NO_UNIT,) * len(event.units))


FILTERS: dict[type[Event], Filter] = {
    Rolled: _open,
    e.TurnBegan: _open,
    e.SegmentBegan: _open,
    e.UnitsPlaced: _hide_placed,
    e.Mustered: _open,
    e.UnitsMoved: _hide_units,
    e.UnitReduced: _open,
    e.UnitRestored: _open,
    e.UnitEliminated: _hide_lost,
    e.UnitsRevealed: _open,
    e.GunshipPlaced: _open,
    e.AmbushDeclared: _open,
    e.AmbushResult: _open,
    e.RetreatDue: _open,
    e.AttackDeclared: _hide_attackers,
    e.SupportCommitted: _hide_markers,
    e.ChechenItems: _open,
    e.SupportRevealed: _open,
    e.CombatResult: _open,
    e.CollateralDamage: _open,
    e.MarkerLost: _open,
    e.LeaderPlaced: _open,
    e.LeaderWithdrawn: _open,
    e.LeaderFate: _open,
    e.RandomEvent: _open,
    e.MoraleRolled: _open,
    e.MoraleChanged: _open,
    e.Kidnapped: _open,
    e.CasualtiesReset: _open,
    e.CollateralReset: _open,
    e.CeasefireDeclared: _open,
    e.AircraftGrounded: _open,
    e.ReinforcementsRolled: _open,
    e.Recruited: _hide_recruits,
    e.GameEnded: _open,
}
"""Who sees what of each event."""
