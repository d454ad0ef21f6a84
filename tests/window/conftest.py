"""What the tests of the window share: no screen, windows that are closed again, and English to begin with."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tateti import language
from tateti.study import advice

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    language.use("en")
    yield
    language.use("en")


@pytest.fixture(autouse=True)
def quick_advice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_advice" not in request.fixturenames:
        monkeypatch.setattr(advice, "ADVISERS", ("hard",))


@pytest.fixture
def opened() -> Iterator[Callable[..., Any]]:
    """Opens windows, on the menu or in a match, and closes them after the test."""
    from window.driver import SIZE, Driver

    drivers: list[Driver] = []

    def open_window(state: Any = None, size: tuple[int, int] = SIZE, begin: bool | None = None) -> Driver:
        driver = Driver(state, size)
        drivers.append(driver)
        if begin if begin is not None else state is not None:
            driver.controller.begin()
            driver.loop.step(events=list)
        return driver

    yield open_window
    for driver in drivers:
        driver.close()
