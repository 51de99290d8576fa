"""Positions of Kriegsspiel in miniature drawn as text, as a player would lay them out."""

import stavka
from stavka.games.kriegsspiel.state import OFF, Facts, State

GAME = stavka.load("kriegsspiel")
SETTING = GAME.setting
LETTERS = {"i": "infantry", "c": "cavalry", "a": "artillery", "d": "decoy"}
EMPTY = "."
KINDS = [kind.id for kind in SETTING.kinds]


def draw(rows, *, turn=1, shown=()):
    """A position: capitals are Blue's, small letters Red's; pieces of `shown` lie face up.

    Pieces that are not drawn have been removed. A dot is an empty hex; spaces only indent.
    """
    letters = "".join(rows.split())
    assert len(letters) == len(SETTING.grid), "draw six rows of five"
    count = len(SETTING.piece_ids)
    places, kinds = [OFF] * count, [kind for _ in range(2) for kind in SETTING.roster]
    for hex_, letter in enumerate(letters):
        if letter != EMPTY:
            kind = KINDS.index(LETTERS[letter.lower()])
            side = int(letter.islower())
            free = [one for one in SETTING.pieces(side) if kinds[one] == kind]
            places[next(one for one in free if places[one] == OFF)] = hex_
    faces = [place == OFF or SETTING.labels[place] in shown for place in places]
    return State(SETTING, Facts([("turn",), ("march",)], None, turn, places, kinds, faces))


def at(state, label):
    """The piece on a hex, or None."""
    return state.piece_at(SETTING.grid.find(label))


def play(state, *texts, dice):
    """Do actions in notation; all that happened, in order."""
    events = []
    for text in texts:
        action = GAME.notation.read(text)
        assert action in state.pending().options, f"{text} is not legal here"
        events += state.apply(action, dice)
    return events


def attack(state, origin, target, dice):
    """Attack from one hex into another."""
    piece = SETTING.piece_ids[at(state, origin)]
    return play(state, f"take {piece}", f"attack {target}", dice=dice)


def march(state, origin, place, dice):
    """March from one hex to another."""
    piece = SETTING.piece_ids[at(state, origin)]
    return play(state, f"take {piece}", f"to {place}", dice=dice)


def targets(state, label):
    """What the piece on a hex can do, in notation."""
    frame = ("target", at(state, label))
    flow = State.machine.flow["target"]
    return [GAME.notation.write(action) for action in flow.options(state, frame)]
