"""What installed packages bring: games and bots, each by an entry point in a group of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def load_entry_points(group: str, accept: Callable[[Any], object]) -> dict[str, str]:
    """Gives everything in a group to `accept`; what cannot be loaded or is refused comes back, with the reason.

    Code of others runs here, so whatever it raises is their failure and not ours.
    """
    from importlib.metadata import entry_points

    refused = {}
    for point in entry_points(group=group):
        try:
            accept(point.load())
        except (Exception, SystemExit) as error:
            refused[point.name] = f"{type(error).__name__}: {error}"
    return refused
