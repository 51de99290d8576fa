"""The printed tables as a client shows them; figures that the text lacks say that they are ours."""

from __future__ import annotations

from stavka.engine.messages import Message, say
from stavka.engine.scene import Chart
from stavka.games.for_bloody_honor.schemas import Range
from stavka.games.for_bloody_honor.setting import Setting

RECONSTRUCTED = "reconstructed"
ENDLESS = 999
"""The end of a row that has none."""


def charts(setting: Setting) -> tuple[Chart, ...]:
    """Replacement Chart, Recruitment and Defection Tables, movement, and what each kind can do."""
    return (
        _replacements(setting),
        _recruits(setting),
        _defection(setting),
        _movement(setting),
        _kinds(setting),
        _factions(setting),
    )


def _plain(*items: object) -> tuple[Message, ...]:
    return tuple(Message(str(item)) for item in items)


def _span(row: Range) -> str:
    if row.last >= ENDLESS:
        return f"{row.first}+"
    return str(row.first) if row.first == row.last else f"{row.first}–{row.last}"


def _replacements(setting: Setting) -> Chart:
    return Chart(
        "replacements",
        say("Replacement Chart"),
        (say("Political Influence"), say("Units returned")),
        tuple(_plain(_span(row), row.units) for row in setting.charts.replacements),
        "9.1.3",
        RECONSTRUCTED,
        say("Czechs and Foreigners: by the turn, 2 on turns 1–4, then 1."),
    )


def _recruits(setting: Setting) -> Chart:
    rows = setting.recruits
    low, high = min(rows), max(rows)
    told = {low: f"1–{low}", high: f"{high}+"}
    return Chart(
        "recruits",
        say("Recruitment Table"),
        (say("Modified die"), say("New units")),
        tuple(_plain(told.get(die, die), units) for die, units in rows.items()),
        "9.2.1",
        RECONSTRUCTED,
        say("+1 for each 10 influence, and the modifier of the track."),
    )


def _defection(setting: Setting) -> Chart:
    needed = setting.charts.defection
    return Chart(
        "defection",
        say("Defection Table"),
        (say("Modified die"), say("Result")),
        (
            (Message(f"1–{needed - 1}"), Message("–")),
            (Message(f"{needed}+"), say("Defection")),
        ),
        "8.6.1.2",
        "implied",
    )


def _movement(setting: Setting) -> Chart:
    charts = setting.charts
    return Chart(
        "movement",
        say("Movement roll"),
        (say("Side"), say("A force goes on")),
        (
            (say("Reds"), Message(f"1–{charts.move_red}")),
            (say("Whites"), Message(f"1–{charts.move_white}")),
        ),
        "7.1.3",
        "printed",
    )


def _kinds(setting: Setting) -> Chart:
    return Chart(
        "kinds",
        say("Kinds of units"),
        (say("Kind"), say("Dice"), say("Hits"), say("From turn")),
        tuple((kind.name, *_plain(kind.dice, kind.hits, kind.first)) for kind in setting.kinds),
        "1.2.2",
        "printed",
    )


def _factions(setting: Setting) -> Chart:
    return Chart(
        "factions",
        say("Faction Priority"),
        (say("Faction"), say("Control markers"), say("Enters on turn")),
        tuple((info.name, *_plain(info.markers, info.enters or "–")) for info in setting.factions),
        "6.2.3",
        RECONSTRUCTED,
    )
