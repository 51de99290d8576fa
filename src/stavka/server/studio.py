"""How maps and counters become pictures: which there are, and how each is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

import msgspec

from stavka.drawing import Bounds, Theme, counter_symbols, document, layers_of, miniature_of, teller
from stavka.drawing.inks import THEMES
from stavka.engine import catalogue
from stavka.server import shelf

MAP, MINIATURE, COUNTERS = shelf.PICTURES


class Sketch(msgspec.Struct, frozen=True):
    """What picture is wanted; without theme it is in the page's inks."""

    name: str
    game: str
    scenario: str
    lang: str
    theme: Theme | None = None

    @property
    def bare(self) -> Sketch:
        """Without what makes no difference to the picture."""
        if self.name == MINIATURE:
            return msgspec.structs.replace(self, lang=catalogue.ENGLISH)
        return msgspec.structs.replace(self, theme=None) if self.name == COUNTERS else self


def draw(sketch: Sketch) -> str:
    """A picture in SVG."""
    return DRAWN[sketch.name](sketch)


def _map(sketch: Sketch) -> str:
    """The map of a scenario: with a theme a picture for a gallery, else in the page's inks."""
    layers = _map_layers(sketch.game, sketch.scenario, sketch.lang)
    return document(*layers, sketch.theme, is_small=sketch.theme is not None)


@cache
def _map_layers(game: str, scenario: str, lang: str) -> tuple[Bounds, str]:
    """What is the same in all themes."""
    return layers_of(shelf.game(game).board(scenario), teller(lang, game))


def _miniature(sketch: Sketch) -> str:
    """The outlines of a map, the same in all languages."""
    bounds, layers = _miniature_layers(sketch.game, sketch.scenario)
    return document(bounds, layers, sketch.theme or THEMES[0])


@cache
def _miniature_layers(game: str, scenario: str) -> tuple[Bounds, str]:
    return miniature_of(shelf.game(game).board(scenario))


def _counters(sketch: Sketch) -> str:
    """All faces of counters as symbols of one document."""
    one = shelf.game(sketch.game)
    order = [str(seat.id) for seat in one.seats(sketch.scenario)]
    return counter_symbols(one.faces(), order, teller(sketch.lang, sketch.game))


def first_sights(games: Iterable[str]) -> Iterator[Sketch]:
    """What first visitors see of games: the gallery, and tables of their first scenario."""
    scenes = [(id_, shelf.game(id_).scenarios[0].id) for id_ in games]
    for lang in catalogue.locales():
        for theme in (None, *THEMES):
            yield from (Sketch(MAP, *scene, lang, theme) for scene in scenes)
        yield from (Sketch(COUNTERS, *scene, lang) for scene in scenes)
    yield from (Sketch(MINIATURE, *scene, catalogue.ENGLISH) for scene in scenes)


DRAWN: dict[str, Callable[[Sketch], str]] = {
    MAP: _map,
    MINIATURE: _miniature,
    COUNTERS: _counters,
}
"""How each kind of picture is drawn."""
