"""`python -m tateti` is the command `tateti`."""

import sys

from tateti.cli import main

sys.exit(main())
