"""Where a shell looks for completion, and man for its pages: in folders of the person who asks, nobody else's."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tateti.commands.setup.completion import script
from tateti.files import FileKind
from tateti.language import mark as N_

SCRIPT = FileKind(N_("a completion of tateti"), lambda begins: b"# Completion of tateti in " in begins)

# Where bash is told to load completion by itself, if it is.
_STARTS_BASH = ("~/.bashrc", "/etc/bash.bashrc", "/etc/bashrc")


@dataclass(frozen=True)
class Completion:
    """The completion of a shell: the file it is in, and the file that the shell reads when it starts."""

    shell: str
    file: Path
    start: Path | None
    """None where the shell finds the file by itself."""

    @property
    def script(self) -> str:
        """What is to be in the file."""
        return script(self.shell)

    @property
    def line(self) -> str:
        """What has to stand in the file that the shell reads when it starts."""
        return f"source {_quoted(self.file)}"

    @property
    def is_read(self) -> bool:
        """Whether the shell will find the completion, as far as can be told without starting it."""
        return self.start is None or _has_line(
            self.start, str(self.file), _with_tilde(self.file), _quoted(self.file)
        )


def completion_for(shell: str) -> Completion:
    """Where this shell looks for completion."""
    if shell == "fish":
        return Completion(shell, _config() / "fish/completions/tateti.fish", None)
    if shell == "zsh":
        return Completion(shell, data() / "zsh/site-functions/_tateti", _start_of(shell))
    folder = os.environ.get("BASH_COMPLETION_USER_DIR") or data() / "bash-completion"
    loads = any(_has_line(Path(name).expanduser(), "bash_completion") for name in _STARTS_BASH)
    file = Path(folder) / "completions/tateti"
    return Completion(shell, file, None if loads else _start_of(shell))


def _start_of(shell: str) -> Path:
    """The file that bash or zsh reads when it starts."""
    folder = os.environ.get("ZDOTDIR") if shell == "zsh" else None
    return Path(folder or "~").expanduser() / f".{shell}rc"


def data() -> Path:
    """Where programs keep what they bring for one person."""
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser()


def _config() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser()


def line_for_pages(shell: str, folder: Path) -> tuple[str, Path]:
    """The line that makes man look into a folder, and the file in which this shell reads it when it starts.

    Nothing after the last colon, which is what an empty MANPATH leaves there, stands for all the places where man looks anyway.
    """
    if shell == "fish":
        return f'set -gx MANPATH {_quoted(folder)} $MANPATH ""', _config() / "fish/config.fish"
    return f'export MANPATH={_quoted(folder)}:"$MANPATH"', _start_of(shell)


def has_line_for_pages(shell: str, folder: Path) -> bool:
    """Whether the line is where this shell reads it."""
    line, start = line_for_pages(shell, folder)
    return _has_line(start, line)


def looks_for_pages_in(folder: Path) -> bool | None:
    """Whether man looks into a folder; None where it cannot be asked."""
    try:
        told = subprocess.run(
            ["manpath", "-q"], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=True, timeout=10
        )  # fmt: skip
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return str(folder) in told.stdout.strip().split(os.pathsep)


def _has_line(file: Path, *words: str) -> bool:
    """Whether a line of a file, which is no comment, has one of these words in it."""
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    return any(word in line for line in lines if not line.lstrip().startswith("#") for word in words)


def _with_tilde(path: Path) -> str:
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _quoted(path: Path) -> str:
    """A path as a shell reads it."""
    import shlex

    home = Path.home()
    if path.is_relative_to(home):
        return f"~/{shlex.quote(str(path.relative_to(home)))}"
    return shlex.quote(str(path))
