"""Searching the game tree: alpha-beta with a tree that can be looked at, a fast one for play, Monte-Carlo."""
