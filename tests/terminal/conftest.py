"""Every test of the terminal begins in English, whatever the one before it spoke, with advice that comes at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tateti import language
from tateti.study import advice


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    language.use("en")
    yield
    language.use("en")


@pytest.fixture(autouse=True)
def quick_advice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_advice" not in request.fixturenames:
        monkeypatch.setattr(advice, "ADVISERS", ("hard",))
