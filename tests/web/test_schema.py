"""schemathesis asks everything that the documentation allows, and much that it does not: no failure, no other answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zlib import crc32

import pytest

from conftest import requires_module

schemathesis = requires_module("schemathesis")
httpx = requires_module("httpx2")

from hypothesis import HealthCheck, settings  # noqa: E402
from schemathesis.checks import not_a_server_error  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tateti.web.app import create_app  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import Played, begin  # noqa: E402
from web.serving import serving  # noqa: E402

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
]  # fmt: skip
EXAMPLES = 25


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """A match on a server in another process."""
    chosen = Settings(
        database=sqlite_in(tmp_path_factory.mktemp("matches")), rate=0, workers=1, warm_up=False, study_seconds=0.5
    )  # fmt: skip
    with serving(chosen) as (server,), httpx.Client(base_url=server.address, timeout=60) as client:
        yield begin(client)


schema = schemathesis.openapi.from_dict(create_app(Settings(database="sqlite:///unused")).openapi())


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_in_the_documentation(case: Any, played: Played) -> None:
    # Half of what is asked about matches is about one that is there, by one who may.
    if "match_id" in case.path_parameters and crc32(repr((case.path_parameters, case.body)).encode()) % 2:
        case.path_parameters["match_id"] = played.id
        if isinstance(case.body, dict) and "secret" in case.body:
            case.body["secret"] = played.secrets["first"]
    case.call_and_validate(base_url=str(played.client.base_url), checks=CHECKS)
