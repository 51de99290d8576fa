"""7 Movement."""

from random import Random

import pytest

from stavka.engine.chance import FastDice
from stavka.engine.decision import Finished
from stavka.engine.odds import outcomes
from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.actions import notation
from stavka.games.for_bloody_honor.game import load
from stavka.games.for_bloody_honor.rules import board, ground
from tests.games.for_bloody_honor.positions import (
    act,
    faction_of,
    here,
    kind,
    options,
    owner,
    place_of,
    position,
    read,
    refusal,
    seat,
    setting,
    told,
    zone_of,
)

RED = "red-infantry 1 @tashkent / control red: tashkent"
CZECH = "czech-infantry 1 @chita / control czech: chita"


def goals(state):
    """Zones that the force can try for."""
    return {text.removeprefix("to ") for text in options(state) if text.startswith("to ")}


def force(text, *words):
    """Where a force can go, when it is made up so."""
    state = position(text)
    act(state, *words)
    return goals(state)


# --- 7.1 ------------------------------------------------------------------------------------------


def test_7_1_1_each_faction_moves_on_its_own_chit():
    state = position(f"{RED} / {CZECH} / draw red")
    assert seat(state) == "red"
    assert refusal(state, "take czech-infantry-1").clause == "7.1.1"


@pytest.mark.clause("7.1.3", "7.1.7", "7.1.11")
def test_7_1_2_units_then_zone_are_named_before_the_roll():
    """ex.7.1.yudenich: 3 of 5 go on a 4, one stays on a 6, the fifth was never named."""
    state = position(
        f"{RED} / yudenich-infantry 5 @kazan / control yudenich: kazan / draw yudenich"
    )
    act(state, "take yudenich-infantry-1", "take yudenich-infantry-2", "take yudenich-infantry-3")
    act(state, "to moscow", dice=[4])
    assert here(state, "moscow") == {"yudenich": 3}
    act(state, "take yudenich-infantry-4", "to archangel", dice=[6])
    assert place_of(state, "yudenich-infantry-4") == "kazan"
    assert refusal(state, "take yudenich-infantry-4").clause == "7.1.7"
    assert options(state) == ["take yudenich-infantry-5", "end"]


@pytest.mark.parametrize(("die", "goes"), [(1, True), (4, True), (5, False), (6, False)])
def test_7_1_3_a_white_force_goes_on_1_to_4(die, goes):
    """ex.7.1.white-4-5."""
    state = position(f"{RED} / kolchak-infantry 1 @omsk / kolchak-infantry 1 @perm / draw kolchak")
    act(state, "take kolchak-infantry-1", "to tomsk", dice=[die])
    assert (place_of(state, "kolchak-infantry-1") == "tomsk") == goes


@pytest.mark.parametrize(("die", "goes"), [(1, True), (5, True), (6, False)])
def test_7_1_4_a_red_force_goes_on_1_to_5(die, goes):
    """ex.7.1.red-5-6."""
    state = position(f"red-infantry 2 @moscow / {CZECH} / control red: moscow / draw red")
    act(state, "take red-infantry-1", "to kazan", dice=[die])
    assert (place_of(state, "red-infantry-1") == "kazan") == goes


@pytest.mark.clause("7.1.8")
def test_7_1_5_every_force_has_its_roll_and_a_force_shares_its_fate():
    """ex.7.1.shared-fate."""
    state = position(f"{RED} / kolchak-infantry 6 @omsk / kolchak-infantry 1 @perm / draw kolchak")
    act(state, "all omsk", "to tomsk", dice=[5])
    assert here(state, "omsk") == {"kolchak": 6}
    state = position(f"{RED} / kolchak-infantry 3 @omsk / draw kolchak")
    act(state, "take kolchak-infantry-1", "to tomsk", dice=[1])
    act(state, "take kolchak-infantry-2", "to tomsk", dice=[6])
    assert here(state, "tomsk") == {"kolchak": 1}


def test_7_1_6_after_a_success_the_units_go_to_the_named_zone():
    state = position(f"{RED} / kolchak-infantry 2 @omsk / kolchak-infantry 1 @perm / draw kolchak")
    events = act(state, "all omsk", "to ekaterinburg", dice=[1])
    moved = told(events, e.UnitsMoved)
    assert [(len(event.units), event.zone) for event in moved] == [(2, zone_of("ekaterinburg"))]


