"""The examples in docstrings give what they show."""

import doctest
import importlib

import pytest

from tests.project.sources import modules, name_of

WITH_EXAMPLES = [
    name_of(path) for path in modules() if "\n    >>> " in path.read_text(encoding="utf-8")
]


def test_there_are_examples():
    assert WITH_EXAMPLES


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_hold(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 0
    assert found.failed == 0
