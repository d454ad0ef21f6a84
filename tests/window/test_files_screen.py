"""Saving and opening matches: folders, names, files that are no records, by mouse and by keyboard."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import game, records, unfinished
from tateti.errors import TatetiError
from tateti.match import Clock, Match, Seat
from tateti.window.file_chooser import MOST_ENTRIES, OPEN, FileChooser, readable_name
from tateti.window.screens.draw import controls_of
from tateti.window.screens.match_words import detail, headline
from tateti.window.state import Screen, State
from tateti.window.widgets import text
from window.driver import DEADLINE, Driver, lasting, state_of
from window.screens import WON


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a match that was won, one that goes on, a file that is no record, and a folder."""
    records.save(played(WON), str(tmp_path / "won.txt"))
    goes_on = Match(game("semaforo"), Seat("Ana"), Seat.of_bot("easy"), clock=Clock(60))
    goes_on.play("b2", seconds=10)
    records.save(goes_on, str(tmp_path / "goes on.txt"))
    (tmp_path / "notes.txt").write_text("eggs, flour")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / ".hidden.txt").write_text("x")
    (tmp_path / "older").mkdir()
    return tmp_path


def played(moves: str) -> Match:
    match = Match(game("tictactoe"), Seat("Ana"), Seat("Beto"))
    for move in moves.split():
        match.play(move)
    return match


def entries(driver: Driver) -> list[str]:
    shown = controls_of(driver.state, driver.size)
    return [one.label for one in shown if one.name.startswith("entry")]


def press_entry(driver: Driver, label: str) -> None:
    shown = controls_of(driver.state, driver.size)
    driver.press(next(one.name for one in shown if one.name.startswith("entry") and one.label == label))


# Saving


def test_a_match_is_saved_and_opened_by_keyboard(opened, tmp_path: Path) -> None:
    driver = opened(state_of("tictactoe", folder=str(tmp_path)))
    driver.click_on("b2")
    driver.with_control(pygame.K_s)
    assert driver.state.files.name == records.file_name(driver.open_match.match)
    driver.type("Íñigo's dx")  # in the place of the name that was offered
    driver.key(pygame.K_BACKSPACE)
    driver.type("?")
    driver.key(pygame.K_RETURN)
    assert driver.state.screen is Screen.MATCH
    assert detail(driver.open_match) == f"The match is saved in {tmp_path / 'Íñigo'}'s d?.txt."
    assert not driver.state.dark, "a letter of a name is no shortcut"
    driver.click_on("a1")
    driver.with_control(pygame.K_o)
    driver.key(pygame.K_DOWN, pygame.K_DOWN)  # past the folder above
    assert driver.state.files.name == "Íñigo's d?.txt"
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN)  # the match that was not saved is left
    assert [str(move) for move in driver.open_match.match.moves] == ["Xb2"]


def test_a_match_is_saved_and_opened_by_mouse(opened, folder: Path) -> None:
    driver = opened(lasting("tictactoe", folder=str(folder)))
    driver.click_on("b2")
    driver.press("save")
    press_entry(driver, "older")
    assert driver.state.files.folder == folder / "older"
    driver.press("act")
    (saved,) = (folder / "older").iterdir()
    assert records.load(str(saved)).moves == driver.open_match.match.moves
    driver.press("open")
    assert driver.state.files.folder == folder / "older"
    press_entry(driver, "Folder above")
    press_entry(driver, "won.txt")
    assert driver.state.screen is Screen.FILES, "the first click chooses"
    driver.read_file()
    assert driver.state.files.preview.result == "1-0"
    press_entry(driver, "won.txt")
    assert headline(driver.open_match) == "Ana wins!"
    assert unfinished.newest() is not None, "the match before is kept"


def test_a_record_is_replaced_only_when_the_person_says_so(opened, folder: Path) -> None:
    before = (folder / "won.txt").read_text()
    driver = opened(state_of("tictactoe", folder=str(folder)))
    driver.click_on("b2")
    driver.press("save")
    press_entry(driver, "won.txt")
    driver.press("act")
    assert driver.state.question.title == "Replace won.txt?"
    driver.key(pygame.K_ESCAPE)
    assert driver.state.screen is Screen.FILES
    assert (folder / "won.txt").read_text() == before
    driver.press("act")
    driver.press("answer 0")
    assert len(records.load(str(folder / "won.txt")).moves) == 1


