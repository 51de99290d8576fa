"""Forces of equal worth, bought by lot from the profiles to the point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from stavka.engine.errors import DataError
from stavka.games.red_skorpion.checks import points_of
from stavka.games.red_skorpion.generator_forms import Chance
from stavka.games.red_skorpion.generator_schemas import Buyer, Choice, Must, SeatName, Skirmish
from stavka.games.red_skorpion.schemas import Force, Profile, Profiles, Troop

MACHINES = frozenset({"vehicle", "aircraft"})
Forces = tuple[Force, ...]


def muster(
    rules: Skirmish, profiles: Profiles, seat: SeatName, zone: str, chance: Chance
) -> Forces:
    """The forces of a seat, worth the budget to the point; men and machines are two forces.

    Raises `DataError` where the file names no such profile, or the last two can't use up the rest.
    """
    buyer = rules.forces[seat]
    known = {profile.id: profile for profile in profiles.profiles}
    _check_names(buyer, known, seat)
    fixed = [_fixed(seat, one) for one in buyer.must]
    left = rules.budget - sum(points_of(profiles, known[one.profile], one) for one in fixed)
    bought = _buy(buyer, known, left - rules.rest, chance)
    left -= sum(known[name].points * count for name, count in bought.items())
    bought += _use_up(buyer, known, left, seat)
    shots = {choice.profile: choice.shots for choice in buyer.choices}
    troops = fixed + [
        Troop(f"{seat[0]}-{name}", name, count, shots=shots.get(name, ()))
        for name, count in bought.items()
        if count
    ]
    return tuple(_sorted_out(buyer, known, seat, zone, troops))


def _fixed(seat: str, one: Must) -> Troop:
    name = f"{seat[0]}-{one.profile}" + ("-chief" if one.commander else "")
    return Troop(name, one.profile, en=one.en, ru=one.ru, commander=one.commander)


def _check_names(buyer: Buyer, known: Mapping[str, Profile], seat: str) -> None:
    must = (one.profile for one in buyer.must)
    wanted = (*must, *(choice.profile for choice in buyer.choices), *buyer.last)
    for name in wanted:
        if name not in known:
            raise DataError(
                f"skirmish.toml, key forces.{seat}: there is no profile {name!r}; "
                f"there are: {', '.join(known)}"
            )


def _buy(buyer: Buyer, known: Mapping[str, Profile], purse: int, chance: Chance) -> Counter[str]:
    """Draw figures by weight while any of them can be paid for."""
    found: Counter[str] = Counter()
    while True:
        open_to = [
            choice
            for choice in buyer.choices
            if found[choice.profile] < choice.most and known[choice.profile].points <= purse
        ]
        if not open_to:
            return found
        drawn = _drawn(open_to, chance)
        found[drawn.profile] += 1
        purse -= known[drawn.profile].points


def _drawn(choices: list[Choice], chance: Chance) -> Choice:
    ticket = chance() * sum(choice.weight for choice in choices)
    for choice in choices:
        ticket -= choice.weight
        if ticket < 0:
            return choice
    return choices[-1]


def _use_up(buyer: Buyer, known: Mapping[str, Profile], left: int, seat: str) -> Counter[str]:
    """The rest in the two last profiles, as many of the second as needed to come out even."""
    first, second = (known[name] for name in buyer.last)
    for count in range(first.points):
        rest = left - count * second.points
        if rest >= 0 and rest % first.points == 0:
            return Counter({first.id: rest // first.points, second.id: count})
    raise DataError(
        f"skirmish.toml, key rest: {left} points of the {seat} budget can't be spent on "
        f"{first.id} ({first.points}) and {second.id} ({second.points}); expected a larger rest"
    )


def _sorted_out(
    buyer: Buyer, known: Mapping[str, Profile], seat: SeatName, zone: str, troops: list[Troop]
) -> Iterator[Force]:
    men = tuple(one for one in troops if known[one.profile].kind not in MACHINES)
    machines = tuple(one for one in troops if known[one.profile].kind in MACHINES)
    hides = seat == "afghan"
    yield Force(f"{seat}-men", buyer.en, buyer.ru, seat, men, zone, hides)
    if machines:
        names = (buyer.machines_en, buyer.machines_ru)
        yield Force(f"{seat}-machines", *names, seat, machines, zone)
