"""Positions of For Bloody Honor from small text, for tests.

    position('''
        turn 6
        red-infantry 3 @moscow          (the lowest counters of the sort that are still free)
        denekin-tank 1 @loss            (or @recruit, @reserve, @out, @turn7)
        control kolchak: kazan orsk
        influence red 28 / modifier denekin 2 / in mahkno / gone poles
        damaged red-train-1             (or guest, newcomer, broken, fired, settled)
        closed riga baltic              (or germans, war, peace, open)
        evicted minsk kolchak / waived kiev czech / duel / core / reds-gone 6
        chits red white-combat          (the container; the Reds' chit alone if none is named)
        draw kolchak                    (the chit that is acted on)
    ''')

One fact a line, or several with " / " between them. Zones that are not named are open, empty and
nobody's, but Warsaw is closed before turn 5; counters that are not named are in the Recruitment
Pool. In the game are the factions with counters on the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from stavka.engine.chance import ScriptedDice
from stavka.engine.decision import Action, Decision
from stavka.engine.dice import Purpose
from stavka.engine.events import Event
from stavka.engine.verdict import Verdict
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.actions import notation
from stavka.games.for_bloody_honor.compile import compile_setting
from stavka.games.for_bloody_honor.data import load_data
from stavka.games.for_bloody_honor.rules import chits, refusals, setup, turn
from stavka.games.for_bloody_honor.setting import Setting

PLACES = {"loss": s.LOSS, "recruit": s.RECRUIT, "reserve": s.RESERVE, "out": s.OUT}
CLOSURES = {
    "open": s.OPEN,
    "germans": s.GERMANS,
    "war": s.WAR,
    "peace": s.PEACE,
    "baltic": s.BALTIC,
}
MARKS = {
    "damaged": s.DAMAGED,
    "guest": s.GUEST,
    "newcomer": s.NEWCOMER,
    "broken": s.BROKEN,
    "fired": s.FIRED,
    "settled": s.SETTLED,
    "spent": s.SPENT,
    "fought": s.FOUGHT,
}
ACTIVATION = turn.PHASES.index("activation") + 1
POLES_ENTER = 5


class Script(ScriptedDice):
    """Rolls as told; chits are drawn as told, and when nothing more is told the first one."""

    __slots__ = ("draws",)

    def __init__(self, rolls: Iterable[int] = (), draws: Iterable[int] = ()) -> None:
        super().__init__(tuple(rolls))
        self.draws = list(draws)

    def answer(self, kind: str, sides: int, purpose: Purpose) -> int:
        """A draw from the list of draws, a roll from the script."""
        if kind == "draw":
            return self.draws.pop(0) if self.draws else 0
        return super().answer(kind, sides, purpose)


@lru_cache(maxsize=1)
def setting() -> Setting:
    """The game's own data, compiled once."""
    return compile_setting(load_data())


def zone_of(name: str) -> int:
    """The index of a zone."""
    return setting().zone(name)


def unit_of(name: str) -> int:
    """The index of a counter by its id."""
    return setting().ids.index(name)


def faction_of(name: str) -> int:
    """The index of a faction by its id."""
    return s.FACTIONS.index(name)


def position(
    text: str,
    dice: Iterable[int] = (),
    *,
    scenario: str = "seven",
    events: list[Event] | None = None,
) -> s.State:
    """The position that a text draws, run on to its first decision if a chit is drawn."""
    facts = [fact.split() for line in text.splitlines() for fact in line.split(" / ")]
    state = _bare(scenario)
    drawn = ""
    for words in filter(None, facts):
        if words[0] == "draw":
            drawn = words[1]
        else:
            _read(state, words)
    state = _derived(state)
    if not state.chits:
        state.chits = _one_chit(state)
    if drawn:
        draw(state, drawn, dice, events)
    return state


def _one_chit(state: s.State) -> list[int]:
    """The Reds' chit, or that of the first faction in the game."""
    here = [faction for faction, standing in enumerate(state.standing) if standing == s.IN]
    return [s.RED] if s.RED in here else here[:1]


def draw(
    state: s.State, chit: str, dice: Iterable[int] = (), events: list[Event] | None = None
) -> None:
    """Act on a chit as if it had been drawn, up to the first decision."""
    found = s.CHITS.index(chit)
    told: list[Event] = [] if events is None else events
    state.drawn.append(found)
    state.clock += 1
    state.memo = {}
    state.frames = [("turn", ACTIVATION), ("cup",), ("close",)]
    chits._open(state, found, told)
    s.machine().run(state, Script(dice), told)


def _bare(scenario: str) -> s.State:
    """Nothing on the map, all counters in the Recruitment Pools."""
    state = setup.start(setting(), scenario, core=False)
    state.where = [s.RECRUIT] * len(state.where)
    state.control = [s.NOBODY] * len(state.control)
    state.closure = [s.OPEN] * len(state.closure)
    state.standing = [s.ABSENT] * len(s.FACTIONS)
    state.influence = [0] * len(s.FACTIONS)
    state.since = [0] * len(state.since)
    state.turn = 2
    state.frames = [("turn", ACTIVATION), ("cup",)]
    return state


