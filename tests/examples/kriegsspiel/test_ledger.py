"""Every clause of the sample has code and a test; previews and bots are worth their names."""

from pathlib import Path
from random import Random

import stavka
from stavka import Match, bots
from stavka.engine.chance import FastDice
from stavka.engine.decision import Seat
from stavka.engine.ledger import Ledger
from stavka.engine.odds import outcomes
from stavka.games.kriegsspiel.setting import BLUE
from stavka.games.kriegsspiel.state import OFF
from tests.examples.kriegsspiel.field import GAME, SETTING, at, draw, play

EPSILON = 1e-12
HERE = Path(__file__).parent
HILL = """
    i . . a .
     . . . . .
    . . i . .
     . . C . .
    . . . . .
     I . . A .
"""


def test_every_clause_is_coded_and_tested():
    ledger = Ledger.load(stavka.game_folder("kriegsspiel"))
    found = ledger.coverage("stavka.games.kriegsspiel", HERE)
    assert found.uncoded == ()
    assert found.untested == ()
    assert found.faults == ()


def preview(state):
    """The odds that Blue is shown when its cavalry on 43 attacks 33, by outcome."""
    play(state, f"take {SETTING.piece_ids[at(state, '43')]}", dice=FastDice(0))
    found = GAME.query(state, BLUE, "odds", SETTING.piece_ids[at(state, "33")])
    return found, {str(one.label): one.probability for one in found.outcomes}


def test_the_preview_of_a_known_enemy_is_what_the_enumerator_finds():
    state = draw(HILL, shown=("33",))
    _, shown = preview(state)
    target = at(state, "33")
    found = outcomes(state, GAME.notation.read("attack 33"))
    removed = found.chances(lambda after, _: after.places[target] == OFF)
    assert abs(shown["Defender removed"] - float(removed[True])) < EPSILON
    assert abs(sum(shown.values()) - 1) < EPSILON


def test_the_preview_of_a_hidden_enemy_weighs_all_that_it_may_be():
    found, hidden = preview(draw(HILL))
    _, known = preview(draw(HILL, shown=("33",)))
    assert abs(sum(hidden.values()) - 1) < EPSILON
    assert hidden != known
    assert [modifier.value for modifier in found.modifiers] == [-1]


def test_the_scripted_player_beats_a_random_one():
    won = 0
    for seed in range(20):
        side = ("blue", "red")[seed % 2]
        match = Match.start(GAME, "field", dice=FastDice(seed))
        rng = Random(seed)
        players = {Seat("blue"): bots.make("random"), Seat("red"): bots.make("random")}
        players[Seat(side)] = bots.make("scripted")
        while not match.finished:
            seat = match.pending.seat
            match.submit(seat, players[seat].choose(bots.observe(GAME, match.state), rng))
        won += match.finished.winners == (side,)
    assert won >= 19
