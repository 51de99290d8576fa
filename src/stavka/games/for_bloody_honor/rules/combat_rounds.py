"""8.2 Rounds of combat: from the first volley until one side is gone.

A round is a row of stages; each asks some factions, attackers first, and then opens the next:
newcomers, aircraft (first round), tanks, volley and losses, attackers, defenders.
"""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose, Statistic
from stavka.engine.events import Events
from stavka.engine.frames import Auto, Choice, Flow, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor.rules import (
    board,
    coalition,
    combat_end,
    combat_losses,
    combat_refusals,
    retreat,
    special,
)
from stavka.games.for_bloody_honor.rules.fight import (
    FRAME,
    Fight,
    combatants,
    current,
    fighters,
    is_over,
    keep,
    side,
)
from stavka.games.for_bloody_honor.state import GUEST, NEWCOMER, State

VOLLEY = say("Combat").id
FIGHT: Action = ("fight",)
FIRST = 1


def begin(state: State, zone: int, attackers: int, defenders: int, events: Events) -> None:
    """Open a combat between two masks of factions in a zone; all others there stand aside."""
    aside: list[int] = []
    for faction in board.factions_in(state, zone):
        attacks = bool(attackers >> faction & 1)
        takes_part = (attackers | defenders) >> faction & 1
        able = fighters(state, faction, zone, attacks=attacks) if takes_part else []
        aside += [unit for unit in board.units_in(state, faction, zone) if unit not in able]
    fight = Fight(zone, attackers, defenders, aside=tuple(aside))
    state.frames.append((FRAME, *fight))
    sides = tuple(side(state, fight, attackers)), tuple(side(state, fight, defenders))
    events.append(ce.CombatBegan(clause="8.2.1", zone=zone, attackers=sides[0], defenders=sides[1]))


