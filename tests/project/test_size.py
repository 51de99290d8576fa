"""Functions and modules stay small enough to be read whole."""

import ast
import statistics

from tests.project.sources import PACKAGE, ROOT, modules, tree_of

LONGEST_FUNCTION = 60
LONGEST_MODULE = 600
MEDIAN_FUNCTION = 8


def lengths():
    """(where, lines) of each function, its docstring and signature apart."""
    for path in modules():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[1] if ast.get_docstring(node) and node.body[1:] else node.body[0]
                where = f"{path.relative_to(PACKAGE)}:{node.lineno} {node.name}"
                yield where, node.end_lineno - first.lineno + 1


def test_no_function_is_longer_than_a_screen():
    assert [each for each in lengths() if each[1] > LONGEST_FUNCTION] == []


def test_most_functions_are_a_few_lines():
    assert statistics.median(size for _, size in lengths()) <= MEDIAN_FUNCTION


def test_no_module_is_too_long_to_read_at_a_sitting():
    sources = [*modules(), *sorted((PACKAGE / "web").rglob("*.js"))]
    sizes = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in sources
    }
    assert {path: size for path, size in sizes.items() if size > LONGEST_MODULE} == {}


def test_no_handler_catches_everything():
    strays = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in modules()
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ExceptHandler)
        and (
            node.type is None
            or (isinstance(node.type, ast.Name) and node.type.id in {"Exception", "BaseException"})
        )
    ]
    assert strays == []
