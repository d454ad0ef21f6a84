"""Long computations, in worker processes.

bots         the bots' turns: who thinks about which, and for how long
studies      analyses, hints, trees and reviews, computed once
puzzles      problems made, read, solved and explained; puzzle_tasks: the functions for it
settling     boards and hard positions settled on demand, one at a time; settlement: one of them
pool         the worker processes
worker       one of them, started again when it dies
tasks        the functions that run in them
"""
