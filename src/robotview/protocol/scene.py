"""What a view needs to draw a robot: sent once, as content-addressed JSON, never as a trait.

Lengths in metres, angles in radians, quaternions wxyz, colours 0..1 sRGB with alpha. References between lists are
indices. Bodies stand parents first; body 0 is ``world``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Vec3 = tuple[float, float, float]
Quat = tuple[float, float, float, float]
Rgba = tuple[float, float, float, float]


class Struct(msgspec.Struct, frozen=True, omit_defaults=False):
    """Base of everything that crosses."""


class Message(Struct, frozen=True, tag_field="type"):
    """Base of all messages."""


class BodySpec(Struct, frozen=True):
    name: str
    parent: int
    """-1 for the world."""
    pos: Vec3
    quat: Quat
    joints: list[int]
    """In the order in which they act."""
    mocap: bool
    where: str
    """file:line:column in the source, empty when unknown."""


class MimicSpec(Struct, frozen=True):
    joint: int
    multiplier: float
    offset: float


class JointSpec(Struct, frozen=True):
    name: str
    type: Literal["free", "ball", "hinge", "slide"]
    body: int
    qposadr: int
    pos: Vec3
    axis: Vec3
    ref: float
    """qpos value at which the body stands as the file draws it."""
    range: tuple[float, float] | None
    limited: bool
    mimic: MimicSpec | None
    label: str
    """What a slider shows: the name, or a made-up one for a nameless joint."""
    source_type: str
    where: str


class GeomSpec(Struct, frozen=True):
    name: str
    body: int
    type: Literal["plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf"]
    size: Vec3
    """MuJoCo's half sizes."""
    pos: Vec3
    quat: Quat
    color: Rgba
    material: int | None
    mesh: int | None
    hfield: int | None
    group: int
    role: Literal["visual", "collision", "both"]
    override_color: bool
    """Whether ``color`` replaces colours that the mesh itself has."""
    where: str


class SiteSpec(Struct, frozen=True):
    name: str
    body: int
    type: Literal["sphere", "capsule", "ellipsoid", "cylinder", "box", "plane", "mesh"]
    size: Vec3
    pos: Vec3
    quat: Quat
    color: Rgba
    group: int
    where: str


class CameraSpec(Struct, frozen=True):
    name: str
    body: int
    pos: Vec3
    quat: Quat
    """Looks along its -Z, +Y up."""
    fovy: float
    """[deg]"""
    mode: Literal["fixed", "track", "trackcom", "targetbody", "targetbodycom"]


class LightSpec(Struct, frozen=True):
    name: str
    body: int
    pos: Vec3
    dir: Vec3
    directional: bool
    castshadow: bool
    active: bool
    diffuse: Vec3
    ambient: Vec3
    cutoff: float
    """[deg]"""


class TextureSpec(Struct, frozen=True):
    name: str
    type: Literal["2d", "cube", "skybox"]
    builtin: Literal["none", "gradient", "checker", "flat"]
    rgb1: Vec3
    rgb2: Vec3
    mark: Literal["none", "edge", "cross", "random"]
    markrgb: Vec3
    random: float
    width: int
    height: int
    images: list[str]
    """Hashes of encoded image files: none for a builtin, one, or six cube faces (right left up down front back)."""
    gridsize: tuple[int, int]
    gridlayout: str
    hflip: bool
    vflip: bool


class MaterialSpec(Struct, frozen=True):
    name: str
    rgba: Rgba
    texture: int | None
    texrepeat: tuple[float, float]
    texuniform: bool
    specular: float
    shininess: float
    reflectance: float
    emission: float
    metallic: float | None
    roughness: float | None


class ArraySpec(Struct, frozen=True):
    """One array inside a geometry blob, little-endian."""

    role: Literal["position", "index", "far", "normal", "uv", "color", "elevation"]
    """``index`` has for each corner of the triangles how far it is from the next new vertex, the one above the highest
    before: 0 that vertex, 2 k one k below it, 2 k - 1 one k above it, and 255 the next of the numbers in ``far``."""
    dtype: Literal["u8", "u16", "u32", "i8", "f32"]
    offset: int
    """Bytes from the start of the unpacked blob; a multiple of 4."""
    shape: tuple[int, int]
    """Rows and columns."""
    low: list[float] | None
    """For quantised values: value = low + step * integer, per column. None: the numbers are the values."""
    step: list[float] | None


