"""From SVG to PDF: pages of a size in millimetres, type and lines kept as such (extra `print`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from stavka.engine.errors import SetupError


class Page(NamedTuple):
    """A page: its drawing as an SVG document, width and height in millimetres."""

    drawing: str
    width: float
    height: float


def print_pdf(pages: Sequence[Page], title: str) -> bytes:
    """The pages as a PDF; raises `SetupError` when the library for it is not installed."""
    try:
        import typst  # noqa: PLC0415 - only who prints needs it
    except ImportError as error:
        raise SetupError(
            "there is no library to write PDF with; install it with: pip install 'stavka[print]'"
        ) from error
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number, page in enumerate(pages, 1):
            (folder / f"{number}.svg").write_text(page.drawing, "utf-8")
        source = folder / "pages.typ"
        source.write_text(_source(pages, title), "utf-8")
        return bytes(typst.compile(str(source), root=str(folder), format="pdf"))


def _source(pages: Sequence[Page], title: str) -> str:
    """The pages as a document: each holds its drawing and nothing else."""
    quoted = title.replace("\\", "\\\\").replace('"', '\\"')
    parts = [f'#set document(title: "{quoted}", date: none)']
    for number, page in enumerate(pages, 1):
        size = f"width: {page.width:.3f}mm, height: {page.height:.3f}mm"
        parts.append(f'#page({size}, margin: 0mm)[#image("{number}.svg", {size})]')
    return "\n".join(parts)
