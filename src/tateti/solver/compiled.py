"""The one place that decides how the solver's loops are compiled and where the machine code is kept.

Numba keeps compiled functions beside the source, or, where that is read-only, in the user's cache folder;
`NUMBA_CACHE_DIR` overrides both. Where nothing can be written the functions are compiled afresh in every process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Compile a loop on first use; it lets other threads run meanwhile."""
    try:
        return cast(Function, numba.njit(cache=True, nogil=True)(function))
    except RuntimeError:  # numba found no folder to keep its cache in
        return cast(Function, numba.njit(nogil=True)(function))


def inlined(function: Function) -> Function:
    """Compile a helper of a few operations into whatever loop calls it."""
    return cast(Function, numba.njit(inline="always")(function))
