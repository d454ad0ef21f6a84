"""What every request passes through.

metrics           counted and timed
security_headers  what every answer says about security
language          the language of the answer
rate_limits       how often an address may ask, and how much it may send
"""
