"""Where tendons run: their points in the world, their lengths, and how these change with the joints.

Source: MuJoCo's ``mj_tendon``; compared with its lengths, points and Jacobians over the corpus.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from robotview.model.description import Tendon, Wrap
from robotview.model.dofs import Dof, moving_dofs
from robotview.model.kinematics import Poses
from robotview.model.wrapping import wrap
from robotview.spatial.batch import Array, matrix_from_quat

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from robotview.model.robot import Robot

MINVAL = 1e-15


class TendonPath(NamedTuple):
    length: float
    """[m] of a spatial tendon, each branch divided by its pulleys; of a fixed one the weighted sum of joints."""
    branches: tuple[Array, ...] = ()
    """Polylines (n, 3) in the world, one between pulleys each; none for a fixed tendon."""
    around: tuple[tuple[int, ...], ...] = ()
    """For each point of each branch the geom on whose surface it lies, or -1: two in a row span an arc."""


class _Point(NamedTuple):
    position: Array
    body: int
    geom: int


class _Stretch(NamedTuple):
    """From one site to the next, straight or around a geom."""

    begin: int
    """Place of its first site in the tendon's course."""
    end: int
    points: tuple[_Point, ...]
    arc: float
    """[m] on the surface, between the second and the third of four points."""
    divisor: float

    def length(self) -> float:
        """[m]"""
        at = [point.position for point in self.points]
        straight = [float(np.linalg.norm(b - a)) for a, b in pairwise(at)]
        return (straight[0] if len(at) == 2 else straight[0] + self.arc + straight[2]) / self.divisor


def tendon_paths(robot: Robot, qpos: ArrayLike | None = None) -> tuple[TendonPath, ...]:
    """The course of every tendon in one state.

    Args:
        robot: that has them.
        qpos: (nq,); None: qpos0.

    Raises:
        StateError: the shape does not fit, or a number is not finite.
    """
    q = robot.qpos0 if qpos is None else np.asarray(qpos, dtype=np.float64)
    poses = robot.fk(q)
    return tuple(
        _fixed(robot, tendon, q) if tendon.type == "fixed" else _spatial(robot, tendon, poses)
        for tendon in robot.tendons
    )


def tendon_lengths(robot: Robot, qpos: ArrayLike | None = None) -> Array:
    """(ntendon,) [m, or rad for fixed tendons of hinges] in one state; arguments and errors as `tendon_paths`."""
    return np.array([path.length for path in tendon_paths(robot, qpos)])


def tendon_jacobian(robot: Robot, qpos: ArrayLike | None = None) -> Array:
    """(ntendon, nv) How fast each tendon grows with each degree of freedom; as `tendon_paths` otherwise."""
    q = robot.qpos0 if qpos is None else np.asarray(qpos, dtype=np.float64)
    poses = robot.fk(q)
    moving = moving_dofs(robot, poses, q)
    rows = np.zeros((len(robot.tendons), robot.nv))
    for tendon in robot.tendons:
        row = rows[tendon.id]
        if tendon.type == "fixed":
            for piece in tendon.wraps:
                row[robot.joints[piece.target].dofadr] = piece.factor
            continue
        for stretch in _stretches(robot, tendon, poses):
            for a, b in pairwise(stretch.points):
                if a.body != b.body:
                    _grow(row, a, b, moving, stretch.divisor)
    return rows


def _grow(row: Array, a: _Point, b: _Point, moving: list[list[Dof]], divisor: float) -> None:
    difference = b.position - a.position
    distance = float(np.linalg.norm(difference))
    # MuJoCo gives two points in one place the x axis as direction.
    direction = difference / distance if distance > MINVAL else np.array((1.0, 0.0, 0.0))
    for point, sign in ((a, -1.0), (b, 1.0)):
        for dof in moving[point.body]:
            row[dof.number] += sign * float(direction @ dof.motion(point.position)) / divisor


def _fixed(robot: Robot, tendon: Tendon, q: Array) -> TendonPath:
    return TendonPath(float(sum(piece.factor * q[robot.joints[piece.target].qposadr] for piece in tendon.wraps)))


def _spatial(robot: Robot, tendon: Tendon, poses: Poses) -> TendonPath:
    length = 0.0
    branches: list[list[_Point]] = []
    last = None
    for stretch in _stretches(robot, tendon, poses):
        length += stretch.length()
        if stretch.begin != last:
            branches.append([stretch.points[0]])
        branches[-1] += stretch.points[1:]
        last = stretch.end
    lines = tuple(np.array([point.position for point in branch]) for branch in branches)
    return TendonPath(length, lines, tuple(tuple(point.geom for point in branch) for branch in branches))


def _stretches(robot: Robot, tendon: Tendon, poses: Poses) -> Iterator[_Stretch]:
    wraps, divisor, at = tendon.wraps, 1.0, 0
    while at < len(wraps) - 1:
        here, following = wraps[at], wraps[at + 1]
        if here.kind == "pulley":
            divisor = here.factor
        if "pulley" in (here.kind, following.kind):
            at += 1
            continue
        bent = following.kind == "geom"
        end = at + 2 if bent else at + 1
        first, last = _site(robot, poses, here.target), _site(robot, poses, wraps[end].target)
        points: tuple[_Point, ...] = (first, last)
        arc = 0.0
        if bent and (touch := _touch(robot, poses, following, first, last)) is not None:
            points, arc = (first, *touch[0], last), touch[1]
        yield _Stretch(at, end, points, arc, divisor)
        at = end


def _site(robot: Robot, poses: Poses, index: int) -> _Point:
    return _Point(poses.site_xpos[index], robot.sites[index].body, -1)


def _touch(
    robot: Robot, poses: Poses, around: Wrap, first: _Point, last: _Point
) -> tuple[tuple[_Point, _Point], float] | None:
    geom = robot.geoms[around.target]
    side = None if around.side is None else poses.site_xpos[around.side]
    shape: Literal["sphere", "cylinder"] = "sphere" if geom.type == "sphere" else "cylinder"
    axes = matrix_from_quat(poses.geom_xquat[geom.id])
    center = poses.geom_xpos[geom.id]
    found = wrap(shape, geom.size[0], center, axes, (first.position, last.position), side)
    if found is None:
        return None
    return (_Point(found.first, geom.body, geom.id), _Point(found.second, geom.body, geom.id)), found.length
