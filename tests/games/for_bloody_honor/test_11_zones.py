"""11.4 (availability, Germans, Foreigners), 11.5 Closed zones, the Baltic, and the last turns."""

import pytest

from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.rules import board, chits, recruits, setup, turn
from tests.games.for_bloody_honor.positions import (
    Script,
    act,
    faction_of,
    here,
    kind,
    options,
    owner,
    place_of,
    position,
    refusal,
    seat,
    setting,
    told,
    unit_of,
    zone_of,
)

RED = "red-infantry 1 @moscow / control red: moscow"
WHITE = "kolchak-infantry 1 @omsk / control kolchak: omsk"


def started(text, dice=(), draws=()):
    """A turn from its start to the first decision."""
    state = position(text)
    state.frames = [("turn", 0)]
    events = []
    s.machine().run(state, Script(dice, draws), events)
    return state, events


# --- 11.4: when what comes ------------------------------------------------------------------------


@pytest.mark.clause("11.4.2.1.1", "11.4.6.1", "11.4.6.2", "11.4.7.1")
def test_11_4_1_1_special_units_come_into_the_pools_on_turn_two():
    """Automatically (ruling recall-of-tanks-t2)."""
    state = setup.start(setting(), "two", core=False)
    special = ["red-tank", "red-car-1", "red-train-1", "red-aircraft-1", "kolchak-train-2"]
    assert {place_of(state, name) for name in special} == {"reserve"}
    state.turn = 2
    turn.open_pools(state, [])
    assert {place_of(state, name) for name in special} == {"recruit"}
    assert place_of(state, "wrangel-train") == "reserve", "his faction is not in the game"
    owners = {id_.partition("-")[0] for id_ in setting().ids if "train" in id_}
    assert {"red", "denekin", "kolchak", "czech"} <= owners


@pytest.mark.clause("11.4.1.7")
def test_11_4_1_8_a_tank_comes_back_into_the_recruitment_pool():
    """ex.11.4.1.track: lost on turn 5, it is back when turn 7 starts."""
    state, events = started(f"turn 7 / {RED} / {WHITE} / denekin-tank 1 @turn7", dice=[1])
    assert place_of(state, "denekin-tank-1") == "recruit"
    assert unit_of("denekin-tank-1") in told(events, e.UnitsAvailable)[0].units


def test_11_4_1_7_a_lost_tank_waits_two_turns_ahead():
    """ex.11.4.1.track, and ex.11.4.1.never: what would wait beyond turn 10 never returns."""
    for now, place in ((5, "turn7"), (8, "turn10"), (9, "out")):
        state = position(f"turn {now} / {RED} / denekin-tank 1 @rostov")
        board.eliminate(state, unit_of("denekin-tank-1"), "combat", "8.2.14", [])
        assert place_of(state, "denekin-tank-1") == place


def test_11_4_1_9_the_foreign_tank_goes_to_the_loss_pool():
    """ex.11.4.1.foreign."""
    state = position(f"turn 5 / {RED} / foreign-tank 1 @archangel")
    board.eliminate(state, unit_of("foreign-tank"), "combat", "8.2.14", [])
    assert place_of(state, "foreign-tank") == "loss"


@pytest.mark.clause("11.4.6.6", "11.4.7.5")
def test_11_4_6_2_trains_and_cars_return_as_replacements():
    """ex.11.4.6.t2."""
    state = position(
        f"turn 3 / {RED} / red-train 1 @kazan / red-car 1 @kazan / damaged red-train-1"
    )
    for name in ("red-train-1", "red-car-1"):
        board.eliminate(state, unit_of(name), "combat", "8.2.14", [])
        assert place_of(state, name) == "loss"
        assert not state.status[unit_of(name)], "it comes back whole"
    assert recruits.source(state, faction_of("red"), "replacement") == [
        unit_of("red-car-1"),
        unit_of("red-train-1"),
    ]


def test_11_4_6_2_a_train_is_put_down_on_a_railway():
    """Ruling train-placement: every zone of this map has one."""
    state = position(f"{RED} / control red: perm")
    found = recruits.places_for(state, unit_of("red-train-1"), "recruit")
    assert found == sorted([zone_of("moscow"), zone_of("perm")])


def test_11_4_8_3_a_lost_volunteer_comes_back():
    state = position(
        f"{RED} / denekin-infantry 1 @rostov / denekin-volunteer 1 @loss / control denekin: rostov"
        " / influence denekin 3 / draw white-recruit"
    )
    act(state, "return denekin-volunteer-1", dice=[1])
    assert place_of(state, "denekin-volunteer-1") == "rostov"


