"""Every test that asks for a `table` runs on each scenario of each game."""

import pytest

from tests.contract import support


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", support.tables(), ids=str)


@pytest.fixture
def game(table):
    """The game of the table."""
    return support.load(table.game).at(support.start(table))
