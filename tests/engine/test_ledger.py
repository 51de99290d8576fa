"""The ledger: clauses are found, citations are counted, wrong ones are named."""

import sys

import pytest

from stavka.engine import ledger
from stavka.engine.errors import DataError
from stavka.engine.ledger import Ledger, citations, rule

RULES = """
[meta]
edition = "first"

[[clause]]
id = "10.7"
title = "Odds"
text = "Compare factors."

[[clause]]
id = "10.7.1"
title = "Rounding"
text = "The remainder of the odds is dropped."

[[clause]]
id = "10.7.2"
title = "Limits"
text = "No worse than one to three."

[[clause]]
id = "2.1"
title = "Units"
text = "Two odds and ends."

[[ruling]]
id = "R-1"
clauses = ["10.7.1"]
question = "Does it?"
ruling = "It does."
"""
RUSSIAN = """
[[clause]]
id = "10.7.1"
title = "Округление"
text = "Остаток отбрасывается."
"""
CODE = """
from stavka.engine.ledger import rule

@rule("10.7", "10.7.1")
def ratio():
    return "10.7.2"

class Table:
    @rule("2.1")
    def look(self):
        pass
"""


@pytest.fixture
def game(tmp_path, monkeypatch):
    """A package `ledgered` with rules and code, and a folder of tests beside it."""
    folder = tmp_path / "ledgered"
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "code.py").write_text(CODE)
    (folder / "rules.toml").write_text(RULES)
    (folder / "rules.ru.toml").write_text(RUSSIAN, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(ledger, "_cited", {})
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("ledgered")]:
        del sys.modules[name]


def cover(game, tests="", data="", code=""):
    (game / "tests" / "test_it.py").write_text(tests)
    (game / "ledgered" / "data" / "t.toml").write_text(data)
    (game / "ledgered" / "more.py").write_text(code)
    return Ledger.load(game / "ledgered").coverage("ledgered", game / "tests")


# --- the decorator


def test_rule_returns_the_very_same_function_or_class():
    def plain():
        return 7

    class Thing:
        __slots__ = ()

    assert rule("1.1", "1.2")(plain) is plain
    assert plain.__clauses__ == ("1.1", "1.2")
    assert rule("1.3")(Thing) is Thing
    assert Thing.__clauses__ == ("1.3",)


def test_rules_on_rules_add_up_and_are_not_inherited():
    @rule("1.1")
    @rule("1.2")
    class Thing:
        pass

    @rule("1.3")
    class Child(Thing):
        pass

    assert Thing.__clauses__ == ("1.1", "1.2")
    assert Child.__clauses__ == ("1.3",)


def test_citations_list_the_code_of_each_clause(game):
    found = {
        clause: [str(place) for place in places] for clause, places in citations("ledgered").items()
    }
    assert found == {
        "10.7": ["ledgered.code:ratio"],
        "10.7.1": ["ledgered.code:ratio"],
        "2.1": ["ledgered.code:Table.look"],
    }


# --- reading and searching


def test_a_ledger_is_read_in_printed_order_with_its_rulings(game):
    read = Ledger.load(game / "ledgered")
    assert list(read.clauses) == ["10.7", "10.7.1", "10.7.2", "2.1"]
    assert read.rulings["R-1"].clauses == ("10.7.1",)
    assert read.meta["edition"] == "first"


def test_what_a_translation_lacks_stays_english(game):
    read = Ledger.load(game / "ledgered", "ru")
    assert read.clauses["10.7.1"].title == "Округление"
    assert read.clauses["10.7"].title == "Odds"
    assert Ledger.load(game / "ledgered", "fr").clauses["10.7.1"].title == "Rounding"


