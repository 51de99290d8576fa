"""The data files: what they hold, and how a wrong one is refused."""

import pytest

from stavka.engine.errors import DataError
from stavka.games.for_bloody_honor.data import load_data
from stavka.games.for_bloody_honor.state import FACTIONS
from tests.games.for_bloody_honor.positions import setting

FALLING = """
[[charts.replacements]]
from = 0
to = 9
units = 2
[[charts.replacements]]
from = 10
to = 999
units = 1
"""

WRONG = {
    "unknown neighbour": ('[[zones.zones]]\nid = "perm"\nland = ["kazan", "berlin"]', "berlin"),
    "one-sided border": ('[[zones.zones]]\nid = "perm"\nland = ["kazan"]', "perm"),
    "railway off the border": (
        '[[zones.zones]]\nid = "baku"\nrail = ["rostov", "moscow"]',
        "moscow",
    ),
    "strange owner": ('[[zones.zones]]\nid = "perm"\nowner = "greens"', "zones.perm.owner"),
    "no influence": ('[[zones.zones]]\nid = "perm"\nvalue = 0', "zones.0.value"),
    "core zone that is none": ('[zones]\ncore = ["paris"]', "paris"),
    "too many at the start": (
        '[[setup.groups]]\nid = "czech-tomsk"\ncount = 9',
        "at most 5 of czech-infantry",
    ),
    "group in no zone": ('[[setup.groups]]\nid = "red-perm"\nzone = "atlantis"', "groups.red-perm"),
    "chart that falls": (FALLING, "replacements"),
    "no such table": ("[weather]\nrain = 1", "weather"),
    "no such key": ("[charts]\nluck = 7", "luck"),
    "recruits with a gap": ("[charts.recruits]\n12 = 5", "recruits"),
    "markers of nobody": ('[[units.factions]]\nid = "czech"\nmarkers = 0', "factions.0.markers"),
    "no die hits": ("[charts]\nhit = 7", "key hit"),
    "every die breaks down": ("[charts]\nbreakdown = 6", "key breakdown"),
    "a row without an end": ("[[charts.fixed]]\nfrom = 1\nto = 1000000000\nunits = 1", "fixed"),
    "turns that no row serves": ("[[charts.fixed]]\nfrom = 1\nto = 4\nunits = 1", "turn 10"),
    "counters without number": (
        '[[units.units]]\nid = "red-infantry"\ncount = 1000000',
        "units.red-infantry.count",
    ),
    "no zone for Wrangel": ("[setup]\nwrangel_zones = []", "wrangel_zones"),
    "Wrangel in Poland": ('[setup]\nwrangel_zones = ["warsaw"]', "wrangel_zones"),
    "a group left open": ('[[setup.groups]]\nid = "red-perm"\nzone = ""', "groups.red-perm.zone"),
    "Mahkno out of his zones": (
        '[[setup.groups]]\nid = "mahkno-odessa"\nzone = "moscow"',
        "may enter",
    ),
    "Whites in Poland": ('[[setup.groups]]\nid = "denekin-baku"\nzone = "warsaw"', "may enter"),
    "turned coat": ('[[units.factions]]\nid = "czech"\nside = "red"', "factions.czech.side"),
    "home of a faction": ('[[units.factions]]\nid = "poles"\nhome = "paris"', "factions.poles"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_data_are_refused_naming_what_is_wrong(case, tmp_path):
    text, named = WRONG[case]
    file = tmp_path / "own.toml"
    file.write_text(text)
    with pytest.raises(DataError) as caught:
        load_data([file])
    assert named in str(caught.value)


def test_an_overlay_changes_what_it_names_and_nothing_else(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text('[[zones.zones]]\nid = "moscow"\nvalue = 10\n[charts]\nforces = 2\n')
    found = load_data([file])
    values = {zone.id: zone.value for zone in found.zones.zones}
    assert (values["moscow"], values["kazan"], found.charts.forces) == (10, 3, 2)
    assert found.fingerprint != load_data().fingerprint
    assert str(found.provenance["charts"].of("forces")) == "own own.toml"


def test_every_value_says_where_it_comes_from():
    provenance = load_data().provenance
    assert str(provenance["charts"].of("move_red")) == "printed 7.1.4"
    assert str(provenance["zones"].of("zones.moscow.value")) == "reconstructed"
    assert str(provenance["units"].of("units.denekin-volunteer.count")) == "printed 8.6.4.1"
    assert str(provenance["zones"].of("zones.kiev.closed")) == "printed 11.4.4.1"


def test_influence_adds_up_to_81_and_76_without_warsaw():
    values = setting().values
    assert sum(values) == 81
    assert sum(values) - values[setting().warsaw] == 76


def test_the_opening_totals():
    """Reds 26, Kolchak 7, Denekin 8, Czechs 5, Foreigners 4, Yudenich 0."""
    totals = dict.fromkeys(FACTIONS, 0)
    for zone, owner in enumerate(setting().owners):
        if owner >= 0:
            totals[FACTIONS[owner]] += setting().values[zone]
    assert {name: total for name, total in totals.items() if total} == {
        "denekin": 8,
        "kolchak": 7,
        "czech": 5,
        "foreign": 4,
        "red": 26,
    }
