"""9 Replacement and recruitment; 10.0 influence; 11.1 new units."""

import pytest

from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.rules import board, political, recruits
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
    seat,
    told,
    unit_of,
    zone_of,
)

RED = "red-infantry 1 @moscow / control red: moscow"
WHITE = "kolchak-infantry 1 @omsk / control kolchak: omsk"
CZECH = "czech-infantry 1 @tomsk / control czech: tomsk"


def due(text, dice=(1,)):
    """What the factions are due when a Recruit chit is drawn, by faction."""
    events = []
    position(text, dice=dice, events=events)
    return {s.FACTIONS[one.faction]: one.units for one in told(events, e.ReplacementsDue)}


def rolled(text, die, **kwargs):
    """The first recruitment roll on a chit."""
    events = []
    position(text, dice=[die], events=events, **kwargs)
    return told(events, e.RecruitsRolled)[0]


def zones(state):
    """Where what comes can be put down."""
    return [text.removeprefix("at ") for text in options(state) if text.startswith("at ")]


# --- 9.0, 9.1 -------------------------------------------------------------------------------------


@pytest.mark.clause("9.0.2", "9.0.3")
def test_9_0_1_the_side_replaces_and_recruits():
    events = []
    position(
        f"{RED} / {WHITE} / {CZECH} / draw white-recruit / red-infantry 3 @loss",
        dice=[1, 1],
        events=events,
    )
    assert [s.FACTIONS[one.faction] for one in told(events, e.RecruitsRolled)] == [
        "kolchak",
        "czech",
    ]
    assert not told(events, e.ReplacementsDue)


def test_9_0_1_replacements_come_before_recruits():
    """Ruling recruit-order: and each faction is done before the next."""
    state = position(
        f"{RED} / {WHITE} / {CZECH} / kolchak-infantry 1 @loss / influence kolchak 1"
        " / draw white-recruit"
    )
    assert options(state) == ["return kolchak-infantry-2", "enough"]
    events = act(state, "return kolchak-infantry-2", "at omsk", dice=[1, 1])
    kinds = [type(event) for event in events if type(event) in (e.UnitsPlaced, e.RecruitsRolled)]
    assert kinds == [e.UnitsPlaced, e.RecruitsRolled, e.RecruitsRolled]


@pytest.mark.clause("1.3.8")
def test_9_0_2_replacements_go_by_a_factions_own_influence():
    text = f"{RED} / {WHITE} / kolchak-infantry 9 @loss / draw white-recruit"
    assert due(f"{text} / influence kolchak 6 / influence denekin 30") == {"kolchak": 2}


def test_9_1_2_the_starting_number_is_no_ceiling():
    """Ruling starting-number-cap: nothing but the pool limits replacements."""
    state = position(
        f"{RED} / kolchak-infantry 9 @omsk / kolchak-infantry 2 @loss / control kolchak: omsk"
        " / influence kolchak 6 / draw white-recruit"
    )
    act(state, "return kolchak-infantry-10")
    act(state, "return kolchak-infantry-11", dice=[1])
    assert here(state, "omsk") == {"kolchak": 11}


@pytest.mark.parametrize(
    ("influence", "units"),
    [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (16, 4), (21, 5), (30, 5), (31, 6), (80, 6)],
)
@pytest.mark.clause("2.1.4", "2.1.5")
def test_9_1_3_the_chart_is_read_by_influence(influence, units):
    text = f"{RED} / red-infantry 9 @loss / influence red {influence} / draw red-recruit"
    assert due(text) == {"red": units}


def test_9_1_3_without_influence_nothing_returns():
    assert due(f"{RED} / red-infantry 9 @loss / influence red 0 / draw red-recruit") == {}


def test_9_1_4_replacements_come_out_of_the_loss_pool():
    """ex.9.1.chart-own: never from the Recruitment Pool."""
    state = position(
        f"{RED} / yudenich-infantry 1 @riga / yudenich-infantry 5 @loss / influence yudenich 7"
        " / control yudenich: riga / draw white-recruit"
    )
    act(state, "return yudenich-infantry-2", "return yudenich-infantry-3", dice=[1])
    assert here(state, "riga") == {"yudenich": 3}
    assert place_of(state, "yudenich-aircraft") == "recruit"