def test_7_1_8_units_of_a_force_come_from_one_zone():
    state = position(f"{RED} / kolchak-infantry 2 @omsk / kolchak-infantry 1 @perm / draw kolchak")
    act(state, "take kolchak-infantry-1")
    assert "take kolchak-infantry-3" not in options(state)


@pytest.mark.clause("7.1.2")
def test_7_1_9_nothing_is_added_or_changed_after_the_roll():
    """ex.7.1.declare."""
    state = position(f"{RED} / kolchak-infantry 2 @omsk / kolchak-infantry 1 @perm / draw kolchak")
    act(state, "take kolchak-infantry-1", "to tomsk", dice=[4])
    assert kind(state) == "march"
    assert refusal(state, "to ekaterinburg").clause == "7.1.2"


def test_7_1_10_a_force_is_of_any_size():
    state = position(f"{RED} / kolchak-infantry 11 @omsk / draw kolchak")
    act(state, "all omsk", "to tomsk", dice=[1])
    assert here(state, "tomsk") == {"kolchak": 11}


def test_7_1_11_one_force_is_done_before_the_next_is_named():
    state = position(f"{RED} / kolchak-infantry 2 @omsk / draw kolchak")
    act(state, "take kolchak-infantry-1")
    assert "end" not in options(state)


def test_7_1_12_a_zone_can_be_tried_for_again_by_others():
    """ex.7.1.retry."""
    state = position(f"red-infantry 5 @moscow / {CZECH} / control red: moscow / draw red")
    act(state, "take red-infantry-1", "take red-infantry-2", "to kazan", dice=[6])
    act(state, "take red-infantry-3", "take red-infantry-4", "to kazan", dice=[1])
    assert here(state, "kazan") == {"red": 2}


@pytest.mark.clause("7.1.14")
def test_7_1_13_nobody_crosses_the_corner_of_an_x():
    """ex.7.1.moscow-orsk, and the other three diagonals."""
    state = position(f"red-infantry 1 @moscow / {CZECH} / control red: moscow tsaritsyn / draw red")
    act(state, "take red-infantry-1")
    assert "orsk" not in ground.regular_zones(state, faction_of("red"), zone_of("moscow"))
    names = setting().graph
    barred = {tuple(sorted(map(names.label, pair))) for pair in names.barred}
    assert barred == {
        ("moscow", "orsk"),
        ("kazan", "tsaritsyn"),
        ("ekaterinburg", "tashkent"),
        ("omsk", "orsk"),
    }
    for a, b in barred:
        assert not names.is_adjacent(zone_of(a), zone_of(b))


def test_7_1_14_moscow_to_orsk_is_refused():
    """By foot; the railway would lead through Kazan, which is the enemy's here."""
    state = position(
        f"red-infantry 1 @moscow / {CZECH} / control red: moscow / control kolchak: kazan"
        " / draw red"
    )
    act(state, "take red-infantry-1")
    assert "orsk" not in goals(state)
    assert refusal(state, "to orsk").clause == "7.1.13"


# --- 7.2, 7.3 -------------------------------------------------------------------------------------


@pytest.mark.clause("7.2.3")
def test_7_2_1_on_foot_a_force_goes_one_zone():
    """ex.7.2.one-zone: from Perm there is a railway to Ekaterinburg only."""
    found = force(
        f"{RED} / kolchak-infantry 1 @archangel / control red: moscow / draw kolchak",
        "take kolchak-infantry-1",
    )
    assert found == {"petrograd", "moscow", "kazan", "perm"}


@pytest.mark.clause("11.4.2.2.1")
def test_7_2_2_aircraft_step_into_adjacent_zones_too():
    found = force(
        f"red-infantry 1 @moscow / {CZECH} / kolchak-aircraft 1 @perm / draw kolchak",
        "take kolchak-aircraft",
    )
    assert {"archangel", "kazan", "ekaterinburg"} <= found


def test_7_2_4_an_empty_zone_scores_for_who_holds_it_at_the_count():
    """ex.7.2.scores-later: entered by Reds, lost to the Czechs in the same turn."""
    state = position(
        "red-infantry 1 @kazan / czech-infantry 1 @omsk / chits czech / control red: kazan"
        " / draw red"
    )
    act(state, "take red-infantry-1", "to perm", dice=[1])
    assert owner(state, "perm") == "red"
    assert state.influence[faction_of("red")] == 0, "nothing is counted before the last phase"


