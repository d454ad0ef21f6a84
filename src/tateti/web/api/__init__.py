"""The routes, and their request and response models.

matches   new matches, moves, undo, resignation, rematch
study     positions, analyses, hints, trees, records, reviews
sockets   live matches over WebSockets
site      the page, its files and translations, health check and metrics
schemas   the request and response models; shapes: positions and matches as JSON
"""
