"""Positions of Red Skorpion from small text.

    drill('''
        R assault a1 10,10              (side, profile, id, place in inches)
        A rifleman b1 22,10 moved wounded
        R btr btr 30,10 cracked=2 / R rifleman p1 in btr
        shape rocks r1 20,8 26,8 26,12 20,12
        shape wall w1 12,2 12,20 line
    ''', seat="russian", capture=True)

One fact a line, or several with " / " between them. It is the first half of turn 2, and that
side's figures are about to act. Words after the place: elite, body, commander, foreign, hidden,
moved, wounded, stunned, senseless, and numbers as ammo=1, lost_move=2 ...
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from stavka.engine.chance import ScriptedDice
from stavka.engine.decision import Action, Decision
from stavka.engine.events import Event
from stavka.games.red_skorpion import state as s
from stavka.games.red_skorpion.actions import notation
from stavka.games.red_skorpion.compile import compile_setting
from stavka.games.red_skorpion.data import load_data
from stavka.games.red_skorpion.rules import board
from stavka.games.red_skorpion.schemas import (
    Force,
    ScenarioData,
    ScoreData,
    ShapeData,
    SkorpionData,
    TableInfo,
    Troop,
)

E = TypeVar("E", bound=Event)

SIDES = {"R": "russian", "A": "afghan"}
TRAITS = {"elite": "elite", "body": "body_armour", "commander": "commander", "foreign": "foreign"}
FLAGS = {"moved": "moved", "wounded": "wounds", "stunned": "stunned", "senseless": "knocked_out"}
INCH = 1000
SPARE = "R rifleman spare-r 71,47 / A rifleman spare-a 1,47"
"""One more of each side in far corners, so that a half-turn does not end with the deed at hand."""


@lru_cache(maxsize=1)
def data() -> SkorpionData:
    """The game's own data."""
    return load_data()


def drill(
    text: str,
    seat: str = "russian",
    dice: Iterable[int] = (),
    *,
    group: str = "on",
    run: bool = True,
    spare: bool = True,
    **rules: object,
) -> s.State:
    """The position that a text draws; `rules` are keys of the scenario."""
    text = f"{text} / {SPARE}" if spare else text
    facts = [line.split("(")[0].split() for line in text.replace(" / ", "\n").splitlines()]
    facts = [words for words in facts if words]
    scenario = _scenario(facts, rules)
    known = data()
    found = known._replace(
        scenarios={**known.scenarios, "drill": scenario}, maps={**known.maps, "drill": ""}
    )
    setting = compile_setting(found, "drill", {"group": group})
    state = s.fresh(setting)
    state.turn, state.half = 2, 0
    state.first = int(seat == "afghan")
    for words in facts:
        if words[0] in SIDES:
            _place(state, words)
    state.frames = [("turn", 3), ("acting", state.first)]
    if run:
        s.machine().run(state, ScriptedDice(tuple(dice)), [])
    return state


def _scenario(facts: Sequence[Sequence[str]], rules: dict[str, object]) -> ScenarioData:
    figures = [words for words in facts if words[0] in SIDES]
    forces = tuple(
        Force(
            id=f"force-{name}",
            en=f"force {name}",
            ru=f"отряд {name}",
            seat=name,  # type: ignore[arg-type]
            figures=tuple(_troop(words) for words in figures if SIDES[words[0]] == name),
        )
        for name in SIDES.values()
    )
    keys: dict[str, object] = {
        "id": "drill",
        "en": "Drill",
        "ru": "Учение",
        "about_en": "A drill.",
        "about_ru": "Учение.",
        "turns": 8,
        "table": TableInfo(72, 48, tuple(_shape(words) for words in facts if words[0] == "shape")),
        "zones": {},
        "forces": forces,
        "scores": (ScoreData("russian", "kill", 1, "Kills", "Потери"),),
    }
    return ScenarioData(**{**keys, **rules})  # type: ignore[arg-type]


def _troop(words: Sequence[str]) -> Troop:
    traits = {TRAITS[word]: True for word in words[4:] if word in TRAITS}
    aboard = words[4] if words[3] == "in" else ""
    return Troop(id=words[2], profile=words[1], aboard=aboard, **traits)  # type: ignore[arg-type]


