"""What is at stake in a scenario: points for each figure's end, and what its fighting is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from stavka.games.red_skorpion.rules.pools import Guard, defence_parts, total
from stavka.games.red_skorpion.setting import Figure, Setting

SETTINGS_KEPT = 64
FIGHTING = 0.35
"""What all figures' fighting is worth together, beside all points of the scenario."""


class Gun(NamedTuple):
    """A weapon as a figure bears it, for quick reckoning; lengths squared where they say so."""

    mount: int
    weapon: int
    dice: int
    reach: int
    least_squared: int
    reach_squared: int
    penetrates: int
    close_squared: int
    close_penetrates: int
    radius: int
    bursts: int
    high: bool
    indirect: bool
    still: bool
    stuns: bool


class Stakes(NamedTuple):
    """By figure what the scenario pays for its end, and its worth as a fighter, in points."""

    kill: tuple[float, ...]
    capture: tuple[float, ...]
    escape: tuple[float, ...]
    survive: tuple[float, ...]
    fighting: tuple[float, ...]
    zones: tuple[tuple[int, int, float], ...]
    """Side, zone and points of what is to be held."""
    guns: tuple[tuple[Gun, ...], ...]
    longest: tuple[int, ...]
    """By figure the longest range of its weapons."""
    pace: tuple[float, ...]
    """By figure the inches of a mean movement throw."""
    like: tuple[int, ...]
    """By figure the first one that has the same weapons and the same pace."""
    defence: tuple[int, ...]
    """By figure its defence dice where nothing else counts."""
    all: float
    """Points that can be earned in all, about."""


@lru_cache(SETTINGS_KEPT)
def stakes(setting: Setting) -> Stakes:
    """The stakes of a setting, reckoned once."""
    figures = setting.figures
    every = range(len(figures))
    kill, capture = _paid(setting, "kill"), _paid(setting, "capture")
    escape, survive = _paid(setting, "escape"), _paid(setting, "survive")
    zones = tuple(
        (one.side, one.zone, float(one.points)) for one in setting.scores if one.zone >= 0
    )
    held = {zone: points for _, zone, points in zones}
    paid = sum(map(max, kill, capture, escape, survive)) + sum(held.values())
    worth = sum(figure.points for figure in figures)
    rate = FIGHTING * paid / max(1, worth)
    guns = tuple(
        tuple(_gun(setting, one, number) for number in range(len(one.mounts))) for one in figures
    )
    mean = (setting.tables.die + 1) / 2
    pace = tuple(mean * one.mover.dice * one.mover.factor for one in figures)
    alike = list(zip(guns, pace, strict=True))
    return Stakes(
        kill=kill,
        capture=capture,
        escape=escape,
        survive=survive,
        fighting=tuple(rate * figures[one].points for one in every),
        zones=zones,
        guns=guns,
        longest=tuple(max((gun.reach for gun in own), default=0) for own in guns),
        pace=pace,
        like=tuple(map(alike.index, alike)),
        defence=tuple(total(defence_parts(setting.tables, _bare_guard(one))) for one in figures),
        all=max(1.0, paid),
    )


def _paid(setting: Setting, deed: str) -> tuple[float, ...]:
    found = [0.0] * len(setting.figures)
    for score in setting.scores:
        if score.deed == deed:
            for one in score.figures:
                found[one] += score.points
    return tuple(found)


def _gun(setting: Setting, figure: Figure, number: int) -> Gun:
    mount = figure.mounts[number]
    arm = setting.weapons[mount.weapon]
    return Gun(
        mount=number,
        weapon=mount.weapon,
        dice=mount.dice,
        reach=arm.reach,
        least_squared=arm.least**2,
        reach_squared=arm.reach**2,
        penetrates=arm.penetrates,
        close_squared=arm.close**2 if arm.close >= 0 else -1,
        close_penetrates=arm.close_penetrates,
        radius=arm.radius,
        bursts=arm.bursts,
        high=arm.high,
        indirect=arm.indirect,
        still=arm.still,
        stuns=arm.stuns,
    )


def _bare_guard(figure: Figure) -> Guard:
    return Guard(
        armour=figure.armour,
        body=figure.body_armour,
        elite=figure.elite,
        commander=figure.commander,
        mullah=figure.mullah,
    )
