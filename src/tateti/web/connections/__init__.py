"""Connections with bounds: how many there are, how large a head is, how long a client may take to send and to read.

uvicorn's protocols take headers of any length, wait for the rest of a request for ever, keep what a client does not read,
and accept as many connections as come. These are the same protocols with the bounds of the settings.

open_connections  how many there are, in all and by address, and the check of their deadlines
http              requests
websockets        sockets
"""
