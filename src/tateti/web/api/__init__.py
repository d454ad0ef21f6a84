"""The routes, and their request and response models.

matches   new matches, moves, undo, resignation, rematch
study     positions, analyses, hints, trees, records, reviews
settle    boards and positions settled on demand
sockets   live matches over WebSockets
site      the page, its files, translations and languages, health check and metrics

schemas       the request and response models
shapes        positions and matches as JSON
descriptions  games, pieces and bots as they describe themselves
"""
