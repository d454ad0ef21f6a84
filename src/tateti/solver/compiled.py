"""The one place that decides how the loops of the solver and of play in bulk are compiled and where the machine code is kept.

Numba does not notice when a function changes that another file's compiled code contains. So the code is kept in a
folder named after the sources: in `NUMBA_CACHE_DIR` if that is set, else in the user's cache folder, which
also serves where the package itself is read-only. Where nothing can be written, every process compiles afresh.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from tateti.solver.folders import cache_folder as user_cache_folder

Function = TypeVar("Function", bound=Callable[..., object])


HOLD_LOOPS = ("solver/**/*.py", "fast/*.py", "study/**/*kernel.py", "bench/solve_plain.py")
"""Where the package has compiled loops."""


def compiled_sources() -> list[Path]:
    """The files that machine code is made of."""
    package = Path(__file__).parent.parent
    found = sorted(path for place in HOLD_LOOPS for path in package.glob(place))
    return [
        path
        for path in found
        if path.stem in ("compiled", "verdict") or b"compiled import " in path.read_bytes()
    ]


@cache
def cache_folder() -> Path:
    """Where this version keeps its machine code."""
    sources = blake2b(digest_size=8)
    for path in compiled_sources():
        sources.update(path.read_bytes())
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(chosen) if chosen else user_cache_folder()
    return base / f"compiled-{sources.hexdigest()}"


def compiled(function: Function) -> Function:
    """Compile a loop on first use; it lets other threads run meanwhile."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder())  # read once, while the function is decorated
    try:
        return cast(Function, _forgiving(numba.njit(cache=True, nogil=True)(function)))
    except RuntimeError:  # numba found no folder to keep its cache in
        return cast(Function, numba.njit(nogil=True)(function))
    finally:
        settings.CACHE_DIR = before


def _forgiving(function: Any) -> Any:
    """A compiled loop whose machine code is not kept where there is no room for it, instead of failing."""
    keep = function._cache.save_overload

    def keep_if_possible(signature: object, code: object) -> None:
        with contextlib.suppress(OSError):
            keep(signature, code)

    function._cache.save_overload = keep_if_possible
    return function


def inlined(function: Function) -> Function:
    """Compile a helper of a few operations into whatever loop calls it."""
    return cast(Function, numba.njit(inline="always")(function))
