"""The extras of the package, and the command that installs one: in the way in which tateti itself was installed."""

from __future__ import annotations

import sys
from pathlib import Path


def install_command(extra: str) -> str:
    """What installs an extra here.

    >>> install_command("solver")
    "pip install 'tateti[solver]'"
    """
    wanted = f"'tateti[{extra}]'"
    environment = Path(sys.prefix)
    # Environments of these two are their own: pip is not meant to change them.
    if (environment / "pipx_metadata.json").is_file():
        return f"pipx install --force {wanted}"
    if (environment / "uv-receipt.toml").is_file():
        return f"uv tool install --force {wanted}"
    return f"pip install {wanted}"