def test_9_1_5_a_short_pool_gives_what_it_holds():
    """ex.9.1.short-pool: three are due, two come, nothing is carried over."""
    state = position(
        f"{RED} / {WHITE} / kolchak-infantry 2 @loss / influence kolchak 12 / draw white-recruit"
    )
    act(state, "return kolchak-infantry-2")
    act(state, "return kolchak-infantry-3", dice=[1])
    assert kind(state) == "march"


def test_9_1_6_what_is_not_taken_is_lost():
    state = position(
        f"{RED} / {WHITE} / kolchak-infantry 4 @loss / influence kolchak 12 / draw white-recruit"
    )
    act(state, "enough", dice=[1])
    assert kind(state) == "march"
    assert due(f"{RED} / {WHITE} / kolchak-infantry 4 @loss / draw white-recruit") == {}


@pytest.mark.clause("9.2.8")
def test_9_1_7_replacements_go_to_any_friendly_zone():
    """ex.9.2.own-zone: Kolchak's may also go to Denekin's Rostov; his recruits only to Kazan."""
    text = (
        f"{RED} / kolchak-infantry 1 @kazan / denekin-infantry 1 @rostov / control kolchak: kazan"
        " / control denekin: rostov / influence kolchak 1"
    )
    state = position(f"{text} / kolchak-infantry 1 @loss / draw white-recruit", dice=[1])
    act(state, "return kolchak-infantry-2")
    assert zones(state) == ["rostov", "kazan"]
    unit = unit_of("kolchak-infantry-5")
    assert recruits.places_for(state, unit, "recruit") == [zone_of("kazan")]


@pytest.mark.clause("8.2.15", "9.2.9")
def test_9_1_8_what_returns_moves_in_the_same_turn():
    """ex.8.2.losses-return."""
    state = position(
        f"{RED} / {WHITE} / kolchak-infantry 1 @loss / influence kolchak 1 / chits kolchak"
        " / draw white-recruit"
    )
    act(state, "return kolchak-infantry-2", dice=[1])
    assert kind(state) == "march"
    act(state, "all omsk", "to tomsk", dice=[1])
    assert here(state, "tomsk") == {"kolchak": 2}


@pytest.mark.clause("2.1.4", "9.1.10", "9.1.11")
@pytest.mark.parametrize(("turn", "units"), [(1, 2), (4, 2), (5, 1), (10, 1)])
def test_9_1_9_foreigners_and_czechs_go_by_the_turn(turn, units):
    text = (
        f"turn {turn} / {RED} / czech-infantry 1 @tomsk / czech-infantry 3 @loss"
        " / influence czech 40 / control czech: tomsk / draw white-recruit"
    )
    assert due(text) == {"czech": units}


def test_9_1_9_fixed_replacements_must_be_taken():
    state = position(
        f"{RED} / czech-infantry 1 @tomsk / czech-infantry 3 @loss / control czech: tomsk"
        " / draw white-recruit"
    )
    assert options(state) == ["return czech-infantry-2"]


def test_9_1_12_the_japanese_unit_returns_to_vladivostok():
    state = position(
        f"{RED} / foreign-britain 1 @archangel / foreign-japan 1 @loss"
        " / control kolchak: archangel vladivostok / in kolchak / draw white-recruit",
        dice=[1],
    )
    act(state, "return foreign-japan", dice=[1])
    assert place_of(state, "foreign-japan") == "vladivostok"


def test_9_1_13_it_is_lost_for_good_when_vladivostok_is_red():
    """ex.9.1.japan-red."""
    text = (
        f"{RED} / foreign-britain 1 @archangel / foreign-japan 1 @loss / control red: vladivostok"
        " / control foreign: archangel / draw white-recruit"
    )
    state = position(text, dice=[1])
    assert place_of(state, "foreign-japan") == "out"


def test_9_1_13_its_owner_takes_others_first():
    """Ruling japan-choice; of an uncontrolled Vladivostok it waits in the pool."""
    text = (
        f"{RED} / foreign-britain 1 @archangel / foreign-canada 1 @loss / foreign-france 1 @loss"
        " / foreign-japan 1 @loss / control foreign: archangel / draw white-recruit"
    )
    state = position(f"{text} / control red: vladivostok")
    assert options(state) == ["return foreign-canada"]
    act(state, "return foreign-canada")
    act(state, "return foreign-france", dice=[1])
    assert place_of(state, "foreign-japan") == "loss"
    state = position(
        f"{RED} / foreign-britain 1 @archangel / foreign-japan 1 @loss"
        " / control foreign: archangel / draw white-recruit",
        dice=[1],
    )
    assert place_of(state, "foreign-japan") == "loss"


