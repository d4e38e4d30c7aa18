"""``robotview doctor``: what is installed, what was found around it, and what is wrong, with the remedy."""

from robotview.cli.doctor.command import run

__all__ = ["run"]
