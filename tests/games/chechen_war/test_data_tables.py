"""The charts: what the rulebook prints of them, and that nothing in them is missing."""

import pytest

from stavka.games.chechen_war.data import load_data
from stavka.games.chechen_war.schemas import ChechenData


@pytest.fixture(scope="module")
def data() -> ChechenData:
    return load_data()


@pytest.fixture(scope="module")
def tables(data):
    return data.tables


def result(tables, column: str, die: int) -> str:
    return tables.crt.rows[die - 1][tables.crt.columns.index(column)]


def at_die(table: dict[str, int], die: int) -> int:
    """A table's figure: beyond either end that end holds."""
    dice = [int(key) for key in table]
    return table[str(max(min(dice), min(max(dice), die)))]


def test_3_2_1_nine_turns(tables):
    assert len(tables.turns) == 9
    assert tables.turns[0].en == "December 1994"
    assert "1996" in tables.turns[-1].en


@pytest.mark.clause("4.4.2", "4.4.3", "6.1.1", "6.1.3")
def test_6_1_1_morale_starts_at_nine_of_thirteen(tables):
    assert (tables.morale.start, tables.morale.most) == (9, 13)


@pytest.mark.clause("6.2.2", "6.2.3", "6.2.4", "6.2.5", "6.2.6", "15.2.5", "6.3.2")
def test_6_2_2_printed_morale_figures(tables):
    assert (tables.casualties.some, tables.casualties.many) == (3, 7)
    modifiers = tables.morale_modifiers
    assert (modifiers.some, modifiers.many, modifiers.leader, modifiers.groznyi) == (-1, -2, 1, 1)
    assert tables.morale_ceasefire == 3
    assert tables.morale_raid == -1


def test_6_2_1_a_higher_morale_die_is_never_worse_for_the_russian(tables):
    found = [at_die(tables.morale_table, die) for die in range(-1, 14)]
    assert found == sorted(found)
    assert found[0] < 0 < found[-1]


@pytest.mark.clause("10.10.1", "10.10.2", "10.10.3")
def test_10_10_1_groznyi_has_one_shift_then_two(tables):
    assert tables.groznyi_first_shifts == 1
    assert tables.terrain["city"].shifts == 2


def test_10_10_4_every_terrain_of_the_map_is_in_the_chart(data):
    kinds = {data.map.codes[code] for row in data.map.rows for code in row.hexes.replace(" ", "")
             if code in data.map.codes}  # fmt: skip
    assert kinds - {"sea"} == set(data.tables.terrain)


@pytest.mark.clause("10.10.4", "8.1.4", "7.0.1")
def test_10_10_4_worse_ground_costs_more_shelters_better_and_holds_fewer(tables):
    clear, rough, mountain = (tables.terrain[name] for name in ("clear", "rough", "mountain"))
    assert clear.movement < rough.movement < mountain.movement
    assert clear.shifts < rough.shifts < mountain.shifts
    assert clear.stacking > rough.stacking > mountain.stacking


@pytest.mark.clause("10.7.1", "10.7.3")
def test_10_7_1_the_odds_of_the_example_have_a_column(tables):
    assert "3:1" in tables.crt.columns
    assert len(tables.crt.rows) == 6


def test_10_7_3_better_odds_and_dice_are_never_worse_for_the_attacker(tables):
    merit = {"AE": 0, "Ax": 1, "-": 2, "Ex": 3, "DE": 4}
    grid = [[merit[cell] for cell in row] for row in tables.crt.rows]
    for row in grid:
        assert row == sorted(row)
    for column in zip(*grid, strict=True):
        assert list(column) == sorted(column)


@pytest.mark.clause("10.11.1", "10.11.2", "10.11.3", "10.11.4", "10.11.7")
def test_10_11_1_all_five_results_occur(tables):
    assert {cell for row in tables.crt.rows for cell in row} == {"-", "AE", "Ax", "Ex", "DE"}
    assert result(tables, tables.crt.columns[0], 1) == "AE"
    assert result(tables, tables.crt.columns[-1], 6) == "DE"


@pytest.mark.clause("10.9.3", "10.9.8", "10.9.11", "10.9.15", "10.9.18", "10.13.6", "11.4.3")
def test_10_9_3_printed_figures_of_support(tables):
    assert (tables.most_support, tables.most_items, tables.leader_shifts) == (2, 2, 1)
    assert (tables.collateral, tables.tos_collateral, tables.tos_collateral_die) == (1, 2, 1)
    assert tables.marker_lost_from == 6
    assert tables.leader_killed_from == 5


def ambush(tables, die: int) -> tuple[int, bool]:
    return next((row.steps, row.retreat) for row in tables.ambush if row.first <= die <= row.last)


@pytest.mark.clause("14.3.9", "14.3.10")
def test_14_3_9_the_example_fixes_three_rows(tables):
    assert ambush(tables, 2) == (0, False)
    assert ambush(tables, 5) == (0, True)
    assert ambush(tables, 6) == (1, False)


def test_14_3_9_every_die_that_can_come_up_has_one_row(tables):
    for die in range(10):
        rows = [row for row in tables.ambush if row.first <= die <= row.last]
        assert len(rows) == 1, die


@pytest.mark.clause("14.3.5", "14.3.6", "14.3.7", "14.3.8")
def test_14_3_5_printed_ambush_modifiers(tables):
    mods = tables.ambush_modifiers
    assert (mods.rough, mods.leader, mods.support, mods.open) == (1, 1, 1, -1)
    ground = {name: line.ambush for name, line in tables.terrain.items()}
    assert ground == {
        "clear": "open", "town": "open", "rough": "rough", "mountain": "rough", "city": "none",
    }  # fmt: skip


@pytest.mark.clause("12.0.3", "11.4.4")
def test_12_0_1_six_events_with_an_infiltration_and_a_strike_at_a_leader(tables):
    assert len(tables.events) == 6
    assert {"infiltration", "decapitation"} <= set(tables.events)


@pytest.mark.clause("8.8.1", "8.6.1")
def test_8_8_1_four_flights_a_turn(tables):
    assert tables.flights == 4
    assert set(tables.heliborne) == {"special", "naval", "airborne"}
    assert tables.road_cost == 1


@pytest.mark.clause("15.2.4", "13.1.2")
def test_15_2_4_the_ceasefire_adds_two_to_chechen_recruiting(tables):
    assert tables.recruits_ceasefire == 2


@pytest.mark.parametrize("name", ["recruits_russian", "recruits_chechen"])
def test_13_1_2_a_higher_recruiting_die_never_brings_fewer(tables, name):
    found = [at_die(getattr(tables, name), die) for die in range(-2, 12)]
    assert found == sorted(found)
    assert found[0] >= 0


@pytest.mark.clause("10.13.7", "2.9.2", "13.1.5")
def test_2_9_2_collateral_damage_helps_chechen_recruiting_and_lost_leaders_hurt_it(tables):
    mods = tables.recruits_chechen_modifiers
    assert 0 < mods.some_collateral < mods.many_collateral
    assert 0 < mods.some < mods.many
    assert mods.leader < 0
