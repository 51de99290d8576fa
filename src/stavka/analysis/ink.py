"""Drawings as trees of plain data: written as SVG here, built as elements by the browser client.

Classes give the inks (`web/static/style/report.css`), so one drawing serves day, night and paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

import msgspec

DIGITS = 1
"""Decimals of a coordinate."""
NARROW = 350
"""Units below which a drawing can be read on a phone without being moved sideways."""


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """An SVG element: tag, attributes, and what stands in it."""

    tag: str
    attributes: dict[str, str] = {}
    children: tuple[Node | str, ...] = ()


def node(tag: str, *children: Node | str | None, **attributes: object) -> Node:
    """An element; `class_` is `class`, other underscores are hyphens, None is left out.

    >>> to_svg(node("line", x1=1, y1=2.25, class_="grid"))
    '<line x1="1" y1="2.2" class="grid"/>'
    """
    named = {
        name.rstrip("_").replace("_", "-"): short(value)
        for name, value in attributes.items()
        if value is not None
    }
    return Node(tag, named, tuple(child for child in children if child is not None))


def group(children: Iterable[Node], **attributes: object) -> Node:
    """Elements together."""
    return node("g", *children, **attributes)


def text(words: str, x: float, y: float, class_: str = "", **attributes: object) -> Node:
    """Words at a point."""
    return node("text", words, x=x, y=y, class_=class_ or None, **attributes)


class Caption(NamedTuple):
    """What a drawing is called: the id of its parts, title, and a sentence to be heard."""

    id: str
    title: str
    about: str


def picture(caption: Caption, width: float, height: float, children: Iterable[Node]) -> Node:
    """A drawing with its name and description; a narrow one can be read on a phone as it is."""
    id_, title, about = caption
    return node(
        "svg",
        node("title", title, id=f"{id_}-title"),
        node("desc", about, id=f"{id_}-about"),
        *children,
        viewBox=f"0 0 {short(width)} {short(height)}",
        role="img",
        aria_labelledby=f"{id_}-title {id_}-about",
        class_="drawing narrow" if width < NARROW else "drawing",
    )


def line_through(points: Iterable[tuple[float, float]], closed: bool = False) -> str:
    """The path data of a line through points."""
    return "M" + "L".join(f"{short(x)},{short(y)}" for x, y in points) + ("Z" if closed else "")


def short(value: object) -> str:
    """A figure without needless digits, anything else as text."""
    if isinstance(value, float):
        return f"{round(value, DIGITS):g}"
    return str(value)


def to_svg(drawing: Node | str) -> str:
    """A drawing as SVG text."""
    if isinstance(drawing, str):
        return escape(drawing, quote=False)
    named = "".join(f' {name}="{escape(value)}"' for name, value in drawing.attributes.items())
    inside = "".join(map(to_svg, drawing.children))
    head = f"<{drawing.tag}{named}"
    return f"{head}>{inside}</{drawing.tag}>" if inside else f"{head}/>"
