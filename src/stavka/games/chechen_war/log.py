"""The log: each event as a sentence, with what it lights on the board and the dice it used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stavka.engine.events import Event, Rolled
from stavka.engine.messages import Message, say
from stavka.engine.scene import Line
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import victory
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.text import (
    NO_UNIT,
    RANDOM_EVENTS,
    REASONS,
    RESULTS,
    SEGMENTS,
    SIDES,
    ambush_result,
    listing,
    place,
    unit_name,
    units,
)

Teller = Callable[[Setting, Any], Line | None]


def tell(setting: Setting, event: Event) -> Line | None:
    """An event, already filtered for its reader, as a line; None for those that say nothing."""
    return TELLERS[type(event)](setting, event)


def _line(
    setting: Setting,
    event: Event,
    message: Message,
    *,
    hexes: tuple[int, ...] = (),
    ids: tuple[int, ...] = (),
    dice: tuple[int, ...] = (),
    weight: int = 1,
    seat: str = "",
    heading: Message | None = None,
    item: Message | None = None,
) -> Line:
    return Line(
        text=message,
        clause=event.clause,
        kind=event.__struct_config__.tag or "",  # type: ignore[arg-type]
        seat=seat,
        places=tuple(setting.label(hex_) for hex_ in hexes if hex_ >= 0),
        pieces=tuple(setting.units[unit].id for unit in ids if unit != NO_UNIT),
        dice=dice,
        weight=weight,
        heading=heading,
        item=item,
    )


def _turn(setting: Setting, event: e.TurnBegan) -> Line:
    label_ = setting.turn_labels[event.turn - 1]
    if event.ceasefire:
        text = say("Turn {turn}, {label}: the ceasefire turn.", turn=event.turn, label=label_)
    else:
        text = say("Turn {turn}, {label}.", turn=event.turn, label=label_)
    return _line(setting, event, text, weight=2)


def _segment(setting: Setting, event: e.SegmentBegan) -> Line:
    return _line(setting, event, SEGMENTS[event.segment], weight=2)


def _placed(setting: Setting, event: e.UnitsPlaced) -> Line:
    text = say(
        "{units}: placed in {hex}.",
        units=units(setting, event.units),
        hex=place(setting, event.hex),
    )
    return _line(setting, event, text, hexes=(event.hex,), ids=event.units)


def _mustered(setting: Setting, event: e.Mustered) -> Line:
    return _line(setting, event, say("The Chechen set-up is complete."))


_MOVES: dict[str, str] = {
    "land": say("{units}: from {origin} to {hex}.").id,
    "air": say("{units}: by helicopter from {origin} to {hex}.").id,
    "advance": say("{units}: advances from {origin} into {hex}.").id,
    "retreat": say("{units}: retreats from {origin} to {hex}.").id,
}


def _moved(setting: Setting, event: e.UnitsMoved) -> Line:
    text = Message(
        _MOVES[event.how],
        {
            "units": units(setting, event.units),
            "origin": place(setting, event.origin),
            "hex": place(setting, event.hex),
        },
    )
    return _line(setting, event, text, hexes=(event.origin, event.hex), ids=event.units)


def _reduced(setting: Setting, event: e.UnitReduced) -> Line:
    unit = unit_name(setting, event.unit)
    text = say("{unit} is reduced.", unit=unit)
    return _line(setting, event, text, ids=(event.unit,), heading=say("Units reduced"), item=unit)


def _restored(setting: Setting, event: e.UnitRestored) -> Line:
    text = say("{unit} is restored to full strength.", unit=unit_name(setting, event.unit))
    return _line(setting, event, text, ids=(event.unit,))


def _eliminated(setting: Setting, event: e.UnitEliminated) -> Line:
    fields = {"unit": unit_name(setting, event.unit), "hex": place(setting, event.hex)}
    return _line(
        setting,
        event,
        say("{unit} is eliminated in {hex}.", **fields),
        hexes=(event.hex,),
        ids=(event.unit,),
        heading=say("Units eliminated"),
        item=say("{unit} in {hex}", **fields),
    )


def _revealed(setting: Setting, event: e.UnitsRevealed) -> Line:
    text = say("Revealed: {units}.", units=units(setting, event.units))
    return _line(setting, event, text, hexes=(event.hex,), ids=event.units)


def _gunship(setting: Setting, event: e.GunshipPlaced) -> Line:
    text = say("A gunship threat guards {hex}.", hex=place(setting, event.hex))
    return _line(setting, event, text, hexes=(event.hex,))


def _ambush(setting: Setting, event: e.AmbushDeclared) -> Line:
    fields = {"origin": place(setting, event.origin), "hex": place(setting, event.hex)}
    if event.support >= 0:
        fields["support"] = place(setting, event.support)
        template = say("Ambush: from {origin} against {hex}, supported from {support}.").id
    else:
        template = say("Ambush: from {origin} against {hex}.").id
    hexes = (event.origin, event.hex, event.support)
    return _line(setting, event, Message(template, dict(fields)), hexes=hexes)


def _ambush_result(setting: Setting, event: e.AmbushResult) -> Line:
    text = say(
        "Ambush die {die}, modified {total}: {result}.",
        die=event.die,
        total=event.total,
        result=ambush_result(event.steps, event.retreat),
    )
    return _line(setting, event, text, hexes=(event.hex,), dice=(event.die,))


def _retreat_due(setting: Setting, event: e.RetreatDue) -> Line:
    text = say(
        "Units that must retreat from {hex}: {number}.",
        number=event.number,
        hex=place(setting, event.hex),
    )
    return _line(setting, event, text, hexes=(event.hex,))


def _attack(setting: Setting, event: e.AttackDeclared) -> Line:
    text = say(
        "{seat} attacks {hex} with {units}.",
        seat=SIDES[event.seat],
        hex=place(setting, event.hex),
        units=units(setting, event.units),
    )
    hexes = (event.hex, *event.origins)
    return _line(setting, event, text, hexes=hexes, ids=event.units, seat=event.seat)


def _support(setting: Setting, event: e.SupportCommitted) -> Line:
    text = say("Russian support markers committed: {number}.", number=event.number)
    return _line(setting, event, text)


def _items(setting: Setting, event: e.ChechenItems) -> Line:
    text = say(
        "Chechen support: {markers} artillery, {leaders} leaders.",
        markers=len(event.markers),
        leaders=len(event.leaders),
    )
    return _line(setting, event, text)


def _support_revealed(setting: Setting, event: e.SupportRevealed) -> Line:
    names = listing([setting.russian_support[marker].name for marker in event.markers])
    return _line(setting, event, say("Russian support: {markers}.", markers=names))


def _result(setting: Setting, event: e.CombatResult) -> Line:
    text = say(
        "{attack} against {defence}: {column}, after shifts {final}; rolled {die}: {result}.",
        attack=event.attack,
        defence=event.defence,
        column=event.column,
        final=event.final,
        die=event.die,
        result=RESULTS[event.result],
    )
    return _line(setting, event, text, hexes=(event.hex,), dice=(event.die,), seat=event.seat)


def _collateral(setting: Setting, event: e.CollateralDamage) -> Line:
    text = say("Collateral damage +{points}, now {total}.", points=event.points, total=event.total)
    return _line(setting, event, text)


def _marker_lost(setting: Setting, event: e.MarkerLost) -> Line:
    return _line(setting, event, say("A Chechen artillery marker is lost for good."))


def _leader_placed(setting: Setting, event: e.LeaderPlaced) -> Line:
    text = say(
        "{leader} appears in {hex}.",
        leader=setting.leaders[event.leader],
        hex=place(setting, event.hex),
    )
    return _line(setting, event, text, hexes=(event.hex,))


def _leader_withdrawn(setting: Setting, event: e.LeaderWithdrawn) -> Line:
    text = say("{leader} goes underground.", leader=setting.leaders[event.leader])
    return _line(setting, event, text)


_FATES: dict[str, str] = {
    "killed": say("{leader} is killed.").id,
    "away": say("{leader} escapes and returns next turn.").id,
    "unhurt": say("{leader} is unhurt.").id,
}


def _leader_fate(setting: Setting, event: e.LeaderFate) -> Line:
    text = Message(_FATES[event.fate], {"leader": setting.leaders[event.leader]})
    return _line(setting, event, text)


def _random(setting: Setting, event: e.RandomEvent) -> Line:
    text = say("Random event {die}: {event}.", die=event.die, event=RANDOM_EVENTS[event.event])
    return _line(setting, event, text, dice=(event.die,))


def _morale_rolled(setting: Setting, event: e.MoraleRolled) -> Line:
    text = say(
        "Morale die {die}, modified {total}: {change:+d}.",
        die=event.die,
        total=event.total,
        change=event.change,
    )
    return _line(setting, event, text, dice=(event.die,))


def _morale(setting: Setting, event: e.MoraleChanged) -> Line:
    text = say(
        "Russian morale {change:+d} for {reason}: now {morale}.",
        change=event.change,
        reason=REASONS[event.why],
        morale=event.morale,
    )
    return _line(setting, event, text)


def _kidnapped(setting: Setting, event: e.Kidnapped) -> Line:
    text = say(
        "Civilians are kidnapped: Russian {russian}, Chechen {chechen}.",
        russian=event.russian,
        chechen=event.chechen,
    )
    return _line(setting, event, text, dice=(event.russian, event.chechen))


def _casualties_reset(setting: Setting, event: e.CasualtiesReset) -> Line:
    return _line(
        setting, event, say("Russian casualties: {total} this turn; back to 0.", total=event.total)
    )


def _collateral_reset(setting: Setting, event: e.CollateralReset) -> Line:
    return _line(
        setting, event, say("Collateral damage: {total} this turn; back to 0.", total=event.total)
    )


def _ceasefire(setting: Setting, event: e.CeasefireDeclared) -> Line:
    text = say("A ceasefire is declared for turn {turn}.", turn=event.turn)
    return _line(setting, event, text, weight=2)


def _grounded(setting: Setting, event: e.AircraftGrounded) -> Line:
    text = say("Foul weather grounds airstrikes and gunships: {number}.", number=len(event.markers))
    return _line(setting, event, text)


def _reinforcements(setting: Setting, event: e.ReinforcementsRolled) -> Line:
    text = say(
        "{seat}: reinforcement die {die}, modified {total}; units: {number}.",
        seat=SIDES[event.seat],
        die=event.die,
        total=event.total,
        number=event.number,
    )
    return _line(setting, event, text, dice=(event.die,), seat=event.seat)


def _recruited(setting: Setting, event: e.Recruited) -> Line:
    text = say(
        "{seat} recruits {units}.", seat=SIDES[event.seat], units=units(setting, event.units)
    )
    return _line(setting, event, text, ids=event.units, seat=event.seat)


def _ended(setting: Setting, event: e.GameEnded) -> Line:
    return _line(setting, event, victory.REASONS[event.reason], weight=2)


TOLD_WITH_RESULT = frozenset(
    {
        "Combat",
        "Ambush",
        "Russian morale",
        "Kidnapping: Russian die",
        "Kidnapping: Chechen die",
        "Random event",
        "Russian reinforcements",
        "Chechen reinforcements",
    }
)
"""Rolls whose die stands in the line of their result; the others get a line of their own."""


def _rolled(setting: Setting, event: Rolled) -> Line | None:
    if event.label in TOLD_WITH_RESULT:
        return None
    text = say("{roll}: {value}.", roll=Message(event.label), value=event.value)
    return _line(setting, event, text, dice=(event.value,), weight=0, seat=event.seat)


TELLERS: dict[type[Event], Teller] = {
    Rolled: _rolled,
    e.TurnBegan: _turn,
    e.SegmentBegan: _segment,
    e.UnitsPlaced: _placed,
    e.Mustered: _mustered,
    e.UnitsMoved: _moved,
    e.UnitReduced: _reduced,
    e.UnitRestored: _restored,
    e.UnitEliminated: _eliminated,
    e.UnitsRevealed: _revealed,
    e.GunshipPlaced: _gunship,
    e.AmbushDeclared: _ambush,
    e.AmbushResult: _ambush_result,
    e.RetreatDue: _retreat_due,
    e.AttackDeclared: _attack,
    e.SupportCommitted: _support,
    e.ChechenItems: _items,
    e.SupportRevealed: _support_revealed,
    e.CombatResult: _result,
    e.CollateralDamage: _collateral,
    e.MarkerLost: _marker_lost,
    e.LeaderPlaced: _leader_placed,
    e.LeaderWithdrawn: _leader_withdrawn,
    e.LeaderFate: _leader_fate,
    e.RandomEvent: _random,
    e.MoraleRolled: _morale_rolled,
    e.MoraleChanged: _morale,
    e.Kidnapped: _kidnapped,
    e.CasualtiesReset: _casualties_reset,
    e.CollateralReset: _collateral_reset,
    e.CeasefireDeclared: _ceasefire,
    e.AircraftGrounded: _grounded,
    e.ReinforcementsRolled: _reinforcements,
    e.Recruited: _recruited,
    e.GameEnded: _ended,
}
"""How each event is told. An event without an entry fails loudly."""
