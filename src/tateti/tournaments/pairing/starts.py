"""Who begins: the colour rules of the FIDE (Dutch) system, where white is the one who begins.

The library pairs by them, but of two with different points it takes the one with the lower number for the higher ranked, whatever
their points; rule 1.2 says points first. So the five rules stand here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tateti.tournaments.pairing.swiss import Card

BEGAN, FOLLOWED = "white", "black"  # what the library calls the one who begins, and the other
ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0


def difference(starts: tuple[str, ...]) -> int:
    """How much more often somebody began than not."""
    return starts.count(BEGAN) - starts.count(FOLLOWED)


def is_double(starts: tuple[str, ...]) -> bool:
    """Whether the last two games were begun alike."""
    return len(starts) > 1 and starts[-1] == starts[-2]


def preference(starts: tuple[str, ...]) -> tuple[str | None, int]:
    """What somebody is due next, and how strongly (rule 1.7).

    >>> preference((BEGAN,)), preference((BEGAN, FOLLOWED)), preference((FOLLOWED, FOLLOWED)), preference(())
    (('black', 2), ('white', 1), ('white', 3), (None, 0))
    """
    if not starts:
        return None, NONE
    more = difference(starts)
    if is_double(starts) or abs(more) > 1:
        # Of somebody who is behind by two and has just begun twice the larger difference decides.
        often = BEGAN if more > 1 else FOLLOWED if more < -1 else starts[-1]
        return _other(often), ABSOLUTE
    if more:
        return (FOLLOWED if more > 0 else BEGAN), STRONG
    return _other(starts[-1]), MILD


def in_order(one: Card, other: Card) -> tuple[int, int]:
    """The numbers of two who meet, the one who begins first (rules 5.2.1 to 5.2.5)."""
    higher, lower = sorted((one, other), key=lambda card: (-card.score, card.number))
    due = _due_to_higher(higher, lower)
    return (higher.number, lower.number) if due == BEGAN else (lower.number, higher.number)


def _due_to_higher(higher: Card, lower: Card) -> str:
    wish, strength = preference(higher.starts)
    other_wish, other_strength = preference(lower.starts)
    # 1. Both wishes.
    if wish and other_wish and wish != other_wish:
        return wish
    # 2. The stronger wish; of two absolute ones, that of the wider difference.
    if strength != other_strength:
        return _granted(wish, other_wish, strength > other_strength)
    wide, other_wide = abs(difference(higher.starts)), abs(difference(lower.starts))
    if strength == ABSOLUTE and wide != other_wide:
        return _granted(wish, other_wish, wide > other_wide)
    # 3. The reverse of the last time when one began and the other did not.
    for began, other_began in zip(reversed(higher.starts), reversed(lower.starts), strict=False):
        if began != other_began:
            return _other(began)
    # 4. The wish of the higher ranked, who is due the start if the number is odd (5.) where there is no wish.
    return wish or (BEGAN if higher.number % 2 else FOLLOWED)


def _granted(wish: str | None, other_wish: str | None, to_higher: bool) -> str:
    granted = wish if to_higher else other_wish and _other(other_wish)
    assert granted is not None
    return granted


def _other(start: str) -> str:
    return FOLLOWED if start == BEGAN else BEGAN
