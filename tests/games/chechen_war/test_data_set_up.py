"""Chapter 4: who starts where, as the scenarios' data say it."""

import pytest

from stavka.games.chechen_war.game import load
from stavka.games.chechen_war.rules import setup
from stavka.games.chechen_war.setting import Setting
from stavka.games.chechen_war.state import AVAILABLE, NEVER, POOL, UNDERGROUND, UNPLACED

SCENARIOS = ("variable", "historical")


@pytest.fixture(scope="module")
def setting() -> Setting:
    return load().setting


def group(setting: Setting, name: str) -> set[str]:
    return {unit.id for unit in setting.units if unit.group == name}


def ground(setting: Setting, scenario: str, unit: str) -> set[str]:
    """Hexes where a Russian unit may start."""
    index = [one.id for one in setting.units].index(unit)
    return {setting.label(hex_) for hex_ in setup.russian_ground(setting, scenario, index)}


def around(setting: Setting, *towns: str) -> set[str]:
    """The towns' hexes and those next to them, less Chechnya."""
    grid = setting.grid
    hexes = {hex_ for town in towns for hex_ in grid.within(grid.find(town), 1)}
    return {grid.label(hex_) for hex_ in hexes if setting.region[hex_] != "chechnya"}


def outside(setting: Setting, *regions: str) -> set[str]:
    return {
        setting.label(hex_)
        for hex_, region in enumerate(setting.region)
        if setting.playable[hex_] and region not in regions
    }


def test_4_1_2_two_set_ups(setting):
    assert tuple(one.id for one in setting.data.scenarios.scenarios) == SCENARIOS
    assert tuple(one.id for one in load().scenarios) == SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("4.1.5", "4.1.8", "4.2.1.4", "4.3.1.6")
def test_4_1_5_fifteen_regulars_and_nine_mvd_wait_to_be_placed_and_21_do_not(setting, scenario):
    where = setup.start(setting, scenario).where
    waiting = [setting.units[unit] for unit in range(45) if where[unit] == UNPLACED]
    assert sum(unit.category == "regular" for unit in waiting) == 15
    assert sum(unit.category == "mvd" for unit in waiting) == 9
    assert where[:45].count(POOL) == 21


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_4_1_6_no_pro_russian_chechen_is_on_the_map_at_the_start(setting, scenario):
    where = setup.start(setting, scenario).where
    loyal = [number for number, unit in enumerate(setting.units) if unit.category == "pro_russian"]
    assert len(loyal) == 4
    assert {where[unit] for unit in loyal} == {POOL}


@pytest.mark.clause("4.2.1.1", "4.2.1.2")
def test_4_2_1_1_variable_regulars_start_by_three_towns_outside_chechnya(setting):
    wanted = around(setting, "1632", "0731", "0617")
    assert len(wanted) > 15
    for unit in setting.units[:15]:
        assert ground(setting, "variable", unit.id) == wanted, unit.id


def test_4_2_1_3_variable_mvd_start_anywhere_outside_chechnya_and_georgia(setting):
    assert ground(setting, "variable", "mvd-1") == outside(setting, "chechnya", "georgia")


@pytest.mark.parametrize(
    ("clause", "name", "town", "regulars", "mvd"),
    [
        ("4.3.1.1", "north", "0731", {"131-bde", "74-bde", "81-rgt", "276-rgt"}, 4),
        ("4.3.1.2", "north-east", "0617", {"255-rgt", "33-rgt", "68-recon"}, 3),
        ("4.3.1.3", "west", "1632", {"693-rgt", "503-rgt", "76-abn"}, 2),
        ("4.3.1.4", "east", "1418", {"129-rgt", "106-abn", "98-abn"}, 0),
    ],
)
@pytest.mark.clause("4.3.1.1", "4.3.1.2", "4.3.1.3", "4.3.1.4")
def test_4_3_1_1_historical_groups(setting, clause, name, town, regulars, mvd):
    found = group(setting, name)
    assert {unit for unit in found if not unit.startswith("mvd-")} == regulars
    assert sum(unit.startswith("mvd-") for unit in found) == mvd
    for unit in found:
        assert ground(setting, "historical", unit) == around(setting, town), (clause, unit)


def test_4_3_1_5_the_reserve_starts_anywhere_in_russia(setting):
    assert group(setting, "reserve") == {"245-rgt", "324-rgt"}
    for unit in ("245-rgt", "324-rgt"):
        assert ground(setting, "historical", unit) == outside(setting, "chechnya", "georgia")


def test_4_1_7_every_zone_has_room_for_its_units(setting):
    grid = setting.grid
    for town, units in (("0731", 8), ("0617", 6), ("1632", 5), ("1418", 3)):
        hexes = [grid.find(label) for label in around(setting, town)]
        assert sum(setting.stacking[hex_] for hex_ in hexes) >= units


@pytest.mark.clause("4.2.2.2", "4.2.2.6", "4.3.2.6")
def test_4_2_2_2_variable_chechens_start_anywhere_in_chechnya(setting):
    assert setup.chechen_ground(setting, "variable", regular=True) == list(setting.chechnya)
    for scenario in SCENARIOS:
        found = setup.chechen_ground(setting, scenario, regular=False)
        assert found == list(setting.chechnya)


def test_4_3_2_2_historical_regulars_start_in_cities_and_towns_of_chechnya(setting):
    found = setup.chechen_ground(setting, "historical", regular=True)
    names = {str(setting.place_name[hex_]) for hex_ in found}
    assert len(found) == 24
    assert {"Groznyi", "Vedeno", "Itum-Kale", "Kargalinskaya"} <= names
    assert not {"Nazran", "Mozdok", "Khasav-Yurt"} & names
    assert sum(setting.stacking[hex_] for hex_ in found) >= 8


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("4.2.2.1", "4.2.2.2", "4.2.2.5", "4.2.2.6", "4.3.2.1", "4.3.2.5")
def test_4_2_2_5_eight_regulars_and_all_militia_are_placed_and_eight_stay(setting, scenario):
    where = setup.start(setting, scenario).where
    assert where[setting.first_chechen : setting.first_militia].count(UNPLACED) == 8
    assert where[setting.first_chechen : setting.first_militia].count(POOL) == 8
    assert where[setting.first_militia :] == [UNPLACED] * 16


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("4.2.1.5", "4.2.2.9", "4.2.2.10", "4.3.1.7", "4.3.2.8", "4.3.2.9", "11.2.1")
def test_4_2_1_5_markers_start_available_and_leaders_underground(setting, scenario):
    state = setup.start(setting, scenario)
    assert state.russian_support == [AVAILABLE] * 12
    assert state.chechen_support == [AVAILABLE] * 2
    assert state.leaders == [UNDERGROUND] * 6


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("4.1.3", "4.4.1", "4.4.2", "4.4.3", "4.4.4", "4.4.5")
def test_4_4_1_markers_start_alike_in_both_set_ups(setting, scenario):
    state = setup.start(setting, scenario)
    assert (state.turn, state.morale, state.casualties, state.collateral) == (1, 9, 0, 0)
    assert (state.kidnapped, state.ceasefire) == (NEVER, NEVER)
    assert state.finished is None
