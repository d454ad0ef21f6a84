"""Who begins, by the five rules of the FIDE (Dutch) system (E.1 to E.5), written down once more: white is the one who begins."""

from __future__ import annotations

from tateti.tournaments.pairing.cards import Card

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0


def difference(began: tuple[bool, ...]) -> int:
    """How much more often somebody began than not."""
    return began.count(True) - began.count(False)


def preference(began: tuple[bool, ...]) -> tuple[bool | None, int]:
    """Whether somebody is due to begin next, and how strongly (A.6).

    >>> preference((True,)), preference((True, False)), preference((False, False)), preference(())
    ((False, 2), (True, 1), (True, 3), (None, 0))
    """
    if not began:
        return None, NONE
    more = difference(began)
    if abs(more) > 1 or began[-2:] in {(True, True), (False, False)}:
        return (more < 0 if abs(more) > 1 else not began[-1]), ABSOLUTE
    return (more < 0, STRONG) if more else (not began[-1], MILD)


def in_order(one: Card, other: Card) -> tuple[int, int]:
    """The numbers of two who meet, the one who begins first."""
    higher, lower = sorted((one, other), key=lambda card: (-card.score, card.number))
    return (higher.number, lower.number) if _higher_begins(higher, lower) else (lower.number, higher.number)


def _higher_begins(higher: Card, lower: Card) -> bool:
    wish, strength = preference(higher.began)
    other_wish, other_strength = preference(lower.began)
    # 1. Both wishes.
    if wish is not None and other_wish is not None and wish != other_wish:
        return wish
    # 2. The stronger wish; of two absolute ones, that of the wider difference.
    if strength != other_strength:
        return bool(wish) if strength > other_strength else not other_wish
    wide, other_wide = abs(difference(higher.began)), abs(difference(lower.began))
    if strength == ABSOLUTE and wide != other_wide:
        return bool(wish) if wide > other_wide else not other_wish
    # 3. The reverse of the last time when one began and the other did not.
    for began, other_began in zip(reversed(higher.began), reversed(lower.began), strict=False):
        if began != other_began:
            return not began
    # 4. The wish of the higher ranked, who is due the start if the number is odd (5.) where there is no wish.
    return wish if wish is not None else higher.number % 2 == 1
