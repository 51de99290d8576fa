"""pyproject, constraints, changelog and the Makefile agree with each other."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import stavka
from tests.project.sources import PACKAGE, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
DECLARED = [*PROJECT["dependencies"], *(each for extra in EXTRAS.values() for each in extra)]


def pins():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = (line.split("==") for line in lines if line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in pinned}


@pytest.mark.parametrize("declared", DECLARED)
def test_every_dependency_is_pinned_within_its_bounds(declared):
    requirement = Requirement(declared)
    assert requirement.specifier.contains(pins()[canonicalize_name(requirement.name)])


def test_constraints_hold_exact_versions_and_no_addresses():
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    pinned = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert [line for line in pinned if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []


def test_the_newest_changelog_entry_is_this_version():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", text, re.MULTILINE)
    assert newest is not None
    assert newest[1] == stavka.__version__


def test_the_command_is_where_pyproject_says():
    module, _, function = PROJECT["scripts"]["stavka"].partition(":")
    path = PACKAGE.parent / (module.replace(".", "/") + ".py")
    assert re.search(rf"^def {function}\(", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_package_tells_type_checkers_that_it_is_typed():
    assert (PACKAGE / "py.typed").exists()


def test_every_extra_that_make_installs_is_declared():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {
        each for found in re.findall(r"EXTRAS = \[(.*?)\]", makefile) for each in found.split(",")
    }
    assert named
    assert named <= set(EXTRAS)


def test_notice_and_readme_name_every_game():
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    games = [path.parent.name.replace("_", "-") for path in PACKAGE.glob("games/*/game.py")]
    assert games
    assert [game for game in games if f"`{game}`" not in readme] == []
    assert [game for game in games if str(stavka.load(game).title) not in notice] == []
