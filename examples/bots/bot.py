"""A UGI engine in Python, with nothing but its standard library: Tic-Tac-Toe and Semáforo on any board.

It wins if it can, plays nothing that lets the other win at once, and otherwise takes the cell with the best prospects.
Try it:  tateti play tictactoe --first Ana --second "bot:ugi:python3 bot.py"
"""

import sys

GAMES = ("tictactoe", "semaforo")
LETTERS = {"tictactoe": ".XO", "semaforo": ".GYR"}  # what a cell holds, as it is written: 0 is empty
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))  # the directions of lines


class Board:
    """A board with its rules; cells are numbered row by row from the top left. The player to move is 0 (p1) or 1 (p2)."""

    def __init__(self, name):
        self.game, _, size = name.partition(":")
        if self.game not in GAMES:
            raise ValueError(f"{name} is not a game that I play")
        numbers = [int(number) for number in size.split("x")] if size else [3, 4 if self.game == "semaforo" else 3]
        self.rows, self.cols, self.line = (numbers + [3])[:3]
        self.set_up("/".join(["." * self.cols] * self.rows))

    def set_up(self, rows, mover=None):
        """Takes the rows of a position, and an `x` or `o` for the one to move where the count does not say it."""
        self.cells = [LETTERS[self.game].index(letter) for letter in rows.replace("/", "")]
        if len(self.cells) != self.rows * self.cols:
            raise ValueError(f"{rows} is not a position of {self.rows}x{self.cols}")
        if self.game == "semaforo":
            self.turn = sum(self.cells) % 2
        else:
            self.turn = "xo".index(mover) if mover else self.cells.count(1) - self.cells.count(2)

    def moves(self):
        full = 3 if self.game == "semaforo" else 1
        return [cell for cell, value in enumerate(self.cells) if value < full]

    def piece(self, cell):
        """What a move on this cell leaves there."""
        return self.cells[cell] + 1 if self.game == "semaforo" else self.turn + 1

    def play(self, cell):
        self.cells[cell] = self.piece(cell)
        self.turn = 1 - self.turn

    def undo(self, cell):
        self.turn = 1 - self.turn
        self.cells[cell] = self.cells[cell] - 1 if self.game == "semaforo" else 0

    def text(self, cell):
        row, col = divmod(cell, self.cols)
        return LETTERS[self.game][self.piece(cell)] + chr(ord("a") + col) + str(self.rows - row)

    def cell(self, text):
        """The cell of a move such as Xb2 or b2."""
        text = text.lstrip("XOGYR")
        return (self.rows - int(text[1:])) * self.cols + ord(text[0]) - ord("a")

    def windows(self, cell):
        """Every run of cells through this one that could become a line."""
        row, col = divmod(cell, self.cols)
        for down, right in STEPS:
            for back in range(self.line):
                run = [(row + (i - back) * down, col + (i - back) * right) for i in range(self.line)]
                if all(0 <= r < self.rows and 0 <= c < self.cols for r, c in (run[0], run[-1])):
                    yield [r * self.cols + c for r, c in run]

    def has_line(self, cell):
        value = self.cells[cell]
        return value > 0 and any(all(self.cells[one] == value for one in run) for run in self.windows(cell))

    def wins(self, cell):
        self.play(cell)
        won = self.has_line(cell)
        self.undo(cell)
        return won

    def result(self):
        if any(self.has_line(cell) for cell in range(len(self.cells))):
            return "p2win" if self.turn == 0 else "p1win"  # whoever moved last
        return "none" if self.moves() else "draw"

    def is_safe(self, cell):
        self.play(cell)
        safe = not any(self.wins(reply) for reply in self.moves())
        self.undo(cell)
        return safe

    def prospects(self, cell):
        """How much a cell is worth: for Tic-Tac-Toe lines that one of the two can still complete, the fuller the better."""
        worth = 0
        for run in self.windows(cell):
            marks = {self.cells[one] for one in run} - {0}
            if self.game == "tictactoe" and len(marks) < 2:
                worth += 10 ** sum(self.cells[one] > 0 for one in run)
        row, col = divmod(cell, self.cols)
        return worth - abs(2 * row - self.rows + 1) - abs(2 * col - self.cols + 1)

    def best(self):
        moves = self.moves()
        winning = [cell for cell in moves if self.wins(cell)]
        safe = winning or [cell for cell in moves if self.is_safe(cell)]
        return max(safe or moves, key=self.prospects)


def answer(board, words):
    """The lines that answer one line; None to end."""
    match words:
        case ["ugi"]:
            offered = " ".join(f"var {game}" for game in GAMES)
            return ["id name example in Python", "id author the tateti authors",
                    f"option name Game type combo default tictactoe {offered}", "ugiok"]  # fmt: skip
        case ["isready"]:
            return ["readyok"]
        case ["setoption", "name", "Game", "value", name]:
            board.__init__(name)
        case ["position", *rest]:
            start, moves = (rest[: rest.index("moves")], rest[rest.index("moves") + 1 :]) if "moves" in rest else (rest, [])
            board.set_up(*(start[1:] if start[0] == "fen" else ["/".join(["." * board.cols] * board.rows)]))
            for move in moves:
                board.play(board.cell(move))
        case ["go", *_] if board.result() == "none":
            return ["bestmove " + board.text(board.best())]
        case ["go", *_]:
            return ["bestmove none"]
        case ["query", "gameover"]:
            return ["response " + str(board.result() != "none").lower()]
        case ["query", "p1turn"]:
            return ["response " + str(board.turn == 0).lower()]
        case ["query", "result"]:
            return ["response " + board.result()]
        case ["quit"]:
            return None
    return []


def main():
    board = Board("tictactoe")
    for line in sys.stdin:
        lines = answer(board, line.split())
        if lines is None:
            break
        for one in lines:
            print(one, flush=True)


if __name__ == "__main__":
    main()
