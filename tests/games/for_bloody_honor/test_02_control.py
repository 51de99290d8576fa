"""2 Political influence and control."""

import pytest

from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor.rules import board, control
from tests.games.for_bloody_honor.positions import (
    act,
    faction_of,
    here,
    kind,
    options,
    owner,
    place_of,
    position,
    seat,
    setting,
    told,
    unit_of,
    zone_of,
)

ASIDE = (
    "red-infantry 1 @tashkent / czech-infantry 1 @chita"
    " / control red: tashkent / control czech: chita"
)
"""A Red and a Czech out of everybody's way."""


@pytest.mark.clause("2.2.6", "4.C.1", "10.0.1")
def test_2_1_1_the_controller_gets_the_value_of_a_zone():
    """ex.2.1.control-points: all of it, of contested zones too."""
    state = position(
        "kolchak-infantry 1 @rostov / red-infantry 1 @rostov / control kolchak: rostov omsk"
    )
    assert control.count_influence(state, faction_of("kolchak")) == 4 + 2


def test_2_1_4_influence_says_how_many_lost_units_return():
    events = []
    position(
        f"{ASIDE} / kolchak-infantry 1 @omsk / kolchak-infantry 5 @loss / control kolchak: omsk"
        " / influence kolchak 7 / draw white-recruit",
        dice=[1],
        events=events,
    )
    due = told(events, e.ReplacementsDue)
    assert [(event.faction, event.units) for event in due] == [(faction_of("kolchak"), 2)]


def test_2_1_5_more_influence_never_returns_fewer_units():
    rows = setting().replacements
    units = [rows[influence] for influence in range(81)]
    assert units == sorted(units)
    assert units[0] == 0
    assert units[80] > units[1]


def test_2_1_6_every_faction_has_its_own_marker():
    state = position(f"{ASIDE} / influence red 28 / influence czech 5")
    assert state.influence[faction_of("red")] == 28
    assert state.influence[faction_of("czech")] == 5


def test_2_2_1_a_zone_has_one_owner_or_none():
    state = position(ASIDE)
    assert owner(state, "tashkent") == "red"
    assert owner(state, "omsk") == "nobody"


def test_2_2_2_control_is_gained_when_the_action_ends():
    state = position(
        f"{ASIDE} / kolchak-infantry 2 @omsk / control red: ekaterinburg / draw kolchak"
    )
    act(state, "take kolchak-infantry-1", "to ekaterinburg", dice=[1])
    assert owner(state, "ekaterinburg") == "red"
    act(state, "end")
    assert owner(state, "ekaterinburg") == "kolchak"


def test_2_2_4_control_persists_when_all_units_go():
    """ex.2.2.persist: what nobody enters stays the owner's, and scores."""
    state = position(
        f"{ASIDE} / denekin-infantry 1 @rostov / control denekin: rostov / draw denekin"
    )
    act(state, "take denekin-infantry-1", "to baku", dice=[1])
    assert here(state, "rostov") == {}
    assert owner(state, "rostov") == "denekin"
    assert control.count_influence(state, faction_of("denekin")) == 4 + 4


def test_2_2_5_the_newcomers_marker_goes_down_whether_he_likes_it_or_not():
    state = position(
        f"{ASIDE} / kolchak-infantry 1 @omsk / control red: ekaterinburg / draw kolchak"
    )
    events = act(state, "take kolchak-infantry-1", "to ekaterinburg", dice=[1])
    assert seat(state) == "red", "Kolchak is not asked"
    changed = told(events, e.ControlChanged)
    assert [(event.before, event.after) for event in changed] == [
        (faction_of("red"), faction_of("kolchak"))
    ]


def test_2_2_7_of_several_whites_the_first_in_gets_the_zone():
    """ex.2.2.kazan: the forces are equal, and the first to come has it."""
    state = position(
        "kolchak-infantry 4 @kazan / czech-infantry 4 @kazan / foreign-britain 1 @kazan"
        " / foreign-canada 1 @kazan / foreign-france 1 @kazan / foreign-america 1 @kazan"
        " / since kolchak kazan 5 / since czech kazan 3 / since foreign kazan 4"
        " / control red: kazan / red-infantry 1 @moscow"
    )
    events = []
    control.settle_after_combat(state, zone_of("kazan"), events)
    assert owner(state, "kazan") == "czech"


@pytest.mark.clause("6.2.9")
def test_2_2_7_who_came_together_is_told_apart_by_size_then_by_priority():
    text = (
        "kolchak-infantry 2 @kazan / czech-infantry {czechs} @kazan"
        " / since kolchak kazan 3 / since czech kazan 3 / control red: kazan"
    )
    for czechs, wanted in ((3, "czech"), (2, "kolchak"), (1, "kolchak")):
        state = position(text.format(czechs=czechs))
        control.settle_after_combat(state, zone_of("kazan"), [])
        assert owner(state, "kazan") == wanted


