"""Maps: packages read safely, documents that are edited, physics layers compiled from them."""

from robotview.maps.map import Map
from robotview.maps.schema import json_schema

__all__ = ["Map", "json_schema"]
