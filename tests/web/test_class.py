"""A class behind one address: thirty people who do the same thing at the same moment are all served."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from conftest import requires_module

httpx = requires_module("httpx2")

from tateti.games import game  # noqa: E402
from tateti.web.page_files import PageFiles  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.homework.solving import SOLUTIONS, Homework, give, wrong_moves  # noqa: E402
from web.serving import Server, serving  # noqa: E402

PUPILS = 30
PATIENCE = 120.0


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that it has unless somebody changes them."""
    settings = Settings(database=sqlite_in(tmp_path_factory.mktemp("school")), workers=1, warm_up=False)
    with serving(settings) as (server,):
        yield server


def all_at_once(server: Server, questions: list[list[tuple[str, dict[str, str]]]]) -> set[int]:
    """The statuses that those who ask get, each one question after the other."""

    def ask(own: list[tuple[str, dict[str, str]]]) -> set[int]:
        with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
            return {client.get(path, params=query).status_code for path, query in own}

    with ThreadPoolExecutor(len(questions)) as pupils:
        return set().union(*pupils.map(ask, questions))


def test_a_class_opens_the_page(school: Server) -> None:
    files = [
        f"/files/{name}" for name in PageFiles.of_server(school.settings).kept
    ]  # a browser keeps all of them
    page: list[tuple[str, dict[str, str]]] = [(path, {}) for path in ("/", "/service-worker.js", *files)]
    assert all_at_once(school, [page] * PUPILS) == {200}


@pytest.mark.parametrize("what", ["analyse", "hint"])
@pytest.mark.parametrize("name", ["semaforo", "tictactoe:3x4x3"])
def test_a_class_studies(school: Server, name: str, what: str) -> None:
    start = game(name).start
    positions = {str(start.play(one).play(two)): None for one in start.moves for two in start.play(one).moves}
    questions: list[Any] = [
        [(f"/api/{what}", {"game": name, "position": position})] for position in list(positions)[:PUPILS]
    ]
    assert all_at_once(school, questions) == {200}


def test_a_class_does_its_homework(school: Server) -> None:
    with httpx.Client(base_url=school.address, timeout=PATIENCE) as teacher:
        homework = give(teacher)

    def solve(number: int) -> None:
        with httpx.Client(base_url=school.address, timeout=PATIENCE) as client:
            pupil = Homework(client, homework.id, "").join(f"Pupil {number}")
            for problem, (position, solution) in enumerate(SOLUTIONS.items(), start=1):
                wrong = wrong_moves(position)[number % 2]
                assert pupil.choose(problem, wrong)["refutation"] is not None
                assert pupil.choose(problem, solution)["right"]

    with ThreadPoolExecutor(PUPILS) as pupils:
        list(pupils.map(solve, range(PUPILS)))
    with httpx.Client(base_url=school.address, timeout=PATIENCE) as teacher:
        told = Homework(teacher, homework.id, homework.secret).results()
    assert [pupil["solved"] for pupil in told["pupils"]] == [len(SOLUTIONS)] * PUPILS
    assert all([one["count"] for one in problem["wrong"]] == [15, 15] for problem in told["problems"])
