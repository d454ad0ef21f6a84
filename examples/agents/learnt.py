"""What an agent has learnt, as a bot wherever one is named. AGENT is the file that it was saved to, otherwise `agent.npz` beside this one.

python tabular.py tictactoe --save agent.npz
tateti play tictactoe --second bot:py:learnt.py:policy
tateti audit py:learnt.py:policy tictactoe
"""

import os
from pathlib import Path

import numpy as np
from rules import Rules, of_values

_file = os.environ.get("AGENT") or Path(__file__).with_name("agent.npz")
with np.load(_file) as _saved:
    policy = of_values(Rules(str(_saved["game"])), _saved["values"])
