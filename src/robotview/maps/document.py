"""`MapDocument`: everything that is authored of a map, as frozen values. The only source its physics is made from.

Lengths in metres and full extents, poses in world axes with +Z up, quaternions (w, x, y, z). ``pose`` is the centre of
an object's local bounding box, whatever its type. Nothing is checked where a value is made in Python: `scene_rules`
does that for files, `edits` for what Python and the browser change. The ranges here hold for what is read, and stand in
the JSON Schema of the files.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Literal, TypeAlias

import msgspec

from robotview.maps.measures import (
    OBJECTS,
    SPAWN_POINTS,
    Coordinate,
    Id,
    Name,
    Rolling,
    Share,
    Sliding,
    Torsional,
    Turn,
    YawDeg,
    param,
)

Vector: TypeAlias = tuple[float, float, float]
Quaternion: TypeAlias = tuple[Turn, Turn, Turn, Turn]
Color: TypeAlias = tuple[Share, Share, Share, Share]
FrictionMode: TypeAlias = Literal["max", "override"]
Position: TypeAlias = tuple[Coordinate, Coordinate, Coordinate]
Friction: TypeAlias = tuple[Sliding, Torsional, Rolling]
Style: TypeAlias = Literal["solid", "open"]


NO_TURN: Quaternion = (1.0, 0.0, 0.0, 0.0)
FRICTION: Vector = (1.0, 0.005, 0.0001)
"""Sliding, torsional [m], rolling [m], as MuJoCo has it by default."""
GRAY: Color = (0.5, 0.5, 0.5, 1.0)
GROUND_GRAY: Color = (0.6, 0.6, 0.6, 1.0)

_IDS = "0123456789abcdefghjkmnpqrstvwxyz"  # base32 without i, l, o, u: read out loud, none is another


class Value(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True, gc=False):
    """A frozen value whose fields are camelCase in files. It holds no value that could hold it."""


class Pose(Value, frozen=True):
    position: Position
    """[m] in world axes."""
    quat: Quaternion = NO_TURN
    """World from local, (w, x, y, z), of length 1 within 1e-6."""


class Ground(Value, frozen=True):
    """The plane z = 0."""

    enabled: bool = True
    friction: Friction = FRICTION
    color: Color = GROUND_GRAY
    friction_mode: FrictionMode = "max"


class SpawnPoint(Value, frozen=True, kw_only=True):
    """A place where a robot may start: its root's position, and its heading about world Z."""

    id: Id
    name: Name = ""
    """For display; the id where none is given."""
    position: Position
    yaw_deg: YawDeg = 0.0

    def __post_init__(self) -> None:
        if not self.name:
            msgspec.structs.force_setattr(self, "name", self.id)


class MapObject(Value, tag_field="type", frozen=True, kw_only=True):
    """What the objects of a map have in common; `Box`, `Cylinder`, `Capsule`, `Ramp` and `Stairs` add ``params``."""

    id: Id
    name: Name = ""
    """For display; the id where none is given. It never reaches the physics."""
    pose: Pose
    friction: Friction = FRICTION
    color: Color = GRAY
    enabled: bool = True
    friction_mode: FrictionMode = "max"
    """MuJoCo takes the larger friction of two geoms; ``override`` makes this object's count alone."""

    def __post_init__(self) -> None:
        if not self.name:
            msgspec.structs.force_setattr(self, "name", self.id)

    @property
    def type(self) -> str:
        """``box``, ``cylinder``, ``capsule``, ``ramp`` or ``stairs``."""
        return str(self.__struct_config__.tag)

    @property
    def geoms(self) -> int:
        """How many geoms it has when it is enabled."""
        return 1


class BoxParams(Value, frozen=True):
    size: tuple[
        Annotated[float, param("box", "size")],
        Annotated[float, param("box", "size")],
        Annotated[float, param("box", "size")],
    ]


class Box(MapObject, tag="box", frozen=True, kw_only=True):
    params: BoxParams

    @property
    def extents(self) -> Vector:
        """[m] full size of the local bounding box; every type has it."""
        return self.params.size


class CylinderParams(Value, frozen=True):
    radius: Annotated[float, param("cylinder", "radius")]
    height: Annotated[float, param("cylinder", "height")]


class Cylinder(MapObject, tag="cylinder", frozen=True, kw_only=True):
    """Its axis is local Z."""

    params: CylinderParams

    @property
    def extents(self) -> Vector:
        return 2 * self.params.radius, 2 * self.params.radius, self.params.height


class CapsuleParams(Value, frozen=True):
    radius: Annotated[float, param("capsule", "radius")]
    height: Annotated[float, param("capsule", "height")]
    """Of the whole, caps included."""


class Capsule(MapObject, tag="capsule", frozen=True, kw_only=True):
    """Its axis is local Z."""

    params: CapsuleParams

    @property
    def extents(self) -> Vector:
        return 2 * self.params.radius, 2 * self.params.radius, self.params.height


class RampParams(Value, frozen=True):
    length: Annotated[float, param("ramp", "length")]
    """Run, along local X, in which it rises."""
    width: Annotated[float, param("ramp", "width")]
    height: Annotated[float, param("ramp", "height")]
    """Rise."""
    thickness: Annotated[float, param("ramp", "thickness")] | None = 0.1
    """Of a plank; None: a solid wedge."""


class Ramp(MapObject, tag="ramp", frozen=True, kw_only=True):
    """Its upper face goes from (-length/2, -height/2) up to (length/2, height/2); a plank lies below that face."""

    params: RampParams

    @property
    def extents(self) -> Vector:
        return self.params.length, self.params.width, self.params.height


class StairsParams(Value, frozen=True):
    steps: Annotated[int, param("stairs", "steps")]
    tread: Annotated[float, param("stairs", "tread")]
    """Run of one step."""
    riser: Annotated[float, param("stairs", "riser")]
    """Rise of one step."""
    width: Annotated[float, param("stairs", "width")]
    style: Style = "solid"
    """``solid``: every step reaches down to the base; ``open``: treads only."""
    thickness: Annotated[float, param("stairs", "thickness")] | None = None
    """Of the treads of open stairs."""


class Stairs(MapObject, tag="stairs", frozen=True, kw_only=True):
    """They climb along local +X."""

    params: StairsParams

    @property
    def geoms(self) -> int:
        return self.params.steps

    @property
    def extents(self) -> Vector:
        return self.params.steps * self.params.tread, self.params.width, self.params.steps * self.params.riser


AnyObject: TypeAlias = Box | Cylinder | Capsule | Ramp | Stairs
TYPES: dict[str, type[AnyObject]] = {
    "box": Box,
    "cylinder": Cylinder,
    "capsule": Capsule,
    "ramp": Ramp,
    "stairs": Stairs,
}


class MapDocument(Value, frozen=True, kw_only=True):
    """The authoring layer of a map, ``authoring/map.scene.json``."""

    schema_version: Literal[1] = 1
    map_id: Id
    ground: Ground = Ground()
    objects: Annotated[tuple[AnyObject, ...], OBJECTS] = ()
    spawn_points: Annotated[tuple[SpawnPoint, ...], SPAWN_POINTS] = ()

    @property
    def geoms(self) -> int:
        """How many geoms its physics has."""
        return int(self.ground.enabled) + sum(one.geoms for one in self.objects if one.enabled)


def new_id(kind: str) -> str:
    """An id nobody else makes, such as ``box-7k2m9q1z``; ``kind`` is an object's type or ``spawn``."""
    bits = secrets.randbits(40)
    return f"{kind}-{''.join(_IDS[bits >> shift & 31] for shift in range(0, 40, 5))}"
