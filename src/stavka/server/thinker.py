"""What runs in a worker process: it reads tasks from its input and writes choices to its output.

A bot that fails ends the process, its traceback on the error output; the server hires another.
"""

from __future__ import annotations

import contextlib
import os
import signal
import struct
import sys
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, BinaryIO, NamedTuple

import msgspec

from stavka import bots, discovery
from stavka.engine.game import Game

NICENESS = 5
"""How much a worker gives way: thinking waits rather than the answers to people."""
LENGTH = struct.Struct(">I")
"""In front of each message: how many bytes it has."""
BEGUN = ""
"""What is written before a choice, once all is loaded: from then on the time for it runs."""


class Task(msgspec.Struct, frozen=True):
    """A decision to be taken: the game's id, a position, the bot's name or level, its seed."""

    game: str
    position: bytes
    bot: str
    seed: int


@cache
def _game(id_: str) -> Game[Any]:
    return discovery.load(id_)


def think(task: Task) -> str:
    """A bot's choice in notation; whoever calls holds the truth and shows the bot the view."""
    game = _game(task.game)
    state = game.decode(task.position)
    action = bots.make(task.bot).choose(bots.observe(game, state), Random(task.seed))
    return game.at(state).notation.write(action)


def prepare(task: Task) -> None:
    """Load what a thought needs."""
    _game(task.game)


def pack(message: bytes) -> bytes:
    """A message as it is sent."""
    return LENGTH.pack(len(message)) + message


class Trade(NamedTuple):
    """What a worker does: the kind of its tasks, what it loads for one, and how it does it."""

    kind: Any
    prepare: Callable[[Any], None]
    work: Callable[[Any], str]


def serve(tasks: BinaryIO, choices: BinaryIO, trade: Trade) -> None:
    """Take one task after the other until the server is gone."""
    decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(trade.kind)
    with contextlib.suppress(BrokenPipeError):
        while head := tasks.read(LENGTH.size):
            task = decoder.decode(tasks.read(*LENGTH.unpack(head)))
            trade.prepare(task)
            choices.write(pack(BEGUN.encode()))
            choices.write(pack(trade.work(task).encode()))


THINKING = Trade(Task, prepare, think)


def main(trade: Trade = THINKING) -> None:
    """Serve the process that started this one; Ctrl+C is for that one, which ends this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
    choices = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    sys.stdout = sys.stderr  # what a bot prints is no choice
    serve(sys.stdin.buffer, choices, trade)
