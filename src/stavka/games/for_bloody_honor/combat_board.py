"""The combat board: who fights in the combat at hand, with how many dice, and what he has said."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.scene import Chart
from stavka.games.for_bloody_honor import fights
from stavka.games.for_bloody_honor.rules import coalition, fight, special
from stavka.games.for_bloody_honor.rules.fight import Fight
from stavka.games.for_bloody_honor.state import State
from stavka.games.for_bloody_honor.text import listing

COLUMNS = (say("Faction"), say("Units"), say("Dice"), say("Stands"))
COALITION = "coalition"
ROLES = {
    True: (say("{faction} (attack)").id, say("{faction} (attack, in command)").id),
    False: (say("{faction} (defence)").id, say("{faction} (defence, in command)").id),
}
"""By whether one attacks: a member of the side, and who commands it."""
STAYS, ASKED, LATER = say("fights on"), say("decides now"), say("is asked later")
FLED, GONE, NONE = say("gave way"), say("wiped out"), Message("–")
JOINS, LEAVES = say("takes part"), say("leaves")
TITLE = "combat"


@rule("8.2.1", "8.3.0.1", "8.3.1.3", "8.5.12")
def boards(state: State) -> tuple[Chart, ...]:
    """The board of the combat in progress, or of the attack that is being declared; else none."""
    for frame in reversed(state.frames):
        if frame[0] == fight.FRAME:
            return (_combat(state, Fight(*frame[1:])),)
        if frame[0] == COALITION:
            return (_declared(state, *frame[1:]),)
    return ()


# --- a combat in progress -------------------------------------------------------------------------


def _combat(state: State, one: Fight) -> Chart:
    zone = state.setting.zone_names[one.zone]
    by_attack, by_defence = one.killed
    return Chart(
        id=TITLE,
        title=say("Combat in {zone}, round {round}", zone=zone, round=max(1, one.round)),
        columns=COLUMNS,
        rows=(*_side(state, one, one.attackers), *_side(state, one, one.defenders)),
        clause="8.2.1",
        note=say(
            "Eliminated so far: {attack} by the attack, {defence} by the defence.",
            attack=by_attack,
            defence=by_defence,
        ),
    )


def _side(state: State, one: Fight, mask: int) -> Iterator[tuple[Message, ...]]:
    """A row for each faction that is or was on a side, and one for what its number costs it."""
    there = fight.side(state, one, mask)
    for faction in _factions(mask):
        units = fight.combatants(state, one, faction)
        dice = special.dice_of(state, one, faction) if units else 0
        yield (
            _role(state, one, faction, there),
            _count(len(units)),
            _count(dice),
            _word(state, one, faction) if units else _end(one, faction),
        )
    yield from _penalty(state, len(there))


def _factions(mask: int) -> list[int]:
    return [faction for faction in range(mask.bit_length()) if mask >> faction & 1]


def _role(state: State, one: Fight, faction: int, there: list[int]) -> Message:
    """Whose units, on which side, and whether he commands it."""
    attacks = one.is_attacker(faction)
    lead = one.attack_lead if attacks else one.defence_lead
    template = ROLES[attacks][len(there) > 1 and faction == lead]
    return Message(template, {"faction": state.setting.factions[faction].name})


def _count(number: int) -> Message:
    return Message(str(number))


@rule("8.3.1.3", "8.3.2.2")
def _penalty(state: State, factions: int) -> Iterator[tuple[Message, ...]]:
    if factions > 1:
        lost = coalition.penalty_of(factions, state.setting.charts.penalty)
        yield say("For {number} factions", number=factions), NONE, Message(f"−{lost}"), NONE


def _word(state: State, one: Fight, faction: int) -> Message:
    """What a faction has said in this round, or is to say."""
    kind, *rest = state.frames[-1]
    if kind != fight.FRAME and rest and rest[0] == faction:
        return ASKED
    if faction in one.queue:
        return LATER
    hits = dict(one.shares).get(faction, 0)
    if hits:
        return say("hits taken: {hits}", hits=hits)
    attacks = one.is_attacker(faction)
    spoken = one.stage == "defenders" or (one.stage == "attackers" and attacks)
    return STAYS if spoken and one.round else NONE


def _end(one: Fight, faction: int) -> Message:
    return FLED if one.gave_way >> faction & 1 else GONE


# --- an attack that is being declared -------------------------------------------------------------


def _declared(
    state: State, zone: int, attackers: int, leaving: tuple[int, ...], queue: tuple[int, ...]
) -> Chart:
    """Who attacks, who has joined, who leaves, and who is still to be asked."""
    allies = attackers | fight.mask_of((*leaving, *queue))
    first = _factions(attackers)[0]
    foes = fight.opponents(state, first, zone)
    joint = fights.planned(state, zone, allies, foes)
    return Chart(
        id=TITLE,
        title=say("Combat in {zone}: who attacks?", zone=state.setting.zone_names[zone]),
        columns=COLUMNS,
        rows=(
            *(_ally(state, joint, faction, leaving, queue) for faction in _factions(allies)),
            *_penalty(state, len(_factions(attackers))),
            *_side(state, joint, foes),
        ),
        clause="8.3.0.2",
        note=_still(state, queue),
    )


def _ally(
    state: State, joint: Fight, faction: int, leaving: tuple[int, ...], queue: tuple[int, ...]
) -> tuple[Message, ...]:
    units = fight.combatants(state, joint, faction)
    word = LEAVES if faction in leaving else JOINS
    if faction in queue:
        word = ASKED if faction == queue[0] else LATER
    return (
        Message(ROLES[True][0], {"faction": state.setting.factions[faction].name}),
        _count(len(units)),
        _count(special.dice_of(state, joint, faction)),
        word,
    )


def _still(state: State, queue: tuple[int, ...]) -> Message | None:
    if not queue:
        return None
    names = listing(state.setting.factions[faction].name for faction in queue)
    return say("Still to be asked: {factions}.", factions=names)
