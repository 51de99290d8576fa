"""Every command, snippet and link of the documentation works."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.sources import ROOT

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
IDS = [str(page.relative_to(ROOT)) for page in PAGES]
FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)|!\[[^\]\n]*\]\(([^)\s]+)\)")
WAITS_FOR_PEOPLE = {"play", "serve"}
MANY_GAMES = re.compile(r"--games \d+")
MINUTE = 60


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a language on a page, in order, without their indentation."""
    text = page.read_text(encoding="utf-8")
    return [
        re.sub(rf"^{indent}", "", body, flags=re.MULTILINE)
        for indent, found, body in FENCE.findall(text)
        if found == language
    ]


def commands() -> list[tuple[Path, str]]:
    """(page, command) of every line that a reader is shown to type, each once: "$ stavka games"."""
    first_shown = {
        line[2:].strip(): page
        for page in reversed(PAGES)
        for block in blocks(page, "console")
        for line in block.splitlines()
        if line.startswith("$ ")
    }
    return [(page, command) for command, page in first_shown.items()]


def run(arguments: list[str], folder: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    return subprocess.run(
        arguments,
        cwd=folder,
        input=text,
        env=environment,
        capture_output=True,
        text=True,
        timeout=4 * MINUTE,
        check=False,
    )


def as_tried(command: str) -> list[str]:
    """The command as a test can run it: few games, and no waiting for a person.

    Commands that wait for people are only asked for their help, which still refuses an option that
    does not exist.
    """
    words = shlex.split(MANY_GAMES.sub("--games 2", command), comments=True)
    environment = [word for word in words if re.match(r"[A-Z_]+=", word)]
    words = words[len(environment) :]
    if words[1] in WAITS_FOR_PEOPLE and "--text" not in words:
        words.append("--help")
    return ["env", *environment, *words]


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A folder like a reader's: a finished game and an overlay lie in it, the examples beside."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "examples").symlink_to(ROOT / "examples")
    for page in PAGES:
        for block in blocks(page, "toml"):
            named = re.match(r"# (\S+\.toml)\n", block)
            if named:
                (folder / named[1]).write_text(block, encoding="utf-8")
    (folder / "first.py").write_text(blocks(ROOT / "README.md", "python")[0], encoding="utf-8")
    done = run([sys.executable, "first.py"], folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize(
    ("page", "command"),
    [
        pytest.param(page, command, id=command)
        for page, command in commands()
        if command.startswith(("stavka", "STAVKA"))
    ],
)
def test_a_command_of_the_docs_runs(page, command, desk):
    done = run(as_tried(command), desk, text="quit\n")
    assert done.returncode == 0, f"{page.name}: {command}\n{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize(
    ("page", "command"),
    [
        pytest.param(page, command, id=command)
        for page, command in commands()
        if command.startswith("make")
    ],
)
def test_a_target_of_the_docs_can_be_made(page, command):
    done = run([*shlex.split(command, comments=True), "--dry-run"], ROOT)
    assert done.returncode == 0, f"{page.name}: {command}\n{done.stderr}"


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=str)
def test_the_snippets_of_a_page_run_one_after_the_other(page, desk):
    script = desk / f"{page.stem}_snippets.py"
    script.write_text("\n".join(blocks(page, "python")), encoding="utf-8")
    done = run([sys.executable, "-W", "error", script.name], desk)
    assert done.returncode == 0, f"{page.name}\n{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_the_links_of_a_page_lead_somewhere(page):
    found = [one or other for one, other in LINK.findall(page.read_text(encoding="utf-8"))]
    local = [link.partition("#")[0] for link in found if "://" not in link and link[0] != "#"]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_every_command_shown_is_one_that_is_tried():
    tried = ("stavka", "STAVKA", "make", "git clone", "cd ", "python ", "pytest", "export ")
    assert [command for _, command in commands() if not command.startswith(tried)] == []
