"""The sweep over a Semáforo board, from the fullest positions down to the empty board.

split         the cells in two parts: upper cells number the blocks, inside cells the positions in one
symmetry      groups of symmetries that a split may use
levels        the blocks worth deciding, level by level
block_layout  one block in bits, and what its loops must know
block_kernel  kernel  the compiled loops: one block, and a run of blocks
plan          what a sweep will do, and the sweep itself, in threads
packed_rows   packed_kernel  rows of which only the lost positions are kept, and the loops that read and write them
packed_level  packed_sweep   a level of such rows in memory or in a file, and the sweep with them
solve         the answer of a whole sweep
distances     the same with the plies to the end
checkpoint    a level on disk, to go on from
cluster       cluster_worker  the same sweep by many processes or machines
"""
