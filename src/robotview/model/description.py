"""`Robot`: the one description that everything above the readers speaks, whatever the file was.

Frozen values. Bodies, geoms and sites stand in MuJoCo's compiled order; body 0 is ``world``. Lengths in metres,
angles in radians, quaternions wxyz, colours 0..1 sRGB. ``id`` is the index in the robot's own list.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt

from robotview.errors import Where
from robotview.meshes import builtin
from robotview.meshes.image import read_rgb
from robotview.spatial.pose import IDENTITY, ZERO, Quat, Vec3

if TYPE_CHECKING:
    from robotview.meshes.mesh import Mesh

JointType = Literal["free", "ball", "hinge", "slide"]
ShapeType = Literal["plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf"]
Role = Literal["visual", "collision", "both"]
Rgba = tuple[float, float, float, float]

QPOS_SIZE: dict[str, int] = {"free": 7, "ball": 4, "hinge": 1, "slide": 1}
DOF_SIZE: dict[str, int] = {"free": 6, "ball": 3, "hinge": 1, "slide": 1}


@dataclass(frozen=True, slots=True)
class Mimic:
    """A joint that follows another: value = multiplier * other + offset."""

    joint: str
    multiplier: float = 1.0
    offset: float = 0.0


@dataclass(frozen=True, slots=True)
class Inertial:
    """Mass properties a file states for a body: mass [kg], centre and axes in the body frame, 3x3 inertia there."""

    mass: float
    pos: Vec3
    quat: Quat
    inertia: tuple[Vec3, Vec3, Vec3]


@dataclass(frozen=True, slots=True)
class Body:
    id: int
    name: str
    parent: int | None
    pos: Vec3 = ZERO
    quat: Quat = IDENTITY
    joints: tuple[int, ...] = ()
    geoms: tuple[int, ...] = ()
    sites: tuple[int, ...] = ()
    mocap: bool = False
    inertial: Inertial | None = None
    where: Where | None = None


@dataclass(frozen=True, slots=True)
class Joint:
    id: int
    name: str
    type: JointType
    body: int
    qposadr: int
    dofadr: int
    pos: Vec3 = ZERO
    """Anchor in the body frame."""
    axis: Vec3 = (0.0, 0.0, 1.0)
    """Unit vector in the body frame."""
    range: tuple[float, float] | None = None
    """[rad] or [m]; None when the file gives none. For balls (0, largest angle)."""
    limited: bool = False
    ref: float = 0.0
    """Position [rad, m] at which the body stands as the file draws it."""
    springref: float = 0.0
    stiffness: float = 0.0
    damping: float = 0.0
    armature: float = 0.0
    frictionloss: float = 0.0
    group: int = 0
    mimic: Mimic | None = None
    source_type: str = ""
    """The file's own word: revolute, continuous, prismatic, planar, ..."""
    effort: float | None = None
    """Largest force [N] or torque [N m] a URDF states."""
    velocity: float | None = None
    where: Where | None = None

    @property
    def nq(self) -> int:
        """How many numbers of qpos it has."""
        return QPOS_SIZE[self.type]


@dataclass(frozen=True, slots=True)
class Shape:
    """A geom of MJCF, or a visual or collision of URDF."""

    id: int
    name: str
    body: int
    type: ShapeType
    size: Vec3 = ZERO
    """MuJoCo's half sizes [m]: sphere r; capsule, cylinder r, half length; box, ellipsoid three; plane x, y, grid."""
    pos: Vec3 = ZERO
    quat: Quat = IDENTITY
    rgba: Rgba = (0.5, 0.5, 0.5, 1.0)
    """The colour as stored in the file or its class."""
    color: Rgba = (0.5, 0.5, 0.5, 1.0)
    """The colour drawn: after the material."""
    material: str | None = None
    mesh: str | None = None
    hfield: str | None = None
    group: int = 0
    role: Role = "both"
    contype: int = 1
    conaffinity: int = 1
    friction: Vec3 = (1.0, 0.005, 0.0001)
    mass: float | None = None
    density: float = 1000.0
    shell: bool = False
    """Whether its mass lies on the surface."""
    override_color: bool = False
    """Whether ``color`` replaces colours that the mesh file itself has."""
    where: Where | None = None


@dataclass(frozen=True, slots=True)
class Site:
    id: int
    name: str
    body: int
    type: ShapeType = "sphere"
    size: Vec3 = (0.005, 0.005, 0.005)
    pos: Vec3 = ZERO
    quat: Quat = IDENTITY
    rgba: Rgba = (0.5, 0.5, 0.5, 1.0)
    color: Rgba = (0.5, 0.5, 0.5, 1.0)
    material: str | None = None
    group: int = 0
    where: Where | None = None


@dataclass(frozen=True, slots=True)
class Camera:
    id: int
    name: str
    body: int
    pos: Vec3 = ZERO
    quat: Quat = IDENTITY
    """Looks along its -Z, +Y up."""
    fovy: float = 45.0
    """[deg], vertical."""
    mode: str = "fixed"
    target: str | None = None
    orthographic: bool = False
    resolution: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True)
class Light:
    id: int
    name: str
    body: int
    pos: Vec3 = ZERO
    dir: Vec3 = (0.0, 0.0, -1.0)
    directional: bool = False
    castshadow: bool = True
    active: bool = True
    diffuse: Vec3 = (0.7, 0.7, 0.7)
    ambient: Vec3 = ZERO
    specular: Vec3 = (0.3, 0.3, 0.3)
    cutoff: float = 45.0
    """[deg]"""