# --- 2.2.3 ----------------------------------------------------------------------------------------


def test_2_2_3_the_japanese_unit_takes_no_control_where_it_is_put():
    """ex.2.2.japan: Kolchak keeps Vladivostok though nobody else is there."""
    text = (
        f"{RED} / foreign-britain 1 @archangel / {WHITE} / control kolchak: vladivostok"
        " / control foreign: archangel"
    )
    state = position(f"{text} / foreign-japan 1 @loss / draw white-recruit", dice=[1])
    act(state, "return foreign-japan", dice=[1])
    assert here(state, "vladivostok") == {"foreign": 1}
    assert owner(state, "vladivostok") == "kolchak"
    assert kind(state) == "march", "nobody is asked about it"


def test_2_2_3_once_it_has_moved_it_takes_zones_like_any_unit():
    """Ruling japan-later."""
    state = position(f"{RED} / foreign-japan 1 @vladivostok / settled foreign-japan / draw foreign")
    act(state, "take foreign-japan", "to khabarovsk", dice=[1])
    assert owner(state, "khabarovsk") == "foreign"


# --- 9.2 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "influence", "units"),
    [(1, 0, 0), (4, 0, 0), (5, 0, 1), (6, 0, 1), (6, 10, 2), (6, 20, 3), (6, 40, 5), (6, 80, 5)],
)
def test_9_2_1_the_die_says_how_many_new_units_come(die, influence, units):
    text = f"{RED} / influence red {influence} / draw red-recruit"
    assert rolled(text, die).units == units


def test_9_2_2_recruits_come_out_of_the_recruitment_pool():
    state = position(f"{RED} / red-infantry 2 @loss / draw red-recruit", dice=[5])
    act(state, "recruit red-infantry-4")
    assert place_of(state, "red-infantry-4") == "moscow"
    assert place_of(state, "red-infantry-2") == "loss"


def test_9_2_3_the_owner_picks_the_type():
    state = position(f"{RED} / draw red-recruit", dice=[5])
    assert options(state) == [
        "recruit red-infantry-2",
        "recruit red-tank",
        "recruit red-car-1",
        "recruit red-train-1",
        "recruit red-aircraft-1",
    ]


@pytest.mark.parametrize(("influence", "bonus"), [(9, 0), (10, 1), (19, 1), (20, 2), (31, 3)])
def test_9_2_4_every_full_ten_of_influence_adds_one(influence, bonus):
    """ex.9.2.bonus."""
    assert rolled(f"{RED} / influence red {influence} / draw red-recruit", 1).total == 1 + bonus


@pytest.mark.clause("10.1.0.1")
def test_9_2_5_what_combat_has_earned_is_added():
    """ex.9.2.combat: 1 + 4 + 3 = 8."""
    event = rolled(f"{RED} / influence red 30 / modifier red 4 / draw red-recruit", 1)
    assert event.total == 8
    assert event.units == 3


def test_9_2_6_all_modifiers_add_up():
    """ex.9.2.bonus: with +2 from combat and 20 influence a 3 becomes 7."""
    event = rolled(f"{RED} / influence red 20 / modifier red 2 / draw red-recruit", 3)
    assert event.total == 7
    assert [value for _, value, _ in event.modifiers] == [2, 2]


@pytest.mark.clause("11.1.5", "11.1.1")
def test_9_2_7_with_all_counters_in_play_none_comes():
    """ex.9.2.maxed."""
    state = position(
        f"{RED} / czech-infantry 5 @tomsk / czech-train 1 @tomsk / control czech: tomsk"
        " / draw white-recruit",
        dice=[6],
    )
    assert kind(state) == "march"
    assert here(state, "tomsk") == {"czech": 6}


def test_9_2_8_recruits_go_to_zones_of_the_faction_alone():
    state = position(
        f"{RED} / {WHITE} / {CZECH} / control kolchak: chita / draw white-recruit", dice=[5]
    )
    act(state, "recruit kolchak-infantry-2")
    assert zones(state) == ["omsk", "chita"]


def test_9_2_8_a_faction_without_zones_gets_none():
    """Ruling recruit-without-zone."""
    state = position(f"{RED} / kolchak-infantry 1 @omsk / draw white-recruit", dice=[6])
    assert kind(state) == "march"


def test_9_2_8_a_contested_zone_takes_recruits():
    """Ruling recruit-in-contested."""
    state = position(f"{RED} / kolchak-infantry 1 @moscow / draw red-recruit", dice=[5])
    act(state, "recruit red-infantry-2")
    assert here(state, "moscow") == {"kolchak": 1, "red": 2}


