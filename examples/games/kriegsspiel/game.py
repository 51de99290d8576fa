"""The wiring of Kriegsspiel in miniature to the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from random import Random
from typing import Self

from stavka.engine.data import Provenance
from stavka.engine.data import load as load_data
from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Event
from stavka.engine.game import Game, Hints, Notation, Option, Scenario, SeatInfo
from stavka.engine.messages import Message, say
from stavka.engine.notation import Operand, VerbNotation
from stavka.engine.scene import (
    Board,
    Cell,
    Chart,
    Face,
    HexBoard,
    LegendItem,
    Line,
    Overlay,
    Preview,
    QuerySpec,
    View,
)
from stavka.engine.verdict import ALLOWED, Verdict, refuse
from stavka.games.kriegsspiel import log, queries, view
from stavka.games.kriegsspiel.hints import FieldHints
from stavka.games.kriegsspiel.rules import count_fighters
from stavka.games.kriegsspiel.setting import (
    KIND_NAMES,
    SIDE_NAMES,
    SIDES,
    FieldData,
    Kind,
    Setting,
)
from stavka.games.kriegsspiel.state import State, decode, find_fault, opening

MOST_ALTERNATIVES = 8
"""Alternatives that a refusal names at most (see `Verdict`)."""


class Kriegsspiel:
    """Kriegsspiel in miniature."""

    id = "kriegsspiel"
    title = say("Kriegsspiel in miniature")
    about = say("Five pieces a side, face down; enter the enemy base or break the enemy.")
    year = "1824"
    scenarios: tuple[Scenario, ...] = (
        Scenario("field", say("The open field"), say("Both sides begin in their base."), "2.1"),
    )
    options: tuple[Option, ...] = ()
    queries: tuple[QuerySpec, ...] = queries.QUERIES
    has_secrets = True

    def __init__(self, setting: Setting, provenance: Provenance) -> None:
        self.setting = setting
        self.provenance = {"field": provenance}
        self.fingerprint = setting.fingerprint
        self.hints: Hints[State] = FieldHints(setting)
        self.notation: Notation = notation(setting)

    def seats(self, scenario: str) -> tuple[SeatInfo, ...]:
        """Blue and Red."""
        return tuple(SeatInfo(seat, SIDE_NAMES[seat], seat) for seat in SIDES)

    def start(self, scenario: str, options: Mapping[str, str], dice: Dice) -> State:
        """The empty field."""
        return opening(self.setting)

    def decode(self, data: bytes) -> State:
        """The position of an encoding."""
        return decode(self.setting, data)

    def at(self, state: State) -> Self:
        """Itself: there is one field and one roster."""
        return self

    def board(self, scenario: str) -> Board:
        """The field."""
        terrain = {True: "rough", False: "clear"}
        grid, setting = self.setting.grid, self.setting
        return HexBoard(
            self.title,
            "pointy",
            tuple(
                Cell(setting.labels[hex_], *grid.centre(hex_), terrain[setting.is_hill[hex_]])
                for hex_ in grid
            ),
            legend=(LegendItem("clear", say("Open ground")), LegendItem("rough", say("Hill"))),
        )

    def faces(self) -> tuple[Face, ...]:
        """For each side four kinds and the back."""
        kinds = self.setting.kinds
        return tuple(
            face for seat in SIDES for face in (*(_face(seat, kind) for kind in kinds), _back(seat))
        )

    def charts(self) -> tuple[Chart, ...]:
        """The strengths."""
        rows = tuple(
            (KIND_NAMES[kind.id], _figure(kind.attack), _figure(kind.defence))
            for kind in self.setting.kinds
        )
        heads = (say("Piece"), say("Attack"), say("Defence"))
        return (Chart("strength", say("Strength"), heads, rows, "4.3", "reconstructed"),)

    def view(self, state: State, seat: Seat) -> View:
        """What a seat may see."""
        return view.view(state, seat)

    def view_event(self, event: Event, seat: Seat) -> Event | None:
        """What a seat may see of an event."""
        return view.view_event(self.setting, event, seat)

    def tell(self, event: Event) -> Line | None:
        """An event as a line of the log."""
        return log.tell(self.setting, event)

    def prompt(self, state: State, decision: Decision) -> Message:
        """The question to the deciding seat."""
        return view.PROMPTS[decision.kind]

    def explain(self, state: State, seat: Seat, action: Action) -> Verdict:
        """Whether the seat may do this now, or why not."""
        decision = state.pending()
        if isinstance(decision, Finished):
            return refuse(
                say("The game is over: {reason}", reason=decision.reason), decision.clause
            )
        if seat != decision.seat:
            return refuse(say("It is {side}'s turn.", side=SIDE_NAMES[decision.seat]), "3.1")
        if action in decision.options:
            return ALLOWED
        verdict = State.machine.choice(state.frames[-1]).explain(state, state.frames[-1], action)
        legal = [self.notation.write(option) for option in decision.options]
        return Verdict(False, verdict.reason, verdict.clause, tuple(legal[:MOST_ALTERNATIVES]))

    def query(self, state: State, seat: Seat, name: str, argument: str) -> Overlay | Preview:
        """Reach of a piece, or odds against one."""
        return queries.query(state, seat, name, argument)

    def resample(self, state: State, seat: Seat, rng: Random) -> State:
        """A world that the seat cannot tell from the truth."""
        return view.resample(state, seat, rng)

    def score(self, state: State) -> Mapping[Seat, float]:
        """1 for the winner; a half each for a draw or while undecided."""
        if state.finished is None or not state.finished.winners:
            return dict.fromkeys(SIDES, 0.5)
        return {seat: float(seat in state.finished.winners) for seat in SIDES}

    def measure(self, state: State) -> Mapping[str, float]:
        """The turn, and fighters left."""
        fighters = {
            f"{seat} fighters": float(count_fighters(state, side))
            for side, seat in enumerate(SIDES)
        }
        return {"turn": float(state.turn), **fighters}

    def check(self, state: State) -> None:
        """Assert what holds in every position."""
        fault = find_fault(state)
        assert fault is None, fault


def notation(setting: Setting) -> VerbNotation:
    """The verbs over this field's names."""
    kind = _named("kind", [kind.id for kind in setting.kinds])
    piece, hexes = _named("piece", setting.piece_ids), _named("hex", setting.labels)
    return VerbNotation(
        {"place": (kind,), "take": (piece,), "to": (hexes,), "attack": (hexes,), "pass": ()}
    )


def _named(name: str, ids: Sequence[str]) -> Operand:
    index = {text: number for number, text in enumerate(ids)}
    return Operand(name, lambda number: ids[number], lambda text: index[text])


def _face(seat: Seat, kind: Kind) -> Face:
    factors = (str(kind.attack), str(kind.defence))
    return Face(f"{seat}-{kind.id}", seat, kind.symbol, KIND_NAMES[kind.id], seat, factors=factors)


def _back(seat: Seat) -> Face:
    return Face(f"{seat}-back", seat, "hidden", say("Unknown piece"), seat, kind="back")


def _figure(number: int) -> Message:
    return say("{number}", number=number)


def load(overlays: Sequence[Path] = ()) -> Game[State]:
    """The game, with overlay files laid over its data."""
    source = resources.files("stavka.games.kriegsspiel") / "data" / "field.toml"
    loaded = load_data(source, FieldData, overlays)
    return Kriegsspiel(Setting(loaded.value), loaded.provenance)
