"""Every refusal says what is wrong and cites the clause that forbids it."""

import pytest

from tests.games.for_bloody_honor.positions import act, kind, options, position, refusal

MISS = 1
RED = "red-infantry 1 @moscow / control red: moscow"
WHITE = "kolchak-infantry 1 @omsk / control kolchak: omsk"


@pytest.mark.clause("8.1.3", "8.1.4", "8.2.12")
@pytest.mark.parametrize(
    ("zone", "clause", "words"),
    [
        ("omsk", "8.1.3", "no unit"),
        ("kazan", "8.1.3", "No enemy"),
        ("perm", "8.2.12", "already"),
    ],
)
def test_an_attack_needs_units_and_enemies_and_is_made_once(zone, clause, words):
    state = position(
        f"red-infantry 2 @orsk / red-infantry 2 @perm / red-infantry 1 @kazan / {RED} / {WHITE}"
        " / kolchak-infantry 1 @orsk / czech-infantry 1 @perm / draw red-combat"
    )
    act(state, "attack perm", dice=[6, MISS, MISS])
    verdict = refusal(state, f"attack {zone}")
    assert verdict.clause == clause
    assert words in str(verdict)


@pytest.mark.clause("11.4.2.3.1", "11.4.2.3.2")
@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("fly red-infantry-1 orsk", "only Aircraft"),
        ("fly kolchak-aircraft orsk", "decides now"),
        ("fly red-aircraft-2 orsk", "not on the map"),
        ("fly red-aircraft-1 omsk", "not next to"),
        ("fly red-aircraft-1 perm", "no ground unit"),
        ("fly red-aircraft-1 moscow", "no enemy"),
    ],
)
def test_11_4_2_3_1_why_a_counter_cannot_fly(action, words):
    state = position(
        "red-aircraft 1 @kazan / red-infantry 1 @orsk / kolchak-infantry 1 @orsk"
        f" / kolchak-infantry 1 @perm / {RED} / {WHITE} / draw red-combat"
    )
    assert kind(state) == "flight"
    verdict = refusal(state, action)
    assert words in str(verdict)
    assert verdict.clause


@pytest.mark.clause("8.2.3", "8.5.5")
@pytest.mark.parametrize(
    ("unit", "clause", "words"),
    [
        ("red-infantry-1", "7.1.1", "decides now"),
        ("kolchak-infantry-4", "8.2.1", "where the combat is"),
        ("kolchak-infantry-1", "8.5.5", "no part"),
        ("kolchak-infantry-3", "8.2.3", "equal counter"),
    ],
)
def test_8_2_3_who_cannot_take_a_hit(unit, clause, words):
    state = position(
        "red-infantry 2 @orsk / kolchak-infantry 3 @orsk / newcomer kolchak-infantry-1"
        f" / kolchak-train 1 @orsk / {RED} / {WHITE} / draw red-combat"
    )
    act(state, "attack orsk", dice=[6, *[MISS] * 4])
    assert options(state) == ["hit kolchak-infantry-2", "hit kolchak-train-1"]
    verdict = refusal(state, f"hit {unit}")
    assert verdict.clause == clause
    assert words in str(verdict)


@pytest.mark.clause("11.4.1.4")
@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("fire red-infantry-1", "choose their round"),
        ("fire red-car-1", "this round already"),
        ("fire denekin-tank-1", "decides now"),
        ("fire red-tank", "where the combat is"),
    ],
)
def test_11_4_1_4_who_cannot_fire(action, words):
    state = position(
        "red-infantry 1 @orsk / red-car 2 @orsk / red-tank 1 @kazan / denekin-tank 1 @orsk"
        f" / {RED} / draw red-combat"
    )
    act(state, "attack orsk", "fire red-car-1")
    assert options(state) == ["fire red-car-2", "hold"]
    assert words in str(refusal(state, action))


@pytest.mark.clause("11.4.2.3.10")
def test_11_4_2_1_2_who_is_not_asked_for_as_an_aircraft():
    state = position(
        f"red-infantry 1 @orsk / red-aircraft 1 @orsk / kolchak-infantry 1 @orsk / {RED} / {WHITE}"
        " / draw red-combat"
    )
    act(state, "attack orsk")
    assert kind(state) == "aircraft"
    assert "only Aircraft" in str(refusal(state, "engage red-infantry-1"))