def test_what_is_no_record_is_never_replaced(opened, folder: Path) -> None:
    driver = opened(state_of("tictactoe", folder=str(folder)))
    driver.click_on("b2")
    driver.press("save")
    press_entry(driver, "notes.txt")
    driver.press("act")
    driver.press("answer 0")
    assert "already exists and is not the record of a match" in str(driver.state.files.notice)
    assert (folder / "notes.txt").read_text() == "eggs, flour"


@pytest.mark.parametrize("name", ["no/such/folder/x.txt", "ñ" * 200, "/", "~nobody-of-this-name/x"])
def test_a_name_that_will_not_do_is_told_and_nothing_else_happens(opened, tmp_path: Path, name: str) -> None:
    driver = opened(state_of("tictactoe", folder=str(tmp_path)))
    driver.click_on("b2")
    driver.with_control(pygame.K_s)
    driver.key(pygame.K_BACKSPACE)  # the name that was offered is gone
    assert driver.state.files.name == ""
    driver.type(name)
    driver.key(pygame.K_RETURN)
    assert driver.state.screen is Screen.FILES
    assert driver.state.files.notice is not None or driver.state.files.folder == Path("/")
    driver.key(pygame.K_ESCAPE)
    assert driver.state.screen is Screen.MATCH


def test_there_is_nothing_to_save_before_the_first_move(opened) -> None:
    driver = opened(state_of("tictactoe"))
    driver.with_control(pygame.K_s)
    assert driver.state.screen is Screen.MATCH
    assert opened().state.screen is Screen.MENU


# Opening


def test_a_match_that_has_ended_is_opened_for_review(opened, folder: Path) -> None:
    driver = opened(State(folder=str(folder)), begin=False)
    driver.with_control(pygame.K_o)
    driver.type("won.txt")
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert driver.open_match.reviewing
    assert driver.open_match.review is not None
    assert driver.state.arrangement == State().arrangement, "what is chosen in the menu stays"
    driver.key(pygame.K_RETURN)  # no other match begins
    assert driver.open_match.is_record
    driver.key(pygame.K_ESCAPE)
    assert driver.state.screen is Screen.MENU


def test_a_match_that_goes_on_is_gone_on_with(opened, folder: Path) -> None:
    driver = opened(State(folder=str(folder)), begin=False)
    driver.controller.open_file(folder / "goes on.txt")
    assert driver.open_match.match.time_left(driver.open_match.match.order[0]) == 50
    driver.settle()
    assert len(driver.open_match.match.history) == 2


def test_an_opened_match_is_kept_only_once_it_has_changed(opened, folder: Path) -> None:
    driver = opened(State(folder=str(folder), remembers=True), begin=False)
    driver.controller.open_file(folder / "goes on.txt")
    driver.key(pygame.K_ESCAPE)
    assert driver.state.screen is Screen.MENU
    assert unfinished.kept() == []


