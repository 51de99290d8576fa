"""14.0 Ambushes, and the gunship threat that bars them."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import board, leaders, refusals
from stavka.games.chechen_war.rules.leaders import roll
from stavka.games.chechen_war.state import AVAILABLE, CHECHEN, RUSSIAN, UNDERGROUND, USED, State

AMBUSH_DIE = Purpose("Ambush", CHECHEN, "14.3.4")
RETREAT_DIE = Purpose("Retreat", RUSSIAN, "14.3.10")
HALF = 2

# --- 14.2 gunship threat ---------------------------------------------------------------------


@rule("14.2.2")
def threat_markers(state: State) -> list[int]:
    """Gunship markers in the Available box, ascending."""
    return [
        number
        for number, marker in enumerate(state.setting.russian_support)
        if marker.kind == "gunship" and state.russian_support[number] == AVAILABLE
    ]


@rule("14.2.1", "14.2.2", "10.9.7")
def open_threat(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """At the end of Russian movement, if a gunship is available (ruling gunship-placing-time)."""
    if threat_markers(state) and _russian_hexes(state):
        state.frames[-1] = ("threat", -1)
    else:
        state.frames.pop()


def _russian_hexes(state: State) -> list[int]:
    first = state.setting.first_chechen
    return sorted(hex_ for hex_, stack in state.stacks.items() if stack[0] < first)


def _threat_options(state: State, frame: Frame) -> list[Action]:
    """Russian hexes from the last one on (the markers are alike); one hex may take both."""
    options: list[Action] = [("threat", hex_) for hex_ in _russian_hexes(state) if hex_ >= frame[1]]
    options.append(("done",))
    return options


@rule("14.2.2")
def _place_threat(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    if action[0] == "done":
        state.frames.pop()
        return
    marker, hex_ = threat_markers(state)[0], int(action[1])
    state.russian_support[marker] = hex_
    events.append(e.GunshipPlaced(clause="14.2.2", marker=marker, hex=hex_))
    if threat_markers(state):
        state.frames[-1] = ("threat", hex_)
    else:
        state.frames.pop()


def _explain_threat(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _threat_options(state, frame))
    if action[0] != "threat":
        return refusals.not_now(state, frame, action)
    text = say("No Russian unit is in {hex}.", hex=state.setting.label(int(action[1])))
    return refuse(text, "14.2.2", can)


# --- 14.1 who may ambush whom ----------------------------------------------------------------


@rule("14.2.4", "14.2.1")
def is_guarded(state: State, hex_: int) -> bool:
    """Whether a gunship threat bars ambushes against the hex."""
    return hex_ in state.russian_support


@rule("10.1.4", "8.2.5", "14.1.1", "9.3")
def can_strike(state: State, origin: int, target: int) -> bool:
    """Whether the Chechens of an adjacent hex may enter the target: same test as an attack.

    One militia in the stack is enough for Dagestan and Ingushetia (ruling mixed-stack-ambush);
    raiders may ambush too.
    """
    return any(state.setting.may_enter(unit, target) for unit in state.stacks.get(origin, ()))


def chechens_near(state: State, target: int) -> list[int]:
    """Chechen-occupied hexes adjacent to the target whose units may strike into it, ascending."""
    first = state.setting.first_chechen
    return sorted(
        hex_
        for hex_ in state.setting.neighbours[target]
        if hex_ in state.stacks
        and state.stacks[hex_][0] >= first
        and can_strike(state, hex_, target)
    )


@rule("14.1.1", "14.1.2", "14.1.3", "14.1.5", "14.2.4", "9.3")
def ambushes(state: State) -> list[tuple[int, int]]:
    """(origin, target) pairs that may be declared now, ascending by target, then origin."""
    near = state.near[1]
    busy = (*state.ambushers, *state.supporters)
    return [
        (origin, target)
        for target in _russian_hexes(state)
        if near[target] and target not in state.ambushed and not is_guarded(state, target)
        for origin in chechens_near(state, target)
        if origin not in busy
    ]


@rule("14.1.4", "14.1.5", "14.1.7", "14.1.6", "14.1.8", "14.3.13")
def supporters(state: State, origin: int, target: int, free: bool) -> list[int]:
    """Hexes that may support: adjacent to the target, not the ambusher, without a role so far.

    A free ambush may be supported by any (ruling free-ambush-support).
    """
    busy = () if free else (*state.ambushers, *state.supporters)
    return [hex_ for hex_ in chechens_near(state, target) if hex_ != origin and hex_ not in busy]


# --- 14.1 the segment ------------------------------------------------------------------------


@rule("14.1.2", "5.0.2")
def begin(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Open the Chechen Ambush Segment."""
    state.ambushed = []
    state.ambushers = []
    state.supporters = []
    state.frames[-1] = ("ambushes",)


