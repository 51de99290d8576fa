"""11.2, 11.3 The Poles and Wrangel."""

import pytest

from stavka.games.for_bloody_honor import events as e
from stavka.games.for_bloody_honor import state as s
from stavka.games.for_bloody_honor.rules import board, poles, recruits
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
    told,
    unit_of,
    zone_of,
)

RED = "red-infantry 1 @moscow / control red: moscow"
WARSAW = "poles-infantry 1 @warsaw / control poles: warsaw"


def fifth(text, dice=(), draws=()):
    """Turn 5 from its start to the first decision."""
    state = position(f"turn 5 / {text} / closed warsaw war")
    state.frames = [("turn", 0)]
    events = []
    s.machine().run(state, Script(dice, draws), events)
    return state, events


# --- 11.2.0, 11.2.1 -------------------------------------------------------------------------------


@pytest.mark.clause("11.2.0.2", "4.B.1")
def test_11_2_0_1_the_poles_enter_on_turn_five():
    """In Warsaw, which is theirs and open from now on; their chit is in the draw."""
    state, events = fifth(RED)
    assert here(state, "warsaw") == {"poles": 5}
    assert owner(state, "warsaw") == "poles"
    assert state.closure[zone_of("warsaw")] == s.OPEN
    assert faction_of("poles") in [*state.chits, *state.drawn]
    assert [event.faction for event in told(events, e.FactionEntered)] == [faction_of("poles")]


def test_11_2_0_2_warsaw_is_closed_before():
    """ex.11.2.enter: refused on turn 4, allowed on turn 5."""
    state = position(f"turn 4 / red-infantry 1 @minsk / {RED} / draw red")
    act(state, "take red-infantry-1")
    assert refusal(state, "to warsaw").clause == "11.2.0.2"
    state = position(f"turn 5 / red-infantry 1 @minsk / {RED} / {WARSAW} / draw red")
    act(state, "take red-infantry-1")
    assert "to warsaw" in options(state)


@pytest.mark.clause("1.3.8")
def test_11_2_0_3_poles_move_recruit_and_score_like_others():
    events = []
    position(
        f"turn 5 / {RED} / {WARSAW} / influence poles 10 / draw white-recruit",
        dice=[1],
        events=events,
    )
    assert told(events, e.RecruitsRolled)[0].total == 2


def test_11_2_0_4_polish_recruits_come_to_warsaw():
    """ex.11.2.recruits; replacements may go further (ruling poles-replacements)."""
    state = position(
        f"turn 5 / {RED} / {WARSAW} / control poles: minsk / control denekin: kiev odessa"
        " / denekin-infantry 1 @kiev"
    )
    unit = unit_of("poles-infantry-2")
    assert recruits.places_for(state, unit, "recruit") == [zone_of("warsaw")]
    found = recruits.places_for(state, unit, "replacement")
    assert found == sorted(zone_of(name) for name in ("warsaw", "minsk", "odessa"))


def test_polish_replacements_may_join_guests_in_a_polish_zone():
    """Ruling poles-replacements: only zones of others must be free of other Whites."""
    state = position(
        f"turn 5 / {RED} / {WARSAW} / control poles: minsk / denekin-infantry 1 @minsk"
        " / control denekin: kiev / denekin-infantry 1 @kiev"
    )
    found = recruits.places_for(state, unit_of("poles-infantry-2"), "replacement")
    assert found == sorted([zone_of("warsaw"), zone_of("minsk")])


def test_11_2_1_1_poles_end_no_move_beside_other_whites():
    """ex.11.2.stack; they may pass through by rail."""
    state = position(
        f"turn 5 / {RED} / {WARSAW} / denekin-infantry 1 @minsk / control denekin: minsk"
        " / control red: petrograd / draw poles"
    )
    act(state, "take poles-infantry-1")
    assert "to minsk" not in options(state)
    assert refusal(state, "to minsk").clause == "11.2.1.1"
    assert "to moscow" in options(state), "Moscow lies beyond Minsk on the line"


SHARED = (
    f"turn 6 / {RED} / {WARSAW} / poles-infantry 1 @minsk / kolchak-infantry 2 @minsk"
    " / kolchak-infantry 1 @omsk / control kolchak: minsk kiev / control poles: warsaw"
)


@pytest.mark.clause("11.2.1.4")
def test_11_2_1_3_poles_that_share_a_zone_stay_or_go():
    """ex.11.2.guests: when they stay, the others are told to leave."""
    state = position(f"{SHARED} / draw poles")
    assert "take poles-infantry-2" in options(state)
    events = act(state, "end")
    told_to = told(events, e.Evicted)
    assert [(event.zone, event.factions) for event in told_to] == [
        (zone_of("minsk"), (faction_of("kolchak"),))
    ]
    state = position(f"{SHARED} / draw poles")
    act(state, "take poles-infantry-2", "to warsaw", "end", dice=[1])
    assert not any(state.evicted)


