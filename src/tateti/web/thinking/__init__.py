"""Long computations, in worker processes.

bots         the bots' turns: who thinks about which, and for how long
studies      analyses, hints, trees and reviews, computed once
pool         the worker processes
worker       one of them, started again when it dies
tasks        the functions that run in them
"""
