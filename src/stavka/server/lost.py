"""The page for a browser at an address where there is nothing; programs get their JSON."""

from __future__ import annotations

from html import escape
from string import Template

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from stavka.engine.messages import Message, say
from stavka.server.wire import translated

PROGRAMS = "/api/"
"""Addresses that programs ask for."""
PAGE = Template("""<!doctype html>
<html lang="$lang">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>$title · Stavka</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/style/base.css">
  </head>
  <body class="lost">
    <main class="failed">
      <h1>$title</h1>
      <p>$reason</p>
      <p class="row"><a class="button primary" href="/">$home</a></p>
    </main>
  </body>
</html>
""")


def is_page(request: Request) -> bool:
    """Whether a person looks for a page, not a program for an answer."""
    wants = "text/html" in request.headers.get("accept", "")
    return wants and not request.url.path.startswith(PROGRAMS)


def page(status: int, reason: Message, lang: str) -> Response:
    """What is wrong in a sentence, and the way to the gallery."""
    said = {"title": say("This did not work"), "reason": reason, "home": say("To the gallery")}
    told = {name: escape(translated(one, lang)) for name, one in said.items()}
    return HTMLResponse(PAGE.substitute(told, lang=lang), status)