def test_2_3_1_a_zone_with_reds_and_whites_is_contested_and_keeps_its_owner():
    state = position(
        "red-infantry 2 @perm / kolchak-infantry 1 @ekaterinburg / red-infantry 1 @moscow"
        " / control red: perm / control kolchak: ekaterinburg / draw red"
    )
    act(state, "all perm", "to ekaterinburg", "end", dice=[1])
    assert here(state, "ekaterinburg") == {"kolchak": 1, "red": 2}
    assert owner(state, "ekaterinburg") == "kolchak"
    assert board.is_contested(state, zone_of("ekaterinburg"))


def test_2_3_2_a_contest_is_settled_when_a_faction_moves_out():
    state = position(
        "red-infantry 1 @omsk / red-infantry 1 @perm / kolchak-infantry 1 @omsk"
        " / control red: ekaterinburg omsk / draw red"
    )
    act(state, "take red-infantry-1", "to ekaterinburg", dice=[1])
    act(state, "end")
    assert owner(state, "omsk") == "kolchak"


def test_2_3_3_the_one_faction_that_remains_controls_the_zone():
    state = position("kolchak-infantry 1 @omsk / control red: omsk / red-infantry 1 @moscow")
    control.settle_after_combat(state, zone_of("omsk"), [])
    assert owner(state, "omsk") == "kolchak"


def test_2_3_3_of_two_whites_that_remain_the_earlier_has_it():
    """ex.2.3.two-whites-left."""
    state = position(
        "denekin-infantry 1 @kiev / yudenich-infantry 2 @kiev / control red: kiev"
        " / since denekin kiev 3 / since yudenich kiev 4"
    )
    control.settle_after_combat(state, zone_of("kiev"), [])
    assert owner(state, "kiev") == "denekin"


def test_2_4_1_every_faction_has_its_number_of_markers():
    state = position(f"{ASIDE} / control czech: irkutsk")
    assert control.markers_left(state, faction_of("czech")) == 8 - 2


def test_2_4_2_without_a_marker_no_zone_is_gained():
    """ex.2.4.no-marker: the old owner keeps it."""
    eight = "tomsk krasnoyarsk irkutsk chita khabarovsk vladivostok omsk tashkent"
    state = position(
        f"red-infantry 1 @moscow / czech-infantry 1 @omsk / control czech: {eight}"
        " / control red: ekaterinburg / draw czech"
    )
    act(state, "take czech-infantry-1", "to ekaterinburg", dice=[1])
    assert here(state, "ekaterinburg") == {"czech": 1}
    assert owner(state, "ekaterinburg") == "red"


@pytest.mark.clause("2.4.4")
def test_2_4_3_no_action_gives_a_zone_up_or_away():
    """ex.2.4.no-release: there is no verb for it, and leaving a zone doesn't do it."""
    state = position(
        f"{ASIDE} / foreign-britain 1 @archangel / control foreign: archangel / draw foreign"
    )
    assert {text.split()[0] for text in options(state)} == {"take", "end"}
    act(state, "take foreign-britain", "to moscow", dice=[1])
    assert owner(state, "archangel") == "foreign"


def test_2_5_1_once_the_reds_are_gone_all_other_zones_are_the_enemys():
    state = position(
        "reds-gone 6 / turn 7 / kolchak-infantry 1 @omsk / czech-infantry 1 @irkutsk"
        " / control kolchak: omsk ekaterinburg / control czech: tomsk krasnoyarsk irkutsk"
        " / draw kolchak"
    )
    act(state, "take kolchak-infantry-1")
    assert "to tomsk" in options(state)
    assert "to krasnoyarsk" not in options(state), "rail stops in an enemy zone"
    assert "to kazan" in options(state)


# --- 11.5.1 ---------------------------------------------------------------------------------------


@pytest.mark.clause("11.5.1.1", "11.5.1.3")
def test_11_5_1_2_a_white_may_leave_anothers_marker():
    """ex.11.5.claim: without a waiver the marker becomes Czech."""
    text = (
        "red-infantry 1 @moscow / czech-infantry 1 @tomsk / kolchak-infantry 1 @chita"
        " / control kolchak: omsk chita / control czech: tomsk / draw czech"
    )
    state = position(text)
    act(state, "take czech-infantry-1", "to omsk", dice=[1])
    assert (kind(state), seat(state)) == ("claim", "czech")
    assert options(state) == ["claim", "waive"]
    act(state, "waive")
    assert owner(state, "omsk") == "kolchak"

    state = position(text)
    act(state, "take czech-infantry-1", "to omsk", "claim", dice=[1])
    assert owner(state, "omsk") == "czech"


def test_11_5_1_2_a_waiver_lasts_until_the_next_movement():
    state = position(
        "red-infantry 1 @moscow / czech-infantry 1 @omsk / kolchak-infantry 1 @chita"
        " / control kolchak: omsk chita / control czech: tomsk / waived omsk czech / draw kolchak"
    )
    act(state, "end")
    assert kind(state) != "claim", "nobody is asked again on another's chit"
    state = position(
        "red-infantry 1 @moscow / czech-infantry 1 @omsk / kolchak-infantry 1 @chita"
        " / control kolchak: omsk chita / control czech: tomsk / waived omsk czech / draw czech"
    )
    act(state, "end")
    assert kind(state) == "claim"


