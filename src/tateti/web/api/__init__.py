"""What is asked and answered.

matches   begun, played, taken back, given up, played again
study     positions, analyses, hints, trees, records, reviews
sockets   matches as they happen
site      the page, its files and words, health and figures
schemas   what is sent and answered, for the documentation; shapes: positions and matches as JSON
"""
