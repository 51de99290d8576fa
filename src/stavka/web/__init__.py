"""The browser client: plain ES modules, SVG and CSS without a build step; it computes no rule."""

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder whose files a server hands out; `index.html` is its door."""
