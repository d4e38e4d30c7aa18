"""URDF files, typed: links, joints, materials, and where their meshes are."""

from importlib import import_module
from typing import TYPE_CHECKING

from robotview.urdf.find import Finder, Lookup, Resolve
from robotview.urdf.packages import Packages
from robotview.urdf.records import (
    Box,
    Calibration,
    Capsule,
    Collision,
    Cylinder,
    Dynamics,
    Geometry,
    Inertial,
    Joint,
    Limit,
    Link,
    Material,
    MeshFile,
    Mimic,
    Origin,
    SafetyController,
    Sphere,
    Visual,
)
from robotview.urdf.robot import DefaultMaterial, Robot
from robotview.urdf.write import write

if TYPE_CHECKING:
    from robotview.urdf.conversion import to_mjcf

__all__ = [
    "Box",
    "Calibration",
    "Capsule",
    "Collision",
    "Cylinder",
    "DefaultMaterial",
    "Dynamics",
    "Finder",
    "Geometry",
    "Inertial",
    "Joint",
    "Limit",
    "Link",
    "Lookup",
    "Material",
    "MeshFile",
    "Mimic",
    "Origin",
    "Packages",
    "Resolve",
    "Robot",
    "SafetyController",
    "Sphere",
    "Visual",
    "to_mjcf",
    "write",
]


def __getattr__(name: str) -> object:
    """Import what knows MJCF only where it is asked for: most who open a URDF never convert it."""
    if name == "to_mjcf":
        return import_module("robotview.urdf.conversion").to_mjcf
    raise AttributeError(f"module 'robotview.urdf' has no attribute {name!r}")
