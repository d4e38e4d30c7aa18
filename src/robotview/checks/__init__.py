"""Everything a user should know about a file, as a list of problems."""

from robotview.checks.check import check

__all__ = ["check"]
