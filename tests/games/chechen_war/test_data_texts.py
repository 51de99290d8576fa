"""Names, ledger and provenance: complete, in both languages."""

import re
from collections.abc import Iterator
from importlib.resources import files

import pytest

from stavka.engine.data import TAGS
from stavka.engine.ledger import Ledger
from stavka.games.chechen_war.data import ChechenData, load_data

FOLDER = files("stavka.games.chechen_war")
CYRILLIC = re.compile(r"[А-Яа-яЁё]")


@pytest.fixture(scope="module")
def data() -> ChechenData:
    return load_data()


def named(data: ChechenData) -> Iterator[tuple[str, str]]:
    """All names of the data, English and Russian."""
    map_, markers = data.map, data.markers
    for group in (
        map_.regions.values(), map_.places, map_.rivers, map_.roads, data.units.units,
        markers.russian_support, markers.chechen_support, markers.leaders, data.tables.turns,
    ):  # fmt: skip
        yield from ((one.en, one.ru) for one in group)


def test_every_name_is_told_in_english_and_russian(data):
    for en, ru in named(data):
        assert not CYRILLIC.search(en), en
        assert CYRILLIC.search(ru), ru


def test_one_english_name_has_one_russian_name(data):
    """English names are the keys of the catalogue."""
    known: dict[str, str] = {}
    for en, ru in named(data):
        assert known.setdefault(en, ru) == ru, en


def test_units_and_leaders_have_names_of_their_own(data):
    for language in ("en", "ru"):
        names = [getattr(one, language) for one in (*data.units.units, *data.markers.leaders)]
        assert len(set(names)) == len(names)


def test_every_value_says_where_it_comes_from(data):
    for name, provenance in data.provenance.items():
        counts = provenance.counts()
        assert sum(counts[tag] for tag in TAGS) == len(provenance.leaves), name


def test_printed_and_implied_values_name_a_clause_of_the_ledger(data):
    ledger = Ledger.load(FOLDER)
    for name, provenance in data.provenance.items():
        for leaf in provenance.leaves:
            origin = provenance.of(leaf)
            if origin.tag in {"printed", "implied"}:
                assert origin.source.split()[0] in ledger.clauses, f"{name}: {leaf}: {origin}"


@pytest.mark.parametrize(
    ("file", "path", "tag"),
    [
        ("units", "units.131-bde.combat", "reconstructed"),
        ("units", "units.131-bde.group", "printed"),
        ("tables", "crt.rows.0.0", "reconstructed"),
        ("tables", "terrain.city.shifts", "printed"),
        ("tables", "terrain.rough.shifts", "reconstructed"),
        ("tables", "ambush.1.retreat", "implied"),
        ("map", "places.1632.id", "printed"),
        ("map", "places.1324.en", "published"),
        ("map", "rivers.terek.sides.0", "reconstructed"),
        ("markers", "leaders.basayev.en", "printed"),
        ("markers", "leaders.gelayev.en", "reconstructed"),
        ("markers", "russian_support.artillery-1.shifts", "reconstructed"),
    ],
)
def test_reconstructed_values_do_not_pass_for_printed_ones(data, file, path, tag):
    assert path in data.provenance[file].leaves
    assert data.provenance[file].of(path).tag == tag


def test_the_ledger_holds_301_clauses_in_printed_order():
    ledger = Ledger.load(FOLDER)
    assert len(ledger.clauses) == 301
    numbers = [[int(part) for part in clause.split(".")] for clause in ledger.clauses]
    assert numbers == sorted(numbers)
    assert all(clause.title and clause.text for clause in ledger.clauses.values())


def test_every_ruling_names_clauses_and_says_why():
    ledger = Ledger.load(FOLDER)
    for ruling in ledger.rulings.values():
        assert ruling.clauses, ruling.id
        assert set(ruling.clauses) <= set(ledger.clauses), ruling.id
        assert ruling.question.endswith((".", "?")), ruling.id
        assert ruling.ruling, ruling.id
        assert ruling.why, ruling.id


def test_references_inside_clauses_lead_somewhere():
    """A number such as 10.9.16 is a clause or the heading of some; odds such as 3.5:1 are not."""
    ledger = Ledger.load(FOLDER)
    for clause in ledger.clauses.values():
        for number in re.findall(r"\b\d{1,2}\.\d{1,2}(?:\.\d{1,2})*\b(?!:)", clause.text):
            whole = number.removesuffix(".0")
            found = any(one == whole or one.startswith(f"{whole}.") for one in ledger.clauses)
            assert found, f"{clause.id} refers to {number}"


def test_the_russian_ledger_tells_every_clause_in_russian():
    english, russian = Ledger.load(FOLDER), Ledger.load(FOLDER, "ru")
    assert list(russian.clauses) == list(english.clauses)
    for clause in russian.clauses.values():
        assert CYRILLIC.search(clause.title), clause.id
        assert CYRILLIC.search(clause.text), clause.id
        assert clause != english.clauses[clause.id]


def test_the_russian_ledger_tells_every_ruling_in_russian():
    english, russian = Ledger.load(FOLDER), Ledger.load(FOLDER, "ru")
    assert list(russian.rulings) == list(english.rulings)
    for number, ruling in russian.rulings.items():
        assert ruling.clauses == english.rulings[number].clauses, number
        assert CYRILLIC.search(ruling.question), number
        assert CYRILLIC.search(ruling.ruling), number
        for part in ("question", "ruling"):
            wanted = sorted(re.findall(r"\d+", getattr(english.rulings[number], part)))
            assert sorted(re.findall(r"\d+", getattr(ruling, part))) == wanted, (number, part)


def test_russian_clauses_keep_the_figures_and_references_of_the_english_ones():
    english, russian = Ledger.load(FOLDER), Ledger.load(FOLDER, "ru")
    for number, clause in english.clauses.items():
        wanted = sorted(re.findall(r"\d+", clause.text))
        assert sorted(re.findall(r"\d+", russian.clauses[number].text)) == wanted, number


def test_the_readme_lists_every_ruling_as_the_ledger_has_it():
    lines = (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    listed = [line for line in lines[lines.index("## Rulings") :] if line.startswith("| ")][2:]
    rulings = Ledger.load(FOLDER).rulings.values()
    assert listed == [
        f"| {ruling.id} | {', '.join(ruling.clauses)} | {ruling.ruling} |" for ruling in rulings
    ]


def test_the_readme_names_every_module_of_the_game():
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    for path in FOLDER.iterdir():
        if path.name.endswith(".py") and path.name != "__init__.py":
            assert f"`{path.name}`" in text, path.name


def test_the_overlay_of_the_readme_loads(tmp_path):
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    overlay = tmp_path / "mine.toml"
    overlay.write_text(text.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    mine = load_data([overlay])
    assert {unit.id: unit.combat for unit in mine.units.units}["131-bde"] == 4
    assert mine.tables.terrain["rough"].stacking == 3
