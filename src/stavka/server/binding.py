"""The client's many small files bound into few: a page opens with three requests, not seventy.

The files stay what they are: a browser runs them unbound as well, and nothing is built ahead. The
binder knows only what they are written in - imports and exports by name, at the start of a line -
and refuses anything else. Lines keep their order, so a source map of whole lines is exact.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

INDEX = "index.html"
STYLES, SCRIPT, SOURCE_MAP = "bound.css", "bound.js", "bound.js.map"
BOUND = frozenset({STYLES, SCRIPT, SOURCE_MAP})
"""Files that aren't in the folder but made of those that are."""
NOTHING: Mapping[str, str] = MappingProxyType({})

SHEET = re.compile(r'^ *<link rel="stylesheet" href="([^"]+)">\n', re.MULTILINE)
ENTRY = re.compile(r'(<script type="module" src=")([^"]+)(">)')
FROM = re.compile(
    r'^import (?:(?P<names>\{[^}]*\})|\* as (?P<all>\w+)) from "(?P<path>[^"]+)";'
    r'|^import "(?P<bare>[^"]+)";',
    re.MULTILINE,
)
EXPORT = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
UNKNOWN = re.compile(
    r"^(?:import|export)\b.*|^.*(?:=>|=|\(|\breturn|\bawait)\s*import\(.*", re.MULTILINE
)
NAMES = re.compile(r"(\w+)(?: as \w+)?")
RENAMED = re.compile(r"\b(\w+) as (\w+)\b")
ADDRESS = re.compile(r"url\(|@import")
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
"""Those of a source map's numbers, five bits each and one that says that more follow."""
MORE = 32


class BindingError(Exception):
    """A file that can't be bound: which, where, why."""


class Bound(NamedTuple):
    """The page that asks for the bound files, and these: text by name."""

    page: str
    files: dict[str, str]


class _Module(NamedTuple):
    """A module: its path below the folder, its text, the modules that it imports."""

    path: str
    text: str
    needs: tuple[str, ...]

    def given(self) -> list[str]:
        """The names that it exports."""
        return [name for _, name in EXPORT.findall(self.text)]


def bind(folder: Path, made: Mapping[str, str] = NOTHING) -> Bound:
    """The client of a folder whose `index.html` names style sheets and one script, its entry.

    `made` has the texts of sheets that a server makes, by the names that the page has for them.
    Raises `BindingError` for a file that isn't there, or isn't written as a binder needs it.
    """
    page = _text(folder, INDEX, "a folder of the client")
    entry = ENTRY.search(page)
    if entry is None:
        raise BindingError(f'{INDEX}: no <script type="module" src="…"> is there to bind.')
    script, source_map = _join(in_order(folder, entry[2]))
    styles = _sheets(folder, made, SHEET.findall(page))
    files = {STYLES: styles, SCRIPT: script, SOURCE_MAP: source_map}
    return Bound(_page(page), files)


def sources(folder: Path) -> list[Path]:
    """All files that the bound ones are made of, in a steady order."""
    return sorted(path for path in folder.rglob("*") if path.suffix in {".js", ".css", ".html"})


def in_order(folder: Path, entry: str) -> list[_Module]:
    """The modules that an entry needs, each behind all that it imports itself."""
    placed: dict[str, _Module] = {}
    _place(folder, entry, placed, ())
    return list(placed.values())


def _place(folder: Path, path: str, placed: dict[str, _Module], above: tuple[str, ...]) -> None:
    if path in placed:
        return
    if path in above:
        raise BindingError(f"{path}: imports itself by way of {' → '.join(above)}.")
    module = _read(folder, path, above[-1] if above else INDEX)
    for need in module.needs:
        _place(folder, need, placed, (*above, path))
    _check_names(module, placed)
    placed[path] = module


def _check_names(module: _Module, placed: Mapping[str, _Module]) -> None:
    """What is imported by name must be there: a bound script would take it for undefined."""
    for need, match in zip(module.needs, FROM.finditer(module.text), strict=True):
        given = placed[need].given()
        for name in NAMES.findall(match["names"] or ""):
            if name not in given:
                exports = ", ".join(given) or "nothing"
                raise BindingError(
                    f"{module.path}: imports {name} from {need}, which exports {exports}."
                )


