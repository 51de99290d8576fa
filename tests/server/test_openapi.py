"""The OpenAPI document tells of every address, and of none that there isn't."""

import pytest
from starlette.routing import Route

from stavka.server.openapi import FACTS, WRITING
from tests.server.support import client


@pytest.fixture(scope="module")
def web():
    with client() as one:
        yield one


@pytest.fixture(scope="module")
def told(web):
    return web.get("/api/openapi.json").json()


def addresses(web):
    return {
        (method, route.path)
        for route in web.app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in route.methods - {"HEAD"}
    }


def test_every_address_is_told_of_with_its_facts(web, told):
    there = addresses(web)
    assert set(FACTS) == there
    assert {(m.upper(), path) for path, item in told["paths"].items() for m in item} == there


def test_every_operation_says_what_it_does_and_has_a_name_of_its_own(told):
    operations = [operation for item in told["paths"].values() for operation in item.values()]
    assert all(operation["summary"].endswith(".") for operation in operations)
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)


def test_what_writes_has_a_body(told):
    for path, item in told["paths"].items():
        for method, operation in item.items():
            assert ("requestBody" in operation) == (method.upper() in WRITING), path


def test_the_shapes_are_those_that_are_checked(told):
    act = told["components"]["schemas"]["Act"]
    assert act["additionalProperties"] is False
    assert act["required"] == ["seat", "action", "version"]
    assert act["properties"]["action"]["maxLength"] == 400


def test_keys_are_asked_for_at_tables_only(told):
    for path, item in told["paths"].items():
        for operation in item.values():
            assert ("security" in operation) == path.startswith("/api/tables/"), path
