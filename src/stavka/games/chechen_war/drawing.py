"""The map, the counters and the charts as a client draws them, all from data."""

from __future__ import annotations

from collections.abc import Iterable

from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.numerals import ENGLISH, write
from stavka.engine.scene import Cell, Chart, Face, HexBoard, Label, LegendItem, Path
from stavka.games.chechen_war import text
from stavka.games.chechen_war.setting import Setting, UnitType
from stavka.maps.hexgrid import Hex, Point

TERRAINS: dict[str, Message] = {
    "clear": say("Clear"),
    "rough": say("Rough"),
    "mountain": say("Mountain"),
    "town": say("Town"),
    "city": say("City"),
    "sea": say("Sea"),
}
PATHS: dict[str, Message] = {
    "river": say("River"),
    "stream": say("Stream, no effect"),
    "road": say("Road"),
    "highway": say("Highway"),
    "border": say("Border"),
}
RANKS = {"town": 1, "city": 2}
CAPITAL = 3
COLOURS = {
    "regular": "russian_regular",
    "mvd": "russian_police",
    "pro_russian": "russian_chechen",
    "chechen_regular": "chechen",
    "militia": "chechen",
}
STREAM_RANK = 1


def board(setting: Setting) -> HexBoard:
    """The map: one cell a hex, rivers and borders along hexsides, roads through centres."""
    return HexBoard(
        title=say("Chechen War 1994–1996"),
        orientation=setting.grid.spec.orientation,
        cells=tuple(_cell(setting, hex_) for hex_ in setting.grid),
        paths=(*_rivers(setting), *_borders(setting), *_roads(setting)),
        labels=tuple(_region_labels(setting)),
        legend=tuple(LegendItem(kind, name) for kind, name in (*TERRAINS.items(), *PATHS.items())),
        regions=setting.region_names,
        scale=say("A hex is about 10 km across on the ground."),
        credit=say("Map reconstructed from open geography, not the publisher's."),
    )


def _cell(setting: Setting, hex_: Hex) -> Cell:
    x, y = setting.grid.centre(hex_)
    kinds = setting.kinds[hex_]
    rank = max((RANKS.get(kind, 0) for kind in kinds), default=0)
    return Cell(
        id=setting.label(hex_),
        x=round(x, 4),
        y=round(y, 4),
        terrain=kinds[-1],
        region=setting.region[hex_],
        name=setting.place_name.get(hex_),
        rank=CAPITAL if hex_ == setting.groznyi else rank,
        row=setting.grid.row_of(hex_),
        column=setting.grid.column_of(hex_),
    )


def _rivers(setting: Setting) -> Iterable[Path]:
    grid = setting.grid
    for river in setting.data.map.rivers:
        sides = [
            grid.side_ends(*(grid.find(label) for label in side.split("/"))) for side in river.sides
        ]
        kind = "river" if river.major else "stream"
        name = setting.river_names[river.id]
        for points in chain(sides):
            yield Path(kind, points, name, rank=len(points))


def _borders(setting: Setting) -> Iterable[Path]:
    grid = setting.grid
    sides = [
        grid.side_ends(hex_, there)
        for hex_ in grid
        for there in grid.neighbours[hex_]
        if hex_ < there
        and setting.region[hex_] != setting.region[there]
        and setting.playable[hex_]
        and setting.playable[there]
    ]
    for points in chain(sides):
        yield Path("border", points)


def _roads(setting: Setting) -> Iterable[Path]:
    grid = setting.grid
    for road in setting.data.map.roads:
        points = tuple(_rounded(grid.centre(grid.find(label))) for label in road.path.split("-"))
        yield Path("highway" if road.rank > STREAM_RANK else "road", points, rank=road.rank)


