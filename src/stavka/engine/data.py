"""Data files: TOML, a user's overlays laid over it, checked against a schema, with provenance.

A file may hold a `[provenance]` table that says where its values come from:

    [provenance]
    default = "reconstructed"
    [provenance.keys]
    "terrain.city.shifts" = "printed 10.8"
    "units.*.combat" = { tag = "published", source = "order of battle" }

A path names tables and keys from the top; entries of an array of tables go by their `id`, other
entries by their number. `*` stands for one part, or a stretch within one. A pattern that names a
table covers all under it; the longest pattern wins.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec
import msgspec.inspect as schemas

from stavka.engine.errors import DataError
from stavka.engine.tomlindex import TomlIndex

T = TypeVar("T")
Source: TypeAlias = "Path | Traversable"
Steps: TypeAlias = "tuple[str | int, ...]"

TAGS = ("printed", "implied", "published", "reconstructed")
"""What provenance may be: the text states it, an example fixes it, an outside source, ours."""
OWN = "own"
"""Tag of a value that a user's overlay gives."""
PROVENANCE = "provenance"
PATH_WORD = re.compile(r"\.[^.\[`]+|\[[^\]]*\]")
"""A step of msgspec's "$.units[3].combat": a key with its dot, or a number in brackets."""


class Origin(NamedTuple):
    """Where a value comes from: a tag of `TAGS` or `OWN`, and a clause, a source or a file."""

    tag: str
    source: str = ""

    def __str__(self) -> str:
        return f"{self.tag} {self.source}".rstrip()


class Provenance:
    """Where every value of a file comes from."""

    def __init__(
        self, leaves: Sequence[str], patterns: Mapping[str, Origin], own: Mapping[str, str]
    ) -> None:
        self.leaves = tuple(leaves)
        self.default = patterns.get("", Origin(TAGS[-1]))
        self._patterns = sorted(
            ((pattern.split("."), origin) for pattern, origin in patterns.items() if pattern),
            key=lambda item: (len(item[0]), sum("*" not in part for part in item[0])),
            reverse=True,
        )
        self._own = own

    def of(self, path: str) -> Origin:
        """The origin of the value at a path ("units.131-bde.combat"), or of a whole table."""
        if path in self._own:
            return Origin(OWN, self._own[path])
        parts = path.split(".")
        for pattern, origin in self._patterns:
            if _covers(pattern, parts):
                return origin
        return self.default

    def counts(self) -> dict[str, int]:
        """How many values bear each tag."""
        found = dict.fromkeys((*TAGS, OWN), 0)
        for leaf in self.leaves:
            found[self.of(leaf).tag] += 1
        return found

    def sources(self, tag: str) -> tuple[str, ...]:
        """The sources named beside a tag, sorted, each once: of "printed" the clauses."""
        origins = [self.default, *(origin for _, origin in self._patterns)]
        return tuple(sorted({one.source for one in origins if one.tag == tag and one.source}))


class Loaded(NamedTuple, Generic[T]):
    """The value of a data file and the provenance of all in it."""

    value: T
    provenance: Provenance


class _Document(NamedTuple):
    """A file as read: its name for messages, its tables, its lines by key."""

    name: str
    tables: dict[str, Any]
    lines: TomlIndex


def load(
    source: Source, schema: type[T], overlays: Sequence[Path] = (), *, section: str = ""
) -> Loaded[T]:
    """Read a data file with overlays laid over it in order, and check it against a schema.

    With a `section` the overlays are shared by several files and only their table of that name
    is laid over this one. Raises `DataError` naming file, line, key and what was expected.
    """
    base = _read(source)
    patterns = _read_patterns(base)
    tables = base.tables
    value = _convert(base, tables, schema)
    own: dict[str, str] = {}
    for overlay in overlays:
        layer = _read_layer(overlay, section)
        tables = _merge(tables, layer.tables, layer, ())
        own.update(dict.fromkeys((path for path, _ in _leaves(layer.tables)), layer.name))
        value = _convert(layer, tables, schema)
    _check_patterns(base, patterns, [path for path, _ in _leaves(base.tables)])
    return Loaded(value, Provenance([path for path, _ in _leaves(tables)], patterns, own))


def read_sections(overlay: Path, allowed: Iterable[str]) -> tuple[str, ...]:
    """The sections of a shared overlay; raises `DataError` on one that is not allowed."""
    document, names = _read(overlay), tuple(allowed)
    found = tuple(name for name in document.tables if name != PROVENANCE)
    for name in found:
        if name not in names:
            wanted = f"there is no section {name!r}; expected one of: {', '.join(names)}"
            raise _error(document, (name,), wanted)
    return found


