"""Bits instead of lists, inside."""

X = "X"
O = "O"
EMPTY = None

WINS = (0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124)
FULL = 0o777


def initial_state():
    return unpack(0, 0)


def pack(board):
    x = o = 0
    for i in range(3):
        for j in range(3):
            bit = 1 << (8 - 3 * i - j)
            if board[i][j] == X:
                x |= bit
            elif board[i][j] == O:
                o |= bit
    return x, o


def unpack(x, o):
    def cell(i, j):
        bit = 1 << (8 - 3 * i - j)
        return X if x & bit else O if o & bit else EMPTY

    return [[cell(i, j) for j in range(3)] for i in range(3)]


def count(bits):
    return bin(bits).count("1")


def won(bits):
    return any(bits & win == win for win in WINS)


def player(board):
    x, o = pack(board)
    return X if count(x) == count(o) else O


def actions(board):
    x, o = pack(board)
    return {divmod(8 - k, 3) for k in range(9) if not (x | o) >> k & 1}


def result(board, action):
    if action not in actions(board):
        raise LookupError(action)
    x, o = pack(board)
    bit = 1 << (8 - 3 * action[0] - action[1])
    return unpack(x | bit, o) if count(x) == count(o) else unpack(x, o | bit)


def winner(board):
    x, o = pack(board)
    return X if won(x) else O if won(o) else None


def terminal(board):
    x, o = pack(board)
    return won(x) or won(o) or x | o == FULL


def utility(board):
    x, o = pack(board)
    return won(x) - won(o)


values = {}


def value(own, other):
    """For whoever is to move."""
    if (own, other) not in values:
        if won(other):
            values[own, other] = -1
        elif own | other == FULL:
            values[own, other] = 0
        else:
            values[own, other] = max(-value(other, own | 1 << k) for k in range(9) if not (own | other) >> k & 1)
    return values[own, other]


def minimax(board):
    if terminal(board):
        return None
    x, o = pack(board)
    own, other = (x, o) if count(x) == count(o) else (o, x)
    free = [k for k in range(9) if not (own | other) >> k & 1]
    best = min(free, key=lambda k: value(other, own | 1 << k))
    return 2 - best // 3, 2 - best % 3
