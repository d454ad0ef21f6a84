"""A cache folder of its own for each test; the machine code stays where it is, for it takes long to make."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tateti.solver import tables
from tateti.solver.compiled import cache_folder


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "cache"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(cache_folder().parent))
    monkeypatch.setenv("TATETI_CACHE", str(folder))
    monkeypatch.delenv("TATETI_TABLES", raising=False)
    tables.forget()
    yield folder
    tables.forget()
