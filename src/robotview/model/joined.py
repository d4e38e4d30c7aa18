"""A robot and the things around it as one description: what has no joints is added to the world."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from robotview.model.description import Body, Keyframe, Wrap
from robotview.model.robot import Robot
from robotview.spatial.pose import Pose, compose, normalized

T = TypeVar("T", bound=Any)


def movable(parents: Sequence[int | None], joints: Sequence[object], mocap: Sequence[bool] = ()) -> list[int]:
    """The bodies in the world that are a robot, not its surroundings: joints hang on them, or mocap drives them.

    Of a model without joints all are.

    Args:
        parents: of each body, which come before it; None for the world.
        joints: of each body; whatever is not empty counts.
        mocap: of each body.
    """
    roots = [0] * len(parents)
    found: set[int] = set()
    for body, parent in enumerate(parents):
        roots[body] = body if parent in (None, 0) else roots[parent]
        if body and (joints[body] or (mocap and mocap[body])):
            found.add(roots[body])
    return sorted(found) or [body for body, parent in enumerate(parents) if parent == 0]


def placed(robot: Robot, shift: Pose, keys: Pose) -> Robot:
    """The robot moved; what stands around it in the same file stays.

    Args:
        robot: as its file has it.
        shift: world_from_new = shift @ world_from_old.
        keys: the same for the floating bodies of keyframes.
    """
    moving = set(movable(*_tree(robot)))
    bodies = tuple(_moved(body, shift) if body.id in moving else body for body in robot.bodies)
    frames = tuple(_key(robot, frame, keys) for frame in robot.keyframes)
    return replace(robot, bodies=bodies, keyframes=frames)


def joined(robot: Robot, scene: Robot, source: object) -> Robot:
    """The robot with everything that stands in the world of a scene, which has no other bodies.

    Names of the two never clash: those of the scene are in a namespace of its own. Order is MuJoCo's: what hangs on
    the world comes first, the scene's after the robot's own.
    """
    world, around = robot.bodies[0], scene.bodies[0]
    geoms, sites = len(world.geoms), len(world.sites)
    more_geoms, more_sites = len(scene.geoms), len(scene.sites)
    first = replace(
        world,
        geoms=(*world.geoms, *(geoms + i for i in around.geoms)),
        sites=(*world.sites, *(sites + i for i in around.sites)),
    )
    others = (
        replace(body, geoms=_raised(body.geoms, more_geoms), sites=_raised(body.sites, more_sites))
        for body in robot.bodies[1:]
    )
    cameras = sum(camera.body == 0 for camera in robot.cameras)
    lights = sum(light.body == 0 for light in robot.lights)
    tendons = tuple(
        replace(one, wraps=tuple(_wrap(wrap, geoms, more_geoms, sites, more_sites) for wrap in one.wraps))
        for one in robot.tendons
    )
    dropped = frozenset(i if i < geoms else i + more_geoms for i in robot.discarded.geoms)
    return replace(
        robot,
        bodies=(first, *others),
        geoms=_inserted(robot.geoms, geoms, scene.geoms),
        sites=_inserted(robot.sites, sites, scene.sites),
        cameras=_inserted(robot.cameras, cameras, scene.cameras),
        lights=_inserted(robot.lights, lights, scene.lights),
        materials=(*robot.materials, *scene.materials),
        textures=(*robot.textures, *scene.textures),
        meshes=(*robot.meshes, *scene.meshes),
        hfields=(*robot.hfields, *scene.hfields),
        tendons=tendons,
        discarded=replace(robot.discarded, geoms=dropped),
        source=source,
    )


def _tree(robot: Robot) -> tuple[list[int | None], list[object], list[bool]]:
    return (
        [body.parent for body in robot.bodies],
        [body.joints for body in robot.bodies],
        [body.mocap for body in robot.bodies],
    )


def _moved(body: Body, shift: Pose) -> Body:
    pos, quat = compose(shift, (body.pos, body.quat))
    return replace(body, pos=pos, quat=normalized(quat))


def _key(robot: Robot, frame: Keyframe, keys: Pose) -> Keyframe:
    values = list(frame.qpos)
    for joint in robot.joints:
        at = joint.qposadr
        if joint.type == "free" and at + 7 <= len(values):
            x, y, z, *quat = values[at : at + 7]
            pos, turned = compose(keys, ((x, y, z), (quat[0], quat[1], quat[2], quat[3])))
            values[at : at + 7] = [*pos, *turned]
    return replace(frame, qpos=tuple(values))


def _inserted(items: tuple[T, ...], at: int, more: tuple[T, ...]) -> tuple[T, ...]:
    """With more of a kind after the first ones, and numbered anew."""
    return tuple(replace(item, id=i) for i, item in enumerate((*items[:at], *more, *items[at:])))


def _raised(numbers: tuple[int, ...], by: int) -> tuple[int, ...]:
    return tuple(number + by for number in numbers)


def _wrap(wrap: Wrap, geoms: int, more_geoms: int, sites: int, more_sites: int) -> Wrap:
    target, side = wrap.target, wrap.side
    if wrap.kind == "geom" and target >= geoms:
        target += more_geoms
    if wrap.kind == "site" and target >= sites:
        target += more_sites
    if side is not None and side >= sites:
        side += more_sites
    return replace(wrap, target=target, side=side)
