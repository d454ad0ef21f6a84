"""The middleware, in the order in which a request passes it.

metrics           requests counted and timed
security_headers  the security headers of every response
compression       long answers compressed
language          the language of the response
hosts             under which names the server answers
rate_limits       how often an address may send requests, and how large they may be
errors            unexpected exceptions: logged, and answered with a 500
known_analyses    what was analysed before, answered at once
"""
