"""Compiled work of unknown length, done so that Ctrl-C ends it at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


def aside(work: Callable[[], Result]) -> Result:
    """Do it in a thread of its own: Ctrl-C would not reach it, but it reaches us."""
    done: list[Result | Exception] = []

    def do() -> None:
        try:
            done.append(work())
        except Exception as error:
            done.append(error)

    thread = threading.Thread(target=do, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
    if isinstance(done[0], Exception):
        raise done[0]
    return done[0]
