"""Exact odds before a commitment, from what the deciding seat can see."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from stavka.engine.decision import Seat
from stavka.engine.frames import Frame
from stavka.engine.game import ALL_SEEING
from stavka.engine.messages import Message, say
from stavka.engine.scene import Modifier, Outlook, Preview
from stavka.games.chechen_war import knowledge, text
from stavka.games.chechen_war.rules import ambush, board, combat, morale, support
from stavka.games.chechen_war.rules.combat import Shift
from stavka.games.chechen_war.state import AVAILABLE, CHECHEN, RUSSIAN, UNDERGROUND, State

RESULTS = ("DE", "Ex", "-", "Ax", "AE")
"""Combat results, best for the attacker first."""


class Fight(NamedTuple):
    """A combat, real or imagined, with what each side has put in."""

    side: int
    target: int
    attackers: tuple[int, ...]
    markers: tuple[int, ...]
    artillery: tuple[int, ...]
    leaders: int

    def frame(self) -> Frame:
        """As a combat frame, for the rules that read one."""
        return ("imagined", *self[:5], ())


class Case(NamedTuple):
    """Factors attacking, those of them across a river, and defending; with the probability."""

    attack: int
    crossing: int
    defence: int
    probability: float


class Odds(NamedTuple):
    """Exact result of a fight as a seat sees it: probability by result, expected steps lost."""

    results: dict[str, float]
    attacker_loss: float
    defender_loss: float
    cases: tuple[Case, ...]


def cases(state: State, seat: Seat, fight: Fight) -> tuple[Case, ...]:
    """Every combination of factors that the seat cannot rule out, with its probability."""
    setting = state.setting
    wet = dict(zip(setting.neighbours[fight.target], setting.rivers[fight.target], strict=True))
    known: list[int] = []
    groups: list[knowledge.Group] = []
    outside = not setting.in_chechnya[fight.target]
    across = tuple(unit for unit in fight.attackers if wet[state.where[unit]])
    dry = tuple(unit for unit in fight.attackers if not wet[state.where[unit]])
    only_militia = outside and fight.side == 1
    raided = outside and fight.side == 0
    for units, militia in (
        (across, only_militia),
        (dry, only_militia),
        (board.occupants(state, fight.target), raided),
    ):
        total, hidden = knowledge.occupants_known(state, seat, units)
        known.append(total)
        groups.append(knowledge.Group(hidden, militia))
    joint = knowledge.hidden_factors(state, tuple(groups))
    return tuple(
        Case(known[0] + wet_sum + known[1] + dry_sum, known[0] + wet_sum, known[2] + d, p)
        for (wet_sum, dry_sum, d), p in joint.items()
    )


def fixed_shifts(state: State, fight: Fight) -> list[Shift]:
    """Every shift but the river's, which hangs on the factors."""
    shifts = combat.terrain_shifts(state, fight.side, fight.target)
    return shifts + combat.support_shifts(
        state.setting, fight.side, fight.markers, fight.artillery, fight.leaders
    )


def odds(state: State, seat: Seat, fight: Fight) -> Odds:
    """The exact distribution of results over the die and all that the seat cannot see."""
    setting = state.setting
    tables = setting.tables
    shifts = fixed_shifts(state, fight)
    ours = sum(board.steps_of(state, unit) for unit in fight.attackers)
    theirs = sum(board.steps_of(state, unit) for unit in board.occupants(state, fight.target))
    results = dict.fromkeys(RESULTS, 0.0)
    losses = [0.0, 0.0]
    found = cases(state, seat, fight)
    for case in found:
        river = [Shift("river", -tables.river_shifts, "10.10.5")]
        wet = river if 2 * case.crossing > case.attack else []
        base = combat.base_column(setting, case.attack, case.defence)
        column = combat.final_column(setting, base, shifts + wet)
        for row in tables.crt:
            share = case.probability / tables.die
            results[row[column]] += share
            lost = _steps(row[column], ours, theirs, case)
            losses[0] += share * lost[0]
            losses[1] += share * lost[1]
    return Odds(results, losses[0], losses[1], found)


def _steps(result: str, ours: int, theirs: int, case: Case) -> tuple[int, int]:
    """As `combat.steps_due`, from totals alone."""
    even = min(ours, theirs)
    if result == "Ex":
        if case.attack > case.defence:
            return even, theirs
        return (ours, even) if case.attack < case.defence else (even, even)
    return {"AE": (ours, 0), "Ax": (even, 0), "DE": (0, theirs)}.get(result, (0, 0))


