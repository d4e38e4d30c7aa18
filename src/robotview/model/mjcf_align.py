"""``align``: a floating body without children stands in its inertial frame, so that its qpos is the pose of that.

Source: MuJoCo's XML reference, joint/align and compiler/alignfree; what its compiler moves along.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from robotview.meshes.fit import own_frame
from robotview.mjcf.model import Model
from robotview.model.description import Body, Inertial, Light
from robotview.model.mass import own_mass, weighing
from robotview.model.robot import Robot
from robotview.spatial.inertia import principal, rotated
from robotview.spatial.pose import IDENTITY, ZERO, Pose, compose, conjugate, inverse, normalized, rotate


def with_aligned_bodies(robot: Robot, model: Model) -> Robot:
    """The robot with every body that asks for it moved to its inertial frame, and what it carries left where it is."""
    moves = {body.id: frame for body in _asking(robot, model) if (frame := _inertial_frame(robot, body, model))}
    if not moves:
        return robot
    backs = {body: inverse(frame) for body, frame in moves.items()}

    def back(body: int, pose: Pose) -> dict[str, object]:
        if body not in backs:
            return {}
        pos, quat = compose(backs[body], pose)
        return {"pos": pos, "quat": normalized(quat)}

    return replace(
        robot,
        bodies=tuple(_moved(robot, body, moves[body.id]) if body.id in moves else body for body in robot.bodies),
        geoms=tuple(replace(g, **back(g.body, (g.pos, g.quat))) for g in robot.geoms),  # type: ignore[arg-type]
        sites=tuple(replace(s, **back(s.body, (s.pos, s.quat))) for s in robot.sites),  # type: ignore[arg-type]
        cameras=tuple(replace(c, **back(c.body, (c.pos, c.quat))) for c in robot.cameras),  # type: ignore[arg-type]
        lights=tuple(_light(light, backs.get(light.body)) for light in robot.lights),
    )


def _asking(robot: Robot, model: Model) -> list[Body]:
    parents = {body.parent for body in robot.bodies}
    wanted = {
        joint.body
        for joint in model.joints
        if joint.type == "free" and (joint.align is True or (joint.align == "auto" and model.compiler.alignfree))
    }
    return [body for body in robot.bodies if body.id in wanted - parents and len(body.joints) == 1]


def _inertial_frame(robot: Robot, body: Body, model: Model) -> Pose | None:
    """In the body's frame; None where nothing weighs."""
    own = own_mass(robot, body)
    if own.mass <= 0.0:
        return None
    shapes = weighing(robot, body)
    if not shapes and body.inertial is not None:
        written = model.bodies[body.id].inertial
        if written is not None and written.fullinertia is not None:
            return body.inertial.pos, principal(np.array(body.inertial.inertia))[1]
        return body.inertial.pos, normalized(body.inertial.quat)
    if len(shapes) == 1:
        (shape,) = shapes
        asset = next((mesh for mesh in robot.meshes if mesh.name == shape.mesh), None)
        frame = None if asset is None else own_frame(asset.mesh, asset.inertia_mode)
        pose = (shape.pos, shape.quat)
        return pose if frame is None else compose(pose, (frame.pos, frame.quat))
    x, y, z = own.com.tolist()
    return (x, y, z), principal(own.inertia)[1]


def _moved(robot: Robot, body: Body, frame: Pose) -> Body:
    pos, quat = compose((body.pos, body.quat), frame)
    moved = replace(body, pos=pos, quat=normalized(quat))
    if body.inertial is None:
        return moved
    turned = rotated(
        rotated(np.array(body.inertial.inertia), np.array(body.inertial.quat)), np.array(conjugate(frame[1]))
    )
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = turned.tolist()
    matrix = ((xx, xy, xz), (yx, yy, yz), (zx, zy, zz))
    at = compose(inverse(frame), (body.inertial.pos, IDENTITY))[0] if weighing(robot, body) else ZERO
    return replace(moved, inertial=Inertial(body.inertial.mass, at, IDENTITY, matrix))


def _light(light: Light, back: Pose | None) -> Light:
    if back is None:
        return light
    return replace(light, pos=compose(back, (light.pos, IDENTITY))[0], dir=rotate(back[1], light.dir))
