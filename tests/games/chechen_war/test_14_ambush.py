"""14.1, 14.2 and the first half of 14.3: gunship threats, who ambushes whom, the die."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.knowledge import knows
from stavka.games.chechen_war.rules.ambush import ambushes
from stavka.games.chechen_war.state import AVAILABLE, CHECHEN, RUSSIAN, USED
from stavka.games.chechen_war.view import view
from tests.games.chechen_war.fights import AMBUSH, PAIR, declare, drill, found, thrown
from tests.games.chechen_war.positions import (
    act,
    hex_of,
    kind,
    options,
    refusal,
    setting,
    unit_of,
)

OPEN = f"R 131-bde@0625 / C militia-1@0624 / {PAIR}"
CROSS = (
    "R 131-bde@0625 / R mvd-1@0524 / C militia-1@0624 / C militia-2@0525 / C militia-3@0725 / "
    + PAIR
)
"""0624 and 0525 touch both Russian hexes, 0725 only 0625."""


def ambush(text, said, dice):
    """The state after an ambush and what came of it."""
    state = drill(f"turn 3 chechen-ambush / {text}")
    (result,) = found(act(state, said, dice), e.AmbushResult)
    return state, result


def values(result):
    return {clause: value for _, value, clause in result.modifiers}


def test_14_1_1_a_russian_hex_in_a_chechen_zone_may_be_ambushed():
    state = drill(f"turn 3 chechen-ambush / {OPEN} / R mvd-1@0627")
    assert options(state) == ["ambush 0624 0625", "ambush 2025 2024", "done"]
    assert refusal(state, "ambush 0624 0627") == "14.1.1"
    assert refusal(state, "ambush 0624 0623") == "14.1.1"
    assert refusal(state, "ambush 0622 0625") == "14.1.1"
    assert state.pending().seat == CHECHEN


def test_14_1_1_nobody_has_to_ambush():
    state = drill(f"turn 3 chechen-ambush / {OPEN}")
    events = act(state, "done")
    assert thrown(events) == []
    assert kind(state) == "attack"


def test_14_1_1_raiders_and_regulars_may_ambush():
    state = drill(
        f"turn 3 chechen-ambush / R mvd-1@1017 / C militia-1@0916 / R mvd-2@0625 / "
        f"C regular-1@0624 / {PAIR}"
    )
    assert "ambush 0916 1017" in options(state)
    assert "ambush 0624 0625" in options(state)


@pytest.mark.clause("14.1.2", "14.1.1")
def test_ex_ambush_sequence():
    state, result = ambush(CROSS, "ambush 0624 0625; alone; no-leader", (1,))
    assert (result.steps, result.retreat) == (0, False)
    assert refusal(state, "ambush 0525 0625") == "14.1.2"


def test_14_1_2_each_ambush_is_resolved_before_the_next():
    state = drill(f"turn 3 chechen-ambush / {CROSS}")
    act(state, "ambush 0624 0625")
    assert refusal(state, "ambush 0525 0524") == "14.1.4"
    act(state, "alone; no-leader", (1,))
    assert "ambush 0525 0524" in options(state)


def test_14_1_3_a_chechen_hex_conducts_one_ambush():
    state, _ = ambush(CROSS, "ambush 0624 0625; alone; no-leader", (1,))
    assert "ambush 0624 0524" not in options(state)
    assert refusal(state, "ambush 0624 0524") == "14.1.3"


def test_14_1_4_one_more_hex_adjacent_to_the_ambushed_may_support():
    state = drill(f"turn 3 chechen-ambush / {CROSS}")
    act(state, "ambush 0624 0524")
    assert options(state) == ["support 0525", "alone"]
    assert refusal(state, "support 0725") == "14.1.4"
    assert refusal(state, "support 0624") == "14.3.7"


@pytest.mark.clause("14.1.4", "14.3.7")
def test_ex_ambush_two_support():
    state = drill(f"turn 3 chechen-ambush / {CROSS}")
    act(state, "ambush 0624 0625")
    assert options(state) == ["support 0525", "support 0725", "alone"]
    (result,) = found(act(state, "support 0725; no-leader", (1,)), e.AmbushResult)
    assert values(result) == {"14.3.7": 1, "14.3.8": -1}


def test_14_1_5_conduct_or_support_but_not_both():
    state, _ = ambush(CROSS, "ambush 0624 0625; support 0525; no-leader", (1,))
    assert refusal(state, "ambush 0525 0524") == "14.1.5"
    state, _ = ambush(CROSS, "ambush 0525 0625; alone; no-leader", (1,))
    act(state, "ambush 0624 0524")
    assert kind(state) == "ambush-leader", "0525 has made its ambush and cannot support"
    state = drill(f"turn 3 chechen-ambush / {CROSS} / C militia-4@0424")
    act(state, "ambush 0525 0625; alone; no-leader", (1,))
    act(state, "ambush 0624 0524")
    assert refusal(state, "support 0525") == "14.1.5"


def test_14_1_7_a_hex_supports_one_ambush():
    state = drill(f"turn 3 chechen-ambush / {CROSS} / C militia-4@0424")
    act(state, "ambush 0725 0625; support 0525; no-leader", (1,))
    act(state, "ambush 0624 0524")
    assert options(state) == ["support 0424", "alone"]
    assert refusal(state, "support 0525") == "14.1.7"


def test_14_2_1_gunships_make_ambushes_impossible():
    state = drill(f"turn 3 gunship-threat / {OPEN}")
    act(state, "threat 0625; done")
    assert options(state) == ["ambush 2025 2024", "done"]


def test_14_2_2_the_russian_places_them_when_his_movement_is_over():
    state = drill(f"turn 3 russian-movement / {OPEN}")
    assert refusal(state, "threat 0625") == "14.2.2"
    act(state, "done")
    assert (kind(state), state.pending().seat) == ("threat", RUSSIAN)
    assert options(state) == ["threat 0625", "threat 2024", "done"]
    assert refusal(state, "threat 0624") == "14.2.2"


def test_14_2_2_one_or_both_or_none_of_the_available_ones():
    for said, count in (("done", 0), ("threat 0625; done", 1), ("threat 0625; threat 2024", 2)):
        state = drill(f"turn 3 gunship-threat / {OPEN}")
        act(state, said)
        on_map = sum(place >= 0 for place in state.russian_support)
        assert on_map == (0 if count == 2 else count), "no ambush is left when both are guarded"
        assert kind(state) == ("attack" if count == 2 else "ambush")
    state = drill(f"turn 3 gunship-threat / {OPEN} / M gunship-1 used")
    act(state, "threat 0625")
    assert kind(state) == "ambush", "there is no second one"
    state = drill(f"turn 3 gunship-threat / {OPEN} / M gunship-1 used / M gunship-2 used")
    assert kind(state) == "ambush"


def gunships(state):
    return [
        place
        for marker, place in zip(setting().russian_support, state.russian_support, strict=True)
        if marker.kind == "gunship"
    ]


def test_14_2_3_they_stay_until_the_segment_is_over_and_are_used_then():
    state = drill(f"turn 3 gunship-threat / {OPEN}")
    act(state, "threat 0625; done")
    assert gunships(state) == [hex_of("0625"), AVAILABLE]
    places = [piece.place for piece in view(state, CHECHEN).pieces if piece.id == "gunship-1"]
    assert places == ["0625"], "open to both"
    act(state, "done")
    assert gunships(state) == [USED, AVAILABLE]


def test_14_2_3_a_threat_that_barred_nothing_is_used_as_well():
    state = drill(f"turn 3 gunship-threat / {OPEN} / R mvd-1@0131")
    act(state, "threat 0131; done; done")
    assert USED in gunships(state)
    declare(state, "0624", "131-bde")
    assert "marker gunship-1" not in options(state)
    assert "marker gunship-2" in options(state)


def test_14_2_4_a_guarded_hex_is_not_ambushed():
    state = drill(f"turn 3 chechen-ambush / {OPEN} / M gunship-1 0625")
    assert refusal(state, "ambush 0624 0625") == "14.2.4"
    assert (hex_of("2025"), hex_of("2024")) in ambushes(state)


EXAMPLE = (
    "R 276-rgt@1427 / M gunship-1 1427 / R 503-rgt@1525 / R 33-rgt@1326 / R 693-rgt@1326 / "
    "C militia-1@1426 / C militia-2@1325 / C militia-3@1226 / C militia-4@1126 / " + PAIR
)
"""The printed example as far as the text tells it; 1226 supports (ruling ambush-example-1426)."""


@pytest.mark.clause("14.2.2", "14.2.4")
def test_ex_ambush_0_gunship():
    state = drill(f"turn 3 chechen-ambush / {EXAMPLE}")
    assert state.near[1][hex_of("1427")]
    assert refusal(state, "ambush 1426 1427") == "14.2.4"


@pytest.mark.clause("14.1.1", "14.3.4", "14.3.8", "14.3.9")
def test_ex_ambush_1():
    _, result = ambush(EXAMPLE, "ambush 1426 1525; no-leader", (3,))
    assert (result.die, values(result), result.total) == (3, {"14.3.8": -1}, 2)
    assert (result.steps, result.retreat) == (0, False)


@pytest.mark.clause("14.3.2", "14.3.6", "14.3.7", "14.3.8", "14.3.9")
def test_ex_ambush_2():
    state = drill(f"turn 3 chechen-ambush / {EXAMPLE}")
    act(state, "ambush 1426 1525; no-leader", (3,))
    act(state, "ambush 1325 1326")
    assert refusal(state, "support 1426") == "14.1.5"
    events = act(state, "support 1226; leader dudayev 1325", (4, 1))
    (result,) = found(events, e.AmbushResult)
    assert values(result) == {"14.3.6": 1, "14.3.7": 1, "14.3.8": -1}
    assert (result.total, result.retreat) == (5, True)


def test_14_3_1_the_ambushers_are_not_revealed():
    state, _ = ambush(CROSS, "ambush 0624 0625; support 0525; no-leader", (1,))
    assert not knows(state, RUSSIAN, unit_of("militia-1"))
    assert not knows(state, RUSSIAN, unit_of("militia-2"))


def test_14_3_1_the_hexes_are_named():
    state = drill(f"turn 3 chechen-ambush / {OPEN}")
    (declared,) = found(act(state, "ambush 0624 0625; no-leader", (1,)), e.AmbushDeclared)
    assert (declared.origin, declared.hex) == (hex_of("0624"), hex_of("0625"))


def test_14_3_2_a_leader_of_the_underground_may_come_to_the_ambushing_hex():
    state = drill(f"turn 3 chechen-ambush / {CROSS} / L dudayev@0725")
    act(state, "ambush 0624 0625; support 0725")
    assert options(state) == ["leader maskhadov 0624", "no-leader"]
    assert refusal(state, "leader dudayev 0624") == "14.3.2", "he is on the map"
    assert refusal(state, "leader maskhadov 0725") == "14.3.2"
    act(state, "leader maskhadov 0624", (1,))
    assert state.leaders[1] == hex_of("0624")


def test_14_3_3_no_support_markers_in_an_ambush():
    state = drill(f"turn 3 chechen-ambush / {OPEN}")
    act(state, "ambush 0624 0625")
    assert options(state) == ["leader dudayev 0624", "no-leader"]
    assert refusal(state, "artillery") == "10.9.1"
    act(state, "no-leader", (1,))
    assert set(state.russian_support) == {AVAILABLE}
    assert set(state.chechen_support) == {AVAILABLE}


def test_14_3_4_the_chechen_rolls_one_die_and_modifiers_add_up():
    state = drill(f"turn 3 chechen-ambush / {CROSS}")
    events = act(state, "ambush 0624 0625; support 0525; leader dudayev 0624", (2,))
    assert thrown(events) == [("14.3.4", 2)]
    dice = [event for event in events if type(event).__name__ == "Rolled"]
    assert dice[0].seat == CHECHEN
    (result,) = found(events, e.AmbushResult)
    assert result.total == 2 + 1 + 1 - 1


@pytest.mark.parametrize(("origin", "target"), [("1227", "1126"), ("1922", "1823")])
def test_14_3_5_rough_or_mountain_adds_one(origin, target):
    text = f"R 131-bde@{target} / C militia-1@{origin} / {PAIR}"
    _, result = ambush(text, f"ambush {origin} {target}; no-leader", (1,))
    assert values(result) == {"14.3.5": 1}


def test_14_3_5_the_ambushed_hexs_ground_does_not_count():
    text = f"R 131-bde@1227 / C militia-1@1126 / {PAIR}"
    _, result = ambush(text, "ambush 1126 1227; no-leader", (1,))
    assert values(result) == {"14.3.8": -1}


def test_14_3_6_leaders_in_the_ambushing_hex_add_one_in_all():
    for led in ("L dudayev@0624", "L dudayev@0624 / L basayev@0624"):
        _, result = ambush(f"{OPEN} / {led}", "ambush 0624 0625; no-leader", (1,))
        assert values(result)["14.3.6"] == 1
    state = drill(f"turn 3 chechen-ambush / {CROSS} / L dudayev@0525")
    act(state, "ambush 0624 0625; support 0525")
    (result,) = found(act(state, "no-leader", (1,)), e.AmbushResult)
    assert "14.3.6" not in values(result), "a leader with the support gives nothing"


def test_14_3_7_support_adds_one_however_many_units():
    text = f"{CROSS} / C militia-4@0525 / C militia-5@0624"
    _, result = ambush(text, "ambush 0624 0625; support 0525; no-leader", (1,))
    assert values(result)["14.3.7"] == 1
    _, result = ambush(text, "ambush 0624 0625; alone; no-leader", (1,))
    assert "14.3.7" not in values(result)


@pytest.mark.parametrize(("origin", "target"), [("0624", "0625"), ("1226", "1126")])
def test_14_3_8_clear_or_town_takes_one(origin, target):
    text = f"R 131-bde@{target} / C militia-1@{origin} / {PAIR}"
    _, result = ambush(text, f"ambush {origin} {target}; no-leader", (1,))
    assert values(result) == {"14.3.8": -1}


@pytest.mark.clause("14.3.5", "14.3.6", "14.3.7", "14.3.8")
def test_ex_ambush_range():
    _, lowest = ambush(OPEN, "ambush 0624 0625; no-leader", (1,))
    assert lowest.total == 0
    text = f"R 131-bde@1126 / C militia-1@1227 / C militia-2@1226 / {PAIR}"
    state = drill(f"turn 3 chechen-ambush / {text}")
    act(state, "ambush 1227 1126; support 1226")
    (highest,) = found(act(state, "leader dudayev 1227", (6,)), e.AmbushResult)
    assert highest.total == 9
    assert set(range(10)) <= set(setting().tables.ambush)


@pytest.mark.clause("14.3.5", "14.3.8", "14.3.4")
def test_ex_ambush_town_rough():
    text = f"R 131-bde@1028 / C militia-1@1029 / {PAIR}"
    _, result = ambush(text, "ambush 1029 1028; no-leader", (4, 1))
    assert (values(result), result.total) == ({"14.3.5": 1, "14.3.8": -1}, 4)


@pytest.mark.clause("14.3.5", "14.3.8")
def test_ex_ambush_city():
    text = f"R 131-bde@1424 / C militia-1@1324 / {PAIR}"
    _, result = ambush(text, "ambush 1324 1424; no-leader", (4, 1))
    assert (values(result), result.total) == ({}, 4)


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_14_3_9_the_modified_die_is_read_on_the_table(die):
    text = f"R mvd-1@1424 / R mvd-2@1424 / C militia-1@1324 / {PAIR}"
    steps, retreat = AMBUSH[die]
    _, result = ambush(text, "ambush 1324 1424; no-leader", (die, 1) if retreat else (die,))
    assert (result.total, result.steps, result.retreat) == (die, steps, retreat)


def test_14_3_9_the_russian_picks_who_loses_the_step():
    text = f"R 131-bde@1424 / R mvd-1@1424 / R 33-rgt*@1424 / C militia-1@1324 / {PAIR}"
    state, _ = ambush(text, "ambush 1324 1424; no-leader", (6,))
    assert (kind(state), state.pending().seat) == ("ambush-loss", RUSSIAN)
    assert options(state) == ["flip 131-bde", "remove 33-rgt", "remove mvd-1"]
    assert refusal(state, "remove 131-bde") == "14.3.9"
    act(state, "remove 33-rgt")
    assert state.casualties == 1


def test_14_3_9_two_steps_are_paid_one_by_one():
    text = f"R 131-bde@1126 / R mvd-1@1126 / C militia-1@1227 / C militia-2@1226 / {PAIR}"
    state = drill(f"turn 3 chechen-ambush / {text}")
    act(state, "ambush 1227 1126; support 1226")
    act(state, "leader dudayev 1227", (6,))
    act(state, "flip 131-bde; remove 131-bde")
    assert state.casualties == 2
    assert kind(state) == "ambush"
