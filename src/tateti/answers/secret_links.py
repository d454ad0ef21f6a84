"""Ids that nobody guesses, and secrets that prove who one is: only hashes of them are kept."""

from __future__ import annotations

import hashlib
import secrets

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # no 0 and o, no 1, i and l
SHORT = 10


def new_id() -> str:
    """An id for links: 128 random bits, so that nobody guesses it."""
    return secrets.token_urlsafe(16)


def new_short_id() -> str:
    """An id that people can copy from a blackboard: 49 random bits, in letters of which none is taken for another. Whoever
    guesses one may do nothing but come in."""
    return "".join(secrets.choice(LETTERS) for _place in range(SHORT))


def new_secret() -> str:
    """A secret: 192 random bits."""
    return secrets.token_urlsafe(24)


def key_of(secret: str) -> str:
    """What is stored of a secret: with so many random bits, one round of a hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
