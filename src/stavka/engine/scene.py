"""What a client draws: boards, counters, tracks, choices, previews; the same shapes for every game.

Everything here is JSON-ready. A client knows these shapes and no game; a game fills them by naming
what a seat may see. Texts are `Message`s, translated when they leave the server.
"""

from __future__ import annotations

import msgspec

from stavka.engine.decision import Seat
from stavka.engine.messages import Message


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex or zone: id as players read it, centre in hex widths (x east, y south), its ground."""

    id: str
    x: float
    y: float
    terrain: str
    region: str = ""
    name: Message | None = None
    rank: int = 0
    """Size of the named place: 0 none, 1 town, 2 city, 3 capital."""
    row: int = 0
    column: int = 0


class Path(msgspec.Struct, frozen=True, omit_defaults=True):
    """A river, road, railway or border: `kind` sets the ink, `points` are x, y in hex widths.

    Roads run through cell centres; rivers and borders along corners of cells.
    """

    kind: str
    points: tuple[tuple[float, float], ...]
    name: Message | None = None
    rank: int = 1


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name set on the map, letter-spaced along a feature; angle in degrees."""

    text: Message
    x: float
    y: float
    kind: str
    angle: float = 0.0
    size: float = 1.0


class LegendItem(msgspec.Struct, frozen=True):
    """One line of the legend: a terrain or path kind and its name.

    "holder COLOUR EMBLEM" is who can hold zones: a palette key and the emblem of its counters.
    """

    kind: str
    text: Message


class HexBoard(msgspec.Struct, frozen=True, tag="hex", tag_field="kind"):
    """A hex map. `orientation` "pointy" (rows run west-east) or "flat"; a hex is 1 wide."""

    title: Message
    orientation: str
    cells: tuple[Cell, ...]
    paths: tuple[Path, ...] = ()
    labels: tuple[Label, ...] = ()
    legend: tuple[LegendItem, ...] = ()
    regions: dict[str, Message] = {}
    scale: Message | None = None
    credit: Message | None = None


Spot = tuple[float, float]
"""A place on an open table: x east, y south of its north-west corner, in the board's unit."""

Ring = tuple[Spot, ...]
"""The corners of an area, without the first again at the end."""


