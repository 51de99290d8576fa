"""10.7, 10.8, 10.10 Odds, column shifts, the die."""

import pytest

from stavka.games.chechen_war import events as e
from stavka.games.chechen_war.rules import combat
from stavka.games.chechen_war.rules.combat import Shift
from tests.games.chechen_war.fights import (
    AX,
    COLUMNS,
    DASH,
    DE,
    EX,
    PAIR,
    drill,
    drilled,
    fight,
    found,
    ids,
    odds,
    thrown,
)
from tests.games.chechen_war.positions import act, kind, setting


def column(attack, defence):
    return COLUMNS[combat.base_column(drilled(setting()), attack, defence)]


def moved(column_, *values):
    """The column after shifts, left negative."""
    shifts = [Shift("test", value, "10.8.2") for value in values]
    return COLUMNS[combat.final_column(drilled(setting()), COLUMNS.index(column_), shifts)]


@pytest.mark.clause("10.7.1")
def test_ex_odds_7_2():
    state = drill(
        "turn 3 russian-combat / R 33-rgt@0625 / R 131-bde@0625 / C militia-1@0624 / "
        f"C militia-2@0624 / {PAIR}"
    )
    result = odds(fight(state, "0624", "131-bde 33-rgt", (DASH,)))
    assert (result.attack, result.defence, result.column) == (7, 2, "3:1")


@pytest.mark.clause("10.7.1")
@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [(8, 4, "2:1"), (5, 2, "2:1"), (4, 4, "1:1"), (3, 4, "1:2"), (2, 5, "1:3"), (1, 2, "1:2")],
)
def test_ex_odds_list(attack, defence, expected):
    assert column(attack, defence) == expected


@pytest.mark.parametrize(
    ("attack", "defence", "expected"), [(40, 2, "7:1"), (1, 9, "1:3"), (3, 0, "7:1"), (6, 1, "6:1")]
)
def test_10_7_1_odds_beyond_the_table_are_its_end_columns(attack, defence, expected):
    assert column(attack, defence) == expected


def test_10_7_1_a_reduced_unit_counts_with_its_weaker_side():
    state = drill(f"turn 3 russian-combat / R 131-bde*@0625 / C militia-1@0624 / {PAIR}")
    assert odds(fight(state, "0624", "131-bde", (DASH,))).attack == 2


def test_10_7_2_terrain_support_and_leaders_all_shift():
    state = drill(f"turn 3 russian-combat / R 131-bde@1126 / C militia-1@1226 / {PAIR}")
    result = odds(
        fight(
            state,
            "1226",
            "131-bde",
            (DASH, 1),
            "marker artillery-1; marker airstrike-1",
            "artillery; leader dudayev 1226",
        )
    )
    assert sorted(clause for _, _, clause in result.shifts) == [
        "10.10.4", "10.9.11", "10.9.11", "10.9.11", "10.9.11",
    ]  # fmt: skip


def test_10_7_3_the_die_is_read_in_the_column_after_all_shifts():
    for said, final in (("enough", "4:1"), ("marker artillery-1; enough", "5:1")):
        state = drill(f"turn 3 russian-combat / R 131-bde@0625 / C militia-1@0624 / {PAIR}")
        crt = tuple(
            tuple("-" if die == 4 and name == final else "AE" for name in COLUMNS)
            for die in range(1, 7)
        )
        state.setting.tables = state.setting.tables._replace(crt=crt)
        outcome = odds(fight(state, "0624", "131-bde", (4,), said))
        assert (outcome.column, outcome.final) == ("4:1", final)
        assert (outcome.die, outcome.result) == (4, "-")


def test_10_7_4_the_attacker_loses_first():
    state = drill(
        "turn 3 russian-combat / R 131-bde@0625 / R mvd-1@0625 / C militia-1@0624 / "
        f"C militia-2@0624 / {PAIR}"
    )
    events = fight(state, "0624", "131-bde mvd-1", (EX,))
    assert kind(state) == "lose"
    assert not found(events, e.UnitEliminated), "the defenders are still there"
    events = act(state, "remove 131-bde")
    assert [event.unit for event in found(events, e.UnitEliminated)] == ids(
        "131-bde", "militia-1", "militia-2"
    )


@pytest.mark.parametrize(
    ("target", "origin", "left"),
    [("0624", "0625", 0), ("1226", "1126", 1), ("1525", "1426", 2), ("1227", "1126", 1)],
)
def test_10_8_1_the_defenders_terrain_shifts_to_the_left(target, origin, left):
    state = drill(f"turn 3 russian-combat / R 131-bde@{origin} / C militia-1@{target} / {PAIR}")
    result = odds(fight(state, target, "131-bde", (DASH,)))
    assert [value for _, value, _ in result.shifts] == ([-left] if left else [])
    assert COLUMNS.index(result.column) - COLUMNS.index(result.final) == left


def test_10_8_1_the_attackers_terrain_does_not_shift():
    state = drill(f"turn 3 russian-combat / R 131-bde@1226 / C militia-1@1126 / {PAIR}")
    assert odds(fight(state, "1126", "131-bde", (DASH,))).shifts == ()


def test_10_8_2_shifts_are_cumulative():
    assert moved("4:1", -1, -1, -1) == "1:1"
    assert moved("4:1", 1, 2, -1) == "6:1"


def test_10_8_2_shifts_are_settled_before_the_die():
    state = drill(f"turn 3 russian-combat / R 131-bde@1126 / C militia-1@1226 / {PAIR}")
    events = fight(state, "1226", "131-bde", (2, DASH), "marker artillery-1; marker tos-1")
    assert thrown(events)[-1] == ("10.7.3", DASH)
    assert odds(events).final == "5:1"