def _derived(state: s.State) -> s.State:
    """With the board that follows from it, and the factions that stand on it in the game."""
    warsaw = state.setting.warsaw
    if state.turn < POLES_ENTER and state.closure[warsaw] == s.OPEN:
        state.closure[warsaw] = s.WAR
    facts = state.facts()
    found = s.restore(state.setting, facts)
    for unit, place in enumerate(found.where):
        if place >= 0:
            found.standing[found.setting.faction_of[unit]] = s.IN
    for index, stack in enumerate(found.stacks):
        if stack and not found.since[index]:
            found.since[index] = 1
    return found


def _read(state: s.State, words: Sequence[str]) -> None:
    head, *rest = words
    if head == "control":
        faction = faction_of(rest[0].rstrip(":"))
        for name in rest[1:]:
            state.control[zone_of(name)] = faction
    elif head in {"turn", "clock"}:
        setattr(state, head, int(rest[0]))
    elif head == "reds-gone":
        state.reds_gone = int(rest[0])
    elif head in {"duel", "core"}:
        setattr(state, head, True)
    elif head in {"influence", "modifier"}:
        getattr(state, head)[faction_of(rest[0])] = int(rest[1])
    elif head in {"in", "gone", "absent"}:
        standing = {"in": s.IN, "gone": s.GONE, "absent": s.ABSENT}[head]
        state.standing[faction_of(rest[0])] = standing
    elif head in MARKS:
        state.status[unit_of(rest[0])] |= MARKS[head]
    else:
        _read_board(state, words)


def _read_board(state: s.State, words: Sequence[str]) -> None:
    head, *rest = words
    if head == "closed":
        state.closure[zone_of(rest[0])] = CLOSURES[rest[1]]
    elif head == "evicted":
        bits = sum(1 << faction_of(name) for name in rest[1:])
        state.evicted[zone_of(rest[0])] = bits | 1 << s.POLES
    elif head == "waived":
        state.waived[zone_of(rest[0])] = faction_of(rest[1])
    elif head == "chits":
        state.chits = sorted(s.CHITS.index(name) for name in rest)
    elif head == "drawn":
        state.drawn = [s.CHITS.index(name) for name in rest]
    elif head == "since":
        index = faction_of(rest[0]) * state.setting.zones + zone_of(rest[1])
        state.since[index] = int(rest[2])
    else:
        _put(state, head, int(rest[0]), rest[1].removeprefix("@"))


def _put(state: s.State, sort: str, count: int, where: str) -> None:
    """The lowest counters of a sort that no line has placed yet."""
    if where.startswith("turn"):
        place = s.TRACK - int(where.removeprefix("turn"))
    else:
        place = PLACES[where] if where in PLACES else zone_of(where)
    ids = state.setting.ids
    free = [
        unit
        for unit, id_ in enumerate(ids)
        if (id_ == sort or id_.rpartition("-")[0] == sort) and state.where[unit] == s.RECRUIT
    ]
    assert len(free) >= count, f"there are {len(free)} {sort} left, not {count}"
    for unit in free[:count]:
        state.where[unit] = place


# --- play -----------------------------------------------------------------------------------------


def read(text: str) -> Action:
    """An action by its notation."""
    return notation(setting()).read(text)


def act(
    state: s.State, *texts: str, dice: Iterable[int] = (), draws: Iterable[int] = ()
) -> list[Event]:
    """Apply actions that must be legal, one after the other; what happened."""
    script, events = Script(dice, draws), list[Event]()
    for text in texts:
        action = read(text)
        pending = state.pending()
        assert isinstance(pending, Decision), f"{text}: the game is over"
        assert action in pending.options, f"{text} is not among {options(state)}"
        events += state.apply(action, script)
    assert not script.left, f"nobody asked for {script.left}"
    return events


def options(state: s.State) -> list[str]:
    """The legal actions in notation."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    return [notation(setting()).write(action) for action in pending.options]


def kind(state: s.State) -> str:
    """The kind of the pending decision."""
    pending = state.pending()
    return pending.kind if isinstance(pending, Decision) else "finished"


def seat(state: s.State) -> str:
    """Who decides."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    return pending.seat


def refusal(state: s.State, text: str) -> Verdict:
    """Why the pending seat may not say this."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    verdict = refusals.explain(state, pending.seat, read(text))
    assert not verdict.allowed, f"{text} is allowed"
    return verdict


def owner(state: s.State, zone: str) -> str:
    """Who controls a zone."""
    found = state.control[zone_of(zone)]
    return "nobody" if found == s.NOBODY else s.FACTIONS[found]


def here(state: s.State, zone: str) -> dict[str, int]:
    """The counters in a zone, by faction."""
    found = {
        name: len(state.stacks[faction * state.setting.zones + zone_of(zone)])
        for faction, name in enumerate(s.FACTIONS)
    }
    return {name: number for name, number in found.items() if number}


def place_of(state: s.State, unit: str) -> str:
    """Where a counter is: a zone, a pool, or a turn."""
    place = state.where[unit_of(unit)]
    if place >= 0:
        return state.setting.graph.label(place)
    if place <= s.TRACK:
        return f"turn{s.TRACK - place}"
    return next(name for name, value in PLACES.items() if value == place)


def told(events: Iterable[Event], type_: type[Event]) -> list[Event]:
    """The events of a type."""
    return [event for event in events if isinstance(event, type_)]
