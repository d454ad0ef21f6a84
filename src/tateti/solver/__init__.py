"""Exact answers: every position of a board decided.

Nothing is imported here, so that looking up a saved answer needs neither numpy nor numba.
"""