def test_9_2_9_recruits_act_at_once():
    state = position(f"{RED} / chits red / draw red-recruit", dice=[5])
    act(state, "recruit red-infantry-2", "all moscow", "to kazan", dice=[1])
    assert here(state, "kazan") == {"red": 2}


def test_9_2_1_several_recruits_are_offered_in_a_fixed_order():
    state = position(f"{RED} / control red: kazan / influence red 10 / draw red-recruit", dice=[6])
    act(state, "recruit red-car-1", "at moscow")
    assert options(state) == ["recruit red-car-2", "recruit red-train-1", "recruit red-aircraft-1"]


# --- 10.0 -----------------------------------------------------------------------------------------


def counted(text):
    """Political Control, and what it tells."""
    state = position(text)
    state.frames.append(("political-control",))
    events = []
    political.count(state, state.frames[-1], Script(), events)
    return state, events


@pytest.mark.clause("4.C.1", "2.1.6")
def test_10_0_1_totals_are_added_up_anew():
    """They replace the old ones, and go down too (ruling points-not-accumulated)."""
    state, _ = counted(f"{RED} / {WHITE} / influence red 30 / influence kolchak 1")
    assert state.influence[faction_of("red")] == 9
    assert state.influence[faction_of("kolchak")] == 2


@pytest.mark.clause("9.2.4")
def test_10_0_2_the_track_does_not_move_before_that_phase():
    """ex.10.track-stale: 12 on the track, and nine more captured since: the bonus is 1."""
    event = rolled(f"{RED} / control red: kazan petrograd / influence red 12 / draw red-recruit", 1)
    assert event.total == 2


def test_10_0_3_the_count_of_turn_ten_is_the_basis_of_victory():
    state, events = counted(f"turn 10 / {RED} / {WHITE} / influence kolchak 50")
    assert state.finished.winners == ("red",)
    assert [type(event) for event in events] == [e.InfluenceCounted, e.GameEnded]


def test_10_1_2_all_modifiers_go_back_to_0():
    """ex.10.1.2.reset."""
    state, events = counted(f"turn 6 / {RED} / {WHITE} / modifier kolchak 3 / modifier red 1")
    assert state.modifier == [0] * len(s.FACTIONS)
    assert told(events, e.ModifiersReset)


# --- 11.1 -----------------------------------------------------------------------------------------


@pytest.mark.clause("9.1.1")
def test_11_1_1_the_counters_are_all_there_is():
    state = position(RED)
    numbers = {name: len(state.setting.span[faction]) for faction, name in enumerate(s.FACTIONS)}
    assert numbers == {
        "poles": 9,
        "denekin": 16,
        "wrangel": 9,
        "kolchak": 14,
        "yudenich": 11,
        "mahkno": 5,
        "czech": 6,
        "foreign": 7,
        "red": 47,
    }


@pytest.mark.clause("11.1.2", "9.2.2")
def test_11_1_3_recruits_are_taken_from_their_pool_only():
    state = position(f"{RED} / red-infantry 2 @loss / draw red-recruit", dice=[5])
    assert not any(text.endswith(("infantry-2", "infantry-3")) for text in options(state))


def test_11_1_6_counters_that_losses_have_freed_come_when_the_pool_is_empty():
    """ex.11.1.freed: one from the Loss Pool (ruling recruits-from-loss-pool)."""
    state = position(
        f"{RED} / kolchak-infantry 9 @omsk / kolchak-infantry 2 @loss / kolchak-train 2 @omsk"
        " / kolchak-aircraft 1 @omsk / control kolchak: omsk / draw white-recruit",
        dice=[5],
    )
    act(state, "recruit kolchak-infantry-10")
    assert place_of(state, "kolchak-infantry-10") == "omsk"


def test_placing_alone_in_anothers_zone_may_claim_it():
    """Ruling placement-and-control."""
    state = position(
        f"{RED} / {WHITE} / denekin-infantry 1 @baku / control denekin: rostov baku"
        " / kolchak-infantry 1 @loss / influence kolchak 1 / draw white-recruit",
        dice=[1],
    )
    act(state, "return kolchak-infantry-2", "at rostov", dice=[1])
    assert (kind(state), seat(state)) == ("claim", "kolchak")
    assert board.is_friendly(state, faction_of("kolchak"), zone_of("rostov"))