@dataclass(frozen=True, slots=True)
class Texture:
    name: str
    type: str = "cube"
    builtin: str = "none"
    rgb1: Vec3 = (0.8, 0.8, 0.8)
    rgb2: Vec3 = (0.5, 0.5, 0.5)
    mark: str = "none"
    markrgb: Vec3 = ZERO
    random: float = 0.01
    width: int = 0
    height: int = 0
    files: tuple[str, ...] = ()
    """One image, or six for a cube: right left up down front back."""
    gridsize: tuple[int, int] = (1, 1)
    gridlayout: str = "............"
    hflip: bool = False
    vflip: bool = False
    image: bytes | None = None
    """The encoded image file (PNG, JPEG), as it was read; for six files they are in ``faces``."""
    faces: tuple[bytes, ...] = ()

    def pixels(self) -> npt.NDArray[np.uint8] | None:
        """The picture, (height, width, 3), rows from the top; the six faces of a cube one below the other.

        Builtin textures are drawn as MuJoCo's compiler draws them, but for random marks. None where there is no image.

        Raises:
            ImageError: an image is damaged.
        """
        if self.builtin != "none":
            width, height = max(1, self.width), max(1, self.height)
            kind, a, b, mark, ink = self.builtin, self.rgb1, self.rgb2, self.mark, self.markrgb
            if self.type == "2d":
                return builtin.plane(kind, a, b, width, height, mark=mark, markrgb=ink)
            return np.concatenate(builtin.cube(kind, a, b, width, mark=mark, markrgb=ink))
        images = self.faces or (() if self.image is None else (self.image,))
        return np.concatenate([read_rgb(image, self.name) for image in images]) if images else None


@dataclass(frozen=True, slots=True)
class Material:
    name: str
    rgba: Rgba = (1.0, 1.0, 1.0, 1.0)
    texture: str | None = None
    texrepeat: tuple[float, float] = (1.0, 1.0)
    texuniform: bool = False
    specular: float = 0.5
    shininess: float = 0.5
    reflectance: float = 0.0
    emission: float = 0.0
    metallic: float | None = None
    roughness: float | None = None


@dataclass(frozen=True, slots=True)
class MeshAsset:
    """A mesh as drawn in the geom's frame: scale, refpos and refquat of the asset are applied."""

    name: str
    mesh: Mesh
    file: str | None = None
    """Where it was found; None for inline vertices."""
    inertia_mode: Literal["legacy", "exact", "convex", "shell"] = "legacy"
    """How mass is spread over it (MuJoCo's mesh/inertia)."""
    missing: bool = False
    """True when ``mesh`` is a placeholder because the file could not be had."""


@dataclass(frozen=True, slots=True)
class HeightField:
    name: str
    size: tuple[float, float, float, float]
    """Half x, half y, top z above the geom frame, base thickness [m]."""
    nrow: int
    ncol: int
    elevation: bytes
    """nrow * ncol little-endian float32 in 0..1; row 0 lies at -Y, column 0 at -X."""


@dataclass(frozen=True, slots=True)
class Wrap:
    """A piece of a tendon's course: joints of a fixed one; sites, geoms to go around and pulleys of a spatial one."""

    kind: Literal["joint", "site", "geom", "pulley"]
    target: int = -1
    """Index of the joint, site or geom."""
    factor: float = 1.0
    """Of a joint its weight; of a pulley the divisor of what follows."""
    side: int | None = None
    """Index of the site on whose side of a geom it passes."""


@dataclass(frozen=True, slots=True)
class Tendon:
    id: int
    name: str
    type: Literal["fixed", "spatial"]
    path: tuple[str, ...] = ()
    """Names of joints, sites, geoms, or ``pulley``."""
    wraps: tuple[Wrap, ...] = ()
    """The same by index; empty where a name is not known. Lengths and points: `robotview.model.tendons`."""
    width: float = 0.003
    rgba: Rgba = (0.5, 0.5, 0.5, 1.0)
    limited: bool = False
    range: tuple[float, float] | None = None
    armature: float = 0.0
    """[kg, or kg m^2 for fixed tendons of hinges] inertia that its speed feels."""


@dataclass(frozen=True, slots=True)
class Actuator:
    id: int
    name: str
    type: str
    target: str
    trntype: str = "joint"
    gear: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    refsite: str | None = None
    ctrlrange: tuple[float, float] | None = None
    ctrllimited: bool = False
    gainprm: tuple[float, ...] = (1.0,)
    biasprm: tuple[float, ...] = ()
    controls: int = 1
    """How many numbers of ctrl it takes: several for pid, dcmotor and orientation with several inputs."""
    dyntype: str = "none"
    """Dynamics of its activation: none, integrator, filter, filterexact, muscle, or others."""


@dataclass(frozen=True, slots=True)
class Keyframe:
    name: str
    time: float = 0.0
    qpos: tuple[float, ...] = ()
    """nq numbers; a shorter list in the file is completed from qpos0."""
    ctrl: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """What the file says about the picture as a whole."""

    center: Vec3 | None = None
    extent: float | None = None
    azimuth: float | None = None
    elevation: float | None = None
    """[deg] of the free camera."""
    fovy: float = 45.0
    headlight: bool = True
    skybox: str | None = None
    extras: dict[str, float] = field(default_factory=dict)