class Outline(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of scenery: a closed area, or a line (wall, road) `width` wide, of a kind of ground.

    `height` is for drawing: the length of its shadow, or the level of a hill.
    """

    id: str
    kind: str
    points: tuple[Spot, ...]
    closed: bool = True
    width: float = 0.0
    name: Message | None = None
    height: float = 0.0


class PlaneBoard(msgspec.Struct, frozen=True, tag="plane", tag_field="kind"):
    """An open table `width` by `height` units; `unit` "in" (inches) or "m".

    Shapes lie over each other in their order. Places are texts "x,y" with three decimals.
    """

    title: Message
    width: float
    height: float
    shapes: tuple[Outline, ...]
    unit: str = "in"
    labels: tuple[Label, ...] = ()
    legend: tuple[LegendItem, ...] = ()
    regions: dict[str, Message] = {}
    scale: Message | None = None
    credit: Message | None = None


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A zone: its outline without the first corner again at the end, and what is printed in it.

    `city` is the spot of the town that it is named after, `plate` the middle of its name and of
    the figure below (its `value`), `seats` the spots for counters, the first to be filled first.
    `region` is the kind of its ground, of the legend; `tint` numbers its colour.
    """

    id: str
    name: Message
    outline: Ring
    plate: Spot
    seats: tuple[Spot, ...]
    city: Spot | None = None
    value: int | None = None
    terrain: str = "zone"
    region: str = ""
    tint: int = 0
    neighbours: tuple[str, ...] = ()


class ZoneBoard(msgspec.Struct, frozen=True, tag="zone", tag_field="kind"):
    """A map of zones, `width` by `height` units; counters are somewhat more than half a unit wide.

    `shapes` are what is no zone ("abroad", "isle", "lake"), `paths` borders of zones ("border"),
    the rim of all ("frontier", "coast"), rivers, railways and the graticule.
    """

    title: Message
    width: float
    height: float
    zones: tuple[Zone, ...]
    shapes: tuple[Outline, ...] = ()
    paths: tuple[Path, ...] = ()
    labels: tuple[Label, ...] = ()
    legend: tuple[LegendItem, ...] = ()
    regions: dict[str, Message] = {}
    scale: Message | None = None
    credit: Message | None = None
    cartouche: tuple[float, float, float, float] | None = None
    """Room on the sheet for title and legend: west, north, east, south; none: below the map."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The zones as cells, each where its first counter lies; of rank by its value."""
        return tuple(
            Cell(zone.id, *zone.seats[0], zone.terrain, zone.region, zone.name, zone.value or 0)
            for zone in self.zones
        )


Board = HexBoard | PlaneBoard | ZoneBoard
"""Boards that a client can draw."""


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a counter as printed.

    `colour` is a palette key ("russian_regular", "chechen" ...), `symbol` an APP-6 branch
    ("mechanized", "recon", "airborne", "special", "naval", "police", "infantry", "militia") or a
    marker symbol ("leader", "artillery", "airstrike", "gunship", "armor", "tos", "hidden" ...),
    `size` the mark above the box ("X", "III", "[III]", "II"), `factors` the figures below it.
    `shape` "figure", "vehicle", "aircraft", "animal" or "wreck" is a model on an open table; then
    `symbol` names its silhouette ("rifleman", "gunner", "sniper", "apc", "tank", "helicopter" ...).
    """

    id: str
    colour: str
    symbol: str
    name: Message
    side: str = ""
    size: str = ""
    factors: tuple[str, ...] = ()
    steps: int = 1
    reduced: bool = False
    kind: str = "unit"
    note: str = ""
    back: str = ""
    """The face on the other side, told of the front only; none when the back is blank."""
    shape: str = "counter"
    emblem: str = ""
    """A sign in the upper corner that tells whose it is apart from its colour."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A counter in play as a seat sees it: its face up, where it lies, what is to be noted on it.

    `id` is how actions and queries name it, or an opaque id that tells nothing (hidden pieces:
    place and ordinal). `place` is a cell id, "x,y" on an open table, or "box:<name>". `badges`:
    "moved", "stopped", "wounded", "stunned", "hidden", "out" ...
    """

    id: str
    face: str
    place: str
    badges: tuple[str, ...] = ()
    z: int = 0
    at: Spot | None = None
    """The middle of its base on an open table."""
    size: float = 0.0
    """The radius of its base, in the board's unit."""
    angle: float | None = None
    """Which way it faces, in degrees clockwise from north, where a game has facing."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What lies over a whole place: who holds it, that it is closed, that it is fought for.

    `kind` "control" tints the place in the colour and pattern of the marker `face` and stamps it;
    "closed" hatches it; "contested" sets crossed swords. `text` says it in words.
    """

    place: str
    kind: str
    text: Message
    face: str = ""


class Marker(msgspec.Struct, frozen=True, gc=False):
    """A marker of its own on a track that several share: whose, its face, and its box."""

    name: Message
    face: str
    value: int


class Track(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A row of boxes with a marker: turn, phase, morale; `labels` name boxes without numbers.

    The value may lie beyond the last box: the printed row ends, what it counts need not. On a
    track with `markers` it is the highest of theirs.
    """

    id: str
    name: Message
    value: int
    first: int
    last: int
    labels: tuple[Message, ...] = ()
    marks: dict[str, tuple[Message, ...]] = {}
    """Further markers by box number (a ceasefire, leaders due back)."""
    clause: str = ""
    markers: tuple[Marker, ...] = ()
    """Those who share the track, each with a marker."""


class Box(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A box beside the map; its pieces have place "box:<id>"; `count` is of those not shown.

    `kept` tells that what lies in it is no loss: aboard, got away, still to come.
    """

    id: str
    name: Message
    side: str = ""
    count: int = 0
    clause: str = ""
    kept: bool = False


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One legal action as a client shows it: what to click, what it costs, what it says.

    A click on `place` or `piece` plays it; with neither it is a button. `final` marks what cannot
    be undone (it rolls or reveals). `tone` "support" is for what helps a place or a fight and
    neither moves nor attacks: its ring is dotted.
    """

    action: str
    label: Message
    place: str | None = None
    piece: str | None = None
    cost: int | None = None
    group: str = ""
    final: bool = False
    tone: str = ""


class Placement(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice of any spot on an open table: the client plays "<action> x,y" with three decimals.

    `areas` are where it is legal, `at` where the `piece` stands now, `radius` the template that
    is shown under the pointer, `ask` the query ("x,y") that tells what a spot would do.
    """

    action: str
    label: Message
    piece: str = ""
    at: Spot | None = None
    areas: tuple[Ring, ...] = ()
    radius: float = 0.0
    final: bool = False
    group: str = ""
    ask: str = ""


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True):
    """One itemised shift or die modifier, signed from the attacker's (or roller's) side."""

    label: Message
    value: int
    clause: str


class Outlook(msgspec.Struct, frozen=True, omit_defaults=True):
    """One possible result with its exact probability and what it would do."""

    label: Message
    probability: float
    detail: Message | None = None
    tone: str = ""
    """"good", "bad" or "" from the asking seat's side."""


class Preview(msgspec.Struct, frozen=True, omit_defaults=True):
    """Odds before a commitment, from what the seat knows: headline, shifts, exact outcomes."""

    title: Message
    headline: Message | None = None
    modifiers: tuple[Modifier, ...] = ()
    outcomes: tuple[Outlook, ...] = ()
    expected: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()
    exact: bool = True
    clause: str = ""
    places: tuple[str, ...] = ()
    """What it is about: a client keeps these places in sight beside it."""
    pieces: tuple[str, ...] = ()
    """Whom it would reach: a client lights these pieces on the board."""


class Ray(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line laid over an open table: of sight, of a way, of measure. A blocked one is broken."""

    points: tuple[Spot, ...]
    blocked: bool = False
    text: Message | None = None


class Circle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A circle laid over an open table: a range, a burst."""

    at: Spot
    radius: float
    text: Message | None = None


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a query lights on the board: places, each with a short text (a cost) or none.

    On an open table also areas, lines and circles; places there are ids of shapes and pieces, or
    "x,y".
    """

    name: Message
    places: dict[str, str] = {}
    tone: str = ""
    areas: tuple[Ring, ...] = ()
    lines: tuple[Ray, ...] = ()
    rings: tuple[Circle, ...] = ()


class Chart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A printed table: heads, rows of cells, the clause and the provenance of its figures."""

    id: str
    title: Message
    columns: tuple[Message, ...]
    rows: tuple[tuple[Message, ...], ...]
    clause: str = ""
    provenance: str = ""
    note: Message | None = None


class QuerySpec(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question a client may ask with a button or on hover: `takes` tells what about.

    "piece", "place" (on an open table a piece or "x,y"), "pair" ("from;to", two of those),
    "text" (a sentence, away from the board), or "".
    """

    name: str
    label: Message
    takes: str = ""


class Status(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the game stands: turn and phase in words, who decides and what, or how it ended.

    The prompt is the question alone: who is asked stands in `seat`, and the client says it.
    """

    turn: Message
    phase: Message
    seat: Seat | None = None
    prompt: Message | None = None
    clause: str = ""
    finished: bool = False
    winners: tuple[Seat, ...] = ()
    reason: Message | None = None


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that one seat may see of a state, built by naming it; nothing else leaves the process."""

    status: Status
    pieces: tuple[Piece, ...] = ()
    boxes: tuple[Box, ...] = ()
    tracks: tuple[Track, ...] = ()
    choices: tuple[Chosen, ...] = ()
    placements: tuple[Placement, ...] = ()
    marks: tuple[Mark, ...] = ()
    charts: tuple[Chart, ...] = ()
    """Tables of the moment, for all to see: a combat round by round."""
    preview: Preview | None = None
    facts: dict[str, int | str | bool | list[int | str] | dict[str, int]] = {}


class Trace(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an event looks on an open table, for a client to play: `kind` names the animation.

    "shot" (a line from the first point to the last), "move" (`piece` goes along the points),
    "scatter" (from the aim point over the points to where it lands), "burst" or "explosion" (at
    the last point, `radius` wide), "reveal", "smoke".
    """

    kind: str
    points: tuple[Spot, ...]
    radius: float = 0.0
    piece: str = ""


class Line(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An event as the log shows it: a sentence, what it lights, the dice it used."""

    text: Message
    clause: str
    kind: str
    seat: str = ""
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    weight: int = 1
    """0 detail, 1 normal, 2 heading (a new turn, the end)."""
    heading: Message | None = None
    """What a run of lines with the same heading has in common ("Units eliminated"): the client
    tells the run as one sentence, with the count and each line's `item`."""
    item: Message | None = None
    trace: Trace | None = None
    fight: bool | None = None
    """For reports: whether a fight begins here; None where that shows by dice at a place."""
