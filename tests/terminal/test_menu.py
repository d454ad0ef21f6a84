"""The menu: who plays what, and all the ways to answer it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screen import at_the_menu, shown, typed
from tateti import language
from tateti.games import available as games
from tateti.players import available as players
from tateti.terminal.menu import open_menu

PERSON_PERSON = ["1", "1", "Ana", "Beto", "1", "b2", "a1", "b1", "a2", "b3", "4"]


@pytest.mark.parametrize(
    ("language_code", "menu", "end", "farewell"),
    [
        ("en", "1. Person against person", "Ana wins with the line b3 b2 b1.", "See you soon!"),
        ("es", "1. Persona contra persona", "Gana Ana con la línea b3 b2 b1.", "¡Hasta la próxima!"),
        ("pt", "1. Pessoa contra pessoa", "Ana ganha, com b3 b2 b1 em linha.", "Até à próxima!"),
    ],
)
def test_two_people_play_to_the_end(language_code: str, menu: str, end: str, farewell: str) -> None:
    output = at_the_menu(PERSON_PERSON, language_code)
    assert end in output
    assert output.count(menu) == 2, "the menu comes again after the match"
    assert output.endswith(f"{farewell}\n")


@pytest.mark.parametrize("cut", range(len(PERSON_PERSON)))
def test_the_end_of_input_is_polite_at_every_prompt(cut: int) -> None:
    assert at_the_menu(PERSON_PERSON[:cut]).endswith("\nSee you soon!\n")


def test_a_wrong_choice_prints_the_menu_again() -> None:
    output = at_the_menu(["9", "", "one", "4"])
    assert output.count("1. Person against person") == 4
    assert "'9' is not in the menu" in output


def test_a_draw_is_told() -> None:
    moves = ["b2", "a1", "b1", "b3", "a3", "c1", "c2", "a2", "c3"]
    assert "It is a draw" in at_the_menu(["1", "1", "Ana", "Beto", "1", *moves])


@pytest.mark.parametrize("name", ["x" * 42, "tab\tbed", "nul\0"])
def test_a_name_that_will_not_do_is_asked_for_again(name: str) -> None:
    output = at_the_menu(["1", "1", name, "Ana", "Beto", "1"])
    assert "a name has 1 to 41" in output
    assert "Ana against Beto" in output


@pytest.mark.parametrize("name", ["ñ" * 41, "María José", "Ana Maria de la Cruz"])
def test_a_name_may_have_41_letters_and_blanks(name: str) -> None:
    assert f"{name} against Beto" in at_the_menu(["1", "1", name, "Beto", "1"]).replace("\n", " ")


def test_enter_alone_takes_what_stands_in_brackets() -> None:
    output = at_the_menu(["2", "", "", "", "1", ""])
    assert "Tic-Tac-Toe: Player against Computer. Player begins." in output


def test_the_second_may_begin() -> None:
    assert "Beto against Ana. Beto begins." in at_the_menu(["1", "1", "Ana", "Beto", "2"])


@pytest.mark.parametrize("answer", ["3", "", "0", "whoever", "12"])
def test_any_other_answer_lets_chance_decide_who_begins(answer: str) -> None:
    starts = {
        "Ana against Beto. Ana begins" in at_the_menu(["1", "1", "Ana", "Beto", answer], seed=seed)
        for seed in range(20)
    }
    assert starts == {True, False}


@pytest.mark.parametrize(("answer", "told"), [("6", True), ("whoever", True), ("3", False), ("", False)])
def test_who_begins_by_chance_is_told_to_whoever_answered_something_else(answer: str, told: bool) -> None:
    output = at_the_menu(["1", "1", "Ana", "Beto", answer])
    assert ("is neither of them: chance decides" in output) is told


@pytest.mark.parametrize(
    ("answer", "title"),
    [
        ("1", "Tic-Tac-Toe: "),
        ("2", "Semáforo (Traffic Lights): "),
        ("3", "Ta-Te-Ti Semáforo: "),
        ("tictactoe:4x4x3", "Tic-Tac-Toe on 4x4, lines of 3: "),
        ("Semáforo:4x4", "Semáforo (Traffic Lights) on 4x4, lines of 3: "),
    ],
)
def test_a_game_is_chosen_by_number_or_by_name(answer: str, title: str) -> None:
    assert f"\n{title}Ana against" in at_the_menu(["1", answer, "Ana", "Beto", "1"])


@pytest.mark.parametrize("answer", ["0", "01", "0010", str(len(games()) + 1), "1000"])
def test_only_the_numbers_in_the_list_choose_a_game(answer: str) -> None:
    assert "is not a game" in at_the_menu(["1", answer])


def test_a_game_that_there_is_not_gets_the_reason() -> None:
    output = at_the_menu(["1", "chess", "tictactoe:99x99", "1", "Ana"])
    assert "'chess' is not a game" in output
    assert "is not possible" in output


@pytest.mark.parametrize("level", ["1", "random", "2", "easy"])
def test_two_computers_play_after_three_questions(level: str) -> None:
    output = at_the_menu(["3", "1", level, level, "4"])
    assert "1. Random 1: X" in output or "1. Easy 1: X" in output
    assert "wins with the line" in output or "It is a draw" in output


def test_levels_are_shown_in_the_persons_language() -> None:
    assert "2. Fácil: " in at_the_menu(["2", "1", "", "", "1"], "es")
    assert "2. Fácil: " in at_the_menu(["2", "1", "", "", "1"], "pt")


def test_the_level_in_brackets_is_taken_in_every_language() -> None:
    for language_code, level in (("en", "Easy"), ("es", "Fácil"), ("pt", "Fácil")):
        output = at_the_menu(["2", "1", "", "", "1", ""], language_code)
        assert f"[{level}]: \n" in output
        assert "(X), " in output


@pytest.mark.parametrize("language_code", ["en", "es", "pt"])
@pytest.mark.parametrize("columns", [40, 80])
def test_the_menu_tears_no_word(language_code: str, columns: int) -> None:
    script = [
        "9", "help", "6", "1", "1", "x", "", "5", "none.txt", "2", "help", "chess", "2", "help", "x" * 42, "Ana", "",
        "help", "7", "genius", "easy:x", "",
    ]  # fmt: skip

    def said(columns: int) -> str:
        language.use(language_code)
        console = typed(script, columns=columns)
        open_menu(console, Random(0))
        return shown(console)

    torn = said(columns)
    assert max(len(line) for line in torn.splitlines() if "xxx" not in line) < columns
    words = {*re.findall(r"\w+", torn)} ^ {*re.findall(r"\w+", said(100))}
    assert all(set(word) == {"x"} for word in words), "only what is wider than the terminal is broken"


# Options


def test_the_edges_of_the_board_may_have_numbers() -> None:
    output = at_the_menu(["6", "2", "1", "", "1", "1", "Ana", "Beto", "1", "1", "1"])
    assert "\n     0   1   2\n   +---+---+---+\n 0 |" in output
    assert "Column, from 0 to 2: 1" in output
    assert "1. Ana: X 1,1" in output


def test_whoever_begins_may_have_the_o() -> None:
    output = at_the_menu(["6", "1", "2", "", "1", "1", "Ana", "Beto", "1", "b2"])
    assert "Ana against Beto. Ana begins." in output
    assert "1. Ana: Ob2" in output


def test_the_one_who_begins_is_the_first_whatever_the_mark() -> None:
    output = at_the_menu(["6", "1", "O", "", "1", "1", "Ana", "Ana", "1", "b2", "a1"])
    assert "Ana (1) against Ana (2). Ana (1) begins." in output
    assert "1. Ana (1): Ob2" in output
    assert "2. Ana (2): Xa1" in output


def test_options_that_are_none_are_asked_for_again() -> None:
    output = at_the_menu(["6", "3", "numbers", "2", "Z", "o", "", "1", "1", "Ana", "Beto", "1", "b2"])
    assert "'3' is not one of the answers: they are 1, 2." in output
    assert "'numbers' is not one of the answers: they are 1, 2." in output
    assert "'Z' is not one of the answers: they are 1, 2, X, O." in output
    assert "1. Ana: O 1,1" in output


def test_the_mark_matters_not_where_the_pieces_belong_to_nobody() -> None:
    assert "1. Ana: Gb2" in at_the_menu(["6", "1", "2", "", "1", "2", "Ana", "Beto", "1", "b2"])


def test_a_pace_that_will_not_do_is_asked_for_again() -> None:
    output = at_the_menu(["6", "1", "1", "fast", "61", "0", "4"])
    assert output.count("is not a pace") == 2


# Saved matches


def test_a_saved_match_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    at_the_menu([*PERSON_PERSON[:7], f"save {file}"])
    output = at_the_menu(["5", str(file), "b1", "a2", "b3", "4"])
    assert "Ana wins with the line b3 b2 b1." in output


def test_a_file_that_is_no_match_gets_the_reason_and_the_menu(tmp_path: Path) -> None:
    output = at_the_menu(["5", str(tmp_path / "none.txt"), "4"])
    assert "there is no such file or folder" in output.replace("\n", " ")
    assert output.count("1. Person against person") == 2


def test_a_level_that_there_is_not_gets_the_reason() -> None:
    assert f"'genius' is not a level: answer with a number from 1 to {len(players())}" in at_the_menu(
        ["2", "1", "Ana", "", "1", "genius", "easy"]
    )


@pytest.mark.parametrize(
    ("language_code", "leave", "aid"),
    [("en", "quit", "help"), ("es", "salir", "ayuda"), ("pt", "sair", "ajuda")],
)
@pytest.mark.parametrize("answered", range(6))
def test_help_and_quit_work_at_every_prompt(language_code: str, leave: str, aid: str, answered: int) -> None:
    before = at_the_menu(PERSON_PERSON[:answered], language_code)
    output = at_the_menu([*PERSON_PERSON[:answered], aid, leave, "never read"], language_code)
    assert len(output) > len(before) + 40, "help says something"
    assert "never read" not in output


@pytest.mark.parametrize("command", ["undo", "hint", "resign", "save x"])
def test_the_words_of_a_match_are_kindly_refused_before_it(command: str) -> None:
    assert "works during a match" in at_the_menu([command], "en")
    assert "funciona durante una partida" in at_the_menu(["1", command], "es")


def test_a_word_of_another_language_is_no_command() -> None:
    assert "funciona durante una partida" in at_the_menu(["deshacer"], "es")
    assert "'deshacer' is not in the menu" in at_the_menu(["deshacer"], "en")


def test_the_menu_can_be_reached_from_a_match() -> None:
    output = at_the_menu([*PERSON_PERSON[:6], "menu", "4"])
    assert output.count("1. Person against person") == 2


lines = st.text(st.characters(exclude_characters="\n\r", exclude_categories=("Cs",)), max_size=50)
answers = st.sampled_from(
    ["1", "2", "3", "", "b2", "a1", "0", "undo", "hint", "redo", "easy", "save", "resign", "menu"]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # they change nothing between examples
@given(st.lists(st.one_of(answers, lines), max_size=25))
def test_no_answers_end_in_anything_but_a_farewell(script: list[str]) -> None:
    # `save` would write files of any name.
    script = [line for line in script if not line.strip().lower().startswith(("save ", "guardar "))]
    assert at_the_menu(script).endswith("See you soon!\n")
