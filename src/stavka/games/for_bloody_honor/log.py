"""The log: each event as a sentence, with what it lights on the board and the dice it used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stavka.engine.events import Event, Rolled
from stavka.engine.messages import Message, say
from stavka.engine.scene import Line
from stavka.games.for_bloody_honor import combat_log
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.logline import Fields, line
from stavka.games.for_bloody_honor.setting import Setting
from stavka.games.for_bloody_honor.state import (
    BALTIC,
    GERMANS,
    LOSS,
    NOBODY,
    OUT,
    TRACK,
)
from stavka.games.for_bloody_honor.text import (
    PHASES,
    chit_name,
    faction_name,
    listing,
    units,
    zone_name,
)

Teller = Callable[[Setting, Any], Line | None]


def tell(setting: Setting, event: Event) -> Line | None:
    """An event as a line; None for those that say nothing."""
    return TELLERS[type(event)](setting, event)


def _turn(setting: Setting, event: e.TurnBegan) -> Line:
    label = setting.turn_labels[event.turn - 1]
    return line(
        setting, event, say("Turn {turn}, {label}.", turn=event.turn, label=label), weight=2
    )


def _phase(setting: Setting, event: e.PhaseBegan) -> Line:
    return line(setting, event, PHASES[event.phase], weight=2)


def _drawn(setting: Setting, event: e.ChitDrawn) -> Line:
    chit = chit_name(setting, event.chit)
    text = say("Drawn: {chit}; {left} chits are left.", chit=chit, left=event.left)
    return line(setting, event, text, weight=2)


def _returned(setting: Setting, event: e.ChitReturned) -> Line:
    chit = chit_name(setting, event.chit)
    return line(setting, event, say("{chit} comes too early and goes back.", chit=chit))


def _chit_removed(setting: Setting, event: e.ChitRemoved) -> Line:
    chit = chit_name(setting, event.chit)
    return line(setting, event, say("{chit} is taken out of the container.", chit=chit))


def _available(setting: Setting, event: e.UnitsAvailable) -> Line:
    text = say(
        "{faction} can now recruit: {units}.",
        faction=faction_name(setting, event.faction),
        units=units(setting, event.units),
    )
    return line(setting, event, text, ids=event.units, weight=0)


def _entered(setting: Setting, event: e.FactionEntered) -> Line:
    name = faction_name(setting, event.faction)
    return line(setting, event, say("{faction} enters the war.", faction=name), weight=2)


_GONE: dict[str, str] = {
    "eliminated": say("{faction} has no unit left and is out of the game.").id,
    "peace": say("{faction} has made peace and leaves the game.").id,
    "captured": say("{faction} has lost its capital and ceases to exist.").id,
}


def _gone(setting: Setting, event: e.FactionGone) -> Line:
    text = Message(_GONE[event.why], {"faction": faction_name(setting, event.faction)})
    return line(setting, event, text, weight=2)


_PLACED: dict[str, str] = {
    "entry": say("{units}: set up in {zone}.").id,
    "replacement": say("{units}: back, in {zone}.").id,
    "recruit": say("{units}: recruited, in {zone}.").id,
    "defection": say("{units}: come over from the enemy, in {zone}.").id,
}


def _placed(setting: Setting, event: e.UnitsPlaced) -> Line:
    fields: Fields = {"units": units(setting, event.units), "zone": zone_name(setting, event.zone)}
    text = Message(_PLACED[event.how], fields)
    return line(setting, event, text, zones=(event.zone,), ids=event.units)


def _tried(setting: Setting, event: e.MoveTried) -> Line:
    fields: Fields = {
        "units": units(setting, event.units),
        "zone": zone_name(setting, event.zone),
        "die": event.die,
        "needed": event.needed,
    }
    went = event.die <= event.needed
    template = (
        say("{units}: try for {zone}, rolled {die} ({needed} or less): they go.")
        if went
        else say("{units}: try for {zone}, rolled {die} ({needed} or less): they stay.")
    )
    return line(
        setting,
        event,
        Message(template.id, fields),
        zones=(event.origin, event.zone),
        ids=event.units,
        dice=(event.die,),
    )


_MOVES: dict[str, str] = {
    "regular": say("{units}: from {origin} to {zone}.").id,
    "rail": say("{units}: by rail from {origin} to {zone}.").id,
    "displaced": say("{units}: driven from {origin} to {zone}.").id,
    "retreat": say("{units}: retreat from {origin} to {zone}.").id,
    "flight": say("{units}: fly from {origin} to {zone}.").id,
}


def _moved(setting: Setting, event: e.UnitsMoved) -> Line:
    fields: Fields = {
        "units": units(setting, event.units),
        "origin": zone_name(setting, event.origin),
        "zone": zone_name(setting, event.zone),
    }
    text = Message(_MOVES[event.how], fields)
    zones = event.route or (event.origin, event.zone)
    return line(setting, event, text, zones=zones, ids=event.units)


def _eliminated(setting: Setting, event: e.UnitEliminated) -> Line:
    fields: Fields = {
        "unit": setting.names[event.unit],
        "zone": zone_name(setting, event.zone),
        "turn": TRACK - event.place,
    }
    if event.place == LOSS:
        text = say("{unit} is lost in {zone}.", **fields)
    elif event.place == OUT:
        text = say("{unit} is gone from {zone} for good.", **fields)
    else:
        text = say("{unit} is lost in {zone} and waits for turn {turn}.", **fields)
    return line(setting, event, text, zones=(event.zone,), ids=(event.unit,))


def _lost(setting: Setting, event: e.UnitLost) -> Line:
    text = say("{unit} is out of the game for good.", unit=setting.names[event.unit])
    return line(setting, event, text, ids=(event.unit,))


def _control(setting: Setting, event: e.ControlChanged) -> Line:
    fields: Fields = {
        "zone": zone_name(setting, event.zone),
        "before": faction_name(setting, event.before),
        "after": faction_name(setting, event.after),
    }
    if event.after == NOBODY:
        text = say("{zone} is nobody's now; it was held by: {before}.", **fields)
    elif event.before == NOBODY:
        text = say("{zone} is now held by: {after}.", **fields)
    else:
        text = say("{zone} is now held by: {after}, no longer by: {before}.", **fields)
    return line(setting, event, text, zones=(event.zone,))


def _waived(setting: Setting, event: e.ClaimWaived) -> Line:
    text = say(
        "{faction} leaves {zone} to its owner.",
        faction=faction_name(setting, event.faction),
        zone=zone_name(setting, event.zone),
    )
    return line(setting, event, text, zones=(event.zone,))


def _evicted(setting: Setting, event: e.Evicted) -> Line:
    text = say(
        "The Poles stay in {zone}; these must leave it: {factions}.",
        zone=zone_name(setting, event.zone),
        factions=listing(faction_name(setting, faction) for faction in event.factions),
    )
    return line(setting, event, text, zones=(event.zone,))


def _closed(setting: Setting, event: e.ZoneClosed) -> Line:
    zone = zone_name(setting, event.zone)
    if event.closure == BALTIC:
        text = say("The Baltic States are independent: {zone} is closed to all.", zone=zone)
    else:
        text = say("Peace with Poland: {zone} is closed to all.", zone=zone)
    return line(setting, event, text, zones=(event.zone,), weight=2)


def _opened(setting: Setting, event: e.ZonesOpened) -> Line:
    names = listing(zone_name(setting, zone) for zone in event.zones)
    if event.closure == GERMANS:
        text = say("The Germans have gone from: {zones}.", zones=names)
    else:
        text = say("Now open: {zones}.", zones=names)
    return line(setting, event, text, zones=event.zones)


def _peace(setting: Setting, event: e.PeaceMade) -> Line:
    text = say("Warsaw is outnumbered by two: the Poles sue for peace.")
    return line(setting, event, text, weight=2)


def _baltic(setting: Setting, event: e.BalticRolled) -> Line:
    fields: Fields = {"die": event.die, "modifier": event.modifier, "needed": event.needed}
    if event.die + event.modifier >= event.needed:
        text = say("Baltic treaty: rolled {die}, +{modifier}: it is signed.", **fields)
    else:
        text = say(
            "Baltic treaty: rolled {die}, +{modifier}; {needed} was needed: no treaty.", **fields
        )
    return line(setting, event, text, dice=(event.die,))


def _due(setting: Setting, event: e.ReplacementsDue) -> Line:
    fields: Fields = {
        "faction": faction_name(setting, event.faction),
        "units": event.units,
        "influence": event.influence,
    }
    if event.fixed:
        text = say("{faction}: replacements by the turn: {units}.", **fields)
    else:
        text = say("{faction}: replacements for {influence} influence: {units}.", **fields)
    return line(setting, event, text)


MODIFIERS: dict[str, Message] = {
    "influence": say("influence +{value}"),
    "combat": say("combat +{value}"),
}


def _recruits(setting: Setting, event: e.RecruitsRolled) -> Line:
    fields: Fields = {
        "faction": faction_name(setting, event.faction),
        "die": event.die,
        "total": event.total,
        "units": event.units,
    }
    if event.modifiers:
        fields["modifiers"] = listing(
            Message(MODIFIERS[name].id, {"value": value}) for name, value, _ in event.modifiers
        )
        template = say(
            "{faction} recruits: rolled {die} ({modifiers}), in all {total}; new units: {units}."
        )
    else:
        template = say("{faction} recruits: rolled {die}; new units: {units}.")
    return line(setting, event, Message(template.id, fields), dice=(event.die,))


def _counted(setting: Setting, event: e.InfluenceCounted) -> Line:
    told = [
        say("{faction} {points}", faction=setting.factions[faction].name, points=points)
        for faction, points in enumerate(event.influence)
        if points
    ]
    return line(setting, event, say("Influence: {totals}.", totals=listing(told)))


def _reset(setting: Setting, event: e.ModifiersReset) -> Line:
    return line(setting, event, say("All modifiers go back to 0."), weight=0)


def _reds_gone(setting: Setting, event: e.RedsGone) -> Line:
    text = say(
        "The last Red unit is gone. The Whites play on among themselves until turn {turn}.",
        turn=event.last,
    )
    return line(setting, event, text, weight=2)


def _ended(setting: Setting, event: e.GameEnded) -> Line:
    fields: Fields = {"red": event.red, "white": event.white}
    if event.winner == NOBODY:
        text = say("The war is over: Reds {red}, Whites {white}; no faction has won.", **fields)
    else:
        text = say(
            "The war is over: Reds {red}, Whites {white}. Winner: {faction}.",
            **fields,
            faction=faction_name(setting, event.winner),
        )
    return line(setting, event, text, weight=2)


def _silent(setting: Setting, event: Event) -> None:
    return None


TELLERS: dict[type[Event], Teller] = {
    Rolled: _silent,
    e.TurnBegan: _turn,
    e.PhaseBegan: _phase,
    e.ChitDrawn: _drawn,
    e.ChitReturned: _returned,
    e.ChitRemoved: _chit_removed,
    e.UnitsAvailable: _available,
    e.FactionEntered: _entered,
    e.FactionGone: _gone,
    e.UnitsPlaced: _placed,
    e.MoveTried: _tried,
    e.UnitsMoved: _moved,
    e.UnitEliminated: _eliminated,
    e.UnitLost: _lost,
    e.ControlChanged: _control,
    e.ClaimWaived: _waived,
    e.Evicted: _evicted,
    e.ZoneClosed: _closed,
    e.ZonesOpened: _opened,
    e.PeaceMade: _peace,
    e.BalticRolled: _baltic,
    e.ReplacementsDue: _due,
    e.RecruitsRolled: _recruits,
    e.InfluenceCounted: _counted,
    e.ModifiersReset: _reset,
    e.RedsGone: _reds_gone,
    e.GameEnded: _ended,
    **combat_log.TELLERS,
}
"""Who tells which event."""
