"""A match in the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screen import in_a_match, shown, typed
from tateti import game, language
from tateti.errors import SearchLimitError
from tateti.games import Game, Side
from tateti.match import Clock, Match, Seat
from tateti.players import Stop, Weighed
from tateti.players.easy import EasyPlayer
from tateti.records import load, save
from tateti.study.review import Review
from tateti.terminal.console import EndOfInput, Leave
from tateti.terminal.replay import replay
from tateti.terminal.session import Pace, Session

ANA, BETO = Seat("Ana"), Seat("Beto")


def tictactoe(one: Seat = ANA, two: Seat = BETO) -> Match:
    return Match(game("tictactoe"), one, two)


def after(match: Match, *lines: str, numbers: bool = False) -> tuple[list[str], str]:
    """The moves that were played when the input ended, and what was shown."""
    with pytest.raises(EndOfInput):
        in_a_match(match, lines, numbers=numbers)
    return [str(move) for move in match.moves], match.tags.pop("Shown")


# Moves


@pytest.mark.parametrize(
    "lines",
    [
        ["c2"],
        ["C2"],
        ["1,2"],
        [" 1 , 2 "],
        ["Xc2"],
        ["", "1", "2"],
        ["", "1", "c"],
        ["", "c2"],
        ["", "0", "c2"],
    ],
)
def test_a_move_can_be_typed_in_many_ways(lines: list[str]) -> None:
    assert after(tictactoe(), *lines)[0] == ["Xc2"]


def test_the_column_is_asked_for_with_the_cells_of_the_row() -> None:
    assert "Row 1 is a2 b2 c2. Column, from 0 to 2 or a letter: " in after(tictactoe(), "", "1")[1]


@pytest.mark.parametrize("lines", [["1", "2"], ["1 2"], ["1,2"], ["1", "c2"], ["c2"]])
def test_with_numbers_on_the_edges_a_number_is_a_row(lines: list[str]) -> None:
    moves, output = after(tictactoe(), *lines, numbers=True)
    assert moves == ["Xc2"]
    assert "1. Ana: X 1,2" in output


def test_with_letters_on_the_edges_a_number_alone_is_no_row() -> None:
    moves, output = after(tictactoe(), "1", "2")
    assert moves == []
    assert "'1' alone is not a cell: write b2, or row and column from the top left, 1,1." in output.replace(
        "\n", " "
    )


def test_sentences_count_cells_as_the_edges_do() -> None:
    match = tictactoe(two=Seat("bot", "easy"))
    for cell in ("b2", "a1", "b1"):
        match.play(cell)
    output = after(match, "help", numbers=True)[1]
    assert "It stops the line that the other would complete on 0,1." in output.replace("\n", " ")


def test_only_what_is_said_about_moves_counts_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = tictactoe(Seat("a1"), Seat("b2"))
    _moves, output = after(match, "b2", "b2", "save c3.txt", "save /none/a1", "help", "review", numbers=True)
    assert "1. a1: X 1,1\n" in output
    assert "'b2' is not possible: 1,1 already holds X" in output.replace("\n", " ")
    assert "/c3.txt'." in "".join(output.split()), "a file keeps its name"
    assert "'/none/a1'" in output
    assert "b2 (column and row), or 1,1 (row and column" in output.replace("\n", " ")
    assert "1.  X 1,1  a1  best" in output
    output = in_a_match(tictactoe(Seat("a1"), Seat("b2")), ["b2", "a1", "b1", "a2", "b3"], numbers=True)
    assert output.endswith("a1 wins with the line 0,1 1,1 2,1.\n")


def test_a_tree_is_drawn_alike_with_numbers_on_the_edges() -> None:
    def tree(numbers: bool) -> list[str]:
        start = game("tictactoe").position("XOX/.O./...")
        match = Match(game("tictactoe"), ANA, Seat("bot", "alphabeta"), start=start)
        lines = after(match, "b1", "why", numbers=numbers)[1].rpartition("why")[2].splitlines()
        return lines[next(number for number, line in enumerate(lines) if "MAX" in line) :]

    assert tree(True) == tree(False)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["z9"], "'z9' is outside the board"),
        (["hello"], "'hello' is not a move"),
        (["Ob2"], "it is X's turn"),
        (["7"], "'7' alone is not a cell"),
        (["", "7"], "is outside the board: rows go from 0 to 2"),
        (["", "1", "9"], "is outside the board: rows go from 0 to 2"),
        (["", "1", ""], "That is no number"),
        (["", "1", "two"], "'two' is not a move"),
        (["99,99"], "is outside the board"),
    ],
)
def test_a_wrong_move_gets_the_reason_and_is_asked_for_again(lines: list[str], reason: str) -> None:
    moves, output = after(tictactoe(), *lines)
    assert moves == []
    assert reason in output.replace("\n", " ")
    assert output.count("Ana (X), your move: ") == 2


def test_a_colour_can_be_named() -> None:
    match = Match(game("semaforo"), ANA, BETO)
    moves, output = after(match, "Yb2", "Gb2", "Yb2", "b2")
    assert moves == ["Gb2", "Yb2", "Rb2"]
    assert "yellow goes only over green, and b2 is empty; Gb2 would do" in output.replace("\n", " ")
    assert "2. Beto: Yb2 (b2 turns yellow)" in output


# Commands


def test_undo_and_redo_between_people_are_one_move() -> None:
    assert after(tictactoe(), "b2", "a1", "undo")[0] == ["Xb2"]
    assert after(tictactoe(), "b2", "a1", "undo", "redo")[0] == ["Xb2", "Oa1"]


def test_undo_against_a_computer_takes_back_its_reply_too() -> None:
    match = tictactoe(two=Seat("bot", "easy"))
    assert after(match, "b2", "undo")[0] == []
    assert len(after(tictactoe(two=Seat("bot", "easy")), "b2", "undo", "redo")[0]) == 2


def test_the_first_move_of_a_computer_is_not_taken_back() -> None:
    moves, output = after(tictactoe(one=Seat("bot", "easy")), "undo")
    assert len(moves) == 1
    assert "There is no move to take back" in output


def test_hints_come_in_three_steps_and_begin_again_with_each_position() -> None:
    match = Match(game("tictactoe"), ANA, BETO, start=game("tictactoe").position("XX./OO./..."))
    output = after(match, "hint", "hint", "hint", "c1", "hint")[1]
    steps = [line for line in output.splitlines() if line.startswith(("A line", "Hint:"))]
    assert steps == [
        "A line can be completed at once. Which one?",
        "Hint: Xc3.",
        "Hint: Xc3. It completes a line and wins.",
        "A line can be completed at once. Which one?",
    ]


def test_why_says_what_is_behind_the_move_of_a_bot() -> None:
    match = tictactoe(two=Seat("bot", "easy"))
    output = after(match, "why", "b2", "why")[1].replace("\n", " ")
    assert "The computer has not moved yet" in output
    assert "Exactly: " in output
    assert "Nothing is better than Oa3, Oc3, Oa1, Oc1." in output


def test_why_shows_the_tree_behind_a_move_of_alphabeta() -> None:
    start = game("tictactoe").position("XOX/.O./...")
    match = Match(game("tictactoe"), ANA, Seat("bot", "alphabeta"), start=start)
    output = after(match, "b1", "why")[1]
    said, _why, tree = output.rpartition("why")
    nodes = re.search(r"In a tree of (\d+) nodes", said)
    assert nodes is not None
    assert f"{nodes[1]} nodes" in tree
    assert "MAX" in tree and "MIN" in tree and "alpha" in tree


def test_a_review_of_the_moves_so_far() -> None:
    output = after(tictactoe(), "b2", "b1", "review")[1]
    assert "1...  Ob1?  Beto  mistake" in output


def test_a_review_is_of_a_copy_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seen = tictactoe(), []

    def reviewed(of: Match, stop: Stop | None) -> Review:
        seen.append(of)
        return Review(of, (), None)

    monkeypatch.setattr("tateti.study.review.review", reviewed)
    after(match, "b2", "review")
    assert seen[0] is not match
    assert seen[0].moves == match.moves


def test_the_stock_is_shown_in_a_game_that_has_one() -> None:
    output = after(Match(game("semaforo"), ANA, BETO), "b2")[1]
    assert "G green 8 of 8   Y yellow 8 of 8   R red 8 of 8" in output
    assert "G green 7 of 8   Y yellow 8 of 8   R red 8 of 8" in output
    assert " of 8" not in after(tictactoe(), "b2")[1]
    assert " of " not in after(Match(game("semaforo:4x4"), ANA, BETO), "b2")[1].partition("lines of 3")[2]


def test_help_says_what_undo_does() -> None:
    assert "take the last move back\n" in after(tictactoe(), "help")[1]
    assert (
        "take your last move back, and the computer's reply"
        in after(tictactoe(two=Seat("bot", "easy")), "help")[1]
    )


@pytest.mark.parametrize("language_code", ["en", "es", "pt"])
@pytest.mark.parametrize("columns", [40, 80])
def test_nothing_that_is_said_is_wider_than_the_terminal(language_code: str, columns: int) -> None:
    language.use(language_code)
    lines = ["help", "hint", "hint", "hint", "", "1", "1", "b9", "5", "review", "why", "save", "undo"]

    def said(columns: int) -> str:
        match = tictactoe(Seat("María José de la Encarnación"), Seat("bot", "easy"))
        with pytest.raises(EndOfInput):
            in_a_match(match, lines, columns=columns)
        return match.tags["Shown"]

    assert max(map(len, said(columns).splitlines())) < columns
    assert set(re.findall(r"\w+", said(columns))) == set(re.findall(r"\w+", said(100))), "no word is torn"


def test_the_first_hint_of_semaforo_on_a_computer_is_exact(cache: Path, real_advice: None) -> None:
    output = after(Match(game("semaforo"), ANA, BETO), "hint", "hint", "hint")[1].replace("\n", " ")
    assert "against best play" in output or "wins by force" in output
    assert "plies." in output
    assert not cache.exists(), "the table comes with the package"


def test_resigning_ends_the_match() -> None:
    assert in_a_match(tictactoe(), ["b2", "resign"]).endswith("Beto resigns: Ana wins.\n")


@pytest.mark.parametrize(
    ("language_code", "words"),
    [
        ("es", ["deshacer", "rehacer", "pista", "tablero", "ayuda", "abandonar"]),
        ("pt", ["desfazer", "refazer", "dica", "tabuleiro", "ajuda", "desistir"]),
    ],
)
def test_commands_are_understood_in_the_persons_language_and_in_english(
    language_code: str, words: list[str]
) -> None:
    language.use(language_code)
    for given_words in (words, ["undo", "redo", "hint", "board", "help", "resign"]):
        match = tictactoe()
        in_a_match(match, ["b2", *given_words])
        assert match.result == "1-0"


def test_a_language_may_have_two_words_for_a_command(tmp_path: Path) -> None:
    language.use("pt")
    for word in ("guardar", "salvar"):
        after(tictactoe(), "b2", f"{word} {tmp_path / word}")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["guardar", "salvar"]


def test_save_writes_the_record(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    after(tictactoe(), "b2", f"save {path}", "a1", f"save {path}")
    assert [str(move) for move in load(str(path)).moves] == ["Xb2", "Oa1"]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "Which file?"),
        ("{folder}", "it is a folder"),
        ("{folder}/none/x.txt", "the folder it should lie in is not there"),
        ("{folder}/" + "x" * 400, "the name is too long"),
        ("{folder}/notes.txt", "is not the record of a match"),
        ("{folder}/notes.txt/x", "part of the path is not a folder"),
        ("nul\0", "cannot be written"),
    ],
)
def test_save_kindly_refuses_what_cannot_be_written(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "notes.txt").write_text("my notes")
    _moves, output = after(tictactoe(), "save " + name.format(folder=tmp_path))
    assert reason in " ".join(output.split())
    assert (tmp_path / "notes.txt").read_text() == "my notes"


def test_a_save_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.txt"
    match = tictactoe()
    save(match, str(path))
    before = path.read_text()
    match.play("b2")

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(ValueError, match="there is no room left"):
        save(match, str(path))
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]


def test_quit_leaves() -> None:
    with pytest.raises(Leave):
        in_a_match(tictactoe(), ["b2", "quit", "a1"])


# The clock


def test_the_time_left_is_shown_and_a_flag_that_falls_ends_the_match() -> None:
    times = iter([0.0, 0.0, 1.0, 7.0, 8.0, 8.0, 8.0] + [500.0] * 10)
    match = Match(game("tictactoe"), ANA, BETO, clock=Clock(300, 2), now=lambda: next(times))
    output = in_a_match(match, ["b2", "a1"])
    assert "Ana (X), your move (4:59 left): b2" in output
    assert output.endswith("Beto ran out of time: Ana wins.\n")
    assert len(match.history) == 1


# Computers


def test_two_computers_wait_for_nobody_in_a_pipe() -> None:
    slept: list[float] = []
    match = tictactoe(Seat("one", "random"), Seat("two", "random"))
    in_a_match(match, [], Pace(5), sleep=slept.append)
    assert match.outcome is not None
    assert slept == []


def test_two_computers_keep_the_pace_on_a_terminal() -> None:
    slept: list[float] = []
    match = tictactoe(Seat("one", "random"), Seat("two", "random"))
    in_a_match(match, [], Pace(0.5), sleep=slept.append, attended=True)
    assert slept == [0.5] * (len(match.history) - 1)


def test_the_pace_is_nobodys_time() -> None:
    passed = [0.0]
    match = Match(
        game("tictactoe"), Seat("one", "random"), Seat("two", "random"), clock=Clock(3), now=lambda: passed[0]
    )

    def sleep(seconds: float) -> None:
        passed[0] += seconds

    in_a_match(match, [], Pace(2), sleep=sleep, attended=True)
    assert len(match.history) >= 5
    assert {played.seconds for played in match.history} == {0.0}


def test_two_computers_can_be_stepped_and_commanded() -> None:
    match = tictactoe(Seat("one", "random"), Seat("two", "random"))
    output = in_a_match(
        match, ["", "resign", "save /", "undo", "", "help", "run"], Pace(step=True), attended=True
    )
    assert match.outcome is not None
    assert output.count("Enter: next move; run: to the end: ") == 7
    assert "Only a person resigns" in output


def test_every_move_of_a_computer_has_its_reason_in_words_and_in_the_record() -> None:
    match = tictactoe(Seat("one", "easy"), Seat("two", "easy"))
    output = in_a_match(match, [])
    assert all(played.comment and played.comment in output for played in match.history)


def test_namesakes_are_told_apart() -> None:
    assert "Easy (1) against Easy (2)" in in_a_match(
        tictactoe(Seat("easy", "easy"), Seat("easy", "easy")), []
    )


def test_a_bot_says_at_the_start_what_it_cannot_do_on_this_board() -> None:
    class Modest(EasyPlayer):
        def warning(self, game: Game) -> str | None:
            return "It cannot prove anything here." if game.board.size > 9 else None

    for name, told in (("tictactoe:4x4", True), ("tictactoe", False)):
        console = typed([])
        with pytest.raises(EndOfInput):
            Session(Match(game(name), ANA, Seat("bot", "easy")), console, bots={Side.SECOND: Modest()}).run()
        assert ("It cannot prove anything here." in shown(console)) is told


def test_another_bot_takes_the_seat_of_one_that_cannot_go_on() -> None:
    class Stuck(EasyPlayer):
        def choose(self, *given: object, **more: object) -> Weighed:
            raise SearchLimitError("No answer.")

    match = tictactoe(two=Seat("bot", "stuck"))
    console = typed(["b2", "genius", "2", "resign"], attended=True)
    Session(match, console, bots={Side.SECOND: Stuck()}).run()
    assert "No answer.\nbot cannot go on. Who plays instead?" in shown(console)
    assert match.second == Seat("bot", "easy")
    assert len(match.history) == 2
    with pytest.raises(SearchLimitError):  # in a pipe nobody can be asked
        Session(tictactoe(two=Seat("bot", "easy")), typed(["b2"]), bots={Side.SECOND: Stuck()}).run()


# Replays


def test_a_replay_shows_every_move_and_comment() -> None:
    match = tictactoe()
    match.annotate("A short one.")
    match.play("b2", "the centre")
    match.play("a1")
    match.resign()
    console = typed([])
    replay(match, console)
    output = shown(console)
    for words in ("A short one.", "1. Ana: Xb2\n   the centre\n", "2. Beto: Oa1", "Ana resigns: Beto wins."):
        assert words in output


def test_a_replay_steps_on_a_terminal() -> None:
    match = tictactoe()
    for cell in ("b2", "a1", "c1"):
        match.play(cell)
    console = typed(["", "run"], attended=True)
    replay(match, console)
    assert shown(console).count("Enter: next move") == 2
    console = typed(["", "quit"], attended=True)
    with pytest.raises(Leave):
        replay(match, console)


# Anything at all

lines = st.text(st.characters(exclude_characters="\n\r", exclude_categories=("Cs",)), max_size=40)
usual = st.sampled_from(
    ["b2", "a1", "1,1", "0", "1", "c", "undo", "redo", "hint", "save", "help", "Yb2", "resign", ""]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # they change nothing between examples
@given(
    st.lists(st.one_of(usual, lines), max_size=30),
    st.sampled_from(["tictactoe", "semaforo", "tateti-semaforo:2x2x2"]),
)
def test_whatever_is_typed_a_match_goes_on_or_ends(script: list[str], name: str) -> None:
    script = [line for line in script if not line.strip().lower().startswith("save ")]
    match = Match(game(name), ANA, Seat("bot", "easy"))
    console = typed(script)
    try:
        Session(match, console).run()
    except Exception as error:
        assert isinstance(error, Leave) or type(error).__name__ == "BackToMenu"
    assert Match.from_record(match.record()).moves == match.moves
