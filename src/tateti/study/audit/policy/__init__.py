"""The answer key: how good a policy is, exactly, over every position of a board that is small enough.

make       where it begins: `answer_key`
key        what comes out: values against a best response, exploitability, regrets, shares of perfect moves
positions  every undecided position of a board, level by level
asking     a policy asked for its shares, in batches, and what it answers checked
ours       our own bots, compiled, so that they answer millions of positions
response   the best response, from the fullest boards down; reached: what comes up, from the empty board on
kernel     the compiled loops of all of them

A policy is a bot, or a function from arrays of positions to shares (`tateti.batched`). It needs numpy and numba.
"""
