"""It never finishes loading."""

while True:
    pass
