"""8 Combat: what a Combat chit opens, and who attacks where.

combat        marks of the last phase come off; then, on top of it,
  flights       Aircraft fly, those of the chit's side first
  assaults      who may attack picks a zone, again and again
    coalition, against   who joins in: `coalition.py`, `white_war.py`
    engagement  the combat opens: `combat_rounds.py`
"""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor.rules import (
    coalition,
    combat_losses,
    combat_refusals,
    combat_rounds,
    flights,
    poles,
    special,
    white_war,
)
from stavka.games.for_bloody_honor.rules.fight import fighters, opponents
from stavka.games.for_bloody_honor.state import (
    BROKEN,
    FACTIONS,
    FIRED,
    FOUGHT,
    IN,
    MAHKNO,
    NEWCOMER,
    POLES,
    RED,
    REDS,
    WHITE_FACTIONS,
    State,
)

OF_PHASE = FIRED | BROKEN | FOUGHT | NEWCOMER
"""Marks that last for a Combat phase."""
PASS: Action = ("pass",)


@rule("6.1.3", "8.1.1", "8.3.0.1")
def begin(state: State, side: int, events: Events) -> None:
    """Push the frames of a side's Combat phase (REDS or WHITES).

    They pop themselves; below them lies the frame that closes the action of the chit.
    """
    duel = () if side == REDS else (MAHKNO,)
    state.frames += [
        ("combat",),
        ("assaults", side, (), 0),
        ("duel", duel),
        ("flights", flights.order(state, side), ()),
    ]


@rule("11.4.1.4", "11.4.2.3.6", "8.2.13")
def end(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """The phase is over: its marks come off, and play goes on to the next chit."""
    state.frames.pop()
    state.status = [bits & ~OF_PHASE for bits in state.status]


@rule("5.1.1.8")
def open_duel(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Mahkno must fight the Poles in Odessa on the White chit, if both are still there.

    Nobody joins in (ruling mahkno-poles).
    """
    state.frames.pop()
    odessa = state.setting.odessa
    if not frame[1] or not state.duel:
        return
    if all(fighters(state, faction, odessa, attacks=True) for faction in (MAHKNO, POLES)):
        events.append(ce.AttackDeclared(clause="5.1.1.8", faction=MAHKNO, zone=odessa))
        state.frames.append(("engagement", odessa, 1 << MAHKNO, 1 << POLES))


# --- who attacks where ----------------------------------------------------------------------------


@rule("8.1.2", "8.1.3", "8.1.4", "8.2.12")
def targets(state: State, faction: int, fought: tuple[int, ...]) -> list[int]:
    """Zones that a faction can attack in: with enemies, and no combat yet in this phase."""
    return [
        zone
        for zone in range(state.setting.zones)
        if state.present[zone] >> faction & 1
        and zone * len(FACTIONS) + faction not in fought
        and fighters(state, faction, zone, attacks=True)
        and opponents(state, faction, zone)
    ]


@rule("8.2.12", "8.2.13", "8.3.0.2", "6.2.5")
def next_assault(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask the first faction by Priority that has not passed and can attack; none: it is over.

    (Ruling red-order-of-combats.)
    """
    _, side, fought, passed = frame
    factions = (RED,) if side == REDS else WHITE_FACTIONS
    for faction in factions:
        if state.standing[faction] != IN or passed >> faction & 1:
            continue
        if targets(state, faction, fought):
            state.frames.append(("assault", faction))
            return
    state.frames.pop()


def _seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


@rule("8.1.1", "8.1.2", "8.4")
def _options(state: State, frame: Frame) -> list[Action]:
    fought = state.frames[-2][2]
    return [*(("attack", zone) for zone in targets(state, frame[1], fought)), PASS]


def _do(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    kind, side, fought, passed = state.frames[-1]
    faction = frame[1]
    if action == PASS:
        state.frames[-1] = (kind, side, fought, passed | 1 << faction)
        return
    zone = int(action[1])
    done = (faction,) if state.reds_gone else range(len(FACTIONS))
    fought = (*fought, *(zone * len(FACTIONS) + one for one in done))
    state.frames[-1] = (kind, side, fought, passed)
    declare(state, faction, zone, events)


@rule("8.1.3", "8.3.0.3", "8.4", "11.2.3.2", "11.2.3.3", "11.5.0.3")
def declare(state: State, faction: int, zone: int, events: Events) -> None:
    """A faction attacks: the Poles may make peace, other Whites are called, or it opens at once."""
    events.append(ce.AttackDeclared(clause="8.1.1", faction=faction, zone=zone))
    if state.reds_gone:
        white_war.call(state, faction, zone)
    elif faction != RED:
        coalition.call(state, faction, zone)
    elif zone == state.setting.warsaw and poles.is_neutralised(state):
        poles.make_peace(state, events)
    else:
        state.frames.append(("engagement", zone, 1 << RED, opponents(state, RED, zone)))


def engage(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """The combat opens."""
    state.frames.pop()
    _, zone, attackers, defenders = frame
    combat_rounds.begin(state, zone, attackers, defenders, events)


FRAMES: Flow[State] = {
    "combat": Auto(end),
    "duel": Auto(open_duel),
    "assaults": Auto(next_assault),
    "assault": Choice("8.1.1", _seat, _options, _do, combat_refusals.explain_assault, root=True),
    "engagement": Auto(engage),
    **flights.FRAMES,
    **coalition.FRAMES,
    **white_war.FRAMES,
    **special.FRAMES,
    **combat_losses.FRAMES,
    **combat_rounds.FRAMES,
}
"""Every frame of combat; `flow.py` takes them in."""
