"""What a combat leaves behind: hits come off, modifiers, defection, control, Poland."""

from __future__ import annotations

from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.ledger import rule
from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor.rules import (
    coalition,
    control,
    defection,
    modifiers,
    poles,
    special,
)
from stavka.games.for_bloody_honor.rules.fight import (
    Fight,
    combatants,
    is_duel,
    is_over,
    side,
    sides,
)
from stavka.games.for_bloody_honor.state import NOBODY, State


@rule("8.2.11", "8.2.12", "2.3.3", "8.6.1.1", "8.6.1.2", "10.1.1.6", "11.2.3.5")
def finish(state: State, fight: Fight, dice: Dice, events: Events) -> None:
    """A side is gone: modifiers first, then the throw for defection, then whose the zone is."""
    state.frames.pop()
    special.recover(state)
    winner = _winner(state, fight)
    events.append(ce.CombatEnded(clause="8.2.13", zone=fight.zone, winner=winner))
    _award(state, fight, events)
    if winner != NOBODY and _have_left(state, fight, winner):
        losers = _losers(fight, winner)
        defection.resolve(state, winner, losers, fight.fled, fight.zone, dice, events)
    control.settle_after_combat(state, fight.zone, events)
    if fight.zone == state.setting.warsaw:
        poles.check_capture(state, events)
    if is_duel(fight):
        state.duel = False


@rule("8.6.1.1", "8.6.1.2", "8.6.2.1")
def _have_left(state: State, fight: Fight, winner: int) -> bool:
    """Whether nobody of the beaten side is left in the zone, beside the combat either.

    While newcomers, guests or idle Aircraft of theirs hold out, the zone is not lost to them
    (ruling defection-while-some-stay).
    """
    attack, defence = sides(state, fight)
    beaten = defence if fight.is_attacker(winner) else attack
    return not state.present[fight.zone] & beaten


@rule("8.6.2.1", "8.2.7")
def _winner(state: State, fight: Fight) -> int:
    """The faction that commanded the last round of the side that stayed, NOBODY where none did.

    When it has itself been wiped out in that round, who now commands (ruling who-rolls). Nobody
    has won where both stayed (ruling no-dice-left).
    """
    if not is_over(state, fight):
        return NOBODY
    for mask, lead, choose in (
        (fight.attackers, fight.attack_lead, coalition.attack_lead),
        (fight.defenders, fight.defence_lead, coalition.defence_lead),
    ):
        left = side(state, fight, mask)
        if left:
            sizes = {faction: len(combatants(state, fight, faction)) for faction in left}
            return lead if lead in left else choose(sizes)
    return NOBODY


@rule("10.1.1.2", "10.1.1.3", "8.2.11")
def _award(state: State, fight: Fight, events: Events) -> None:
    """Both sides' modifiers go to who commanded them in the last round."""
    by_attack, by_defence = fight.killed
    drove = bool(fight.gave_way & fight.defenders), bool(fight.gave_way & fight.attackers)
    modifiers.award(state, fight.attack_lead, by_attack, drove[0], events)
    modifiers.award(state, fight.defence_lead, by_defence, drove[1], events)


@rule("8.6.1.1")
def _losers(fight: Fight, winner: int) -> tuple[int, ...]:
    """The beaten factions: who commanded last, then by Priority (ruling defector-faction)."""
    won = fight.is_attacker(winner)
    mask, lead = fight.defenders, fight.defence_lead
    if not won:
        mask, lead = fight.attackers, fight.attack_lead
    factions = [faction for faction in range(mask.bit_length()) if mask >> faction & 1]
    return tuple(sorted(factions, key=lambda faction: (faction != lead, faction)))
