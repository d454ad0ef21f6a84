"""Hands and eyes of the tests: what a person does on the page, and what is to be seen there."""

from __future__ import annotations

from typing import Any

from conftest import requires_module

requires_module("playwright")

from playwright.sync_api import expect  # noqa: E402


def begin(page: Any, game: str, mode: str = "here") -> None:
    """Begins a match from the start page."""
    page.goto(f"/?game={game}")
    page.locator(f"#{game}-{mode}").click()
    expect(page.locator("#headline")).to_be_visible()


def cell(page: Any, name: str) -> Any:
    """A cell of the board."""
    return page.locator(f'[data-cell="{name}"]')


def click(page: Any, *names: str) -> None:
    """Plays on these cells, one after the other, and sees each move arrive."""
    for name in names:
        count = len(moves(page))
        cell(page, name).click()
        expect(page.locator(".move-button")).to_have_count(count + 1)


def moves(page: Any) -> list[str]:
    """The moves in the list."""
    return [text[:3] for text in page.locator(".move-button").all_inner_texts()]


def expect_piece(page: Any, name: str, letter: str, within: float | None = None) -> None:
    """Sees a piece on a cell."""
    expect(cell(page, name).locator(f".now .piece-{letter}")).to_be_visible(timeout=within)


def expect_moves(page: Any, count: int, within: float | None = None) -> None:
    """Sees so many moves in the list."""
    expect(page.locator(".move-button")).to_have_count(count, timeout=within)


def is_over(page: Any) -> bool:
    """Whether the match has ended: only then one can play again."""
    return bool(page.locator("#rematch").count())


def match_id(page: Any) -> str:
    """The name of the match on the page."""
    return str(page.url.split("/m/")[1].split("?")[0])


def secrets(page: Any) -> dict[str, str]:
    """The secrets of both seats, as the one who began a match by link keeps them."""
    kept: dict[str, str] = page.evaluate("JSON.parse(localStorage.getItem('tateti.matches'))[0].invite")
    return kept


def play_by_request(page: Any, *names: str) -> None:
    """Plays for whoever's turn it is, without the page."""
    address, keys = f"/api/matches/{match_id(page)}", secrets(page)
    for name in names:
        match = page.request.get(address).json()
        answer = page.request.post(
            f"{address}/moves", data={"secret": keys[match["to_move"]], "move": name, "ply": match["ply"]}
        )
        assert answer.ok, answer.text()