@pytest.mark.clause("7.3.3")
def test_7_3_1_rail_goes_up_to_three_zones():
    """ex.7.3.four-zones: Ekaterinburg to Omsk, Tomsk, Krasnoyarsk, not Irkutsk."""
    found = force(
        f"{RED} / kolchak-infantry 1 @ekaterinburg / control kolchak: omsk tomsk krasnoyarsk"
        " irkutsk / draw kolchak",
        "take kolchak-infantry-1",
    )
    assert {"omsk", "tomsk", "krasnoyarsk"} <= found
    assert "irkutsk" not in found


def test_7_3_2_rail_needs_the_same_roll():
    state = position(
        f"{RED} / kolchak-infantry 2 @ekaterinburg / control kolchak: omsk tomsk / draw kolchak"
    )
    act(state, "take kolchak-infantry-1", "to tomsk", dice=[5])
    assert place_of(state, "kolchak-infantry-1") == "ekaterinburg"
    events = act(state, "take kolchak-infantry-2", "to tomsk", dice=[4])
    moved = next(event for event in events if isinstance(event, e.UnitsMoved))
    assert moved.how == "rail"
    assert [setting().graph.label(zone) for zone in moved.route] == [
        "ekaterinburg",
        "omsk",
        "tomsk",
    ]


def test_7_3_3_zones_without_a_railway_between_them_are_not_joined():
    found = force(
        f"{RED} / kolchak-infantry 1 @perm / control kolchak: kazan archangel / draw kolchak",
        "take kolchak-infantry-1",
    )
    assert "petrograd" not in found


@pytest.mark.clause("7.3.5")
def test_7_3_4_rail_stops_in_an_enemy_zone():
    """ex.7.3.enemy-second: into B, not on to C."""
    found = force(
        "red-infantry 1 @chita / kolchak-infantry 1 @ekaterinburg / control red: omsk"
        " / control kolchak: tomsk / draw kolchak",
        "take kolchak-infantry-1",
    )
    assert "omsk" in found
    assert "tomsk" not in found


@pytest.mark.clause("8.1.1")
def test_7_3_6_a_force_that_ended_in_an_enemy_zone_stays_there_until_a_combat_chit():
    state = position(
        "red-infantry 1 @omsk / kolchak-infantry 1 @ekaterinburg / kolchak-infantry 1 @perm"
        " / control red: omsk / draw kolchak"
    )
    act(state, "take kolchak-infantry-1", "to omsk", "end", dice=[1])
    assert here(state, "omsk") == {"kolchak": 1, "red": 1}


@pytest.mark.clause("7.3.8")
def test_7_3_7_whites_pass_through_and_stop_in_each_others_zones():
    found = force(
        f"{RED} / kolchak-infantry 1 @ekaterinburg / czech-infantry 2 @omsk"
        " / control czech: omsk tomsk / draw kolchak",
        "take kolchak-infantry-1",
    )
    assert {"omsk", "tomsk", "krasnoyarsk"} <= found


def test_7_3_9_who_went_by_rail_does_not_walk_in_the_same_action():
    state = position(f"{RED} / kolchak-infantry 1 @omsk / kolchak-infantry 1 @perm / draw kolchak")
    act(state, "take kolchak-infantry-1", "to krasnoyarsk", dice=[1])
    assert "take kolchak-infantry-1" not in options(state)
    assert refusal(state, "take kolchak-infantry-1").clause == "7.1.7"


def test_7_3_10_some_go_by_rail_and_others_on_foot():
    state = position(f"{RED} / kolchak-infantry 2 @ekaterinburg / draw kolchak")
    first = act(state, "take kolchak-infantry-1", "to tomsk", dice=[1])
    second = act(state, "take kolchak-infantry-2", "to perm", dice=[1])
    how = [event.how for event in told(first + second, e.UnitsMoved)]
    assert how == ["rail", "regular"]


def test_7_3_11_zones_on_the_way_are_not_taken():
    """ex.7.3.middle-not-taken: C is gained when the action ends, B is not."""
    state = position(
        f"{RED} / kolchak-infantry 1 @ekaterinburg / control kolchak: ekaterinburg"
        " / control red: tomsk / draw kolchak"
    )
    act(state, "take kolchak-infantry-1", "to tomsk", dice=[1])
    assert owner(state, "tomsk") == "kolchak"
    assert owner(state, "omsk") == "nobody"