def _read(folder: Path, path: str, above: str) -> _Module:
    text = _text(folder, path, above)
    at = posixpath.dirname(path)
    wanted = [match["path"] or match["bare"] for match in FROM.finditer(text)]
    return _Module(path, text, tuple(posixpath.normpath(posixpath.join(at, one)) for one in wanted))


def _text(folder: Path, path: str, above: str) -> str:
    try:
        return (folder / path).read_text("utf-8")
    except OSError:
        raise BindingError(f"{path}: is named by {above}, but it isn't there.") from None


# --- script ---------------------------------------------------------------------------------------


def _join(modules: Sequence[_Module]) -> tuple[str, str]:
    """One script that runs modules in their order, and its source map."""
    number = {module.path: i for i, module in enumerate(modules)}
    lines: list[str] = []
    origins: list[tuple[int, int] | None] = []
    for module in modules:
        head, foot = _frame(module, number)
        body = _bound(module, number).splitlines()
        lines += [head, *body, foot]
        origins += [None, *((number[module.path], line) for line in range(len(body))), None]
    lines.append(f"//# sourceMappingURL={SOURCE_MAP}\n")
    told = {
        "version": 3,
        "sources": [module.path for module in modules],
        "names": [],
        "mappings": ";".join(_segments(origins)),
    }
    return "\n".join(lines), json.dumps(told)


def _frame(module: _Module, number: dict[str, int]) -> tuple[str, str]:
    """The lines about a module: a function that gives what it exports.

    The last one, the entry, may wait in the midst of its lines: it stands in a block instead.
    """
    if number[module.path] == len(number) - 1:
        return f"{{ // {module.path}", "}"
    names = module.given()
    given = f"return {{ {', '.join(names)} }};" if names else ""
    return f"const $m{number[module.path]} = (() => {{ // {module.path}", f"{given} }})();"


def _bound(module: _Module, number: dict[str, int]) -> str:
    """The text of a module with its imports taken from those before it, line for line."""
    needs = iter(module.needs)

    def take(match: re.Match[str]) -> str:
        source = f"$m{number[next(needs)]}"
        if match["bare"]:
            return ""
        names = RENAMED.sub(r"\1: \2", match["names"] or "") or match["all"]
        return f"const {names} = {source};"

    text = EXPORT.sub(r"\1 \2", FROM.sub(take, module.text))
    unknown = UNKNOWN.search(text)
    if unknown:
        line = text.count("\n", 0, unknown.start()) + 1
        raise BindingError(
            f"{module.path}, line {line}: {unknown[0].strip()!r} can't be bound. Import with "
            'import { … } from "…", import * as … from "…" or import "…", and export functions, '
            "classes and constants where they are declared."
        )
    return text


def _segments(origins: Sequence[tuple[int, int] | None]) -> Iterator[str]:
    """A line's segment each: column 0 of a source's line, told by the difference to the last."""
    before = (0, 0)
    for origin in origins:
        if origin is None:
            yield ""
            continue
        steps = (0, origin[0] - before[0], origin[1] - before[1], 0)
        before = origin
        yield "".join(map(_number, steps))


def _number(value: int) -> str:
    """A number as a source map writes it: sign in the lowest bit, low digits first."""
    rest, text = (abs(value) << 1) | (value < 0), ""
    while True:
        rest, digit = divmod(rest, MORE)
        text += DIGITS[digit | (MORE if rest else 0)]
        if not rest:
            return text


# --- sheets and page ------------------------------------------------------------------------------


def _sheets(folder: Path, made: Mapping[str, str], paths: Sequence[str]) -> str:
    """Style sheets one behind the other; an address in one would have meant another place."""
    texts = {path: made[path] if path in made else _text(folder, path, INDEX) for path in paths}
    for path, text in texts.items():
        if ADDRESS.search(text):
            raise BindingError(f"{path}: url(…) and @import can't be bound; put it into the page.")
    return "".join(f"/* {path} */\n{text}" for path, text in texts.items())


def _page(page: str) -> str:
    """The page with one style sheet, where the first one was, and the bound script."""
    first = SHEET.search(page)
    rest = SHEET.sub("", page)
    if first:
        link = f'    <link rel="stylesheet" href="{STYLES}">\n'
        rest = rest[: first.start()] + link + rest[first.start() :]
    return ENTRY.sub(rf"\g<1>{SCRIPT}\g<3>", rest)
