"""Maps: packages read safely, documents that are edited, physics layers compiled from them."""

from robotview.maps.map import Map

__all__ = ["Map"]
