"""Searches, and what they share.

alphabeta    minimax with alpha-beta that keeps its whole tree, to look at
deepest      how deep that tree is searched where nobody says
exact        the full search of a game, to the end
negamax      the fast search for play, deepened ply by ply
montecarlo   Monte-Carlo tree search
limits       how long a search may think; scores and values: what it finds
fast_rules/  the rules on bare integers
types/       the positional list and the tree that alphabeta builds with
"""
