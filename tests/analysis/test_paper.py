"""Reports written out: in both languages, whole, well formed, and safe to open."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree as ET

import msgspec
import pytest

import stavka
from stavka.analysis import aftermath, momentum, page, sections
from stavka.analysis.aftermath import Aftermath
from stavka.analysis.ink import node, to_svg
from stavka.analysis.paper import Fact, Figure, Paper, Section, Table, Words
from stavka.analysis.plot import Plot, ticks
from stavka.engine.numerals import PERCENT
from tests.analysis.games import finished

SVG = "{http://www.w3.org/2000/svg}"
GAMES = 4


@pytest.fixture(scope="module", params=stavka.game_ids())
def after(request):
    match = finished(request.param)
    seen = aftermath.examine(match)
    steps = dict(list(seen.positions.items())[-3:])
    seats = seen.aftermath.seats
    counts = [momentum.Count(step, GAMES, {seats[0]: 3}, 1) for step in steps]
    return aftermath.with_momentum(seen.aftermath, counts)


@pytest.fixture(params=["en", "ru"])
def paper(request, after):
    return sections.write(stavka.load(after.game), after, request.param)


def texts(thing):
    """Every text of a paper."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from texts(getattr(thing, name))
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from texts(one)


def figures(paper):
    return [figure for section in paper.sections for figure in section.figures]


def test_it_has_all_chapters_that_the_game_gives_matter_for(paper, after):
    wanted = ["course", "turning-points", "map", "losses", "measures", "luck"]
    assert [section.id for section in paper.sections] == wanted
    assert after.story.losses


def test_no_sentence_is_left_with_a_field_unfilled(paper):
    assert [text for text in texts(paper) if re.search(r"\{\w*\}", text)] == []


def test_russian_papers_hold_no_english_words(after):
    game = stavka.load(after.game)
    english = set(texts(sections.write(game, after, "en")))
    russian = set(texts(sections.write(game, after, "ru")))
    same = {text for text in english & russian if re.search(r"[A-Za-z]{4,}\s+[A-Za-z]{2,}", text)}
    drawn = {text for text in same if re.search(r"seat-|colour-|key|axis|rotate|translate", text)}
    classes = {text for text in same if re.fullmatch(r"[a-z0-9_ -]+", text)}
    assert same - drawn - classes == set()


def test_every_drawing_has_a_table_and_words_for_those_who_hear_it(paper):
    for figure in figures(paper):
        if figure.drawing is None:
            assert figure.table is not None
            continue
        assert figure.table is not None or figure.notes
        drawn = ET.fromstring(as_xml(figure))
        title, about = drawn.find(f"{SVG}title"), drawn.find(f"{SVG}desc")
        assert title is not None
        assert about is not None
        assert title.text
        assert about.text
        assert drawn.get("aria-labelledby") == f"{title.get('id')} {about.get('id')}"


def as_xml(figure):
    return to_svg(figure.drawing).replace("<svg ", f'<svg xmlns="{SVG[1:-1]}" ', 1)


def test_ids_on_a_page_are_unique(paper):
    ids = re.findall(r"\bid=['\"]([^'\"]+)['\"]", page.render(paper))
    assert len(ids) == len(set(ids)) > 0


def test_tables_are_as_wide_as_their_heads_and_links_lead_into_the_game(paper, after):
    for figure in figures(paper):
        if figure.table is not None:
            widths = {len(row) for row in figure.table.rows}
            assert widths <= {len(figure.table.columns)}
            assert len(figure.table.links) in {0, len(figure.table.rows)}
            assert all(0 <= step <= after.steps for step in figure.table.links)
    moments = [moment for section in paper.sections for moment in section.moments]
    assert moments
    assert all(0 < moment.step <= after.steps for moment in moments)


def test_the_page_needs_nothing_from_elsewhere_and_has_no_script(paper):
    html = page.render(paper)
    assert "<script" not in html
    assert "src=" not in html
    assert re.findall(r"https?://", html) == []
    assert paper.headline in html
    assert f"<html lang='{paper.lang}'>" in html


def test_what_looks_like_markup_is_told_and_not_obeyed():
    bad = "<script>alert('x')</script>&"
    table = Table((bad,), ((bad,),))
    drawing = node("svg", node("text", bad, class_='"><script>'))
    figure = Figure("one", bad, drawing, table=table, notes=(bad,))
    section = Section("one", bad, bad, (figure,))
    html = page.render(Paper("en", "g", bad, bad, bad, bad, bad, (Fact(bad, bad),), (section,)))
    assert "<script" not in html
    assert html.count("&lt;script&gt;alert(") >= 12


def test_without_momentum_it_tells_what_there_is(after):
    bare = msgspec.structs.replace(after, momentum=())
    paper = sections.write(stavka.load(after.game), bare, "en")
    course = paper.sections[0].figures[0]
    assert course.drawing is not None
    assert course.table is None
    assert "whisker" not in to_svg(course.drawing)
    whole = sections.write(stavka.load(after.game), after, "en").sections[0].figures[0]
    assert "whisker" in to_svg(whole.drawing)
    assert len(whole.table.rows) == len(after.momentum)


def test_causes_are_named_by_the_titles_of_their_clauses(after):
    words = Words(stavka.load(after.game), after.scenario, "en")
    paper = sections.write(stavka.load(after.game), after, "en")
    (causes,) = [figure for figure in figures(paper) if figure.id == "losses-cause"]
    cited = {loss.clause for loss in after.story.losses}
    assert {row[1] for row in causes.table.rows} == cited
    assert {row[0] for row in causes.table.rows} == {words.clause(id_) for id_ in cited}
    assert all(words.clause(id_) != id_ for id_ in cited)


def test_figures_are_written_as_the_reader_writes_them():
    game = stavka.load("kriegsspiel")
    english, russian = (Words(game, "field", lang) for lang in ("en", "ru"))
    assert (english.number(-2.5, 1), russian.number(-2.5, 1)) == ("−2.5", "−2,5")
    assert (english.signed(3.04), english.signed(0.0)) == ("+3.0", "0.0")
    assert (english.signed(-0.04), english.signed(0.04), english.number(-0.4)) == (
        "0.0",
        "0.0",
        "0",
    )
    assert (english.percent(0.001), english.percent(0.0), english.percent(0.333)) == (
        f"<1{PERCENT}",
        f"0{PERCENT}",
        f"33{PERCENT}",
    )


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (0, 0), (-3, 17), (0.2, 0.9), (-164, 12), (5, 5)]
)
def test_ticks_cover_the_range_evenly(low, high):
    found = ticks(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    gaps = {round(b - a, 9) for a, b in itertools.pairwise(found)}
    assert len(gaps) == 1
    assert 2 <= len(found) <= 9


def test_a_plot_lays_its_corners_on_paper():
    plot = Plot(720.0, 270.0, (0.0, 10.0), (-5.0, 5.0))
    assert plot.x(0.0) < plot.x(10.0) == plot.right
    assert plot.y(-5.0) == plot.foot > plot.y(5.0) > 0


def test_data_written_by_the_command_are_read_back(after):
    assert msgspec.convert(msgspec.to_builtins(after), type=Aftermath) == after