@pytest.mark.clause("10.8.3", "10.8.4")
def test_ex_shift_net():
    assert moved("3:1", 1, 1, -2, -1) == "2:1"
    assert moved("3:1", 1, 1, -1, -1) == "3:1"


def test_10_8_3_the_side_with_more_shifts_gets_the_difference():
    assert moved("3:1", 3, -1) == "5:1"
    assert moved("1:2", -3, 1) == "1:3", "never off the table"
    assert moved("6:1", 3) == "7:1"


def test_10_8_4_equal_shifts_cancel():
    assert moved("1:1", 2, -2) == "1:1"
    assert moved("7:1", 3, -3) == "7:1", "the net is taken before the table's edge"


GROZNYI = "R 131-bde@1424 / R 33-rgt@1424 / C militia-1@1324 / C militia-2@1324"


@pytest.mark.clause("10.9.6", "10.10.1", "10.9.8", "10.9.11")
def test_ex_groznyi_first():
    state = drill(f"turn 3 russian-combat / {GROZNYI} / {PAIR}")
    result = odds(
        fight(
            state,
            "1324",
            "131-bde 33-rgt",
            (DASH,),
            chechen="leader dudayev 1324; leader maskhadov 1324",
        )
    )
    assert (result.attack, result.defence, result.column) == (7, 2, "3:1")
    assert [(value, clause) for _, value, clause in result.shifts] == [
        (-1, "10.10.1"),
        (-1, "10.9.11"),
        (-1, "10.9.11"),
    ]
    assert result.final == "1:2", "three columns left of 3:1"


@pytest.mark.clause("10.10.2", "10.9.6")
def test_ex_groznyi_second():
    state = drill(f"turn 4 russian-combat / {GROZNYI} / {PAIR} / groznyi-attacked")
    result = odds(
        fight(state, "1324", "131-bde 33-rgt", (DASH,), "marker artillery-1; marker artillery-2")
    )
    assert sorted(value for _, value, _ in result.shifts) == [-2, 1, 1]
    assert result.final == result.column


@pytest.mark.clause("10.10.1", "10.9.6")
def test_ex_groznyi_chechen_attack():
    text = "R mvd-1@1324 / C militia-1@1424 / C militia-2@1424 / " + PAIR
    state = drill(f"turn 3 chechen-combat / {text}")
    events = fight(state, "1324", "militia-1 militia-2", (DE,), "marker artillery-1; enough")
    assert (-2, "10.10.2") in [(value, clause) for _, value, clause in odds(events).shifts]
    assert not state.groznyi_attacked
    state = drill(f"turn 4 russian-combat / {GROZNYI} / {PAIR}")
    result = odds(fight(state, "1324", "131-bde", (DASH,)))
    assert [value for _, value, _ in result.shifts] == [-1]


def test_10_10_1_only_the_citys_own_shift_is_one_at_the_first_attack():
    state = drill(f"turn 3 russian-combat / R 131-bde@1325 / C militia-1@1324 / {PAIR}")
    result = odds(fight(state, "1324", "131-bde", (DASH,)))
    assert [(value, clause) for _, value, clause in result.shifts] == [
        (-1, "10.10.1"),
        (-1, "10.10.5"),
    ]


def test_10_10_2_later_attacks_on_groznyi_give_two_shifts():
    state = drill(f"turn 4 russian-combat / {GROZNYI} / {PAIR} / groznyi-attacked")
    result = odds(fight(state, "1324", "131-bde", (DASH,)))
    assert [(value, clause) for _, value, clause in result.shifts] == [(-2, "10.10.2")]


def test_10_10_3_groznyi_is_a_city_of_two_shifts_in_the_chart():
    own = setting()
    assert own.shifts[own.groznyi] == own.data.tables.terrain["city"].shifts == 2
    assert own.tables.groznyi_first_shifts == 1


def test_10_10_4_other_shifts_come_from_the_chart():
    own = setting()
    tec = own.data.tables.terrain
    for hex_, terrains in enumerate(own.kinds):
        if own.playable[hex_]:
            assert own.shifts[hex_] == max(tec[kind_].shifts for kind_ in terrains)


def wet_attack(*units):
    """Whether 1326 gets the river shift; 1426 and 1427 lie over the river, 1327 does not."""
    placed = " / ".join(f"R {unit}@{place}" for unit, place in units)
    state = drill(f"turn 3 russian-combat / {placed} / C militia-1@1326 / {PAIR}")
    names = sorted((unit for unit, _ in units), key=ids)
    shifts = odds(fight(state, "1326", " ".join(names), (DASH,))).shifts
    return "10.10.5" in [clause for _, _, clause in shifts]


@pytest.mark.clause("10.10.5")
def test_ex_river_half():
    assert not wet_attack(("131-bde", "1426"), ("74-bde", "1327"))
    assert wet_attack(("33-rgt", "1426"), ("mvd-1", "1426"), ("mvd-2", "1327"), ("mvd-3", "1327"))


def test_10_10_5_the_share_is_counted_in_factors_not_units():
    assert wet_attack(("131-bde", "1426"), ("mvd-8", "1327"))
    assert not wet_attack(("mvd-1", "1426"), ("mvd-2", "1426"), ("131-bde", "1327"))


def test_10_10_5_all_across_a_bridge_are_across_the_river():
    assert wet_attack(("131-bde", "1427"))


def test_10_7_3_one_die_decides():
    state = drill(f"turn 3 russian-combat / R 131-bde@0625 / C militia-1@0624 / {PAIR}")
    assert thrown(fight(state, "0624", "131-bde", (AX,))) == [("10.7.3", AX)]
