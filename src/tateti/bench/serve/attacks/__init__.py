"""Attacks on a server, each bounded and on this machine alone, while a bystander plays: what it does to them."""
