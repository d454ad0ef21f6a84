"""What the page says in a language: its sentences, and the games and bots as they describe themselves; one file each.

Sentences that only the pages of tournaments have are in a file of their own, which those pages ask for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tateti import language, players
from tateti.answers.descriptions import bot_shape, game_shape
from tateti.answers.words import sentences
from tateti.games import available, game
from tateti.web.settings import Settings

_TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_TOURNAMENTS = re.compile(r"(pages/tournament.*|tournaments/.*)\.js")


def told(code: str, used: Iterable[str], games: Any, bots: Any) -> bytes:
    """All of it as JSON, with the sentences that are used."""
    return _as_json({"words": _words(code, used), "games": games, "bots": bots})


def told_later(code: str, used: Iterable[str]) -> bytes:
    """Sentences alone."""
    return _as_json(_words(code, used))


def _words(code: str, used: Iterable[str]) -> dict[str, Any]:
    known = sentences(code)
    return {text: known[text] for text in used if text in known}


def _as_json(told: dict[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def told_by_server(code: str, used: Iterable[str], settings: Settings) -> bytes:
    """The same with the games and bots of a server."""
    with language.speaking(code):
        games = [game_shape(game(name), settings) for name in available()]
        bots = [bot_shape(name) for name in (*players.available(), *settings.bots)]
    return told(code, used, games, bots)


def texts_in(folder: Path) -> list[str]:
    """All texts of the modules in a folder but those of tournaments: the sentences of the page are among them."""
    return sorted(_texts(folder, of_tournaments=False))


def texts_of_tournaments(folder: Path) -> list[str]:
    """The texts that are in the modules of tournaments alone."""
    return sorted(_texts(folder, of_tournaments=True) - _texts(folder, of_tournaments=False))


def _texts(folder: Path, of_tournaments: bool) -> set[str]:
    modules = (
        path.read_text("utf-8")
        for path in folder.rglob("*.js")
        if bool(_TOURNAMENTS.fullmatch(path.relative_to(folder).as_posix())) is of_tournaments
    )
    return {str(json.loads(found[0])) for text in modules for found in _TEXT.finditer(text)}
