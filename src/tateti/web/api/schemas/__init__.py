"""The request and response models: requests are validated by them, and both are documented by them.

homework   homework, asked and answered
names      texts and their bounds; the bases of all models
requests   what is asked
problems   refusals
puzzles    problems to solve
matches    positions and matches
study      values, searches, reviews, records, settlements
lessons    lessons and their steps
site       games, bots, languages, the server and its health
tournaments  tournaments of people, asked and answered
"""

from tateti.web.api.schemas import (
    homework,
    lessons,
    matches,
    names,
    problems,
    puzzles,
    requests,
    site,
    study,
    tournaments,
)

__all__ = [
    "homework",
    "lessons",
    "matches",
    "names",
    "problems",
    "puzzles",
    "requests",
    "site",
    "study",
    "tournaments",
]
