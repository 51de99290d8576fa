"""The ledger: every clause of a rulebook, and which code and tests hold to it.

Code cites with `@rule("10.7.1")`; a test by its name, `test_10_7_1_odds_drop_the_remainder`, or
with `@pytest.mark.clause("10.7.1")`.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from stavka.engine import data
from stavka.engine.errors import DataError

R = TypeVar("R", bound="Callable[..., Any] | type")
Folder: TypeAlias = "Path | Traversable"

ENGLISH = "en"
CLAUSE_ID = re.compile(r"\d+(\.\d+)+")
"""What looks like a clause: numbers with at least one dot."""
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
TEST_NUMBERS = re.compile(r"test_(\d+(?:_\d+)*)(?:_|$)")

_cited: dict[tuple[str, str], tuple[str, ...]] = {}


def rule(*ids: str) -> Callable[[R], R]:
    """Mark a function or class as applying clauses; returns the very same object.

    >>> @rule("10.7.1")
    ... def ratio(attack: int, defence: int) -> int:
    ...     return attack // defence
    >>> ratio.__clauses__
    ('10.7.1',)
    """

    def mark(thing: R) -> R:
        clauses = (*ids, *vars(thing).get("__clauses__", ()))
        thing.__clauses__ = clauses  # type: ignore[union-attr]
        _cited[thing.__module__, thing.__qualname__] = clauses
        return thing

    return mark


class Place(NamedTuple):
    """A function, class or test: its module ("stavka.games.x" or "test_combat.py"), its name."""

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module}:{self.name}"


def citations(package: str) -> dict[str, tuple[Place, ...]]:
    """The code places that cite each clause, in all modules of a package (they are imported)."""
    _import_all(package)
    found: dict[str, list[Place]] = {}
    for (module, name), ids in sorted(_cited.items()):
        if module == package or module.startswith(f"{package}."):
            for clause in ids:
                found.setdefault(clause, []).append(Place(module, name))
    return {clause: tuple(places) for clause, places in found.items()}


def _import_all(package: str) -> ModuleType:
    module = importlib.import_module(package)
    for info in pkgutil.walk_packages(getattr(module, "__path__", ()), f"{package}."):
        importlib.import_module(info.name)
    return module


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One requirement of a rulebook in our own words."""

    id: str
    title: str
    text: str


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How we read a doubtful passage, and why."""

    id: str
    clauses: tuple[str, ...]
    question: str
    ruling: str
    why: str = ""


class _Rules(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of `rules.toml` and its translations."""

    meta: dict[str, Any] = {}
    clause: tuple[Clause, ...] = ()
    ruling: tuple[Ruling, ...] = ()


class Coverage(NamedTuple):
    """Which code applies and which tests hold each clause, and what is wrong with the citations."""

    code: dict[str, tuple[Place, ...]]
    tests: dict[str, tuple[Place, ...]]
    faults: tuple[str, ...]

    @property
    def uncoded(self) -> tuple[str, ...]:
        """Clauses that no code cites."""
        return tuple(clause for clause, places in self.code.items() if not places)

    @property
    def untested(self) -> tuple[str, ...]:
        """Clauses that no test cites."""
        return tuple(clause for clause, places in self.tests.items() if not places)


