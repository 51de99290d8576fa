"""What the contract tests share: the tables they run on, random play, positions, wrong actions.

Set `STAVKA_CONTRACT_GAMES` to ids of games, with commas, to run on those alone; `STAVKA_FUZZ_GAMES`
and `STAVKA_FUZZ_POSITIONS` set how much is played and looked at for each scenario. Without them a
game of many scenarios shares out among them what two would get.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice, zip_longest
from random import Random
from typing import Any, NamedTuple

import stavka
from stavka.engine.chance import FastDice
from stavka.engine.decision import Action, Decision, Finished, Seat
from stavka.engine.events import Event
from stavka.engine.game import Game, State
from stavka.engine.scene import Board, HexBoard, PlaneBoard, ZoneBoard

FUZZ_GAMES = 30
FUZZ_POSITIONS = 60
SHARED = 2
"""Scenarios of a game that get the whole of these; more of them share it out."""
FEWEST = 4
STEP_CAP = 100_000
"""Decisions after which a game counts as endless; random games end within a few thousand."""
MOST_LISTED = 500
"""Options beyond which a set is sampled instead of listed."""


class Table(NamedTuple):
    """A game and a scenario to play."""

    game: str
    scenario: str

    def __str__(self) -> str:
        return f"{self.game}/{self.scenario}"


class Step(NamedTuple):
    """A decision in play, the action taken, and what came of it; `before` is a clone."""

    before: State
    decision: Decision
    action: Action
    rolled: tuple[int, ...]
    events: tuple[Event, ...]


@cache
def load(game: str) -> Game[Any]:
    """A game, loaded once."""
    return stavka.load(game)


def tables() -> list[Table]:
    """Every scenario of every game found, or of those asked for."""
    asked = os.environ.get("STAVKA_CONTRACT_GAMES", "")
    games = asked.split(",") if asked else stavka.game_ids()
    return [Table(game, one.id) for game in games for one in load(game).scenarios]


def start(table: Table, seed: int = 0) -> State:
    """The first position, with default options."""
    game = load(table.game)
    options = {option.id: option.default for option in game.options}
    return game.start(table.scenario, options, FastDice(seed))


def seats(table: Table) -> tuple[Seat, ...]:
    """The sides."""
    return tuple(info.id for info in load(table.game).seats(table.scenario))


def places(board: Board) -> list[str]:
    """Places of a board that can be asked about: its cells or zones, or spots of a table."""
    if isinstance(board, HexBoard | ZoneBoard):
        return [cell.id for cell in board.cells]
    spots = [(part * board.width / 7, part * board.height / 9) for part in range(1, 7)]
    return [f"{x:.3f},{y:.3f}" for x, y in spots]


def off_board(board: Board, named: Iterable[str | None]) -> set[str]:
    """Names of places that are none of the board's; boxes and None are not looked at."""
    cells = board.cells if isinstance(board, HexBoard | ZoneBoard) else ()
    known = {cell.id for cell in cells} or {""}
    if isinstance(board, PlaneBoard):
        known |= {shape.id for shape in board.shapes}
    found = {one for one in named if one is not None and not one.startswith("box:")}
    return {one for one in found - known if not is_spot(board, one)}


def is_spot(board: Board, text: str) -> bool:
    """Whether a text is a place on an open table: "x,y" within its border."""
    match = re.fullmatch(r"(\d+\.\d{3}),(\d+\.\d{3})", text)
    if match is None or not isinstance(board, PlaneBoard):
        return False
    return float(match[1]) <= board.width and float(match[2]) <= board.height


def random_play(table: Table, seed: int) -> Iterator[Step | State]:
    """A game by uniform choices: each step, and at last the position at its end."""
    state, rng, dice = start(table, seed), Random(seed), FastDice(seed)
    for _ in range(STEP_CAP):
        before = state.clone()
        decision = before.pending()
        if isinstance(decision, Finished):
            yield state
            return
        action = decision.options.sample(rng)
        dice.log.clear()
        events = state.apply(action, dice)
        yield Step(before, decision, action, tuple(dice.log), tuple(events))
    raise AssertionError(f"{table}, seed {seed}: not over after {STEP_CAP} decisions: {decision}")


def _asked(variable: str, whole: int, table: Table) -> int:
    """What the environment asks for each scenario, or this one's share."""
    asked = os.environ.get(variable)
    return share_of(table, whole) if asked is None else int(asked)


