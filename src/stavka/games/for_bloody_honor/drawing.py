"""The map and the counters as a client draws them, all from data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from stavka.engine.catalogue import add_entries
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.scene import Face, Label, LegendItem, Outline, Path, Zone, ZoneBoard
from stavka.games.for_bloody_honor.atlas import STREAM, Atlas, Place, read_map
from stavka.games.for_bloody_honor.schemas import (
    FactionData,
    KindData,
    UnitData,
    Units,
    ZoneData,
    Zones,
)
from stavka.games.for_bloody_honor.state import BALTIC, GERMANS
from stavka.games.for_bloody_honor.state import PEACE as NEUTRAL
from stavka.maps.zones import Zone as ZoneIndex
from stavka.maps.zones import ZoneGraph, ZoneSpec
from stavka.maps.zoneshapes import Area, Line, Point, clipped, seats

DOMAIN = "for-bloody-honor"
UNIT = 100.0
"""User units to a unit of the board."""
DECIMALS = 3
PITCH = (67.0, 69.0)
"""The room of a counter, in user units."""
COUNTER = 29.5
"""Half of it, and a little."""
ROOMS, ENOUGH = (0.36, 0.26, 0.18), 5
"""How much of a counter must lie in its zone, from most to least, until there are enough seats."""
MOST_SEATS = 14
COARSE = 4
"""Of so many points of an outline one is looked at when seats are sought."""
LETTER, LEAST_HALF, PLATE_ABOVE, PLATE_BELOW = 7.0, 50.0, 13.0, 34.0
"""The room of a zone's name: half its width by letters, and how far it reaches up and down."""
TINTS = 5
MERIDIANS, PARALLELS = range(10, 181, 10), range(30, 81, 5)
FINE = 2
"""Degrees between the points of a meridian or parallel."""

EMBLEMS = {
    "poles": "eagle",
    "denekin": "chevron",
    "wrangel": "chevrons",
    "kolchak": "fir",
    "yudenich": "cross",
    "mahkno": "flag",
    "czech": "leaf",
    "foreign": "anchor",
    "red": "star",
}
"""The sign of each faction, so that it is known apart from its colour."""
GERMAN, GERMAN_EMBLEM, GERMAN_COLOUR = "german", "iron-cross", "german"
PEACE = "peace"
CLOSURE_FACES = {GERMANS: GERMAN, NEUTRAL: PEACE, BALTIC: PEACE}
"""The marker that lies in a closed zone, by why it is closed."""
CONTROL = "control"


@lru_cache(maxsize=4)
def atlas(zones: Zones) -> Atlas:
    """The map on its sheet."""
    graph = ZoneGraph([ZoneSpec(z.id, z.land, z.rail) for z in zones.zones], zones.barred)
    return Atlas(read_map().value, graph)


@lru_cache(maxsize=4)
def board(zones: Zones, units: Units) -> ZoneBoard:
    """The map of all Russia, with those who can hold it in its legend."""
    sheet = atlas(zones)
    return ZoneBoard(
        title=say("For Bloody Honor"),
        width=_scaled(sheet.width),
        height=_scaled(sheet.height),
        zones=tuple(_zones(sheet, zones)),
        shapes=tuple(
            Outline(land.id, land.kind, _points(sheet.ring(land.points)))
            for land in sheet.spec.lands
        ),
        paths=tuple(_paths(sheet)),
        labels=tuple(_labels(sheet)),
        legend=(*LEGEND, *map(_holder, units.factions)),
        scale=say("Drawn in toward the east; each meridian is ten degrees."),
        credit=say("The Russian Civil War, 1918–1921"),
        cartouche=tuple(map(_scaled, sheet.spec.frame.cartouche)),  # type: ignore[arg-type]
    )


LEGEND = (
    LegendItem("value", say("Political Influence of a zone")),
    LegendItem("border", say("Border of zones")),
    LegendItem("railway", say("Railway")),
    LegendItem("junction", say("No way across the corner")),
    LegendItem("frontier", say("Frontier: no way out of Russia")),
    LegendItem("abroad", say("Foreign Territory")),
)


def named(en: str, ru: str) -> Message:
    """A name as a message; its Russian form becomes known to the catalogue."""
    add_entries(DOMAIN, "ru", {en: ru})
    return Message(en)


