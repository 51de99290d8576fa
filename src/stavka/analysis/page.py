"""A paper as one HTML file that needs nothing else, for screen (by day or night) and print."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from importlib import resources

from stavka.analysis.ink import to_svg
from stavka.analysis.paper import (
    DOMAIN,
    Fact,
    Figure,
    Key,
    Moment,
    Paper,
    Section,
    Table,
)
from stavka.engine import catalogue
from stavka.engine.messages import say

STYLE = ("web", "static", "style", "report.css")
"""The stylesheet that the browser client uses too."""


def render(paper: Paper) -> str:
    """The whole file."""
    head = (
        f"<!doctype html><html lang='{paper.lang}'><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escape(paper.title)}: {escape(paper.headline)}</title>"
        f"<style>{_style()}</style>"
    )
    clause = f" <span class='clause'>({escape(paper.clause)})</span>" if paper.clause else ""
    reason = f"<p class='reason'>{escape(paper.reason)}{clause}</p>" if paper.reason else ""
    sections = "".join(_section(section, paper.lang) for section in paper.sections)
    return (
        f"{head}<body class='report standalone'><main><header class='report-head'>"
        f"<p class='eyebrow'>{escape(paper.title)} · {escape(paper.subtitle)}</p>"
        f"<h1>{escape(paper.headline)}</h1>{reason}{_facts(paper.facts)}</header>"
        f"{sections}</main></body></html>\n"
    )


@cache
def _style() -> str:
    return resources.files("stavka").joinpath(*STYLE).read_text(encoding="utf-8")


def _facts(facts: Iterable[Fact]) -> str:
    items = "".join(
        f"<div><dt>{escape(fact.name)}</dt><dd>{escape(fact.value)}</dd></div>" for fact in facts
    )
    return f"<dl class='facts'>{items}</dl>"


def _section(section: Section, lang: str) -> str:
    moments = "".join(map(_moment, section.moments))
    if moments:
        moments = f"<ol class='moments'>{moments}</ol>"
    figures = "".join(_figure(figure, lang) for figure in section.figures)
    return (
        f"<section id='{section.id}'><h2>{escape(section.title)}</h2>"
        f"<p class='about'>{escape(section.about)}</p>{moments}<div class='figures'>{figures}</div>"
        "</section>"
    )


def _figure(figure: Figure, lang: str) -> str:
    drawing = f"<div class='canvas'>{to_svg(figure.drawing)}</div>" if figure.drawing else ""
    table = ""
    if figure.table and figure.drawing:
        told = catalogue.translate(say("As a table"), lang, DOMAIN)
        table = f"<details><summary>{escape(told)}</summary>{_table(figure.table)}</details>"
    elif figure.table:
        table = _table(figure.table)
    notes = "".join(f"<p class='note'>{escape(note)}</p>" for note in figure.notes)
    small = " small" if figure.small else ""
    return (
        f"<figure class='figure{small}'><figcaption>{escape(figure.title)}</figcaption>"
        f"{_keys(figure.keys)}{drawing}{table}{notes}</figure>"
    )


def _keys(keys: Iterable[Key]) -> str:
    items = "".join(
        f"<li><span class='key {key.ink}'></span>{escape(key.text)}</li>" for key in keys
    )
    return f"<ul class='keys'>{items}</ul>" if items else ""


def _table(table: Table) -> str:
    heads = "".join(f"<th scope='col'>{escape(head)}</th>" for head in table.columns)
    rows = "".join(
        f"<tr><th scope='row'>{escape(row[0])}</th>"
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in table.rows
    )
    head = f"<thead><tr>{heads}</tr></thead>"
    return f"<div class='scroll'><table>{head}<tbody>{rows}</tbody></table></div>"


def _moment(moment: Moment) -> str:
    lines = "".join(
        f"<p>{escape(quote.text)} <span class='clause'>{escape(quote.clause)}</span></p>"
        for quote in moment.lines
    )
    return (
        f"<li><p class='when'>{escape(moment.title)}</p>"
        f"<p class='swing {moment.ink}'>{escape(moment.swing)}</p>{lines}</li>"
    )
