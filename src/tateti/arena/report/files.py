"""All that an arena leaves in its folder, each file whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

from tateti import records
from tateti.arena.report.data import KIND, as_data
from tateti.arena.report.page import GENERATOR, as_page
from tateti.arena.report.replay import record_digits
from tateti.arena.report.tables import games_csv, standing_csv
from tateti.arena.results import Results
from tateti.files import FileKind, make_folder, write_atomically
from tateti.language import mark as N_
from tateti.spreadsheets import BYTE_ORDER_MARK

PAGE, DATA, STANDING, GAMES, RECORDS = "index.html", "arena.json", "standing.csv", "games.csv", "records"

_PAGE = FileKind(N_("the page of an arena"), lambda found: GENERATOR.encode() in found)
_DATA = FileKind(N_("the results of an arena"), lambda found: f'"kind": "{KIND}"'.encode() in found[:100])
_TABLE = FileKind(N_("a table of an arena"), lambda found: found.startswith(BYTE_ORDER_MARK.encode()))


def write_all(results: Results, folder: Path) -> Path:
    """Writes everything; the page is what one opens."""
    write_atomically(folder / DATA, json_text(results), _DATA)
    write_atomically(folder / STANDING, standing_csv(results), _TABLE)
    write_atomically(folder / GAMES, games_csv(results), _TABLE)
    _write_records(results, make_folder(folder / RECORDS))
    return write_atomically(folder / PAGE, as_page(results), _PAGE)


def json_text(results: Results) -> str:
    """The results as JSON, one value to a line."""
    return json.dumps(as_data(results), ensure_ascii=False, indent=2) + "\n"


def _write_records(results: Results, folder: Path) -> None:
    """The record of every game, which `tateti review` reads; one that is there stays, for a game never changes."""
    digits = record_digits(results)
    for game in results.games:
        path = folder / f"{game.job.number:0{digits}}.txt"
        if not path.exists():
            match = game.match(results.setup)
            match.tags["Round"] = str(game.job.number)
            records.save(match, str(path))
