"""Makes the helpers beside the tests importable, here and in the worker processes that the tests start."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
