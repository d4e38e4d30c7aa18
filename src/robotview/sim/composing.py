"""A robot on a map: one model for MuJoCo, one description for the picture."""

from __future__ import annotations

import math
from dataclasses import replace
from operator import index
from typing import NamedTuple, Protocol, SupportsIndex, TypeAlias, cast

import mujoco
import numpy as np

from robotview import mjcf
from robotview.errors import CompileError, MapError, Problem, SimulationError, UnknownName
from robotview.maps.compiler import compile_document
from robotview.maps.document import SpawnPoint
from robotview.maps.opening import PackageSource
from robotview.maps.package import Package, load_package
from robotview.model import Robot, load
from robotview.model.joined import joined, movable, placed
from robotview.model.map_names import GROUND, object_of
from robotview.sim import bodies
from robotview.sim.moved import move
from robotview.sim.surrounded import refuse_reserved, surrounded
from robotview.spatial.pose import Pose, Quat, Vec3, compose, inverse, multiply, normalized


class OfMap(Protocol):
    """A `Map`, as far as it matters here."""

    @property
    def package(self) -> Package: ...


MapSource: TypeAlias = "OfMap | Package | PackageSource"
NOTHING: tuple[str, dict[str, bytes]] = ("<mujoco><worldbody/></mujoco>", {})
MAP_PATH = "map"
"""How the paths of what belongs to a map begin: ``map/<object id>``."""


class Placed(NamedTuple):
    """A robot on a map."""

    robot: Robot
    """Its ``source`` is the document of both."""
    document: mjcf.Model


def composed(
    robot: Robot,
    document: mjcf.Model,
    package: Package,
    spawn: str | SpawnPoint | None = None,
    *,
    to_see: bool = False,
) -> Placed:
    """Put a robot on a map.

    The robot's options, units and names stay its own; the map's things hang on the world in their namespace. Things
    without joints in the robot's file, such as a floor, stay where they are.

    Args:
        robot: its description, whatever the format.
        document: the same as MJCF.
        package: of the map.
        spawn: where the robot starts, by id; None: where its file has it.
        to_see: for a picture, in which a map without physics is seen all the same.

    Raises:
        MapError: the robot uses names of maps, or the map has no physics. UnknownName: no such spawn point.
    """
    refuse_reserved(document)
    text, assets = NOTHING if to_see and not _has_physics(package) else physics(package)
    scene = mjcf.Model.from_string(text, None, assets, name=f"{package.manifest.id}.xml")
    if spawn is not None:
        robot, document = at_spawn(robot, document, package, spawn)
    made = surrounded(document, scene)
    around, visual = load(scene), package.manifest.visual
    if visual is not None:  # the shapes behind it are what it is bumped into, as robots have them
        around = replace(around, geoms=tuple(replace(shape, role="collision") for shape in around.geoms))
    both = joined(robot, around, made)
    return Placed(both if visual is None else replace(both, scenery=package.workspace[visual.source]), made)


def at_spawn(robot: Robot, document: mjcf.Model, package: Package, spawn: str | SpawnPoint) -> Placed:
    """The robot where it starts on a map, without the map.

    Raises:
        UnknownName: no such spawn point.
    """
    point = spawn if isinstance(spawn, SpawnPoint) else spawn_point(package, spawn)
    text, assets = physics(package) if _has_physics(package) else NOTHING
    below = _below(text, assets, point.position) if document.keyframes else 0.0
    shift, of_keys = _shifts(document, point, below)
    document = _moved(document, shift, of_keys)
    return Placed(replace(placed(robot, shift, of_keys), source=document), document)


def _has_physics(package: Package) -> bool:
    return package.document is not None or package.layer is not None


def package_of(source: MapSource) -> Package:
    """The package of a map, or of what one is loaded from.

    Raises:
        MapError: it cannot be read or is refused.
    """
    own = source if isinstance(source, Package) else getattr(source, "package", None)
    return own if isinstance(own, Package) else load_package(cast("PackageSource", source))


