"""The positional list: every operation, and everything it refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tateti import TatetiError
from tateti.search.types.positional_list import (
    ListError,
    ListPosition,
    ListPositionError,
    NoNextError,
    NoPreviousError,
    PositionalList,
)


def forwards(letters: PositionalList[str]) -> list[str]:
    """The elements, read by the operations alone."""
    found, position = [], letters.first()
    while position is not letters.end():
        found.append(letters.retrieve(position))
        position = letters.next(position)
    return found


def backwards(letters: PositionalList[str]) -> list[str]:
    found, position = [], letters.end()
    while position is not letters.first():
        position = letters.previous(position)
        found.append(letters.retrieve(position))
    return found


def test_in_an_empty_list_first_last_and_end_are_the_same_position() -> None:
    empty = PositionalList[str]()
    assert empty.first() is empty.last() is empty.end()
    assert len(empty) == 0
    assert forwards(empty) == []


def test_a_list_is_read_forwards_and_backwards() -> None:
    letters = PositionalList("abc")
    assert forwards(letters) == list(letters) == ["a", "b", "c"]
    assert backwards(letters) == ["c", "b", "a"]


def test_inserting_at_a_position_leaves_that_position_right_after() -> None:
    letters = PositionalList("ac")
    c = letters.last()
    b = letters.insert(c, "b")
    assert forwards(letters) == ["a", "b", "c"]
    assert letters.next(b) is c
    assert letters.retrieve(c) == "c"


def test_inserting_at_the_end_makes_the_last_and_at_the_first_the_first() -> None:
    letters = PositionalList("b")
    assert letters.insert(letters.end(), "c") is letters.last()
    assert letters.insert(letters.first(), "a") is letters.first()
    assert forwards(letters) == ["a", "b", "c"]


def test_removing_frees_the_element_and_closes_the_gap() -> None:
    letters, freed = PositionalList("abc"), list[str]()
    letters.remove(letters.next(letters.first()), freed.append)
    assert (forwards(letters), backwards(letters), freed) == (["a", "c"], ["c", "a"], ["b"])


def test_removing_without_a_callback_frees_nothing() -> None:
    element = ["kept"]
    lists = PositionalList([element])
    lists.remove(lists.first())
    assert element == ["kept"]
    assert len(lists) == 0


def test_destroying_frees_every_element_in_order_and_leaves_an_empty_list() -> None:
    letters, freed = PositionalList("abc"), list[str]()
    held = letters.last()
    letters.destroy(freed.append)
    assert freed == ["a", "b", "c"]
    assert letters.first() is letters.end()
    with pytest.raises(ListPositionError):
        letters.retrieve(held)


def test_a_copy_is_another_list_with_the_same_elements() -> None:
    letters = PositionalList("ab")
    copy = letters.copy()
    copy.remove(copy.first())
    assert (list(letters), list(copy)) == (["a", "b"], ["b"])
    with pytest.raises(ListPositionError):
        copy.retrieve(letters.first())


def test_nothing_comes_after_the_end() -> None:
    letters = PositionalList("a")
    with pytest.raises(NoNextError, match="no next position"):
        letters.next(letters.end())


def test_nothing_comes_before_the_first_not_even_in_an_empty_list() -> None:
    letters, empty = PositionalList("a"), PositionalList[str]()
    for each in (letters, empty):
        with pytest.raises(NoPreviousError, match="no previous position"):
            each.previous(each.first())


def test_there_is_no_element_at_the_end() -> None:
    letters = PositionalList("a")
    with pytest.raises(ListPositionError, match="the end of the list"):
        letters.retrieve(letters.end())
    with pytest.raises(ListPositionError, match="the end of the list"):
        letters.remove(letters.end())
    assert list(letters) == ["a"]


def of_another_list(letters: PositionalList[str]) -> ListPosition[str]:
    return letters.copy().first()


def of_a_removed_element(letters: PositionalList[str]) -> ListPosition[str]:
    position = letters.insert(letters.first(), "gone")
    letters.remove(position)
    return position


def end_of_another_list(letters: PositionalList[str]) -> ListPosition[str]:
    return PositionalList[str]().end()


@pytest.mark.parametrize(
    "invalid", [of_another_list, of_a_removed_element, end_of_another_list, lambda _: None]
)
@pytest.mark.parametrize("operation", ["next", "previous", "retrieve", "remove", "insert"])
def test_an_invalid_position_is_refused_and_nothing_changes(
    operation: str, invalid: Callable[[PositionalList[str]], ListPosition[str]]
) -> None:
    letters, freed = PositionalList("ab"), list[str]()
    more = {"insert": ["x"], "remove": [freed.append]}.get(operation, [])
    with pytest.raises(ListPositionError, match="not a position of the list"):
        getattr(letters, operation)(invalid(letters), *more)
    assert (list(letters), len(letters), freed) == (["a", "b"], 2, [])


def test_all_errors_of_the_list_are_of_one_family() -> None:
    for error in (ListPositionError, NoNextError, NoPreviousError):
        assert issubclass(error, ListError)
    assert issubclass(ListError, TatetiError)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 99)), max_size=40))
def test_it_does_what_an_array_does(steps: list[tuple[bool, int]]) -> None:
    letters, array, positions = PositionalList[int](), list[int](), list[ListPosition[int]]()
    for inserts, number in steps:
        place = number % (len(array) + inserts) if len(array) + inserts else None
        if place is None:
            continue
        if inserts:
            at = positions[place] if place < len(positions) else letters.end()
            positions.insert(place, letters.insert(at, number))
            array.insert(place, number)
        else:
            letters.remove(positions.pop(place))
            array.pop(place)
        assert list(letters) == array
        assert len(letters) == len(array)
        assert [letters.retrieve(position) for position in positions] == array
        assert letters.last() is (positions[-1] if positions else letters.end())
