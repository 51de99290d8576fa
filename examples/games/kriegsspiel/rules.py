"""2.0 to 5.0: placing, marching, attacking, winning; and the flow table at the end."""

from __future__ import annotations

from stavka.engine.decision import Action, Finished, Seat
from stavka.engine.dice import Dice, Purpose
from stavka.engine.events import Events, Rolled
from stavka.engine.frames import Auto, Choice, Flow, Frame, Machine
from stavka.engine.ledger import rule
from stavka.engine.messages import Message, say
from stavka.engine.verdict import Verdict, refuse
from stavka.games.kriegsspiel import events as e
from stavka.games.kriegsspiel.setting import SIDES
from stavka.games.kriegsspiel.state import OFF, State

REASONS: dict[str, tuple[str, Message]] = {
    "base": ("5.1", say("The enemy base has been entered.")),
    "broken": ("5.2", say("One side has nothing but decoys left.")),
    "night": ("5.3", say("Night has fallen on an undecided field.")),
}
"""How a game can end: by which clause, in words."""
ATTACK_DIE = say("Attack").id
DEFENCE_DIE = say("Defence").id


# 2.0 Placing
def placer(state: State, frame: Frame) -> Seat:
    """The side whose next piece is to be placed."""
    return SIDES[state.setting.side(frame[1])]


@rule("2.1")
def options_place(state: State, frame: Frame) -> list[Action]:
    """The kinds that the side still has in hand, each once."""
    left = list(state.setting.roster)
    for piece in state.setting.pieces(state.setting.side(frame[1])):
        if state.kinds[piece] in left:
            left.remove(state.kinds[piece])
    return [("place", kind) for kind in sorted(set(left))]


