"""One ``<flexcomp>`` to what it stands for: bodies with their joints, and a flex over them.

Source: MuJoCo's XML reference, flexcomp, and experiments; compared with MuJoCo over the corpus.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from robotview.mjcf import records
from robotview.mjcf.flexcomps import FlexcompUse
from robotview.mjcf.schema import version_key
from robotview.model.flexcomp.nodes import Grid
from robotview.model.flexcomp.pins import INTERPOLATED, pinned_points
from robotview.model.flexcomp.points import FlexcompError, Points
from robotview.model.flexcomp.rods import MASS, twists
from robotview.model.flexcomp.source import GIVEN, MINVAL
from robotview.model.flexcomp.volume import carried, exact
from robotview.spatial.batch import Array, quat_rotate
from robotview.spatial.pose import ZERO, Vec3

T = TypeVar("T", bound=records.Record)
AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True)
class Made:
    """What a flexcomp stands for; ids are not given yet."""

    flex: records.DeformableFlex
    bodies: list[records.Body] = field(default_factory=list)
    """Children of the body it stands in."""
    twists: list[records.Body] = field(default_factory=list)
    """Children of the world."""
    constraints: int = 0
    """Equality constraints between parts of the flex."""
    approximate: bool = False
    """Whether the masses of its nodes may differ from MuJoCo's."""


def make(use: FlexcompUse, points: Points, kind: str, parent: str, version: str) -> Made:
    """The bodies and the flex.

    Args:
        use: the element.
        points: as its type makes them.
        kind: its type.
        parent: name of the body it stands in.
        version: of MuJoCo.

    Raises:
        FlexcompError: what MuJoCo refuses.
    """
    flexcomp = use.record
    check(flexcomp, kind, parent)
    position = points.position * np.array(flexcomp.scale) if kind in GIVEN else points.position
    position = np.array(flexcomp.pos) + quat_rotate(np.array(flexcomp.quat), position)
    grid = _grid(flexcomp, position)
    nodes = 0 if grid is None else len(grid.numbers)
    pinned = pinned_points(flexcomp, len(position), nodes, points.dim)
    rigid = flexcomp.rigid or bool(pinned[: len(position)].all())
    points, pinned = _used(points, position, pinned, nodes) if kind in GIVEN else (_at(points, position), pinned)
    name = flexcomp.name + use.suffix
    if rigid:
        return Made(_flex(flexcomp, name, points, [parent], points.position))
    if grid is not None:
        return _interpolated(use, points, grid, pinned, parent, version)
    names = [parent if fixed else f"{flexcomp.name}_{i}{use.suffix}" for i, fixed in enumerate(pinned.tolist())]
    mass = flexcomp.mass / len(names)
    bodies = [
        _point(use, name, mass, (x, y, z))
        for name, fixed, (x, y, z) in zip(names, pinned.tolist(), points.position.tolist(), strict=True)
        if not fixed
    ]
    local = np.where(pinned[:, None], points.position, 0.0)
    turning = twists(flexcomp, points.element, pinned) if points.dim == 1 and version_key(version) >= (4, 0, 0) else []
    return Made(
        _flex(flexcomp, name, points, names, local),
        bodies,
        [_body(twist.name, ZERO, MASS, twist.inertia, [_twist(use, twist.name)]) for twist in turning],
        1 if flexcomp.edge is not None and flexcomp.edge.equality != "false" else 0,
    )


MAX_POINTS = 100_000


def check(flexcomp: records.Flexcomp, kind: str, parent: str) -> None:
    """Raises FlexcompError for numbers that no type takes."""
    if not parent:
        raise FlexcompError("the body it stands in has no name", "name", "name the body: its points may be fixed to it")
    if not 1 <= flexcomp.dim <= 3:
        raise FlexcompError(f"dim is {flexcomp.dim}", "dim", "1, 2 or 3")
    if min(flexcomp.count) < 1 or (flexcomp.dof == "radial" and flexcomp.dim == 3 and min(flexcomp.count) < 2):
        raise FlexcompError("a count is too small", "count", "1 or more, 2 or more for radial ones")
    if kind not in GIVEN and (points := _points(kind, flexcomp.count)) > MAX_POINTS:
        raise FlexcompError(f"it has {points:,} points", "count", f"at most {MAX_POINTS:,} are made")
    margin = 0.0 if flexcomp.contact is None else flexcomp.contact.margin
    least = 2 * flexcomp.radius + margin
    if kind not in GIVEN and min(flexcomp.spacing) < least:
        raise FlexcompError("its points touch each other", "spacing", f"{least:g} or more, twice the radius")
    for name, values in (("scale", flexcomp.scale), ("mass", (flexcomp.mass,)), ("inertiabox", (flexcomp.inertiabox,))):
        if min(values) < MINVAL:
            raise FlexcompError(f"{name} is not positive", name)


def _points(kind: str, count: tuple[int, int, int]) -> int:
    x, y, z = count
    return x if kind == "circle" else x * y * z if kind in ("grid", "disc") else 2 * (x * y + y * z + z * x)


def _grid(flexcomp: records.Flexcomp, position: Array) -> Grid | None:
    order = INTERPOLATED.get(flexcomp.dof)
    if order is None:
        return None
    return Grid(order, flexcomp.cellcount, position.min(axis=0), position.max(axis=0))


