"""What follows the end of a match, and matches that are left."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random

import pytest

from screen import shown, typed
from tateti import game, language, unfinished
from tateti.match import Clock, Match, Seat
from tateti.records import load
from tateti.terminal.console import Leave
from tateti.terminal.session import BackToMenu, Pace
from tateti.terminal.sitting import Sitting

ANA, BETO = Seat("Ana"), Seat("Beto")
WON = ["b2", "a1", "b1", "a2", "b3"]


def sit(lines: list[str], match: Match | None = None, **more: object) -> str:
    """What is shown to somebody who types these lines at a terminal that is not drawn in place."""
    console = typed(lines, attended=True)
    sitting = Sitting(console, Random(0), Pace(), **more)  # type: ignore[arg-type]
    with contextlib.suppress(Leave, BackToMenu):
        sitting.play(match or Match(game("tictactoe"), ANA, BETO))
    return shown(console)


def test_the_same_once_more() -> None:
    output = sit([*WON, "again", "b2", "quit", ""])
    assert output.count("Ana against Beto. Ana begins.") == 2


def test_enter_alone_is_once_more() -> None:
    assert sit([*WON, "", "b2", "quit", ""]).count("Ana against Beto. Ana begins.") == 2


@pytest.mark.parametrize("answer", ["2", "change sides", "sides", "SIDES"])
def test_sides_are_changed(answer: str) -> None:
    assert "Beto against Ana. Beto begins." in sit([*WON, answer])


def test_the_start_and_the_clock_stay_when_it_is_played_again() -> None:
    start = game("tictactoe").position("XX./OO./...")
    output = sit(["c3", "1", "c3", "7"], Match(game("tictactoe"), ANA, BETO, start=start, clock=Clock(100)))
    assert output.count("Ana wins with the line") == 2
    assert output.count("left): ") == 2


def test_a_review_marks_each_move() -> None:
    output = sit([*WON, "3"])
    assert "2...  Oa2?  Beto  mistake" in output
    assert output.count("And now? [again]") == 2


def test_saving_proposes_a_name_that_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    output = sit([*WON, "5", "", "save", "", "save other.txt", "7"])
    assert "File [tictactoe-Ana-Beto.txt]: " in output
    assert "File [tictactoe-Ana-Beto-2.txt]: " in output
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "other.txt", "tictactoe-Ana-Beto-2.txt", "tictactoe-Ana-Beto.txt",
    ]  # fmt: skip
    assert load("tictactoe-Ana-Beto.txt").result == "1-0"


def test_a_file_that_cannot_be_written_gets_the_reason(tmp_path: Path) -> None:
    assert "it is a folder" in sit([*WON, f"save {tmp_path}", "7"]).replace("\n", " ")


def test_the_end_is_taken_back_and_played_otherwise() -> None:
    match = Match(game("tictactoe"), ANA, BETO)
    sit([*WON, "undo", "c3", "b3", "resign", "undo", "quit", ""], match)
    assert [str(move) for move in match.moves] == ["Xb2", "Oa1", "Xb1", "Oa2", "Xc3", "Ob3"]
    assert match.outcome is None, "only the resignation was taken back"


def test_an_answer_that_is_none_is_asked_for_again() -> None:
    output = sit([*WON, "8", "nothing", "hint", "7"])
    assert output.count("Answer with a number from 1 to 7, or with a word.") == 3


@pytest.mark.parametrize(
    ("language_code", "words"), [("es", ["cambiar de lado", "otra"]), ("pt", ["trocar de lado", "outra"])]
)
def test_the_words_are_those_of_the_language(language_code: str, words: list[str]) -> None:
    language.use(language_code)
    output = sit([*WON, words[0], *WON, words[1]])
    assert output.count("Beto contra Ana") == 2


def test_in_a_pipe_nothing_is_asked_after_the_end() -> None:
    console = typed(WON)
    Sitting(console, Random(0), Pace()).play(Match(game("tictactoe"), ANA, BETO))
    assert shown(console).endswith("Ana wins with the line b3 b2 b1.\n")


# Matches that are left


def test_leaving_asks_once_and_keeps_the_match(state: Path) -> None:
    output = sit(["b2", "quit", "no", "a1", "menu", ""])
    assert output.count("Leave the match?") == 2
    found = unfinished.newest()
    assert found is not None
    assert found[0].path.parent.parent == state
    assert [str(move) for move in found[1].moves] == ["Xb2", "Oa1"]


def test_the_end_of_input_at_the_question_leaves() -> None:
    assert sit(["b2"]).count("Leave the match?") == 1
    assert unfinished.newest() is not None


def test_a_saved_match_is_left_without_a_question(tmp_path: Path) -> None:
    assert "Leave the match?" not in sit(["b2", f"save {tmp_path / 'x.txt'}", "quit"])
    assert "Leave the match?" in sit(["b2", f"save {tmp_path / 'x.txt'}", "a1", "quit", ""])


def test_a_match_can_be_saved_when_one_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    assert "is saved in" in sit(["b2", "quit", f"save {file}", "quit"])
    assert file.exists()


def test_a_recorded_match_needs_no_keeping(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    assert "Leave the match?" not in sit(["b2", "quit"], record=str(file))
    assert unfinished.newest() is None
    assert [str(move) for move in load(str(file)).moves] == ["Xb2"]


def test_the_record_is_of_the_first_match_and_not_of_the_next(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    sit([*WON, "again", "c3", "quit", ""], record=str(file))
    assert load(str(file)).result == "1-0"


def test_a_match_gone_on_with_stays_in_its_file_and_goes_with_its_end() -> None:
    sit(["b2", "quit", ""])
    file, match = unfinished.newest() or pytest.fail("nothing was kept")
    sit(["a1", "quit", ""], match, kept=file)
    assert unfinished.kept() == [file.path]
    file, match = unfinished.newest() or pytest.fail("nothing was kept")
    sit([*WON[2:], "7"], match, kept=file)
    assert unfinished.kept() == []


def test_what_another_program_has_gone_on_with_stays_beside_what_was_played_here() -> None:
    sit(["b2", "quit", ""])
    file, match = unfinished.newest() or pytest.fail("nothing was kept")
    other_file, other = unfinished.newest() or pytest.fail("nothing was kept")
    other.play("c1")
    unfinished.keep(other, other_file)
    sit(["a1", "quit", ""], match, kept=file)
    kept = [[str(move) for move in unfinished.load(path)[1].moves] for path in unfinished.kept()]
    assert sorted(kept) == [["Xb2", "Oa1"], ["Xb2", "Oc1"]]


def test_nothing_is_saved_among_the_matches_that_were_left() -> None:
    output = sit(["b2", f"save {unfinished.files() / 'mine.txt'}", "quit", ""])
    assert "only for matches that were left" in output
    assert not (unfinished.files() / "mine.txt").exists()


def test_a_match_from_a_file_that_is_left_as_it_was_is_not_kept_again(tmp_path: Path) -> None:
    sit(["b2", f"save {tmp_path / 'x.txt'}", "resign", "7"])
    assert "Leave the match?" not in sit(["quit"], load(str(tmp_path / "x.txt")))
    assert unfinished.kept() == []
    assert "Leave the match?" in sit(["a1", "quit", ""], load(str(tmp_path / "x.txt")))
    (path,) = unfinished.kept()
    file, match = unfinished.load(path)
    output = sit(["quit"], match, kept=file)
    assert "Leave the match?" not in output
    assert "The match is kept" in output
    assert unfinished.kept() == [path]


def test_time_passes_only_when_play_begins() -> None:
    passed = [0.0]
    match = Match(game("tictactoe"), ANA, BETO, clock=Clock(10), now=lambda: passed[0])
    passed[0] = 100.0  # in the menu, say
    assert "ran out of time" not in sit(["b2", "quit", ""], match)
    assert match.history[0].seconds == 0.0


def test_matches_left_within_a_second_have_a_file_each() -> None:
    for cell in ("b2", "a1"):
        sit([cell, "quit", ""])
    found = {str(load(str(path)).last_move) for path in unfinished.kept()}
    assert found == {"Xb2", "Xa1"}


def test_names_bots_clock_and_marks_are_kept() -> None:
    start = game("tictactoe").position(".../.../... o")
    match = Match(
        game("tictactoe"), Seat("Bot", "easy"), Seat("María José"), start=start, clock=Clock(100, 2)
    )
    sit(["b2", "quit", ""], match)
    _path, again = unfinished.newest() or pytest.fail("nothing was kept")
    assert again.seats == match.seats
    assert again.clock == match.clock
    assert again.start == start
    assert again.positions == match.positions
    assert again.time_left(again.turn) < 102


def test_a_folder_that_takes_no_files_stops_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TATETI_STATE", str(tmp_path / "file"))
    assert sit(["b2", "quit", ""]).endswith("The match could not be kept.\n")


def test_a_match_that_only_the_computer_moved_in_is_left_without_a_question() -> None:
    assert "Leave the match?" not in sit(["quit"], Match(game("tictactoe"), Seat("bot", "easy"), ANA))
    assert unfinished.newest() is None


def test_computers_alone_are_left_without_a_question() -> None:
    match = Match(game("tictactoe"), Seat("one", "random"), Seat("two", "random"))
    console = typed(["", "quit"], attended=True)
    with pytest.raises(Leave):
        Sitting(console, Random(0), Pace(step=True)).play(match)
    assert "Leave the match?" not in shown(console)
    assert unfinished.newest() is None
