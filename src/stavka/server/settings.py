"""What a server may be told, and the limits that it keeps to."""

from __future__ import annotations

import os

import msgspec

KILOBYTE = 1024
MEGABYTE = 1024 * KILOBYTE


def spare_cores() -> int:
    """All cores but the server's own, one at least."""
    return max(1, (os.cpu_count() or 1) - 1)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of one server process; times in seconds, sizes in bytes."""

    database: str = "sqlite:///:memory:"
    """SQLAlchemy address of the tables on disk."""
    hosts: tuple[str, ...] = ()
    """Names by which the server may be asked, without port; empty: by any."""
    origins: tuple[str, ...] = ()
    """Origins of pages, besides its own, that may act: "https://club.example"."""
    pause: float = 0.35
    """Least time between two things that a bot does before people's eyes."""
    thinking: float = 20.0
    """Time after which a bot that has not answered is stood in for by a quick one."""
    workers: int = msgspec.field(default_factory=spare_cores)
    """Processes in which bots think, at most; 0: a thread of this one (tests, small machines)."""
    idle: float = 600.0
    """Time after which a table that nobody watches is put away; it is found again on disk."""
    sweep: float = 60.0
    """Time between two looks for such tables."""
    greeting: float = 10.0
    """Time that a socket has to send its key."""
    body: int = 64 * KILOBYTE
    """Largest body of a request, and largest frame of a socket."""
    replay: int = 8 * MEGABYTE
    """Largest replay file that is taken in."""
    rate: float = 50.0
    """Requests of one address in a second, in the long run; 0: no limit."""
    burst: int = 500
    """Requests of one address at once."""
    frame_rate: float = 20.0
    """Frames of one socket in a second, in the long run; 0: no limit."""
    frame_burst: int = 200
    """Frames of one socket at once."""
    most_tables: int = 100_000
    """Tables on disk beyond which no more are made."""
    most_sockets: int = 64
    """Sockets at one table."""
    absence: float = 60.0
    """Time after which the seat of somebody who left may be handed to a bot by the others."""
    chat_burst: int = 10
    """Lines of chat that a key may write in `chat_period` seconds."""
    chat_period: float = 10.0
    most_said: int = 2000
    """Lines of chat at one table."""
    report_games: int = 24
    """Quick games played from each point of a report's curve of chances."""
    report_seconds: float = 120.0
    """Time after which a part of a report that is not done is given up."""
    most_reports: int = 64
    """Reports being made or kept in memory; finished ones are found again on disk."""
