"""10.9 Support: the Russian commits in secret, then the Chechen openly, in every combat alike."""

from __future__ import annotations

from stavka.engine.decision import Action, Seat
from stavka.engine.dice import Dice
from stavka.engine.events import Events
from stavka.engine.frames import Choice, Frame
from stavka.engine.ledger import rule
from stavka.engine.messages import say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import leaders, refusals
from stavka.games.chechen_war.state import AVAILABLE, CHECHEN, RUSSIAN, UNDERGROUND, State

# A combat's frame: kind, side attacking, target hex, attackers, Russian markers, Chechen markers,
# leaders as (leader, hex) pairs.


@rule("10.9.6", "10.9.7", "10.10.1", "10.9.10")
def is_first_attack_on_groznyi(state: State, side: int, target: int) -> bool:
    """Whether this is the Russians' first attack on Groznyi (ruling groznyi-first-meaning)."""
    return side == 0 and target == state.setting.groznyi and not state.groznyi_attacked


@rule("10.9.12", "10.9.13", "10.9.14", "10.9.10")
def can_use(state: State, kind: str, side: int, target: int) -> bool:
    """Whether a marker of this kind may serve in the combat; place never matters, ground may.

    Armor: Russians defend in clear ground without town or city. TOS-1: Russians attack a town or
    city. It reads public facts only (ruling illegal-secret-choice).
    """
    setting = state.setting
    built_up = setting.is_town[target] or setting.is_city[target]
    if kind == "armor":
        return side == 1 and not built_up and "clear" in setting.kinds[target]
    if kind == "tos":
        return side == 0 and built_up
    return True


@rule("10.9.1", "10.9.3")
def usable_markers(state: State, frame: Frame) -> list[int]:
    """Russian markers that may be added now, one of each like kind; ascending."""
    _, side, target, _, chosen, _, _ = frame
    if len(chosen) >= state.setting.tables.most_support:
        return []
    if is_first_attack_on_groznyi(state, side, target):
        return []
    last = chosen[-1] if chosen else -1
    seen: set[tuple[str, int]] = set()
    found: list[int] = []
    for number, marker in enumerate(state.setting.russian_support):
        like = (marker.kind, marker.shifts)
        free = state.russian_support[number] == AVAILABLE and number not in chosen
        if free and like not in seen and can_use(state, marker.kind, side, target):
            seen.add(like)
            if number > last:
                found.append(number)
    return found


