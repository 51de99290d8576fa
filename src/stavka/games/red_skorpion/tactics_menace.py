"""What the weapons of an enemy could do at each range, reckoned once for all positions."""

from __future__ import annotations

from functools import lru_cache

from stavka.games.red_skorpion import tactics_odds as odds
from stavka.games.red_skorpion.arms import ALWAYS
from stavka.games.red_skorpion.setting import Setting
from stavka.games.red_skorpion.tactics_stakes import Gun, stakes
from stavka.maps.plane.geometry import INCH

KEPT = 4096
"""Combinations of weapons, losses and armour that are kept."""
Fire = tuple[float, int]
"""The chance that a burst catches what it is aimed at, 1 for other fire, and attack dice."""


class Menace:
    """The fire of an enemy with certain weapons at one of an armour class, by the range squared.

    `stops` are ranges, squared and ascending, between which the same weapons tell: in `near[n]`
    those that reach up to `stops[n]`, in `later[n]` those that will after a move. Beyond `far`
    nothing does. `hidden` tells of weapons, with how far squared, whose bearer may be anywhere.
    """

    __slots__ = ("far", "hidden", "later", "near", "stops")

    def __init__(
        self, guns: list[tuple[Gun, int]], armour: int, stride: int, hits: list[float]
    ) -> None:
        through = [
            (gun, dice, hit, limit)
            for (gun, dice), hit in zip(guns, hits, strict=True)
            if (limit := reaches(gun, armour, (gun.reach + stride) ** 2)) >= 0
        ]
        stops = {0}
        for gun, _, _, limit in through:
            stops.update((max(0, gun.least_squared - 1), gun.reach_squared, limit))
        self.stops = tuple(sorted(stops))
        self.far = self.stops[-1] if through else -1
        self.near = tuple(
            [
                (hit, dice)
                for gun, dice, hit, limit in through
                if gun.least_squared <= stop <= min(limit, gun.reach_squared)
            ]
            for stop in self.stops
        )
        self.later = tuple(
            [
                (hit, dice - 1)
                for gun, dice, hit, limit in through
                if stop <= limit
                and not (gun.least_squared <= stop <= gun.reach_squared or gun.still)
            ]
            for stop in self.stops
        )
        self.hidden = tuple(
            (hit, dice, reaches(gun, armour, gun.reach_squared)) for gun, dice, hit, _ in through
        )


def reaches(gun: Gun, armour: int, most: int) -> int:
    """The square of how far a weapon gets through armour, at most `most`; less than 0 if never."""
    if armour <= gun.penetrates:
        return most
    return min(most, gun.close_squared) if armour <= gun.close_penetrates else -1


@lru_cache(KEPT)
def menace_of(
    setting: Setting, enemy: int, working: tuple[tuple[int, int], ...], armour: int
) -> Menace:
    """The menace of a figure whose weapons work (mount and dice of each) to an armour class."""
    stake = stakes(setting)
    guns = [(stake.guns[enemy][mount], dice) for mount, dice in working]
    hits = [
        odds.on_target(setting.tables, gun.high, gun.radius) if gun.bursts == ALWAYS else 1.0
        for gun, _ in guns
    ]
    return Menace(guns, armour, int(stake.pace[enemy] * INCH), hits)