@rule("14.1.2", "14.2.3")
def offer(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Offer the next ambush while one is possible; at the end gunship threats go to Used."""
    if ambushes(state):
        state.frames.append(("ambush",))
    else:
        end(state)


@rule("14.2.3")
def end(state: State) -> None:
    """Close the segment: gunship threats are used up, whether or not they barred anything."""
    for number, place in enumerate(state.russian_support):
        if place >= 0:
            state.russian_support[number] = USED
    state.frames.pop()


def _segment_options(state: State, frame: Frame) -> list[Action]:
    options: list[Action] = [("ambush", *pair) for pair in ambushes(state)]
    options.append(("done",))
    return options


@rule("14.3.1", "14.1.2", "14.1.3")
def _declare(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Name the ambushing hex and the Russian hex; nothing is revealed."""
    if action[0] == "done":
        state.frames.pop()
        end(state)
        return
    origin, target = int(action[1]), int(action[2])
    state.ambushed.append(target)
    state.ambushers.append(origin)
    _prepare(state, origin, target, free=False)


# --- 14.3 the procedure ----------------------------------------------------------------------
# Frames: ("ambush-support", origin, target, free), ("ambush-leader", ..., free, support).


def _prepare(state: State, origin: int, target: int, *, free: bool) -> None:
    state.frames[-1] = ("ambush-prepare", origin, target, free)


@rule("14.1.4", "14.3.2")
def prepare(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Ask for support where there is a choice, else go on to the leader."""
    _, origin, target, free = frame
    if supporters(state, origin, target, free):
        state.frames[-1] = ("ambush-support", origin, target, free)
    else:
        _ask_leader(state, origin, target, free, -1, dice, events)


def _support_options(state: State, frame: Frame) -> list[Action]:
    _, origin, target, free = frame
    options: list[Action] = [("support", hex_) for hex_ in supporters(state, origin, target, free)]
    options.append(("alone",))
    return options


@rule("14.1.4", "14.1.7")
def _choose_support(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Name one supporting hex, or none."""
    _, origin, target, free = frame
    support = -1
    if action[0] == "support":
        support = int(action[1])
        if not free:
            state.supporters.append(support)
    _ask_leader(state, origin, target, free, support, dice, events)


@rule("14.3.2", "11.2.2")
def _ask_leader(
    state: State,
    origin: int,
    target: int,
    free: bool,
    support: int,
    dice: Dice,
    events: Events,
) -> None:
    """Offer a leader from underground.

    He may join others in the hex, though no more than one of them counts (ruling
    leader-ambush-timing).
    """
    if UNDERGROUND in state.leaders:
        state.frames[-1] = ("ambush-leader", origin, target, free, support)
    else:
        _spring(state, origin, target, free, support, -1, dice, events)


def _leader_options(state: State, frame: Frame) -> list[Action]:
    leader = state.leaders.index(UNDERGROUND)
    return [("leader", leader, frame[1]), ("no-leader",)]


@rule("14.3.2", "11.2.3", "11.2.4")
def _choose_leader(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    _, origin, target, free, support = frame
    leader = -1
    if action[0] == "leader":
        leader = int(action[1])
        leaders.place(state, leader, origin, "14.3.2", events)
    _spring(state, origin, target, free, support, leader, dice, events)


@rule("14.3.5", "14.3.6", "14.3.7", "14.3.8")
def modifiers(
    state: State, origin: int, support: int, led: bool
) -> tuple[tuple[str, int, str], ...]:
    """Die modifiers, all cumulative: rough or mountain, one leader, support, clear or town.

    A town in rough ground counts both ways; a city alone neither (ruling ambush-terrain-both).
    """
    setting = state.setting
    tables = setting.tables
    found: list[tuple[str, int, str]] = []
    if setting.ambush_rough[origin]:
        found.append(("rough or mountain", tables.ambush_rough, "14.3.5"))
    if led:
        found.append(("leader", tables.ambush_leader, "14.3.6"))
    if support >= 0:
        found.append(("support", tables.ambush_support, "14.3.7"))
    if setting.ambush_open[origin]:
        found.append(("clear or town", tables.ambush_open, "14.3.8"))
    return tuple(found)


@rule("14.3.3", "14.3.4", "14.3.9", "14.3.10", "14.3.14", "10.1.5")
def _spring(
    state: State,
    origin: int,
    target: int,
    free: bool,
    support: int,
    leader: int,
    dice: Dice,
    events: Events,
) -> None:
    """Roll on the Ambush Table: no support markers, no revealing, no advance."""
    led = origin in state.leaders
    events.append(
        e.AmbushDeclared(
            clause="14.3.1", origin=origin, hex=target, support=support, leader=leader, free=free
        )
    )
    die = roll(dice, AMBUSH_DIE, state, events)
    drm = modifiers(state, origin, support, led)
    total = die + sum(value for _, value, _ in drm)
    steps, retreat = state.setting.tables.ambush[total]
    events.append(
        e.AmbushResult(
            clause="14.3.9",
            hex=target,
            die=die,
            modifiers=drm,
            total=total,
            steps=steps,
            retreat=retreat,
        )
    )
    state.frames.pop()
    if retreat:
        state.frames.append(("retreat-roll", target))
    if steps:
        state.frames.append(("ambush-losses", target, steps))


@rule("14.3.9", "2.8.3", "10.13.2")
def open_loss(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Take the steps of an ambush: at once where nothing is to choose, else the Russian picks."""
    _, target, due = frame
    units = board.occupants(state, target)
    if not units or due == 0:
        state.frames.pop()
        return
    options = _loss_options(state, ("ambush-loss", target, due))
    if len(options) == 1:
        state.frames[-1] = ("ambush-loss", target, due)
        _lose(state, state.frames[-1], options[0], dice, events)
    else:
        state.frames[-1] = ("ambush-loss", target, due)


def _loss_options(state: State, frame: Frame) -> list[Action]:
    """One step from any unit of the hex (ruling ambush-loss-two-step)."""
    return [
        ("flip" if board.steps_of(state, unit) > 1 else "remove", unit)
        for unit in board.occupants(state, frame[1])
    ]


@rule("14.3.9", "2.8.3")
def _lose(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    _, target, due = frame
    unit = int(action[1])
    if action[0] == "flip":
        board.reduce(state, unit, "14.3.9", events)
    else:
        board.eliminate(state, unit, "ambush", "14.3.9", events)
    state.frames[-1] = ("ambush-losses", target, due - 1)


# --- 14.3.13 free ambushes -------------------------------------------------------------------


@rule("14.3.13", "14.1.6", "14.1.8", "14.2.4")
def open_free(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Right after a retreat: any eligible adjacent hex may ambush the place retreated to.

    Exempt from every once-only limit (rulings free-ambush-scope, free-ambush-timing); a gunship
    threat on that hex still bars it (ruling retreat-into-gunship).
    """
    target = frame[1]
    gone = target not in state.stacks or state.stacks[target][0] >= state.setting.first_chechen
    if gone or is_guarded(state, target) or not chechens_near(state, target):
        state.frames.pop()
    else:
        state.frames[-1] = ("free-ambush-choice", target)


def _free_options(state: State, frame: Frame) -> list[Action]:
    target = frame[1]
    options: list[Action] = [("ambush", origin, target) for origin in chechens_near(state, target)]
    options.append(("decline",))
    return options


@rule("14.3.13")
def _choose_free(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Make the free ambush, or let it go for good."""
    if action[0] == "decline":
        state.frames.pop()
    else:
        _prepare(state, int(action[1]), int(action[2]), free=True)


# --- why not ---------------------------------------------------------------------------------


def _explain_segment(state: State, frame: Frame, action: Action) -> Verdict:
    free = frame[0] == "free-ambush-choice"
    options = _free_options(state, frame) if free else _segment_options(state, frame)
    can = refusals.alternatives(state, options)
    if action[0] != "ambush":
        return refusals.not_now(state, frame, action)
    origin, target = int(action[1]), int(action[2])
    label = state.setting.label
    here, there = label(origin), label(target)
    if board.side_in(state, origin) != 1:
        return refuse(say("No Chechen unit is in {hex}.", hex=here), "14.1.1", can)
    if board.side_in(state, target) != 0:
        return refuse(say("No Russian unit is in {hex}.", hex=there), "14.1.1", can)
    if origin not in state.setting.neighbours[target]:
        text = say("{origin} is not adjacent to {hex}.", origin=here, hex=there)
        return refuse(text, "14.1.1", can)
    if is_guarded(state, target):
        return refuse(say("A gunship threat guards {hex}.", hex=there), "14.2.4", can)
    if not can_strike(state, origin, target):
        text = say("The units in {origin} may not enter {hex}.", origin=here, hex=there)
        return refuse(text, "10.1.4", can)
    if target in state.ambushed:
        return refuse(say("{hex} has been ambushed already.", hex=there), "14.1.2", can)
    if origin in state.ambushers:
        return refuse(say("{hex} has made its ambush.", hex=here), "14.1.3", can)
    return refuse(say("{hex} has supported an ambush.", hex=here), "14.1.5", can)


def _explain_support(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _support_options(state, frame))
    if action[0] != "support":
        return refusals.not_now(state, frame, action)
    hex_ = int(action[1])
    where = state.setting.label(hex_)
    if hex_ == frame[1]:
        return refuse(say("The ambushing hex can't support itself."), "14.3.7", can)
    if hex_ not in chechens_near(state, frame[2]):
        text = say("No Chechens in {hex} can reach the ambushed Russians.", hex=where)
        return refuse(text, "14.1.4", can)
    if hex_ in state.ambushers:
        return refuse(say("{hex} has made its ambush.", hex=where), "14.1.5", can)
    return refuse(say("{hex} has supported an ambush.", hex=where), "14.1.7", can)


def _explain_leader(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _leader_options(state, frame))
    if action[0] != "leader":
        return refusals.not_now(state, frame, action)
    if action[2] != frame[1]:
        text = say("The leader must go to the ambushing hex.")
        return refuse(text, "14.3.2", can)
    if state.leaders[int(action[1])] != UNDERGROUND:
        text = say("Only a leader from the Underground Box can be placed.")
        return refuse(text, "14.3.2", can)
    return refuse(say("Leaders are alike: take the first in the box."), "14.3.2", can)


def _explain_loss(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _loss_options(state, frame))
    if action[0] not in {"flip", "remove"}:
        return refusals.not_now(state, frame, action)
    text = say("{unit} can't pay this loss so.", unit=state.setting.units[int(action[1])].name)
    return refuse(text, "14.3.9", can)


def _chechen(state: State, frame: Frame) -> Seat:
    return CHECHEN


def _russian(state: State, frame: Frame) -> Seat:
    return RUSSIAN


THREAT = Choice("14.2.2", _russian, _threat_options, _place_threat, _explain_threat, root=True)
DECLARE = Choice("14.1.1", _chechen, _segment_options, _declare, _explain_segment, root=True)
SUPPORT = Choice("14.1.4", _chechen, _support_options, _choose_support, _explain_support)
LEADER = Choice("14.3.2", _chechen, _leader_options, _choose_leader, _explain_leader)
LOSS = Choice("14.3.9", _russian, _loss_options, _lose, _explain_loss)
FREE = Choice("14.3.13", _chechen, _free_options, _choose_free, _explain_segment)
