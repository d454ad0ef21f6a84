"""`tateti bench serve` measures what it says, and ends by itself."""

from __future__ import annotations

import json

import pytest

from conftest import requires_module

requires_module("fastapi")

from tateti.bench import serve  # noqa: E402
from tateti.cli import main  # noqa: E402


@pytest.mark.slow
def test_the_command_prints_all_figures(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "WARM_UP", 0.1)
    monkeypatch.setattr(serve, "BOUND", 0.0)  # whatever the speed of this machine, it is too much at once
    assert main(["bench", "serve", "--seconds", "1", "--matches", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["requests"]["share"] > 0
    trial, again = told["trials"]
    assert trial["matches"] == again["matches"] == 3
    assert 1 <= trial["moves"] <= 6
    assert 0 < trial["answer_median"] <= trial["answer_p99"]
    assert 0 < trial["event_p99"] < 60
    assert told["matches"] == 0