@rule("2.1")
def do_place(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Put the chosen kind on the next hex of the base, from west to east."""
    setting, piece = state.setting, frame[1]
    base = setting.bases[setting.side(piece)]
    state.places[piece] = base[piece % setting.each]
    state.kinds[piece] = int(action[1])
    events.append(e.Placed("2.1", piece, state.places[piece], state.kinds[piece]))
    state.frames.pop()
    if piece + 1 < len(setting.piece_ids):
        state.frames.append(("place", piece + 1))


def explain_place(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a kind cannot be placed."""
    return refuse(say("Only a piece that you still have in hand can be placed."), "2.1")


# 3.0 Turns
@rule("3.1", "5.3")
def next_turn(state: State, frame: Frame, dice: Dice, events: Events) -> None:
    """Give the turn to the other side, or end the game at nightfall."""
    if state.turn == state.setting.data.turns:
        finish(state, (), "night", events)
        return
    state.turn += 1
    state.frames.append(("march",))


def mover(state: State, frame: Frame) -> Seat:
    """The side whose turn it is."""
    return SIDES[state.side]


@rule("3.2", "4.1")
def options_target(state: State, frame: Frame) -> list[Action]:
    """Where the piece taken can go: into empty hexes, or at enemies."""
    setting, actions = state.setting, list[Action]()
    side = setting.side(frame[1])
    for hex_ in setting.neighbours[state.places[frame[1]]]:
        other = state.piece_at(hex_)
        if other is None:
            actions.append(("to", hex_))
        elif setting.side(other) != side:
            actions.append(("attack", hex_))
    return actions


@rule("3.1", "3.3")
def options_march(state: State, frame: Frame) -> list[Action]:
    """The pieces that can do something, and passing."""
    takes: list[Action] = [
        ("take", piece)
        for piece in state.setting.pieces(state.side)
        if state.places[piece] != OFF and options_target(state, ("target", piece))
    ]
    return [*takes, ("pass",)]


@rule("3.3")
def do_march(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """Take a piece in hand, or pass."""
    state.frames.pop()
    if action[0] == "take":
        state.frames.append(("target", action[1]))
    else:
        events.append(e.Passed("3.3", SIDES[state.side]))


def explain_march(state: State, frame: Frame, action: Action) -> Verdict:
    """Why a piece cannot be taken."""
    return refuse(say("Only a piece of your own that has somewhere to go can be taken."), "3.1")


@rule("3.2", "4.1")
def do_target(state: State, frame: Frame, action: Action, dice: Dice, events: Events) -> None:
    """March or attack with the piece in hand."""
    state.frames.pop()
    if action[0] == "attack":
        fight(state, frame[1], int(action[1]), dice, events)
    else:
        advance(state, frame[1], int(action[1]), "3.2", events)


def explain_target(state: State, frame: Frame, action: Action) -> Verdict:
    """Why the piece in hand cannot do that."""
    if action and action[0] == "attack":
        return refuse(say("Only an enemy piece in an adjacent hex can be attacked."), "4.1")
    return refuse(say("The piece in hand marches into an adjacent empty hex."), "3.2")


# 4.0 Fights
@rule("4.2")
def reveal(state: State, piece: int, clause: str, events: Events) -> None:
    """Turn a piece face up, once."""
    if not state.shown[piece]:
        state.shown[piece] = True
        events.append(e.Revealed(clause, piece, state.places[piece], state.kinds[piece]))


@rule("4.3", "4.4", "4.5")
def fight(state: State, piece: int, hex_: int, dice: Dice, events: Events) -> None:
    """Resolve an attack on the enemy in a hex."""
    target = state.places.index(hex_)
    events.append(e.Attacked("4.1", piece, target, hex_))
    reveal(state, piece, "4.2", events)
    reveal(state, target, "4.2", events)
    decoys = [one for one in (piece, target) if state.kinds[one] == state.setting.decoy]
    losers, clause = (
        (decoys, "4.5") if decoys else (roll(state, piece, target, dice, events), "4.4")
    )
    for loser in losers:
        events.append(e.Removed(clause, loser, state.places[loser]))
        state.places[loser] = OFF
    if losers == [target]:
        advance(state, piece, hex_, "4.4", events)
    check_broken(state, events)


@rule("4.3")
def roll(state: State, piece: int, target: int, dice: Dice, events: Events) -> list[int]:
    """Roll for both pieces; returns the loser, or nobody on equal totals."""
    setting = state.setting
    hill = setting.data.hill * setting.is_hill[state.places[target]]
    attack = setting.kinds[state.kinds[piece]].attack + die(state, ATTACK_DIE, piece, dice, events)
    defence = setting.kinds[state.kinds[target]].defence + hill
    defence += die(state, DEFENCE_DIE, target, dice, events)
    events.append(e.Compared("4.3", attack, defence, hill))
    return [] if attack == defence else [target if attack > defence else piece]


def die(state: State, label: str, piece: int, dice: Dice, events: Events) -> int:
    """Roll the game's die for a piece and log it."""
    sides, seat = state.setting.data.die, SIDES[state.setting.side(piece)]
    value = dice.roll(sides, Purpose(label, seat, "4.3"))
    events.append(Rolled("4.3", seat, label, sides, value))
    return value


def advance(state: State, piece: int, hex_: int, clause: str, events: Events) -> None:
    """Move a piece into an empty hex."""
    events.append(e.Marched(clause, piece, state.places[piece], hex_))
    state.places[piece] = hex_
    check_base(state, piece, events)


# 5.0 Winning
@rule("5.1")
def check_base(state: State, piece: int, events: Events) -> None:
    """Turn up a piece that entered the enemy base; it wins unless it is a decoy."""
    side = state.setting.side(piece)
    if state.places[piece] in state.setting.bases[1 - side]:
        reveal(state, piece, "5.1", events)
        if state.kinds[piece] != state.setting.decoy:
            finish(state, (SIDES[side],), "base", events)


@rule("5.2")
def check_broken(state: State, events: Events) -> None:
    """End the game when a side has nothing but decoys left."""
    for side, seat in enumerate(SIDES):
        if not count_fighters(state, side) and state.finished is None:
            finish(state, tuple(other for other in SIDES if other != seat), "broken", events)


def count_fighters(state: State, side: int) -> int:
    """Pieces of a side on the field that are no decoys."""
    decoy = state.setting.decoy
    return sum(
        state.places[piece] != OFF and state.kinds[piece] != decoy
        for piece in state.setting.pieces(side)
    )


def finish(state: State, winners: tuple[Seat, ...], reason: str, events: Events) -> None:
    """Record the outcome; nothing more can be decided."""
    clause, text = REASONS[reason]
    state.finished = Finished(winners, text, clause)
    events.append(e.Ended(clause, winners, reason))


FLOW: Flow[State] = {
    "place": Choice("2.1", placer, options_place, do_place, explain_place, root=True),
    "turn": Auto(next_turn),
    "march": Choice("3.1", mover, options_march, do_march, explain_march, root=True),
    "target": Choice("3.2", mover, options_target, do_target, explain_target),
}
State.machine = Machine(FLOW)