@pytest.mark.clause("8.2.5", "8.5.2", "8.5.10", "7.1.13")
@pytest.mark.parametrize(
    ("zone", "clause"),
    [("omsk", "8.2.5"), ("warsaw", "8.5.10"), ("odessa", "8.5.2"), ("riga", "8.2.5")],
)
def test_8_5_2_why_a_force_cannot_retreat_there(zone, clause):
    state = position(
        "turn 6 / red-infantry 2 @kiev / denekin-infantry 1 @kiev / denekin-infantry 1 @odessa"
        f" / {RED} / draw red-combat"
    )
    act(state, "attack kiev", dice=[MISS] * 3)
    assert refusal(state, f"retreat {zone}").clause == clause


@pytest.mark.clause("8.3.0.3")
def test_8_3_0_3_who_declines_goes_to_a_white_zone():
    state = position(
        f"kolchak-infantry 2 @orsk / czech-infantry 2 @orsk / red-infantry 1 @orsk / {RED}"
        " / control kolchak: tashkent ekaterinburg / draw white-combat"
    )
    act(state, "attack orsk", "decline")
    assert kind(state) == "leave"
    assert refusal(state, "retreat kazan").clause == "8.3.0.3"
    assert refusal(state, "retreat moscow").clause == "7.1.13"


@pytest.mark.clause("9.1.4", "9.2.8")
@pytest.mark.parametrize(
    ("action", "clause", "words"),
    [
        ("return kolchak-infantry-1", "9.0.1", "decides now"),
        ("return red-infantry-1", "9.1.4", "pool"),
        ("return red-infantry-3", "9.1.4", "equal counter"),
        ("recruit red-infantry-2", "9.0.1", ""),
    ],
)
def test_9_1_4_what_cannot_come_back(action, clause, words):
    state = position(
        f"{RED} / {WHITE} / red-infantry 2 @loss / influence red 12 / draw red-recruit", dice=[1]
    )
    assert options(state) == ["return red-infantry-2", "enough"]
    verdict = refusal(state, action)
    assert verdict.clause == clause
    assert words in str(verdict)


@pytest.mark.clause("9.1.7", "11.4.5.3", "11.4.4.2")
@pytest.mark.parametrize(
    ("zone", "clause"), [("omsk", "9.1.7"), ("minsk", "9.1.7"), ("riga", "11.5.2.5")]
)
def test_9_1_7_where_nothing_can_be_put_down(zone, clause):
    state = position(
        f"{RED} / {WHITE} / red-infantry 2 @loss / influence red 12 / control red: moscow kazan"
        " / closed riga baltic / draw red-recruit",
        dice=[1],
    )
    act(state, "return red-infantry-2")
    assert options(state) == ["at moscow", "at kazan"]
    assert refusal(state, f"at {zone}").clause == clause


@pytest.mark.clause("7.1.9", "7.6")
def test_7_1_9_all_needs_two_that_can_still_try():
    state = position(f"red-infantry 2 @kazan / {RED} / {WHITE} / draw red")
    assert refusal(state, "all omsk").clause == "7.1.9"
    act(state, "take red-infantry-1", "to perm", dice=[6])
    assert refusal(state, "all kazan").clause == "7.1.9"


@pytest.mark.clause("11.5.0.3")
@pytest.mark.parametrize(
    ("faction", "words"), [("poles", "not to be fought"), ("kolchak", "named or past")]
)
def test_11_5_0_3_whom_a_white_faction_cannot_attack(faction, words):
    state = position(
        "turn 6 / reds-gone 5 / kolchak-infantry 2 @omsk / czech-infantry 1 @omsk"
        " / denekin-infantry 1 @omsk / foreign-britain 1 @omsk / control kolchak: omsk"
        " / chits kolchak / draw white-combat"
    )
    act(state, "attack omsk", "against czech")
    assert words in str(refusal(state, f"against {faction}"))


@pytest.mark.clause("3.8")
def test_11_3_1_where_wrangel_does_not_land():
    state = position(
        f"turn 6 / red-infantry 2 @rostov / control red: rostov / in denekin / {WHITE}"
        " / draw kolchak"
    )
    act(state, "end")
    assert refusal(state, "at omsk").clause == "11.3.1"
