"""8.2.3 Losses: each owner gives the hits on his units to whom he likes."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor.rules import combat_refusals, special
from stavka.games.for_bloody_honor.rules.fight import combatants, current, keep
from stavka.games.for_bloody_honor.state import State


def ask(state: State, faction: int) -> None:
    """Let a faction take its share of the hits."""
    state.frames.append(("losses", faction, dict(current(state).shares)[faction]))


@rule("8.2.2", "8.2.3", "11.4.1.10", "11.4.3.5")
def takers(state: State, faction: int) -> list[int]:
    """Counters that can take the next hit, one of each sort: all that take part, broken or spent.

    Who doesn't take part takes none (ruling hit-on-excluded).
    """
    return special.sorts(state, combatants(state, current(state), faction))


@rule("8.2.3", "8.1.5")
def spread(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Give hits until none is left; ask only where it makes a difference."""
    _, faction, hits = frame
    found = takers(state, faction) if hits else []
    if not found:
        state.frames.pop()
        return
    state.frames[-1] = ("losses", faction, hits - 1)
    if len(found) == 1:
        take(state, faction, found[0], events)
    else:
        state.frames.append(("loss", faction, hits))


@rule("8.2.2", "10.1.1.3")
def take(state: State, faction: int, unit: int, events: Events) -> None:
    """A counter takes a hit; an eliminated one counts for the other side."""
    fight = current(state)
    if special.strike(state, fight, unit, events):
        by_attack, by_defence = fight.killed
        if fight.is_attacker(faction):
            by_defence += 1
        else:
            by_attack += 1
        keep(state, fight._replace(killed=(by_attack, by_defence)))


def _seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


def _options(state: State, frame: Frame) -> list[Action]:
    return [("hit", unit) for unit in takers(state, frame[1])]


def _do(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    take(state, frame[1], int(action[1]), events)


FRAMES: Flow[State] = {
    "losses": Auto(spread),
    "loss": Choice("8.2.3", _seat, _options, _do, combat_refusals.explain_loss),
}
