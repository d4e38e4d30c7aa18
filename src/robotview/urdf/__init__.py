"""URDF files, typed: links, joints, materials, and where their meshes are."""

from robotview.urdf.conversion import to_mjcf
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
