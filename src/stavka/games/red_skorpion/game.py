"""Red Skorpion behind the contract: wiring only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from stavka.engine.decision import Action, Decision, Seat
from stavka.engine.dice import Dice
from stavka.engine.errors import QueryError, StateError
from stavka.engine.events import Event
from stavka.engine.game import Notation, Option, Scenario, SeatInfo
from stavka.engine.messages import Message, say
from stavka.engine.scene import Board, Chart, Face, Line, Overlay, Preview, View
from stavka.engine.verdict import Verdict
from stavka.games.red_skorpion import drawing, knowledge, log, overlays, sides, text
from stavka.games.red_skorpion import state as position
from stavka.games.red_skorpion import view as sight
from stavka.games.red_skorpion.actions import notation
from stavka.games.red_skorpion.compile import compile_setting, named, side_name
from stavka.games.red_skorpion.data import SkorpionData, load_data
from stavka.games.red_skorpion.hints import SkorpionHints
from stavka.games.red_skorpion.invariants import find_fault
from stavka.games.red_skorpion.rules import refusals, setup
from stavka.games.red_skorpion.setting import Setting
from stavka.games.red_skorpion.shape import check_shape
from stavka.games.red_skorpion.state import AFGHAN, OUT, RUSSIAN, SEATS, State


class Settings:
    """The settings of all scenarios under all options, each compiled once."""

    def __init__(self, data: SkorpionData, options: Sequence[Option]) -> None:
        self.data = data
        self.options = tuple(options)
        self._found: dict[tuple[str, tuple[str, ...]], Setting] = {}

    def find(self, scenario: str, options: Mapping[str, str] | None = None) -> Setting:
        """The setting of a scenario; the defaults where an option is not given."""
        chosen = {one.id: (options or {}).get(one.id, one.default) for one in self.options}
        key = (scenario, tuple(chosen.values()))
        if key not in self._found:
            self._found[key] = compile_setting(self.data, scenario, chosen)
        return self._found[key]


class RedSkorpion:
    """The game over one set of data: its own, or with a user's overlays and scenarios."""

    id = "red-skorpion"
    title = say("Red Skorpion")
    about = say("Russians against Afghans, figure by figure, on an open table in inches.")
    year = "1980"
    options: tuple[Option, ...] = (
        Option(
            "group", say("Infantry of a section may share a movement throw"), ("on", "off"), "on"
        ),
    )
    queries = overlays.SPECS
    has_secrets = True

    def __init__(self, data: SkorpionData, settings: Settings | None = None) -> None:
        self.data = data
        self.fingerprint = data.fingerprint
        self.provenance = data.provenance
        self.settings = settings if settings is not None else Settings(data, self.options)
        self.scenarios = tuple(
            Scenario(one.id, named(one.en, one.ru), named(one.about_en, one.about_ru))
            for one in data.scenarios.values()
        )
        self.hints = SkorpionHints()
        self.table = self.settings.find(self.scenarios[0].id)
        """The scenario whose names the notation and the log have; see `at`."""

    @property
    def notation(self) -> Notation:
        """Actions in text, by the names of the scenario at hand."""
        return notation(self.table)

    def at(self, state: State) -> RedSkorpion:
        """The same game with the names of the position's scenario."""
        if state.setting is self.table:
            return self
        other = RedSkorpion(self.data, self.settings)
        other.table = state.setting
        return other

    def seats(self, scenario: str) -> tuple[SeatInfo, ...]:
        """The side of the Russian rules, then that of the Afghan ones (special.13.1)."""
        data = self.data.scenarios[scenario]
        found = []
        for side, seat in enumerate(SEATS):
            own = data.seats.get(str(seat))  # type: ignore[call-overload]
            colour = own.colour if own is not None else drawing.COLOURS[side]
            found.append(SeatInfo(seat, side_name(data, side), colour))
        return tuple(found)

    def start(self, scenario: str, options: Mapping[str, str], dice: Dice) -> State:
        """The position before the first figure is placed."""
        return setup.start(self.settings.find(scenario, options), dice)

    def decode(self, data: bytes) -> State:
        """The position of an encoding."""
        facts = position.read_facts(data)
        if facts.scenario not in self.data.scenarios:
            known = ", ".join(self.data.scenarios)
            raise StateError(f"position: no scenario {facts.scenario[:40]!r}; there are: {known}")
        names = (one.id for one in self.options)
        if len(facts.options) != len(self.options):
            raise StateError(f"position: {len(facts.options)} options, not {len(self.options)}")
        options = dict(zip(names, facts.options, strict=True))
        setting = self.settings.find(facts.scenario, options)
        check_shape(setting, facts)
        return position.restore(setting, facts)

    def board(self, scenario: str) -> Board:
        """The table."""
        return drawing.board(self.settings.find(scenario))

    def faces(self) -> tuple[Face, ...]:
        """All models and wrecks."""
        return drawing.faces([self.settings.find(one.id) for one in self.scenarios])

    def charts(self) -> tuple[Chart, ...]:
        """Weapons, movement and hit tables."""
        return drawing.charts(self.table)

    def view(self, state: State, seat: Seat) -> View:
        """What the seat may see."""
        return sight.view(state, seat)

    def view_event(self, event: Event, seat: Seat) -> Event | None:
        """What the seat may see of an event."""
        return sight.view_event(event, seat)

    def tell(self, event: Event) -> Line | None:
        """An event as a line of the log."""
        return log.tell(self.table, event)

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
            return {RUSSIAN: 0.5, AFGHAN: 0.5}
        return {seat: float(seat in end.winners) for seat in SEATS}

    def measure(self, state: State) -> Mapping[str, float]:
        """Curves for reports."""
        left = [
            sum(state.status[one] not in OUT for one in force) for force in state.setting.forces
        ]
        return {
            "turn": state.turn,
            **dict(zip(sides.curves(state.setting), [*state.points, *left], strict=True)),
        }

    def check(self, state: State) -> None:
        """Assert what holds in every position."""
        fault = find_fault(state)
        assert fault is None, fault


def load(overlay_files: Sequence[Path] = ()) -> RedSkorpion:
    """The game over its own data, with a user's overlay files laid over it in order."""
    return RedSkorpion(load_data(overlay_files))
