"""The page's modules that need no page: their own tests, run by Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from conftest import PATIENCE, requires_command

MODULES = Path(__file__).parents[1] / "modules"


@pytest.mark.parametrize("path", sorted(MODULES.glob("*.test.js")), ids=lambda path: path.name)
def test_modules(path: Path) -> None:
    node = requires_command("node")
    done = subprocess.run(
        [node, "--test", str(path)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
