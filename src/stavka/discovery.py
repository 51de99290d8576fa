"""Games are found, never named: in `stavka.games`, in folders of the user's, in other packages."""

from __future__ import annotations

import importlib.util
import os
import pkgutil
from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from stavka.engine import catalogue
from stavka.engine.errors import DataError, UnknownGame
from stavka.engine.game import Game

PACKAGE = "stavka.games"
"""The package whose subfolders are games, and the group of entry points that name others."""
UNFINISHED = "UNFINISHED"
"""File in the folder of a game that is still in the making."""
UNFINISHED_TOO = "STAVKA_UNFINISHED"
"""Environment: not empty to be offered such games as well."""
VARIABLE = "STAVKA_GAMES"
"""Environment: further folders that hold game packages, separated like PATH."""
OVERLAYS = "STAVKA_OVERLAYS"
"""Environment: folders with overlays that always count, in a subfolder for each game."""


def game_ids() -> tuple[str, ...]:
    """The ids of all games that are offered, sorted.

    A folder with a file `UNFINISHED`, which says what is wanting, is loaded by its id as any other,
    but offered only if the environment asks for such games.
    """
    found = _folders()
    if not os.environ.get(UNFINISHED_TOO):
        found = {id_: folder for id_, folder in found.items() if not is_unfinished(folder)}
    return tuple(sorted({*found, *_plugins()}))


def is_unfinished(folder: Path) -> bool:
    """Whether a game's folder says that it is still in the making."""
    return (folder / UNFINISHED).is_file()


def game_folder(id: str) -> Path:  # noqa: A002
    """The folder of a game, with its `rules.toml`; raises `UnknownGame` with the ids there are."""
    folder = _folders().get(id)
    if folder is None:
        module = _plugin(id).module
        spec = importlib.util.find_spec(module)
        if spec is None or spec.origin is None:
            raise UnknownGame(f"the entry point of {id} names {module}, which has no file")
        return Path(spec.origin).parent
    return folder


def load(id: str, overlays: Sequence[Path | str] = ()) -> Game[Any]:  # noqa: A002
    """A game by its id, with a user's overlay files laid over its data in order.

    Those of the folders that `STAVKA_OVERLAYS` names come first. Raises `UnknownGame` with
    the ids there are, and `DataError` on a bad overlay.
    """
    folder = game_folder(id)
    catalogue.add_folder(id, folder / "locale")
    if id in _folders():
        module = importlib.import_module(f"{PACKAGE}.{folder.name}.game")
        build = cast("Callable[[Sequence[Path]], Game[Any]]", module.load)
    else:
        build = _plugin(id).load()
    return build((*standing_overlays(id), *map(Path, overlays)))


def standing_overlays(id: str) -> tuple[Path, ...]:  # noqa: A002
    """A user's overlays of a game, by name: `FOLDER/GAME/*.toml`, folder by folder.

    Raises `DataError` when `STAVKA_OVERLAYS` names something that is no folder.
    """
    found: list[Path] = []
    for name in filter(None, os.environ.get(OVERLAYS, "").split(os.pathsep)):
        folder = Path(name)
        if not folder.is_dir():
            raise DataError(f"{OVERLAYS} names {name}, which is not a folder")
        found += sorted((folder / id).glob("*.toml"))
    return tuple(found)


def _folders() -> dict[str, Path]:
    """The game packages of `stavka.games`, by id; the first of a name counts."""
    found: dict[str, Path] = {}
    for place in _package().__path__:
        for info in pkgutil.iter_modules([place]):
            folder = Path(place) / info.name
            if info.ispkg and (folder / "game.py").is_file():
                found.setdefault(info.name.replace("_", "-"), folder)
    return found


def _package() -> ModuleType:
    """`stavka.games`, with the user's folders on its path."""
    package = importlib.import_module(PACKAGE)
    for name in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        folder = Path(name).absolute()
        if not folder.is_dir():
            raise UnknownGame(f"{VARIABLE} names {name}, which is not a folder")
        if str(folder) not in package.__path__:
            package.__path__.append(str(folder))
    return package


def _plugins() -> dict[str, EntryPoint]:
    """Games of other packages: entry points "id = package.module:load"."""
    return {point.name: point for point in entry_points(group=PACKAGE)}


def _plugin(id: str) -> EntryPoint:  # noqa: A002
    found = _plugins()
    if id not in found:
        raise UnknownGame(f"there is no game {id[:40]!r}; there are: {', '.join(game_ids())}")
    return found[id]