def test_variations_of_a_record_are_told_of(opened, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text('[Game "tictactoe"]\n\n1. b2 a1 (1... c1 2. a1) 2. c3 *\n')
    driver = opened(State(), begin=False)
    driver.controller.open_file(tmp_path / "x.txt")
    assert detail(driver.open_match) == "The record has 1 variation; the main line is followed."
    assert len(driver.open_match.match.history) == 3


@pytest.mark.parametrize("content", [
    b"", b"eggs, flour", b'[Game "chess"]\n*', b"\x00\xff" * 1000, b'[Game "tictactoe"]\n\n1. b2 b2 *', b"(" * 100_000,
    b'[Game "tictactoe"]\n[SecondBot "nobody"]\n\n1. b2 *',
])  # fmt: skip
def test_a_file_that_is_no_record_is_refused_with_the_reason(opened, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.txt").write_bytes(content)
    driver = opened(State(folder=str(tmp_path)), begin=False)
    driver.with_control(pygame.K_o)
    driver.key(pygame.K_DOWN, pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert driver.state.screen is Screen.FILES
    assert str(driver.state.files.notice)


def test_a_program_that_a_record_names_is_not_run(opened, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()\n")
    text = f'[Game "tictactoe"]\n[First "Ana"]\n[Second "Eve"]\n[SecondBot "PY:{tmp_path}/bot.py:x"]\n\n1. b2 *\n'
    (tmp_path / "x.txt").write_text(text)
    driver = opened(State(), begin=False)
    driver.controller.open_file(tmp_path / "x.txt")
    driver.loop.step(events=list)
    assert driver.controller.thinker.wait(DEADLINE)
    assert not (tmp_path / "ran").exists()
    assert driver.open_match.waits_for_person
    assert "a person plays in its place" in detail(driver.open_match)


def test_the_matches_that_were_left_are_a_click_away(opened, folder: Path) -> None:
    for cell in ("b2", "a1"):
        driver = opened(lasting("tictactoe"))
        driver.click_on(cell)
        driver.post(pygame.QUIT)
    os.utime(unfinished.kept()[1], (1, 1))
    driver = opened(State(folder=str(folder), remembers=True), begin=False)
    driver.press("open")
    driver.press("left")
    assert len(entries(driver)) == 3
    driver.key(pygame.K_END, pygame.K_RETURN)
    assert len(driver.open_match.match.history) == 1
    assert driver.open_match.kept.path in unfinished.kept()
    assert driver.state.folder == str(folder), "nothing is saved among the matches that were left"


@pytest.fixture
def among_those_left() -> Path:
    """The folder of the matches that were left, with one of somebody's own that has ended."""
    unfinished.files().mkdir(parents=True)
    records.save(played(WON), str(unfinished.files() / "mine.txt"))
    return unfinished.files()


@pytest.mark.parametrize("name", ["mine.txt", "20261116-120000-1-1.txt"])
def test_a_match_that_has_ended_is_not_forgotten_wherever_it_lies(
    opened, among_those_left: Path, name
) -> None:
    file = (among_those_left / "mine.txt").rename(among_those_left / name)
    driver = opened(State(remembers=True), begin=False)
    driver.controller.open_file(file)
    assert driver.open_match.is_record
    driver.key(pygame.K_ESCAPE)
    assert driver.state.screen is Screen.MENU
    assert file.exists()


@pytest.mark.parametrize("way", ["{folder}", "{folder}/../unfinished"])
def test_nothing_is_saved_among_the_matches_that_were_left(opened, among_those_left: Path, way: str) -> None:
    driver = opened(lasting("tictactoe"))
    driver.click_on("b2")
    before = sorted(among_those_left.iterdir())
    for name in ("new.txt", "mine.txt"):
        driver.with_control(pygame.K_s)
        driver.key(pygame.K_BACKSPACE)
        driver.type(f"{way.format(folder=among_those_left)}/{name}")
        driver.key(pygame.K_RETURN)
        assert "only for matches that were left" in str(driver.state.files.notice)
        driver.key(pygame.K_ESCAPE)
    assert sorted(among_those_left.iterdir()) == before
    assert records.load(str(among_those_left / "mine.txt")).result == "1-0"


def test_a_program_that_a_left_match_names_is_run_only_if_the_person_says_so(opened, tmp_path: Path) -> None:
    text = (
        f"open({str(tmp_path / 'ran')!r}, 'w').close()\ndef first(position):\n    return position.moves[0]\n"
    )
    (tmp_path / "bot.py").write_text(text)
    match = Match(game("tictactoe"), Seat("Ana"), Seat("Eve", f"py:{tmp_path}/bot.py:first"))
    match.play("b2")
    file = unfinished.keep(match)
    driver = opened(State(folder=str(unfinished.files()), remembers=True), begin=False)
    for answer, moves in ((1, 0), (0, 2)):
        driver.with_control(pygame.K_o)
        driver.key(pygame.K_END, pygame.K_RETURN)
        assert driver.state.screen is Screen.QUESTION
        assert str(tmp_path) in driver.state.question.detail
        driver.press(f"answer {answer}")
        assert (tmp_path / "ran").exists() is bool(moves)
        if moves:
            driver.settle()
            assert len(driver.open_match.match.history) == moves
            assert driver.open_match.kept.path == file.path
        else:
            driver.key(pygame.K_ESCAPE)
            assert driver.state.screen is Screen.MENU


# Reading


def test_a_file_that_takes_long_to_read_holds_nobody_up_and_is_read_once(
    opened, folder: Path, monkeypatch
) -> None:
    goes_on, asked, load = threading.Event(), [], records.load

    def slow(name: str) -> Match:
        asked.append(Path(name).name)
        assert goes_on.wait(DEADLINE)
        return load(name)

    monkeypatch.setattr(records, "load", slow)
    driver = opened(State(folder=str(folder)), begin=False)
    driver.press("open")
    driver.key(pygame.K_END)
    assert driver.state.files.name == "won.txt"
    assert driver.state.files.preview is None
    assert driver.controller.background.is_waiting
    goes_on.set()
    driver.read_file()
    assert driver.state.files.preview.result == "1-0"
    driver.key(pygame.K_RETURN)
    assert driver.open_match.is_record
    assert asked == ["won.txt"]


def test_a_file_that_is_chosen_next_takes_the_place_of_the_one_that_is_read(opened, folder: Path) -> None:
    driver = opened(State(folder=str(folder)), begin=False)
    driver.press("open")
    driver.key(pygame.K_END, pygame.K_UP)
    driver.read_file()
    assert "does not say its game" in str(driver.state.files.preview)
    driver.key(pygame.K_DOWN)
    assert not isinstance(driver.state.files.preview, TatetiError)
    driver.read_file()
    assert driver.state.files.preview.result == "1-0"


# Folders


def test_a_folder_shows_folders_and_what_may_be_a_record(opened, folder: Path) -> None:
    driver = opened(State(folder=str(folder)), begin=False)
    driver.press("open")
    assert entries(driver) == ["Folder above", "older", "goes on.txt", "notes.txt", "won.txt"]


def test_a_folder_that_is_gone_or_closed_is_no_obstacle(opened, tmp_path: Path) -> None:
    driver = opened(State(folder=str(tmp_path / "gone" / "too")), begin=False)
    driver.press("open")
    assert driver.state.files.folder == tmp_path
    there = FileChooser.at(OPEN, tmp_path)
    refused = there.inside(tmp_path / "nowhere")
    assert refused.folder == tmp_path
    assert "there is no such file or folder" in str(refused.notice)


@pytest.mark.parametrize("name", ["\0", "\ud800", "a\0b/c"])
def test_a_folder_whose_name_no_system_takes_is_no_obstacle(opened, name: str) -> None:
    driver = opened(state_of("tictactoe", folder=name))
    driver.click_on("b2")
    for key in (pygame.K_o, pygame.K_s):
        driver.with_control(key)
        assert driver.state.screen is Screen.FILES
        driver.key(pygame.K_ESCAPE)


def test_names_that_cannot_be_written_are_shown_somehow(opened, tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9\n.txt")).write_text("x")
    driver = opened(State(folder=str(tmp_path)), begin=False)
    driver.press("open")
    assert entries(driver)[1:] == ["caf??.txt"]
    driver.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert driver.state.files.notice is not None
    assert readable_name("a\x00b") == "a?b"


def test_a_long_list_is_scrolled_by_wheel_and_follows_the_keys(opened, tmp_path: Path) -> None:
    for number in range(60):
        (tmp_path / f"{number:02}.txt").write_text("x")
    driver = opened(State(folder=str(tmp_path)), begin=False)
    driver.press("open")
    assert "59.txt" not in entries(driver)
    driver.wheel(100)
    assert entries(driver)[-1] == "59.txt"
    driver.wheel(-100)
    assert entries(driver)[0] == "Folder above"
    for _ in range(40):
        driver.key(pygame.K_DOWN)
    assert driver.state.files.name in entries(driver)
    assert MOST_ENTRIES > 60


# What is written where nothing is chosen


def shown_words(driver: Driver) -> list[str]:
    written: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "rendered", lambda words, *rest: written.append(words) or pygame.Surface((1, 1)))
        driver.loop.show()
    return written


def test_only_where_one_opens_it_is_said_that_there_is_nothing(opened, tmp_path: Path) -> None:
    driver = opened(state_of("tictactoe", folder=str(tmp_path)))
    driver.click_on("b2")
    driver.with_control(pygame.K_s)
    saving = shown_words(driver)
    driver.key(pygame.K_ESCAPE)
    driver.with_control(pygame.K_o)
    opening = shown_words(driver)
    for words in ("There is no record here.", "The match in the chosen file is shown here."):
        assert words not in saving
        assert words in opening
