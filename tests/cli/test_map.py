"""`stavka map`: files to look at, to print and to play with."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from typer.testing import CliRunner

from stavka.cli.app import app

GAME = "kriegsspiel"


def run(*arguments, code=0):
    result = CliRunner().invoke(app, ["map", GAME, *map(str, arguments)])
    assert result.exit_code == code, f"{result.output}\n{result.exception!r}"
    return result


def test_the_map_is_written_in_the_language_and_inks_asked_for(tmp_path):
    files = [tmp_path / f"{number}.svg" for number in range(3)]
    run("--svg", files[0], "--lang", "en")
    run("--svg", files[1], "--lang", "ru")
    run("--svg", files[2], "--lang", "en", "--theme", "dark")
    drawings = [file.read_text("utf-8") for file in files]
    assert all(ET.fromstring(drawing).tag.endswith("svg") for drawing in drawings)
    assert len(set(drawings)) == 3
    assert "var(" not in drawings[0]


def test_sheets_of_counters_are_numbered(tmp_path):
    result = run("--counters", tmp_path / "c.svg", "--hex", 30)
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written[0] in {"c.svg", "c-1.svg"}
    assert all(name in result.stdout for name in written)


def test_the_map_and_the_counters_are_printed(tmp_path):
    pytest.importorskip("typst", reason="the extra `print` is not installed")
    run("--pdf", tmp_path / "m.pdf", "--counters", tmp_path / "c.pdf")
    for name in ("m.pdf", "c.pdf"):
        assert (tmp_path / name).read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "--svg FILE"),
        (("--svg", "a.svg", "--theme", "plaid"), "light, dark"),
        (("--svg", "a.svg", "--scenario", "nothing"), "nothing"),
        (("--counters", "a.doc"), "a.doc is neither"),
        (("--svg", "no/such/folder/a.svg"), "can't be written"),
    ],
)
def test_what_cannot_be_written_is_refused_in_a_line(arguments, reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(*arguments, code=2)
    assert reason in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
