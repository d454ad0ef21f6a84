"""Progress on this computer: one JSON file in the person's state folder, which several programs may write at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeAlias

from tateti.language import mark as N_
from tateti.study import state_file
from tateti.study.puzzles.attempt import Attempt
from tateti.study.puzzles.progress import Progress

Kept: TypeAlias = state_file.Kept[Progress]

_FILE = state_file.StateFile(
    name="puzzles",
    largest=1 << 18,
    new=Progress,
    read=lambda content: Progress.from_json(json.loads(content)),
    write=lambda progress: json.dumps(progress.to_json()),
    unreadable=N_(
        "Your progress with problems cannot be read: it begins anew, and the file is now called {file}."
    ),
    not_kept=N_("Your progress with problems cannot be kept on this computer."),
    not_kept_because=N_("Your progress with problems cannot be kept on this computer: {reason}"),
)


def file() -> Path:
    """Where it is kept; the lock lies beside it."""
    return _FILE.path


def load() -> Kept:
    """What is kept; a new beginning where there is nothing, or nothing that can be read."""
    return _FILE.load()


def add(attempt: Attempt, known: Progress) -> Kept:
    """Adds an attempt to what is kept; where nothing can be kept, to what is known."""
    return _FILE.change(lambda progress: progress.after(attempt), known)
