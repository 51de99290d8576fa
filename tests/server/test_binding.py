"""Many small files bound into few: order, names, lines, and what a binder refuses."""

from __future__ import annotations

import json

import pytest

from stavka.server.binding import (
    DIGITS,
    SCRIPT,
    SOURCE_MAP,
    STYLES,
    BindingError,
    bind,
    in_order,
)
from stavka.web import STATIC

PAGE = """<head>
    <link rel="stylesheet" href="a.css">
    <link rel="stylesheet" href="made.css">
    <script type="module" src="main.js"></script>
</head>
"""
MAIN = """// The entry.
import "./first.js";
import * as all from "./parts/b.js";
import {
  one,
  two as zwei,
} from "./parts/b.js";

await all.three(one, zwei);
"""
PART = """import { zero } from "../first.js";
export const one = 1;
export function two() { return zero; }
export async function three() {}
export class Four {}
"""
FILES = {"index.html": PAGE, "a.css": "a {}\n", "main.js": MAIN, "parts/b.js": PART}
MOVED = ("import ", "export ", "from ", "two as zwei")
"""How lines begin that a binder writes anew."""
FIRST = "export const zero = 0;\n"


def folder_of(tmp_path, **changes):
    texts = {**FILES, "first.js": FIRST, **{k.replace("_", "."): v for k, v in changes.items()}}
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def bound(tmp_path, **changes):
    return bind(folder_of(tmp_path, **changes), {"made.css": "b {}\n"})


def test_the_page_names_one_sheet_and_one_script(tmp_path):
    assert bound(tmp_path).page.split() == [
        "<head>",
        "<link",
        'rel="stylesheet"',
        'href="bound.css">',
        "<script",
        'type="module"',
        'src="bound.js"></script>',
        "</head>",
    ]


def test_sheets_keep_their_order_and_those_that_a_server_makes_are_among_them(tmp_path):
    assert bound(tmp_path).files[STYLES] == "/* a.css */\na {}\n/* made.css */\nb {}\n"


def test_modules_stand_behind_what_they_import(tmp_path):
    order = [module.path for module in in_order(folder_of(tmp_path), "main.js")]
    assert order == ["first.js", "parts/b.js", "main.js"]


def test_imports_are_taken_from_the_modules_before(tmp_path):
    script = bound(tmp_path).files[SCRIPT]
    assert "const { zero } = $m0;" in script
    assert "const all = $m1;" in script
    assert "const {\n  one,\n  two: zwei,\n} = $m1;" in script
    assert "return { one, two, three, Four };" in script
    assert "import " not in script
    assert "export " not in script


def test_the_entry_may_wait_and_so_is_no_function(tmp_path):
    script = bound(tmp_path).files[SCRIPT]
    assert script.count("=> {") == len(FILES) - 2
    assert "\n{ // main.js\n// The entry." in script


def decoded(text):
    """The numbers of a segment of a source map."""
    found, value, shift = [], 0, 0
    for digit in map(DIGITS.index, text):
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            value, shift = 0, 0
    return found


@pytest.mark.parametrize("folder", ["small", "client"])
def test_the_source_map_leads_each_line_to_its_own(tmp_path, folder):
    root = folder_of(tmp_path) if folder == "small" else STATIC
    files = bind(root, {"made.css": "", "style/inks.css": ""}).files
    told, lines = json.loads(files[SOURCE_MAP]), files[SCRIPT].splitlines()
    source, line, same = 0, 0, 0
    for text, segment in zip(lines, told["mappings"].split(";"), strict=False):
        if segment:
            column, to_source, to_line, to_column = decoded(segment)
            source, line = source + to_source, line + to_line
            original = (root / told["sources"][source]).read_text("utf-8").splitlines()[line]
            assert (column, to_column) == (0, 0)
            assert text == original or original.lstrip("} ").startswith(MOVED)
            same += 1
    assert same == sum(
        len((root / name).read_text("utf-8").splitlines()) for name in told["sources"]
    )


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ('import zero from "./first.js";', "line 2: 'import zero"),
        ("export default 3;", "line 2: 'export default 3;'"),
        ("export let three = 3;", "export let"),
        ('export { zero } from "./first.js";', "export {"),
        ('const late = await import("./first.js");', "import("),
    ],
)
def test_what_it_does_not_know_is_refused_with_its_line(tmp_path, line, word):
    with pytest.raises(BindingError) as caught:
        bound(tmp_path, main_js=f"// One line.\n{line}\n")
    assert str(caught.value).startswith("main.js, line 2")
    assert word in str(caught.value)


def test_a_type_that_is_imported_in_a_comment_is_none_of_its_business(tmp_path):
    text = '/** @type {import("./types.js").Side} */\nconst side = 1; // import("x")\n'
    assert "const side = 1;" in bound(tmp_path, main_js=text).files[SCRIPT]


def test_modules_that_need_each_other_are_refused(tmp_path):
    with pytest.raises(BindingError, match=r"first\.js: imports itself by way of"):
        bound(tmp_path, first_js='import { one } from "./parts/b.js";\n')


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"main_js": 'import { one, nil } from "./parts/b.js";\n'}, "imports nil from parts/b.js"),
        ({"main_js": 'import "./none.js";\n'}, "none.js: is named by main.js"),
        ({"index_html": PAGE.replace("a.css", "none.css")}, "none.css: is named by index.html"),
        ({"index_html": "<p>"}, "index.html: no <script"),
        ({"a_css": "p { background: url(x.png); }"}, "a.css: url"),
    ],
)
def test_what_is_missing_is_named(tmp_path, changes, word):
    with pytest.raises(BindingError) as caught:
        bound(tmp_path, **changes)
    assert word in str(caught.value)
