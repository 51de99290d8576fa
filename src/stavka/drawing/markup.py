"""SVG text: elements and attributes, escaped."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from stavka.drawing.geometry import short

Value = str | int | float | None
Attributes = dict[str, Value]


def element(tag: str, attributes: Attributes | None = None, *children: str) -> str:
    """An element; children are markup already, attributes without value are left out.

    >>> element("circle", {"class": "dot", "r": 2.5, "fill": None})
    '<circle class="dot" r="2.5"/>'
    """
    head = "".join(
        f" {name}={quoteattr(value if isinstance(value, str) else short(value))}"
        for name, value in (attributes or {}).items()
        if value is not None
    )
    inner = "".join(children)
    return f"<{tag}{head}>{inner}</{tag}>" if inner else f"<{tag}{head}/>"


def group(kind: str, *children: str, **attributes: Value) -> str:
    """A group by its class; nothing when it would be empty."""
    if not any(children):
        return ""
    return element("g", {"class": kind, **attributes}, *children)


def ink(kind: str, data: str | Iterable[str], **attributes: Value) -> str:
    """A path by its class; nothing when there is nothing to draw."""
    text = data if isinstance(data, str) else "".join(data)
    return element("path", {"class": kind, "d": text, **attributes}) if text else ""


def words(kind: str, text: str, x: float, y: float, **attributes: Value) -> str:
    """A text by its class; attributes are named with underscores for hyphens."""
    rest = {name.replace("_", "-"): value for name, value in attributes.items()}
    return element("text", {"class": kind, "x": x, "y": y, **rest}, escape(text))


def escaped(text: str) -> str:
    """Text as it may stand between tags."""
    return escape(text)
