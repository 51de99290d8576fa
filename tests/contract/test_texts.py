"""Every sentence that a player can see is in the catalogues; every clause is in the ledger."""

import re

import msgspec
import pytest

import stavka
from stavka.engine import catalogue
from stavka.engine.ledger import Ledger
from stavka.engine.messages import Message
from tests.contract import support
from tests.contract.test_views import lines, viewers, views

LANGUAGES = ("ru",)
PLACES_AND_FIGURES = frozenset("0123456789+-–−:./%,;()× {}")


def messages(thing):
    """Every message in a structure, those inside messages too."""
    if isinstance(thing, Message):
        yield thing
        yield from messages(tuple(thing.args.values()))
    elif isinstance(thing, msgspec.Struct):
        yield from messages(tuple(getattr(thing, name) for name in thing.__struct_fields__))
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from messages(one)
    elif isinstance(thing, dict):
        yield from messages(tuple(thing.values()))


def sentences(table, game):
    """Whatever the game says on this table, by part."""
    states = [step.before for step in support.sample_steps(table)]
    yield "title", (game.title, game.about, game.scenarios, game.options, game.queries)
    yield "seats", game.seats(table.scenario)
    yield "board", game.board(table.scenario)
    yield "faces", game.faces()
    yield "charts", game.charts()
    yield "views", list(views(table, game))
    yield "log", list(lines(table, game))
    yield "prompts", [game.prompt(state, state.pending()) for state in states]
    yield (
        "refusals",
        [
            game.explain(state, seat, action)
            for state in states
            for seat in support.seats(table)
            for action in (("no such verb",), ("no such verb", 1), ())
        ],
    )


def needs_words(template):
    """Whether a template holds words of its own, beside its fields and figures."""
    bare = template
    for field in catalogue.fields(template):
        bare = bare.replace("{" + field + "}", "")
    return bool(set(bare) - PLACES_AND_FIGURES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_said_is_translated(table, game, language):
    missing = {
        (part, message.id)
        for part, things in sentences(table, game)
        for message in messages(things)
        if needs_words(message.id)
        and all(
            message.id not in catalogue.entries(domain, language)
            for domain in catalogue.domains(language)
        )
    }
    assert sorted(missing) == []


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_sentence_can_be_spoken(table, game, language):
    for _, things in sentences(table, game):
        for message in messages(things):
            assert catalogue.translate(message, language, table.game)


def clauses(table, game):
    """Every clause that the game cites on this table, with where."""
    for step in support.sample_steps(table):
        yield "decision", step.decision.clause
        yield from (("event", event.clause) for event in step.events)
        for seat in viewers(table):
            view = game.view(step.before, seat)
            yield "status", view.status.clause
            yield from (("track", track.clause) for track in view.tracks)
            yield from (("box", box.clause) for box in view.boxes)
        for wrong in (("no such verb", 1), ()):
            yield "refusal", game.explain(step.before, step.decision.seat, wrong).clause
    yield "end", support.end_of_play(table).pending().clause
    yield from (("chart", chart.clause) for chart in game.charts())
    yield from (("scenario", scenario.clause) for scenario in game.scenarios)


def test_every_clause_cited_is_in_the_ledger(table, game):
    known = Ledger.load(stavka.game_folder(table.game)).clauses
    strange = {(where, id_) for where, id_ in clauses(table, game) if id_ and id_ not in known}
    assert sorted(strange) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_translated(table, language):
    folder = stavka.game_folder(table.game)
    english, other = Ledger.load(folder), Ledger.load(folder, language)
    same = [
        id_
        for id_, clause in english.clauses.items()
        if other.clauses[id_].text == clause.text or other.clauses[id_].title == clause.title
    ]
    assert same == []


def test_figures_of_charts_have_a_true_minus(table, game):
    hyphens = re.compile(r"(?:^|(?<=[\s(]))-(?=\d|$)")
    cells = {
        catalogue.translate(cell, lang, game.id)
        for chart in game.charts()
        for row in (chart.columns, *chart.rows)
        for cell in row
        for lang in ("en", *LANGUAGES)
    }
    assert {cell for cell in cells if hyphens.search(cell)} == set()