class Ledger:
    """The clauses and rulings of one rulebook in one language, in printed order."""

    def __init__(
        self, clauses: Iterable[Clause], rulings: Iterable[Ruling] = (), meta: Any = None
    ) -> None:
        self.clauses = {clause.id: clause for clause in clauses}
        self.rulings = {ruling.id: ruling for ruling in rulings}
        self.meta: dict[str, Any] = dict(meta or {})

    @classmethod
    def load(cls, folder: Folder, lang: str = ENGLISH) -> Ledger:
        """The ledger of a game's folder; what a language lacks stays English.

        Raises `DataError` on a file that is wrong, a clause told twice, or a translation of a
        clause that does not exist.
        """
        rules = _read(folder / "rules.toml")
        ledger = cls(rules.clause, rules.ruling, rules.meta)
        translated = folder / f"rules.{lang}.toml"
        if lang == ENGLISH or not translated.is_file():
            return ledger
        other = _read(translated)
        for clause in other.clause:
            ledger._check(clause.id, ledger.clauses, translated.name)
            ledger.clauses[clause.id] = clause
        for ruling in other.ruling:
            ledger._check(ruling.id, ledger.rulings, translated.name)
            ledger.rulings[ruling.id] = ruling
        ledger.meta.update(other.meta)
        return ledger

    def _check(self, id_: str, known: Mapping[str, object], name: str) -> None:
        if id_ not in known:
            raise DataError(f"{name}: translates {id_!r}, which rules.toml does not hold")

    def search(self, words: str) -> tuple[Clause, ...]:
        """Clauses that hold all words (in id, title or text), best first.

        An id finds itself and what lies under it.
        """
        wanted = words.casefold().split()
        ranked = [
            (-min(ranks), place, clause)
            for place, clause in enumerate(self.clauses.values())
            if wanted and all(ranks := [_rank(clause, word) for word in wanted])
        ]
        return tuple(clause for _, _, clause in sorted(ranked, key=lambda item: item[:2]))

    def coverage(self, package: str, tests: Path) -> Coverage:
        """Who cites each clause in a game's package and in its folder of tests."""
        code, faults = citations(package), list[str]()
        proof: dict[str, list[Place]] = {}
        for path in sorted(tests.rglob("test_*.py")):
            for place, clause, known in self._cited_by_tests(path):
                if known:
                    proof.setdefault(clause, []).append(place)
                else:
                    faults.append(f"{place} cites {clause}, which the ledger does not hold")
        for clause, places in code.items():
            if clause not in self.clauses:
                faults.append(f"{places[0]} cites {clause}, which the ledger does not hold")
        faults.extend(self._faults_in_folder(Path(_import_all(package).__path__[0])))
        return Coverage(
            {clause: code.get(clause, ()) for clause in self.clauses},
            {clause: tuple(proof.get(clause, ())) for clause in self.clauses},
            tuple(dict.fromkeys(faults)),
        )

    def _cited_by_tests(self, path: Path) -> Iterator[tuple[Place, str, bool]]:
        """Each test of a file with a clause that it cites, and whether the ledger knows it."""
        for name, marked in _tests_of(ast.parse(path.read_text(encoding="utf-8"))):
            place = Place(path.name, name)
            numbers = TEST_NUMBERS.match(name.rpartition(".")[2])
            named = self._clause_named(numbers[1]) if numbers else None
            for clause in dict.fromkeys((named, *marked) if named else marked):
                yield place, clause, clause in self.clauses

    def _clause_named(self, numbers: str) -> str | None:
        """The longest clause that "10_7_1_3" can mean; as it stands when it means none."""
        parts = numbers.split("_")
        for end in range(len(parts), 0, -1):
            if ".".join(parts[:end]) in self.clauses:
                return ".".join(parts[:end])
        return ".".join(parts) if len(parts) > 1 else None

    def _faults_in_folder(self, folder: Path) -> Iterator[str]:
        """Unknown clauses in literals of the code, in rulings and in data files."""
        for ruling in self.rulings.values():
            for clause in ruling.clauses:
                if clause not in self.clauses:
                    yield f"ruling {ruling.id} cites {clause}, which the ledger does not hold"
        for path in sorted(folder.rglob("*.py")):
            for line, text in _literals(ast.parse(path.read_text(encoding="utf-8"))):
                if CLAUSE_ID.fullmatch(text) and text not in self.clauses:
                    yield f"{path.name}, line {line} cites {text}, which the ledger does not hold"
        for path in sorted((folder / "data").rglob("*.toml")):
            for clause in _cited_by_data(tomllib.loads(path.read_text(encoding="utf-8"))):
                if clause not in self.clauses:
                    yield f"{path.name} cites {clause}, which the ledger does not hold"


def _rank(clause: Clause, word: str) -> int:
    """How well a word names a clause: 4 its id, 3 an id above, 2 its title, 1 its text, 0 not."""
    if clause.id == word:
        return 4
    if clause.id.startswith(f"{word}."):
        return 3
    if word in clause.title.casefold():
        return 2
    return int(word in clause.text.casefold())


def _read(path: Folder) -> _Rules:
    rules = data.load(path, _Rules).value
    for kind, ids in (
        ("clause", [clause.id for clause in rules.clause]),
        ("ruling", [ruling.id for ruling in rules.ruling]),
    ):
        twice = sorted({id_ for id_ in ids if ids.count(id_) > 1})
        if twice:
            raise DataError(f"{path.name}: {kind} {twice[0]!r} is told twice; expected once")
    return rules


# --- reading tests and code without importing them ------------------------------------------------


def _tests_of(tree: ast.Module) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each test function with the clauses of its marks, its class's and its module's."""
    marks = [node.value for node in tree.body if isinstance(node, ast.Assign) and _is_mark(node)]
    yield from _tests_in(tree.body, "", tuple(_marked(marks)))


def _tests_in(
    body: list[ast.stmt], lead: str, outer: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            ids = (*outer, *_marked(node.decorator_list))
            yield from _tests_in(node.body, f"{lead}{node.name}.", ids)
        elif isinstance(node, _FUNCTIONS) and node.name.startswith("test_"):
            yield f"{lead}{node.name}", (*outer, *_marked(node.decorator_list))


def _is_mark(node: ast.Assign) -> bool:
    return any(isinstance(name, ast.Name) and name.id == "pytestmark" for name in node.targets)


def _marked(nodes: Iterable[ast.expr]) -> Iterator[str]:
    """Clauses of `pytest.mark.clause(...)` anywhere in expressions."""
    for node in nodes:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.clause"):
                yield from (ast.literal_eval(argument) for argument in call.args)


def _literals(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def _cited_by_data(node: Any, key: str = "") -> Iterator[str]:
    """Clauses in a data file: values of `clause` and `clauses`, and sources of provenance."""
    if isinstance(node, dict):
        for name, child in node.items():
            yield from _cited_by_data(child, key if key == data.PROVENANCE else name)
    elif isinstance(node, list):
        for child in node:
            yield from _cited_by_data(child, key)
    elif isinstance(node, str) and key in {"clause", "clauses"}:
        yield node
    elif isinstance(node, str) and key == data.PROVENANCE:
        yield from (word for word in node.split() if CLAUSE_ID.fullmatch(word))
