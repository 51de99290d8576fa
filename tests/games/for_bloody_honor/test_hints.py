"""What bots are told: which move looks best, and who stands better."""

from random import Random

import pytest

from stavka.bots.scripted import best
from stavka.engine.decision import Seat
from stavka.games.for_bloody_honor import hints
from stavka.games.for_bloody_honor.game import load
from stavka.games.for_bloody_honor.prospects import Prospects
from stavka.games.for_bloody_honor.rules import setup
from tests.games.for_bloody_honor.positions import (
    act,
    faction_of,
    position,
    read,
    setting,
    zone_of,
)

RED = "red-infantry 1 @moscow / control red: moscow"


def choice(state):
    """What the scripted player does."""
    game = load()
    return game.notation.write(best(game, state, state.pending(), Random(0)))


def test_an_empty_zone_is_taken_the_richer_first():
    state = position(
        f"{RED} / kolchak-infantry 2 @omsk / control kolchak: omsk"
        " / control red: ekaterinburg tashkent tomsk / draw kolchak"
    )
    act(state, choice(state))
    assert choice(state) == "to ekaterinburg"


def test_nobody_moves_for_nothing():
    state = position(
        "red-infantry 6 @ekaterinburg / red-infantry 3 @tashkent"
        " / control red: ekaterinburg tashkent"
        " / kolchak-infantry 1 @omsk / control kolchak: omsk tomsk krasnoyarsk irkutsk"
        " chita khabarovsk vladivostok / draw kolchak"
    )
    assert choice(state) == "end"


def test_a_threatened_zone_is_reinforced():
    text = (
        "red-infantry 4 @moscow / red-infantry 1 @kazan / control red: moscow kazan"
        " / kolchak-infantry 4 @ekaterinburg / control kolchak: ekaterinburg"
    )
    view = Prospects(position(text), faction_of("red"))
    near, far = (
        view.stake(zone_of(name), 2, 2) - view.stake(zone_of(name)) for name in ("kazan", "moscow")
    )
    assert near > far


def test_a_recruit_is_of_the_best_kind_there_is():
    state = position(f"{RED} / draw red-recruit", dice=[4])
    assert choice(state) == "recruit red-tank"


CLAIM = (
    "red-infantry 1 @moscow / {here}-infantry 1 @tomsk / control {owner}: omsk"
    " / {owner}-infantry 1 @chita / control {here}: tomsk / draw {here}"
)


@pytest.mark.parametrize(
    ("here", "owner", "answer"), [("kolchak", "czech", "claim"), ("czech", "kolchak", "waive")]
)
def test_a_zone_is_claimed_by_who_can_win_and_left_by_who_cannot(here, owner, answer):
    state = position(CLAIM.format(here=here, owner=owner))
    act(state, f"take {here}-infantry-1", "to omsk", dice=[1])
    assert choice(state) == answer


def test_who_holds_more_stands_better():
    game = load()
    strong = position("red-infantry 9 @moscow / control red: moscow kiev petrograd")
    weak = position("red-infantry 1 @moscow / control red: moscow / kolchak-infantry 9 @kazan")
    seat = Seat("red")
    assert game.hints.evaluate(strong, seat) > game.hints.evaluate(weak, seat)
    assert game.hints.evaluate(strong, Seat("kolchak")) < 0


def test_the_opening_is_near_even():
    state = setup.start(setting(), "two", core=False)
    assert -0.8 < hints.lead(state) < 0.8


@pytest.mark.parametrize("action", ["end", "enough", "waive"])
def test_passes_are_known(action):
    assert load().hints.is_pass(read(action))
    assert not load().hints.is_order(read(action))
