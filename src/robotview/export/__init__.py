"""Robots leave the notebook: as pages that need nothing but a browser."""

from robotview.export.html import to_html

__all__ = ["to_html"]
