"""What each seat may see: pieces, boxes, tracks, marks, choices. All of it is public."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.game import ALL_SEEING
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.scene import (
    Box,
    Chosen,
    Mark,
    Marker,
    Piece,
    Preview,
    Status,
    Track,
    View,
)
from stavka.games.for_bloody_honor import (
    chances,
    chit_cup,
    combat_board,
    combat_text,
    drawing,
    preview,
    text,
)
from stavka.games.for_bloody_honor.actions import notation
from stavka.games.for_bloody_honor.rules import board, control
from stavka.games.for_bloody_honor.setting import Setting
from stavka.games.for_bloody_honor.state import (
    BROKEN,
    CHITS,
    DAMAGED,
    FACTIONS,
    FIRED,
    IN,
    LOSS,
    NEWCOMER,
    NOBODY,
    OPEN,
    OUT,
    RECRUIT,
    RESERVE,
    SPENT,
    TRACK,
    State,
)
from stavka.games.for_bloody_honor.turns import phase_of

Badges: TypeAlias = tuple[str, ...]
BADGES: tuple[tuple[int, str], ...] = (
    (SPENT, "moved"),
    (FIRED, "fired"),
    (BROKEN, "broken"),
    (NEWCOMER, "newcomer"),
)
"""What is noted on a counter, by status bit."""
PIECES_KEPT = 20_000
"""Counters as they lie that are kept: counters times zones times marks that games bring about."""
POOLS = {LOSS: "loss", RECRUIT: "recruit"}


def view(state: State, seat: Seat) -> View:
    """All that a seat may see of the position; choices and odds for the deciding seat alone."""
    pending = state.pending()
    deciding = isinstance(pending, Decision) and seat in (pending.seat, ALL_SEEING)
    choices: tuple[Chosen, ...] = ()
    odds = None
    if deciding and isinstance(pending, Decision):
        choices = tuple(chosen(state.setting, action) for action in pending.options)
        odds = _odds(state, pending)
    return View(
        status=status(state, pending),
        pieces=(*pieces(state), *chit_cup.pieces(state)),
        boxes=(*chit_cup.BOXES, *boxes(state)),
        tracks=tuple(tracks(state)),
        choices=choices,
        marks=tuple(marks(state)),
        charts=combat_board.boards(state),
        preview=odds,
        facts=facts(state),
    )


LAID_OUT: dict[str, Message] = {
    "muster": say("Units that come"),
    "loss": say("Losses"),
    "tanks": say("Armour"),
    "aircraft": say("Aircraft"),
    "newcomers": say("Newcomers"),
    "flight": say("Flights"),
}
"""Decisions whose counters are laid out beside the map, by kind."""


def _odds(state: State, pending: Decision) -> Preview | None:
    """The odds of what is to be decided; else the counters to choose among, under a heading."""
    frame = state.frames[-1]
    if frame[0] == "force":
        return chances.move_preview(state, frame[1], frame[3])
    if pending.kind not in LAID_OUT:
        return preview.pending_preview(state, pending.seat)
    zone = combat_text.zone_of(state)
    places = () if zone is None else (state.setting.graph.label(zone),)
    return Preview(LAID_OUT[pending.kind], clause=pending.clause, places=places)


@rule("2.1.6", "10.1.0.2", "4.B.1")
def facts(state: State) -> dict[str, int | str | bool | list[int | str] | dict[str, int]]:
    """Figures for clients and learners, by name."""
    here = [faction for faction, standing in enumerate(state.standing) if standing == IN]
    return {
        "turn": state.turn,
        "chits": [CHITS[chit] for chit in state.chits],
        "drawn": [CHITS[chit] for chit in state.drawn],
        "influence": {FACTIONS[faction]: state.influence[faction] for faction in here},
        "modifier": {FACTIONS[faction]: state.modifier[faction] for faction in here},
        "markers": {FACTIONS[f]: max(0, control.markers_left(state, f)) for f in here},
    }


# --- status ---------------------------------------------------------------------------------------


def status(state: State, pending: Decision | Finished) -> Status:
    """Turn, phase with the chit that is acted on, who decides, and what: all may know."""
    setting = state.setting
    turn = say("Turn {turn}: {label}", turn=state.turn, label=setting.turn_labels[state.turn - 1])
    phase = _phase(state)
    if isinstance(pending, Finished):
        return Status(
            turn=turn,
            phase=phase,
            clause=pending.clause,
            finished=True,
            winners=pending.winners,
            reason=pending.reason,
        )
    return Status(
        turn=turn,
        phase=phase,
        seat=pending.seat,
        prompt=text.prompt(state, pending),
        clause=pending.clause,
    )


def _phase(state: State) -> Message:
    name = phase_of(state)
    if name == "activation" and state.drawn:
        return text.chit_name(state.setting, state.drawn[-1])
    return text.PHASES[name]


# --- pieces ---------------------------------------------------------------------------------------


def pieces(state: State) -> list[Piece]:
    """Counters on the map and in the pools of factions that are in the game."""
    setting = state.setting
    chosen_ = _in_hand(state)
    found: list[Piece] = []
    for unit, place in enumerate(state.where):
        if place == OUT or (place < 0 and state.standing[setting.faction_of[unit]] != IN):
            continue
        bits = state.status[unit] & (SPENT | FIRED | BROKEN | NEWCOMER | DAMAGED)
        found.append(_piece(setting, unit, place, bits, unit in chosen_))
    return found


def _in_hand(state: State) -> tuple[int, ...]:
    """The counters of the force that is being made up."""
    frame = state.frames[-1] if state.frames else ("",)
    return tuple(frame[3]) if frame[0] == "force" else ()


@lru_cache(maxsize=PIECES_KEPT)
def _piece(setting: Setting, unit: int, place: int, bits: int, in_hand: bool) -> Piece:
    face = drawing.counter_faces(setting.data.units)[unit]
    if bits & DAMAGED:
        face += drawing.DAMAGED
    badges = tuple(name for bit, name in BADGES if bits & bit)
    if in_hand:
        badges = (*badges, "chosen")
    return Piece(setting.ids[unit], face, place_name(setting, unit, place), badges)


def place_name(setting: Setting, unit: int, place: int) -> str:
    """Where a counter lies, as a client knows it: a zone or a box."""
    if place >= 0:
        return setting.graph.label(place)
    if place in POOLS:
        return f"box:{FACTIONS[setting.faction_of[unit]]}-{POOLS[place]}"
    return "box:reserve" if place == RESERVE else "box:waiting"


# --- boxes, tracks, marks -------------------------------------------------------------------------


@rule("9.1.4", "9.2.2", "11.4.1.7", "11.1.1")
def boxes(state: State) -> tuple[Box, ...]:
    """Loss and Recruitment Pools of the factions in the game, and what waits for its turn."""
    here = tuple(faction for faction, standing in enumerate(state.standing) if standing == IN)
    return _boxes(state.setting, here)


@lru_cache(maxsize=PIECES_KEPT)
def _boxes(setting: Setting, here: tuple[int, ...]) -> tuple[Box, ...]:
    found: list[Box] = []
    for faction in here:
        name = setting.factions[faction].name
        side = setting.data.units.factions[faction].side
        id_ = FACTIONS[faction]
        found += [
            Box(f"{id_}-loss", say("{faction}: Loss Pool", faction=name), side, clause="8.2.14"),
            Box(
                f"{id_}-recruit",
                say("{faction}: Recruitment Pool", faction=name),
                side,
                clause="9.2.2",
            ),
        ]
    waiting = Box("waiting", say("Tanks on the turn track"), clause="11.4.1.7")
    return (*found, waiting, Box("reserve", say("Not available yet"), clause="11.4.1.1"))


@rule("1.2.1", "2.1.6", "10.1.0.2", "11.4.1.7", "11.5.2.4")
def tracks(state: State) -> list[Track]:
    """The turn track with what waits on it; influence and modifier of each faction."""
    setting = state.setting
    found = [
        Track(
            "turn",
            say("Game turn"),
            state.turn,
            1,
            setting.turns,
            setting.turn_labels,
            _turn_marks(state),
            "1.2.1",
        )
    ]
    charts = setting.charts
    most = max(charts.influence_most, *state.influence)
    influence, modifier = _markers(state, state.influence), _markers(state, state.modifier)
    name = say("Political Influence")
    found.append(_shared("influence", name, most, influence, "2.1.6"))
    found.append(_shared("modifier", say("Modifier"), charts.modifier_most, modifier, "10.1.0.2"))
    return found


def _markers(state: State, values: list[int]) -> tuple[Marker, ...]:
    """The markers of the factions in the game, the highest first."""
    setting = state.setting
    here = [faction for faction, standing in enumerate(state.standing) if standing == IN]
    here.sort(key=lambda faction: -values[faction])
    return tuple(
        Marker(setting.factions[f].name, drawing.control_face(FACTIONS[f]), values[f]) for f in here
    )


def _shared(id_: str, name: Message, last: int, markers: tuple[Marker, ...], clause: str) -> Track:
    """A track that bears a marker of each faction."""
    value = max((marker.value for marker in markers), default=0)
    return Track(id_, name, value, 0, last, clause=clause, markers=markers)


def _turn_marks(state: State) -> dict[str, tuple[Message, ...]]:
    """Who enters when, what the Baltic treaty needs, and the Tanks that wait."""
    setting, charts = state.setting, state.setting.charts
    found: dict[str, tuple[Message, ...]] = {}
    for info in setting.factions:
        if info.enters > 1:
            found[str(info.enters)] = (say("{faction} enter", faction=info.name),)
    for turn in range(charts.baltic_turn, setting.turns + 1):
        needed = charts.baltic - (turn - charts.baltic_turn)
        mark = say("Baltic treaty on {needed} or more", needed=needed)
        found[str(turn)] = (*found.get(str(turn), ()), mark)
    for unit, place in enumerate(state.where):
        if place <= TRACK:
            key = str(TRACK - place)
            found[key] = (*found.get(key, ()), setting.names[unit])
    return found


@rule("2.2.1", "2.3.1", "11.4.4.1", "11.2.4.1", "11.5.2.5")
def marks(state: State) -> list[Mark]:
    """Who controls each zone, which are closed, where enemies share one."""
    setting = state.setting
    found: list[Mark] = []
    for zone in range(setting.zones):
        place, owner = setting.graph.label(zone), state.control[zone]
        if owner != NOBODY:
            name = say("Held by: {faction}", faction=setting.factions[owner].name)
            found.append(Mark(place, "control", name, drawing.control_face(FACTIONS[owner])))
        if state.closure[zone] != OPEN:
            closure = state.closure[zone]
            marker = drawing.CLOSURE_FACES.get(closure, "")
            found.append(Mark(place, "closed", text.CLOSURES[closure], marker))
        if board.is_contested(state, zone):
            found.append(Mark(place, "contested", say("Contested")))
    return found


# --- choices --------------------------------------------------------------------------------------

CHOICES_KEPT = 10_000
"""Choices whose words are kept, far above those that a map has."""


@lru_cache(maxsize=CHOICES_KEPT)
def chosen(setting: Setting, action: Action) -> Chosen:
    """A legal action as the client shows it."""
    verb = str(action[0])
    place = piece = None
    if verb in text.ON_PLACE:
        place = setting.graph.label(int(action[1]))
    elif verb in text.ON_PIECE:
        piece = setting.ids[int(action[1])]
    return Chosen(
        action=notation(setting).write(action),
        label=text.label(setting, action),
        place=place,
        piece=piece,
        group=verb,
    )
