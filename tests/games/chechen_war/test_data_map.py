"""The map: numbering, places on their ground, rivers and roads without breaks, bridges."""

import itertools
from collections import Counter

import pytest

from stavka.games.chechen_war.game import load
from stavka.games.chechen_war.setting import Setting
from stavka.maps.hexgrid import HexGrid

RAIDED = {"dagestan", "ingushetia"}


@pytest.fixture(scope="module")
def setting() -> Setting:
    return load().setting


@pytest.fixture(scope="module")
def grid(setting) -> HexGrid:
    return setting.grid


def at(setting: Setting, label: str) -> int:
    return int(setting.grid.find(label))


def adjacent(grid: HexGrid, a: str, b: str) -> bool:
    return grid.find(b) in grid.neighbours[grid.find(a)]


def borders_on(setting: Setting, label: str, region: str) -> bool:
    near = setting.grid.neighbours[setting.grid.find(label)]
    return region in {setting.region[hex_] for hex_ in near}


def sides_of(setting: Setting, river: str) -> list[str]:
    return next(list(one.sides) for one in setting.data.map.rivers if one.id == river)


@pytest.mark.parametrize(
    "pair", ["1426-1525", "1325-1326", "1426-1326", "1326-1227", "1226-1227", "1126-1227"]
)
def test_2_9_1_pairs_of_the_examples_are_adjacent(grid, pair):
    assert adjacent(grid, *pair.split("-"))


def test_9_1_2_example_hexes_have_two_common_neighbours(grid):
    common = set(grid.neighbours[grid.find("1129")]) & set(grid.neighbours[grid.find("1230")])
    assert set(grid.labels(sorted(common))) == {"1229", "1130"}


def test_2_9_1_numbers_run_south_and_west(grid):
    mozdok, vladikavkaz = grid.centre(grid.find("0731")), grid.centre(grid.find("1632"))
    khasav_yurt = grid.centre(grid.find("1418"))
    assert mozdok[1] < vladikavkaz[1]
    assert khasav_yurt[0] > vladikavkaz[0]
    assert len(grid) == 24 * 22


def test_2_9_1_every_hex_has_a_region_and_ground(setting):
    assert len(setting.kinds) == len(setting.region) == len(setting.grid)
    assert all(setting.kinds)


def test_2_9_2_terrain_of_the_ambush_example(setting):
    assert setting.kinds[at(setting, "1325")] == ("clear",)
    assert setting.kinds[at(setting, "1426")] == ("clear",)
    assert setting.kinds[at(setting, "1226")] == ("town",)


@pytest.mark.clause("14.3.5", "14.3.8")
def test_14_3_8_ambush_modifiers_by_ground(setting):
    def both(label: str) -> tuple[bool, bool]:
        hex_ = at(setting, label)
        return setting.ambush_rough[hex_], setting.ambush_open[hex_]

    assert both("1325") == (False, True)  # clear
    assert both("1226") == (False, True)  # town in the open
    assert both("1324") == (False, False)  # city
    assert both("1027") == (True, False)  # rough
    assert both("2124") == (True, False)  # mountain
    assert both("1721") == (
        True,
        True,
    )  # town in rough (ruling ambush-terrain-both)


def test_2_9_3_borders_cost_nothing(setting):
    tables, crossed = setting.data.tables, 0
    for here, neighbours in enumerate(setting.neighbours):
        for k, there in enumerate(neighbours):
            if setting.region[here] == setting.region[there] or not setting.playable[there]:
                continue
            ground = max(tables.terrain[kind].movement for kind in setting.kinds[there])
            river = tables.river_movement * setting.rivers[here][k]
            road = setting.roads[here][k]
            assert setting.costs[here][k] == (tables.road_cost if road else ground + river)
            crossed += 1
    assert crossed > 100


