"""6.0 Russian morale: the roll, raids, kidnapping, and the reset of casualties."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.verdict import Verdict
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import refusals, victory
from stavka.games.chechen_war.rules.leaders import roll
from stavka.games.chechen_war.state import CHECHEN, NEVER, RUSSIAN, State

MORALE_DIE = Purpose("Russian morale", RUSSIAN, "6.2.1")
KIDNAP_RUSSIAN = Purpose("Kidnapping: Russian die", RUSSIAN, "6.3.6")
KIDNAP_CHECHEN = Purpose("Kidnapping: Chechen die", CHECHEN, "6.3.6")
HALF = 2


@rule("6.0", "6.1.2", "6.1.3")
def change_morale(state: State, change: int, why: str, clause: str, events: Events) -> None:
    """Move the morale marker, held between 0 and its highest box after each change.

    (Ruling morale-clamp-steps.)
    """
    before = state.morale
    state.morale = max(0, min(state.setting.tables.morale_most, before + change))
    if change:
        events.append(
            e.MoraleChanged(
                clause=clause, change=state.morale - before, morale=state.morale, why=why
            )
        )
    victory.check_sudden_death(state, events)


@rule("6.2.2", "6.2.3", "6.2.4", "6.2.5", "10.13.3", "11.4.5")
def modifiers(state: State) -> tuple[tuple[str, int, str], ...]:
    """Die modifiers of the morale roll: casualties, leaders lost this turn, Groznyi."""
    tables = state.setting.tables
    found: list[tuple[str, int, str]] = []
    if state.casualties >= tables.casualties_many:
        found.append(("many casualties", tables.morale_many, "6.2.3"))
    elif state.casualties >= tables.casualties_some:
        found.append(("casualties", tables.morale_some, "6.2.2"))
    if state.leaders_lost:
        found.append(("leaders eliminated", tables.morale_leader * state.leaders_lost, "6.2.4"))
    if victory.is_russian_occupied(state, state.setting.groznyi):
        found.append(("Groznyi occupied", tables.morale_groznyi, "6.2.5"))
    return tuple(found)


@rule("6.2.1", "6.2.6", "15.2.5", "6.3.1")
def begin(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """The table's adjustment, or the ceasefire's rise without a die; raids; kidnapping.

    (Ruling morale-table-order.)
    """
    tables = state.setting.tables
    state.frames[-1] = ("morale-end",)
    if state.ceasefire == state.turn:
        change_morale(state, tables.morale_ceasefire, "ceasefire", "15.2.5", events)
    else:
        die = roll(dice, MORALE_DIE, state, events)
        drm = modifiers(state)
        total = die + sum(value for _, value, _ in drm)
        change = tables.morale[max(min(tables.morale), min(max(tables.morale), total))]
        events.append(
            e.MoraleRolled(clause="6.2.1", die=die, modifiers=drm, total=total, change=change)
        )
        change_morale(state, change, "table", "6.2.1", events)
    if state.finished is None and is_raided(state):
        change_morale(state, tables.morale_raid, "raid", "6.3.2", events)
    if state.kidnapped == NEVER and state.finished is None:
        state.frames.append(("kidnapping",))


@rule("6.3.2", "6.3.3", "15.2.6", "4.5.1", "4.5.2")
def is_raided(state: State) -> bool:
    """Whether any militia stands in a town of Dagestan or Ingushetia; one or many cost the same."""
    militia = state.setting.first_militia
    return any(
        unit >= militia for town in state.setting.raid_towns for unit in state.stacks.get(town, ())
    )


def _kidnapping_options(state: State, frame: Frame) -> list[Action]:
    return [("kidnap",), ("decline",)]


@rule("6.3.5", "6.3.6", "6.3.7", "6.3.8", "6.3.9", "6.3.10")
def _kidnap(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Each side rolls: half the difference, rounded up, favours the higher; a tie nobody."""
    state.frames.pop()
    if action[0] == "decline":
        return
    state.kidnapped = state.turn
    russian = roll(dice, KIDNAP_RUSSIAN, state, events)
    chechen = roll(dice, KIDNAP_CHECHEN, state, events)
    events.append(e.Kidnapped(clause="6.3.6", russian=russian, chechen=chechen))
    change_morale(state, kidnapping_change(russian, chechen), "kidnapping", "6.3.9", events)


@rule("6.3.8", "6.3.9", "6.3.10")
def kidnapping_change(russian: int, chechen: int) -> int:
    """Morale levels that a kidnapping moves: up when the Russian die is higher, else down."""
    levels = -(-abs(russian - chechen) // HALF)
    return levels if russian > chechen else -levels


@rule("6.4", "10.13.1", "6.1.4", "3.1.2")
def end(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Set casualties to 0 once all else is done, then look for a collapse."""
    state.frames.pop()
    if state.casualties:
        events.append(e.CasualtiesReset(clause="6.4", total=state.casualties))
        state.casualties = 0
    victory.check_morale_collapse(state, events)


def _explain(state: State, frame: Frame, action: Action) -> Verdict:
    return refusals.not_now(state, frame, action)


def _chechen(state: State, frame: Frame) -> Seat:
    return CHECHEN


KIDNAPPING = Choice("6.3.5", _chechen, _kidnapping_options, _kidnap, _explain, root=True)
