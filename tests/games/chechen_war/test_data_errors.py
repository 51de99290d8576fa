"""Bad data are refused: the message names the file, the key and what was expected."""

from pathlib import Path

import pytest

from stavka.engine.data import OWN
from stavka.engine.errors import DataError
from stavka.games.chechen_war.data import load_data

BAD = {
    "a hex that the map has not": (
        '[[map.roads]]\nid = "military-road"\npath = "1632-9932"',
        r"map.toml, key roads.military-road.path: no hex '9932'",
    ),
    "a road that jumps": (
        '[[map.roads]]\nid = "military-road"\npath = "1632-1834"',
        r"map.toml, key roads.military-road.path: 1632 and 1834 share no hexside",
    ),
    "a river that jumps": (
        '[[map.rivers]]\nid = "assa"\nsides = ["1328/1530"]',
        r"map.toml, key rivers.assa.sides: 1328 and 1530 share no hexside",
    ),
    "a hexside told twice": (
        '[[map.rivers]]\nid = "assa"\nsides = ["1328/1428", "1328/1428"]',
        r"map.toml, key rivers.assa.sides: expected '1328/1428' once, not 2 times",
    ),
    "a hexside that is none": (
        '[[map.rivers]]\nid = "assa"\nsides = ["1328-1428"]',
        r"overlay.toml, line 3, key rivers.0.sides.0: .*regex",
    ),
    "a row too short": (
        '[[map.rows]]\nid = "01"\nhexes = "Sc Sc"',
        r"map.toml, key rows.01.hexes: expected 22 hexes, not 2",
    ),
    "an unknown terrain letter": (
        f'[[map.rows]]\nid = "24"\nhexes = "Gq {" ".join(["Gm"] * 21)}"',
        r"map.toml, key rows.24.hexes: expected letters of `codes` in 'Gq'",
    ),
    "an unknown region letter": (
        f'[[map.rows]]\nid = "24"\nhexes = "Zm {" ".join(["Gm"] * 21)}"',
        r"map.toml, key rows.24.hexes: expected a letter of `regions` first in 'Zm'",
    ),
    "a town without a name": (
        f'[[map.rows]]\nid = "24"\nhexes = "Gt {" ".join(["Gm"] * 21)}"',
        r"map.toml, key places: expected a name for 2434",
    ),
    "a city that does not count": (
        '[map]\ncities = ["1324", "1323", "1221", "1522"]',
        r"map.toml, key cities: expected the city hexes of Chechnya: .*'1525'",
    ),
    "a capital in the wrong place": (
        '[map]\ngroznyi = "1631"',
        r"map.toml, key groznyi: expected one of the cities",
    ),
    "a terrain without a line in the chart": (
        '[map.codes]\nr = "swamp"',
        r"map.toml, key codes.r: expected a terrain of the TEC",
    ),
    "a brigade too many in the pool": (
        '[[units.units]]\nid = "131-bde"\nreinforcement = true',
        r"units.toml, key regular: expected 15 units, not 14",
    ),
    "a back stronger than the front": (
        '[[units.units]]\nid = "131-bde"\ncombat = 2\nreduced_combat = 3',
        r"units.toml, key units.131-bde.reduced_combat: expected less than combat",
    ),
    "a Chechen with two steps": (
        '[[units.units]]\nid = "borz"\nsteps = 2\nreduced_combat = 1',
        r"units.toml, key units.borz.steps: expected 1",
    ),
    "a unit that never moves": (
        '[[units.units]]\nid = "borz"\nmovement = 0',
        r"overlay.toml, line 3, key .*movement.*>= 1",
    ),
    "an unknown unit": (
        '[[units.units]]\nid = "132-bde"\ncombat = 3',
        r"there is no '132-bde' to change",
    ),
    "an unknown kind of unit": (
        '[[units.units]]\nid = "borz"\ntype = "cavalry"',
        r"overlay.toml, line 3, key .*type.*cavalry",
    ),
    "an arrow that points the wrong way": (
        '[[markers.russian_support]]\nid = "tos-1"\narrow = "left"',
        r"markers.toml, key russian_support.tos-1.arrow: expected 'right' for tos",
    ),
    "a counter too many": (
        "[markers.counters]\ncontrol_markers = 41",
        r"markers.toml, key counters: expected 144 counters in all, not 145",
    ),
    "a leader too many": (
        "[markers.counters]\nleaders = 5",
        r"markers.toml, key leaders: expected 5, not 6",
    ),
    "an unknown result": (
        f"[tables.crt]\nrows = {[['XX'] * 9] * 6}".replace("'", '"'),
        r"overlay.toml, line 2, key crt.rows.0.0: .*XX",
    ),
    "a die roll without a row": (
        f"[tables.crt]\nrows = {[['-'] * 9] * 5}".replace("'", '"'),
        r"tables.toml, key crt.rows: expected 6 rows",
    ),
    "a column without a result": (
        f"[tables.crt]\nrows = {[['-'] * 8] * 6}".replace("'", '"'),
        r"tables.toml, key crt.rows.0: expected 9 results",
    ),
    "columns out of order": (
        '[tables.crt]\ncolumns = ["1:2", "1:3", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"]',
        r"tables.toml, key crt.columns: expected odds that rise",
    ),
    "an ambush die without a row": (
        "[tables.ambush_modifiers]\nrough = 2",
        r"tables.toml, key ambush: expected 0 to 10, once each",
    ),
    "a morale that starts off the track": (
        "[tables.morale]\nstart = 14",
        r"tables.toml, key morale.start: expected 1 to 13",
    ),
    "an unknown event": (
        '[tables]\nevents = ["infiltration", "flood", "none", "none", "none", "none"]',
        r"overlay.toml, line 2, key events.1: .*flood",
    ),
    "a key that is misspelt": (
        "[tables]\ndice = 6",
        r"overlay.toml, line 2, key dice: no key 'dice' belongs here",
    ),
    "a file that there is not": (
        "[leaders]\nnumber = 7",
        r"there is no section 'leaders'; expected one of: map, units, markers, tables, scenarios",
    ),
    "a zone around nowhere": (
        (
            '[[scenarios.scenarios]]\nid = "variable"\n'
            '[[scenarios.scenarios.zones]]\nunits = "regular"\nradius = 1\n'
            'near = ["1633"]\nnever = []'
        ),
        r"scenarios.toml, key scenarios.variable.zones.0.near: expected hexes of named places",
    ),
    "units that no zone deploys": (
        (
            '[[scenarios.scenarios]]\nid = "variable"\n'
            '[[scenarios.scenarios.zones]]\nunits = "regular"\nradius = 1\n'
            'near = ["1632"]\nnever = []'
        ),
        r"scenarios.toml, key scenarios.variable.zones: expected one zone for mvd-1, not 0",
    ),
    "a war of no turns": (
        "[tables]\nturns = []",
        r"tables.toml, key turns: expected one turn or more",
    ),
    "fewer units than none": (
        '[tables.recruits_russian]\n"2" = -1',
        r"tables.toml, key recruits_russian.2: expected 0 or more units",
    ),
    "Chechens fewer than none": (
        '[tables.recruits_chechen]\n"3" = -2',
        r"tables.toml, key recruits_chechen.3: expected 0 or more units",
    ),
    "a set-up without room": (
        "[tables.terrain]\nclear.stacking = 1\nrough.stacking = 1\ntown.stacking = 1\n",
        r"scenarios.toml, key scenarios.historical.zones.0: expected room for 8 units",
    ),
    "more regulars than there are": (
        "[scenarios]\nchechen_regulars = 17",
        r"scenarios.toml, key chechen_regulars: expected 1 to 16",
    ),
}


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_bad_data_are_refused(tmp_path: Path, text: str, message: str) -> None:
    overlay = tmp_path / "overlay.toml"
    overlay.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        load_data([overlay])


def test_an_owner_of_the_game_lays_his_own_figures_over_ours(tmp_path):
    overlay = tmp_path / "mine.toml"
    overlay.write_text(
        '[tables.terrain.rough]\nstacking = 5\n[[units.units]]\nid = "borz"\ncombat = 7\n',
        encoding="utf-8",
    )
    ours, mine = load_data(), load_data([overlay])
    assert mine.tables.terrain["rough"].stacking == 5
    assert mine.tables.terrain["clear"] == ours.tables.terrain["clear"]
    assert {unit.id: unit.combat for unit in mine.units.units}["borz"] == 7
    assert mine.provenance["units"].of("units.borz.combat").tag == OWN
    assert mine.provenance["units"].of("units.borz.movement").tag == "reconstructed"
    assert mine.fingerprint != ours.fingerprint
