"""No test can wait for ever: children hear Ctrl-C wherever the tests run, and every wait for a process has an end."""

from __future__ import annotations

import ast
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import PATIENCE

TESTS = Path(__file__).parent
INTERRUPTED = "import os, signal; os.kill(os.getpid(), signal.SIGINT)"


def waits_without_an_end(tree: ast.AST) -> list[int]:
    """The lines of the calls that wait for another process, and have no timeout."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner, name = ast.unparse(node.func.value), node.func.attr
            runs = owner == "subprocess" and name in ("run", "call", "check_call", "check_output")
            waits = name == "communicate" or (name == "wait" and not node.args)
            if (runs or waits) and not any(given.arg in ("timeout", None) for given in node.keywords):
                found.append(node.lineno)
    return found


@pytest.mark.parametrize("file", sorted(TESTS.rglob("*.py")), ids=lambda file: str(file.relative_to(TESTS)))
def test_every_wait_for_a_process_has_an_end(file: Path) -> None:
    assert waits_without_an_end(ast.parse(file.read_text("utf-8"))) == []


def test_a_wait_without_an_end_would_be_seen() -> None:
    assert waits_without_an_end(ast.parse("process.wait()\nsubprocess.run(['x'], check=True)")) == [1, 2]
    assert waits_without_an_end(ast.parse("process.wait(5)\nsubprocess.run(['x'], timeout=5)")) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals here")
def test_children_hear_ctrl_c() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, timeout=PATIENCE, check=False
    )
    assert done.returncode in (-signal.SIGINT, 130)
    assert b"KeyboardInterrupt" in done.stderr
