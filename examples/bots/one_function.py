"""The simplest bot there is: a function in a Python file. No protocol, and no process of its own.

Try it:  tateti play tictactoe --first Ana --second bot:py:one_function.py:careful
Audit:   tateti audit py:one_function.py:careful tictactoe
"""


def careful(position):
    """Wins if it can, plays nothing that lets the other win at once, and otherwise the first move there is."""
    if winning := wins(position):
        return winning[0]
    safe = [move for move in position.moves if not wins(position.play(move))]
    return (safe or position.moves)[0]


def wins(position):
    """The moves that win at once, in any game."""
    return [move for move in position.moves if is_won_by(position.turn, position.play(move))]


def is_won_by(side, position):
    return position.outcome is not None and position.outcome.winner is side
