"""`python -m tateti.tools.paper build/paper.pdf`."""

import sys
from pathlib import Path

from tateti.tools.paper.make import main

if __name__ == "__main__":
    if len(sys.argv) != 2:
        print("Say where the paper goes: python -m tateti.tools.paper build/paper.pdf", file=sys.stderr)
        sys.exit(2)
    main(Path(sys.argv[1]))
