"""10.9 Support markers and leaders in a combat."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.state import (
    CHECHEN,
    RUSSIAN,
)
from stavka.games.chechen_war.view import view, view_event
from tests.games.chechen_war.fights import (
    DASH,
    PAIR,
    declare,
    drill,
    drilled,
    fight,
    found,
    kinds,
    odds,
    thrown,
)
from tests.games.chechen_war.positions import act, kind, options, refusal, setting

CLEAR = f"R 131-bde@0625 / C militia-1@0624 / {PAIR}"
"""Russians and Chechens side by side in the open."""
TOWN = f"R 131-bde@1126 / C militia-1@1226 / {PAIR}"
GROZNYI = f"R 131-bde@1424 / C militia-1@1324 / {PAIR}"


def shifts(events):
    return {(name, value) for name, value, _ in odds(events).shifts}


def test_10_9_1_support_comes_after_the_declaration_and_before_the_die():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    assert refusal(state, "marker artillery-1") == "10.9.1"
    events = declare(state, "0624", "131-bde")
    assert kind(state) == "markers"
    assert thrown(events) == []


def test_10_9_1_only_from_the_available_box():
    state = drill(
        f"turn 3 russian-combat / {CLEAR} / M artillery-1 used / M airstrike-3 used / "
        "M chechen-artillery-1 used / M chechen-artillery-2 gone"
    )
    declare(state, "0624", "131-bde")
    assert refusal(state, "marker artillery-1") == "10.9.1"
    assert "marker artillery-2" in options(state)
    assert "marker airstrike-3" not in options(state)
    act(state, "enough")
    assert "artillery" not in options(state)


@pytest.mark.parametrize(("segment", "target", "units"), [
    ("russian-combat", "0624", "131-bde"),
    ("chechen-combat", "0625", "militia-1"),
])  # fmt: skip
def test_10_9_2_the_russian_allocates_first_whoever_attacks(segment, target, units):
    state = drill(f"turn 3 {segment} / {CLEAR}")
    declare(state, target, units)
    assert (kind(state), state.pending().seat) == ("markers", RUSSIAN)
    act(state, "enough")
    assert (kind(state), state.pending().seat) == ("items", CHECHEN)


def test_10_9_3_none_one_or_two_markers():
    for said, count in (("enough", 0), ("marker artillery-1; enough", 1)):
        state = drill(f"turn 3 russian-combat / {CLEAR}")
        declare(state, "0624", "131-bde")
        events = act(state, said)
        assert found(events, e.SupportCommitted)[0].number == count
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    declare(state, "0624", "131-bde")
    events = act(state, "marker artillery-1; marker artillery-2")
    assert found(events, e.SupportCommitted)[0].number == 2
    assert kind(state) == "items", "a third is not asked for"


def test_10_9_3_two_like_markers_are_two():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    events = fight(state, "0624", "131-bde", (DASH,), "marker artillery-1; marker artillery-2")
    assert [value for _, value, _ in odds(events).shifts] == [1, 1]


def test_10_9_4_the_chechen_does_not_learn_the_types_before_he_has_allocated():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    declare(state, "0624", "131-bde")
    (committed,) = found(act(state, "marker airstrike-3; enough"), e.SupportCommitted)
    assert view_event(committed, CHECHEN).markers == ()
    assert len(view_event(committed, RUSSIAN).markers) == 1
    places = {piece.id: piece.place for piece in view(state, CHECHEN).pieces}
    assert places["airstrike-3"] == "box:russian-available"
    (revealed,) = found(act(state, "enough", (DASH,)), e.SupportRevealed)
    assert revealed == view_event(revealed, CHECHEN)


def test_10_9_5_the_number_is_announced():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    declare(state, "0624", "131-bde")
    (committed,) = found(act(state, "marker airstrike-3; enough"), e.SupportCommitted)
    assert view_event(committed, CHECHEN).number == 1


def test_10_9_6_no_markers_at_the_first_attack_on_groznyi():
    state = drill(f"turn 3 russian-combat / {GROZNYI}")
    declare(state, "1324", "131-bde")
    assert (kind(state), state.pending().seat) == ("items", CHECHEN)


def test_10_9_6_markers_serve_from_the_second_attack_on():
    state = drill(f"turn 3 russian-combat / {GROZNYI}")
    fight(state, "1324", "131-bde", (DASH,))
    assert state.groznyi_attacked
    later = drill(f"turn 4 russian-combat / {GROZNYI} / groznyi-attacked")
    declare(later, "1324", "131-bde")
    assert kind(later) == "markers"


def test_10_9_6_other_cities_are_supported_at_once():
    state = drill(f"turn 3 russian-combat / R 131-bde@1426 / C militia-1@1525 / {PAIR}")
    declare(state, "1525", "131-bde")
    assert kind(state) == "markers"


@pytest.mark.clause("10.9.7", "10.9.6", "14.2.2", "14.2.1")
def test_ex_groznyi_gunship():
    state = drill(f"turn 1 gunship-threat / {GROZNYI}")
    act(state, "threat 1424; done")
    assert "ambush 1324 1424" not in options(state)
    act(state, "done")
    declare(state, "1324", "131-bde")
    assert (kind(state), state.pending().seat) == ("items", CHECHEN)


def test_10_9_7_gunships_bar_ambushes_out_of_groznyi():
    state = drill(f"turn 1 gunship-threat / {GROZNYI}")
    act(state, "threat 1424; done")
    assert kind(state) == "ambush"
    assert refusal(state, "ambush 1324 1424") == "14.2.4"


@pytest.mark.parametrize(
    "said",
    [
        "artillery; leader dudayev 0624",
        "artillery; artillery",
        "leader dudayev 0624; leader maskhadov 0624",
    ],
)
@pytest.mark.clause("10.9.8")
def test_ex_chechen_two_items(said):
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    declare(state, "0624", "131-bde")
    act(state, "enough")
    dice = (DASH, *[1] * said.count("artillery"))
    events = act(state, said, dice)
    (items,) = found(events, e.ChechenItems)
    assert len(items.markers) + len(items.leaders) == 2
    assert odds(events).result == "-", "a third item is not asked for"


def test_10_9_8_none_or_one_item_will_do():
    for said, count in (("enough", 0), ("leader dudayev 0624; enough", 1)):
        state = drill(f"turn 3 russian-combat / {CLEAR}")
        events = fight(state, "0624", "131-bde", (DASH,), chechen=said)
        (items,) = found(events, e.ChechenItems)
        assert len(items.leaders) == count


@pytest.mark.clause("10.9.9")
def test_ex_chechen_raid_support():
    state = drill(f"turn 3 russian-combat / R 131-bde@1017 / C militia-1@0916 / {PAIR}")
    declare(state, "0916", "131-bde")
    act(state, "enough")
    assert refusal(state, "artillery") == "10.9.9"
    events = act(state, "leader dudayev 0916; leader maskhadov 0916", (DASH,))
    assert shifts(events) >= {("leader", -1)}


def test_10_9_9_an_attack_out_of_chechnya_has_no_artillery():
    state = drill(f"turn 3 chechen-combat / R mvd-1@1418 / C militia-1@1419 / {PAIR}")
    declare(state, "1418", "militia-1")
    act(state, "enough")
    assert "artillery" not in options(state)
    assert "leader dudayev 1419" in options(state)


@pytest.mark.parametrize(("segment", "target", "unit", "text"), [
    ("russian-combat", "0624", "131-bde", CLEAR),
    ("chechen-combat", "0625", "militia-1", CLEAR),
    ("russian-combat", "0916", "mvd-1", f"R mvd-1@1017 / C militia-1@0916 / {PAIR}"),
    ("chechen-combat", "1418", "militia-1", f"R mvd-1@1418 / C militia-1@1419 / {PAIR}"),
])  # fmt: skip
def test_10_9_10_russian_support_serves_everywhere(segment, target, unit, text):
    state = drill(f"turn 3 {segment} / {text}")
    declare(state, target, unit)
    assert kinds(state) >= {"artillery", "airstrike", "gunship"}


def test_10_9_11_a_marker_gives_the_shifts_on_its_back_and_a_leader_one():
    backs = {marker.id: marker.shifts for marker in drilled(setting()).russian_support}
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    events = fight(
        state,
        "0624",
        "131-bde",
        (DASH, 1),
        "marker artillery-1; marker airstrike-3",
        "artillery; leader dudayev 0624",
    )
    assert shifts(events) == {
        ("artillery", backs["artillery-1"]),
        ("airstrike", backs["airstrike-3"]),
        ("chechen artillery", -1),
        ("leader", -1),
    }


def test_10_9_11_items_help_their_own_side_whoever_attacks():
    state = drill(f"turn 3 chechen-combat / {CLEAR}")
    events = fight(
        state, "0625", "militia-1", (DASH, 1), "marker artillery-1; enough",
        "artillery; leader dudayev 0624",
    )  # fmt: skip
    assert shifts(events) == {("artillery", -1), ("chechen artillery", 1), ("leader", 1)}


def test_10_9_12_some_markers_are_limited():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    declare(state, "0624", "131-bde")
    assert kinds(state) == {"artillery", "airstrike", "gunship"}
    state = drill(f"turn 3 russian-combat / {TOWN}")
    declare(state, "1226", "131-bde")
    assert kinds(state) == {"artillery", "airstrike", "gunship", "tos"}
    state = drill(f"turn 3 chechen-combat / {CLEAR}")
    declare(state, "0625", "militia-1")
    assert kinds(state) == {"artillery", "airstrike", "gunship", "armor"}


def test_10_9_13_armor_defends_in_clear_ground_only():
    text = "turn 3 chechen-combat / R 131-bde@{} / C militia-1@{} / " + PAIR
    for mine, his, allowed in (
        ("1126", "1226", True),
        ("1226", "1126", False),
        ("1424", "1425", True),
        ("1324", "1424", False),
        ("1227", "1126", False),
    ):
        state = drill(text.format(mine, his))
        declare(state, mine, "militia-1")
        assert ("armor" in kinds(state)) is allowed, mine
    assert refusal(state, "marker armor-1") == "10.9.13"


@pytest.mark.clause("10.9.13", "10.9.11")
def test_ex_armor_arrow():
    state = drill(f"turn 3 russian-combat / {CLEAR}")
    declare(state, "0624", "131-bde")
    assert refusal(state, "marker armor-1") == "10.9.13"
    state = drill(f"turn 3 chechen-combat / {CLEAR}")
    events = fight(state, "0625", "militia-1", (DASH,), "marker armor-1; enough")
    assert shifts(events) == {("armor", -1)}


def test_10_9_14_tos_serves_a_russian_attack_on_a_town_or_city_only():
    for mine, his, allowed in (
        ("1126", "1226", True),
        ("1426", "1525", True),
        ("0625", "0624", False),
        ("1226", "1126", False),
    ):
        state = drill(f"turn 3 russian-combat / R 131-bde@{mine} / C militia-1@{his} / {PAIR}")
        declare(state, his, "131-bde")
        assert ("tos" in kinds(state)) is allowed, his
    assert refusal(state, "marker tos-1") == "10.9.14"
    state = drill(f"turn 3 chechen-combat / R 131-bde@1226 / C militia-1@1126 / {PAIR}")
    declare(state, "1226", "militia-1")
    assert refusal(state, "marker tos-1") == "10.9.14"


@pytest.mark.clause("10.9.14", "10.9.11")
def test_ex_tos_arrow():
    state = drill(f"turn 3 russian-combat / {TOWN}")
    events = fight(state, "1226", "131-bde", (3, DASH), "marker tos-1")
    assert ("tos", 1) in shifts(events)


def test_10_9_15_each_tos_rolls_one_more_die_before_the_combat_die():
    state = drill(f"turn 3 russian-combat / {TOWN}")
    events = fight(state, "1226", "131-bde", (1, DASH), "marker tos-1")
    assert thrown(events) == [("10.9.15", 1), ("10.7.3", DASH)]
    assert state.collateral == 2


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_10_9_15_other_tos_dice_cost_the_usual_one(die):
    state = drill(f"turn 3 russian-combat / {TOWN}")
    fight(state, "1226", "131-bde", (die, DASH), "marker tos-1")
    assert state.collateral == 1


@pytest.mark.clause("10.9.8", "11.2.4")
def test_ex_leader_existing():
    state = drill(f"turn 3 russian-combat / {CLEAR} / L gelayev@0624")
    declare(state, "0624", "131-bde")
    act(state, "enough")
    events = act(state, "leader dudayev 0624; leader gelayev 0624", (DASH,))
    assert [value for _, value, _ in odds(events).shifts] == [-1, -1]
    assert found(events, e.ChechenItems)[0].markers == ()


def test_10_9_11_a_leader_that_is_not_allocated_gives_no_shift():
    state = drill(f"turn 3 russian-combat / {CLEAR} / L gelayev@0624")
    events = fight(state, "0624", "131-bde", (DASH,))
    assert odds(events).shifts == ()
