"""The server measured: requests a second, matches it holds, what an attack does to others, whether it grows.

`client` and `servers` are the two ends, `processes` reads what they take. `rates`, `matches`, `costs`, `hearing`,
`attacks` and `soak` measure.
"""
