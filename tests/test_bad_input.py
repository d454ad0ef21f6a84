"""Malformed input of more than two hundred kinds, and fuzzed: always a `TatetiError` that quotes it, never a crash."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import games, positions
from tateti import (
    Game,
    InvalidCellError,
    InvalidMoveError,
    InvalidPositionError,
    InvalidRecordError,
    Position,
    TatetiError,
    game,
)
from tateti.errors import quote
from tateti.match import Clock, Match
from tateti.players import player

CELLS = [
    "", " ", "b", "2", "22", "b0", "b4", "d1", "z9", "2b", "bb2", "b - 2", "b22", "b-1", "b+1", "b2.", "b2!", ".b2", "b2b2", "ab", "1,", ",1", "1,,2",
    "1;2", "1 2 0", "3,0", "0,3", "9,9", "-1,0", "0,-1", "1.0,2", "1,2,0", "0x1,1", "1e0,1", "999,0", "(1,2", "[1,2]", "b2\x00", "\x00", "b\n2", "ｂ２",
    "b²", "ß2", "é2", "٣,1", "１,２", "b２", "🟢", "b2🟢", "\u202eb2", "None", "nan", "a" * 5000, "1," * 3000, "\\b2", "'b2'", '"b2"', "{b2}", "%s", "{0}",
]  # fmt: skip

MOVES = CELLS + [
    "Zb2", "Wb2", "GYb2", "G", "GG", "Gb", "G2x", "G,1", "G1,", "Gb9", "Gz1", "G3,3", "G-1,0", "Xb2", "Ob2", "X", "xb2x", "place", "colocar verde", "replace b2",
    "b2=Y", "b2-Y", "Gb2+", "Gb2#", "1. Gb2", "O-O", "0-0", "undo me", "--", "...", "/", "G/b2", "b g2", "Gb2 Yb2", "Gb2,Yb2", "🟢b2", "Gb2\x00", "G" * 40, "🚦",
]  # fmt: skip

POSITIONS = [
    "", " ", ".", "/", "//", "///", "...", "..../....", "..../..../..../....", "..../.../....", "...../..../....", "....|....|....", "....\n....\n....",
    "0000/0000/000X", "4000/0000/0000", "XO../..../....", "WB../..../....", "G.../..../...!", "G.../..../... g", "G.../..../.... x", "G.../ ..../....", "....//....", "/..../..../....",
    "..../..../..../", "GGG./YYY./....", "GGG./..../GGG.", "RRR./..../YYY.", "GGGG/GGGG/GGGG", "GGGG/GGGG/G...", "\x00...//....", "ＧＧ../..../....", "🟢.../..../....",
    "ß.../..../....", "ŉ.../..../....", "None", "[[0,0,0,0]]", "." * 12, "." * 10_000, "/" * 10_000, "../" * 999, "{0}.../..../....", "%s../..../....", "g" * 2001, "....\\....\\....",
]  # fmt: skip

RECORDS = [
    "", "hello", "1. b2", "*", "1-0", "[]", "[Game]", "[Game semaforo]", '[Game "semaforo"', '[Game "semaforo]', 'Game "semaforo"]', '[Game ""]', '[Game "chess"]\n*',
    '[Game "semaforo"][Game "semaforo"]', '[Game "semaforo:99x99"]', '[Game "semaforo:2x2"]', '[Game "semaforo"]\n1. b9', '[Game "semaforo"]\n1. Yb2', '[Game "semaforo"]\nb2 b2 b2 b2',
    '[Game "semaforo"]\n{open', '[Game "semaforo"]\n}', '[Game "semaforo"]\n1. b2 ] *', '[Game "semaforo"]\n1-0 0-1', '[Game "semaforo"]\n[Result "2-0"]\n*', '[Game "semaforo"]\n1. b2 1/2-1/2',
    '[Game "semaforo"]\n[Result "1-0"]\n0-1', '[Game "semaforo"]\n[Position "X"]\n*', '[Game "semaforo"]\n[Clock "fast"]\n*', '[Game "semaforo"]\n[First ""]\n*', '[Game "semaforo"]\n[First "\\n"]\n*',
    '[Game "semaforo"]\n[Second "' + "x" * 201 + '"]\n*', "{" * 5000, "[" * 5000, "\\" * 5000, '[Game "tictactoe"]\n1. b2 a1 2. b1 a2 3. b3 c1', "x" * 1_000_001, "\x00", "\ufeff", "🟢🟡🔴",
    '[Game "tictactoe"]\n1. b2 a1 2. b1 a2 3. b3 1/2-1/2', '[Gäme "x"]', '[Game\u00a0"tictactoe"] [x',
]  # fmt: skip

GAME_NAMES = [
    "", " ", "chess", "tic-tac-toes", "semáforó ro", "semaforo:", "semaforo:3", "semaforo:3x", "semaforo:x4", "semaforo:0x4", "semaforo:3x0", "semaforo:27x3", "semaforo:3x100",
    "semaforo:3x4x0", "semaforo:3x4x5", "semaforo:2x2", "semaforo:-3x4", "semaforo:3X4x", "semaforo:3*4", "semaforo 3x4", "semaforo:3x4x3x3", "tictactoe:٣x٣", ":3x3", "3x3", "a" * 9999,
]  # fmt: skip

CLOCKS = ["", "x", "-1", "0", "1+", "+1x", "1+-1", "nan", "inf", "1e99", "1+1+1", "٣٠٠+", "99999999", "0x10"]
PLAYERS = [
    "",
    " ",
    "nobody",
    "easy!",
    "perfect?",
    "random random",
    "🤖",
    "a" * 999,
    "\x00",
    "bot:easy",
    "__class__",
]
ACTIONS = [
    ("", (0, 0)),
    ("put", (0, 0)),
    ("PLACE", (0, 0)),
    ("place", (9, 9)),
    ("place", (0,)),
    ("replace", (0, 0)),
    ("place", "b2"),
    ("place", None),
]


def shown(value: object) -> str:
    """A short name for a test."""
    return ascii(value)[:30]


def test_there_are_more_than_two_hundred_kinds():
    kinds = [CELLS, MOVES[len(CELLS) :], POSITIONS, RECORDS, GAME_NAMES, CLOCKS, PLAYERS, ACTIONS]
    assert sum(len(set(map(str, kind))) for kind in kinds) > 200


@pytest.mark.parametrize(("text", "name"), list(product(CELLS, ["tictactoe", "semaforo:3x3"])), ids=shown)
def test_cells(text: str, name: str):
    with pytest.raises(InvalidCellError) as refused:
        game(name).board.cell(text)
    assert 20 < len(str(refused.value)) < 400
    assert quote(text) in str(refused.value)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (text, name)
        for text, name in product(MOVES, ["tictactoe", "semaforo:3x3", "tateti-semaforo"])
        if (text, name) != ("Xb2", "tictactoe")
    ],
    ids=shown,
)
def test_moves(text: str, name: str):
    with pytest.raises(TatetiError) as refused:
        game(name).start.play(text)
    assert 20 < len(str(refused.value)) < 400
    cell = text.strip()[1:]  # after the piece: a cell outside the board is quoted alone
    assert quote(text) in str(refused.value) or quote(cell) in str(refused.value)


@pytest.mark.parametrize("text", POSITIONS, ids=shown)
def test_positions(text: str):
    with pytest.raises(InvalidPositionError) as refused:
        game("semaforo").position(text)
    assert 20 < len(str(refused.value)) < 400
    assert quote(text.strip()) in str(refused.value)


@pytest.mark.parametrize("text", RECORDS, ids=shown)
def test_records(text: str):
    with pytest.raises(TatetiError) as refused:
        Match.from_record(text)
    assert 20 < len(str(refused.value)) < 500


@pytest.mark.parametrize("name", GAME_NAMES, ids=shown)
def test_games(name: str):
    with pytest.raises(TatetiError) as refused:
        game(name)
    board = name.partition(":")[2]
    assert quote(name) in str(refused.value) or board[:3] in str(refused.value)


def test_a_board_that_is_too_large_is_told_the_limit():
    for name in ("tictactoe:27x3", "tictactoe:100x3", "tictactoe:3x999"):
        with pytest.raises(TatetiError, match="from 1 to 26"):
            game(name)


def test_one_row_is_told_without_a_plural_and_the_example_stands_in_quotes():
    with pytest.raises(InvalidPositionError) as refused:
        game("tictactoe").position("X")
    assert "is 1, and on this board it is 3" in str(refused.value)
    assert str(refused.value).endswith("like '.../.../...'.")


@pytest.mark.parametrize("text", CLOCKS, ids=shown)
def test_clocks(text: str):
    with pytest.raises(TatetiError):
        Clock.read(text)


@pytest.mark.parametrize("name", PLAYERS, ids=shown)
def test_players(name: str):
    with pytest.raises(TatetiError) as refused:
        player(name)
    assert quote(name) in str(refused.value) or quote(name.partition(":")[0]) in str(refused.value)


@pytest.mark.parametrize(("action", "where"), ACTIONS, ids=shown)
def test_actions(action: str, where: tuple[int, int]):
    with pytest.raises(TatetiError) as refused:
        game("semaforo").start.action(action, where)
    cell = f"{where[0]},{where[1]}" if isinstance(where, tuple) and len(where) == 2 else where
    assert any(quote(part) in str(refused.value) for part in (action, f"{action} a3", cell))


alphabet = st.text("GYRXOgyrxoab123456789.,/ []{}\"'-+*=\\x0\n\t🟢") | st.text(max_size=60)


@given(positions(), alphabet)
def test_any_text_is_a_legal_move_or_is_refused(position: Position, text: str):
    try:
        move = position.move(text)
    except TatetiError as error:
        assert str(error)
    else:
        assert move in position.moves


@given(games, alphabet)
def test_any_text_is_a_position_or_is_refused(chosen: Game, text: str):
    try:
        position = chosen.position(text)
    except InvalidPositionError as error:
        assert str(error)
    else:
        assert chosen.position(str(position)) == position


@given(
    games,
    st.recursive(st.none() | st.integers() | st.text(max_size=3) | st.floats(), st.lists, max_leaves=20),
)
def test_anything_is_a_matrix_or_is_refused(chosen: Game, thing: object):
    if not isinstance(thing, str):
        try:
            chosen.position(thing)  # type: ignore[arg-type]
        except InvalidPositionError as error:
            assert str(error)


@given(
    st.lists(
        st.sampled_from(
            [
                '[Game "tictactoe"]',
                "[",
                "]",
                '"',
                "1.",
                "b2",
                "a1",
                "{",
                "}",
                "1-0",
                "*",
                "\n",
                "[First ",
                "\\",
                "x",
            ]
        ),
        max_size=25,
    ).map(" ".join)
)
def test_any_record_is_a_match_or_is_refused(text: str):
    try:
        match = Match.from_record(text)
    except (InvalidRecordError, InvalidMoveError, TatetiError) as error:
        assert str(error)
    else:
        assert Match.from_record(str(match.record())).positions == match.positions
