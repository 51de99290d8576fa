"""The bot's side of the table: what it may see, what it must answer, and bots by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from stavka.engine.decision import Action, Decision, Finished
from stavka.engine.errors import StavkaError
from stavka.engine.game import Game
from stavka.engine.messages import Message
from stavka.engine.scene import View

LEVELS: dict[str, str] = {"easy": "novice", "medium": "scripted", "hard": "odds"}
"""Levels offered to people, and the bot behind each."""


class UnknownBot(StavkaError):
    """No bot of that name; the message lists those there are."""


class Observation:
    """A decision as its seat sees it: the view, the options, and worlds that it can't rule out.

    The truth stays with whoever built this: a bot gets worlds drawn anew and never the dice that
    are to come.
    """

    __slots__ = ("_draw", "_view", "decision", "game", "seat")

    def __init__(
        self,
        game: Game[Any],
        decision: Decision,
        draw: Callable[[Random], Any],
        view: Callable[[], View],
    ) -> None:
        self.game = game
        self.decision = decision
        self.seat = decision.seat
        self._draw = draw
        self._view = view

    @property
    def view(self) -> View:
        """What the seat sees, as a client would draw it."""
        return self._view()

    def world(self, rng: Random) -> Any:
        """A position that the seat can't tell from the truth, drawn at random."""
        return self._draw(rng)


def observe(game: Game[Any], state: Any) -> Observation:
    """The observation of the deciding seat; raises `StavkaError` when the game is over."""
    decision = state.pending()
    if isinstance(decision, Finished):
        raise StavkaError(f"nobody has to decide: {decision.reason}")
    seat = decision.seat
    return Observation(
        game,
        decision,
        lambda rng: game.resample(state, seat, rng),
        lambda: game.view(state, seat),
    )


class Bot(Protocol):
    """A player."""

    def choose(self, seen: Observation, rng: Random) -> Action:
        """One of the legal options; must depend on what is seen and on `rng` alone."""
        ...

    def why(self, seen: Observation, action: Action, rng: Random) -> Message:
        """A sentence on why it would choose the action."""
        ...


_BOTS: dict[str, Callable[[], Bot]] = {}


def register(name: str, build: Callable[[], Bot]) -> None:
    """Make a bot available by name; a later one of the same name replaces it."""
    _BOTS[name] = build


def make(name: str) -> Bot:
    """A new bot by its name or level; raises `UnknownBot` with the names there are."""
    build = _BOTS.get(LEVELS.get(name, name))
    if build is None:
        raise UnknownBot(f"no bot {name[:40]!r}; there are: {', '.join(sorted(_BOTS))}")
    return build()
