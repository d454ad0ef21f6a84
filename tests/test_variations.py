"""Variations: every one is checked by the rules, follows its match into files and back, and leaves the main line alone."""

from __future__ import annotations

import unicodedata
from datetime import date
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import games
from tateti import Game, InvalidRecordError, Position, game, language, load, records, save
from tateti.match import Match, Seat, date_tags
from tateti.notation import DEEPEST_VARIATION, MOST_MOVES, Arrow, Colour, MarkedCell, Record, RecordedMove
from tateti.variations import Played, count_variations
from tateti.wording import variations_in_words

ANA, BETO = Seat("Ana"), Seat("Beto")
TREE = """[Game "semaforo"]
[First "Ana"]
[Second "Beto"]
[Result "*"]

{[%cal Ga1b2] here} 1. Gb2 {[%emt 2.000] [%csl Rb2] centre} Yb2 (1... Ga1
{first} 2. Yb2 (2. Ya1) 2... Rb2) (1... Gc3) 2. Ga1 *
"""


def grown(position: Position, random: Random, plies: int, depth: int) -> tuple[RecordedMove, ...]:
    """A random line from here, with random variations, marks and comments on it."""
    line = []
    while position.moves and len(line) < plies:
        move = random.choice(position.moves)
        names = random.sample(position.board.names, 2)
        inner = [
            grown(position, random, random.randint(1, 3), depth - 1)
            for _ in range(random.randint(0, 2) * (depth > 0))
        ]
        line.append(
            RecordedMove(
                str(move),
                random.choice(["", "good", "a } ( b\n"]),
                random.choice([None, 1.5]),
                arrows=tuple([Arrow(*names, random.choice(list(Colour)))] * random.randint(0, 1)),
                cells=tuple(MarkedCell(name) for name in names[: random.randint(0, 2)]),
                variations=tuple(inner),
            )
        )
        position = position.play(move)
    return tuple(line)


@given(games, st.integers(0, 10**6))
def test_a_match_keeps_the_variations_of_its_record(the_game: Game, seed: int):
    moves = grown(the_game.start, Random(seed), 6, 2)
    tags = {"Game": the_game.name, "First": "Ana", "Second": "Beto"}
    match = Match.from_record(Record(tags, moves, arrows=(), cells=(MarkedCell("a1"),)))
    assert [played.recorded() for played in match.history] == list(moves)
    again = Match.from_record(str(match.record()))
    assert again.history == match.history
    assert (again.cells, again.record()) == (match.cells, match.record())


@given(games, st.integers(0, 10**6))
def test_every_position_of_a_tree_follows_from_the_one_before(the_game: Game, seed: int):
    moves = grown(the_game.start, Random(seed), 4, 2)
    match = Match.from_record(Record({"Game": the_game.name}, moves))

    def check(before: Position, line: tuple[Played, ...]) -> None:
        for played in line:
            assert played.move in before.moves
            assert played.position == before.play(played.move)
            for variation in played.variations:
                check(before, variation)
            before = played.position

    check(match.start, tuple(match.history))


def test_the_main_line_is_played_on_and_the_variations_stay_where_they_hang():
    match = Match.from_record(TREE)
    assert str(match.record()) == TREE
    assert [str(move) for move in match.moves] == ["Gb2", "Yb2", "Ga1"]
    match.play("c3", seconds=1)
    match.undo(2)
    match.redo()
    assert count_variations(match.history) == 3
    assert str(match.record()) == TREE
    match.undo(2)
    match.play("d1", seconds=1)
    assert count_variations(match.history) == 0, "they went with the move that was taken back"
    assert (match.arrows, match.history[0].cells) == ((Arrow("a1", "b2"),), (MarkedCell("b2", Colour.RED),))


def test_a_file_keeps_the_variations(tmp_path: Path):
    file = tmp_path / "tree.txt"
    file.write_text(TREE, encoding="utf-8")
    save(load(str(file)), str(file))
    assert file.read_text(encoding="utf-8") == TREE


