"""What somebody waits for who installs tateti: `python -m tateti.tools.wheel_report`, in a clone.

The wheel is built, installed into an empty environment with the packages of `requirements/core.txt` and nothing else, and
tried there. The packages come from wherever pip gets them here, its cache included, and so does the time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[3]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")


def report(folder: Path) -> dict[str, object]:
    """Builds, installs and measures, in a folder that is empty."""
    _timed(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    (source,) = folder.glob("*.tar.gz")
    environment = folder / "environment"
    _timed(sys.executable, "-m", "venv", "--without-pip", environment)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    before = _bytes_in(environment)
    installing = _timed(
        *PIP, "--python", environment, "install", "-q", "--require-hashes", "-r", _wanted(wheel)
    )
    listed = subprocess.run(
        [*PIP, "--python", environment, "list", "--format=json"], capture_output=True, check=True
    )
    first = {
        " ".join(("tateti", *words)): round(_timed(scripts / "tateti", *words), 2)
        for words in (("--version",), ("analyse", "semaforo"), ("puzzles", "semaforo", "--count", "1"))
    }
    started = subprocess.run(
        [scripts / "tateti", "bench", "start", "--json"], capture_output=True, check=True
    )
    return {
        "wheel_bytes": wheel.stat().st_size,
        "source_bytes": source.stat().st_size,
        "packages": [f"{one['name']} {one['version']}" for one in json.loads(listed.stdout)],
        "installed_bytes": _bytes_in(environment) - before,
        "install_seconds": round(installing, 1),
        "first_seconds": first,
        "start": json.loads(started.stdout),
    }


def _wanted(wheel: Path) -> Path:
    """A list of what is to be installed: the wheel and what it needs, with the hashes of all."""
    file = wheel.with_name("wanted.txt")
    itself = f"tateti @ {wheel.as_uri()} --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n"
    file.write_text(
        itself + (ROOT / "requirements" / "core.txt").read_text(encoding="utf-8"), encoding="utf-8"
    )
    return file


def _timed(*command: str | Path) -> float:
    began = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def _bytes_in(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="tateti-") as name:
        print(json.dumps(report(Path(name)), indent=1))
