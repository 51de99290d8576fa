"""The log of fire, melee and damage: each event as a sentence, with what it lights and shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs

from stavka.engine.events import Event
from stavka.engine.messages import Message, say
from stavka.engine.scene import Line, Trace
from stavka.games.red_skorpion import fire_events as e
from stavka.games.red_skorpion.actions import write_spot
from stavka.games.red_skorpion.arms import MILS
from stavka.games.red_skorpion.fire_text import CAUSES, EFFECTS
from stavka.games.red_skorpion.setting import Setting
from stavka.games.red_skorpion.state import OFF, SEATS

Teller = Callable[[Setting, Any], Line | None]
Point = tuple[int, int]


def _spot(spot: Point) -> tuple[float, float]:
    return spot[0] / MILS, spot[1] / MILS


def _line(
    setting: Setting,
    event: Event,
    text: Message,
    figures: Iterable[int] = (),
    *,
    spots: Iterable[Point] = (),
    dice: tuple[int, ...] = (),
    trace: Trace | None = None,
    weight: int = 1,
) -> Line:
    ids = [figure for figure in figures if figure != OFF]
    return Line(
        text=text,
        clause=event.clause,
        kind=str(event.__struct_config__.tag),
        seat=SEATS[setting.sides[ids[0]]] if ids else "",
        places=tuple(write_spot(spot) for spot in spots if setting.table.is_on(spot)),
        pieces=tuple(setting.figures[figure].id for figure in ids),
        dice=dice,
        weight=weight,
        trace=trace,
    )


def name(setting: Setting, figure: int) -> Message:
    """A figure by its name."""
    return setting.figures[figure].name


def listing(setting: Setting, figures: Iterable[int]) -> Message:
    """Figures by name, joined by commas; "nobody" for none."""
    names = [name(setting, figure) for figure in figures]
    if not names:
        return say("nobody")
    whole = names[0]
    for other in names[1:]:
        whole = say("{first}, {next}", first=whole, next=other)
    return whole


# --- dice ------------------------------------------------------------------------------------

_POOLS: dict[str, str] = {
    "sum": say("{label}: {value} in all.").id,
    "highest": say("{label}: the highest is {value}.").id,
    "at_least": say("{label}: {score} or more on {value} of {count}.").id,
    "faces": say("{label}: {count}d{sides}.").id,
    "lowest": say("{label}: the lowest is {value}.").id,
}


def _thrown(setting: Setting, event: e.Thrown) -> Line:
    fields: dict[str, Message | str | int | float] = {
        "label": Message(event.label),
        "value": event.value,
        "count": len(event.dice),
        "sides": event.sides,
        "score": event.at_least,
    }
    text = Message(_POOLS[event.statistic], fields)
    line = _line(setting, event, text, dice=event.dice, weight=0)
    return structs.replace(line, seat=event.seat)


# --- shots -----------------------------------------------------------------------------------


def _shot(setting: Setting, event: e.ShotDeclared) -> Line:
    spot = event.x, event.y
    fields: dict[str, Message | str | int | float] = {
        "figure": name(setting, event.figure),
        "weapon": setting.weapons[event.weapon].name,
        "dice": max(0, sum(part[1] for part in event.parts)),
        "die": setting.tables.die,
    }
    if event.target != OFF:
        fields["target"] = name(setting, event.target)
        template = say("{figure} fires at {target}: {weapon}, {dice}d{die}.").id
    else:
        fields["place"] = write_spot(spot)
        template = say("{figure} fires a burst at {place}: {weapon}, {dice}d{die}.").id
    return _line(
        setting,
        event,
        Message(template, fields),
        (event.figure, event.target),
        spots=(spot,),
        trace=Trace("shot", (_spot(event.origin), _spot(spot)), piece=_id(setting, event.figure)),
    )


def _id(setting: Setting, figure: int) -> str:
    return setting.figures[figure].id


_LANDED: dict[str, str] = {
    "kept": say("The burst is on target, as in the turn before. It catches: {caught}.").id,
    "on": say("The burst is on target. It catches: {caught}.").id,
    "over": say("Over by {along} in., {across} in. to the {side}. It catches: {caught}.").id,
    "under": say("Under by {along} in., {across} in. to the {side}. It catches: {caught}.").id,
}
_SIDES: dict[str, Message] = {"left": say("left"), "right": say("right"), "": say("side")}


def _landed(setting: Setting, event: e.ShotLanded) -> Line:
    text = Message(
        _LANDED[event.result],
        {
            "along": event.along,
            "across": event.across,
            "side": _SIDES[event.side],
            "caught": listing(setting, event.caught),
        },
    )
    spot = event.x, event.y
    trace = Trace(
        "burst" if event.result in {"kept", "on"} else "scatter",
        (_spot(event.aim), _spot(spot)),
        event.radius / MILS,
    )
    figures = (event.figure, *event.caught)
    return _line(setting, event, text, figures, spots=(spot,), trace=trace)


def _defence(setting: Setting, event: e.DefenceScored) -> Line:
    dice = max(0, sum(part[1] for part in event.parts))
    text = say(
        "{target}: Defence Score {score} on {dice}d{die}.",
        target=name(setting, event.target),
        score=event.score,
        dice=dice,
        die=setting.tables.die,
    )
    return _line(setting, event, text, (event.target,), weight=0)


def _hits(setting: Setting, event: e.HitsScored) -> Line:
    target = name(setting, event.target)
    if event.hits:
        text = say("{target} is hit: {hits}.", target=target, hits=event.hits)
    else:
        text = say("{target} is not hit.", target=target)
    return _line(setting, event, text, (event.target,))


# --- men -------------------------------------------------------------------------------------


def _held(setting: Setting, event: e.HeldGround) -> Line:
    figure = name(setting, event.figure)
    if event.wounded:
        text = say("{figure} holds and takes a wound.", figure=figure)
    else:
        text = say("{figure} cannot duck back and stays.", figure=figure)
    return _line(setting, event, text, (event.figure,))


def _wounded(setting: Setting, event: e.Wounded) -> Line:
    text = say(
        "{figure} is wounded {cause}.",
        figure=name(setting, event.figure),
        cause=CAUSES[event.cause],
    )
    return _line(setting, event, text, (event.figure,))


def _killed(setting: Setting, event: e.Killed) -> Line:
    text = say(
        "{figure} is killed {cause}.",
        figure=name(setting, event.figure),
        cause=CAUSES[event.cause],
    )
    return _line(setting, event, text, (event.figure,), spots=((event.x, event.y),))


def _knocked_out(setting: Setting, event: e.KnockedOut) -> Line:
    figure = name(setting, event.figure)
    if event.wounded:
        text = say("{figure} is knocked out and wounded.", figure=figure)
    else:
        text = say("{figure} is knocked out.", figure=figure)
    return _line(setting, event, text, (event.figure,))


def _recovered(setting: Setting, event: e.Recovered) -> Line:
    figure = name(setting, event.figure)
    if event.freed:
        text = say("{figure} recovers.", figure=figure)
    else:
        text = say("{figure} does not recover yet.", figure=figure)
    return _line(setting, event, text, (event.figure,))


def _melee(setting: Setting, event: e.MeleeFought) -> Line:
    text = say(
        "{attacker} fights {defender} hand to hand: hits {mine} against {theirs}.",
        attacker=name(setting, event.attacker),
        defender=name(setting, event.defender),
        mine=event.attacker_hits,
        theirs=event.defender_hits,
    )
    return _line(setting, event, text, (event.attacker, event.defender))


# --- vehicles --------------------------------------------------------------------------------


def _vehicle_hit(setting: Setting, event: e.VehicleHit) -> Line:
    fields: dict[str, Message | str | int | float] = {
        "vehicle": name(setting, event.vehicle),
        "score": event.score,
        "effect": EFFECTS[event.effect],
    }
    template = say("{vehicle}: vehicle hit {score}, {effect}.").id
    if event.second:
        fields["second"] = EFFECTS[event.second]
        template = say("{vehicle}: vehicle hit {score}, {effect}; besides, {second}.").id
    return _line(setting, event, Message(template, fields), (event.vehicle,))


def _again(setting: Setting, event: e.HitThrownAgain) -> Line:
    text = say(
        "{vehicle}: vehicle hit {score}, {effect}, cannot be applied; the dice are thrown again.",
        vehicle=name(setting, event.vehicle),
        score=event.score,
        effect=EFFECTS[event.effect],
    )
    return _line(setting, event, text, (event.vehicle,), weight=0)


_WRECKS: dict[str, str] = {
    "explodes": say("{vehicle} is destroyed and explodes.").id,
    "wreck": say("{vehicle} is destroyed and left a smoking ruin.").id,
    "mid-air": say("{vehicle} explodes in mid-air.").id,
}


def _destroyed(setting: Setting, event: e.VehicleDestroyed) -> Line:
    text = Message(_WRECKS[event.fate], {"vehicle": name(setting, event.vehicle)})
    spot = event.x, event.y
    trace = Trace("smoke", (_spot(spot),), piece=_id(setting, event.vehicle))
    return _line(setting, event, text, (event.vehicle,), spots=(spot,), trace=trace)


def _exploded(setting: Setting, event: e.Exploded) -> Line:
    text = say("The blast catches: {caught}.", caught=listing(setting, event.caught))
    spot = event.x, event.y
    trace = Trace("explosion", (_spot(spot),), event.radius / MILS)
    figures = (event.source, *event.caught)
    return _line(setting, event, text, figures, spots=(spot,), trace=trace)


_FATES: dict[str, str] = {
    "clear": say("{figure} is thrown clear of {vehicle}.").id,
    "wounded": say("{figure} gets out of {vehicle} with a wound.").id,
    "dead": say("{figure} does not get out of {vehicle}.").id,
}


def _occupant(setting: Setting, event: e.OccupantFate) -> Line:
    fields: dict[str, Message | str | int | float] = {
        "figure": name(setting, event.figure),
        "vehicle": name(setting, event.vehicle),
    }
    text = Message(_FATES[event.fate], fields)
    return _line(setting, event, text, (event.figure,), spots=((event.x, event.y),))


def _run_over(setting: Setting, event: e.RunOver) -> Line:
    fields: dict[str, Message | str | int | float] = {
        "vehicle": name(setting, event.vehicle),
        "figure": name(setting, event.figure),
        "mine": event.vehicle_score,
        "his": event.figure_score,
    }
    template = say("{vehicle} drives at {figure}, {mine} against {his}: he gets out of its way.").id
    if event.killed:
        template = say("{vehicle} runs {figure} over, {mine} against {his}.").id
    return _line(setting, event, Message(template, fields), (event.vehicle, event.figure))


def _rammed(setting: Setting, event: e.Rammed) -> Line:
    text = say(
        "{rammer} rams {target}: hits {mine} against {theirs}.",
        rammer=name(setting, event.rammer),
        target=name(setting, event.target),
        mine=event.rammer_hits,
        theirs=event.target_hits,
    )
    spots = ((event.x, event.y),)
    return _line(setting, event, text, (event.rammer, event.target), spots=spots)


TELLERS: dict[type[Event], Teller] = {
    e.Thrown: _thrown,
    e.ShotDeclared: _shot,
    e.ShotLanded: _landed,
    e.DefenceScored: _defence,
    e.HitsScored: _hits,
    e.HeldGround: _held,
    e.Wounded: _wounded,
    e.Killed: _killed,
    e.KnockedOut: _knocked_out,
    e.Recovered: _recovered,
    e.MeleeFought: _melee,
    e.VehicleHit: _vehicle_hit,
    e.HitThrownAgain: _again,
    e.VehicleDestroyed: _destroyed,
    e.Exploded: _exploded,
    e.OccupantFate: _occupant,
    e.RunOver: _run_over,
    e.Rammed: _rammed,
}
"""How each event of fire is told."""
