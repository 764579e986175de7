"""`python -m lincls` is the command `lincls`."""

import sys

from lincls.cli import main

if __name__ == "__main__":
    sys.exit(main())
