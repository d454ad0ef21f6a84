"""Where things are kept between runs: the user's cache folder, or the one that `TATETI_CACHE` names."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """The folder; it need not exist, and it may not be writable."""
    if chosen := os.environ.get("TATETI_CACHE"):
        return Path(chosen).expanduser()
    import platformdirs

    return platformdirs.user_cache_path("tateti")


def tables_folder() -> Path:
    """Where the tables of the usual boards are kept."""
    return cache_folder() / "tables"


def settled_folder() -> Path:
    """Where the tables of boards that were settled on demand are kept, as long as there is room."""
    return cache_folder() / "settled"


def checkpoints_folder() -> Path:
    """Where solves that were stopped leave what they need to go on."""
    return cache_folder() / "checkpoints"
