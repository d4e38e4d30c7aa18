"""From URDF to MJCF: `to_mjcf` keeps every link, joint and name, and lists what MJCF has no place for."""

from robotview.urdf.conversion.document import to_mjcf

__all__ = ["to_mjcf"]
