"""A positional list: elements in a row, each at a position that one can hold on to.

The cells form a ring around one header cell that holds no element. The header is the position `end`, and the way to
the first and to the last cell, so nothing is a special case and no operation walks along the list: all take O(1),
except copying and destroying it.

    ┌─> header <──> first <──> ... <──> last <─┐
    │    (end)                                 │          in an empty list the header is its own neighbour:
    └──────────────────────────────────────────┘          first, last and end are then the same position

A position is the cell of its element: it stays with the element while others come and go around it, and is good for
nothing once the element has been removed. (Where a course links its cells one way only, a position is the cell
*before* its element. What the operations promise is the same.)

    ListError (TatetiError)
      ListPositionError     a position of another list, of a removed element, or the end where an element is needed
      NoNextError           nothing comes after the end
      NoPreviousError       nothing comes before the first position
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar, cast

from tateti.errors import TatetiError
from tateti.language import mark as N_

E = TypeVar("E")
Free = Callable[[E], object]


class ListError(TatetiError):
    """What a list refuses."""


class ListPositionError(ListError):
    """The position is not one of this list, or holds no element."""


class NoNextError(ListError):
    """Nothing comes after the end."""


class NoPreviousError(ListError):
    """Nothing comes before the first position."""


def do_nothing(element: object) -> None:
    """The way to free an element that somebody else still needs: not at all."""


class ListPosition(Generic[E]):
    """A place in one list; only that list can do something with it."""

    __slots__ = ("_element", "_list", "_next", "_previous")

    _element: E
    _list: PositionalList[E] | None
    _next: ListPosition[E]
    _previous: ListPosition[E]


class PositionalList(Generic[E]):
    """A list with positions.

    >>> letters = PositionalList("ac")
    >>> c = letters.last()
    >>> b = letters.insert(c, "b")
    >>> list(letters), letters.retrieve(letters.next(b)), letters.next(c) is letters.end()
    (['a', 'b', 'c'], 'c', True)
    """

    __slots__ = ("_header", "_size")

    def __init__(self, elements: Iterable[E] = ()) -> None:
        header: ListPosition[E] = ListPosition()
        self._header = header
        header._list = self
        header._next = header._previous = header
        self._size = 0
        for element in elements:
            self.insert(header, element)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[E]:
        """The elements in order; the one just given may be removed meanwhile."""
        cell = self._header._next
        while cell is not self._header:
            following = cell._next
            yield cell._element
            cell = following

    def copy(self) -> PositionalList[E]:
        """Another list with the same elements."""
        return PositionalList(self)

    # Positions

    def first(self) -> ListPosition[E]:
        """The first position; the end if the list is empty."""
        return self._header._next

    def last(self) -> ListPosition[E]:
        """The position of the last element; the end if the list is empty."""
        return self._header._previous

    def end(self) -> ListPosition[E]:
        """The position after the last element, where nothing stands."""
        return self._header

    def next(self, position: ListPosition[E]) -> ListPosition[E]:
        """The position after this one; the end comes after the last."""
        if self._checked(position) is self._header:
            raise NoNextError(N_("There is no next position: this is the end of the list."))
        return position._next

    def previous(self, position: ListPosition[E]) -> ListPosition[E]:
        """The position before this one; the last comes before the end."""
        if self._checked(position) is self._header._next:
            raise NoPreviousError(N_("There is no previous position: this is the first one of the list."))
        return position._previous

    # Elements

    def insert(self, position: ListPosition[E], element: E) -> ListPosition[E]:
        """Puts an element where `position` is, which then comes right after it; at the end, it is the last one."""
        following = self._checked(position)
        cell: ListPosition[E] = ListPosition()
        cell._element, cell._list = element, self
        cell._previous, cell._next = following._previous, following
        cell._previous._next = following._previous = cell
        self._size += 1
        return cell

    def remove(self, position: ListPosition[E], free: Free[E] = do_nothing) -> None:
        """Takes the element out and frees it; its position is then no longer one of the list."""
        element = self.retrieve(position)
        position._previous._next, position._next._previous = position._next, position._previous
        self._size -= 1
        _forget(position)
        free(element)

    def retrieve(self, position: ListPosition[E]) -> E:
        """The element at a position."""
        if self._checked(position) is self._header:
            raise ListPositionError(N_("There is no element here: this is the end of the list."))
        return position._element

    def destroy(self, free: Free[E] = do_nothing) -> None:
        """Empties the list and frees its elements, the first one first."""
        cells = []
        cell = self._header._next
        while cell is not self._header:
            cells.append(cell)
            cell = cell._next
        self._header._next = self._header._previous = self._header
        self._size = 0
        for cell in cells:
            element = cell._element
            _forget(cell)
            free(element)

    def _checked(self, position: object) -> ListPosition[E]:
        if not isinstance(position, ListPosition) or position._list is not self:
            raise ListPositionError(
                N_("This is not a position of the list: it is of another one, or its element was removed.")
            )
        return position


def _forget(cell: ListPosition[E]) -> None:
    """A removed cell keeps neither its element nor its neighbours alive."""
    cell._list = None
    cell._element = cast(E, None)
    cell._next = cell._previous = cell
