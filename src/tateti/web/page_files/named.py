"""Files named by what is in them: another content has another name, so that a browser never asks twice for one."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class NamedFile:
    """A file that never changes."""

    name: str
    media_type: str
    content: bytes

    @cached_property
    def compressed(self) -> bytes:
        """The same for browsers that can unpack it, which is all of them."""
        return gzip.compress(self.content, mtime=0)


def named(stem: str, ending: str, media_type: str, content: str | bytes) -> NamedFile:
    """A file under a name that follows from its content.

    >>> named("page", "css", "text/css", "b { }").name
    'page-94162fe39e096f900a21.css'
    """
    given = content.encode() if isinstance(content, str) else content
    return NamedFile(f"{stem}-{name_of(given)}.{ending}", media_type, given)


def name_of(content: bytes) -> str:
    """A short name that no other content has."""
    return hashlib.sha256(content).hexdigest()[:20]
