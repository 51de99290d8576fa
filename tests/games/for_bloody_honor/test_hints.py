"""What bots are told: which move looks best, and who stands better."""

from random import Random

import pytest

from stavka.bots.scripted import best
from stavka.engine.decision import Seat
from stavka.games.for_bloody_honor import hints, plans
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
    state = position(f"{RED} / draw red-recruit", dice=[5])
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


# --- whose influence counts for whom --------------------------------------------------------------

QUIET = "red-infantry 1 @moscow / denekin-infantry 1 @rostov / kolchak-infantry 1 @omsk"


def shares(text, faction):
    """What a zone is worth to a faction by who has it, as a share of the zone's worth."""
    return Prospects(position(text), faction_of(faction)).shares


def test_whites_mind_each_other_less_while_the_reds_lead():
    behind = f"{QUIET} / control red: moscow petrograd kiev odessa"
    ahead = f"{QUIET} / control denekin: petrograd kiev odessa / control kolchak: omsk kazan"
    kolchak, denekin = faction_of("kolchak"), faction_of("denekin")
    for text in (behind, ahead):
        found = shares(text, "kolchak")
        assert found[kolchak] > found[denekin] > 0 > found[faction_of("red")]
    spread = [
        shares(text, "kolchak")[kolchak] - shares(text, "kolchak")[denekin]
        for text in (behind, ahead)
    ]
    assert spread[0] < spread[1]


def test_one_player_who_leads_all_whites_does_not_mind_which_of_them_has_a_zone():
    state = position(f"{QUIET} / control red: moscow")
    state.seat_of = setting().scenarios["two"].seat_of
    found = Prospects(state, faction_of("kolchak")).shares
    assert found[faction_of("kolchak")] == found[faction_of("denekin")]


def test_who_cannot_win_plays_for_the_common_cause():
    found = shares(f"{QUIET} / czech-infantry 1 @tomsk / control red: moscow", "czech")
    assert found[faction_of("czech")] == found[faction_of("denekin")] == 1.0


def test_the_reds_count_polish_zones_for_nobody():
    found = shares(f"turn 5 / {QUIET} / poles-infantry 2 @warsaw / control red: moscow", "red")
    assert found[faction_of("poles")] == 0.0
    assert found[faction_of("denekin")] == -1.0


# --- plans ----------------------------------------------------------------------------------------


def test_forces_of_several_zones_are_weighed_together():
    """Neither stack alone would beat six; both together do."""
    state = position(
        "red-infantry 6 @moscow / red-infantry 5 @petrograd / denekin-infantry 6 @kiev"
        " / control red: moscow petrograd / control denekin: kiev / draw red"
    )
    order = next(
        one for one in plans.find_orders(state, faction_of("red")) if one.zone == zone_of("kiev")
    )
    assert order.value > 0
    alone = position(
        "red-infantry 5 @petrograd / denekin-infantry 6 @kiev"
        " / control red: moscow petrograd / control denekin: kiev / draw red"
    )
    others = {one.zone: one.value for one in plans.find_orders(alone, faction_of("red"))}
    assert others.get(zone_of("kiev"), 0.0) < order.value


def test_orders_are_found_anew_when_the_position_has_changed():
    state = position(f"{RED} / red-infantry 3 @kazan / control red: kazan / draw red")
    before = plans.find_orders(state, faction_of("red"))
    assert plans.find_orders(state.clone(), faction_of("red")) is before
    act(state, choice(state))
    act(state, choice(state), dice=[6])
    assert plans.find_orders(state, faction_of("red")) != before


def test_an_empty_warsaw_is_worth_more_than_its_influence_to_the_reds():
    text = (
        "turn 6 / red-infantry 2 @minsk / control red: minsk moscow / poles-infantry 4 @riga"
        " / poles-infantry {n} @warsaw / control poles: warsaw riga / draw red"
    )
    empty = position(text.replace(" / poles-infantry {n} @warsaw", ""))
    held = position(text.format(n=4))
    red, warsaw = faction_of("red"), zone_of("warsaw")
    gains = [Prospects(one, red).gain((0,), warsaw) for one in (empty, held)]
    assert Prospects(empty, red).stake(warsaw, 1, 1) - Prospects(empty, red).stake(warsaw) > 4
    assert gains[0] > gains[1]
