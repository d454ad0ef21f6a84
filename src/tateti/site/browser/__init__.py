"""What runs in the browser where there is no server: the same answers at the same addresses, in a worker of the page.

engine     an answer to a request: the routes
requests   requests, and what they may say
study      positions, analyses, hints, trees, records, reviews
pictures   boards as SVG, PNG and GIF, and as pages that stand alone
learning   lessons and problems
matches    matches: what a request becomes, given the log that the browser keeps
"""