def _holder(faction: FactionData) -> LegendItem:
    kind = f"holder {faction.colour} {EMBLEMS[faction.id]}"
    return LegendItem(kind, named(faction.en, faction.ru))


def _scaled(value: float) -> float:
    return round(value / UNIT, DECIMALS)


def _point(point: Point) -> Point:
    return _scaled(point[0]), _scaled(point[1])


def _points(line: Line) -> Line:
    return tuple(map(_point, line))


# --- zones ---------------------------------------------------------------------------------------


def _zones(sheet: Atlas, zones: Zones) -> Iterator[Zone]:
    rows = zones.zones
    halves = [_half_name(row) for row in rows]
    spots = _all_seats(sheet, halves)
    corner = (sheet.width, sheet.height)
    for zone, row in enumerate(rows):
        place = sheet.places[zone]
        yield Zone(
            id=row.id,
            name=named(row.en, row.ru),
            outline=_points(clipped(sheet.shapes.rings[zone], (0.0, 0.0), corner)),
            plate=_point(place.plate),
            seats=_points(spots[zone]),
            city=_point(place.city),
            value=row.value,
            tint=_tints(sheet.graph)[zone],
            neighbours=tuple(map(sheet.graph.label, sheet.graph.neighbours[zone])),
        )


def _half_name(row: ZoneData) -> float:
    """Half of what a zone's name takes, the sign of its holder at least."""
    return max(LEAST_HALF, LETTER * max(len(row.en), len(row.ru)))


def _all_seats(sheet: Atlas, halves: Sequence[float]) -> list[Line]:
    """Seats of every zone, none so near to another's that counters would touch.

    Small zones choose first; where they hold few counters, those may lie somewhat over the border.
    """
    found: list[Line] = [()] * len(halves)
    areas = [Area(ring[::COARSE]) for ring in sheet.shapes.rings]
    for zone in sorted(sheet.graph, key=lambda zone: _extent(sheet.shapes.rings[zone])):
        others = [spot for line in found for spot in line]
        for room in ROOMS:
            line = _seats(areas[zone], sheet.places[zone], halves[zone], room)
            free = tuple(spot for spot in line if not any(_touch(spot, one) for one in others))
            if len(free) > len(found[zone]):
                found[zone] = free
            if len(found[zone]) >= ENOUGH:
                break
        found[zone] = found[zone] or (sheet.places[zone].seat,)
    return found


def _seats(area: Area, place: Place, half: float, room: float) -> Line:
    """Where counters of a zone lie: about their seat, those that cover its name last."""

    def is_on_plate(spot: Point) -> bool:
        dx, dy = abs(spot[0] - place.plate[0]), spot[1] - place.plate[1]
        return dx < half + COUNTER and -PLATE_ABOVE - COUNTER < dy < PLATE_BELOW + COUNTER

    return seats(area, place.seat, PITCH, MOST_SEATS, is_on_plate, room)


