"""The log of combat: each event as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stavka.engine.events import Event
from stavka.engine.messages import Message, say
from stavka.engine.scene import Line
from stavka.games.for_bloody_honor import combat_events as ce
from stavka.games.for_bloody_honor.logline import Fields, line
from stavka.games.for_bloody_honor.setting import Setting
from stavka.games.for_bloody_honor.state import NOBODY
from stavka.games.for_bloody_honor.text import faction_name, listing, units, zone_name


def _declared(setting: Setting, event: ce.AttackDeclared) -> Line:
    text = say(
        "{faction}: attack in {zone}.",
        faction=faction_name(setting, event.faction),
        zone=zone_name(setting, event.zone),
    )
    return line(setting, event, text, zones=(event.zone,), weight=2)


def _supported(setting: Setting, event: ce.Supported) -> Line:
    name = faction_name(setting, event.faction)
    if event.attack:
        text = say("{faction}: join the attack.", faction=name)
    else:
        text = say("{faction}: join the defence.", faction=name)
    return line(setting, event, text, zones=(event.zone,))


def _declined(setting: Setting, event: ce.Declined) -> Line:
    name = faction_name(setting, event.faction)
    text = say("{faction}: take no part in {zone}.", faction=name, zone=_zone(setting, event))
    return line(setting, event, text, zones=(event.zone,))


def _refused(setting: Setting, event: ce.Refused) -> Line:
    name = faction_name(setting, event.faction)
    text = say("{faction}: not let in, in {zone}.", faction=name, zone=_zone(setting, event))
    return line(setting, event, text, zones=(event.zone,))


def _zone(setting: Setting, event: ce.Declined | ce.Refused) -> Message:
    return zone_name(setting, event.zone)


def _began(setting: Setting, event: ce.CombatBegan) -> Line:
    text = say(
        "Combat in {zone}: {attackers} against {defenders}.",
        zone=zone_name(setting, event.zone),
        attackers=listing(faction_name(setting, faction) for faction in event.attackers),
        defenders=listing(faction_name(setting, faction) for faction in event.defenders),
    )
    return line(setting, event, text, zones=(event.zone,), weight=2, fight=True)


def _round(setting: Setting, event: ce.RoundBegan) -> Line:
    text = say("Round {round}.", round=event.round)
    return line(setting, event, text, zones=(event.zone,), weight=0)


def _joined(setting: Setting, event: ce.UnitsJoined) -> Line:
    text = say(
        "{units}: take part in {zone}.",
        units=units(setting, event.units),
        zone=zone_name(setting, event.zone),
    )
    return line(setting, event, text, zones=(event.zone,), ids=event.units, weight=0)


def _checked(setting: Setting, event: ce.ReliabilityChecked) -> Line:
    name = setting.names[event.unit]
    if event.holds:
        text = say("{unit}: holds up.", unit=name)
    else:
        text = say("{unit}: breaks down.", unit=name)
    weight = 0 if event.holds else 1
    return line(setting, event, text, zones=(event.zone,), ids=(event.unit,), weight=weight)


def _volley(setting: Setting, event: ce.Volley) -> Line:
    fields: Fields = {
        "faction": faction_name(setting, event.faction),
        "dice": event.dice,
        "hits": event.hits,
        "full": event.full,
        "penalty": event.penalty,
    }
    if event.penalty:
        text = say("{faction}: {dice} dice ({full} less {penalty}), hits: {hits}.", **fields)
    else:
        text = say("{faction}: {dice} dice, hits: {hits}.", **fields)
    return line(setting, event, text, zones=(event.zone,), dice=_hits(setting, event.hits))


def _hits(setting: Setting, hits: int) -> tuple[int, ...]:
    """The dice that hit, where they can only have shown one number."""
    charts = setting.charts
    return (charts.die,) * hits if charts.hit == charts.die else ()


def _hit(setting: Setting, event: ce.UnitHit) -> Line:
    text = say("{unit} takes a first hit.", unit=setting.names[event.unit])
    return line(setting, event, text, zones=(event.zone,), ids=(event.unit,))


def _ended(setting: Setting, event: ce.CombatEnded) -> Line:
    zone = zone_name(setting, event.zone)
    if event.winner == NOBODY:
        text = say("The combat in {zone} leaves nobody.", zone=zone)
    else:
        name = faction_name(setting, event.winner)
        text = say("The combat in {zone} is won: {faction}.", zone=zone, faction=name)
    return line(setting, event, text, zones=(event.zone,), weight=2)


_WHY: dict[str, str] = {
    "retreat": say("{faction}: modifier +{modifier}, for a retreat of the enemy.").id,
    "kills": say("{faction}: modifier +{modifier}, for enemies eliminated.").id,
    "defection": say("{faction}: modifier +{modifier}, for a defection.").id,
}


def _modifier(setting: Setting, event: ce.ModifierGained) -> Line:
    fields: Fields = {
        "faction": faction_name(setting, event.faction),
        "modifier": event.modifier,
    }
    return line(setting, event, Message(_WHY[event.why], fields))


def _defection(setting: Setting, event: ce.DefectionRolled) -> Line:
    fields: Fields = {
        "faction": faction_name(setting, event.faction),
        "loser": faction_name(setting, event.loser),
        "die": event.die,
        "modifier": event.modifier,
        "needed": event.needed,
    }
    if event.die + event.modifier >= event.needed:
        text = say(
            "{faction}: defection, rolled {die} +{modifier} ({needed} or more): {loser} lose men.",
            **fields,
        )
    else:
        text = say(
            "{faction}: defection, rolled {die} +{modifier} ({needed} or more): nobody comes over.",
            **fields,
        )
    return line(setting, event, text, dice=(event.die,))


def _ignored(setting: Setting, event: ce.DefectionIgnored) -> Line:
    name = faction_name(setting, event.loser)
    text = say("{faction}: the last unit on the map doesn't come over.", faction=name)
    return line(setting, event, text)


TELLERS: dict[type[Event], Callable[[Setting, Any], Line | None]] = {
    ce.AttackDeclared: _declared,
    ce.Supported: _supported,
    ce.Declined: _declined,
    ce.Refused: _refused,
    ce.CombatBegan: _began,
    ce.RoundBegan: _round,
    ce.UnitsJoined: _joined,
    ce.ReliabilityChecked: _checked,
    ce.Volley: _volley,
    ce.UnitHit: _hit,
    ce.CombatEnded: _ended,
    ce.ModifierGained: _modifier,
    ce.DefectionRolled: _defection,
    ce.DefectionIgnored: _ignored,
}
"""Who tells which event of `combat_events.py`; those without one fail loudly."""