def test_7_3_12_control_at_the_end_of_the_line_depends_on_who_is_there():
    """ex.7.3.occupied-end."""
    state = position(
        f"red-infantry 1 @kazan / kolchak-infantry 1 @omsk / {CZECH} / control kolchak: omsk"
        " / control red: kazan ekaterinburg / draw red"
    )
    act(state, "take red-infantry-1", "to omsk", dice=[1])
    assert owner(state, "omsk") == "kolchak"


def test_7_3_4_uncontrolled_zones_let_rail_through():
    """Ruling uncontrolled-zones."""
    found = force(f"{RED} / kolchak-infantry 1 @omsk / draw kolchak", "take kolchak-infantry-1")
    assert "irkutsk" in found


def test_7_3_4_a_zone_taken_by_an_earlier_force_is_not_friendly_yet():
    """Ruling middle-of-action."""
    state = position(f"{RED} / kolchak-infantry 2 @ekaterinburg / control red: omsk / draw kolchak")
    act(state, "take kolchak-infantry-1", "to omsk", dice=[1])
    act(state, "take kolchak-infantry-2")
    assert "tomsk" not in goals(state)


# --- 7.4 ------------------------------------------------------------------------------------------

LOCKED = (
    "red-infantry 2 @omsk / kolchak-infantry 1 @omsk / red-infantry 1 @moscow"
    " / control kolchak: omsk tashkent tomsk ekaterinburg / control red: moscow"
)


@pytest.mark.clause("7.4.3")
def test_7_4_1_out_of_a_contested_zone_to_friendly_or_empty_ones():
    """ex.7.4.exits: not to B (White, held), to C (White, empty), to D (Red, contested)."""
    text = (
        f"{LOCKED} / kolchak-infantry 1 @tashkent / kolchak-infantry 1 @ekaterinburg"
        " / red-infantry 1 @ekaterinburg / draw red"
    )
    state = position(text.replace("tomsk ekaterinburg", "tomsk") + "")
    state.control[zone_of("ekaterinburg")] = faction_of("red")
    state.memo = {}
    act(state, "take red-infantry-1")
    found = goals(state)
    assert "tashkent" not in found
    assert {"tomsk", "ekaterinburg"} <= found
    assert refusal(state, "to tashkent").clause == "7.4.1"


def test_7_4_2_without_a_way_out_units_are_locked():
    state = position(
        f"{LOCKED} / kolchak-infantry 1 @tashkent / kolchak-infantry 1 @tomsk"
        " / kolchak-infantry 1 @ekaterinburg / draw red"
    )
    assert "take red-infantry-1" not in options(state)
    assert refusal(state, "take red-infantry-1").clause == "7.4.2"


@pytest.mark.clause("7.4.3")
def test_7_4_4_an_empty_enemy_zone_is_taken_at_once():
    """ex.7.4.control-now: a later force of the action may run through it by rail."""
    state = position(f"{LOCKED} / draw red")
    act(state, "take red-infantry-1", "to tomsk", dice=[1])
    assert owner(state, "tomsk") == "red"
    act(state, "take red-infantry-2")
    assert "krasnoyarsk" in goals(state)


def test_7_4_4_without_a_marker_nothing_is_taken_at_once():
    eighteen = [name for name in setting().graph.ids if name not in {"omsk", "tomsk"}][:18]
    state = position(f"{LOCKED} / control red: {' '.join(eighteen)} / draw red")
    act(state, "take red-infantry-1", "to tomsk", dice=[1])
    assert owner(state, "tomsk") == "kolchak"


def test_7_4_1_rail_through_a_contested_zone_goes_on_as_from_one():
    """Ruling rail-through-contested: friendly Ekaterinburg is held; beyond it only such zones."""
    text = (
        "red-infantry 1 @kazan / red-infantry 1 @ekaterinburg / kolchak-infantry 1 @ekaterinburg"
        " / control red: kazan ekaterinburg / control kolchak: omsk {more} / draw red"
    )
    assert "omsk" in force(text.format(more=""), "take red-infantry-1")
    held = text.format(more="/ kolchak-infantry 1 @omsk")
    assert "omsk" not in force(held, "take red-infantry-1")


@pytest.mark.clause("7.4.1")
def test_7_4_2_part_of_a_stack_may_leave():
    """Ruling locked-partial."""
    state = position(f"{LOCKED} / draw red")
    act(state, "take red-infantry-1", "to tomsk", dice=[1])
    assert here(state, "omsk") == {"kolchak": 1, "red": 1}


