"""``python -m robotview`` is the command ``robotview``."""

import sys

from robotview.cli import main

if __name__ == "__main__":
    sys.exit(main())
