"""What whoever runs a server can change, as the documentation says it; and what the log tells, and what it does not."""

from __future__ import annotations

import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import requires_module

httpx = requires_module("httpx2")

from tateti import language  # noqa: E402
from tateti.cli import main  # noqa: E402
from tateti.errors import TatetiError  # noqa: E402
from tateti.web.limits import LIMITS, NUMERIC, is_whole, shown, with_limits  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import DEADLINE, begin, error_of  # noqa: E402
from web.serving import free_port  # noqa: E402

DOCUMENT = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")
OF_THE_COMPUTER = "workers"  # as many as it has processors


# Limits


def test_every_number_of_the_settings_is_a_limit_in_their_order() -> None:
    assert tuple(LIMITS) == NUMERIC
    assert {"database", "static", "bots", "warm_up", "public_url"}.isdisjoint(LIMITS)
    assert set(LIMITS) < {field.name for field in fields(Settings)}


def test_what_is_usual_lies_within_the_bounds() -> None:
    usual = Settings()
    for name, limit in LIMITS.items():
        value = getattr(usual, name)
        assert limit.least <= value <= limit.most, name
        assert isinstance(value, int) == is_whole(name), name
        assert with_limits(usual, [f"{name}={value}"]) == usual


def test_the_documentation_has_every_limit_with_its_value_and_its_meaning() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", DOCUMENT, re.MULTILINE)
    expected = [
        (name, shown(getattr(Settings(), name)), str(limit.meaning)) for name, limit in LIMITS.items()
    ]
    told = [(name, value, meaning) for name, value, meaning in rows if name in LIMITS]
    assert [row for row in told if row[0] != OF_THE_COMPUTER] == [
        row for row in expected if row[0] != OF_THE_COMPUTER
    ]
    assert len(told) == len(expected)


def test_the_limits_are_shown_in_the_language_of_the_person(capsys: pytest.CaptureFixture[str]) -> None:
    seen = set[str]()
    for code in language.LANGUAGES:
        assert main(["serve", "--limits", "--limit", "largest_board=123", "--lang", code]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == len(LIMITS) + 1
        assert [line.split()[0] for line in lines[1:]] == list(LIMITS)
        assert any(re.match(r"largest_board +123 ", line) for line in lines)
        seen |= set(lines)
    assert len(seen) == len(language.LANGUAGES) * (len(LIMITS) + 1), "every line is translated"


@given(st.sampled_from(list(LIMITS)), st.floats(0, 1, exclude_min=True, exclude_max=True))
def test_a_limit_takes_any_value_within_its_bounds(name: str, part: float) -> None:
    limit = LIMITS[name]
    value = limit.least + part * (limit.most - limit.least)
    text = f"{round(value)}" if is_whole(name) else f"{value:.6f}"
    changed = with_limits(Settings(), [f" {name} = {text} "])
    assert getattr(changed, name) == float(text)


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_takes_its_bounds(name: str) -> None:
    for bound in (LIMITS[name].least, LIMITS[name].most):
        assert getattr(with_limits(Settings(), [f"{name}={bound:.6f}"]), name) == bound


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ("", "is not a limit: write its name and its value"), ("rate", "is not a limit"), ("=3", "There is no limit ''"),
        ("raet=3", "Did you mean rate"), ("Largest Board=3", "Did you mean largest_board"), ("database=x", "There are rate, "),
        ("rate=", "it is a number from 0 to 1,000,000"), ("rate=-1", "it is a number"), ("rate=nan", "it is a number"),
        ("rate=1e3", "it is a number"), ("rate=1_000", "it is a number"), ("rate=２", "it is a number"),
        ("rate=1000001", "it is a number"), ("largest_board=677", "it is a whole number from 1 to 676"),
        ("largest_board=0", "it is a whole number"), ("largest_board=9.5", "it is a whole number"), ("warm_up=1", "There is no limit"),
    ],
)  # fmt: skip
def test_what_is_no_limit_is_refused_with_a_sentence(wish: str, sentence: str) -> None:
    with pytest.raises(TatetiError, match=re.escape(sentence)):
        with_limits(Settings(), [wish])


def test_the_rate_has_an_option_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list[Any]()
    monkeypatch.setattr("tateti.web.server.serve", lambda settings, *_more: found.append(settings))
    assert main(["serve", "--rate", "20", "--keep-days", "30"]) == 0
    assert main(["serve", "--rate", "20", "--limit", "burst=30"]) == 0
    assert [(one.rate, one.burst, one.keep_days) for one in found] == [(20, 80, 30), (20, 30, 0)]


def test_every_option_is_in_the_documentation() -> None:
    from tateti.commands.serve import command

    known = DOCUMENT + (Path(__file__).parents[3] / "docs" / "command-line.md").read_text(encoding="utf-8")
    missing = [option for param in command.params for option in param.opts if option not in known]
    assert set(missing) <= {"--help", "-h", "--lang"}


def test_the_files_that_the_documentation_links_to_are_there() -> None:
    links = re.findall(r"\]\((server/[^)]+)\)", DOCUMENT)
    assert set(links) == {"server/nginx.conf", "server/tateti.service"}
    assert all((Path(__file__).parents[3] / "docs" / link).is_file() for link in links)
    headings = {
        re.sub(r"[^\w -]", "", line[3:].lower()).replace(" ", "-")
        for line in DOCUMENT.splitlines()
        if line[:3] == "## "
    }
    assert set(re.findall(r"\]\(#([\w-]+)\)", DOCUMENT)) <= headings


# The log

SERVER = """
import sys
from tateti.web.server import serve
from tateti.web.settings import Settings
settings = Settings(database=sys.argv[1], workers=1, warm_up=False, sweep=0.05)
serve(settings, "127.0.0.1", int(sys.argv[2]), lambda address: print(address, flush=True))
"""


def test_the_log_tells_what_failed_and_nobodys_secrets(tmp_path: Path) -> None:
    """A database that loses a table under a running server is as bad as it gets."""
    port = free_port()
    command = [sys.executable, "-c", SERVER, sqlite_in(tmp_path), str(port)]
    name = "Rumpelstilzchen"
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.readline()
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=DEADLINE) as client:
            played = begin(client, one={"kind": "person", "name": name})
            played.moves("b2")
            client.get("/api/position", params={"game": name})
            client.post(f"/api/matches/{played.id}/moves", content=b'{"secret": "broken')
            with closing(sqlite3.connect(tmp_path / "matches.db", timeout=DEADLINE)) as broken:
                keys = broken.execute("SELECT first_key, second_key FROM matches").fetchone()
                broken.execute("DROP TABLE events")
                broken.commit()
            assert error_of(played.move("a1", ply=1, side="second"), 503) == "unavailable"
        running.send_signal(signal.SIGINT)
        _out, log = running.communicate(timeout=DEADLINE)
    lines = log.splitlines()
    assert lines, "it is told that something failed"
    assert all(
        re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (WARNING|ERROR) tateti\.web: ", line)
        for line in lines
    ), log
    assert any("no such table: events" in line for line in lines)
    for private in (name, *played.secrets.values(), *keys, "127.0.0.1", "Oa1", "broken"):
        assert private not in log, private