def test_11_2_1_4_who_was_told_to_leave_must_try():
    state = position(f"{SHARED} / evicted minsk kolchak / draw kolchak")
    assert "end" not in options(state)
    act(state, "take kolchak-infantry-1", "to kiev", dice=[6])
    assert "end" not in options(state), "the other one has not tried"
    act(state, "take kolchak-infantry-2", "to kiev", dice=[1])
    assert "end" in options(state)
    assert state.evicted[zone_of("minsk")] >> faction_of("kolchak") & 1, "and again next time"


def test_11_2_1_4_nobody_makes_room_for_poles_that_have_gone():
    state = position(f"{SHARED} / evicted minsk kolchak / chits kolchak / draw poles")
    act(state, "take poles-infantry-2", "to warsaw", dice=[1])
    assert not state.evicted[zone_of("minsk")]


def test_11_2_1_4_the_last_force_takes_all_that_are_left():
    """Ruling leave-order."""
    state = position(f"{SHARED} / kolchak-infantry 2 @minsk / evicted minsk kolchak / draw kolchak")
    act(state, "take kolchak-infantry-1", "to kiev", dice=[6])
    act(state, "take kolchak-infantry-2", "to kiev", dice=[6])
    assert [text for text in options(state) if "minsk" in text or "infantry-4" in text] == [
        "all minsk"
    ]


def test_11_2_1_5_the_zone_then_falls_to_the_poles():
    """Nobody is asked."""
    state = position(f"{SHARED} / evicted minsk kolchak / draw kolchak")
    act(state, "all minsk", "to kiev", dice=[1])
    act(state, "end")
    assert owner(state, "minsk") == "poles"
    assert kind(state) == "march"


@pytest.mark.clause("7.5.8")
def test_11_2_1_6_no_other_white_enters_poland():
    state = position(f"turn 6 / {RED} / kolchak-infantry 1 @minsk / {WARSAW} / draw kolchak")
    for name in ("kolchak", "denekin", "wrangel", "yudenich", "mahkno", "czech", "foreign"):
        assert not board.may_enter(state, faction_of(name), zone_of("warsaw"))
    assert board.may_enter(state, faction_of("poles"), zone_of("warsaw"))


# --- 11.2.3, 11.2.4 -------------------------------------------------------------------------------


@pytest.mark.parametrize(("reds", "neutral"), [(4, False), (5, True), (6, True)])
@pytest.mark.clause("11.2.3.1")
def test_11_2_3_2_warsaw_is_neutral_against_two_units_more(reds, neutral):
    """ex.11.2.3.neutral: five against three are enough, four are not."""
    state = position(f"turn 6 / {RED} / poles-infantry 3 @warsaw / red-infantry {reds} @warsaw")
    assert poles.is_neutralised(state) == neutral


PEACE = (
    "turn 6 / red-infantry 3 @warsaw / poles-infantry 1 @warsaw / poles-infantry 2 @minsk"
    " / control poles: warsaw minsk / chits poles red"
)


def peace(text):
    """A position in which the Poles have just made peace."""
    state = position(f"{PEACE} / {text}")
    events = []
    poles.make_peace(state, events)
    s.machine().run(state, Script(), events)
    return state, events


@pytest.mark.clause("11.2.3.1", "11.2.3.4", "11.2.4.1")
def test_11_2_3_3_the_poles_make_peace_and_leave_the_game():
    """Ruling poles-leave: their zones are nobody's, Warsaw is closed."""
    state, events = peace("control red: riga")
    assert state.standing[faction_of("poles")] == s.GONE
    assert not any(place >= 0 for place in state.where[: state.setting.span[0].stop])
    assert owner(state, "minsk") == owner(state, "warsaw") == "nobody"
    assert state.closure[zone_of("warsaw")] == s.PEACE
    assert faction_of("poles") not in state.chits
    assert told(events, e.PeaceMade)


def test_11_2_3_4_nobody_enters_warsaw_after_the_peace():
    """ex.11.2.3.closed."""
    state = position(f"turn 7 / red-infantry 1 @minsk / {RED} / closed warsaw peace / draw red")
    act(state, "take red-infantry-1")
    assert refusal(state, "to warsaw").clause == "11.2.3.4"


def test_11_2_3_5_capture_is_the_end_of_the_poles():
    """ex.11.2.3.capture: the four in Minsk go too; Warsaw can be held (ruling poles-leave)."""
    state = position(f"turn 6 / {RED} / red-infantry 3 @warsaw / poles-infantry 4 @minsk")
    events = []
    poles.check_capture(state, events)
    assert here(state, "minsk") == {}
    assert [(event.faction, event.why) for event in told(events, e.FactionGone)] == [
        (faction_of("poles"), "captured")
    ]
    assert state.closure[zone_of("warsaw")] == s.OPEN


def test_11_2_3_6_while_a_pole_is_in_warsaw_it_is_not_captured():
    state = position(f"turn 6 / {RED} / red-infantry 3 @warsaw / {WARSAW}")
    poles.check_capture(state, [])
    assert state.standing[faction_of("poles")] == s.IN


