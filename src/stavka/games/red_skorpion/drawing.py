"""The table, the models and the charts as a client draws them, all from data."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.scene import Chart, Face, LegendItem, Outline, PlaneBoard
from stavka.games.red_skorpion.arms import NEVER, Arm
from stavka.games.red_skorpion.fire_text import EFFECTS
from stavka.games.red_skorpion.rules.refusals import inches
from stavka.games.red_skorpion.setting import Figure, Setting
from stavka.games.red_skorpion.state import SEATS
from stavka.maps.plane.geometry import INCH, Point

SHAPES = {"man": "figure", "animal": "animal", "vehicle": "vehicle", "aircraft": "aircraft"}
"""Form of a model by kind of figure."""
COLOURS = ("soviet", "mujahideen")
"""Palette keys of the sides where a scenario names none."""
PRINTED = "printed"
NIGHT = "night"


def board(setting: Setting) -> PlaneBoard:
    """The table of a scenario."""
    table = setting.table
    grounds = dict.fromkeys(shape.kind for shape in table.shapes)
    return PlaneBoard(
        title=setting.title,
        width=table.width / INCH,
        height=table.height / INCH,
        shapes=tuple(
            Outline(
                id=shape.id,
                kind=shape.kind,
                points=_points(shape.ring),
                closed=shape.closed,
                width=shape.width / INCH,
                name=setting.shape_names.get(shape.id),
            )
            for shape in table.shapes
        ),
        legend=tuple(LegendItem(kind, setting.ground_names[kind]) for kind in grounds),
        scale=say("Distances in inches, between the middles of bases."),
    )


def _points(ring: Iterable[Point]) -> tuple[tuple[float, float], ...]:
    return tuple((x / INCH, y / INCH) for x, y in ring)


# --- models ----------------------------------------------------------------------------------


def faces(settings: Iterable[Setting]) -> tuple[Face, ...]:
    """Every model of every scenario, once for each side and look."""
    found: dict[str, Face] = {}
    for setting in settings:
        for figure in setting.figures:
            for face in (_face(setting, figure), _wreck(setting, figure)):
                if face is not None:
                    found.setdefault(face.id, face)
    return tuple(found.values())


def face_id(setting: Setting, figure: Figure, *, wreck: bool = False) -> str:
    """The model of a figure: its profile in its side's colours."""
    return f"{colour(setting, figure.side)}-{figure.profile}" + ("-wreck" if wreck else "")


def colour(setting: Setting, side: int) -> str:
    """The palette key of a side."""
    seat = setting.scenario.seats.get(str(SEATS[side]))  # type: ignore[call-overload]
    return seat.colour if seat is not None else COLOURS[side]


def _face(setting: Setting, figure: Figure) -> Face:
    return Face(
        id=face_id(setting, figure),
        colour=colour(setting, figure.side),
        symbol=figure.symbol,
        name=setting.profile_names[figure.profile],
        side=SEATS[figure.side],
        steps=2 if figure.kind in {"man", "animal"} else 1,
        kind="unit",
        shape=SHAPES[figure.kind],
    )


def _wreck(setting: Setting, figure: Figure) -> Face | None:
    if figure.kind not in {"vehicle", "aircraft"}:
        return None
    name = say("wreck of {vehicle}", vehicle=setting.profile_names[figure.profile])
    return Face(
        id=face_id(setting, figure, wreck=True),
        colour=colour(setting, figure.side),
        symbol="wreck",
        name=name,
        side=SEATS[figure.side],
        kind="marker",
        shape="wreck",
    )


# --- charts ----------------------------------------------------------------------------------


def charts(setting: Setting) -> tuple[Chart, ...]:
    """The printed tables."""
    return (_weapons(setting), _movement(setting), _vehicle_hits(setting), _men(setting))


NONE = "–"
"""What a chart has where there is nothing: a dash that no figure's minus is taken for."""


def _plain(items: Iterable[object]) -> tuple[Message, ...]:
    return tuple(Message(str(item)) for item in items)


CLASSES: tuple[Message, ...] = (say("Soft"), say("APC"), say("Tank"))
"""Armour classes in words."""


@rule("attack.6")
def _weapons(setting: Setting) -> Chart:
    columns = (say("Weapon"), say("Attack dice"), say("Range"), say("Penetrates"), say("Burst"))
    rows = tuple(
        (
            arm.name,
            *_plain((arm.dice, _range(arm))),
            _penetration(arm),
            Message(NONE if arm.bursts == NEVER else f"{inches(2 * arm.radius):g}"),
        )
        for arm in setting.weapons
    )
    note = say("Ranges and burst diameters in inches.")
    return Chart("weapons", say("Weapons"), columns, rows, "attack.6", PRINTED, note)


def _range(arm: Arm) -> str:
    reach = f"{inches(arm.reach):g}"
    return f"{inches(arm.least):g}–{reach}" if arm.least else reach


def _penetration(arm: Arm) -> Message:
    armour = CLASSES[arm.penetrates]
    if arm.close < 0:
        return armour
    return say(
        "{armour}; {close} to {reach:g} in.",
        armour=armour,
        close=CLASSES[arm.close_penetrates],
        reach=inches(arm.close),
    )


MOVERS: dict[str, Message] = {
    "foot": say("Infantry"),
    "mule": say("Pack mule"),
    "cavalry": say("Cavalry"),
    "wheeled": say("Wheeled vehicle"),
    "tracked": say("Tracked vehicle"),
    "air": say("Aircraft"),
}
"""Kinds of movers in words."""


def _movement(setting: Setting) -> Chart:
    columns = (say("Mover"), say("Movement dice"), say("On a road"))
    rows = []
    for name, mover in setting.data.profiles.movers.items():
        dice = say("{dice}d6", dice=mover.dice)
        if mover.factor > 1:
            dice = say("{dice}d6 × {factor}", dice=mover.dice, factor=mover.factor)
        cost, ground = setting.fastest_road.get(name, (1, 1))
        road = NONE if cost >= ground else f"× {ground // cost}"
        rows.append((MOVERS[name], dice, Message(road)))
    return Chart("movement", say("Movement"), columns, tuple(rows), "move.infantry", PRINTED)


def _vehicle_hits(setting: Setting) -> Chart:
    columns = (say("2d6"), say("Effect"), say("Secondary, on 1d6"))
    rows = []
    for row in setting.tables.vehicle_hits:
        second = Message(NONE)
        if row.second:
            second = say("{least} or more: {effect}", least=row.least, effect=EFFECTS[row.second])
        rows.append((Message(str(row.score)), EFFECTS[row.effect], second))
    title = say("Vehicle Hit Table")
    return Chart("vehicle-hits", title, columns, tuple(rows), "vehicle-hit.2", PRINTED)


def _men(setting: Setting) -> Chart:
    table = setting.tables.human_hits
    rows = (
        (Message(str(table.duck)), say("Duck Back: to cover or toward it")),
        (Message(str(table.wounds)), say("Wounded: a die less to move and to attack")),
        (say("{kills} or more", kills=table.kills), say("Dead")),
    )
    title = say("Human Hit Table")
    return Chart("human-hits", title, (say("Hits"), say("Effect")), rows, "human-hit.1.1", PRINTED)
