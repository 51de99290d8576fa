"""6 The Activation phase: the container, what is drawn from it, and the end of each action."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import arrivals, board, combat, control, poles, refusals
from stavka.games.for_bloody_honor.state import (
    FACTIONS,
    IN,
    MAHKNO,
    NEVER,
    OUT,
    POLES,
    RED,
    RED_COMBAT,
    RED_RECRUIT,
    REDS,
    WHITE_COMBAT,
    WHITE_RECRUIT,
    WHITES,
    State,
)

RED_CHITS = frozenset({RED, RED_COMBAT, RED_RECRUIT})
COMBATS = frozenset({RED_COMBAT, WHITE_COMBAT})
DRAW = say("Chit").id


@rule("4.B.1", "4.B.3", "6.0.1", "6.1.1", "6.2.1", "5.1.1.4", "11.5.0.4", "11.5.0.5", "3.6")
def begin(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Fill the container: a Movement chit for each faction in play, Combat and Recruit chits.

    Who has lost his last unit before it, to the Baltic treaty, is out first.
    """
    if any(
        standing == IN and not board.count_on_map(state, faction)
        for faction, standing in enumerate(state.standing)
    ):
        state.frames.append(("close",))
        return
    state.frames[-1] = ("cup",)
    movement = [faction for faction in range(len(FACTIONS)) if state.standing[faction] == IN]
    sides = [RED_COMBAT, WHITE_COMBAT, RED_RECRUIT, WHITE_RECRUIT]
    if state.reds_gone:
        sides = [chit for chit in sides if chit not in RED_CHITS]
    state.chits = [*movement, *sides]
    state.drawn = []


@rule("4.B.2", "4.B.5", "4.2", "6.2.2", "6.2.4", "6.2.5")
def draw(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Draw a chit and open its action; with the container empty the phase is over."""
    if not state.chits:
        state.frames.pop()
        return
    chit = _draw(state, dice, events)
    state.chits.remove(chit)
    state.drawn.append(chit)
    state.clock += 1
    events.append(e.ChitDrawn(clause="6.2.2", chit=chit, left=len(state.chits)))
    state.frames.append(("close",))
    _open(state, chit, events)


@rule("4.B.4", "8.1.6", "6.2.1")
def _draw(state: State, dice: Dice, events: Events) -> int:
    """A chit at random; a premature Combat chit goes back, and another is drawn.

    Drawing until one comes that may be played is drawing among those (ruling redraw): so one
    that goes back is told, and the second draw is among them.
    """
    purpose = Purpose(DRAW, state.seat_of[RED], "6.2.1")
    chit = state.chits[dice.draw(len(state.chits), purpose)]
    if chit not in COMBATS or not _is_too_early(state):
        return chit
    events.append(e.ChitReturned(clause="8.1.6", chit=chit))
    others = [one for one in state.chits if one not in COMBATS]
    return others[dice.draw(len(others), purpose)]


@rule("8.1.6", "4.B.4")
def _is_too_early(state: State) -> bool:
    """Whether fewer than two Movement chits are out, in this phase, and one is still to come.

    (Rulings two-drawn-per-turn, too-few-movement-chits.)
    """
    moved = sum(chit < RED_COMBAT for chit in state.drawn)
    left = any(chit < RED_COMBAT for chit in state.chits)
    return left and moved < state.setting.charts.movement_chits


@rule("6.1.2", "6.1.3", "6.1.4", "6.1.5", "7.1.1", "9.0.1", "1.3.5")
def _open(state: State, chit: int, events: Events) -> None:
    """The action of a chit: a faction moves, or a side fights or recruits."""
    if chit < RED_COMBAT:
        state.frames.append(("movement", chit))
    elif chit in COMBATS:
        combat.begin(state, REDS if chit == RED_COMBAT else WHITES, events)
    else:
        state.frames.append(("recruiting", REDS if chit == RED_RECRUIT else WHITES, 0))


# --- the end of an action -------------------------------------------------------------------------


@rule("3.6", "3.7", "2.2.2", "6.2.4")
def close(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """An action is over: factions without units go, Wrangel may come, zones change hands.

    (Rulings control-timing, red-eliminated-test, wrangel-timing.)
    """
    poles.check_capture(state, events)
    poles.release_guests(state)
    if arrivals.is_wrangel_due(state):
        state.frames.append(("wrangel",))
        return
    state.frames.pop()
    _drop_factions(state, events)
    odessa = state.present[state.setting.odessa]
    if not (odessa >> MAHKNO & 1 and odessa >> POLES & 1):
        state.duel = False
    for faction, zone in reversed(control.settle_all(state, events)):
        state.frames.append(("claim", faction, zone))


@rule("3.5", "3.6", "11.5.0.1", "11.5.0.4")
def _drop_factions(state: State, events: Events) -> None:
    """Factions with no unit on the map are out, whatever is in their pools."""
    for faction in range(len(FACTIONS)):
        if state.standing[faction] != IN or board.count_on_map(state, faction):
            continue
        for unit in state.setting.span[faction]:
            state.where[unit] = OUT
        poles.drop_faction(state, faction, "eliminated", "3.6", events)
        if faction == RED:
            _end_reds(state, events)


@rule("3.5", "11.5.0.1", "11.5.0.4", "11.5.0.5")
def _end_reds(state: State, events: Events) -> None:
    """The Reds are gone: their chits leave the container, two full turns remain at most."""
    state.reds_gone = state.turn
    state.evicted = [0] * state.setting.zones
    for chit in sorted(RED_CHITS & set(state.chits)):
        state.chits.remove(chit)
        events.append(e.ChitRemoved(clause="11.5.0.4", chit=chit))
    events.append(e.RedsGone(clause="11.5.0.1", last=last_turn(state)))


@rule("1.2.1", "4.4", "3.5", "11.5.0.1")
def last_turn(state: State) -> int:
    """The turn after which the game ends."""
    if state.reds_gone == NEVER:
        return state.setting.turns
    return min(state.setting.turns, state.reds_gone + state.setting.charts.extension)


# --- claims ---------------------------------------------------------------------------------------


def _claim_seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


@rule("11.5.1.2", "11.5.1.1", "11.5.1.3")
def _claim_options(state: State, frame: Frame) -> list[Action]:
    """Claim, or leave the owner's marker for now: what was agreed on binds nobody."""
    return [("claim",), ("waive",)]


@rule("2.2.5", "11.5.1.2")
def _do_claim(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Put the marker down, or leave it until the faction's next movement."""
    state.frames.pop()
    _, faction, zone = frame
    if action[0] == "claim":
        control.take(state, faction, zone, "2.2.5", events)
        _skip_claims(state, faction)
    else:
        state.waived[zone] = faction
        events.append(e.ClaimWaived(clause="11.5.1.2", faction=faction, zone=zone))


@rule("2.4.2")
def _skip_claims(state: State, faction: int) -> None:
    """With its last marker down a faction is not asked about further zones."""
    if control.markers_left(state, faction) > 0:
        return
    while state.frames[-1][:2] == ("claim", faction):
        state.frames.pop()


CLAIM: Choice[State] = Choice(
    "11.5.1.2", _claim_seat, _claim_options, _do_claim, refusals.explain_choice, root=True
)