@pytest.mark.clause("11.4.2.4.2")
def test_11_4_2_4_1_aircraft_alone_take_no_zone():
    state = position(f"{RED} / kolchak-aircraft 1 @omsk / control red: tomsk / draw kolchak")
    act(state, "take kolchak-aircraft", "to tomsk", dice=[1])
    assert here(state, "tomsk") == {"kolchak": 1}
    assert owner(state, "tomsk") == "red"
    state = position(
        f"{RED} / kolchak-aircraft 1 @omsk / kolchak-infantry 1 @omsk / control red: tomsk"
        " / draw kolchak"
    )
    act(state, "all omsk", "to tomsk", dice=[1])
    assert owner(state, "tomsk") == "kolchak"


@pytest.mark.clause("11.4.2.2.1")
def test_aircraft_move_in_a_force_or_alone():
    state = position(f"{RED} / kolchak-aircraft 1 @omsk / kolchak-infantry 1 @omsk / draw kolchak")
    assert options(state) == ["take kolchak-infantry-1", "take kolchak-aircraft", "all omsk", "end"]


# --- 11.4.4 ---------------------------------------------------------------------------------------


def test_11_4_4_1_the_germans_begin_in_four_zones():
    state = setup.start(setting(), "two", core=False)
    closed = [zone for zone, why in enumerate(state.closure) if why == s.GERMANS]
    assert sorted(map(setting().graph.label, closed)) == ["kiev", "minsk", "odessa", "riga"]


def test_11_4_4_2_nobody_moves_into_or_through_their_zones():
    text = f"turn 1 / red-infantry 1 @petrograd / {WHITE} / control red: petrograd"
    state = position(f"{text} / closed minsk germans / closed riga germans / draw red")
    act(state, "take red-infantry-1")
    assert not {"to minsk", "to riga", "to warsaw"} & set(options(state))
    assert refusal(state, "to minsk").clause == "11.4.4.2"


def test_11_4_4_2_their_guests_stay_and_own_nothing():
    """Rulings german-zones, german-garrison."""
    state = position(
        f"turn 1 / {RED} / yudenich-infantry 3 @riga / {WHITE} / closed riga germans"
        " / chits red / draw kolchak"
    )
    act(state, "end")
    assert owner(state, "riga") == "nobody"
    state = position(
        f"turn 1 / {RED} / yudenich-infantry 3 @riga / closed riga germans / draw yudenich"
    )
    assert seat(state) == "red", "nobody of Yudenich's can move"


@pytest.mark.clause("4.C.2", "11.4.4.4")
def test_11_4_4_3_they_leave_at_the_end_of_turn_one():
    """ex.11.4.4.t2; who stands alone in a zone then owns it."""
    state = position(
        f"turn 1 / {RED} / yudenich-infantry 3 @riga / {WHITE} / closed riga germans"
        " / closed kiev germans / chits red / draw kolchak"
    )
    act(state, "end")
    events = act(state, "end", draws=[2])
    assert state.turn == 2
    assert owner(state, "riga") == "yudenich"
    assert state.influence[faction_of("yudenich")] == 0, "it was counted before"
    assert {zone for event in told(events, e.ZonesOpened) for zone in event.zones} == {
        zone_of("riga"),
        zone_of("kiev"),
    }
    assert board.may_enter(state, s.RED, zone_of("kiev"))


# --- 11.4.5 ---------------------------------------------------------------------------------------


def test_11_4_5_1_five_nations_make_up_the_foreign_faction():
    span = setting().span[faction_of("foreign")]
    infantry = [setting().ids[unit] for unit in span if setting().is_ground[unit]]
    assert infantry[:5] == [
        "foreign-britain",
        "foreign-canada",
        "foreign-france",
        "foreign-america",
        "foreign-japan",
    ]


def test_11_4_5_2_it_begins_in_archangel():
    state = setup.start(setting(), "two", core=False)
    assert here(state, "archangel") == {"foreign": 4}
    assert owner(state, "archangel") == "foreign"


@pytest.mark.clause("11.4.5.4", "11.4.5.5")
def test_11_4_5_3_its_units_are_put_down_in_two_zones_held_by_whites():
    """ex.11.4.5.white-zone, ex.11.4.5.japan."""
    state = position(
        f"{RED} / foreign-britain 1 @petrograd / control yudenich: archangel"
        " / control foreign: petrograd"
    )
    canada, japan = unit_of("foreign-canada"), unit_of("foreign-japan")
    for how in ("replacement", "recruit"):
        assert recruits.places_for(state, canada, how) == [zone_of("archangel")]
        assert recruits.places_for(state, japan, how) == []
    state.control[zone_of("vladivostok")] = faction_of("kolchak")
    assert recruits.places_for(state, japan, "recruit") == [zone_of("vladivostok")]
    state.control[zone_of("archangel")] = s.RED
    assert recruits.places_for(state, canada, "recruit") == [zone_of("vladivostok")]


# --- 11.5 -----------------------------------------------------------------------------------------


def last_red(text):
    """The Reds have no unit left as Kolchak's action ends."""
    state = position(
        f"{WHITE} / czech-infantry 1 @tomsk / control czech: tomsk / in red / {text} / draw kolchak"
    )
    events = act(state, "end")
    return state, events


