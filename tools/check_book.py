#!/usr/bin/env python3
"""Proves from the rules of a game that a book wins it: python3 check_book.py FILE. docs/books.md describes the format.

It stands alone, needs nothing but Python, and believes nothing in the book. Whatever the loser plays in a position of the
book, the winner must win at once or have a move to a position of the book; and as every move fills the board, it ends."""

import os
import re
import sys
import zlib
from operator import itemgetter

MOST_BYTES, MOST_CELLS, MOST_BY_RULE, WAYS = 1 << 28, 32, 200_000, ((0, 1), (1, 0), (1, 1), (1, -1))
LIGHTS, CROSS, NOUGHT = {".": "G", "G": "Y", "Y": "R"}, {".": "X"}, {".": "O"}
GAMES = {  # what a move of the first and of the second does to a cell; does a line lose; is a full board a draw
    "semaforo": (LIGHTS, LIGHTS, False, False), "misere-semaforo": (LIGHTS, LIGHTS, True, False),
    "tictactoe": (CROSS, NOUGHT, False, True), "misere-tictactoe": (CROSS, NOUGHT, True, True),
    "tateti-semaforo": (LIGHTS, LIGHTS, False, True), "notakto": (CROSS, CROSS, True, False),
}  # fmt: skip
GAME = r"tateti book 1\ngame: ([a-z-]+):([1-9]\d?)x([1-9]\d?)(?:x(?!3\n)([1-9]\d?))?\nwinner: (first|second)"
REST = r"\n(?:rule: (half-turn|rows|columns)\n)?positions: (0|[1-9]\d{0,8})\nmade by: [ -~]*\n\n"


def need(condition, otherwise):
    if not condition:
        sys.exit(f"NO PROOF: {otherwise}")


def main(path):
    need(os.path.isfile(path), f"{path!r} is not a file")  # noqa: PTH113
    with open(path, "rb") as file:  # noqa: PTH123
        data = file.read(MOST_BYTES + 1)
    if data[:2] == b"\x1f\x8b":  # it is compressed by gzip
        data = (unpacking := zlib.decompressobj(wbits=31)).decompress(data, MOST_BYTES + 1)
        need(unpacking.eof and not unpacking.unused_data, "the file is damaged, or too large")
    read = re.match(GAME + REST, text := data.decode("ascii"))
    need(read and read[1] in GAMES, "the file is not a book, or not a whole one")
    rows, cols, line, count = (int(number or 3) for number in read.group(2, 3, 4, 7))
    size, length, side = rows * cols, rows * (cols + 1), int(read[5] == "second")
    is_whole = bool(count) != bool(read[6]) and len(text) == read.end() + count * length <= MOST_BYTES
    need(2 <= size <= MOST_CELLS and is_whole, "it is too large, or has not the positions that it says")
    *steps, misere, drawn_when_full = GAMES[read[1]]
    winner, loser, cells, start = steps[side], steps[1 - side], range(size), "." * size
    rows_flipped = [(rows - 1 - k // cols) * cols + k % cols for k in cells]
    images = {"": cells, "rows": rows_flipped, "columns": rows_flipped[::-1], "half-turn": cells[::-1]}
    mirror = itemgetter(*images[read[6]]) if read[6] else None
    ways = [cells] + [[k % cols * cols + k // cols for k in cells]] * (rows == cols and not mirror)
    turns = [itemgetter(*(image[k] for k in way)) for image in images.values() for way in ways]
    lines = [[k + n * (down * cols + right) for n in range(line)] for k in cells for down, right in WAYS
             if k // cols + down * (line - 1) < rows and 0 <= k % cols + right * (line - 1) < cols]  # fmt: skip
    through = [[itemgetter(*one) for one in lines if cell in one] for cell in cells]

    def family(board):  # one for all that are alike by symmetry
        return "".join(min(turn(board) for turn in turns))

    def play(board, mover):  # every move: the board after it, and whether it completes a line
        boards = [(k, board[:k] + mover[old] + board[k + 1 :]) for k, old in enumerate(board) if old in mover]
        over = drawn_when_full and "." not in board
        return [(b, any(len(set(one(b))) == 1 for one in through[k])) for k, b in boards if not over]

    def answer(board):  # the winner moves: "" for a win at once, or a position of the book, or None
        moves = play(board, winner)
        into = (b for b, end in moves if not end and (mirror(b) == tuple(b) if mirror else family(b) in book))
        return "" if not misere and any(end for _, end in moves) else next(into, None)

    def answers(board):  # the loser moves: the answers to all that can be played
        turn = sum(".GYR".find(piece) for piece in board) % 2  # the plies so far: X and O count -1, odd too
        ahead = turn if winner is loser else board.count("X") - board.count("O")
        is_over = any({board[k] for k in one} in ({"G"}, {"Y"}, {"R"}, {"X"}, {"O"}) for one in lines)
        need(turn == ahead == 1 - side and not is_over, f"the loser is not to move in {board}")
        found = [("" if misere else None) if ends else answer(to) for to, ends in play(board, loser)]
        need(found and None not in found, f"not every move is answered in {board}")
        return found

    piece, book, last = f"[.{''.join([*winner.values(), *loser.values()])}]", set(), ""
    form = "/".join([piece * cols] * rows) + "\n"
    for shown in (text[k : k + length] for k in range(read.end(), len(text), length)):
        board = re.sub("[/\n]", "", shown)
        is_next = re.fullmatch(form, shown) and last < board == family(board)
        need(is_next, f"{shown!r} is no position, or not in its place, or a symmetric one comes before it")
        book.add(last := board)
    first = answer(start) if side == 0 else start if mirror or start in book else None
    need(first is not None, "the winner has no way into the book")
    waiting, seen = [first] if mirror else sorted(book), set()
    for board in waiting:  # a rule adds to this list what it leads to
        led_to = {family(after): after for after in answers(board) if mirror and after}
        waiting += [after for one, after in led_to.items() if one not in seen]
        seen.update(led_to)
        need(len(seen) <= MOST_BY_RULE, "the rule leads to more positions than are checked here")
    print(f"PROVED: the {read[5]} player wins {read[0].split()[4]}; {len(waiting)} positions checked.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(print("usage: python3 check_book.py FILE", file=sys.stderr) or 2)
    try:
        main(sys.argv[1])
    except (KeyboardInterrupt, MemoryError, OSError, ValueError, zlib.error) as error:
        need(False, str(error) or f"it was not checked to the end ({type(error).__name__})")
