"""The names in a tournament: a class list as people paste it, and the player that somebody means."""

from __future__ import annotations

import itertools
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeVar

from tateti.errors import InvalidPlayerError, quote
from tateti.language import mark as N_
from tateti.language import spelt
from tateti.tournaments.limits import LONGEST_GROUP, LONGEST_NAME, LONGEST_TITLE, MOST_PLAYERS

# Letters that draw nothing, although Python calls them printable.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
_MOST_SHOWN = 5


class Entry(NamedTuple):
    """One line of a list: a name, the group it belongs to, and the nickname that the public sees; both may be empty."""

    name: str
    group: str = ""
    nickname: str = ""


class Fault(NamedTuple):
    """A line of a list that cannot be taken: its number, counted from 1, what stands there as it is quoted, and why not."""

    line: int
    text: str
    why: InvalidPlayerError


class _Named(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...


Someone = TypeVar("Someone", bound=_Named)


def read_names(text: str) -> tuple[Entry, ...]:
    """The players of a list, one a line: `name`, `name;group` or `name;group;nickname`.

    >>> read_names("Ana;7B\\n\\n Beto ; 7A ; Rayo\\n")
    (Entry(name='Ana', group='7B', nickname=''), Entry(name='Beto', group='7A', nickname='Rayo'))
    """
    return unique([read_entry(line) for _number, line in _lines(text)])


def sifted(text: str) -> tuple[tuple[Entry, ...], tuple[Fault, ...]]:
    """The players of a list that can be taken, each with a nickname, and what is wrong with the other lines.

    >>> taken, faults = sifted("Ana\\n\\nana\\nBeto;7A;Rayo")
    >>> [entry.nickname for entry in taken], [(fault.line, fault.text) for fault in faults]
    (['Ana', 'Rayo'], [(3, "'ana'")])
    """
    taken, faults = list[Entry](), list[Fault]()
    names, nicknames = set[tuple[str, str]](), set[str]()
    for number, line in _lines(text):
        try:
            entry = read_entry(line)
            if key_of(entry.name, entry.group) in names:
                raise _twice(entry)
            if entry.nickname and spelling(entry.nickname) in nicknames:
                raise _same_nickname(entry)
        except InvalidPlayerError as error:
            faults.append(Fault(number, quote(line.strip()), error))
            continue
        names.add(key_of(entry.name, entry.group))
        nicknames |= {spelling(entry.nickname)} if entry.nickname else set()
        taken.append(entry)
    return with_nicknames(taken), tuple(faults)


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines of a list that are not empty, with their numbers."""
    lines = [
        (number, line)
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)
        if line.strip()
    ]
    if len(lines) > MOST_PLAYERS:
        raise InvalidPlayerError(
            N_("There are {count} names: a tournament has at most {most} players."), count=len(lines), most=MOST_PLAYERS
        )  # fmt: skip
    return lines


def _twice(entry: Entry) -> InvalidPlayerError:
    return InvalidPlayerError(
        N_("{name} is on the list twice: add a letter to one of the names, or the group."),
        name=quote(entry.name),
    )


def _same_nickname(entry: Entry) -> InvalidPlayerError:
    return InvalidPlayerError(
        N_("Two players would have the nickname {name}: give one of them another."), name=quote(entry.nickname)
    )  # fmt: skip


def read_entry(line: str) -> Entry:
    """One player of a list."""
    parts = line.replace("\t", ";").split(";")
    if len(parts) > 3:
        raise InvalidPlayerError(
            N_("{line} has too many parts: write a name, or name;group, or name;group;nickname."), line=quote(line)
        )  # fmt: skip
    name, group, nickname = [*parts, "", ""][:3]
    return Entry(
        read_text(name, LONGEST_NAME),
        read_text(group, LONGEST_GROUP) if group.strip() else "",
        read_text(nickname, LONGEST_NAME) if nickname.strip() else "",
    )


def unique(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The players, if none is there twice: two of one name are told apart by their group."""
    seen = dict[tuple[str, str], Entry]()
    for entry in entries:
        key = key_of(entry.name, entry.group)
        if key in seen:
            raise _twice(entry)
        seen[key] = entry
    return tuple(entries)


def with_nicknames(entries: Sequence[Entry], taken: Iterable[str] = ()) -> tuple[Entry, ...]:
    """The players, each with a nickname that nobody else has: the one given, or one made from the name.

    >>> [entry.nickname for entry in with_nicknames([Entry("Ana Pérez"), Entry("Gómez, Ana"), Entry("Beto", "7A", "Rayo")])]
    ['Ana P.', 'Ana G.', 'Rayo']
    """
    known = nicknames_of(entries, taken)
    # A first name serves where one player alone has it; of several, none is "the" Ana.
    first = Counter(spelling(_shorter(entry.name)[0]) for entry in entries if not entry.nickname)
    named = list[Entry]()
    for entry in entries:
        nickname = entry.nickname or _nickname(entry, known, first)
        known.add(spelling(nickname))
        named.append(entry._replace(nickname=nickname))
    return tuple(named)


def nicknames_of(entries: Sequence[Entry], taken: Iterable[str] = ()) -> set[str]:
    """The nicknames that are given, with those that are taken already, if nobody would have that of another."""
    known = {spelling(one) for one in taken}
    for entry in entries:
        if entry.nickname and spelling(entry.nickname) in known:
            raise _same_nickname(entry)
        known |= {spelling(entry.nickname)} if entry.nickname else set()
    return known


def _nickname(entry: Entry, known: set[str], first: Counter[str]) -> str:
    shorter = _shorter(entry.name)
    if first[spelling(shorter[0])] > 1 and len(shorter) > 1:
        shorter = shorter[1:]
    if entry.group:
        shorter += [f"{one[: LONGEST_NAME - LONGEST_GROUP - 3]} ({entry.group})" for one in shorter[:1]]
    numbered = (f"{shorter[0][: LONGEST_NAME - 5]} {number}" for number in itertools.count(2))
    return next(one for one in itertools.chain(shorter, numbered) if spelling(one) not in known)


def _shorter(name: str) -> list[str]:
    """Ways to call somebody without the whole name, the shortest first.

    >>> _shorter("Ana Sofía Pérez"), _shorter("Pérez, Ana Sofía"), _shorter("Ana")
    (['Ana', 'Ana S.', 'Ana S. P.'], ['Ana', 'Ana P.', 'Ana S. P.'], ['Ana'])
    """
    family, comma, given = name.partition(",")
    if comma and given.strip():
        own, *more = given.split()
        initials = [*(word[0] for word in family.split()[:1])]
        full = [word[0] for word in more] + initials
    else:
        own, *rest = name.replace(",", " ").split() or [name]
        full = [word[0] for word in rest]
        initials = full[:1]
    ways = [
        own,
        *(" ".join([own, *(f"{letter}." for letter in letters)]) for letters in (initials, full) if letters),
    ]
    return list(dict.fromkeys(way[:LONGEST_NAME] for way in ways))


def key_of(name: str, group: str) -> tuple[str, str]:
    """What is the same for players that nobody could tell apart."""
    return spelling(name), spelling(group)


def read_text(text: str, longest: int = LONGEST_TITLE) -> str:
    """A name or title as it is kept: single blanks, nothing that cannot be seen.

    >>> read_text("  Ana   Sofía ")
    'Ana Sofía'
    """
    kept = " ".join(unicodedata.normalize("NFC", text[: 10 * longest]).split())
    if (
        not 0 < len(kept) <= longest
        or not kept.isprintable()
        or not _UNSEEN.isdisjoint(kept)
        or not _has_a_sign(kept)
    ):
        raise InvalidPlayerError(
            N_("{name} is not a name: a name has 1 to {longest} printable characters."), name=quote(text), longest=longest
        )  # fmt: skip
    return kept


def _has_a_sign(name: str) -> bool:
    """Whether there are letters, and not only marks that are drawn over each other."""
    kinds = [unicodedata.category(letter) for letter in name]
    marks = sum(kind.startswith("M") for kind in kinds)
    return 2 * marks <= len(name) and any(kind[0] in "LNSP" for kind in kinds)


def find_player(players: Iterable[Someone], text: str) -> Someone:
    """Whom somebody means: by number, by the name, or by the beginning of the only name that begins so."""
    everybody = list(players)
    wanted = spelt(text)
    for found in (
        [one for one in everybody if text.strip() == str(one.number)],
        [one for one in everybody if spelling(one.name) == spelling(text)],
        [one for one in everybody if spelt(one.name) == wanted],
        [one for one in everybody if wanted and spelt(one.name).startswith(wanted)],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            raise InvalidPlayerError(
                N_("{name} may be several players: {players}. Write the number."),
                name=quote(text), players=tuple(f"{one.number} {one.name}" for one in found[:_MOST_SHOWN]),
            )  # fmt: skip
    raise InvalidPlayerError(
        N_("{name} does not play here: write the name of a player, or the number."), name=quote(text)
    )


@lru_cache(maxsize=4 * MOST_PLAYERS)
def spelling(name: str) -> str:
    """What is the same for names that look the same. Everybody's is asked for whenever one name changes."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