@pytest.mark.clause("11.5.0.1", "11.5.0.5")
def test_11_5_0_4_red_chits_leave_the_container():
    """ex.11.5.chits: the others stay; turns 7 and 8 are for Whites alone."""
    state, events = last_red("turn 6 / chits czech red-recruit red red-combat white-recruit")
    removed = [s.CHITS[event.chit] for event in told(events, e.ChitRemoved)]
    assert sorted(removed) == ["red", "red-combat", "red-recruit"]
    assert [s.CHITS[chit] for chit in state.chits] == ["white-recruit"]
    assert told(events, e.RedsGone)[0].last == 8
    state.frames[-1:] = [("activation",)]
    chits.begin(state, state.frames[-1], Script(), [])
    assert [s.CHITS[chit] for chit in state.chits] == [
        "kolchak",
        "czech",
        "white-combat",
        "white-recruit",
    ]


def test_11_5_0_1_two_more_turns_are_played():
    state, _ = last_red("turn 6 / chits czech")
    assert chits.last_turn(state) == 8


def test_11_5_0_2_the_best_faction_wins():
    state, _ = last_red("turn 10 / chits czech / control red: petrograd moscow kiev")
    act(state, "end")
    assert state.finished.winners == ("kolchak",), "what the Reds held does not count any more"


@pytest.mark.clause("2.5.1")
def test_11_5_0_3_all_others_are_enemies_now():
    state, _ = last_red("turn 6 / chits czech")
    czech, kolchak = faction_of("czech"), faction_of("kolchak")
    assert board.enemies_of(state, czech, 0) >> kolchak & 1
    assert not board.is_friendly(state, czech, zone_of("omsk"))


def test_11_5_0_5_zones_change_hands_without_a_question():
    state = position(
        f"turn 7 / reds-gone 6 / {WHITE} / czech-infantry 1 @tomsk / control czech: tomsk"
        " / control kolchak: krasnoyarsk / draw czech"
    )
    act(state, "take czech-infantry-1", "to krasnoyarsk", dice=[1])
    assert owner(state, "krasnoyarsk") == "czech"


# --- 11.5.2 ---------------------------------------------------------------------------------------


def test_11_5_2_1_riga_is_in_play_from_the_start():
    state = setup.start(setting(), "two", core=False)
    assert here(state, "riga") == {"yudenich": 5}


@pytest.mark.parametrize(("now", "needed"), [(7, 6), (8, 5), (9, 4), (10, 3)])
@pytest.mark.clause("11.5.2.2", "11.5.2.3", "4.A")
def test_11_5_2_4_each_turn_makes_the_treaty_likelier(now, needed):
    """ex.11.5.2.rolls, ex.11.5.2.fail."""
    for die in range(1, 7):
        state, events = started(f"turn {now} / {RED} / {WHITE} / control czech: riga", dice=[die])
        assert len(told(events, e.BalticRolled)) == 1
        assert (state.closure[zone_of("riga")] == s.BALTIC) == (die >= needed)


def test_11_5_2_2_once_it_is_signed_nobody_rolls_again():
    _, events = started(f"turn 8 / {RED} / {WHITE} / closed riga baltic")
    assert not told(events, e.BalticRolled)


@pytest.mark.clause("11.5.2.6")
def test_11_5_2_5_riga_is_closed_and_scores_for_nobody():
    """ex.11.5.2.closed: the two Reds go to Petrograd."""
    state, _ = started(
        f"turn 8 / {WHITE} / red-infantry 2 @riga / control red: riga petrograd", dice=[6]
    )
    assert here(state, "petrograd") == {"red": 2}
    assert here(state, "riga") == {}
    assert owner(state, "riga") == "nobody"
    assert not any(board.may_enter(state, faction, zone_of("riga")) for faction in range(9))


def test_11_5_2_6_everybody_goes_to_a_friendly_zone_or_is_lost():
    """Ruling baltic-retreat; by Priority, each faction to one zone."""
    state, _ = started(
        f"turn 8 / {WHITE} / red-infantry 1 @riga / yudenich-infantry 2 @riga / {RED}"
        " / control yudenich: minsk / control denekin: petrograd / control red: riga",
        dice=[6],
    )
    assert (kind(state), seat(state)) == ("baltic-retreat", "yudenich")
    assert options(state) == ["retreat petrograd", "retreat minsk"]
    act(state, "retreat minsk")
    assert here(state, "minsk") == {"yudenich": 2}
    assert place_of(state, "red-infantry-1") == "loss"


@pytest.mark.clause("11.5.2.6", "7.5.3")
def test_a_train_in_riga_needs_a_railway_out():
    state, _ = started(
        f"turn 8 / {WHITE} / red-train 1 @riga / red-infantry 1 @riga / {RED} / control red: minsk",
        dice=[6],
    )
    assert place_of(state, "red-infantry-1") == "minsk"
    assert place_of(state, "red-train-1") == "loss"
