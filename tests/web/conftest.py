"""A browser for the client's tests; without one they are skipped, unless it is required."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.host import CHROMIUM, FLAGS, serving
from tests.web.support import DESKTOP, Person

REQUIRED = "STAVKA_BROWSER_REQUIRED"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        reason = f"there is no browser at {CHROMIUM}; set {REQUIRED}=1 to fail instead"
        if os.environ.get(REQUIRED) == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server") / "tables.sqlite") as origin:
        yield origin


@pytest.fixture
def person(browser: Browser, origin: str) -> Iterator[Person]:
    """Somebody with a fresh browser; the page must not have complained in the end."""
    yield from sit(browser, origin)


@pytest.fixture
def friend(browser: Browser, origin: str) -> Iterator[Person]:
    """Somebody else, with a browser of their own."""
    yield from sit(browser, origin)


def sit(browser: Browser, origin: str) -> Iterator[Person]:
    """A person at a page, for as long as a test lasts."""
    context = browser.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce")
    person = Person(context.new_page(), origin)
    yield person
    context.close()
    assert person.complaints == []