def test_11_5_1_4_whites_are_no_enemies_while_there_are_reds():
    state = position(
        "kolchak-infantry 1 @omsk / czech-infantry 1 @omsk / red-infantry 1 @moscow / draw kolchak"
    )
    act(state, "take kolchak-infantry-1")
    assert "to tomsk" in options(state), "nothing holds it"


@pytest.mark.clause("8.2.10")
def test_8_2_9_a_friendly_zone_is_one_that_the_side_controls():
    """Whoever stands in it (ruling friendly-definition); nobody's is friendly to nobody."""
    state = position(
        "kolchak-infantry 1 @moscow / red-infantry 1 @omsk / control red: moscow"
        " / control czech: omsk"
    )
    red, kolchak = faction_of("red"), faction_of("kolchak")
    friendly = {
        (name, faction): board.is_friendly(state, faction, zone_of(name))
        for name in ("moscow", "omsk", "perm")
        for faction in (red, kolchak)
    }
    assert [key for key, holds in friendly.items() if holds] == [("moscow", red), ("omsk", kolchak)]


# --- what a combat leaves -------------------------------------------------------------------------


def test_8_2_11_where_both_sides_died_the_owner_keeps_the_zone():
    state = position(f"{ASIDE} / control red: omsk")
    control.settle_after_combat(state, zone_of("omsk"), [])
    assert owner(state, "omsk") == "red"


def test_8_3_3_3_a_white_owner_that_was_wiped_out_yields_to_the_largest():
    """ex.8.3.3.owner-gone: not to the first that came in."""
    state = position(
        "czech-infantry 2 @omsk / foreign-britain 1 @omsk / control kolchak: omsk"
        " / since foreign omsk 2 / since czech omsk 5 / red-infantry 1 @moscow"
    )
    control.settle_after_combat(state, zone_of("omsk"), [])
    assert owner(state, "omsk") == "czech"


def test_8_3_3_3_a_white_owner_that_still_stands_there_keeps_it():
    state = position(
        "czech-infantry 2 @omsk / kolchak-infantry 1 @omsk / control kolchak: omsk"
        " / red-infantry 1 @moscow"
    )
    control.settle_after_combat(state, zone_of("omsk"), [])
    assert owner(state, "omsk") == "kolchak"


@pytest.mark.clause("8.6.3.3", "11.4.3.8")
def test_8_2_14_what_is_lost_goes_to_its_factions_loss_pool():
    state = position(f"{ASIDE} / kolchak-infantry 1 @omsk / kolchak-aircraft 1 @omsk")
    for name in ("kolchak-infantry-1", "kolchak-aircraft"):
        board.eliminate(state, unit_of(name), "combat", "8.2.14", [])
        assert place_of(state, name) == "loss"


@pytest.mark.clause("8.6.1.5", "8.6.4.1")
def test_8_6_4_0_1_who_is_subject_to_defection():
    """Infantry alone, and not that of Poles, Czechs and Foreigners; no Volunteers."""
    ids, subject = setting().ids, setting().is_defector
    pairs = zip(ids, subject, strict=True)
    sorts = {id_.rstrip("0123456789").rstrip("-") for id_, yes in pairs if yes}
    assert sorts == {
        "denekin-infantry",
        "wrangel-infantry",
        "kolchak-infantry",
        "yudenich-infantry",
        "mahkno-infantry",
        "red-infantry",
    }


@pytest.mark.clause("11.5.1.2")
def test_2_4_2_with_the_last_marker_down_no_more_zones_are_asked_about():
    state = position(
        "denekin-infantry 2 @kiev / denekin-infantry 1 @odessa / kolchak-infantry 1 @omsk"
        " / control kolchak: kiev odessa omsk / chits red-combat / red-infantry 1 @petrograd"
        " / control denekin: rostov baku minsk moscow kazan perm orsk / draw denekin"
    )
    act(state, "end")
    assert kind(state) == "claim"
    act(state, "claim")
    assert kind(state) != "claim"
    owners = {owner(state, "kiev"), owner(state, "odessa")}
    assert owners == {"denekin", "kolchak"}


@pytest.mark.clause("2.2.5")
def test_2_4_2_the_last_marker_goes_where_it_counts_most():
    """Ruling last-markers: Minsk stands before Kiev in the data, and is worth less."""
    state = position(
        "turn 9 / mahkno-infantry 1 @kiev / mahkno-infantry 1 @minsk / red-infantry 1 @moscow"
        " / control mahkno: odessa rostov baku / control red: moscow kiev minsk / chits red"
        " / draw mahkno"
    )
    act(state, "end")
    assert (owner(state, "kiev"), owner(state, "minsk")) == ("mahkno", "red")
