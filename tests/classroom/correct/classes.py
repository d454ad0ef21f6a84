"""A class does the work, and the functions of the course call it."""

X, O, EMPTY = "X", "O", None


class InvalidMove(Exception):
    """An action that may not be taken."""


class Game:
    LINES = [[(r, c) for c in range(3)] for r in range(3)]
    LINES += [[(r, c) for r in range(3)] for c in range(3)]
    LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]

    def __init__(self, board=None):
        self.cells = {(r, c): board[r][c] if board else EMPTY for r in range(3) for c in range(3)}

    @property
    def turn(self):
        marks = list(self.cells.values())
        return X if marks.count(X) == marks.count(O) else O

    @property
    def free(self):
        return {cell for cell, mark in self.cells.items() if mark is EMPTY}

    @property
    def winner(self):
        for line in self.LINES:
            marks = {self.cells[cell] for cell in line}
            if len(marks) == 1 and marks != {EMPTY}:
                return marks.pop()
        return None

    @property
    def over(self):
        return self.winner is not None or not self.free

    @property
    def score(self):
        return {X: 1, O: -1, None: 0}[self.winner]

    def play(self, cell):
        if cell not in self.free:
            raise InvalidMove(cell)
        after = Game()
        after.cells = dict(self.cells)
        after.cells[cell] = self.turn
        return after

    def rows(self):
        return [[self.cells[r, c] for c in range(3)] for r in range(3)]

    def best(self, low=-2, high=2):
        """The value and the action that leads to it."""
        if self.over:
            return self.score, None
        chosen, maximising = None, self.turn == X
        for cell in sorted(self.free):
            value, _ = self.play(cell).best(low, high)
            if maximising and value > low:
                low, chosen = value, cell
            elif not maximising and value < high:
                high, chosen = value, cell
            if low >= high:
                break
        return (low if maximising else high), chosen


def initial_state():
    return Game().rows()


def player(board):
    return Game(board).turn


def actions(board):
    return Game(board).free


def result(board, action):
    return Game(board).play(action).rows()


def winner(board):
    return Game(board).winner


def terminal(board):
    return Game(board).over


def utility(board):
    return Game(board).score


def minimax(board):
    return Game(board).best()[1]
