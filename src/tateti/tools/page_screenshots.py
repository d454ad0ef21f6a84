"""Pictures of the page for the documentation: `python -m tateti.tools.page_screenshots docs/images`, or with the names of
some of them, like `match tree-dark`. Those in another language have it in their names: `match.es`.

It needs playwright and Chromium, which only the tests and this file ask for.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tateti.language import TRANSLATED
from tateti.tools.chromium import chromium

DESKTOP = {"width": 1200, "height": 800}
PHONE = {"width": 390, "height": 844}
WALL = {"width": 1280, "height": 720}

SEMAFORO = ("a1", "a1", "d3", "a2", "a3", "d3", "a1", "a2", "d2")
WHOLE_GAME = "/tree?game=tictactoe&position=.../.../...&order=random&seed=0&nodes=20000"
ANALYSIS = "/analysis?game=semaforo&position=..G./Y.Y./...."
RECORD = """[Game "semaforo"]
[First "Ana"]
[Second "Beto"]

1. Gb2 {The middle is on the most lines.} Gd3 2. Ga1 {[%cal Ba1c3] It offers the diagonal.}
(2. Yd3 Ga1 3. Rd3 (3. Yb2 {quiet})) (2. Yb2) 2... Gc3 0-1
"""

HOMEWORK_TITLES = {
    "en": "Friday: safe moves",
    "es": "Viernes: jugadas seguras",
    "pt": "Sexta-feira: jogadas seguras",
}
HOMEWORK = "...G/G.Y./....\nYY../RRGR/Y..R\n.Y.R/.RY./RYGR\n.RGY/Y..R/R..Y"
TOKEN = "homework-homework-homework-home-"
# What pupils choose, problem by problem; a question mark is a hint.
CLASS = {
    "Ana": ("b1", "b3", "a3 c3", "a3"),
    "Beto": ("c1 b1", "? b3", "a3 c3"),
    "Carla": ("c1 a1 b1", "b3", "c3", "c1"),
    "Duarte": ("b1", "c1 b3", "d2"),
    "Eva": ("? b1",),
}

TOURNAMENT_TITLES = {
    "en": "Semáforo afternoon",
    "es": "Tarde de Semáforo",
    "pt": "Tarde de Semáforo",
}
PLAYERS = (
    "Ana Pérez;7B", "Beto Díaz;7A", "Carla Sosa;7B", "Duarte Lima;7A", "Eva Gómez;7B", "Fabio Reis;7A",
    "Gabi Vera;7B", "Hugo Ríos;7A", "Inés Paz;7B", "João Neves;7A", "Kiara Luna;7B", "Leo Sol;7A",
)  # fmt: skip
FIRST_RESULTS = ("1-0", "0-1", "1-0", "0-1")


@dataclass(frozen=True)
class Picture:
    """What is shown, in which window, and what is done first."""

    name: str
    path: str
    theme: str = "light"
    window: tuple[tuple[str, int], ...] = tuple(DESKTOP.items())
    act: Callable[[Any], None] = lambda page: None
    whole: bool = False
    language: str = "en"


def analysed_match(page: Any) -> None:
    """A match of Semáforo between two people, with the analysis on."""
    page.locator("#semaforo-here").click()
    page.locator("#headline").wait_for()
    for count, cell in enumerate(SEMAFORO, start=1):
        page.locator(f'[data-cell="{cell}"]').click()
        page.locator(".move-button").nth(count - 1).wait_for()
    page.locator("#analysis").click()
    page.locator(".badge").nth(5).wait_for()
    page.locator(".graph-picture").wait_for()
    page.mouse.move(0, 0)


def won_match(page: Any) -> None:
    """Tic-Tac-Toe, won."""
    page.locator("#tictactoe-here").click()
    page.locator("#headline").wait_for()
    for count, cell in enumerate(("b2", "c2", "c3", "a1", "a3", "b3", "c1"), start=1):
        page.locator(f'[data-cell="{cell}"]').click()
        page.locator(".move-button").nth(count - 1).wait_for()
    page.locator(".graph-picture").wait_for()
    page.mouse.move(0, 0)


def shared_match(page: Any) -> None:
    """The dialog that shares a match."""
    won_match(page)
    page.locator("#share").click()
    page.locator("#share-preview").wait_for()
    page.locator("img.code").wait_for()


def opened_record(page: Any) -> None:
    """A record with variations, at the move that lost."""
    page.locator("#open-record").click()
    page.locator("#record-text").fill(RECORD)
    page.locator("#record-text").press("Enter")
    page.locator(".mark-mistake").first.wait_for()
    page.get_by_role("button", name="2. Ga1").click()
    page.locator(".badge-win").first.wait_for()
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")


def first_cut(page: Any) -> None:
    """The search at its first cut; on a phone the tree is further down."""
    page.locator("#step-first").click()
    page.locator("#step-cut").click()
    page.locator(".step-buttons").evaluate("element => innerWidth < 600 && element.scrollIntoView()")
    page.mouse.move(0, 0)


def whole_tree(page: Any) -> None:
    """All of a large tree, from far away."""
    page.locator("#unfold").click()
    page.mouse.move(0, 0)


def refuted_move(page: Any) -> None:
    """A lesson in which a wrong move is answered."""
    page.locator('.lesson-board [data-cell="c3"]').click()
    page.locator(".lesson-reply").wait_for()
    page.mouse.move(0, 0)


def refuted_choice(page: Any) -> None:
    """A problem in which a wrong move was chosen, and the answer to it."""
    page.locator('.solving [data-cell="a2"]').click()
    page.locator("#try-again").wait_for()
    page.locator(".winning-line").wait_for(state="attached")
    page.mouse.move(0, 0)


def given_homework(page: Any) -> dict[str, Any]:
    """A set of four problems."""
    title = HOMEWORK_TITLES[page.evaluate("document.documentElement.lang")]
    wanted = {"game": "semaforo", "title": title, "positions": HOMEWORK}
    told: dict[str, Any] = page.request.post("/api/homework", data=wanted).json()
    return told


def class_at_work(page: Any) -> None:
    """The teacher's table of a class."""
    told = given_homework(page)
    address = f"/api/homework/{told['homework']['id']}"
    for name, tasks in CLASS.items():
        who = {"token": f"{TOKEN}{name}"}
        page.request.post(f"{address}/pupils", data={**who, "name": name})
        for problem, moves in enumerate(tasks, start=1):
            for move in moves.split():
                what, done = ("hints", {"step": 1}) if move == "?" else ("choices", {"move": move})
                answer = page.request.post(f"{address}/{what}", data={**who, "problem": problem, **done})
                assert answer.ok, answer.text()
    page.goto(told["private_link"])
    page.locator("#pupil-5").wait_for()
    page.locator("#problems summary").click()
    page.locator(".wrong-moves").first.wait_for()