def share_of(table: Table, whole: int) -> int:
    """What a scenario gets of something that is dear, when its game has many."""
    return max(FEWEST, whole * SHARED // max(SHARED, len(load(table.game).scenarios)))


def fuzz_games(table: Table) -> int:
    """Random games to be played of a scenario."""
    return _asked("STAVKA_FUZZ_GAMES", FUZZ_GAMES, table)


def fuzz_positions(table: Table) -> int:
    """Positions to be looked at of a scenario."""
    return _asked("STAVKA_FUZZ_POSITIONS", FUZZ_POSITIONS, table)


@cache
def sample_steps(table: Table) -> tuple[Step, ...]:
    """Steps of random games, spread evenly over the kinds of decision that came up.

    `fuzz_positions` of them, if as many came up: one of each kind and seat, with dice and without,
    drawn at random, then another of each, and so on.
    """
    rng, kinds = Random(1), dict[tuple[str, Seat, bool], list[Step]]()
    seen: dict[tuple[str, Seat, bool], int] = {}
    wanted = fuzz_positions(table)
    share = max(2, wanted // 10)
    for seed in range(max(2, fuzz_games(table) // 10)):
        for step in random_play(table, seed):
            if isinstance(step, Step):
                kind = step.decision.kind, step.decision.seat, bool(step.rolled)
                seen[kind] = seen.get(kind, 0) + 1
                kept = kinds.setdefault(kind, [])
                if len(kept) < share:
                    kept.append(step)
                elif rng.randrange(seen[kind]) < share:
                    kept[rng.randrange(share)] = step
    rounds = zip_longest(*(kinds[kind] for kind in sorted(kinds)))
    steps = (step for one in rounds for step in one if step is not None)
    return tuple(islice(steps, max(wanted, len(kinds))))


@cache
def end_of_play(table: Table) -> State:
    """The last position of a random game."""
    *_, last = random_play(table, 0)
    assert not isinstance(last, Step)
    return last


def listed(decision: Decision, rng: Random) -> list[Action]:
    """The options, or a sample of them when there are very many."""
    if len(decision.options) <= MOST_LISTED:
        return list(decision.options)
    return [decision.options.sample(rng) for _ in range(MOST_LISTED)]


def some(decision: Decision, rng: Random, count: int) -> list[Action]:
    """At most `count` different options."""
    options = listed(decision, rng)
    return options if len(options) <= count else rng.sample(options, count)


def mutations(table: Table, decision: Decision, rng: Random) -> list[object]:
    """Actions that look like legal ones and are not, and things that are no actions at all."""
    legal = listed(decision, rng)
    changed: list[object] = []
    for action in rng.sample(legal, min(3, len(legal))):
        for place, item in enumerate(action):
            if isinstance(item, int):
                near = (item + 1, item - 1, item + rng.randrange(2, 50))
                others = (*near, -1, 10**9, str(item), None, 0.5)
                changed += [(*action[:place], other, *action[place + 1 :]) for other in others]
        changed += [(*action, 0), action[:-1], (*action, *action)]
    verbs = sorted({str(action[0]) for action in legal})
    other_verbs = sorted(all_verbs(table) - set(verbs))
    changed += [(verb,) for verb in other_verbs] + [(verb, 0) for verb in other_verbs]
    changed += [(), ("",), ("no such verb", 1), (0, 0), ("x" * 10_000,)]
    return [one for one in changed if one not in decision.options]


@cache
def all_verbs(table: Table) -> frozenset[str]:
    """Verbs that came up in a random game."""
    steps = (step for step in random_play(table, 0) if isinstance(step, Step))
    return frozenset(str(step.action[0]) for step in steps)


def look_at(table: Table, step: Step, seed: int) -> None:
    """Encode, decode, view and resample a position; raises `AssertionError` where they disagree."""
    game, state, rng = load(table.game), step.before, Random(seed)
    assert game.decode(state.encode()).encode() == state.encode(), "encoding is not a round trip"
    for seat in seats(table):
        world = game.resample(state, seat, rng)
        game.check(world)
        assert game.view(world, seat) == game.view(state, seat), f"{seat} sees a drawn world"
        options = world.pending().options
        world.apply(options.sample(rng), FastDice(seed))