def _shape(words: Sequence[str]) -> ShapeData:
    line = words[-1] == "line"
    points = tuple(map(_inches, words[3:-1] if line else words[3:]))
    return ShapeData(id=words[2], ground=words[1], points=points, closed=not line)


def _inches(word: str) -> tuple[float, float]:
    x, y = word.split(",")
    return float(x), float(y)


def spot(word: str) -> tuple[int, int]:
    """A place in thousandths of an inch."""
    x, y = _inches(word)
    return round(x * INCH), round(y * INCH)


def _place(state: s.State, words: Sequence[str]) -> None:
    figure = state.setting.index[words[2]]
    if words[3] == "in":
        state.status[figure] = s.ABOARD
        state.carrier[figure] = state.setting.index[words[4]]
    else:
        board.put(state, figure, spot(words[3]))
    for word in words[4:]:
        if word == "hidden":
            state.status[figure] = s.HIDDEN
        elif word in FLAGS:
            getattr(state, FLAGS[word])[figure] = 1
        elif "=" in word:
            _number(state, figure, *word.split("="))


def _number(state: s.State, figure: int, name: str, value: str) -> None:
    if name == "ammo":
        state.ammo[figure] = tuple(map(int, value.split(",")))
    else:
        getattr(state, name)[figure] = int(value)


# --- play ------------------------------------------------------------------------------------


def f(state: s.State, name: str) -> int:
    """The index of a figure."""
    return state.setting.index[name]


def act(state: s.State, text: str, dice: Iterable[int] = ()) -> list[Event]:
    """Say legal actions in notation, with ";" between them; all the dice must be used."""
    events: list[Event] = []
    script = ScriptedDice(tuple(dice))
    for part in text.split(";"):
        action = read(state, part.strip())
        pending = state.pending()
        assert isinstance(pending, Decision), f"the game is over before {part!r}"
        assert action in pending.options, f"{part.strip()!r} is not among {options(state)}"
        events.extend(state.apply(action, script))
    assert not script.left, f"dice left over: {script.left}"
    return events


def read(state: s.State, text: str) -> Action:
    """The action of a text."""
    return notation(state.setting).read(text)


def options(state: s.State) -> list[str]:
    """The listed actions in notation."""
    pending = state.pending()
    assert isinstance(pending, Decision), "the game is over"
    return [notation(state.setting).write(action) for action in pending.options]


def offers(state: s.State, text: str) -> bool:
    """Whether an action, listed or not, is legal now."""
    pending = state.pending()
    assert isinstance(pending, Decision), "the game is over"
    return read(state, text) in pending.options


def kind(state: s.State) -> str:
    """The kind of the pending decision; "over" at the end."""
    pending = state.pending()
    return pending.kind if isinstance(pending, Decision) else "over"


def seat(state: s.State) -> str:
    """Who decides."""
    pending = state.pending()
    assert isinstance(pending, Decision), "the game is over"
    return pending.seat


def refusal(state: s.State, text: str) -> str:
    """The clause by which the deciding seat is refused an action; it must be refused."""
    action = read(state, text)
    pending = state.pending()
    assert isinstance(pending, Decision), "the game is over"
    assert action not in pending.options, f"{text!r} is allowed"
    frame = state.frames[-1]
    verdict = s.machine().choice(frame).explain(state, frame, action)
    assert not verdict, f"{text!r} is allowed"
    assert str(verdict.reason)
    return verdict.clause


def found(events: Iterable[Event], wanted: type[E]) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, wanted)]


def one(events: Iterable[Event], wanted: type[E]) -> E:
    """The only event of a kind."""
    (event,) = found(events, wanted)
    return event


def place(state: s.State, name: str) -> tuple[int, int]:
    """Where a figure is, in thousandths of an inch."""
    return state.x[f(state, name)], state.y[f(state, name)]


def status(state: s.State, name: str) -> int:
    """What has become of a figure."""
    return state.status[f(state, name)]
