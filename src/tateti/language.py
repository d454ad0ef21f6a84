"""The language a person reads.

Sentences are written in English in the code and looked up in gettext catalogues (`locale/`). Nothing is loaded
for English, and nothing at all before the first sentence is shown.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

# Each language by its own name. To add one, add it here and run `make catalogues`; its plurals must follow the usual
# rule, one form for 1 and another for everything else, because the page knows no other.
NAMES = {"es": "Español", "pt": "Português", "en": "English"}
LANGUAGES = tuple(NAMES)
SOURCE = "en"
TRANSLATED = tuple(code for code in LANGUAGES if code != SOURCE)
CATALOGUES = Path(__file__).parent / "locale"

# A context variable, so that a server can speak to several people at once.
_current: ContextVar[str] = ContextVar("tateti_language", default=SOURCE)


def use(language: str) -> None:
    """Speak this language from here on (in this thread or task)."""
    _current.set(language if language in LANGUAGES else SOURCE)


def current() -> str:
    """The language spoken here, by its code."""
    return _current.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """This language for a while, and then the one before."""
    before = current()
    use(language)
    try:
        yield
    finally:
        use(before)


def preferred(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for.

    >>> preferred({"TATETI_LANG": "pt", "LANG": "es_AR.UTF-8"}), preferred({"LANG": "es_AR.UTF-8"}), preferred({})
    ('pt', 'es', 'en')
    """
    for variable in ("TATETI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environ.get(variable, "")[:2].lower()
        if wanted in LANGUAGES:
            return wanted
        if wanted and variable != "TATETI_LANG":
            return SOURCE
    return SOURCE


def gettext(message: str) -> str:
    """The sentence in the current language."""
    return _in(_current.get(), message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The sentence for this number, in the current language."""
    language = _current.get()
    if language == SOURCE:
        return singular if number == 1 else plural
    return _catalogue(language).ngettext(singular, plural, number)


def in_every_language(message: str) -> frozenset[str]:
    """The sentence in all the languages there are."""
    return frozenset([message, *(_catalogue(language).gettext(message) for language in TRANSLATED)])


# Numbers, as they are written in the current language. For people only: data that programs read have none of this.

_SWAPPED = str.maketrans(",.", ".,")


def number(value: int) -> str:
    """A whole number as people write it: 1,354 in English, 1.354 in Spanish and Portuguese.

    >>> number(1354)
    '1,354'
    """
    return _with_signs_of_the_language(f"{value:,}")


def decimal(value: float, digits: int) -> str:
    """A number with so many digits after the point, which is a comma in Spanish and Portuguese.

    >>> decimal(1354.5, 2)
    '1,354.50'
    """
    return _with_signs_of_the_language(f"{value:,.{digits}f}")


def percent_sign() -> str:
    """What stands after a percentage: a blank comes before the sign in Spanish and Portuguese."""
    return "%" if _current.get() == SOURCE else "\N{NO-BREAK SPACE}%"


def _with_signs_of_the_language(text: str) -> str:
    return text if _current.get() == SOURCE else text.translate(_SWAPPED)


# Words that people type: understood in every language, however they are spelt.


def without_accents(text: str) -> str:
    """The text as somebody without accents on the keyboard would write it.

    >>> without_accents("Semáforo, ação, Ñandú")
    'Semaforo, acao, Nandu'
    """
    import unicodedata

    return "".join(
        letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter)
    )


_UNSPELT = str.maketrans("", "", " -_()")


def spelt(text: str) -> str:
    """A word small, without accents, blanks, hyphens and brackets: what is spelt alike is the same word.

    >>> spelt("Ta-Te-Ti SEMÁFORO"), spelt("tateti-semaforo")
    ('tatetisemaforo', 'tatetisemaforo')
    """
    return without_accents(text).casefold().translate(_UNSPELT)


@functools.lru_cache(maxsize=1024)
def spellings(*messages: str) -> frozenset[str]:
    """How these words are spelt in every language that there is; several of one meaning are divided by commas."""
    said = {one for message in messages for one in (message, *(_in(code, message) for code in TRANSLATED))}
    return frozenset(spelt(word) for sentence in said for word in sentence.split(", ")) - {""}


def nearest(word: str, spelled: Mapping[str, Collection[str]]) -> str | None:
    """The name one of whose spellings is nearest to a word, if one is near: what somebody may have meant.

    >>> nearest("dificl", {"hard": {"hard", "dificil"}, "easy": {"easy", "facil"}})
    'hard'
    """
    from difflib import get_close_matches

    names = {spelling: name for name, spellings in spelled.items() for spelling in spellings}
    near = get_close_matches(spelt(word[:40]), names, n=1, cutoff=0.75)
    return names[near[0]] if near else None


class Message(str):
    """A sentence, or part of one, that is marked for translation and not translated yet."""

    __slots__ = ()


def mark(message: str) -> Message:
    """Marks a sentence for translation without translating it yet (import it as `N_`)."""
    return Message(message)


def _in(language: str, message: str) -> str:
    # The empty message has the head of a catalogue for its translation.
    return message if language == SOURCE or not message else _catalogue(language).gettext(message)


@functools.cache
def _catalogue(language: str) -> NullTranslations:
    import gettext as standard

    return standard.translation("tateti", CATALOGUES, [language], fallback=True)
