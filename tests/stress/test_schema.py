"""Requests made from the OpenAPI document: whatever they hold, the server answers as it says.

`STAVKA_EXAMPLES` sets how many of each operation (8 unless told otherwise).
"""

import os

import pytest

from stavka.server.openapi import FACTS
from tests.server.support import GAME
from tests.stress.host import Host

schemathesis = pytest.importorskip("schemathesis", reason="needs the extra `test`")

from hypothesis import HealthCheck, given, settings  # noqa: E402 - behind the skip
from schemathesis.checks import not_a_server_error  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

schemathesis.serializer.alias("application/jsonl", "text/plain")

EXAMPLES = int(os.environ.get("STAVKA_EXAMPLES", "8"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
REAL = 3
"""One request in about so many is for a game that there isn't."""


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('schema') / 'stavka.sqlite3'}"
    with Host(database=database, workers=0) as one:
        yield one


@pytest.fixture(scope="module")
def table(host):
    made = host.set_up(GAME, mode="link")
    return made["table"], ",".join(made["seats"].values())


@pytest.fixture(scope="module")
def document(host):
    return schemathesis.openapi.from_url(f"{host.base}/api/openapi.json")


@pytest.mark.parametrize(
    ("method", "path"), sorted(FACTS), ids=[f"{m} {p}" for m, p in sorted(FACTS)]
)
def test_answers_are_as_told(document, table, method, path):
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=document[path][method].as_strategy())
    def ask(case):
        aim(case, *table)
        case.call_and_validate(checks=CHECKS)

    ask()


def aim(case, table, keys):
    """Let a request reach the real table, and mostly a real game."""
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table
        case.headers["Authorization"] = f"Bearer {keys}"
    if "game" in case.path_parameters and len(case.path_parameters["game"]) % REAL:
        case.path_parameters["game"] = GAME
