"""Python code compiled beforehand, so that a browser has less to do before the first answer.

Only the Python that will run it can compile it, and that is Pyodide's: so Node runs it. Without Node the sources go into the
folder; everything works, and starts some seconds later.
"""

from __future__ import annotations

import io
import logging
import shutil
import subprocess
import zipfile
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory

LONGEST = 600.0  # seconds

# Of the standard library, what nothing here can use: a browser has no processes, mail, terminals or databases for it.
UNUSED = (
    "curses/", "dbm/", "doctest.py", "ensurepip/", "ftplib.py", "idlelib/", "imaplib.py", "mailbox.py", "multiprocessing/",
    "pdb.py", "poplib.py", "pydoc.py", "pydoc_data/", "smtplib.py", "sqlite3/", "tkinter/", "turtle.py", "unittest/",
    "venv/", "wsgiref/", "xmlrpc/",
)  # fmt: skip

log = logging.getLogger("tateti.site")


def pruned(standard_library: bytes) -> bytes:
    """The standard library without what nothing here can use."""
    content = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(standard_library)) as given,
        zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made,
    ):
        for name in sorted(given.namelist()):
            if not name.startswith(UNUSED) and not name.endswith("/"):
                made.writestr(zipfile.ZipInfo(name), given.read(name), zipfile.ZIP_DEFLATED, 9)
    return content.getvalue()


def compiled(pyodide: Path, archives: Sequence[bytes]) -> list[bytes] | None:
    """The archives with all code in them compiled; None where there is no Node, or it fails."""
    node = shutil.which("node")
    if node is None:
        return None
    with TemporaryDirectory() as folder, as_file(files("tateti.site") / "compile.mjs") as script:
        given = [Path(folder) / f"{number}.in" for number in range(len(archives))]
        made = [path.with_suffix(".out") for path in given]
        for path, content in zip(given, archives, strict=True):
            path.write_bytes(content)
        pairs = [str(path) for pair in zip(given, made, strict=True) for path in pair]
        try:
            subprocess.run(
                [node, str(script), f"{pyodide.absolute()}/", *pairs],
                check=True, capture_output=True, timeout=LONGEST,
            )  # fmt: skip
            return [path.read_bytes() for path in made]
        except (OSError, subprocess.SubprocessError) as error:
            log.warning("the code is not compiled beforehand: %s", error)
            return None
