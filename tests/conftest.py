"""What every test shares: the hypothesis profiles, a cache of its own, and how to ask for what may not be installed."""

from __future__ import annotations

import importlib
import itertools
import os
import shutil
import signal
import sys
import threading
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn, TypeVar

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

One = TypeVar("One")
Other = TypeVar("Other")

PATIENCE = 300
"""Seconds after which a test no longer waits for another process."""
FULL = os.environ.get("TATETI_FULL") == "1"
"""Whether samples have the sizes that figures are published from; some tests then take minutes."""
PAGE = Path(__file__).parent / "web" / "page"
LONGEST_TEST = 900
"""Seconds after which a test that hangs fails, whatever it waits for."""


def pytest_configure() -> None:
    """Children get the usual Ctrl-C, also where we were started without it (nohup, a job in the background): a signal
    that the parent ignores stays ignored, one that it handles does not."""
    if _in_main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Among several processes files are dealt out in order (`--dist loadfile`): the long ones come first, so that none is
    left with one at the end while the others have nothing to do. Those of the page follow one another, for they share a
    browser and a server."""
    if not hasattr(config, "workerinput"):
        return
    slow = {item.path for item in items if item.get_closest_marker("slow") is not None}
    sizes = Counter(item.path for item in items)
    items.sort(key=lambda item: (PAGE not in item.path.parents, item.path not in slow, -sizes[item.path]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, Any, Any]:
    _keep_absl_from_closing_our_streams()
    with _an_end():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, Any, Any]:
    with _an_end():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, Any, Any]:
    import browser

    try:
        return (yield)
    finally:
        browser.close_unless(item, nextitem)


def pytest_sessionfinish() -> None:
    """A run that stops early (-x, Ctrl-C) has a test that would have followed: what was kept for it ends here."""
    import browser

    browser.close()


@contextmanager
def _an_end() -> Iterator[None]:
    """Fails whatever is still waiting after a long time."""
    if not hasattr(signal, "setitimer") or not _in_main_thread():
        yield
        return

    def fail(_signal: int, _frame: object) -> None:
        pytest.fail(f"still waiting after {LONGEST_TEST} seconds")

    before = signal.signal(signal.SIGALRM, fail)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_TEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _keep_absl_from_closing_our_streams() -> None:
    """OpenSpiel loads absl, whose log handler takes what pytest has put in the place of stderr for a file of its own. Whoever
    sets up logging anew, as a server does, has it closed, and with it everything that later tests write."""
    logging = sys.modules.get("absl.logging")
    if logging is not None:
        logging.get_absl_handler().python_handler.stream = sys.__stderr__


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder of the test's own; the machine code stays where it is, for it takes long to make."""
    requires_module("numba")
    from tateti.solver.compiled import cache_folder
    from tateti.solver.tables import library

    folder = tmp_path / "cache"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(cache_folder().parent))
    monkeypatch.setenv("TATETI_CACHE", str(folder))
    monkeypatch.delenv("TATETI_TABLES", raising=False)
    library.forget()
    yield folder
    library.forget()


@pytest.fixture(autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of the test's own: no test keeps a match among those of whoever runs it."""
    folder = tmp_path_factory.getbasetemp() / f"state-{os.getpid()}" / str(next(_count))
    monkeypatch.setenv("TATETI_STATE", str(folder))
    return folder


_count = itertools.count()


@pytest.fixture
def uncaged(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As on a machine without bubblewrap. Programs that mean harm are not run so."""
    from tateti.cage import bubblewrap, protection

    monkeypatch.setattr(bubblewrap, "found", lambda: "bubblewrap is not installed")
    protection.cache_clear()
    yield
    protection.cache_clear()


@pytest.fixture
def real_advice() -> None:
    """Asks for the advisers that people get, where the other tests of a folder have quicker ones."""


def pairs(many: Iterable[One], few: Sequence[Other]) -> list[tuple[One, Other]]:
    """Each of many with each of few if TATETI_FULL=1; otherwise each of many once, with the few in turn."""
    return list(itertools.product(many, few) if FULL else zip(many, itertools.cycle(few), strict=False))


OUTSIDE = Path(__file__).parent / "outside"


@pytest.fixture
def pegboard(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game from outside the package, known for the time of a test (see `outside/README.md`)."""
    from tateti.games import registry

    monkeypatch.syspath_prepend(str(OUTSIDE))
    kind = importlib.import_module("tateti_pegboard").Pegboard
    monkeypatch.setattr(registry, "_games", {**registry.available(), kind.kind: kind})
    registry._named.cache_clear()
    yield kind
    registry._named.cache_clear()


def requires_command(name: str) -> str:
    """The path of a command; without it the test is skipped, or fails if TATETI_REQUIRE_ALL=1.

    Call it in a test, in a fixture, or at the top of a test module.
    """
    path = shutil.which(name)
    if path is None:
        do_without(f"the command {name!r} is not installed")
    return path


def requires_cage() -> None:
    """A cage for programs of others; without it the test is skipped, or fails if TATETI_REQUIRE_ALL=1."""
    from tateti.cage import in_words, protection

    requires_command("bwrap")
    if not protection().caged:
        do_without(in_words(protection()))


def requires_module(name: str) -> ModuleType:
    """The imported module; without it the test is skipped, or fails if TATETI_REQUIRE_ALL=1."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        do_without(f"the module {name!r} is not installed")


def do_without(reason: str) -> NoReturn:
    if os.environ.get("TATETI_REQUIRE_ALL") == "1":
        pytest.fail(f"{reason}, and TATETI_REQUIRE_ALL=1 allows no skipping", pytrace=False)
    pytest.skip(reason, allow_module_level=True)