def _read(source: Source) -> _Document:
    """Parse a file; its provenance table stays in until it is taken out."""
    try:
        text = source.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{source.name}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{source.name}: is not UTF-8 text: {error.reason}") from error
    try:
        return _Document(source.name, tomllib.loads(text), TomlIndex(text))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{source.name}: is not valid TOML: {error}") from error


def _read_layer(overlay: Path, section: str) -> _Document:
    """An overlay, narrowed to a section when one is named."""
    document = _read(overlay)
    document.tables.pop(PROVENANCE, None)
    if not section:
        return document
    tables = document.tables.get(section, {})
    if not isinstance(tables, dict):
        raise _error(document, (section,), "expected a table")
    return document._replace(tables=tables, lines=document.lines.under(section))


def _convert(document: _Document, tables: dict[str, Any], schema: type[T]) -> T:
    """Tables as the schema's type; `document` is the one whose values came last."""
    try:
        value = msgspec.convert(tables, schema, strict=True)
    except msgspec.ValidationError as error:
        text, steps = _pin_down(error, tables, schema)
        raise _error(document, _localise(steps, tables, document.tables), text) from error
    for steps, name, wanted in _strangers(schemas.type_info(schema), tables, ()):
        text = f"no key {name!r} belongs here; expected one of: {', '.join(wanted)}"
        raise _error(document, _localise((*steps, name), tables, document.tables), text)
    return value


def _error(document: _Document, steps: Steps, text: str) -> DataError:
    line = document.lines.line(steps)
    where = f"{document.name}, line {line}" if line else document.name
    return DataError(f"{where}, key {_dotted(steps) or '(top)'}: {text}")


def _dotted(steps: Steps) -> str:
    return ".".join(str(step) for step in steps)


def _pin_down(
    error: msgspec.ValidationError, tables: dict[str, Any], schema: type
) -> tuple[str, Steps]:
    """What is wrong, and where: msgspec hides the keys of tables that may have any ("[...]")."""
    text, _, path = str(error).partition(" - at `")
    steps: list[str | int] = []
    for word in PATH_WORD.findall(path.removeprefix("key` in `")):
        if word == "[...]":
            steps.append(_find_guilty(tables, steps, schema, str(error)))
        else:
            steps.append(int(word[1:-1]) if word.startswith("[") else word[1:])
    return text, tuple(steps)


def _find_guilty(
    tables: dict[str, Any], steps: Sequence[str | int], schema: type, complaint: str
) -> str:
    """The key of a table that causes a complaint: the complaint stays when it stands alone."""
    table: Any = tables
    for step in steps:
        table = _child(table, step)
    for key, value in table.items():
        try:
            msgspec.convert(_replace(tables, steps, {key: value}), schema, strict=True)
        except msgspec.ValidationError as error:
            if str(error) == complaint:
                return str(key)
    return "..."


def _replace(node: Any, steps: Sequence[str | int], value: Any) -> Any:
    """A copy of tables with another value at some place."""
    if not steps:
        return value
    inner = _replace(_child(node, steps[0]), steps[1:], value)
    if isinstance(node, dict):
        return {**node, str(steps[0]): inner}
    return [inner if number == steps[0] else entry for number, entry in enumerate(node)]


def _localise(steps: Steps, merged: Any, own: Any) -> Steps:
    """Steps into the merged tables as steps into one file, entries with ids found by id."""
    found: list[str | int] = []
    for step in steps:
        merged = _child(merged, step)
        if isinstance(step, int) and isinstance(own, list) and _is_keyed(own):
            ids = [entry["id"] for entry in own]
            wanted = merged.get("id") if isinstance(merged, dict) else None
            step = ids.index(wanted) if wanted in ids else step  # noqa: PLW2901
        found.append(step)
        own = _child(own, step)
    return tuple(found)


def _child(node: Any, step: str | int) -> Any:
    if isinstance(node, dict):
        return node.get(str(step))
    if isinstance(node, list) and isinstance(step, int) and step < len(node):
        return node[step]
    return None


# --- keys that no schema knows --------------------------------------------------------------------


class _Stranger(NamedTuple):
    """A key that does not belong: the table it stands in, its name, the names there may be."""

    steps: Steps
    name: str
    wanted: tuple[str, ...]


def _strangers(info: schemas.Type, node: Any, steps: Steps) -> Iterator[_Stranger]:
    """Keys that a struct does not have, wherever they lie."""
    info = _bare(info)
    if isinstance(info, schemas.StructType) and isinstance(node, dict):
        fields = {field.encode_name: field.type for field in info.fields}
        strange = node.keys() - fields.keys() - {info.tag_field}
        yield from (_Stranger(steps, key, tuple(fields)) for key in node if key in strange)
    for step, inner, child in _inside(info, node):
        yield from _strangers(inner, child, (*steps, step))


