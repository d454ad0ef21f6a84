"""What is asked and answered.

matches   begun, played, taken back, given up, played again
study     positions, analyses, hints, trees, records, reviews
sockets   matches as they happen
site      the page, its files, words and languages, health and figures

schemas       what is sent and answered, for the documentation
shapes        positions and matches as JSON
descriptions  games, pieces and bots as they describe themselves
"""