def wrong_choice(page: Any) -> None:
    """A pupil who has chosen a wrong move, and sees the answer to it."""
    page.goto(given_homework(page)["link"])
    page.locator("#nickname").fill("Ana")
    page.locator("#join").click()
    page.locator('[data-cell="a1"]').click()
    page.locator(".winning-line").wait_for(state="attached")


def begun_tournament(page: Any) -> dict[str, Any]:
    """A tournament in its first round, some of whose results are in."""
    title = TOURNAMENT_TITLES[page.evaluate("document.documentElement.lang")]
    wanted = {"title": title, "game": "semaforo", "names": "\n".join(PLAYERS), "online": True, "rounds": 5}
    told: dict[str, Any] = page.request.post("/api/tournaments", data=wanted).json()
    address, secret = f"/api/tournaments/{told['tournament']['id']}", {"secret": told["secret"]}
    tables = page.request.post(f"{address}/pair", data={**secret, "round": 1}).json()["tables"]
    for table, result in zip(tables, FIRST_RESULTS, strict=False):
        seen = {key: table[key] for key in ("table", "first", "second")}
        entered = {**secret, **seen, "round": 1, "result": result, "was": None}
        assert page.request.post(f"{address}/results", data=entered).ok
    return told


def organised_tournament(page: Any) -> None:
    """The organiser's page."""
    page.goto(begun_tournament(page)["private_link"])
    page.locator("text=1-0").first.wait_for()


def tournament_on_the_wall(page: Any) -> None:
    """What the projector shows."""
    page.goto(f"{begun_tournament(page)['link']}/projector")
    page.get_by_text("Hugo", exact=True).first.wait_for()


