"""The service worker: which files of the page a browser keeps, so that it opens without a connection."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"
NAME = "service-worker.js"


def service_worker(
    digests: Mapping[str, str], fallback: str, *, asks_first: bool, static: Path = STATIC
) -> bytes:
    """The script of a service worker that keeps these files, which are all of one version.

    `digests` has the address of every file, as seen from the folder of the script, with its `digest_of`; `fallback` is
    the one of them that is shown for every address of the page. With `asks_first` a page is asked of the network, and
    comes out of what is kept only where the network does not answer: right for a server, which may say something new.
    Without it a page comes out of what is kept: right for a folder of files.

    The script belongs into the folder whose addresses it is for, as `service-worker.js`, and says by its content which
    version it is: other files, another version.
    """
    if fallback not in digests:
        raise ValueError(f"{fallback!r} is not among the files that are kept.")
    files = dict(sorted(digests.items()))
    text = (static / "worker" / NAME).read_text("utf-8")
    constants = {
        "VERSION": version_of(files), "FILES": files, "NAVIGATION_FALLBACK": fallback, "ASKS_FIRST": asks_first,
    }  # fmt: skip
    for name, value in constants.items():
        text = _filled_in(text, name, json.dumps(value))
    return text.encode()


def _filled_in(text: str, name: str, value: str) -> str:
    line = re.compile(rf'^const {name} = (?:""|\{{\}}|true);$', re.MULTILINE)
    filled, count = line.subn(lambda _found: f"const {name} = {value};", text)
    if count != 1:
        raise ValueError(f"{NAME} has no line for {name}.")
    return filled


def version_of(digests: Mapping[str, str]) -> str:
    """A name for these contents under these addresses.

    >>> version_of({"a.js": digest_of(b"1")}) == version_of({"a.js": digest_of(b"2")})
    False
    """
    return hashlib.sha256(json.dumps(sorted(digests.items())).encode()).hexdigest()[:20]


def digest_of(content: bytes) -> str:
    """What a browser checks a content by.

    >>> digest_of(b"")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def no_service_worker(static: Path = STATIC) -> bytes:
    """The script that removes a service worker, and what it kept, from the browsers that have it."""
    return (static / "worker" / f"no-{NAME}").read_bytes()
