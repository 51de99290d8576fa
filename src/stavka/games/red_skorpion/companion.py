"""The referee beside a real table: a shot in words, its exact odds, or its result by typed dice.

    assault-rifle at 12 elite cover moved
    moved wounded AK at 12 inches against an elite in cover who moved
    HMG burst at 14 against an APC: 2 4 6 5 1 6 6 3 1 8
    автомат на 12 по командиру в укрытии

Before "at" stand the firer and his weapon, after it the range in inches and the target; dice come
after a colon, in the order in which the rules ask for them.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from stavka.engine.chance import ScriptedDice
from stavka.engine.decision import Decision
from stavka.engine.errors import BadDie, DiceExhausted, QueryError
from stavka.engine.events import Event
from stavka.engine.messages import Message, say
from stavka.engine.scene import Preview
from stavka.games.red_skorpion import log, preview, text
from stavka.games.red_skorpion.arms import ALWAYS, AT_SOFT, CHOICE, MILS
from stavka.games.red_skorpion.companion_words import BURST, MOVES, TARGETS, Question, read
from stavka.games.red_skorpion.compile import compile_setting, named
from stavka.games.red_skorpion.rules import fire_refusals, firing, shooting
from stavka.games.red_skorpion.schemas import (
    Force,
    ScenarioData,
    ScoreData,
    ShapeData,
    TableInfo,
    Troop,
)
from stavka.games.red_skorpion.setting import Mount, Setting
from stavka.games.red_skorpion.state import IN_PLAY, MOVED, OFF, RUSSIAN, State, fresh, machine

if TYPE_CHECKING:
    from stavka.games.red_skorpion.setting import Figure

FIRER = "firer"
LENGTH, WIDTH = 120, 20
"""Of the strip on which firer and target are put, in inches."""


def answer(setting: Setting, words: str) -> Preview:
    """The odds of a shot told in words, or what came of it when dice are given.

    Raises `QueryError` that says which word is not understood.
    """
    question = read(setting, words)
    state = position(setting, question)
    firer, target = _pair(state, question)
    title = say(
        "{weapon} at {range:g} in.",
        weapon=setting.weapons[question.weapon].name,
        range=question.range / MILS,
    )
    burst = _bursts(state, question, target)
    verdict = _refusal(state, firer, target, burst=burst)
    if verdict is not None:
        return Preview(title, headline=verdict[0], clause=verdict[1])
    found = _odds(state, firer, target, burst=burst)
    if question.dice is None:
        return msgspec.structs.replace(found, title=title)
    notes = judge(state, target, question.dice, burst=burst)
    return Preview(title, found.headline, found.modifiers, notes=notes, clause=found.clause)


# --- the position ----------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _strip(setting: Setting, *, covered: bool) -> Setting:
    """A strip of open ground, or all of it cover, with a firer and one target of each kind."""
    scenario = ScenarioData(
        id="desk",
        en="Desk",
        ru="Стол",
        about_en="A strip of ground.",
        about_ru="Полоса земли.",
        turns=1,
        table=TableInfo(LENGTH, WIDTH, (_GROUND,) if covered else ()),
        zones={},
        forces=(
            Force("us", "Firer", "Стрелок", "russian", (_troop(FIRER, "rifleman", FIRER),)),
            Force(
                "them",
                "Targets",
                "Цели",
                "afghan",
                tuple(_troop(id_, profile, "target") for id_, profile in TARGETS.items()),
            ),
        ),
        scores=(ScoreData("russian", "capture", 1, "Captives", "Пленные"),),
    )
    data = setting.data
    whole = data._replace(
        scenarios={**data.scenarios, "desk": scenario}, maps={**data.maps, "desk": ""}
    )
    return compile_setting(whole, "desk", {"group": "on"})


NAMES = {FIRER: ("The firer", "Стрелок"), "target": ("The target", "Цель")}
"""What firer and target are called, in English and Russian."""


def _troop(id_: str, profile: str, role: str) -> Troop:
    return Troop(id_, profile, en=NAMES[role][0], ru=NAMES[role][1])


_GROUND = ShapeData("cover", "scrub", ((0, 0), (LENGTH, 0), (LENGTH, WIDTH), (0, WIDTH)))


def position(setting: Setting, question: Question) -> State:
    """Firer and target as told, the firer about to act."""
    own = copy(_strip(setting, covered="cover" in question.target))
    firer, target = own.index[FIRER], own.index[_kind(question)]
    figures = list(own.figures)
    figures[firer] = _armed(own, figures[firer], question.weapon)
    # targets of every kind stand ready, and would be numbered
    figures[target] = figures[target]._replace(
        name=named(*NAMES["target"]),
        elite="elite" in question.target,
        body_armour="body" in question.target,
        commander="commander" in question.target,
        sniper="sniper" in question.target,
        mullah="mullah" in question.target,
    )
    own.figures = tuple(figures)
    state = fresh(own)
    state.turn, state.frames = 1, [("pick", 0)]
    here = MILS, WIDTH * MILS // 2
    for figure, spot in ((firer, here), (target, (here[0] + question.range, here[1]))):
        state.x[figure], state.y[figure] = spot
        state.status[figure] = IN_PLAY
    _mark(state, firer, question.hands)
    _mark(state, target, question.target)
    return state


def _kind(question: Question) -> str:
    return next((kind for kind in TARGETS if kind in question.target), "man")


def _pair(state: State, question: Question) -> tuple[int, int]:
    return state.setting.index[FIRER], state.setting.index[_kind(question)]


def _armed(setting: Setting, figure: Figure, weapon: int) -> Figure:
    mount = Mount(weapon, setting.weapons[weapon].dice, OFF, turret=False)
    return figure._replace(mounts=(mount,), spares=(), shots=(OFF,))


def _mark(state: State, figure: int, words: frozenset[str]) -> None:
    losses = state.setting.tables.vehicle
    if words & MOVES:
        state.moved[figure] = MOVED
    state.wounds[figure] = int("wounded" in words)
    state.lost_attack[figure] = losses.sensors * ("sensors" in words)
    state.lost_defence[figure] = losses.cracked * ("cracked" in words)


# --- the shot --------------------------------------------------------------------------------


def _bursts(state: State, question: Question, target: int) -> bool:
    """Whether the shot is a burst: as the weapon must, or as the firer says he likes."""
    weapon = state.setting.weapons[question.weapon]
    if weapon.bursts == CHOICE:
        return BURST in question.hands
    if weapon.bursts in {ALWAYS, AT_SOFT}:
        return shooting.bursts_at(state, weapon, target)
    return False


def _aim(state: State, target: int) -> tuple[int, int]:
    return state.x[target], state.y[target]


def _refusal(state: State, firer: int, target: int, *, burst: bool) -> tuple[Message, str] | None:
    """Why the shot is not allowed, and the clause; None when it is."""
    named = shooting.can_target(state, firer, 0, target)
    if shooting.is_ready(state, firer, 0) and (
        named or (burst and shooting.can_aim(state, firer, 0, _aim(state, target)))
    ):
        return None
    if not shooting.is_ready(state, firer, 0):
        weapon = state.setting.figures[firer].mounts[0].weapon
        verdict = fire_refusals.explain_attack(state, firer, ("fire", weapon), ())
    else:
        verdict = fire_refusals.explain_shot(state, firer, 0, ("target", target), ())
    assert verdict.reason is not None, "a refusal says why"
    return verdict.reason, verdict.clause


def _odds(state: State, firer: int, target: int, *, burst: bool) -> Preview:
    if burst:
        return preview.burst_preview(state, RUSSIAN, firer, 0, _aim(state, target))
    return preview.shot_preview(state, RUSSIAN, firer, 0, target)


def judge(state: State, target: int, dice: tuple[int, ...], *, burst: bool) -> tuple[Message, ...]:
    """What comes of the shot with these dice, each line with its clause.

    Tells which die is wanted next when there are too few; raises `QueryError` on one too many.
    """
    script = ScriptedDice(dice)
    events: list[Event] = []
    after: tuple[Message, ...] = ()
    named = OFF if burst else target
    try:
        firing.shoot(
            state, state.setting.index[FIRER], 0, named, _aim(state, target), script, events
        )
        machine().run(state, script, events)
        pending = state.pending()
        if isinstance(pending, Decision) and pending.kind != "pick":
            after = (text.prompt(state, pending),)
    except DiceExhausted as error:
        after = (say("Still to be thrown: {die}.", die=str(error.need)),)
    except BadDie as error:
        raise QueryError(f"dice: {error}") from error
    if script.left:
        raise QueryError(
            say(
                "Too many dice by {count}: {first} is not wanted.",
                count=len(script.left),
                first=script.left[0],
            )
        )
    lines = (log.tell(state.setting, event) for event in events)
    told = (say("{text} ({clause})", text=one.text, clause=one.clause) for one in lines if one)
    return (*told, *after)