def _touch(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 2 * COUNTER and abs(a[1] - b[1]) < 2 * COUNTER


def _extent(ring: Line) -> float:
    """Twice the area of a ring."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs))


@lru_cache(maxsize=4)
def _tints(graph: ZoneGraph) -> tuple[int, ...]:
    """A number of tint for each zone: none has that of a neighbour, or of one across a corner."""
    found: list[int] = []
    for zone in graph:
        near = [other for other in range(zone) if _is_near(graph, zone, other)]
        taken = {found[other] for other in near}
        free = [tint for tint in range(TINTS) if tint not in taken]
        found.append(min(free, key=lambda tint: (found.count(tint), tint)))
    return tuple(found)


def _is_near(graph: ZoneGraph, a: ZoneIndex, b: ZoneIndex) -> bool:
    return graph.is_adjacent(a, b) or graph.is_barred(a, b)


# --- lines and names -----------------------------------------------------------------------------


def _paths(sheet: Atlas) -> Iterator[Path]:
    yield from _graticule(sheet)
    for river in sheet.spec.rivers:
        name = named(river.en, river.ru) if river.en else None
        yield Path("river", _points(sheet.line(river.points, STREAM)), name, river.rank)
    for border in sheet.shapes.borders:
        kind = {"sea": "coast", "": "border"}.get(border.beyond, "frontier")
        yield Path(kind, _points(border.points))
    for line in sheet.railways:
        yield Path("railway", _points(line))


def _graticule(sheet: Atlas) -> Iterator[Path]:
    for east in MERIDIANS:
        places = [(float(east), float(north)) for north in range(30, 81, FINE)]
        yield Path("graticule", tuple(_point(sheet.at(place)) for place in places))
    for north in PARALLELS:
        places = [(float(east), float(north)) for east in range(8, 181, FINE)]
        yield Path("graticule", tuple(_point(sheet.at(place)) for place in places))


def _labels(sheet: Atlas) -> Iterator[Label]:
    for name in sheet.spec.names:
        x, y = _point(sheet.at(name.at))
        yield Label(named(name.en, name.ru), x, y, name.kind, name.angle, name.size)
    for x, y in _corners(sheet):
        yield Label(say("No way across the corner"), x, y, "junction")


def _corners(sheet: Atlas) -> list[Point]:
    """The points where zones meet that are barred to each other."""
    graph = sheet.graph
    found = set()
    for a, b in graph.barred:
        found |= set(sheet.shapes.rings[a]) & set(sheet.shapes.rings[b])
    return sorted(map(_point, found))


# --- counters ------------------------------------------------------------------------------------

DAMAGED = "-damaged"


@lru_cache(maxsize=4)
@rule("1.2.3", "11.4.1.5", "11.4.6.5", "11.4.7.4")
def faces(units: Units) -> tuple[Face, ...]:
    """Every counter's front, the back of those that bear a hit, and the markers."""
    factions = {faction.id: faction for faction in units.factions}
    kinds = {kind.id: kind for kind in units.kinds}
    found: list[Face] = []
    for unit in units.units:
        found += _counter(unit, factions[unit.faction], kinds[unit.kind])
    return (*found, *map(_control, units.factions), _germans(), _peace())


def counter_faces(units: Units) -> tuple[str, ...]:
    """Of each counter, in the order of the data, the id of its front; its back's has `DAMAGED`."""
    return tuple(unit.id for unit in units.units for _ in range(unit.count))


def control_face(faction: str) -> str:
    """The control marker of a faction."""
    return f"{CONTROL}-{faction}"


def _counter(unit: UnitData, faction: FactionData, kind: KindData) -> Iterator[Face]:
    front = Face(
        id=unit.id,
        colour=faction.colour,
        symbol=kind.id,
        name=_unit_name(unit, faction, kind),
        side=faction.side,
        factors=(str(faction.dice or kind.dice),),
        steps=kind.hits,
        emblem=FLAGS.get(unit.id, EMBLEMS[faction.id]),
        note=NATIONS.get(unit.id, ""),
        back=unit.id + DAMAGED if kind.hits > 1 else "",
    )
    yield front
    if front.back:
        name = say("{unit} (damaged)", unit=front.name)
        yield replace(front, id=front.back, name=name, steps=1, reduced=True, back="")


FLAGS = {"foreign-japan": "sun"}
"""Counters that bear a sign of their own."""
NATIONS = {
    "foreign-britain": "GB",
    "foreign-canada": "CA",
    "foreign-france": "FR",
    "foreign-america": "US",
    "foreign-japan": "JP",
}
"""Counters of one faction that differ by nation, and its letters (ISO 3166)."""


def _unit_name(unit: UnitData, faction: FactionData, kind: KindData) -> Message:
    if unit.en:
        return named(unit.en, unit.ru)
    whose, what = named(faction.en, faction.ru), named(kind.en, kind.ru)
    return say("{faction}: {kind}", faction=whose, kind=what)


def _control(faction: FactionData) -> Face:
    return Face(
        id=control_face(faction.id),
        colour=faction.colour,
        symbol=EMBLEMS[faction.id],
        name=say("Control: {faction}", faction=named(faction.en, faction.ru)),
        side=faction.side,
        kind=CONTROL,
    )


@rule("11.4.4.1")
def _germans() -> Face:
    name = say("German occupation")
    return Face(GERMAN, GERMAN_COLOUR, GERMAN_EMBLEM, name, kind=CONTROL)


@rule("11.2.4.1", "11.5.2.5")
def _peace() -> Face:
    return Face(PEACE, "white", "dove", say("Peace: closed to all"), kind=CONTROL)
