"""The board as it is drawn."""

from __future__ import annotations

import io

import pytest
from hypothesis import given

from strategies import positions
from tateti import Position, game, games
from tateti.terminal.console import Console
from tateti.terminal.drawing import STYLES, draw, in_numbers


def console(ascii: bool = False, colour: bool = False, columns: int = 80, lines: int = 24) -> Console:
    return Console(io.StringIO(), io.StringIO(), ascii=ascii, colour=colour, columns=columns, lines=lines)


def test_a_board_in_ascii() -> None:
    position = game("tictactoe").position("X.O/.X./...")
    assert draw(position, console(ascii=True), position.game.move_on(4, 1)) == (
        "     a   b   c\n"
        "   +---+---+---+\n"
        " 3 | X |   | O |\n"
        "   +---+---+---+\n"
        " 2 |   |(X)|   |\n"
        "   +---+---+---+\n"
        " 1 |   |   |   |\n"
        "   +---+---+---+"
    )


def test_a_winning_line_in_ascii() -> None:
    assert draw(game("semaforo:2x3").position("YYY/G.R"), console(ascii=True)) == (
        "     a   b   c\n"
        "   +---+---+---+\n"
        " 2 |*Y*|*Y*|*Y*|\n"
        "   +---+---+---+\n"
        " 1 | G |   | R |\n"
        "   +---+---+---+"
    )


def test_a_small_board_has_big_pieces() -> None:
    position = game("semaforo:1x4").position("GYR.")
    assert draw(position, console(), position.game.move_on(1, 2)) == (
        "        a         b         c         d\n"
        "   ┌─────────┬─────────┬─────────┬─────────┐\n"
        "   │   ▄▄▄   │    ▄    │  █████  │         │\n"
        " 1 │  █████  │▸  ▟█▙  ◂│  █████  │         │\n"
        "   │   ▀▀▀   │  ▟███▙  │  █████  │         │\n"
        "   └─────────┴─────────┴─────────┴─────────┘"
    )


def test_a_larger_board_has_small_pieces() -> None:
    position = game("semaforo:4x3").position("G../.Y./..R/...")
    assert draw(position, console(lines=18)).splitlines()[:4] == [
        "     a   b   c",
        "   ┌───┬───┬───┐",
        " 4 │ ● │   │   │",
        "   ├───┼───┼───┤",
    ]


def test_the_largest_board_fits_a_common_terminal() -> None:
    position = game("tictactoe:19x19x5").start
    for cell in ("s19", "a1", "j10"):
        position = position.play(cell)
    drawn = draw(position, console(lines=24)).splitlines()
    assert len(drawn) == 20
    assert drawn[0] == "     a b c d e f g h i j k l m n o p q r s"
    assert drawn[1] == " 19  " + "· " * 18 + "X"
    assert drawn[10] == " 10  " + "· " * 9 + "X" + " ·" * 9
    assert drawn[-1] == "  1  O" + " ·" * 18


def test_without_lines_the_last_move_and_the_win_are_marked_too() -> None:
    position = game("tictactoe:19x19x5").start
    for cell in ("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"):
        position = position.play(cell)
    small = console(ascii=True, lines=24)
    assert (
        draw(position, small, position.game.move_on(18 * 19 - 16, 2))
        .splitlines()[-2]
        .startswith("  2  O O O(O). .")
    )
    position = position.play("e1")
    assert draw(position, small).splitlines()[-1].startswith("  1 *X*X*X*X*X*. .")


def test_the_cursor_shows_without_colour_in_every_size() -> None:
    position = game("tictactoe").position("X../.../...")
    assert draw(position, console(ascii=True), cursor=0).splitlines()[2] == " 3 |[X]|   |   |"
    assert draw(position, console(lines=20), cursor=1).splitlines()[2] == " 3 │ X │[ ]│   │"
    big = draw(position, console(lines=40), cursor=0).splitlines()
    assert big[2].startswith("   │┏ ▀▄ ▄▀ ┓│")
    assert big[4].startswith("   │┗ ▄▀ ▀▄ ┛│")
    assert "┏       ┓" in draw(position, console(lines=40), cursor=4)
    rows = draw(position, console(lines=10), position.game.move_on(0, 1), cursor=1).splitlines()
    assert rows[1] == " 3 ▸X[·]·", "the cursor goes before the mark of the last move"


def test_the_edges_may_count_from_0_at_the_top_left() -> None:
    position = game("tictactoe").position("X../.../...")
    assert draw(position, console(ascii=True), numbers=True) == (
        "     0   1   2\n"
        "   +---+---+---+\n"
        " 0 | X |   |   |\n"
        "   +---+---+---+\n"
        " 1 |   |   |   |\n"
        "   +---+---+---+\n"
        " 2 |   |   |   |\n"
        "   +---+---+---+"
    )
    large = draw(game("tictactoe:19x19x5").start, console(lines=24), numbers=True).splitlines()
    assert large[0].split() == [str(column % 10) for column in range(19)]
    assert large[-1].split()[0] == "18"


@pytest.mark.parametrize(("name", "text", "counted"), [
    ("tictactoe", "Xb2, c3 b2 a1. Player1 b9 Zb2", "X 1,1, 0,2 1,1 2,0. Player1 b9 Zb2"),
    ("tictactoe", "'b2' is X's; b2, \"it's b2\", save 'b2.txt' to a1", "'b2' is X's; 1,1, \"it's b2\", save 'b2.txt' to 2,0"),
    ("semaforo", "Yd1 (d1 turns yellow)", "Y 2,3 (2,3 turns yellow)"),
])  # fmt: skip
def test_sentences_can_count_too(name: str, text: str, counted: str) -> None:
    assert in_numbers(text, game(name)) == counted


def test_every_colour_of_a_piece_is_one_of_the_terminal() -> None:
    colours = {piece.terminal_colour for kind in games.available().values() for piece in kind.pieces}
    assert colours <= {*STYLES, ""}


@pytest.mark.parametrize("lines", [24, 18, 12])
def test_colours_are_more_than_shapes_and_shapes_more_than_colours(lines: int) -> None:
    position = game("semaforo:1x3").position("GYR")
    plain, coloured = draw(position, console(lines=lines)), draw(position, console(colour=True, lines=lines))
    assert "\x1b" not in plain
    assert all(f"\x1b[{code};1m" in coloured for code in ("32", "33", "31"))


def test_a_winning_line_shows_without_colour() -> None:
    assert "║ █████ ║" in draw(game("semaforo:1x3").position("RRR"), console())


@given(positions())
def test_ascii_is_ascii_on_every_board(position: Position) -> None:
    assert draw(position, console(ascii=True)).isascii()


@given(positions())
def test_the_lines_of_a_board_are_equally_long(position: Position) -> None:
    for lines in (200, 40, 10):
        widths = {len(line) for line in draw(position, console(columns=300, lines=lines)).splitlines()[1:]}
        assert len(widths) <= 2 if lines == 10 else len(widths) == 1