def test_11_2_3_7_reds_that_walk_into_empty_warsaw_end_the_poles():
    """ex.11.2.3.walk-in: at once, before any combat."""
    state = position(
        f"turn 6 / red-infantry 2 @minsk / {RED} / poles-infantry 4 @kiev"
        " / control poles: warsaw kiev / draw red"
    )
    act(state, "take red-infantry-1", "to warsaw", dice=[1])
    assert here(state, "kiev") == {}
    assert state.standing[faction_of("poles")] == s.GONE
    act(state, "end")
    assert owner(state, "warsaw") == "red"


def test_11_2_4_2_reds_in_warsaw_go_to_a_red_zone_next_to_it():
    state, _ = peace("control red: riga petrograd")
    assert here(state, "riga") == {"red": 3}
    state, _ = peace("control red: riga kiev")
    assert (kind(state), seat(state), options(state)) == ("displace", "red", ["at riga", "at kiev"])


def test_11_2_4_3_otherwise_to_petrograd():
    """ex.11.2.4.reds."""
    state, _ = peace("control red: petrograd")
    assert here(state, "petrograd") == {"red": 3}


def test_11_2_4_4_otherwise_they_are_lost():
    state, _ = peace("control red: moscow / red-infantry 1 @moscow")
    assert place_of(state, "red-infantry-1") == "loss"


# --- 11.3 -----------------------------------------------------------------------------------------

FALLEN = (
    "turn 6 / red-infantry 2 @rostov / control red: rostov / in denekin / kolchak-infantry 1 @omsk"
    " / control kolchak: omsk baku / denekin-infantry 3 @loss"
)


@pytest.mark.clause("3.7", "3.8")
def test_11_3_1_wrangel_comes_in_the_turn_in_which_denekin_goes():
    state = position(f"{FALLEN} / draw kolchak")
    act(state, "end")
    assert (kind(state), options(state)) == ("wrangel", ["at rostov", "at baku"])
    act(state, "at baku")
    assert here(state, "baku") == {"wrangel": 5}
    assert place_of(state, "denekin-infantry-1") == "out", "Denekin's pools are out of the game"


def test_11_3_2_he_lands_even_among_reds():
    """ex.11.3.reds: the zone is contested, and stays Red."""
    state = position(f"{FALLEN} / draw kolchak")
    act(state, "end", "at rostov")
    assert here(state, "rostov") == {"red": 2, "wrangel": 5}
    assert owner(state, "rostov") == "red"


def test_11_3_2_in_another_whites_zone_control_does_not_change():
    """Ruling wrangel-among-whites."""
    state = position(f"{FALLEN} / kolchak-infantry 1 @baku / draw kolchak")
    act(state, "end", "at baku")
    assert owner(state, "baku") == "kolchak"


def test_11_3_3_from_there_he_may_leave_for_a_friendly_zone():
    state = position(f"{FALLEN} / chits denekin red / draw kolchak")
    act(state, "end", "at rostov")
    act(state, "take wrangel-infantry-1")
    assert "to baku" in options(state)


def test_11_3_4_he_takes_denekins_rank():
    assert s.FACTIONS.index("poles") < s.WRANGEL < s.FACTIONS.index("kolchak")
    state = position(f"{FALLEN} / modifier denekin 3 / chits red / draw kolchak")
    act(state, "end", "at baku")
    assert state.modifier[s.WRANGEL] == 3
    assert s.WRANGEL not in state.chits, "Denekin's chit had been drawn"


def test_11_3_5_wrangel_is_an_ordinary_white():
    state = position(f"{RED} / wrangel-infantry 2 @baku / gone denekin / draw wrangel")
    assert seat(state) == "denekin"
    assert "all baku" in options(state)


def test_11_3_4_more_zones_than_markers_are_kept():
    """Ruling wrangel-markers: eight inherited, six markers, no ninth."""
    eight = "archangel odessa kiev tsaritsyn orsk tashkent minsk perm"
    state = position(f"{FALLEN} / control denekin: {eight} / draw kolchak")
    act(state, "end", "at baku")
    assert state.control.count(s.WRANGEL) == 8


@pytest.mark.clause("11.2.3.6")
def test_11_2_3_5_poles_who_leave_warsaw_to_the_reds_have_lost_it():
    """They go of their own will; the Reds are alone there, and Poland has fallen."""
    state = position(
        f"turn 6 / poles-infantry 2 @warsaw / poles-infantry 1 @minsk / {RED}"
        " / control poles: warsaw minsk / red-infantry 1 @warsaw / chits red-combat / draw poles"
    )
    act(state, "all warsaw", "to minsk", dice=[1])
    assert state.standing[s.POLES] == s.IN
    act(state, "end")
    assert state.standing[s.POLES] == s.GONE
    assert here(state, "minsk") == {}
    assert owner(state, "warsaw") == "red"


@pytest.mark.clause("11.5.1.4", "11.5.0.3")
def test_11_2_1_4_nobody_is_told_to_leave_once_the_reds_are_gone():
    state = position(
        "turn 6 / evicted minsk kolchak / poles-infantry 1 @minsk / kolchak-infantry 1 @minsk"
        " / kolchak-infantry 1 @moscow / control kolchak: moscow / in red / chits kolchak"
        " / draw foreign"
    )
    assert state.standing[s.RED] == s.GONE
    assert "end" in options(state)
