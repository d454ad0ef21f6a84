"""Programs in a cage, and the same without one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from conftest import requires_cage
from tateti import cage
from tateti.cage import bubblewrap


@pytest.fixture
def uncaged(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As on a machine without bubblewrap. Programs that mean harm are not run so."""
    cage.protection.cache_clear()
    monkeypatch.setattr(bubblewrap, "found", lambda: "bubblewrap is not installed")
    yield
    cage.protection.cache_clear()


@pytest.fixture(params=["caged", "uncaged"])
def both_ways(request: pytest.FixtureRequest) -> bool:
    """With and without a cage; which of them it is."""
    if request.param == "caged":
        requires_cage()
    else:
        request.getfixturevalue("uncaged")
    return bool(request.param == "caged")
