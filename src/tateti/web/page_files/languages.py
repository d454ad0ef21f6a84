"""What the page says in a language: its sentences, and the games and bots as they describe themselves; one file each."""

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


def told(code: str, used: Iterable[str], games: Any, bots: Any) -> bytes:
    """All of it as JSON, with the sentences that are used."""
    known = sentences(code)
    words = {text: known[text] for text in used if text in known}
    all_of_it = {"words": words, "games": games, "bots": bots}
    return json.dumps(all_of_it, ensure_ascii=False, separators=(",", ":")).encode()


def told_by_server(code: str, used: Iterable[str], settings: Settings) -> bytes:
    """The same with the games and bots of a server."""
    with language.speaking(code):
        games = [game_shape(game(name), settings) for name in available()]
        bots = [bot_shape(name) for name in (*players.available(), *settings.bots)]
    return told(code, used, games, bots)


def texts_in(folder: Path) -> list[str]:
    """All texts of the modules in a folder: the sentences of the page are among them."""
    modules = (path.read_text("utf-8") for path in sorted(folder.rglob("*.js")))
    return sorted({str(json.loads(found[0])) for text in modules for found in _TEXT.finditer(text)})