@pytest.mark.parametrize(
    ("words", "due"),
    [
        ("odds", ["10.7", "10.7.1", "2.1"]),
        ("ODDS remainder", ["10.7.1"]),
        ("10.7", ["10.7", "10.7.1", "10.7.2"]),
        ("10.7.2", ["10.7.2"]),
        ("tank", []),
        ("", []),
    ],
)
def test_clauses_are_found_by_words_best_first(game, words, due):
    assert [clause.id for clause in Ledger.load(game / "ledgered").search(words)] == due


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("rules.toml", RULES + RUSSIAN, "clause '10.7.1' is told twice"),
        ("rules.toml", RULES + '[[clause]]\nid = "9"\n', "line 30, key clause.4: .*`title`"),
        ("rules.ru.toml", RUSSIAN.replace("10.7.1", "10.9"), "translates '10.9'"),
    ],
)
def test_a_wrong_ledger_is_refused(game, name, text, complaint):
    (game / "ledgered" / name).write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=complaint):
        Ledger.load(game / "ledgered", "ru")


# --- coverage


def test_a_test_cites_the_longest_clause_that_its_name_can_mean(game):
    tests = """
def test_10_7_1_drops_the_remainder(): pass
def test_10_7_1_3_units_count(): pass
def test_10_7_9_is_too_deep(): pass
def test_nothing_of_the_kind(): pass
"""
    found = cover(game, tests)
    names = {clause: [place.name for place in places] for clause, places in found.tests.items()}
    assert names == {
        "10.7": ["test_10_7_9_is_too_deep"],
        "10.7.1": ["test_10_7_1_drops_the_remainder", "test_10_7_1_3_units_count"],
        "10.7.2": [],
        "2.1": [],
    }
    assert found.untested == ("10.7.2", "2.1")
    assert found.faults == ()


def test_marks_cite_on_functions_classes_modules_and_parameters(game):
    tests = """
import pytest
pytestmark = pytest.mark.clause("2.1")

@pytest.mark.clause("10.7", "10.7.1")
def test_one(): pass

@pytest.mark.clause("10.7.2")
class TestTwo:
    async def test_it(self): pass

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("10.7.2"))])
def test_three(x): pass
"""
    found = cover(game, tests).tests
    assert [place.name for place in found["10.7.1"]] == ["test_one"]
    assert [place.name for place in found["10.7.2"]] == ["TestTwo.test_it", "test_three"]
    assert len(found["2.1"]) == 3


def test_a_clause_without_code_is_listed(game):
    found = cover(game)
    assert found.uncoded == ("10.7.2",)
    assert [str(place) for place in found.code["10.7"]] == ["ledgered.code:ratio"]


@pytest.mark.parametrize(
    ("where", "text", "fault"),
    [
        ("tests", "def test_9_9_is_unknown(): pass", "test_it.py:test_9_9_is_unknown cites 9.9"),
        (
            "tests",
            "import pytest\n@pytest.mark.clause('9.8')\ndef test_x(): pass",
            "test_it.py:test_x cites 9.8",
        ),
        (
            "code",
            "from stavka.engine.ledger import rule\n@rule('9.7')\ndef f(): pass",
            "ledgered.more:f cites 9.7",
        ),
        ("code", "CLAUSE = '9.6'", "more.py, line 1 cites 9.6"),
        ("data", 'x = 1\n[provenance.keys]\nx = "printed 9.5"', "t.toml cites 9.5"),
        ("data", '[[row]]\nclauses = ["9.4"]', "t.toml cites 9.4"),
    ],
)
def test_a_citation_of_an_unknown_clause_is_a_fault(game, where, text, fault):
    assert f"{fault}, which the ledger does not hold" in cover(game, **{where: text}).faults


def test_a_ruling_on_an_unknown_clause_is_a_fault(game):
    text = RULES.replace('clauses = ["10.7.1"]', 'clauses = ["10.9"]')
    (game / "ledgered" / "rules.toml").write_text(text)
    assert cover(game).faults == ("ruling R-1 cites 10.9, which the ledger does not hold",)


def test_known_citations_in_data_and_literals_are_no_fault(game):
    data = 'x = 0.5\ny = "9.9"\n[provenance.keys]\nx = "printed 10.7.1"\n'
    assert cover(game, data=data, code="CLAUSE = '10.7.2'\nVERSION = '9.9 beta'\n").faults == ()
