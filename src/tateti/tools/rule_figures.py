"""Measures rules of thumb and puts the figures on file: `python -m tateti.tools.rule_figures semaforo tictactoe`.

Boards that are on file already are replaced. Semáforo on 3x4 takes a minute or two.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tateti.files import write_atomically
from tateti.games import game
from tateti.study.rules import on_file, study_rules

FILE = Path(on_file.__file__).parent / on_file.DATA


def main(names: list[str]) -> None:
    """Studies each board and writes the file."""
    known = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for name in names:
        the_game = game(name)
        known[the_game.full_name] = on_file.as_figures(study_rules(the_game, look_for_better=False))
    write_atomically(FILE, (json.dumps(known, indent=1) + "\n").encode())


if __name__ == "__main__":
    main(sys.argv[1:])