class PartSpec(Struct, frozen=True):
    """A run of triangles with a look of its own."""

    start: int
    """First triangle."""
    count: int
    color: Rgba | None
    image: str | None
    """Hash of the encoded image file that colours it."""


class MeshSpec(Struct, frozen=True):
    name: str
    geometry: str
    """Hash of the blob."""
    arrays: list[ArraySpec]
    parts: list[PartSpec]
    """Empty: one part with the geom's colour."""
    missing: bool
    """A placeholder because the file could not be had."""


class HeightFieldSpec(Struct, frozen=True):
    name: str
    geometry: str
    arrays: list[ArraySpec]
    """One ``elevation`` array, shape (nrow, ncol), values 0..1; row 0 lies at -Y, column 0 at -X."""
    size: tuple[float, float, float, float]
    """Half x, half y, top z, base thickness."""


class TargetSpec(Struct, frozen=True):
    """An actuator holds a joint where ctrl says: ctrl = slope * position + offset."""

    joint: int
    slope: float
    offset: float


class DriveSpec(Struct, frozen=True):
    """What an actuator pulls at."""

    kind: Literal["joint", "tendon", "site", "body"]
    index: int


class InputSpec(Struct, frozen=True):
    """One number of ctrl."""

    name: str
    range: tuple[float, float] | None
    """None: not limited."""
    unit: str
    """Empty where it is unknown."""
    target: TargetSpec | None
    drives: DriveSpec | None
    """None: it is not in the scene, or the actuator takes several numbers."""


class WrapSpec(Struct, frozen=True):
    """A piece of a tendon's course."""

    kind: Literal["site", "geom", "pulley"]
    index: int
    """Of the site, or of the sphere or cylinder to go around; -1 for a pulley."""
    side: int
    """The site on whose side of a geom it passes; -1: the shorter way."""


class TendonSpec(Struct, frozen=True):
    name: str
    width: float
    """[m] radius, as MuJoCo draws it."""
    color: Rgba
    wraps: list[WrapSpec]
    """Empty for a fixed tendon, which runs nowhere."""


class KeyframeSpec(Struct, frozen=True):
    name: str
    qpos: list[float]


class BlobSpec(Struct, frozen=True):
    """Something to fetch by hash."""

    hash: str
    size: int
    """Bytes as sent."""
    encoding: Literal["raw", "zlib"]


class Scene(Struct, frozen=True):
    name: str
    nq: int
    qpos0: list[float]
    bodies: list[BodySpec]
    joints: list[JointSpec]
    geoms: list[GeomSpec]
    sites: list[SiteSpec]
    cameras: list[CameraSpec]
    lights: list[LightSpec]
    textures: list[TextureSpec]
    materials: list[MaterialSpec]
    meshes: list[MeshSpec]
    hfields: list[HeightFieldSpec]
    keyframes: list[KeyframeSpec]
    inputs: list[InputSpec]
    """All of ctrl, in order."""
    tendons: list[TendonSpec]
    skybox: int | None
    """Texture index."""
    scenery: str | None
    """Hash of a GLB file that is drawn where it has its things: the picture of a map."""
    scenery_reader: str | None
    """Hash of the module that reads such files; null without a picture."""
    headlight: bool
    center: Vec3
    """Middle of what is to be seen at qpos0, ground planes left out."""
    extent: float
    """Radius [m] of a sphere around ``center`` that holds it."""
    azimuth: float
    elevation: float
    """[deg] from where the first picture looks, as MuJoCo means it: azimuth 90 looks along +Y, elevation -20 down."""
    fovy: float
    blobs: list[BlobSpec]
    """Everything the scene refers to by hash, in the order in which a view should ask."""
