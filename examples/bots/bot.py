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
        usual = "3x4" if self.game == "semaforo" else "3x3"
        self.rows, self.cols, self.line, *_ = map(int, f"{size or usual}x3".split("x"))
        self.set_up("/".join(["." * self.cols] * self.rows))

    def set_up(self, rows, mover=None):
        """Takes the rows of a position, and `x` or `o` where the count does not say who is to move."""
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
        """A move, like Xb2: a column from the left, a row from the bottom."""
        row, col = divmod(cell, self.cols)
        return LETTERS[self.game][self.piece(cell)] + chr(ord("a") + col) + str(self.rows - row)

    def cell(self, text):
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
        row, col = divmod(cell, self.cols)
        worth = -abs(2 * row - self.rows + 1) - abs(2 * col - self.cols + 1)
        for run in self.windows(cell) if self.game == "tictactoe" else ():
            marks = [self.cells[one] for one in run if self.cells[one]]
            worth += 10 ** len(marks) if len(set(marks)) < 2 else 0
        return worth

    def best(self):
        moves = self.moves()
        winning = [cell for cell in moves if self.wins(cell)]
        safe = winning or [cell for cell in moves if self.is_safe(cell)]
        return max(safe or moves, key=self.prospects)


class Engine:
    def __init__(self):
        self.board = Board("tictactoe")

    def answer(self, words):
        """The lines that answer a line; what it does not know, an engine leaves out."""
        board = self.board
        match words:
            case ["ugi"]:
                games = " ".join(f"var {game}" for game in GAMES)
                return ["id name example in Python", "id author the tateti authors",
                        f"option name Game type combo default tictactoe {games}", "ugiok"]  # fmt: skip
            case ["isready"]:
                return ["readyok"]
            case ["setoption", "name", "Game", "value", name]:
                self.board = Board(name)
            case ["position", start, *rest]:
                place = rest.index("moves") if "moves" in rest else len(rest)
                board.set_up(
                    *(rest[:place] if start == "fen" else ["/".join(["." * board.cols] * board.rows)])
                )
                for move in rest[place + 1 :]:
                    board.play(board.cell(move))
            case ["go", *_]:
                return ["bestmove " + (board.text(board.best()) if board.result() == "none" else "none")]
            case ["query", "gameover"]:
                return ["response " + str(board.result() != "none").lower()]
            case ["query", "p1turn"]:
                return ["response " + str(board.turn == 0).lower()]
            case ["query", "result"]:
                return ["response " + board.result()]
        return []


def main():
    engine = Engine()
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        for answer in engine.answer(line.split()):
            print(answer, flush=True)


if __name__ == "__main__":
    main()