def test_that_there_are_variations_is_told():
    match = Match.from_record(TREE)
    assert variations_in_words(match) == "The record has 3 variations; the main line is followed."
    assert variations_in_words(Match(game("semaforo"), ANA, BETO)) == ""


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("1. Gb2 (1. Ya1)", "^In the variation '1. Ya1' of the record, 'Ya1' cannot be played: .*a1 is empty"),
        ("1. Gb2 Yb2 (1... Ga1 2. Yb2 (2. Ra1)) *", "^In the variation '1. Gb2 Ga1 2. Ra1'.*'Ra1'.*a1 holds green"),
        ("1. Gb2 (1. Ga1 Gb1 2. Gc1 Gd1) *", "^In the variation '1. Ga1 Gb1 2. Gc1 Gd1'.*the game is over"),
        ("1. Ga1 Ya1 2. Ra1 Gb1 3. Yb1 Rb1 4. Gd2 (4. Xc1)", "^In the variation '… 1... Ya1 2. Ra1 Gb1 3. Yb1 Rb1 4. Xc1'.*not a move"),
        ("1. Gb2 (1. Ga1) Ra1", "^Move 2 of the record, 'Ra1'"),
        ("1. Gb2 {[%csl Ge1]}", "^The record marks a cell that is not on the board: 'e1' is outside"),
        ("1. Gb2 (1. Ga1 {[%cal Ga1a4]})", "marks a cell that is not on the board: 'a4' is outside"),
        ("{[%cal Ga1z1]} 1. Gb2", "marks a cell that is not on the board: 'z1' is outside"),
    ],
)  # fmt: skip
def test_what_the_rules_refuse_is_told_with_its_place(moves: str, why: str):
    with pytest.raises(InvalidRecordError, match=why):
        Match.from_record(f'[Game "semaforo"]\n\n{moves}')


def test_a_tree_that_a_program_made_is_bounded_like_one_that_is_read():
    deep: tuple[RecordedMove, ...] = (RecordedMove("b2"),)
    for _ in range(DEEPEST_VARIATION + 1):
        deep = (RecordedMove("b2", variations=(deep,)),)
    wide = (RecordedMove("b2", variations=((RecordedMove("a1"),),) * MOST_MOVES),)
    for moves, why in ((deep, "too deeply"), (wide, "too many")):
        with pytest.raises(InvalidRecordError, match=why):
            Match.from_record(Record({"Game": "semaforo"}, moves))


# The day, and the names of files


def test_the_day_is_a_tag_that_stays():
    match = Match(game("tictactoe"), ANA, BETO, tags=date_tags(date(2026, 1, 5)))
    match.play("b2", seconds=1)
    assert '\n[Date "2026.01.05"]\n\n1. Xb2' in str(match.record())
    assert Match.from_record(str(match.record())).tags == {"Date": "2026.01.05"}


@pytest.mark.parametrize(
    ("name", "players", "tags", "file"),
    [
        ("semaforo", ("Ana", "Beto"), {"Date": "2026.11.16"}, "semaforo-Ana-Beto-2026-11-16.txt"),
        ("tictactoe:4x5x4", ("Ana", "Beto"), {}, "tictactoe-4x5x4-Ana-Beto.txt"),
        ("semaforo", ("../..", "C:\\con"), {"Date": "../../x"}, "semaforo-C-con.txt"),
        ("semaforo", ("?", "ana_maría  (2)"), {"Date": "????.??.??"}, "semaforo-ana-maría-2.txt"),
        ("semaforo", ("Мария", "काव्या"), {}, "semaforo-Мария-काव्या.txt"),
        ("semaforo", ("x" * 200, "minimax:depth=4"), {}, f"semaforo-{'x' * 24}-minimax-depth-4.txt"),
    ],
)
def test_the_name_of_a_file_tells_matches_apart(
    name: str, players: tuple[str, str], tags: dict[str, str], file: str
):
    assert records.file_name(Match(game(name), *map(Seat, players), tags=tags)) == file


@pytest.mark.parametrize(
    ("code", "name", "file"),
    [("es", "tictactoe", "ta-te-ti-Ana-Beto.txt"), ("pt", "tictactoe:4x4", "jogo-do-galo-4x4-Ana-Beto.txt")],
)
def test_the_name_of_a_file_is_in_the_language_of_the_person(code: str, name: str, file: str):
    with language.speaking(code):
        assert records.file_name(Match(game(name), ANA, BETO)) == file


def test_a_free_name_is_free_however_many_are_taken(tmp_path: Path):
    taken = [tmp_path / "x.txt", *(tmp_path / f"x-{number}.txt" for number in range(2, 1002))]
    for file in taken[:-1]:
        file.touch()
    taken[-1].symlink_to(tmp_path / "nowhere")
    assert records.free_name(str(taken[0])) == str(tmp_path / "x-1002.txt")
    assert records.free_name(str(tmp_path / "y.txt")) == str(tmp_path / "y.txt")


@given(st.text(min_size=1, max_size=200), st.text(min_size=1, max_size=200))
def test_any_names_give_the_name_of_a_file_that_every_system_takes(one: str, two: str):
    names = [name if name.strip() and name.isprintable() else "Ana" for name in (one, two)]
    match = Match(game("tateti-semaforo:10x10"), *map(Seat, names), tags=date_tags(date(2026, 11, 16)))
    file = records.file_name(match)
    assert file.startswith("tateti-semaforo-10x10-") and file.endswith("-2026-11-16.txt")
    assert len(file.encode()) <= 250
    assert all(
        letter.isalnum() or letter in "-." or unicodedata.category(letter)[0] == "M" for letter in file
    )
