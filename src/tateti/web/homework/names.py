"""The names that pupils give themselves, and the codes by which they go on at another device."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Collection

from tateti.answers import secret_links
from tateti.answers.secret_links import key_of
from tateti.errors import InvalidPlayerError, quote
from tateti.language import mark as N_

LONGEST_NAME = 24
LETTERS = secret_links.LETTERS.upper()
CODE_LENGTH = 6
# Letters and signs that draw nothing: the fillers of Hangul and Khmer, the joiner of letters, the empty cell of Braille, the
# empty head of a note. To Python all are printable.
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")


def read_name(text: str) -> str:
    """A name as it is kept: without blanks around it, with single ones in it.

    >>> read_name("  Ana   Sofía "), read_name("João")
    ('Ana Sofía', 'João')
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    # Marks that are drawn over the letter before, as many as one likes, would run through the lines of a table.
    if not 0 < len(name) <= LONGEST_NAME or not _is_seen(name) or not _has_a_sign(name):
        raise InvalidPlayerError(
            N_("{name} is not a name: a name has 1 to {longest} printable characters."),
            name=quote(text), longest=LONGEST_NAME,
        )  # fmt: skip
    return name


def _is_seen(name: str) -> bool:
    return name.isprintable() and UNSEEN.isdisjoint(name)


def _has_a_sign(name: str) -> bool:
    kinds = [unicodedata.category(letter) for letter in name]
    marks = sum(kind.startswith("M") for kind in kinds)
    return 2 * marks <= len(name) and any(kind[0] in "LNSP" for kind in kinds)


def spelling(name: str) -> str:
    """The same for names that people would take for the same.

    >>> spelling("ANA") == spelling("ana"), spelling("Ana") == spelling("Aná")
    (True, False)
    """
    return unicodedata.normalize("NFKC", name).casefold()


def another(name: str, taken: Collection[str]) -> str:
    """A free name like this one.

    >>> another("Ana", {"ana", "ana 2"})
    'Ana 3'
    """
    number = 2
    while True:
        ending = f" {number}"
        proposed = name[: LONGEST_NAME - len(ending)].rstrip() + ending
        if spelling(proposed) not in taken:
            return proposed
        number += 1


# Codes


def code_of(token: str) -> str:
    """The code of whoever joins with the secret of a device: the same whenever the same request comes again.

    >>> len(code_of("secret")), code_of("secret") == code_of("secret")
    (6, True)
    """
    number = int.from_bytes(hashlib.sha256(b"code " + token.encode("utf-8", "replace")).digest())
    letters = []
    for _place in range(CODE_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


def new_code() -> str:
    """Another code."""
    return "".join(secrets.choice(LETTERS) for _place in range(CODE_LENGTH))


def key_of_code(set_id: str, code: str) -> str:
    """What is stored of a code; small letters and blanks are as good.

    >>> key_of_code("x", "ab2 c3d") == key_of_code("x", "AB2C3D")
    True
    """
    return key_of(f"{set_id} {''.join(code.split()).replace('-', '').upper()}")
