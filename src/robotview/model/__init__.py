"""The `Robot` description that everything above the readers speaks, and how it is made from any source."""

from robotview.model.load import load
from robotview.model.robot import Robot

__all__ = ["Robot", "load"]
