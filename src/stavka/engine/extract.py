"""Finds every sentence that a reader may see, by syntax, and holds it against a catalogue.

Looked for are `say("...")`, `Message("...")`, the label of `Purpose("...")` and of
`Purpose(label="...")`. A template that is put together at run time cannot be found here; tests
that play games find those.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from stavka.engine import catalogue

MAKERS = {"say": "template", "Message": "id", "Purpose": "label"}
"""What makes a message, and the name of the argument that is its template."""


class Sentence(NamedTuple):
    """A template and where it stands."""

    msgid: str
    file: str
    line: int


def find_sentences(folders: Iterable[Path]) -> list[Sentence]:
    """Every template in the Python files of folders (or in files), in order of file and line."""
    found: list[Sentence] = []
    for path in _files(folders):
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        found.extend(Sentence(text, path.name, line) for text, line in _templates(tree))
    return sorted(found, key=lambda one: (one.file, one.line, one.msgid))


def find_faults(folders: Iterable[Path], locale: str, domain: str = "") -> list[str]:
    """What a catalogue lacks or gets wrong for the sentences of folders, each once."""
    faults: dict[str, str] = {}
    for msgid, file, line in find_sentences(folders):
        where = f"{file}, line {line}: {msgid!r}"
        fault = _find_fault(msgid, locale, domain)
        if fault is not None:
            faults.setdefault(msgid, f"{where} {fault}")
    return list(faults.values())


def find_file_faults(path: Path) -> list[str]:
    """Entries of a .po file whose fields differ from their template's."""
    return [
        f"{path.name}: {msgid!r}: {fault}"
        for msgid, text in catalogue.read_po(path).items()
        if (fault := catalogue.find_fault(msgid, text)) is not None
    ]


def _find_fault(msgid: str, locale: str, domain: str) -> str | None:
    try:
        fields = catalogue.fields(msgid)
    except ValueError as error:
        return f"is no template: {error}"
    # Bare fields, figures and signs read the same in every language.
    if not any(letter.isalpha() for letter in _bare(msgid, fields)):
        return None
    known = catalogue.has(msgid, locale, domain)
    return None if known else f"has no translation into {locale}"


def _bare(msgid: str, fields: frozenset[str]) -> str:
    for field in fields:
        msgid = msgid.replace(f"{{{field}}}", "")
    return msgid


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]


def _templates(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in MAKERS:
            template = _template_of(node, MAKERS[_name(node.func)])
            for text in _texts(template):
                yield text, node.lineno


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _template_of(call: ast.Call, keyword: str) -> ast.expr | None:
    named = (word.value for word in call.keywords if word.arg == keyword)
    return call.args[0] if call.args else next(named, None)


def _texts(node: ast.expr | None) -> Iterator[str]:
    """The texts that an expression can be: a literal, or either branch of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
