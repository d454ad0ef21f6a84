"""Long computations, in worker processes.

bots         the bots' turns: who thinks about which, and for how long
studies      analyses, hints, trees and reviews, computed once
study_cache  their results, as many as fit
pool         the worker processes
fair_queue   the queue before them, in which the clients take turns
worker       one of them, started again when it dies
tasks        the functions that run in them
"""
