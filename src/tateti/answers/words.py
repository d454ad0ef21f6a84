"""The sentences of the page in a language, by their English."""

from __future__ import annotations

import functools
import gettext
from typing import Any

from tateti import language
from tateti.answers.json_bytes import json_bytes


def catalogue(language_code: str) -> bytes:
    """All sentences of a language as JSON."""
    return json_bytes(sentences(language_code))


@functools.cache
def sentences(language_code: str) -> dict[str, Any]:
    """All sentences of a language; for English there are none, since they are their own keys."""
    if language_code == language.SOURCE:
        return {}
    found = gettext.translation("tateti", language.CATALOGUES, [language_code], fallback=True)
    told: dict[str, Any] = {}
    for key, sentence in getattr(found, "_catalog", {}).items():
        if isinstance(key, str) and key:
            told[key] = sentence
        elif isinstance(key, tuple):
            forms = told.setdefault(key[0], [])
            forms.insert(key[1], sentence)
    return told


def languages() -> bytes:
    """The languages that everything is told in, each by its own name, as JSON."""
    return json_bytes([{"code": code, "name": name} for code, name in language.NAMES.items()])
