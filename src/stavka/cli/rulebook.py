"""`stavka rules`: clauses in our own words, and which of them have code and a test."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import stavka
from stavka.cli.output import Unclear, language, print_json, tell
from stavka.engine.errors import StavkaError
from stavka.engine.ledger import Clause, Coverage, Ledger
from stavka.engine.messages import say

PACKAGE = "stavka.games"
LONGEST_QUOTE = 40
"""Characters repeated of what was asked for."""


def show_clauses(id_: str, clause: str, words: str, as_json: bool) -> None:
    """Print a clause with what lies under it, those that hold words, or all titles."""
    ledger = Ledger.load(stavka.game_folder(id_), language())
    found = find_clauses(ledger, clause, words)
    if as_json:
        print_json(found)
        return
    import typer

    for one in found:
        typer.echo(tell_clause(one) if clause or words else f"{one.id}  {one.title}")


def find_clauses(ledger: Ledger, clause: str, words: str = "") -> list[Clause]:
    """Clauses by id or by words; raises `Unclear` when there is none."""
    if words:
        found = list(ledger.search(words))
    else:
        found = [
            one
            for one in ledger.clauses.values()
            if not clause or one.id == clause or one.id.startswith(f"{clause}.")
        ]
    if not found:
        known = ", ".join(sections(ledger.clauses))
        raise Unclear(
            say(
                "No clause has {wanted}; the sections are: {known}.",
                wanted=repr((words or clause)[:LONGEST_QUOTE]),
                known=known,
            )
        )
    return found


def sections(ids: Iterable[str]) -> list[str]:
    """The sections that clauses belong to, in order, each once."""
    return list(dict.fromkeys(id_.partition(".")[0] for id_ in ids))


def tell_clause(clause: Clause) -> str:
    """A clause as text."""
    return f"{clause.id}  {clause.title}\n    {clause.text}\n"


def show_coverage(id_: str, as_json: bool) -> None:
    """Print how many clauses have code and a test; raises `StavkaError` on unknown citations."""
    folder = stavka.game_folder(id_)
    ledger = Ledger.load(folder)
    found = ledger.coverage(f"{PACKAGE}.{folder.name}", tests_of(folder))
    counts = count(id_, found)
    if as_json:
        print_json(counts)
    else:
        _print_counts(counts)
    if found.faults:
        raise StavkaError(f"{len(found.faults)} wrong citations: {'; '.join(found.faults)}")


def count(id_: str, found: Coverage) -> dict[str, Any]:
    """The figures of a coverage; `missing` has no code or no test."""
    missing = {*found.uncoded, *found.untested}
    return {
        "game": id_,
        "clauses": len(found.code),
        "with_code": len(found.code) - len(found.uncoded),
        "with_test": len(found.tests) - len(found.untested),
        "missing": [clause for clause in found.code if clause in missing],
        "without_code": list(found.uncoded),
        "without_test": list(found.untested),
        "faults": list(found.faults),
    }


def _print_counts(counts: dict[str, Any]) -> None:
    whole = counts["clauses"] - len(counts["missing"])
    tell(
        say(
            "{game}: {whole} of {clauses} clauses have code and a test that cites them.",
            game=counts["game"],
            whole=whole,
            clauses=counts["clauses"],
        )
    )
    if counts["without_code"]:
        tell(say("Without code: {ids}", ids=", ".join(counts["without_code"])))
    if counts["without_test"]:
        tell(say("Without a test: {ids}", ids=", ".join(counts["without_test"])))


def tests_of(folder: Path) -> Path:
    """The folder of a game's tests: below `tests` in the source tree that the game lies in.

    Raises `StavkaError` when the game was installed without them.
    """
    for root in (*folder.parents, Path.cwd()):
        for place in ("games", "examples"):
            tests = root / "tests" / place / folder.name
            if tests.is_dir():
                return tests
    raise StavkaError(
        f"coverage is counted over the tests, and there is no tests/games/{folder.name} "
        f"above {folder}; run it in a checkout of the source"
    )
