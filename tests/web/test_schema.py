"""schemathesis asks everything that the documentation allows, and much that it does not: no failure, no other answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
from web.homework.solving import Homework, Solver, give  # noqa: E402
from web.playing import Played, begin  # noqa: E402
from web.serving import serving  # noqa: E402
from web.tournaments.organising import Device, Organised, online  # noqa: E402

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
]  # fmt: skip
EXAMPLES = 25


@dataclass(frozen=True)
class There:
    """What is there to be asked about."""

    match: Played
    homework: Homework
    pupil: Solver
    tournament: Organised
    player: Device


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[There]:
    """A match, a homework and a tournament on a server in another process."""
    chosen = Settings(
        database=sqlite_in(tmp_path_factory.mktemp("matches")), rate=0, workers=1, warm_up=False, study_seconds=0.5
    )  # fmt: skip
    with serving(chosen) as (server,), httpx.Client(base_url=server.address, timeout=60) as client:
        homework, tournament = give(client), online(client, 6)
        yield There(begin(client), homework, homework.join("Ana"), tournament, tournament.device(1))


schema = schemathesis.openapi.from_dict(create_app(Settings(database="sqlite:///unused")).openapi())


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_in_the_documentation(case: Any, there: There) -> None:
    # Half of what is asked about matches, homework and tournaments is about what is there, by one who may.
    if crc32(repr((case.path_parameters, case.body)).encode()) % 2:
        if "match_id" in case.path_parameters:
            case.path_parameters["match_id"] = there.match.id
            prove(case.body, secret=there.match.secrets["first"])
        elif "set_id" in case.path_parameters and not case.path.endswith("/remove"):
            case.path_parameters["set_id"] = there.homework.id
            prove(case.body, secret=there.homework.secret, token=there.pupil.token)
        elif "tournament_id" in case.path_parameters and not case.path.endswith("/remove"):
            case.path_parameters["tournament_id"] = there.tournament.id
            prove(case.body, secret=there.tournament.secret, token=there.player.token)
    for asked in (case.body, case.query):  # nobody has time to wait until something changes
        if isinstance(asked, dict) and isinstance(asked.get("wait"), int | float):
            asked["wait"] = min(asked["wait"], 0.1)
    case.call_and_validate(base_url=str(there.match.client.base_url), checks=CHECKS)


def prove(body: Any, **secrets: str) -> None:
    """Puts the right secrets where there are any."""
    if isinstance(body, dict):
        body.update({name: secret for name, secret in secrets.items() if name in body})
