"""The request and response models: requests are validated by them, and both are documented by them.

names      texts and their bounds; the bases of all models
requests   what is asked
problems   refusals
matches    positions and matches
study      values, searches, reviews, records, settlements
lessons    lessons and their steps
site       games, bots, languages, the server and its health
"""

from tateti.web.api.schemas import lessons, matches, names, problems, requests, site, study

__all__ = ["lessons", "matches", "names", "problems", "requests", "site", "study"]
