"""What a URDF file says, typed: lengths in metres, angles in radians, quaternions wxyz, colours 0..1."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from robotview.errors import Where
from robotview.source import Node
from robotview.spatial.pose import IDENTITY, ZERO, Mat3, Quat, Vec3, normalized, quat_from_rpy

Rgba: TypeAlias = tuple[float, float, float, float]
JointType: TypeAlias = Literal["revolute", "continuous", "prismatic", "fixed", "floating", "planar", "spherical"]
Others: TypeAlias = tuple[tuple[str, str], ...]
"""Attributes of other tools, name and text."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A frame relative to the one it stands in."""

    pos: Vec3 = ZERO
    rpy: Vec3 = ZERO
    """Turns about the fixed x, y, z axes, in that order."""
    quat_xyzw: Quat | None = None
    """URDF 1.1's other notation, x y z w as written; ``rpy`` is then not used."""

    @property
    def quat(self) -> Quat:
        """The turn as w x y z."""
        if self.quat_xyzw is not None:
            x, y, z, w = self.quat_xyzw
            return normalized((w, x, y, z))
        return IDENTITY if self.rpy == ZERO else quat_from_rpy(self.rpy)


@dataclass(frozen=True, slots=True)
class Box:
    size: Vec3
    """Whole edges."""


@dataclass(frozen=True, slots=True)
class Cylinder:
    radius: float
    length: float
    """Along z, centred."""


@dataclass(frozen=True, slots=True)
class Sphere:
    radius: float


@dataclass(frozen=True, slots=True)
class Capsule:
    radius: float
    length: float
    """Of the cylindrical piece along z, caps not counted."""


@dataclass(frozen=True, slots=True)
class MeshFile:
    filename: str
    """As written: package://, file://, or a path."""
    scale: Vec3 = (1.0, 1.0, 1.0)
    where: Where | None = field(default=None, compare=False)
    others: Others = ()


Geometry: TypeAlias = Box | Cylinder | Sphere | Capsule | MeshFile


@dataclass(frozen=True, slots=True)
class Material:
    name: str
    color: Rgba | None = None
    texture: str | None = None
    """File name as written."""
    where: Where | None = field(default=None, compare=False)
    extras: tuple[Node, ...] = ()
    others: Others = ()

    @property
    def defined(self) -> bool:
        """Whether it says anything beyond its name."""
        return self.color is not None or self.texture is not None


@dataclass(frozen=True, slots=True)
class Visual:
    name: str
    origin: Origin
    geometry: Geometry
    material: Material | None = None
    """Looked up: a material that is only named here carries what its definition says, wherever that stands."""
    extras: tuple[Node, ...] = ()
    where: Where | None = field(default=None, compare=False)
    others: Others = ()


@dataclass(frozen=True, slots=True)
class Collision:
    name: str
    origin: Origin
    geometry: Geometry
    extras: tuple[Node, ...] = ()
    where: Where | None = field(default=None, compare=False)
    others: Others = ()


@dataclass(frozen=True, slots=True)
class Inertial:
    mass: float
    origin: Origin
    """Centre of mass, and the axes in which ``inertia`` is given."""
    inertia: Mat3
    extras: tuple[Node, ...] = ()
    where: Where | None = field(default=None, compare=False)
    others: Others = ()


@dataclass(frozen=True, slots=True)
class Link:
    name: str
    inertial: Inertial | None = None
    visuals: tuple[Visual, ...] = ()
    collisions: tuple[Collision, ...] = ()
    extras: tuple[Node, ...] = ()
    """Elements of other tools, as they stand."""
    where: Where | None = field(default=None, compare=False)
    others: Others = ()


@dataclass(frozen=True, slots=True)
class Limit:
    lower: float | None = None
    """[rad] or [m]; None where absent, which the specification reads as 0."""
    upper: float | None = None
    effort: float | None = None
    velocity: float | None = None
    acceleration: float | None = None
    deceleration: float | None = None
    jerk: float | None = None
    where: Where | None = field(default=None, compare=False)
    others: Others = ()


@dataclass(frozen=True, slots=True)
class Dynamics:
    damping: float = 0.0
    friction: float = 0.0
    where: Where | None = field(default=None, compare=False)
    others: Others = ()


@dataclass(frozen=True, slots=True)
class Mimic:
    joint: str
    multiplier: float = 1.0
    offset: float = 0.0
    where: Where | None = field(default=None, compare=False)
    others: Others = ()


@dataclass(frozen=True, slots=True)
class SafetyController:
    k_velocity: float = 0.0
    k_position: float = 0.0
    soft_lower_limit: float = 0.0
    soft_upper_limit: float = 0.0
    where: Where | None = field(default=None, compare=False)
    others: Others = ()


@dataclass(frozen=True, slots=True)
class Calibration:
    rising: float | None = None
    falling: float | None = None
    reference_position: float | None = None
    where: Where | None = field(default=None, compare=False)
    others: Others = ()


@dataclass(frozen=True, slots=True)
class Joint:
    name: str
    type: JointType
    parent: str
    child: str
    origin: Origin = Origin()
    """Frame of the joint, and of the child link at zero, in the parent link."""
    axis: Vec3 = (1.0, 0.0, 0.0)
    """Unit vector in the joint frame."""
    limit: Limit | None = None
    dynamics: Dynamics | None = None
    mimic: Mimic | None = None
    safety_controller: SafetyController | None = None
    calibration: Calibration | None = None
    extras: tuple[Node, ...] = ()
    where: Where | None = field(default=None, compare=False)
    others: Others = ()

    @property
    def range(self) -> tuple[float, float] | None:
        """[rad] or [m]; None where it moves without end, or the file gives neither lower nor upper."""
        limit = self.limit
        if limit is None or self.type not in ("revolute", "prismatic") or (limit.lower is None and limit.upper is None):
            return None
        return (limit.lower or 0.0, limit.upper or 0.0)
