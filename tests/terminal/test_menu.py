"""The menu: who plays what, and all the ways to answer it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screen import at_the_menu
from tateti.games import available as games
from tateti.players import available as players

PERSON_PERSON = ["1", "1", "Ana", "Beto", "1", "b2", "a1", "b1", "a2", "b3", "4"]


@pytest.mark.parametrize(
    ("tongue", "menu", "end", "farewell"),
    [
        ("en", "1. Person against person", "Ana wins with the line b3 b2 b1.", "See you soon!"),
        ("es", "1. Persona contra persona", "Gana Ana con la línea b3 b2 b1.", "¡Hasta la próxima!"),
        ("pt", "1. Pessoa contra pessoa", "Ana ganha, com b3 b2 b1 em linha.", "Até à próxima!"),
    ],
)
def test_two_people_play_to_the_end(tongue: str, menu: str, end: str, farewell: str) -> None:
    output = at_the_menu(PERSON_PERSON, tongue)
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


@pytest.mark.parametrize("name", ["Ana Maria", "x" * 42, "tab\tbed", "nul\0"])
def test_a_name_that_will_not_do_is_asked_for_again(name: str) -> None:
    output = at_the_menu(["1", "1", name, "Ana", "Beto", "1"])
    assert "a name has 1 to 41" in output
    assert "Ana against Beto" in output


def test_a_name_may_have_41_letters() -> None:
    assert f"{'ñ' * 41} against Beto" in at_the_menu(["1", "1", "ñ" * 41, "Beto", "1"])


def test_enter_alone_takes_what_stands_in_brackets() -> None:
    output = at_the_menu(["2", "", "", "", "1", ""])
    assert "Tic-Tac-Toe: Player against Computer. Player begins." in output


def test_the_second_may_begin() -> None:
    assert "Beto against Ana. Beto begins." in at_the_menu(["1", "1", "Ana", "Beto", "2"])


@pytest.mark.parametrize("answer", ["3", "", "0", "whoever", "12"])
def test_any_other_answer_lets_chance_decide_who_begins(answer: str) -> None:
    starts = {
        at_the_menu(["1", "1", "Ana", "Beto", answer], seed=seed).count("Ana begins") for seed in range(20)
    }
    assert starts == {0, 1}


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
def test_two_computers_play_by_themselves(level: str) -> None:
    output = at_the_menu(["3", "1", "Uno", "Dos", "1", level, level, "fast", "61", "1", "4"])
    assert output.count("is not a pace") == 2
    assert "1. Uno: X" in output
    assert "wins with the line" in output or "It is a draw" in output


def test_a_level_that_there_is_not_gets_the_reason() -> None:
    assert f"'genius' is not a level: answer with a number from 1 to {len(players())}" in at_the_menu(
        ["2", "1", "Ana", "", "1", "genius", "easy"]
    )


@pytest.mark.parametrize(
    ("tongue", "leave", "aid"), [("en", "quit", "help"), ("es", "salir", "ayuda"), ("pt", "sair", "ajuda")]
)
@pytest.mark.parametrize("answered", range(6))
def test_help_and_quit_work_at_every_prompt(tongue: str, leave: str, aid: str, answered: int) -> None:
    before = at_the_menu(PERSON_PERSON[:answered], tongue)
    output = at_the_menu([*PERSON_PERSON[:answered], aid, leave, "never read"], tongue)
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
