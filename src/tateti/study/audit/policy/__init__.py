"""The answer key: how good a policy is, exactly, over every position of a board that is small enough.

make       where it begins: `answer_key`
key        what comes out: values against a best response, exploitability, regrets, shares of perfect moves
positions  every undecided position of a board, level by level
asking     a policy asked for its shares, in batches, and what it answers checked; steadiness: whether it answers always alike
ours       our own bots, compiled, so that they answer millions of positions
response   the best response, from the fullest boards down; reached: what comes up, from the empty board on
kept       answers on the disk, from when it is seen what comes up until the best response needs them
kernel     the compiled loops of all of them

A policy is a bot, or a function from arrays of positions to shares (`tateti.batched`). It needs numpy and numba.
"""

ROUNDING = 1e-12
"""What is this near to a whole number is taken for it: double precision has some sixteen digits, and a few are lost on the way from
the last move to the first."""