def _at(points: Points, position: Array) -> Points:
    return Points(position, points.element, points.texcoord, points.texcoord_element)


def _used(points: Points, position: Array, pinned: NDArray[np.bool_], nodes: int) -> tuple[Points, NDArray[np.bool_]]:
    """Without points that belong to no element."""
    keep = np.zeros(len(position), dtype=bool)
    keep[points.element] = True
    number = np.cumsum(keep) - 1
    uv = points.texcoord
    if uv is not None and points.texcoord_element is None:
        uv = uv[keep]
    kept = Points(position[keep], number[points.element], uv, points.texcoord_element)
    count = len(kept.position)
    out = np.zeros(max(count, nodes), dtype=bool)
    left = np.concatenate((pinned[: len(position)][keep], pinned[count:]))[: len(out)]
    out[: len(left)] = left
    return kept, out


def _interpolated(
    use: FlexcompUse, points: Points, grid: Grid, pinned: NDArray[np.bool_], parent: str, version: str
) -> Made:
    flexcomp = use.record
    shell = flexcomp.elasticity is not None and flexcomp.elasticity.elastic2d != "none"
    numbers = grid.numbers
    shares = np.array([grid.share(node) for node in numbers])
    approximate = False
    empty = np.zeros(grid.cells, bool) if shell else grid.empty(points.position, points.element)
    if not shell and version_key(version) >= (4, 0, 0):
        volumes, hollow = carried(grid, points.position, points.element)
        approximate = not exact(grid, points.element, volumes)
        shares, empty = (shares, empty) if hollow.all() else (volumes, hollow)
    fixed = pinned[: len(numbers)] | (grid.inner() if shell else grid.idle(empty))
    names, bodies, local = [], [], []
    masses = flexcomp.mass * shares / shares[~fixed].sum()
    for node, at_rest, mass in zip(numbers, fixed.tolist(), masses.tolist(), strict=True):
        if at_rest:
            names.append(parent)
            local.append(grid.position(node))
            continue
        name = "_".join(map(str, (flexcomp.name, *node))) + use.suffix
        names.append(name)
        local.append(ZERO)
        bodies.append(_point(use, name, mass, grid.position(node)))
    flex = _flex(flexcomp, flexcomp.name + use.suffix, points, [parent], points.position)
    flex = msgspec.structs.replace(
        flex, node=" ".join(names), nodecoord=tuple(np.ravel(local)), dof=flexcomp.dof, cellcount=flexcomp.cellcount
    )
    return Made(flex, bodies, [], _strains(flexcomp, grid, empty, shell=shell), approximate)


def _strains(flexcomp: records.Flexcomp, grid: Grid, empty: NDArray[np.bool_], *, shell: bool) -> int:
    equality = "false" if flexcomp.edge is None else flexcomp.edge.equality
    if equality != "strain":
        return 0 if equality == "false" else 1
    x, y, z = grid.cells
    return 2 * (y * z + x * z + x * y) if shell else int((~empty).sum())


def _flex(
    flexcomp: records.Flexcomp, name: str, points: Points, bodies: Iterable[str], local: Array
) -> records.DeformableFlex:
    filled = flexcomp.type in ("box", "cylinder") or (flexcomp.type == "grid" and points.dim == 3)
    uv, uv_element = points.texcoord, points.texcoord_element
    return records.DeformableFlex(
        name,
        " ".join(bodies),
        points.dim,
        tuple(points.element.ravel().tolist()),
        flexcomp.flatskin or filled,
        flexcomp.group,
        flexcomp.material,
        flexcomp.radius,
        flexcomp.rgba,
        None if uv is None else tuple(uv.ravel().tolist()),
        tuple(local.ravel().tolist()),
        elemtexcoord=None if uv_element is None else tuple(uv_element.ravel().tolist()),
        contact=_same(flexcomp.contact, records.DeformableFlexContact),
        edge=_same(flexcomp.edge, records.DeformableFlexEdge),
        elasticity=_same(flexcomp.elasticity, records.DeformableFlexElasticity),
    )


def _same(given: records.Record | None, kind: type[T]) -> T | None:
    """What a flexcomp hands through to its flex."""
    return None if given is None else kind(**{name: getattr(given, name) for name in kind.__struct_fields__})


def _point(use: FlexcompUse, name: str, mass: float, pos: Vec3) -> records.Body:
    """A point mass that slides."""
    flexcomp = use.record
    axes: Iterable[Vec3] = AXES[:2] if flexcomp.dof == "2d" else AXES
    if flexcomp.dof == "radial":
        length = float(np.linalg.norm(pos))
        if length < 1e-14:
            raise FlexcompError("a point lies in the origin of its body: it has no direction to slide along", "dof")
        axes = [(pos[0] / length, pos[1] / length, pos[2] / length)]
    joints = [msgspec.structs.replace(use.slide, axis=axis) for axis in axes]
    return _body(name, pos, mass, mass * (2.0 * flexcomp.inertiabox**2) / 3.0, joints)


def _twist(use: FlexcompUse, name: str) -> records.Joint:
    return msgspec.structs.replace(use.twist, name=name)


def _body(name: str, pos: Vec3, mass: float, inertia: float, joints: list[records.Joint]) -> records.Body:
    inertial = records.Inertial(mass=mass, diaginertia=(inertia, inertia, inertia))
    return records.Body(name=name, pos=pos, inertial=inertial, joints=joints)
