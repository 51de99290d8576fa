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
from typing import Any, BinaryIO

import msgspec

from stavka import bots, discovery
from stavka.engine.game import Game

NICENESS = 5
"""How much a worker gives way: thinking waits rather than the answers to people."""
LENGTH = struct.Struct(">I")
"""In front of each message: how many bytes it has."""


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


def pack(message: bytes) -> bytes:
    """A message as it is sent."""
    return LENGTH.pack(len(message)) + message


def serve(
    tasks: BinaryIO, choices: BinaryIO, kind: Any = Task, work: Callable[[Any], str] = think
) -> None:
    """Take one task (of a kind) after the other until the server is gone."""
    decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(kind)
    with contextlib.suppress(BrokenPipeError):
        while head := tasks.read(LENGTH.size):
            task = decoder.decode(tasks.read(*LENGTH.unpack(head)))
            choices.write(pack(work(task).encode()))


def main(kind: Any = Task, work: Callable[[Any], str] = think) -> None:
    """Serve the process that started this one; Ctrl+C is for that one, which ends this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
    choices = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    sys.stdout = sys.stderr  # what a bot prints is no choice
    serve(sys.stdin.buffer, choices, kind, work)
