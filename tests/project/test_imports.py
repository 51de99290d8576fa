"""Who may import whom, by the table in docs/explanation/architecture.md."""

import ast

import pytest

from tests.project.sources import PACKAGE, imports_of, modules, name_of, tree_of

MAY_IMPORT = {
    "engine": set(),
    "maps": set(),
    "games": {"engine", "maps"},
    "drawing": {"engine"},
    "bots": {"engine"},
    "analysis": {"engine", "bots", "maps", "drawing"},
    "rl": {"engine"},
    "web": set(),
    "server": {"engine", "maps", "drawing", "bots", "analysis", "rl", "web"},
    "cli": {"engine", "maps", "drawing", "bots", "analysis", "rl", "web", "server"},
}
RULES_OF_PLAY = [PACKAGE / part for part in ("engine", "maps", "games", "bots")]
CLOCKS = {"time", "datetime", "secrets", "uuid"}
MATCH = PACKAGE / "engine" / "match.py"


def part_of(dotted: str) -> str | None:
    """The part of the package that a name belongs to: "stavka.engine.dice" -> "engine"."""
    package, _, rest = dotted.partition(".")
    part = rest.partition(".")[0]
    return part if package == "stavka" and (PACKAGE / part).is_dir() and part else None


PARTS = sorted(path.name for path in PACKAGE.iterdir() if any(path.glob("*.py")))


def test_every_part_of_the_package_has_its_place_in_the_table():
    assert set(PARTS) <= set(MAY_IMPORT)


@pytest.mark.parametrize("part", PARTS)
def test_a_part_imports_only_what_the_table_allows(part):
    allowed = MAY_IMPORT[part] | {part, None}
    strays = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in modules(PACKAGE / part)
        for name in imports_of(path)
        if part_of(name) not in allowed
    ]
    assert strays == []


def test_games_never_import_each_other():
    strays = []
    for path in modules(PACKAGE / "games"):
        own = ".".join(name_of(path).split(".")[:3])
        strays += [
            f"{path.relative_to(PACKAGE)} imports {name}"
            for name in imports_of(path)
            if name.startswith("stavka.games.") and not f"{name}.".startswith(f"{own}.")
        ]
    assert strays == []


def test_nothing_outside_its_folder_names_a_game():
    games = [path.parent.name for path in (PACKAGE / "games").glob("*/game.py")]
    assert games
    words = {word for game in games for word in (game, game.replace("_", "-"))}
    strays = [
        f"{path.relative_to(PACKAGE)}:{node.lineno} names {node.value!r}"
        for path in modules()
        if "games" not in path.relative_to(PACKAGE).parts
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant) and node.value in words
    ]
    assert strays == []


def test_no_rule_asks_the_clock_or_the_system_for_chance():
    strays = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for folder in RULES_OF_PLAY[:3]
        for path in modules(folder)
        if path != MATCH  # draws the seed of a live game
        for name in imports_of(path)
        if name.split(".")[0] in CLOCKS
    ]
    assert strays == []


def test_nobody_uses_the_global_random_generator():
    strays = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in modules()
        for name in imports_of(path)
        if name.split(".")[0] == "random" and name != "random.Random"
    ]
    assert strays == []
