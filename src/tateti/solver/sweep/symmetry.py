"""Groups of a board's symmetries, as generators: what a sweep may take together."""

from __future__ import annotations

from tateti.board import Board, Symmetry


def symmetry_groups(board: Board) -> tuple[tuple[Symmetry, ...], ...]:
    """Sets of generators, each a reflection or half turn (its own inverse); the trivial group comes first.

    The elements of the group are the products of the generators, each taken or left out, in the order given:
    two generators give four symmetries, three give the eight of a square.

    >>> [len(group_elements(generators, 9)) for generators in symmetry_groups(Board(3, 3))]
    [1, 2, 2, 2, 4, 2, 4, 8]
    """
    if min(board.rows, board.cols) == 1:
        return (), (board.half_turn,)
    _, mirror, upside_down, half_turn, *turned = board.symmetries
    groups: tuple[tuple[Symmetry, ...], ...] = (
        (),
        (upside_down,),
        (mirror,),
        (half_turn,),
        (mirror, upside_down),
    )
    if turned:
        diagonal, *_, other_diagonal = turned
        groups += ((diagonal,), (diagonal, other_diagonal), (diagonal, mirror, upside_down))
    return groups


def group_elements(generators: tuple[Symmetry, ...], cells: int) -> tuple[Symmetry, ...]:
    """All products of the generators; bit `g` of an element's number says whether generator `g` takes part.

    The generator with the lowest number is applied first.
    """
    elements = [tuple(range(cells))]
    for generator in generators:
        elements += [tuple(generator[element[x]] for x in range(cells)) for element in elements]
    return tuple(elements)