def _inside(info: schemas.Type, node: Any) -> Iterator[tuple[str | int, schemas.Type, Any]]:
    """What a table or array holds: key or number, schema, value."""
    info = _bare(info)
    if isinstance(info, schemas.StructType) and isinstance(node, dict):
        for field in info.fields:
            if field.encode_name in node:
                yield field.encode_name, field.type, node[field.encode_name]
    elif isinstance(info, schemas.DictType) and isinstance(node, dict):
        yield from ((key, info.value_type, child) for key, child in node.items())
    elif isinstance(info, schemas.ListType | schemas.VarTupleType) and isinstance(node, list):
        yield from ((number, info.item_type, child) for number, child in enumerate(node))


def _bare(info: schemas.Type) -> schemas.Type:
    """A schema without its constraints and without "or nothing"."""
    if isinstance(info, schemas.Metadata):
        return _bare(info.type)
    if isinstance(info, schemas.UnionType):
        kinds = [one for one in info.types if not isinstance(one, schemas.NoneType)]
        return _bare(kinds[0]) if len(kinds) == 1 else info
    return info


# --- overlays -------------------------------------------------------------------------------------


def _merge(base: Any, layer: Any, document: _Document, steps: Steps) -> Any:
    """Lay a layer over a base: tables key by key, entries with ids by id, all else replaced."""
    if isinstance(base, dict) and isinstance(layer, dict):
        merged = dict(base)
        for key, value in layer.items():
            merged[key] = _merge(base.get(key), value, document, (*steps, key))
        return merged
    if _is_keyed(base) and _is_keyed(layer):
        return _merge_keyed(base, layer, document, steps)
    return layer


def _merge_keyed(
    base: list[dict[str, Any]], layer: list[dict[str, Any]], document: _Document, steps: Steps
) -> list[dict[str, Any]]:
    merged = list(base)
    places = {entry["id"]: place for place, entry in enumerate(base)}
    for number, entry in enumerate(layer):
        place = places.get(entry["id"])
        if place is None:
            there = ", ".join(map(str, places))
            text = f"there is no {entry['id']!r} to change; there are: {there}"
            raise _error(document, (*steps, number, "id"), text)
        merged[place] = _merge(base[place], entry, document, (*steps, number))
    return merged


def _is_keyed(node: Any) -> bool:
    """Whether this is an array of tables that all have an id."""
    return (
        isinstance(node, list)
        and bool(node)
        and all(isinstance(entry, dict) and "id" in entry for entry in node)
    )


# --- provenance -----------------------------------------------------------------------------------


def _leaves(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every single value with its path."""
    lead = f"{path}." if path else ""
    if isinstance(node, dict):
        for key, child in node.items():
            yield from _leaves(child, f"{lead}{key}")
    elif isinstance(node, list):
        keyed = _is_keyed(node)
        for number, child in enumerate(node):
            yield from _leaves(child, f"{lead}{child['id'] if keyed else number}")
    else:
        yield path, node


def _read_patterns(document: _Document) -> dict[str, Origin]:
    """The provenance table, taken out of the document; the default stands under ""."""
    table = document.tables.pop(PROVENANCE, {})
    if not isinstance(table, dict) or not isinstance(table.get("keys", {}), dict):
        raise _error(document, (PROVENANCE,), "expected a table with `default` and `keys`")
    patterns = {"": _read_origin(document, (PROVENANCE, "default"), table.get("default", TAGS[-1]))}
    for pattern, value in table.get("keys", {}).items():
        patterns[pattern] = _read_origin(document, (PROVENANCE, "keys", pattern), value)
    return patterns


def _read_origin(document: _Document, steps: Steps, value: Any) -> Origin:
    if isinstance(value, dict):
        value = f"{value.get('tag', '')} {value.get('source', '')}"
    tag, _, source = str(value).partition(" ")
    if tag not in TAGS:
        raise _error(document, steps, f"got {tag!r}; expected one of {', '.join(TAGS)}")
    return Origin(tag, source.strip())


def _check_patterns(
    document: _Document, patterns: Mapping[str, Origin], leaves: Sequence[str]
) -> None:
    """Refuse a pattern that covers no value: it is misspelt or out of date."""
    split = [leaf.split(".") for leaf in leaves]
    for pattern in patterns:
        parts = pattern.split(".")
        if pattern and not any(_covers(parts, leaf) for leaf in split):
            steps = (PROVENANCE, "keys", pattern)
            raise _error(document, steps, "the pattern names no value of this file")


def _covers(pattern: Sequence[str], path: Sequence[str]) -> bool:
    """Whether a pattern matches a path or a table above it."""
    return len(pattern) <= len(path) and all(map(_fits, pattern, path))


def _fits(pattern: str, part: str) -> bool:
    """Whether one part of a pattern matches one part of a path; at most one `*` counts."""
    head, star, tail = pattern.partition("*")
    if not star:
        return pattern == part
    return len(part) >= len(head) + len(tail) and part.startswith(head) and part.endswith(tail)