def combat_preview(state: State, seat: Seat, fight: Fight) -> Preview:
    """Odds, itemised shifts, outcome bars and expected losses of a fight as it stands."""
    setting = state.setting
    result = odds(state, seat, fight)
    attack = _span(case.attack for case in result.cases)
    defence = _span(case.defence for case in result.cases)
    bases = [combat.base_column(setting, case.attack, case.defence) for case in result.cases]
    shifts = fixed_shifts(state, fight)
    if (
        all(2 * case.crossing > case.attack for case in result.cases)
        and setting.tables.river_shifts
    ):
        shifts.append(Shift("river", -setting.tables.river_shifts, "10.10.5"))
    columns = setting.tables.columns
    low, high = (combat.final_column(setting, base, shifts) for base in (min(bases), max(bases)))
    column = columns[low] if low == high else f"{columns[low]} … {columns[high]}"
    mine = (fight.side == 1) == (seat == CHECHEN)
    return Preview(
        title=say("Attack on {hex}", hex=text.place(setting, fight.target)),
        headline=say(
            "{attack} factors against {defence}: column {column}",
            attack=attack,
            defence=defence,
            column=column,
        ),
        modifiers=tuple(
            Modifier(text.modifier(shift.name), shift.value, shift.clause) for shift in shifts
        ),
        outcomes=_outlooks(result, mine),
        expected=_losses(result.attacker_loss, result.defender_loss),
        notes=_what_if(state, seat, fight),
        clause="10.7.3",
        places=(setting.label(fight.target),),
    )


def _losses(attacker: float, defender: float) -> tuple[Message, ...]:
    """What both sides lose on average, in steps."""
    return (
        say("Attacker loses {steps:.2f} steps on average.", steps=round(attacker, 2)),
        say("Defender loses {steps:.2f} steps on average.", steps=round(defender, 2)),
    )


def _span(values: Iterable[int]) -> str:
    found = sorted(set(values))
    return str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}"


def _outlooks(result: Odds, mine: bool) -> tuple[Outlook, ...]:
    tones = {"DE": "good", "Ex": "", "-": "", "Ax": "bad", "AE": "bad"}
    flip = {"good": "bad", "bad": "good", "": ""}
    return tuple(
        Outlook(
            text.RESULTS[name],
            result.results[name],
            tone=tones[name] if mine else flip[tones[name]],
        )
        for name in RESULTS
        if result.results[name]
    )


def _what_if(state: State, seat: Seat, fight: Fight) -> tuple[Message, ...]:
    """For the Russian: the chance that the defence falls if the Chechen adds one or two shifts."""
    if seat == CHECHEN:
        return ()
    notes: list[Message] = []
    for items in range(1, most_items(state, fight) + 1):
        worse = odds(state, seat, fight._replace(leaders=items))
        cleared = worse.results["DE"] + worse.results["Ex"]
        notes.append(
            say(
                "Shifts that the Chechen adds: {items}. Cleared or exchanged {share:.0%}.",
                items=items,
                share=round(cleared, 2),
            )
        )
    return tuple(notes)


def most_items(state: State, fight: Fight) -> int:
    """The most items that the Chechen can add here, from public facts."""
    hexes = support.combat_hexes(state, ("imagined", fight.side, fight.target, fight.attackers))
    markers = 0
    if state.setting.in_chechnya[fight.target]:
        markers = sum(place == AVAILABLE for place in state.chechen_support)
    led = sum(place == UNDERGROUND or place in hexes for place in state.leaders)
    return min(state.setting.tables.most_items, markers + led)


def secret_markers_preview(state: State, frame: Frame) -> Preview:
    """For the Chechen who allocates: every legal set of secret markers is equally likely."""
    _, side, target, attackers, markers, artillery, placed = frame
    choices = knowledge.marker_choices(state, frame, len(markers))
    fight = Fight(side, target, attackers, (), artillery, len(placed))
    preview = combat_preview(state, CHECHEN, fight)
    if not markers:
        return preview
    mixed = dict.fromkeys(RESULTS, 0.0)
    losses = [0.0, 0.0]
    for choice in choices:
        one = odds(state, CHECHEN, fight._replace(markers=choice))
        for name, share in one.results.items():
            mixed[name] += share / len(choices)
        losses[0] += one.attacker_loss / len(choices)
        losses[1] += one.defender_loss / len(choices)
    total = Odds(mixed, losses[0], losses[1], ())
    note = say(
        "Russian markers committed face down: {number}; averaged over all he may have.",
        number=len(markers),
    )
    return Preview(
        title=preview.title,
        headline=preview.headline,
        modifiers=preview.modifiers,
        outcomes=_outlooks(total, side == 1),
        expected=_losses(*losses),
        notes=(note,),
        clause="10.7.3",
        places=preview.places,
    )


