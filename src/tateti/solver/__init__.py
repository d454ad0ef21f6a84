"""Exact answers: every position of a board decided.

task          what is to be solved, by which method, and what that needs
run           a whole solve, with its checkpoint and its table
on_demand     boards settled when somebody asks for it, within bounds; folder_lock: one run at a time
mnk_search    Tic-Tac-Toe on boards too large to store
compiled      how loops are compiled, and where the machine code is kept
resources     memory and disk; folders: where things are kept between runs
sweep/        Semáforo level by level, over blocks of positions
dense/        small boards, a byte for every position
counts/       how many positions there are, counted without visiting them
tables/       answers in files: written, read, found and checked
results/      who wins on which board, as far as it has been computed

Nothing is imported here, so that looking up a saved answer needs neither numpy nor numba.
"""