def _rounded(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def chain(sides: Iterable[tuple[Point, Point]]) -> list[tuple[Point, ...]]:
    """Hexsides joined end to end into lines; at a fork a new line begins."""
    links: dict[Point, list[Point]] = {}
    for ends in sides:
        a, b = map(_rounded, ends)
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    lines: list[tuple[Point, ...]] = []
    tips = [point for point, near in links.items() if len(near) != 2]  # noqa: PLR2004 - a pass-through
    for start in (*tips, *list(links)):
        while links.get(start):
            lines.append(_walk(links, start, set(tips)))
    return lines


def _walk(links: dict[Point, list[Point]], start: Point, tips: set[Point]) -> tuple[Point, ...]:
    line = [start]
    while links[line[-1]]:
        here = line[-1]
        there = links[here].pop(0)
        links[there].remove(here)
        line.append(there)
        if there in tips:
            break
    return tuple(line)


def _region_labels(setting: Setting) -> Iterable[Label]:
    for region, name in setting.region_names.items():
        hexes = [hex_ for hex_ in setting.grid if setting.region[hex_] == region]
        if not hexes:
            continue
        points = [setting.grid.centre(hex_) for hex_ in hexes]
        middle = sorted(points)[len(points) // 2][0], sorted(p[1] for p in points)[len(points) // 2]
        x, y = min(points, key=lambda p: (p[0] - middle[0]) ** 2 + (p[1] - middle[1]) ** 2)
        yield Label(name, x, y, "water" if region == "sea" else "region", size=1.0)


# --- counters --------------------------------------------------------------------------------


@rule("2.1.2", "2.2", "2.3", "2.4", "2.5.1", "2.5.2", "2.7", "2.8.2")
def faces(setting: Setting) -> tuple[Face, ...]:
    """Every side of every counter: colour by category, symbol by type, mark of size, factors."""
    found: list[Face] = []
    for unit in setting.units:
        found.append(_face(unit, reduced=False))
        if unit.steps > 1:
            found.append(_face(unit, reduced=True))
    hidden = (("", text.HIDDEN), ("-regular", text.REGULAR), ("-militia", text.MILITIA))
    for suffix, name in hidden:
        found.append(
            Face(f"chechen-hidden{suffix}", "chechen", "hidden", name, "chechen", kind="hidden")
        )
    for leader, name in zip(setting.leader_ids, setting.leaders, strict=True):
        found.append(Face(leader, "chechen", "leader", name, "chechen", kind="leader"))
    for side, markers in (
        ("russian", setting.russian_support),
        ("chechen", setting.chechen_support),
    ):
        colour = "russian_regular" if side == "russian" else "chechen"
        for marker in markers:
            shifts = (f"{marker.shifts}",)
            found.append(
                Face(
                    marker.id, colour, marker.kind, marker.name, side, factors=shifts, kind="marker"
                )
            )
    return tuple(found)


def _face(unit: UnitType, *, reduced: bool) -> Face:
    combat = unit.reduced_combat if reduced else unit.combat
    chechen = unit.category in {"chechen_regular", "militia"}
    return Face(
        id=unit.id + ("-reduced" if reduced else ""),
        colour=COLOURS[unit.category],
        symbol=unit.type,
        name=unit.name,
        side="chechen" if chechen else "russian",
        size=unit.size,
        factors=(str(combat), str(unit.movement)),
        steps=unit.steps - reduced,
        reduced=reduced,
        note="R" if unit.reinforcement and unit.category != "pro_russian" else "",
        back="" if reduced else _back(unit),
    )


def _back(unit: UnitType) -> str:
    """The reduced side; a Chechen unit of one step has the hidden one."""
    if unit.steps > 1:
        return f"{unit.id}-reduced"
    return "chechen-hidden" if unit.category in {"chechen_regular", "militia"} else ""


# --- charts ----------------------------------------------------------------------------------


def charts(setting: Setting) -> tuple[Chart, ...]:
    """The printed tables; the figures that the text lacks are reconstructed and say so."""
    return (
        _tec(setting),
        _crt(setting),
        _ambush(setting),
        _morale(setting),
        _events(setting),
        *_recruiting(setting),
    )


RECONSTRUCTED = "reconstructed"


NONE = "–"
"""What a chart has where there is nothing: a dash that no figure's minus is taken for."""


def _plain(items: Iterable[object]) -> tuple[Message, ...]:
    return tuple(Message(NONE if item == "-" else str(item)) for item in items)


def _tec(setting: Setting) -> Chart:
    rows = [
        (
            TERRAINS[name],
            *_plain((line.movement, line.shifts, line.stacking)),
            {"open": Message("−1"), "rough": Message("+1"), "none": Message("0")}[line.ambush],
        )
        for name, line in setting.data.tables.terrain.items()
    ]
    tables = setting.data.tables
    rows.append(
        (PATHS["river"], *_plain((f"+{tables.river_movement}", tables.river_shifts, NONE, NONE)))
    )
    rows.append((PATHS["road"], *_plain((tables.road_cost, NONE, NONE, NONE))))
    return Chart(
        "tec",
        say("Terrain Effects Chart"),
        (say("Terrain"), say("MF"), say("Left shifts"), say("Stacking"), say("Ambush die")),
        tuple(rows),
        "8.4.1",
        RECONSTRUCTED,
        say("Groznyi: one shift at the first Russian attack, then two. A bridge lifts river cost."),
    )


def _crt(setting: Setting) -> Chart:
    tables = setting.tables
    rows = tuple(_plain((die, *row)) for die, row in enumerate(tables.crt, 1))
    columns = (say("Die"), *_plain(tables.columns))
    return Chart("crt", say("Combat Results Table"), columns, rows, "10.7.3", RECONSTRUCTED)


def _ambush(setting: Setting) -> Chart:
    rows = tuple(
        (Message(str(die)), text.ambush_result(steps, retreat))
        for die, (steps, retreat) in sorted(setting.tables.ambush.items())
    )
    columns = (say("Modified die"), say("Result"))
    return Chart("ambush", say("Ambush Table"), columns, rows, "14.3.9", RECONSTRUCTED)


def _morale(setting: Setting) -> Chart:
    rows = tuple(
        _plain((die, write(change, "+d", ENGLISH) if change else 0))
        for die, change in sorted(setting.tables.morale.items())
    )
    columns = (say("Modified die"), say("Adjustment"))
    note = say("The first and last rows hold beyond them.")
    return Chart("morale", say("Russian Morale Table"), columns, rows, "6.2.1", RECONSTRUCTED, note)


def _events(setting: Setting) -> Chart:
    rows = tuple(
        (Message(str(die)), text.RANDOM_EVENTS[event])
        for die, event in enumerate(setting.tables.events, 1)
    )
    columns = (say("Die"), say("Event"))
    return Chart("events", say("Random Events Table"), columns, rows, "12.0.1", RECONSTRUCTED)


def _recruiting(setting: Setting) -> tuple[Chart, Chart]:
    columns = (say("Modified die"), say("Units"))
    russian, chechen = (
        tuple(_plain((die, number)) for die, number in sorted(table.items()))
        for table in (setting.tables.recruits_russian, setting.tables.recruits_chechen)
    )
    return (
        Chart(
            "russian-reinforcements",
            say("Russian Reinforcement Table"),
            columns,
            russian,
            "13.1.2",
            RECONSTRUCTED,
        ),
        Chart(
            "chechen-reinforcements",
            say("Chechen Reinforcement Table"),
            columns,
            chechen,
            "13.1.2",
            RECONSTRUCTED,
        ),
    )
