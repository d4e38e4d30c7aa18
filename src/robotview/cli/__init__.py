"""The command line: ``robotview check``, ``view``, ``demo`` and ``doctor``.

Exit status 0 fine, 1 errors in the input, 2 usage.
"""

from robotview.cli.main import main

__all__ = ["main"]
