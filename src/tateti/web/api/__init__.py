"""The routes, and their request and response models.

matches      new matches, who comes, moves, resignation, undo, draw, rematch
study        positions, analyses, hints, trees, records, reviews
lessons      lessons, their steps, and what becomes of a choice
settle       boards and positions settled on demand
puzzles      problems to solve, their themes, and the mistakes of a match
homework     sets of problems for a class
tournaments  tournaments of people
sockets      live matches over WebSockets
command      the command that starts the server again
invitations  how other devices reach the server, QR codes
site         the page, its files, translations and languages, health check and metrics

schemas       the request and response models
shapes        positions and matches as JSON; lesson_shapes: lessons;
              puzzle_shapes: problems
descriptions  games, pieces and bots as they describe themselves
"""