@rule("10.9.2", "10.9.3")
def open_russian(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """The Russian allocates first; without a usable marker he commits none."""
    if usable_markers(state, frame):
        state.frames[-1] = ("markers", *frame[1:])
    else:
        _announce(state, frame, events)


def _marker_options(state: State, frame: Frame) -> list[Action]:
    options: list[Action] = [("marker", number) for number in usable_markers(state, frame)]
    options.append(("enough",))
    return options


@rule("10.9.3", "10.9.4")
def _add_marker(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Add one marker, face down, or say that it is enough."""
    kind, side, target, attackers, chosen, artillery, placed = frame
    if action[0] == "marker":
        frame = (kind, side, target, attackers, (*chosen, action[1]), artillery, placed)
        if usable_markers(state, frame):
            state.frames[-1] = frame
            return
    _announce(state, frame, events)


@rule("10.9.5", "10.9.2")
def _announce(state: State, frame: Frame, events: Events) -> None:
    """Tell how many markers are committed, not which; then it is the Chechen's turn."""
    markers = frame[4]
    events.append(e.SupportCommitted(clause="10.9.5", number=len(markers), markers=markers))
    state.frames[-1] = ("support-chechen", *frame[1:])


@rule("10.9.9", "6.3.4", "10.9.1")
def usable_artillery(state: State, frame: Frame) -> int | None:
    """The next Chechen marker that may be added: available, and the combat is inside Chechnya.

    The defender's hex decides (ruling chechen-support-place).
    """
    chosen = frame[5]
    if not state.setting.in_chechnya[frame[2]]:
        return None
    for number, place in enumerate(state.chechen_support):
        if place == AVAILABLE and number not in chosen:
            return number
    return None


def combat_hexes(state: State, frame: Frame) -> list[int]:
    """Hexes of the Chechen units that take part; ascending."""
    _, side, target, attackers, *_ = frame
    if side == 0:
        return [target]
    return sorted({state.where[unit] for unit in attackers})


@rule("10.9.8", "11.2.2", "11.2.3", "11.2.4", "11.1.1", "11.1.2", "10.9.9")
def usable_leaders(state: State, frame: Frame) -> list[tuple[int, int]]:
    """Leaders that may be added, each with his hex; underground ones in any of the combat.

    A leader already on the map counts only if allocated, and only from his own hex (ruling
    leader-already-on-map).
    """
    chosen = frame[6]
    last = chosen[-1][0] if chosen else -1
    hexes = combat_hexes(state, frame)
    found: list[tuple[int, int]] = []
    fresh = False
    for leader, place in enumerate(state.leaders):
        if any(leader == other for other, _ in chosen):
            continue
        if place in hexes and leader > last:
            found.append((leader, place))
        elif place == UNDERGROUND and not fresh:
            # leaders underground are alike: the first stands for all
            fresh = True
            if leader > last:
                found.extend((leader, hex_) for hex_ in hexes)
    return found


@rule("10.9.8")
def _has_room(state: State, frame: Frame) -> bool:
    return len(frame[5]) + len(frame[6]) < state.setting.tables.most_items


def _item_options(state: State, frame: Frame) -> list[Action]:
    options: list[Action] = []
    if _has_room(state, frame):
        if not frame[6] and usable_artillery(state, frame) is not None:
            options.append(("artillery",))
        options.extend(("leader", leader, hex_) for leader, hex_ in usable_leaders(state, frame))
    options.append(("enough",))
    return options


@rule("10.9.2", "10.9.8")
def open_chechen(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """The Chechen allocates second, knowing the number of Russian markers."""
    if len(_item_options(state, frame)) > 1:
        state.frames[-1] = ("items", *frame[1:])
    else:
        _allocate(state, frame, events)


@rule("10.9.8")
def _add_item(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Add an artillery marker or a leader, or say that it is enough; two in all."""
    kind, side, target, attackers, markers, artillery, placed = frame
    if action[0] == "artillery":
        number = usable_artillery(state, frame)
        frame = (kind, side, target, attackers, markers, (*artillery, number), placed)
    elif action[0] == "leader":
        pair = (action[1], action[2])
        frame = (kind, side, target, attackers, markers, artillery, (*placed, pair))
    if action[0] != "enough" and len(_item_options(state, frame)) > 1:
        state.frames[-1] = frame
        return
    _allocate(state, frame, events)


def _allocate(state: State, frame: Frame, events: Events) -> None:
    for leader, hex_ in frame[6]:
        leaders.place(state, leader, hex_, "11.2.3", events)
    events.append(
        e.ChechenItems(
            clause="10.9.8",
            markers=frame[5],
            leaders=tuple(leader for leader, _ in frame[6]),
            hexes=tuple(hex_ for _, hex_ in frame[6]),
        )
    )
    state.frames[-1] = ("resolve", *frame[1:])


def _explain_marker(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _marker_options(state, frame))
    if action[0] != "marker":
        return refusals.not_now(state, frame, action)
    number = int(action[1])
    marker = state.setting.russian_support[number]
    _, side, target, _, chosen, _, _ = frame
    if state.russian_support[number] != AVAILABLE or number in chosen:
        return refuse(
            say("{marker} is not in the Available box.", marker=marker.name), "10.9.1", can
        )
    if not can_use(state, marker.kind, side, target):
        if marker.kind == "armor":
            text = say("Armor support serves only Russians who defend in clear terrain.")
            return refuse(text, "10.9.13", can)
        text = say("TOS-1 support serves only a Russian attack on a town or city.")
        return refuse(text, "10.9.14", can)
    return refuse(say("Add markers in the order of the list."), "10.9.3", can)


def _explain_item(state: State, frame: Frame, action: Action) -> Verdict:
    can = refusals.alternatives(state, _item_options(state, frame))
    if action[0] == "artillery":
        if not state.setting.in_chechnya[frame[2]]:
            text = say("Chechen support markers can't be committed outside Chechnya.")
            return refuse(text, "10.9.9", can)
        return refuse(say("No further artillery marker may be added."), "10.9.8", can)
    if action[0] != "leader":
        return refusals.not_now(state, frame, action)
    leader, hex_ = int(action[1]), int(action[2])
    if hex_ not in combat_hexes(state, frame):
        text = say("A leader must be in a hex of Chechen units that are in this combat.")
        return refuse(text, "11.2.3", can)
    if state.leaders[leader] not in (UNDERGROUND, hex_):
        text = say("{leader} is not available.", leader=state.setting.leaders[leader])
        return refuse(text, "11.0.2", can)
    return refuse(say("Add leaders in the order of the list."), "10.9.8", can)


def _russian(state: State, frame: Frame) -> Seat:
    return RUSSIAN


def _chechen(state: State, frame: Frame) -> Seat:
    return CHECHEN


RUSSIAN_CHOICE = Choice("10.9.3", _russian, _marker_options, _add_marker, _explain_marker)
CHECHEN_CHOICE = Choice("10.9.8", _chechen, _item_options, _add_item, _explain_item)