# --- 7.5, 7.6 -------------------------------------------------------------------------------------


@pytest.mark.clause("7.5.7", "7.5.9")
def test_7_5_1_there_is_no_way_out_of_russia():
    """No zone has a neighbour that is not among the 23, and each of these has influence."""
    for zone in range(setting().zones):
        assert all(0 <= there < 23 for there in setting().neighbours[zone])
    with pytest.raises(ValueError, match="berlin"):
        setting().zone("berlin")


@pytest.mark.clause("7.5.4", "7.5.5", "7.5.6")
def test_7_5_8_poland_is_for_poles_and_reds():
    """ex.7.5.warsaw: on turn 6 Kolchak is refused, a Red force is not."""
    text = "turn 6 / red-infantry 1 @minsk / kolchak-infantry 1 @kiev / poles-infantry 1 @warsaw"
    state = position(f"{text} / draw kolchak")
    act(state, "take kolchak-infantry-1")
    assert refusal(state, "to warsaw").clause == "7.5.8"
    state = position(f"{text} / draw red")
    act(state, "take red-infantry-1")
    assert "warsaw" in goals(state)


def test_7_6_a_zone_sends_out_three_forces_at_most():
    """ex.7.6.fourth: failed ones count; other zones have three each."""
    state = position(f"red-infantry 6 @moscow / red-infantry 1 @perm / {CZECH} / draw red")
    for number, die in ((1, 6), (2, 6), (3, 1)):
        act(state, f"take red-infantry-{number}", "to kazan", dice=[die])
    assert refusal(state, "take red-infantry-4").clause == "7.6"
    assert "take red-infantry-7" in options(state)


# --- how forces are made up -----------------------------------------------------------------------


def test_equal_counters_are_offered_once_and_in_order():
    state = position(
        f"{RED} / denekin-infantry 3 @rostov / denekin-tank 1 @rostov / denekin-train 1 @rostov"
        " / draw denekin"
    )
    assert options(state) == [
        "take denekin-infantry-1",
        "take denekin-tank-1",
        "take denekin-train",
        "all rostov",
        "end",
    ]
    act(state, "take denekin-tank-1")
    takes = [text for text in options(state) if text.startswith("take")]
    assert takes == ["take denekin-train"], "infantry would have come first"


@pytest.mark.clause("11.4.6.3")
def test_a_force_with_a_train_goes_by_rail_alone():
    """ex.11.4.6.no-road."""
    state = position(
        f"{RED} / denekin-train 1 @rostov / denekin-infantry 1 @rostov / control red: moscow"
        " / draw denekin"
    )
    act(state, "take denekin-infantry-1")
    assert {"odessa", "kiev", "moscow"} <= goals(state)
    act(state, "take denekin-train")
    assert goals(state) == {"moscow", "tsaritsyn", "baku"}
    assert refusal(state, "to odessa").clause == "7.3.1"


@pytest.mark.clause("7.1.3", "7.1.4")
def test_the_odds_of_a_move_are_exact():
    state = position(f"{RED} / kolchak-infantry 1 @omsk / kolchak-infantry 1 @perm / draw kolchak")
    act(state, "take kolchak-infantry-1")
    found = outcomes(state, read("to tomsk"))
    goes = sum(
        outcome.probability
        for outcome in found
        if outcome.state.where[setting().ids.index("kolchak-infantry-1")] == zone_of("tomsk")
    )
    assert goes == pytest.approx(4 / 6)
    assert notation(setting()).write(read("to tomsk")) == "to tomsk"


@pytest.mark.parametrize("seed", range(4))
def test_the_ground_of_a_faction_is_what_the_board_says(seed):
    """The hot loop and the predicates that it stands for, all through random games."""
    dice, rng = FastDice(seed), Random(seed)
    state = load().start("seven", {}, dice)
    for step in range(400):
        pending = state.pending()
        if isinstance(pending, Finished):
            break
        if step % 20 == 0:
            state.memo = {}
            for faction in range(9):
                found = ground.ground_for(state, faction)
                for zone in range(23):
                    assert found.open[zone] == board.may_enter(state, faction, zone)
                    assert found.held[zone] == board.has_enemies(state, faction, zone)
                    assert found.passing[zone] != board.is_hostile_ground(state, faction, zone)
                    friendly = board.is_friendly(state, faction, zone)
                    assert found.exit[zone] == (friendly or board.is_empty(state, zone))
        state.apply(pending.options.sample(rng), dice)
