"""What the process does that draws ahead: pictures into a folder, giving way to all else."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from stavka.server import studio, thinker
from stavka.server.album import Folder, Order, print_picture

NICENESS = 10
"""How much more it gives way than a bot."""


def carry_out(order: Order) -> str:
    """Draw what isn't there yet; nothing has to be told."""
    folder = Folder(Path(order.folder))
    for sketch in studio.first_sights(order.games):
        if not folder.has(sketch):
            folder.write(sketch, print_picture(studio.draw(sketch)))
    folder.note_whole(order.games)
    return ""


def _prepare(order: Order) -> None:
    """Nothing is loaded ahead."""


def main() -> None:
    """Serve the process that started this one."""
    if sys.platform != "win32":
        os.nice(NICENESS)
    thinker.main(thinker.Trade(Order, _prepare, carry_out))