def player_at_the_desk(page: Any) -> None:
    """A player who has chosen a name, and sees the table and the opponent."""
    page.goto(begun_tournament(page)["link"])
    page.get_by_role("button", name="Eva").first.click()
    page.locator("#claim").click()
    page.locator("#play").wait_for()


ENGLISH = (
    Picture("home", "/", whole=True),
    Picture("home-dark", "/", "dark", whole=True),
    Picture("home-phone", "/", window=tuple(PHONE.items())),
    Picture("match", "/?game=semaforo", act=analysed_match),
    Picture("match-dark", "/?game=semaforo", "dark", act=analysed_match),
    Picture("match-phone", "/", window=tuple(PHONE.items()), act=won_match),
    Picture("analysis", ANALYSIS),
    Picture("analysis-dark", ANALYSIS, "dark"),
    Picture("analysis-phone", ANALYSIS, "dark", window=tuple(PHONE.items())),
    Picture("share", "/", window=(("width", 720), ("height", 1260)), act=shared_match),
    Picture("study", "/analysis", act=opened_record),
    Picture("study-phone", "/analysis", window=tuple(PHONE.items()), act=opened_record),
    Picture("tree", "/tree", act=first_cut),
    Picture("tree-dark", "/tree", "dark", act=first_cut),
    Picture("tree-phone", "/tree", window=tuple(PHONE.items()), act=first_cut),
    Picture("tree-large", WHOLE_GAME, act=whole_tree),
    Picture("lesson", "/learn/stop-the-fork?step=3", act=refuted_move),
    Picture("lesson-phone", "/learn/minimax?step=7", window=tuple(PHONE.items())),
    Picture("problem", "/puzzles/problem/semaforo-3x4-8n0jr", act=refuted_choice),
    Picture("problems-phone", "/puzzles?game=semaforo", window=tuple(PHONE.items())),
    Picture("homework", "/homework/new", act=class_at_work),
    Picture("homework-phone", "/homework/new", window=tuple(PHONE.items()), act=wrong_choice),
    Picture("tournament", "/tournaments", act=organised_tournament),
    Picture("tournament-wall", "/tournaments", window=tuple(WALL.items()), act=tournament_on_the_wall),
    Picture("tournament-phone", "/tournaments", window=tuple(PHONE.items()), act=player_at_the_desk),
)

IN_EVERY_LANGUAGE = (
    "match", "tree", "homework", "homework-phone", "tournament", "tournament-wall", "tournament-phone",
)  # fmt: skip
"""What the documents show in Spanish and Portuguese, too."""
PICTURES = ENGLISH + tuple(
    replace(one, name=f"{one.name}.{code}", language=code)
    for code in TRANSLATED
    for one in ENGLISH
    if one.name in IN_EVERY_LANGUAGE
)


def take(folder: Path, names: Collection[str] = ()) -> Iterator[Path]:
    """Writes the pictures, or those of these names, as web-NAME.png."""
    folder.mkdir(parents=True, exist_ok=True)
    with served() as address, chromium() as browser:
        for picture in [one for one in PICTURES if not names or one.name in names]:
            look: dict[str, Any] = {"viewport": dict(picture.window), "color_scheme": picture.theme}
            look |= {"locale": picture.language, "reduced_motion": "reduce"}
            context = browser.new_context(base_url=address, **look)
            page = context.new_page()
            page.goto(picture.path, wait_until="networkidle")
            picture.act(page)
            path = folder / f"web-{picture.name}.png"
            page.screenshot(path=path, full_page=picture.whole)
            context.close()
            yield path


@contextmanager
def served() -> Iterator[str]:
    """A server for the time being, with a database of its own."""
    import uvicorn

    from tateti.web.app import create_app
    from tateti.web.server import address_of, configure, listen_at
    from tateti.web.settings import Settings

    with tempfile.TemporaryDirectory() as folder, listen_at("127.0.0.1", 0) as listening:
        settings = Settings(database=f"sqlite:///{folder}/matches.db", rate=0)
        server = uvicorn.Server(configure(settings, create_app(settings)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            yield address_of(listening).rstrip("/")
        finally:
            server.should_exit = True
            thread.join()


if __name__ == "__main__":
    for _path in take(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"), sys.argv[2:]):
        print(_path)
