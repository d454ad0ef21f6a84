"""Ids that nobody guesses, and secrets that prove who one is: only hashes of them are kept."""

from __future__ import annotations

import hashlib
import secrets


def new_id() -> str:
    """An id for links: 128 random bits, so that nobody guesses it."""
    return secrets.token_urlsafe(16)


def new_secret() -> str:
    """A secret: 192 random bits."""
    return secrets.token_urlsafe(24)


def key_of(secret: str) -> str:
    """What is stored of a secret: with so many random bits, one round of a hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
