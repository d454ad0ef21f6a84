"""Looking back and reviewing: the list of the moves, the arrows, the marks, the graph, and the window goes on meanwhile."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import threading

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import language
from tateti.games import game
from tateti.match import Match, Seat
from tateti.search.values import Evaluation, Value
from tateti.study.review import review
from tateti.window.control import background
from tateti.window.screens.draw import controls_of
from tateti.window.screens.match_layout import lay_out_play
from tateti.window.screens.match_words import detail, headline
from tateti.window.widgets import graph, text
from window.driver import DEADLINE, Driver, state_of
from window.screens import WON


def played(opened, name: str = "tictactoe", moves: str = WON, **more) -> Driver:
    driver = opened(state_of(name), **more)
    for move in moves.split():
        driver.click_on(move)
    return driver


def listed(driver: Driver) -> list[str]:
    """The moves that are seen in the list."""
    moves = lay_out_play(driver.state, driver.open_match, driver.size).moves
    return [] if moves is None else [one.label for one in moves.moves]


# Looking back


def test_a_click_on_a_move_looks_back(opened) -> None:
    driver = played(opened)
    driver.press("ply 3")
    assert str(driver.open_match.shown) == "..X/.XO/..."
    assert headline(driver.open_match) == "After 3 of 7 moves"
    assert len(driver.open_match.match.history) == 7
    driver.press("last")
    assert headline(driver.open_match) == "Player 1 wins!"


def test_after_the_end_the_arrows_walk_the_match(opened) -> None:
    driver = played(opened)
    driver.key(pygame.K_LEFT, pygame.K_UP)
    assert driver.open_match.shown_ply == 5
    driver.key(pygame.K_RIGHT)
    assert driver.open_match.shown_ply == 6
    driver.key(pygame.K_HOME)
    assert driver.open_match.shown_ply == 0
    driver.key(pygame.K_PAGEDOWN)
    assert driver.open_match.shown_ply == 1
    driver.key(pygame.K_END)
    assert not driver.open_match.looks_back


def test_during_a_match_one_looks_back_and_plays_on(opened) -> None:
    driver = played(opened, moves="b2 a1")
    driver.key(pygame.K_PAGEUP)
    driver.click_on("c3")
    assert "earlier position" in detail(driver.open_match)
    assert len(driver.open_match.match.history) == 2
    driver.key(pygame.K_ESCAPE)  # back to the match, and not out of it
    driver.click_on("c3")
    assert len(driver.open_match.match.history) == 3


def test_a_bot_plays_on_while_one_looks_back(opened) -> None:
    driver = opened(state_of("tictactoe", two="easy"))
    driver.click_on("b2")
    driver.key(pygame.K_HOME)
    driver.settle()
    assert len(driver.open_match.match.history) == 2
    assert driver.open_match.shown_ply == 0


def test_early_moves_are_reached_and_the_newest_is_seen(opened) -> None:
    moves = [f"{letter}{row}" for row in range(1, 9) for letter in "acebdf"][:40]
    driver = played(opened, "tictactoe:8x8x8", " ".join(moves))
    assert "Xa1" not in listed(driver)
    assert f"O{moves[-1]}" in listed(driver)
    rect = lay_out_play(driver.state, driver.open_match, driver.size).moves.rect
    driver.point(rect.center)
    driver.wheel(-100)
    assert listed(driver)[0] == "Xa1"
    driver.press("ply 1")
    driver.key(*[pygame.K_PAGEDOWN] * 20)
    assert str(driver.open_match.shown_move) in listed(driver)
    driver.wheel(100)
    assert f"O{moves[-1]}" in listed(driver)
    driver.key(pygame.K_END)
    driver.click_on("h8")
    assert listed(driver)[-1] == "Xh8"


@pytest.mark.parametrize("size", [(960, 640), (560, 860), (1400, 700)])
@pytest.mark.parametrize("moves", ["", "b2", "b2 c2", WON])
def test_the_list_shows_every_move_once_and_within_its_place(opened, size, moves: str) -> None:
    driver = played(opened, moves=moves, size=size)
    shown = lay_out_play(driver.state, driver.open_match, driver.size).moves
    assert [one.label[1:] for one in shown.moves] == moves.split()
    assert all(shown.rect.contains(one.rect) for one in shown.moves)


# The review


def test_a_finished_match_is_reviewed_by_mouse(opened) -> None:
    driver = played(opened)
    driver.press("review")
    driver.settle()
    wanted = review(driver.open_match.match)
    assert driver.open_match.review.moves == wanted.moves
    marked = [one for one, move in enumerate(wanted.moves, 1) if move.mark.sign]
    assert marked
    driver.press(f"ply {marked[0]}")
    move = wanted.moves[marked[0] - 1]
    assert detail(driver.open_match).startswith(f"{move.move}{move.mark.sign}: {move.mark}")
    assert "Better:" in detail(driver.open_match)
    assert f"{move.move}{move.mark.sign}" in listed(driver)
    driver.press("review")
    assert not driver.open_match.reviewing


def test_a_finished_match_is_reviewed_by_keyboard(opened) -> None:
    driver = played(opened)
    driver.key(pygame.K_v)
    driver.settle()
    assert detail(driver.open_match).endswith(".")
    driver.key(pygame.K_LEFT, pygame.K_ESCAPE)
    assert not driver.open_match.reviewing
    assert not driver.open_match.looks_back
    assert driver.state.open_match is not None


def test_a_match_that_goes_on_is_not_reviewed(opened) -> None:
    driver = played(opened, moves="b2")
    driver.key(pygame.K_v)
    assert not driver.open_match.reviewing


def test_the_window_goes_on_while_a_match_is_reviewed(opened, monkeypatch) -> None:
    judged, go_on = threading.Event(), threading.Event()

    def slowly(match, tell, stop):
        tell(3)
        judged.set()
        go_on.wait(DEADLINE)
        return review(match, tell=tell, stop=stop)

    monkeypatch.setattr(background, "review", slowly)
    driver = played(opened)
    driver.press("review")
    assert judged.wait(DEADLINE)
    frames = driver.loop.frames
    driver.loop.step(events=list)
    assert driver.loop.frames == frames + 1
    assert detail(driver.open_match) == "Reviewing the match: 3 of 7 moves…"
    driver.key(pygame.K_LEFT)
    assert driver.open_match.shown_ply == 6
    go_on.set()
    driver.settle()
    assert driver.open_match.review is not None


def test_calling_a_review_off_stops_it(opened, monkeypatch) -> None:
    stopped = threading.Event()

    def endlessly(match, tell, stop):
        while not stop():
            pass
        stopped.set()

    monkeypatch.setattr(background, "review", endlessly)
    driver = played(opened)
    driver.key(pygame.K_v)
    driver.key(pygame.K_v)
    assert stopped.wait(DEADLINE)


# The graph


def test_the_graph_goes_up_for_the_first_and_down_for_the_second() -> None:
    match = Match(game("tictactoe"), Seat("Ana"), Seat("Beto"))
    for move in ("b2", "b1", "a1", "b3", "c3"):
        match.play(move)
    points = graph.points_of(review(match))
    assert [point.ply for point in points] == list(range(6))
    assert points[0].height == 0
    assert points[2].height > 0, "b1 loses against b2"
    assert points[2].sign == "?"
    assert points[-1].height == max(point.height for point in points)
    assert points[1].sign == ""


def test_heights_are_told_from_the_side_of_the_first_player() -> None:
    from tateti.games import Side

    win, loss = Evaluation(Value.WIN, 3), Evaluation(Value.LOSS, 3)
    assert graph._height(win, Side.FIRST, 9) == -graph._height(win, Side.SECOND, 9)
    assert graph._height(win, Side.FIRST, 9) == graph._height(loss, Side.SECOND, 9) > 0


def test_the_graph_is_clicked(opened) -> None:
    driver = played(opened)
    driver.press("review")
    driver.settle()
    layout = lay_out_play(driver.state, driver.open_match, driver.size)
    places = [one for one in controls_of(driver.state, driver.size) if layout.graph.colliderect(one.rect)]
    driver.click(next(one for one in places if one.name == "ply 4").rect.center)
    assert driver.open_match.shown_ply == 4


@pytest.mark.parametrize("ply", [0, 2, 5])
@pytest.mark.parametrize("size", [(960, 640), (560, 860)])
def test_what_the_graph_means_is_written_where_nothing_else_is_and_stays_there(
    opened, monkeypatch, size, ply: int
) -> None:
    language.use("pt")  # which has the longest words
    driver = played(opened, size=size)
    driver.key(pygame.K_v)
    driver.settle()
    written: dict[str, pygame.Rect] = {}
    write = text.write

    def watched(surface, words, rect, *rest, **more):
        written[words] = write(surface, words, rect, *rest, **more)
        return written[words]

    monkeypatch.setattr(text, "write", watched)
    places = []
    for shown in (7, ply):
        written.clear()
        driver.controller.do(f"ply {shown}")
        driver.loop.show()
        places.append([written["ganha o primeiro"], written["ganha o segundo"]])
        assert written["?"].collidelist(places[-1]) == -1
    assert places[0] == places[1], "nothing moves while one goes through the match"