def ambush_preview(state: State, frame: Frame) -> Preview:
    """The Ambush Table's exact outcomes with the support and leader named so far."""
    setting = state.setting
    origin, target = int(frame[1]), int(frame[2])
    chosen = int(frame[4]) if len(frame) > 4 else -1  # noqa: PLR2004 - frame layout
    drm = ambush.modifiers(state, origin, chosen, origin in state.leaders)
    total = sum(value for _, value, _ in drm)
    shares: dict[tuple[int, bool], float] = {}
    for die in range(1, setting.tables.die + 1):
        key = setting.tables.ambush[die + total]
        shares[key] = shares.get(key, 0) + 1 / setting.tables.die
    return Preview(
        title=say(
            "Ambush of {hex} from {origin}",
            hex=text.place(setting, target),
            origin=text.place(setting, origin),
        ),
        modifiers=tuple(
            Modifier(text.modifier(name), value, clause) for name, value, clause in drm
        ),
        outcomes=tuple(
            Outlook(
                text.ambush_result(steps, retreat), share, tone="good" if steps or retreat else ""
            )
            for (steps, retreat), share in sorted(shares.items(), reverse=True)
        ),
        clause="14.3.9",
        places=(setting.label(target), setting.label(origin)),
    )


def kidnapping_preview(state: State) -> Preview:
    """How a kidnapping may move morale."""
    sides = range(1, state.setting.tables.die + 1)
    shares: dict[int, float] = {}
    for russian, chechen in product(sides, sides):
        change = morale.kidnapping_change(russian, chechen)
        shares[change] = shares.get(change, 0) + 1 / len(sides) ** 2
    return Preview(
        title=say("Kidnapping of civilians"),
        outcomes=tuple(
            Outlook(
                say("Russian morale {change:+d}", change=change)
                if change
                else say("Russian morale unchanged"),
                share,
                tone="good" if change < 0 else "bad" if change else "",
            )
            for change, share in sorted(shares.items())
        ),
        clause="6.3.8",
    )


def _fight_of(frame: Frame) -> Fight:
    """The fight of a combat frame."""
    _, side, target, attackers, markers, artillery, placed = frame
    return Fight(side, target, attackers, markers, artillery, len(placed))


def pending_preview(state: State, seat: Seat) -> Preview | None:
    """The preview that goes with the decision that the seat has before it, if any."""
    frame = state.frames[-1]
    kind = frame[0]
    if kind == "attackers" and frame[3]:
        return combat_preview(state, seat, Fight(frame[1], frame[2], frame[3], (), (), 0))
    if kind == "markers":
        return combat_preview(state, seat, _fight_of(frame))
    if kind == "items":
        if seat == ALL_SEEING:
            return combat_preview(state, seat, _fight_of(frame))
        return secret_markers_preview(state, frame)
    if kind in {"ambush-support", "ambush-leader"}:
        return ambush_preview(state, frame)
    if kind == "kidnapping":
        return kidnapping_preview(state)
    return None


def target_preview(state: State, seat: Seat, target: int) -> Preview | None:
    """Odds of an attack by everyone who could join against a hex now; None if nobody could."""
    side = 1 - board.side_in(state, target)
    if side > 1 or seat not in (RUSSIAN, CHECHEN) or side != (seat == CHECHEN):
        return None
    attackers = tuple(_adjacent(state, side, target))
    if not attackers:
        return None
    return combat_preview(state, seat, Fight(side, target, attackers, (), (), 0))


def _adjacent(state: State, side: int, target: int) -> list[int]:
    setting = state.setting
    first = setting.first_chechen
    return sorted(
        unit
        for hex_ in setting.neighbours[target]
        for unit in state.stacks.get(hex_, ())
        if (unit >= first) == side
        and setting.may_enter(unit, target)
        and (not side or setting.in_chechnya[hex_])
    )


__all__ = [
    "Fight",
    "ambush_preview",
    "combat_preview",
    "odds",
    "pending_preview",
    "target_preview",
]
