"""11.2 The Poles: their peace, their end, and the Whites that they tell to leave."""

from __future__ import annotations

from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import board, control
from stavka.games.for_bloody_honor.state import (
    GONE,
    GUEST,
    IN,
    OUT,
    PEACE,
    POLES,
    RED,
    WHITE_BITS,
    State,
)

POLES_BIT = 1 << POLES
OTHER_WHITES = WHITE_BITS & ~POLES_BIT


@rule("11.2.3.2")
def is_neutralised(state: State) -> bool:
    """Whether a Red attack on Warsaw makes it neutral: two units more than the Poles have there.

    Every unit counts, Aircraft too, on both sides (rulings neutralise-count, neutralise-timing).
    """
    warsaw = state.setting.warsaw
    reds = len(board.units_in(state, RED, warsaw))
    poles = len(board.units_in(state, POLES, warsaw))
    return poles > 0 and reds >= poles + state.setting.charts.superiority


@rule("11.2.3.1", "11.2.3.3", "11.2.3.4", "11.2.4.1", "11.2.4.2")
def make_peace(state: State, events: Events) -> None:
    """The Poles sue for peace: they leave the game, Warsaw is closed, Reds in it go elsewhere.

    To be called when a Red attack on Warsaw is declared and `is_neutralised`: no combat follows.
    It pushes the frame that sends the Reds away.
    """
    warsaw = state.setting.warsaw
    events.append(e.PeaceMade(clause="11.2.3.3"))
    _leave_game(state, "peace", "11.2.3.3", events)
    control.release(state, warsaw, "11.2.4.1", events)
    state.closure[warsaw] = PEACE
    events.append(e.ZoneClosed(clause="11.2.4.1", zone=warsaw, closure=PEACE))
    state.frames.append(("displaced", RED, warsaw, "peace"))


@rule("11.2.3.5", "11.2.3.6", "11.2.3.7")
def check_capture(state: State, events: Events) -> None:
    """Poland falls when Reds stand in Warsaw and no Polish unit does: the Poles cease to exist.

    To be called whenever Reds have come into Warsaw, or Poles have gone from it.
    """
    warsaw = state.setting.warsaw
    if state.standing[POLES] != IN or not board.units_in(state, RED, warsaw):
        return
    if not board.units_in(state, POLES, warsaw):
        _leave_game(state, "captured", "11.2.3.5", events)


@rule("11.2.3.3", "11.2.3.5")
def _leave_game(state: State, why: str, clause: str, events: Events) -> None:
    """Polish units, markers and chit go; what they held is nobody's (ruling poles-leave)."""
    for unit in state.setting.span[POLES]:
        if state.where[unit] >= 0:
            board.remove(state, unit, why, clause, events)
        state.where[unit] = OUT
    drop_faction(state, POLES, why, clause, events)
    for zone, owner in enumerate(state.control):
        if owner == POLES:
            control.release(state, zone, clause, events)
    state.duel = False


@rule("3.6", "11.2.3.5", "4.B.1")
def drop_faction(state: State, faction: int, why: str, clause: str, events: Events) -> None:
    """A faction is out: its chit leaves the container undrawn (ruling chit-hand-over)."""
    state.standing[faction] = GONE
    events.append(e.FactionGone(clause=clause, faction=faction, why=why))
    if faction in state.chits:
        state.chits.remove(faction)
        events.append(e.ChitRemoved(clause=clause, chit=faction))


# --- guests ---------------------------------------------------------------------------------------


@rule("11.2.1.2")
def release_guests(state: State) -> None:
    """Poles are nobody's guests any more where the other Whites have gone."""
    status = state.status
    for unit in state.setting.span[POLES]:
        if status[unit] & GUEST and not state.present[state.where[unit]] & OTHER_WHITES:
            status[unit] &= ~GUEST


@rule("11.2.1.3", "5.1.1.8")
def shared_zones(state: State) -> int:
    """The mask of zones where Poles stand with other Whites, as their action starts.

    Not Odessa while they are to fight Mahkno there: he is no guest of theirs.
    """
    if state.reds_gone:
        return 0
    both = POLES_BIT, OTHER_WHITES
    found = sum(
        1 << zone for zone, mask in enumerate(state.present) if mask & both[0] and mask & both[1]
    )
    return found & ~(1 << state.setting.odessa) if state.duel else found


@rule("11.2.1.3", "11.2.1.4")
def evict(state: State, shared: int, events: Events) -> None:
    """The Polish action is over: where Poles stayed, other Whites must leave when they can.

    `shared` are the zones in which they stood with others when it began. A force that tried to
    go and failed has stayed.
    """
    for zone in range(state.setting.zones):
        others = state.present[zone] & OTHER_WHITES
        if shared >> zone & 1 and state.present[zone] & POLES_BIT and others:
            state.evicted[zone] = others | POLES_BIT
            told = tuple(board.factions_in(state, zone, OTHER_WHITES))
            events.append(e.Evicted(clause="11.2.1.4", zone=zone, factions=told))
