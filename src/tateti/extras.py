"""The extras of the package, and the command that installs one: in the way in which tateti itself was installed."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path


def install_command(extra: str) -> str:
    """What installs an extra here.

    >>> install_command("solver")
    "pip install 'tateti[solver]'"
    """
    environment = Path(sys.prefix)
    # Environments of these two are their own: pip is not meant to change them. They make them anew, so what they were made
    # from (the name, or a wheel) and the extras that are there already have to be said again.
    if (metadata := environment / "pipx_metadata.json").is_file():
        return f"pipx install --force {_with_extra(*_of_pipx(metadata), extra)}"
    if (receipt := environment / "uv-receipt.toml").is_file():
        return f"uv tool install --force {_with_extra(*_of_uv(receipt), extra)}"
    return f"pip install {_with_extra(*BY_NAME, extra)}"


BY_NAME: tuple[str, list[str]] = "tateti", []


def _with_extra(source: str, extras: list[str], extra: str) -> str:
    return shlex.quote(f"{source}[{','.join(dict.fromkeys([*extras, extra]))}]")


def _of_pipx(metadata: Path) -> tuple[str, list[str]]:
    """What pipx installed, and with which extras."""
    import json

    try:
        said = json.loads(metadata.read_text("utf-8"))["main_package"]["package_or_url"]
        found = re.fullmatch(r"([^\[\]]+)(?:\[([^\[\]]*)\])?", said)
    except (OSError, ValueError, KeyError, TypeError):
        return BY_NAME
    return (found[1], re.findall(r"[\w-]+", found[2] or "")) if found else BY_NAME


def _of_uv(receipt: Path) -> tuple[str, list[str]]:
    """What uv installed, and with which extras."""
    import tomllib

    try:
        (said,) = (
            one
            for one in tomllib.loads(receipt.read_text("utf-8"))["tool"]["requirements"]
            if one["name"] == "tateti"
        )
        places = [said[kind] for kind in ("path", "directory", "editable") if kind in said]
        return str((places or ["tateti"])[0]), [str(one) for one in said.get("extras", [])]
    except (OSError, ValueError, KeyError, TypeError):
        return BY_NAME
