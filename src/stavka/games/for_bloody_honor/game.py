"""For Bloody Honor behind the contract: wiring only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.dice import Dice
from stavka.engine.errors import QueryError
from stavka.engine.events import Event
from stavka.engine.game import Option, Scenario, SeatInfo
from stavka.engine.messages import Message, say
from stavka.engine.scene import Board, Chart, Face, Line, Overlay, Preview, View
from stavka.engine.verdict import Verdict
from stavka.games.for_bloody_honor import charts, chit_cup, drawing, log, overlays, text
from stavka.games.for_bloody_honor import state as position
from stavka.games.for_bloody_honor import view as sight
from stavka.games.for_bloody_honor.actions import notation
from stavka.games.for_bloody_honor.compile import compile_setting
from stavka.games.for_bloody_honor.data import load_data
from stavka.games.for_bloody_honor.hints import HonorHints
from stavka.games.for_bloody_honor.invariants import find_fault
from stavka.games.for_bloody_honor.rules import refusals, setup, victory
from stavka.games.for_bloody_honor.setting import Setting
from stavka.games.for_bloody_honor.state import FACTIONS, RED, State, machine

PLAYERS = "1.3.3"
"""The clause that shares out the factions among fewer players."""


class ForBloodyHonor:
    """The game over one setting: its own data, or with a user's overlay."""

    id = "for-bloody-honor"
    title = say("For Bloody Honor")
    about = say("The Russian Civil War: one Red against a quarrel of Whites, for two to seven.")
    year = "1918"
    options: tuple[Option, ...] = (
        Option("core", say("Victory needs Moscow and another core zone"), ("off", "on"), "off"),
    )
    queries = overlays.SPECS
    has_secrets = False

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.fingerprint = setting.fingerprint
        self.provenance = setting.data.provenance
        self.notation = notation(setting)
        self.hints = HonorHints(setting)
        self.scenarios = tuple(
            Scenario(id_, info.title, info.about, PLAYERS)
            for id_, info in setting.scenarios.items()
        )

    def seats(self, scenario: str) -> tuple[SeatInfo, ...]:
        """The players, the Red one first."""
        return self.setting.scenarios[scenario].seats

    def start(self, scenario: str, options: Mapping[str, str], dice: Dice) -> State:
        """The position before the first decision: the first chit is drawn."""
        state = setup.start(self.setting, scenario, options.get("core") == "on")
        machine().run(state, dice, [])
        return state

    def decode(self, data: bytes) -> State:
        """The position of an encoding."""
        return position.decode(self.setting, data)

    def at(self, state: State) -> ForBloodyHonor:
        """Itself: all scenarios have the same map and counters."""
        return self

    def board(self, scenario: str) -> Board:
        """The reconstructed map."""
        return drawing.board(self.setting.data.zones, self.setting.data.units)

    def faces(self) -> tuple[Face, ...]:
        """All counters, both sides of each, the markers and the chits."""
        units = self.setting.data.units
        return (*drawing.faces(units), *chit_cup.faces(units))

    def charts(self) -> tuple[Chart, ...]:
        """The tables."""
        return charts.charts(self.setting)

    def view(self, state: State, seat: Seat) -> View:
        """What the seat may see."""
        return sight.view(state, seat)

    def view_event(self, event: Event, seat: Seat) -> Event | None:
        """Every event is public; one that nobody tells fails loudly."""
        assert type(event) in log.TELLERS, f"nobody tells {type(event).__name__}"
        return event

    def tell(self, event: Event) -> Line | None:
        """An event as a line of the log."""
        return log.tell(self.setting, event)

    def prompt(self, state: State, decision: Decision) -> Message:
        """The question to the deciding seat."""
        return text.prompt(state, decision)

    def explain(self, state: State, seat: Seat, action: Action) -> Verdict:
        """Why, or why not; see `rules/refusals.py`."""
        return refusals.explain(state, seat, action)

    def query(self, state: State, seat: Seat, name: str, argument: str) -> Overlay | Preview:
        """Overlays and odds."""
        if name not in {spec.name for spec in self.queries}:
            names = ", ".join(spec.name for spec in self.queries)
            raise QueryError(f"no query {name[:40]!r}; there are: {names}")
        return overlays.answer(state, seat, name, argument)

    def resample(self, state: State, seat: Seat, rng: Random) -> State:
        """The same position: nothing in it is hidden but the order of chits, which is chance."""
        return state.clone()

    def score(self, state: State) -> Mapping[Seat, float]:
        """1 for winners, 0 for the others; 0.5 each while undecided and in a draw."""
        seats = dict.fromkeys(state.seat_of)
        end = state.finished
        if end is None or not end.winners:
            return dict.fromkeys(seats, 0.5)
        return {seat: float(seat in end.winners) for seat in seats}

    def measure(self, state: State) -> Mapping[str, float]:
        """Curves for reports."""
        faction_of = self.setting.faction_of
        on_map = [faction_of[unit] for unit, place in enumerate(state.where) if place >= 0]
        reds = on_map.count(RED)
        return {
            "turn": state.turn,
            "red units": reds,
            "white units": len(on_map) - reds,
            "red influence": state.influence[RED],
            "white influence": victory.white_total(state),
            **{f"influence {FACTIONS[f]}": state.influence[f] for f in range(RED)},
        }

    def check(self, state: State) -> None:
        """Assert what holds in every position."""
        fault = find_fault(state)
        assert fault is None, fault


def load(overlay_files: Sequence[Path] = ()) -> ForBloodyHonor:
    """The game over its own data, with a user's overlay files laid over it in order."""
    return ForBloodyHonor(compile_setting(load_data(overlay_files)))
