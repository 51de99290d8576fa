"""Chechen War 1994–1996 behind the contract: wiring only."""

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
from stavka.engine.scene import Board, Chart, Face, Line, Overlay, Preview, QuerySpec, View
from stavka.engine.verdict import Verdict
from stavka.games.chechen_war import drawing, knowledge, log, overlays, text
from stavka.games.chechen_war import state as position
from stavka.games.chechen_war import view as sight
from stavka.games.chechen_war.actions import notation
from stavka.games.chechen_war.compile import compile_setting
from stavka.games.chechen_war.data import load_data
from stavka.games.chechen_war.hints import ChechenHints
from stavka.games.chechen_war.invariants import find_fault
from stavka.games.chechen_war.rules import refusals, setup
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.state import CHECHEN, RUSSIAN, State


class ChechenWar:
    """The game over one setting: its own data, or with a user's overlay."""

    id = "chechen-war"
    title = say("Chechen War 1994–1996")
    about = say("Moscow against Groznyi: nine turns of columns, ambushes and nerves.")
    year = "1994"
    scenarios = (
        Scenario(
            "variable",
            say("Variable set-up"),
            say("Both sides deploy as they like within their limits."),
            "4.2.1.1",
        ),
        Scenario(
            "historical",
            say("Historical set-up"),
            say("The groups of December 1994 gather where they stood."),
            "4.3.1.1",
        ),
    )
    options: tuple[Option, ...] = ()
    queries = (
        QuerySpec("reach", say("Reach"), "piece"),
        QuerySpec("zoc-russian", say("Russian zones of control")),
        QuerySpec("zoc-chechen", say("Chechen zones of control")),
        QuerySpec("control", say("Control of cities")),
        QuerySpec("raids", say("Raid towns")),
        QuerySpec("odds", say("Odds of an attack"), "place"),
        QuerySpec("ambush", say("Ambush danger")),
    )
    has_secrets = True

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.fingerprint = setting.fingerprint
        self.provenance = setting.data.provenance
        self.notation = notation(setting)
        self.hints = ChechenHints(setting)

    def seats(self, scenario: str) -> tuple[SeatInfo, ...]:
        """Russia, then Chechnya, as in the rulebook."""
        return (
            SeatInfo(RUSSIAN, say("Russia"), "russian_regular"),
            SeatInfo(CHECHEN, say("Chechnya"), "chechen"),
        )

    def start(self, scenario: str, options: Mapping[str, str], dice: Dice) -> State:
        """The position before the first Russian unit is placed (4.1)."""
        return setup.start(self.setting, scenario)

    def decode(self, data: bytes) -> State:
        """The position of an encoding."""
        return position.decode(self.setting, data)

    def at(self, state: State) -> ChechenWar:
        """Itself: both scenarios have the same map and counters."""
        return self

    def board(self, scenario: str) -> Board:
        """The reconstructed map."""
        return drawing.board(self.setting)

    def faces(self) -> tuple[Face, ...]:
        """All counters, both sides of each."""
        return drawing.faces(self.setting)

    def charts(self) -> tuple[Chart, ...]:
        """TEC, CRT, ambush, morale, reinforcement and random events tables."""
        return drawing.charts(self.setting)

    def view(self, state: State, seat: Seat) -> View:
        """What the seat may see."""
        return sight.view(state, seat)

    def view_event(self, event: Event, seat: Seat) -> Event | None:
        """What the seat may see of an event."""
        return sight.view_event(event, seat)

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
        """Overlays and odds from what the seat can see."""
        if name not in {spec.name for spec in self.queries}:
            names = ", ".join(spec.name for spec in self.queries)
            raise QueryError(f"no query {name[:40]!r}; there are: {names}")
        return overlays.answer(state, seat, name, argument)

    def resample(self, state: State, seat: Seat, rng: Random) -> State:
        """Another world that the seat cannot tell from the truth."""
        return knowledge.resample(state, seat, rng)

    def score(self, state: State) -> Mapping[Seat, float]:
        """1, 0.5 or 0 for each side."""
        end = state.finished
        if end is None or not end.winners:
            return {RUSSIAN: 0.5, CHECHEN: 0.5}
        return {seat: float(seat in end.winners) for seat in (RUSSIAN, CHECHEN)}

    def measure(self, state: State) -> Mapping[str, float]:
        """Curves for reports."""
        first = state.setting.first_chechen
        cities = sum(state.stacks.get(city, (first,))[0] < first for city in state.setting.cities)
        on_map = [place >= 0 for place in state.where]
        return {
            "turn": state.turn,
            "morale": state.morale,
            "casualties": state.casualties,
            "collateral": state.collateral,
            "russian cities": cities,
            "russian units": sum(on_map[:first]),
            "chechen units": sum(on_map[first:]),
        }

    def check(self, state: State) -> None:
        """Assert what holds in every position."""
        fault = find_fault(state)
        assert fault is None, fault


def load(overlay_files: Sequence[Path] = ()) -> ChechenWar:
    """The game over its own data, with a user's overlay files laid over it in order."""
    return ChechenWar(compile_setting(load_data(overlay_files)))