def test_3_2_2_five_chechen_cities_groznyi_among_them(setting):
    names = {str(setting.place_name[city]) for city in setting.cities}
    assert names == {"Groznyi", "Argun", "Gudermes", "Shali", "Urus-Martan"}
    assert setting.groznyi in setting.cities
    assert all(setting.is_city[city] and setting.in_chechnya[city] for city in setting.cities)
    assert str(setting.place_name[setting.groznyi]) == "Groznyi"


def test_4_5_1_raid_towns_are_the_towns_of_dagestan_and_ingushetia(setting):
    towns = {
        str(setting.place_name[hex_])
        for hex_ in setting.place_name
        if setting.is_town[hex_] and setting.region[hex_] in RAIDED
    }
    assert {str(setting.place_name[town]) for town in setting.raid_towns} == towns
    assert {"Khasav-Yurt", "Pervomaiskoye", "Nazran", "Kizilyurt"} <= towns
    assert "Vladikavkaz" not in towns


@pytest.mark.clause("4.2.1.1", "4.3.1.4")
def test_4_2_1_1_named_hexes_bear_their_towns(setting):
    named = {setting.label(hex_): str(name) for hex_, name in setting.place_name.items()}
    assert named["1632"] == "Vladikavkaz"
    assert named["0731"] == "Mozdok"
    assert named["0617"] == "Pervomaiskoye"
    assert named["1418"] == "Khasav-Yurt"


@pytest.mark.clause("4.2.1.2", "4.3.1.2", "4.3.1.4")
def test_4_2_1_2_the_ban_on_chechnya_bites_next_to_pervomaiskoye_and_khasav_yurt(setting):
    assert borders_on(setting, "0617", "chechnya")
    assert borders_on(setting, "1418", "chechnya")
    assert not borders_on(setting, "0731", "chechnya")
    assert not borders_on(setting, "1632", "chechnya")


def test_10_1_3_stavropol_borders_on_chechnya(setting):
    assert any(borders_on(setting, setting.label(hex_), "stavropol") for hex_ in setting.chechnya)


def test_13_2_1_reinforcements_arrive_in_stavropol_and_dagestan(setting):
    assert {setting.region[hex_] for hex_ in setting.arrival_land} == {"stavropol", "dagestan"}
    assert all(setting.playable[hex_] for hex_ in setting.arrival_land)


def test_8_2_2_the_sea_is_closed_to_all(setting):
    sea = [hex_ for hex_, region in enumerate(setting.region) if region == "sea"]
    assert {setting.label(hex_) for hex_ in sea} == {"0113", "0213"}
    for hex_ in sea:
        for neighbour in setting.neighbours[hex_]:
            assert setting.costs[neighbour][setting.neighbours[neighbour].index(hex_)] == 0


@pytest.mark.clause("2.9.1")
def test_2_9_1_each_region_is_in_one_piece(setting):
    for region in ("chechnya", "dagestan", "ingushetia", "stavropol", "georgia", "ossetia"):
        land = {hex_ for hex_, name in enumerate(setting.region) if name == region}
        assert len(flood(setting, land)) == len(land), region


def flood(setting: Setting, land: set[int]) -> set[int]:
    """What can be walked to from the first hex of some land without leaving it."""
    found, todo = set[int](), [min(land)]
    while todo:
        hex_ = todo.pop()
        if hex_ not in found:
            found.add(hex_)
            todo += [there for there in setting.neighbours[hex_] if there in land]
    return found


@pytest.mark.parametrize(("river", "pieces"), [
    ("terek", 2), ("sunzha", 1), ("argun", 1), ("sulak", 1), ("aksay", 1), ("assa", 1),
])  # fmt: skip
@pytest.mark.clause("8.4.2")
def test_8_4_2_rivers_run_without_breaks_or_forks(setting, river, pieces):
    """The Terek leaves the map in the west and comes back."""
    grid = setting.grid
    ends = [
        frozenset((round(x, 3), round(y, 3)) for x, y in grid.side_ends(*map(grid.find, pair)))
        for pair in (side.split("/") for side in sides_of(setting, river))
    ]
    touching = Counter(corner for side in ends for corner in side)
    assert set(touching.values()) <= {1, 2}
    assert sum(number == 1 for number in touching.values()) == 2 * pieces


