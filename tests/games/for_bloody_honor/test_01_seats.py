"""1 The map, the sides and the seats."""

import pytest

from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.game import load
from tests.games.for_bloody_honor.positions import (
    act,
    faction_of,
    options,
    position,
    refusal,
    setting,
    zone_of,
)

PLAYERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
WHITE_SEATS = (
    {"denekin", "wrangel"},
    {"kolchak"},
    {"yudenich"},
    {"czech"},
    {"foreign"},
    {"mahkno", "poles"},
)


@pytest.fixture(scope="module")
def game():
    """The game over its own data."""
    return load()


def test_1_1_1_the_map_has_23_zones():
    assert setting().zones == 23


def test_1_1_2_railways_join_zones_and_serve_movement():
    assert setting().graph.is_railed(zone_of("moscow"), zone_of("kazan"))
    assert not setting().graph.is_railed(zone_of("moscow"), zone_of("omsk"))


def test_1_1_3_a_zone_goes_by_the_name_of_its_city(game):
    names = {zone.id: str(zone.name) for zone in game.board("two").zones}
    assert names["kazan"] == "Kazan"
    assert game.notation.write(("to", zone_of("kazan"))) == "to kazan"


@pytest.mark.clause("7.5.5", "7.5.6")
def test_1_1_4_every_zone_has_a_value_that_never_changes():
    assert all(value > 0 for value in setting().values)
    assert setting().values[zone_of("moscow")] == 9


def test_1_2_1_ten_turns_from_1918_to_1921():
    labels = [str(label) for label in setting().turn_labels]
    assert len(labels) == 10
    assert [label[-4:] for label in labels] == ["1918"] + ["1919"] * 3 + ["1920"] * 3 + ["1921"] * 3


def test_1_2_2_a_unit_is_worth_one_die_but_for_tanks_poles_and_volunteers():
    dice = dict(zip(setting().ids, setting().dice_of, strict=True))
    assert dice["kolchak-infantry-1"] == dice["red-train-1"] == dice["red-aircraft-1"] == 1
    assert dice["red-tank"] == dice["denekin-volunteer-1"] == dice["poles-infantry-1"] == 2


def test_1_2_3_a_counter_has_no_strength_of_its_own(game):
    units = [face for face in game.faces() if face.kind == "unit"]
    assert {face.size for face in units} == {""}


def test_1_3_1_there_are_two_sides():
    assert {faction.side for faction in setting().data.units.factions} == {"red", "white"}


@pytest.mark.parametrize("scenario", PLAYERS)
@pytest.mark.clause("1.3.4")
def test_1_3_2_one_player_leads_the_reds_and_at_most_six_the_whites(game, scenario):
    seats = game.seats(scenario)
    assert len(seats) == PLAYERS[scenario]
    assert setting().scenarios[scenario].led[0] == (s.RED,)


@pytest.mark.parametrize("scenario", PLAYERS)
def test_1_3_3_white_seats_are_shared_out_as_evenly_as_can_be(scenario):
    """Six seats among the White players, each whole; ex.1.3.even-split has 2, 2, 1, 1 for four."""
    led = [{s.FACTIONS[f] for f in factions} for factions in setting().scenarios[scenario].led[1:]]
    numbers = [sum(seat <= factions for seat in WHITE_SEATS) for factions in led]
    assert sum(numbers) == len(WHITE_SEATS)
    assert max(numbers) - min(numbers) <= 1


def test_1_3_4_two_players_are_enough(game):
    state = position("kolchak-infantry 1 @omsk / draw kolchak", scenario="two")
    assert state.pending().seat == "white"
    assert len(game.seats("two")) == 2


def test_1_3_5_no_white_faction_moves_anothers_units():
    """ex.1.3.pass: on Kolchak's chit Czech units stay where they are."""
    state = position("kolchak-infantry 1 @omsk / czech-infantry 1 @omsk / draw kolchak")
    verdict = refusal(state, "take czech-infantry-1")
    assert verdict.clause == "7.1.1"


@pytest.mark.clause("1.3.7")
def test_1_3_6_whites_enter_and_leave_each_others_zones():
    state = position(
        "kolchak-infantry 1 @omsk / czech-infantry 1 @tomsk / control czech: tomsk / draw kolchak"
    )
    act(state, "take kolchak-infantry-1")
    assert "to tomsk" in options(state)


def test_1_3_8_each_white_faction_counts_for_itself():
    """ex.1.3.separate: 12 and 9 give bonuses of 1 and 0, never 2."""
    events = []
    position(
        "denekin-infantry 1 @rostov / kolchak-infantry 1 @omsk / red-infantry 1 @moscow"
        " / influence denekin 12 / influence kolchak 9 / chits red / draw white-recruit",
        dice=[1, 1],
        events=events,
    )
    rolls = {event.faction: event.total for event in events if hasattr(event, "total")}
    assert rolls == {faction_of("denekin"): 2, faction_of("kolchak"): 1}


def test_errata_1_no_counter_shows_the_tsar(game):
    assert not any("tsar" in face.id or "nicholas" in face.id for face in game.faces())


@pytest.mark.clause("errata.1")
def test_the_tsar_is_no_unit():
    assert {setting().kinds[kind].id for kind in setting().kind_of} == {
        "infantry",
        "volunteer",
        "japanese",
        "tank",
        "car",
        "train",
        "aircraft",
    }