def physics(package: Package) -> tuple[str, dict[str, bytes]]:
    """What MuJoCo is given of a map, as it is committed: text, and the files it names.

    Raises:
        MapError: the map has a visual layer only.
    """
    if package.document is not None:
        return compile_document(package.document), {}
    if package.layer is not None:
        return package.layer.text, dict(package.layer.assets)
    message = f"the map {package.manifest.id} has no physics layer, so there is nothing to stand on"
    raise MapError(
        Problem("error", "structure", message, "compose.no_physics", hint="add a physics or authoring layer")
    )


def spawn_point(package: Package, wanted: str) -> SpawnPoint:
    """The spawn point of that id.

    Raises:
        UnknownName: there is none; the ids there are are given.
    """
    if not isinstance(wanted, str):
        raise SimulationError(f"spawn cannot be {wanted!r:.60}", "the id of a spawn point, a text")
    points = package.manifest.spawn_points if package.document is None else package.document.spawn_points
    for point in points:
        if point.id == wanted:
            return point
    raise UnknownName("spawn point", wanted, [point.id for point in points])


def path_of_geom(name: str) -> str | None:
    """The selection path ``map/<object id>`` of a geom of a map; None for a geom of the robot."""
    found = object_of(name)
    return None if found is None else f"{MAP_PATH}/{found or GROUND}"


def map_object(model: mujoco.MjModel, geom: int | str) -> str | None:
    """The id of the map's object that a geom belongs to, ``ground`` for its floor; None for a geom of the robot.

    Raises:
        UnknownName: there is no such geom.
    """
    if isinstance(geom, str) and geom.startswith("#") and geom[1:].isdecimal():
        geom = int(geom[1:])  # as contacts() calls a geom without a name
    path = path_of_geom(geom if isinstance(geom, str) else _geom_name(model, geom))
    if path is None and isinstance(geom, str) and mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_GEOM, geom) < 0:
        raise UnknownName("geom", geom, [_geom_name(model, number) for number in range(model.ngeom)])
    return None if path is None else path.partition("/")[2]


def _geom_name(model: mujoco.MjModel, number: object) -> str:
    if not isinstance(number, SupportsIndex) or not 0 <= index(number) < model.ngeom:
        raise UnknownName("geom", str(number), [f"0 to {model.ngeom - 1}"])
    return mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_GEOM, index(number)) or ""


def not_composable(source: object) -> CompileError:
    """Why a compiled model cannot be put on a map."""
    message = f"a {type(source).__name__} is compiled already, so no map can be put around it"
    hint = "give the file, or an MjSpec, with map="
    return CompileError(Problem("error", "compile", message, "compose.compiled", hint=hint))


def _shifts(document: mjcf.Model, point: SpawnPoint, ground: float) -> tuple[Pose, Pose]:
    """From where the file has the robot to the spawn point, for the start and for floating bodies of keyframes.

    Its first root body comes to the point and is turned by the heading. A keyframe has heights of its own, so it
    follows in the plane and stands on the ground below the point.
    """
    root = document.bodies[_roots(document)[0]]
    half = math.radians(point.yaw_deg) / 2
    heading: Quat = (math.cos(half), 0.0, 0.0, math.sin(half))
    old = (root.pos, normalized(root.quat))
    shift = compose((point.position, multiply(heading, old[1])), inverse(old))
    shift = (shift[0], heading)
    return shift, ((shift[0][0], shift[0][1], ground), heading)


def _roots(document: mjcf.Model) -> list[int]:
    return movable(
        [body.parent for body in document.bodies],
        [body.joints for body in document.bodies],
        [body.mocap for body in document.bodies],
    )


def _moved(document: mjcf.Model, shift: Pose, keys: Pose) -> mjcf.Model:
    made = bodies.copied(document)
    move(made, shift, only=frozenset(_roots(document)), keys=keys)
    return made


def ground_below(package: Package, point: Vec3) -> float:
    """[m] height of a map below a point; 0 where there is nothing."""
    return _below(*physics(package), point)


def _below(text: str, assets: dict[str, bytes], below: Vec3) -> float:
    model = mujoco.MjModel.from_xml_string(text, assets)
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    down, hit = np.array([0.0, 0.0, -1.0]), np.zeros(1, np.int32)
    distance = mujoco.mj_ray(model, data, np.array(below), down, None, 1, -1, hit)
    return below[2] - float(distance) if distance >= 0 else 0.0