@pytest.mark.clause("8.4.2")
def test_8_4_2_streams_have_no_effect(setting):
    grid = setting.grid
    for side in (*sides_of(setting, "aksay"), *sides_of(setting, "assa")):
        here, there = map(grid.find, side.split("/"))
        assert not setting.rivers[here][grid.neighbours[here].index(there)]


@pytest.mark.clause("8.6.1")
def test_8_6_1_every_town_lies_on_a_road(setting):
    on_road = {label for road in setting.data.map.roads for label in road.path.split("-")}
    assert [place.en for place in setting.data.map.places if place.id not in on_road] == []


@pytest.mark.clause("8.6.1")
def test_8_6_1_all_roads_hang_together(setting):
    nets = [set(road.path.split("-")) for road in setting.data.map.roads]
    whole = nets.pop()
    while joined := [net for net in nets if net & whole]:
        nets = [net for net in nets if not net & whole]
        whole |= set().union(*joined)
    assert nets == []


@pytest.mark.clause("8.7.1")
@pytest.mark.parametrize(
    "side", ["1325/1324", "1418/1417", "1416/1515", "0617/0618", "0826/0827", "0731/0831"]
)
def test_8_7_1_a_bridge_is_a_river_under_a_road(setting, side):
    here, there = (at(setting, label) for label in side.split("/"))
    k = setting.neighbours[here].index(there)
    crossed = side not in {"1418/1417", "0826/0827"}
    assert setting.roads[here][k]
    assert setting.rivers[here][k] == crossed
    assert setting.costs[here][k] == 1


@pytest.mark.clause("8.7.1")
@pytest.mark.parametrize("road", ["terek-left-bank", "terek-right-bank"])
def test_8_7_1_the_roads_along_the_terek_keep_to_their_bank(setting, road):
    """Each crosses the Terek once: by Mozdok, and before Pervomaiskoye."""
    path = next(one.path for one in setting.data.map.roads if one.id == road).split("-")
    terek = {frozenset(side.split("/")) for side in sides_of(setting, "terek")}
    assert sum(frozenset(pair) in terek for pair in itertools.pairwise(path)) == 1


@pytest.mark.clause("8.6.1", "8.1.2")
def test_8_6_1_the_columns_of_december_1994_can_reach_groznyi(setting):
    """Nine road hexes from beside Mozdok, seven on the M29 from beside Vladikavkaz, to 1325."""
    roads = {one.id: one.path.split("-") for one in setting.data.map.roads}
    north, west = roads["terek-right-bank"], roads["m29-rostov-baku"]
    assert north.index("1325") - north.index("0831") == 9
    assert west.index("1325") - west.index("1431") == 6
    assert adjacent(setting.grid, "1325", "1324")


@pytest.mark.clause("7.0.1", "8.5", "10.8.1")
def test_8_5_a_town_in_rough_ground_takes_the_dearest_cost(setting):
    """Ruling terrain-mixed: dearest cost, greatest shift, lowest limit."""
    tec = setting.data.tables.terrain
    for label, ground in (("1824", "rough"), ("2025", "mountain")):
        hex_, lines = at(setting, label), (tec[ground], tec["town"])
        assert set(setting.kinds[hex_]) == {ground, "town"}
        assert setting.stacking[hex_] == min(line.stacking for line in lines)
        assert setting.shifts[hex_] == max(line.shifts for line in lines)
    here, there = at(setting, "2024"), at(setting, "2025")
    k = setting.neighbours[here].index(there)
    assert setting.rivers[here][k]
    assert not setting.roads[here][k]
    assert setting.costs[here][k] == tec["mountain"].movement + setting.data.tables.river_movement


def test_3_2_2_vladikavkaz_is_a_city_that_does_not_count(setting):
    vladikavkaz = at(setting, "1632")
    assert setting.is_city[vladikavkaz]
    assert vladikavkaz not in setting.cities
