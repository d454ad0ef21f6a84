"""Programs in a cage, and the same without one."""

from __future__ import annotations

import pytest

from conftest import requires_cage


@pytest.fixture(params=["caged", "uncaged"])
def both_ways(request: pytest.FixtureRequest) -> bool:
    """With and without a cage; which of them it is."""
    if request.param == "caged":
        requires_cage()
    else:
        request.getfixturevalue("uncaged")
    return bool(request.param == "caged")
