"""An engine for tests, which plays the first empty cell of Tic-Tac-Toe on 3x3, and misbehaves as its argument says.

It runs by itself: `python3 -I -S fake_engine.py MODE`.
"""

import os
import signal
import sys
import time

NAMES = [column + row for row in "321" for column in "abc"]
MODE = sys.argv[1] if len(sys.argv) > 1 else "good"
cells = {}


def say(*words):
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


def wait_for_ever():
    while True:
        time.sleep(1000)


def set_up(words):
    rows = words[1].replace("/", "") if words[0] == "fen" else "." * 9
    cells.update(zip(NAMES, rows, strict=True))
    for move in words[words.index("moves") + 1 :] if "moves" in words else []:
        cells[move[-2:]] = move[0]


def mover():
    marks = list(cells.values())
    return "X" if marks.count("X") == marks.count("O") else "O"


def winner():
    for line in ("a1a2a3", "b1b2b3", "c1c2c3", "a1b1c1", "a2b2c2", "a3b3c3", "a1b2c3", "a3b2c1"):
        marks = {cells[line[i : i + 2]] for i in (0, 2, 4)}
        if len(marks) == 1 and marks != {"."}:
            return {"X": "p1win", "O": "p2win"}[marks.pop()]
    return "draw" if "." not in cells.values() else "none"


def first_empty():
    return next((name for name in NAMES if cells[name] == "."), "none")


def misbehave():  # noqa: PLR0912  one for each kind of fault
    """What it does when it is asked for a move; False: it answers as it should."""
    match MODE:
        case "silent":
            wait_for_ever()
        case "dies":
            sys.exit("KeyError: 'b2'")
        case "dies mutely":
            os._exit(3)
        case "crashes":
            os.kill(os.getpid(), signal.SIGSEGV)
            wait_for_ever()
        case "closes its output":
            os.close(1)
            wait_for_ever()
        case "floods":
            while True:
                os.write(1, b"info string more\n" * 500)
        case "floods with nothing":
            while True:
                os.write(1, b"\n" * 5000)
        case "has no end":
            while True:
                os.write(1, b"x" * 5000)
        case "plays on a taken cell":
            say("bestmove", next((name for name in NAMES if cells[name] != "."), "b2"))
        case "plays nowhere":
            say("bestmove z9")
        case "plays nothing":
            say("bestmove")
        case "plays for the other":
            say("bestmove", "XO"[mover() == "X"] + first_empty())
        case "plays binary":
            os.write(1, b"bestmove \xff\xfe\x00\n")
        case "answers another question":
            say("response true")
        case "answers twice":
            say("bestmove", first_empty())
            return False
        case _:
            return False
    return True


def moods():
    """What it does in the middle of things."""
    match MODE:
        case "speaks unasked":
            say("bestmove a1")
        case "is never ready":
            wait_for_ever()


def ask(question):
    answers = {
        "gameover": str(winner() != "none").lower(),
        "p1turn": str(mover() == "X").lower(),
        "result": winner(),
    }
    say("response", "true" if MODE == "answers questions wrongly" else answers[question])


def main():  # noqa: PLR0912
    if MODE == "never reads":
        wait_for_ever()
    if MODE == "dies at once":
        sys.exit("no such file: weights.bin")
    for line in sys.stdin:
        match line.split():
            case ["ugi"]:
                if MODE == "never introduces itself":
                    say("id name mute")
                    wait_for_ever()
                say("id name fake engine")
                say("id author the tests")
                if MODE == "plays another game":
                    say("option name Game type combo default semaforo var semaforo var tictactoe:4x4x4")
                if MODE == "has options":
                    say("option name Game type string default tictactoe")
                    say("option name Seed type spin default 0 min 0 max 9")
                say("this line means nothing")
                say("ugiok")
            case ["isready"]:
                moods()
                say("readyok")
            case ["position", *rest]:
                set_up(rest)
            case ["go", *_]:
                if not misbehave():
                    say("info depth 1 pv", first_empty())
                    say("bestmove", first_empty())
            case ["query", question]:
                ask(question)
            case ["quit"]:
                if MODE == "goes on after quit":
                    wait_for_ever()
                break


if __name__ == "__main__":
    main()