@rule("8.2.1", "8.2.7")
def drive(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask the next faction of the stage; else open the next stage, unless a side is gone."""
    fight = Fight(*frame[1:])
    if fight.queue:
        keep(state, fight._replace(queue=fight.queue[1:]))
        ASK[fight.stage](state, fight.queue[0])
    elif is_over(state, fight) or special.is_dead_end(state, fight):
        combat_end.finish(state, fight, dice, events)
    else:
        stage = NEXT[fight.stage]
        keep(state, OPEN[stage](state, fight._replace(stage=stage), dice, events))


# --- stages ---------------------------------------------------------------------------------------


def _both(state: State, fight: Fight) -> tuple[int, ...]:
    """All factions, attackers first, who commands before the others."""
    attack = coalition.deciding_order(state, fight, fight.attackers, fight.attack_lead)
    return attack + coalition.deciding_order(state, fight, fight.defenders, fight.defence_lead)


@rule("8.2.1", "8.5.6")
def _open_round(state: State, fight: Fight, dice: Dice, events: Events) -> Fight:
    """The next round: command as it now stands; newcomers may join from the fourth on."""
    fight = coalition.with_leads(state, fight._replace(round=fight.round + 1, firing=()))
    events.append(
        ce.RoundBegan(
            clause="8.2.1",
            zone=fight.zone,
            round=fight.round,
            attack_lead=fight.attack_lead,
            defence_lead=fight.defence_lead,
        )
    )
    return fight._replace(queue=special.reinforcers(state, fight))


@rule("11.4.2.1.2")
def _open_aircraft(state: State, fight: Fight, dice: Dice, events: Events) -> Fight:
    return fight._replace(queue=_both(state, fight) if fight.round == FIRST else ())


@rule("11.4.1.4")
def _open_tanks(state: State, fight: Fight, dice: Dice, events: Events) -> Fight:
    return fight._replace(queue=_both(state, fight))


@rule("8.1.5", "8.2.1", "8.2.3", "8.4")
def _open_volley(state: State, fight: Fight, dice: Dice, events: Events) -> Fight:
    """Both sides fire before either takes a loss."""
    attack, defence = (side(state, fight, mask) for mask in (fight.attackers, fight.defenders))
    fight = coalition.with_leads(state, fight)
    on_defence = _fire(state, fight, attack, dice, events)
    on_attack = _fire(state, fight, defence, dice, events)
    shares = (
        *_shares(state, fight, on_attack, attack, fight.attack_lead),
        *_shares(state, fight, on_defence, defence, fight.defence_lead),
    )
    return fight._replace(shares=shares, queue=tuple(faction for faction, _ in shares))


@rule("8.2.1", "8.2.2", "8.3.1.3", "8.3.2.1", "8.3.2.2", "8.3.3.1", "11.2.1.2")
def _fire(state: State, fight: Fight, factions: list[int], dice: Dice, events: Events) -> int:
    """One side's volley: reliability first, then a die for each that its units have; the sixes.

    One comes off for each faction beyond the first, but never below none (ruling
    penalty-with-special-dice).
    """
    charts = state.setting.charts
    for faction in factions:
        special.check_force(state, fight, faction, dice, events)
    full = sum(special.dice_of(state, fight, faction) for faction in factions)
    penalty = min(full, coalition.penalty_of(len(factions), charts.penalty))
    attacks = fight.is_attacker(factions[0])
    lead = fight.attack_lead if attacks else fight.defence_lead
    thrown, hits = full - penalty, 0
    if thrown:
        purpose = Purpose(VOLLEY, state.seat_of[lead], "8.2.1")
        hits = dice.pool(thrown, charts.die, Statistic.AT_LEAST, purpose, charts.hit)
    events.append(
        ce.Volley(
            clause="8.3.1.3" if penalty else "8.2.1",
            faction=lead,
            zone=fight.zone,
            attack=attacks,
            full=full,
            penalty=penalty,
            dice=thrown,
            hits=hits,
        )
    )
    return hits


def _shares(
    state: State, fight: Fight, hits: int, factions: list[int], lead: int
) -> tuple[tuple[int, int], ...]:
    sizes = {faction: len(combatants(state, fight, faction)) for faction in factions}
    room = {faction: special.room_for(state, fight, faction) for faction in factions}
    return tuple(coalition.share_out(hits, lead, sizes, room).items())


@rule("8.2.4", "8.5.1", "8.5.11", "8.5.12")
def _open_attackers(state: State, fight: Fight, dice: Dice, events: Events) -> Fight:
    order = coalition.deciding_order(state, fight, fight.attackers, fight.attack_lead)
    return fight._replace(queue=order, shares=())


@rule("8.2.6", "8.5.11", "8.5.12")
def _open_defenders(state: State, fight: Fight, dice: Dice, events: Events) -> Fight:
    order = coalition.deciding_order(state, fight, fight.defenders, fight.defence_lead)
    return fight._replace(queue=order)


# --- another round, or retreat --------------------------------------------------------------------


@rule("8.2.4", "8.2.6", "8.5.3")
def _ask_on(state: State, faction: int) -> None:
    """Ask a faction whether it fights on; without a zone to retreat to it has to."""
    fight = current(state)
    if retreat.retreat_zones(state, faction, fight.zone):
        kind = "attacker-continue" if fight.is_attacker(faction) else "defender-continue"
        state.frames.append((kind, faction))


def _seat(state: State, frame: Frame) -> Seat:
    return state.seat_of[frame[1]]


@rule("8.2.4", "8.2.5", "8.2.6", "8.2.7", "8.2.8", "8.5.10")
def _on_options(state: State, frame: Frame) -> list[Action]:
    zones = retreat.retreat_zones(state, frame[1], current(state).zone)
    return [FIGHT, *(("retreat", zone) for zone in zones)]


def _do_on(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    state.frames.pop()
    if action != FIGHT:
        fall_back(state, frame[1], int(action[1]), events)


@rule("8.2.5", "8.2.8", "8.5.5", "8.5.11", "10.1.1.2")
def fall_back(state: State, faction: int, zone: int, events: Events) -> None:
    """A faction gives up: its counters go, but for newcomers and guests that took no part.

    Aircraft that took no part go along (rulings stop-means-leave, retreat-split).
    """
    fight = current(state)
    here = board.units_in(state, faction, fight.zone)
    fought = combatants(state, fight, faction)
    stays = NEWCOMER | GUEST
    units = tuple(unit for unit in here if unit in fought or not state.status[unit] & stays)
    clause = "8.2.5" if fight.is_attacker(faction) else "8.2.8"
    fled = retreat.go(state, units, zone, clause, events)
    keep(
        state,
        current(state)._replace(fled=(*fight.fled, *fled), gave_way=fight.gave_way | 1 << faction),
    )


# --- tables ---------------------------------------------------------------------------------------

NEXT = {
    "newcomers": "aircraft",
    "aircraft": "tanks",
    "tanks": "losses",
    "losses": "attackers",
    "attackers": "defenders",
    "defenders": "newcomers",
}
"""The stage after each."""

OPEN: dict[str, Callable[[State, Fight, Dice, Events], Fight]] = {
    "newcomers": _open_round,
    "aircraft": _open_aircraft,
    "tanks": _open_tanks,
    "losses": _open_volley,
    "attackers": _open_attackers,
    "defenders": _open_defenders,
}
"""What a stage does as it opens; it sets whom to ask."""

ASK: dict[str, Callable[[State, int], None]] = {
    "newcomers": lambda state, faction: special.ask(state, "newcomers", faction),
    "aircraft": lambda state, faction: special.ask(state, "aircraft", faction),
    "tanks": lambda state, faction: special.ask(state, "tanks", faction),
    "losses": combat_losses.ask,
    "attackers": _ask_on,
    "defenders": _ask_on,
}

FRAMES: Flow[State] = {
    FRAME: Auto(drive),
    "attacker-continue": Choice(
        "8.2.4", _seat, _on_options, _do_on, combat_refusals.explain_retreat, root=True
    ),
    "defender-continue": Choice(
        "8.2.6", _seat, _on_options, _do_on, combat_refusals.explain_retreat, root=True
    ),
}
