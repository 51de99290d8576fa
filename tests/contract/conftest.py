"""Every test that asks for a `table` runs on each scenario of each game; with a `seed`, on each of
its random games."""

import pytest

from tests.contract import support


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        games = [(one, seed) for one in support.tables() for seed in range(support.fuzz_games(one))]
        names = [f"{one}-{seed}" for one, seed in games]
        metafunc.parametrize(("table", "seed"), games, ids=names)
    elif "table" in metafunc.fixturenames:
        metafunc.parametrize("table", support.tables(), ids=str)


@pytest.fixture
def game(table):
    """The game of the table."""
    return support.load(table.game).at(support.start(table))
