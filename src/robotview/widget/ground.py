"""The map a view's robot stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from robotview.maps import Map
    from robotview.maps.opening import PackageSource
    from robotview.session import Session

MapSource: TypeAlias = "Map | PackageSource"


def map_of(source: MapSource | None) -> Map | None:
    """A map, or what one is loaded from.

    Raises:
        MapError: it cannot be read.
    """
    if source is None:
        return None
    from robotview import maps
    from robotview.session.map import Map

    return source if isinstance(source, maps.Map) else Map.load(source)


def height_below(session: Session, ground: Map | None) -> float:
    """[m] of what a map has below the robot as it stands; 0 without a map, or where it has nothing."""
    if ground is None:
        return 0.0
    from robotview.sim.composing import ground_below

    robot = session.robot
    poses = robot.fk(session.qpos)
    moving = [joint.body for joint in robot.joints if joint.type == "free"]
    root = next(iter(moving), next((body.id for body in robot.bodies if body.parent == 0), 0))
    x, y, z = (float(value) for value in poses.xpos[root])
    return ground_below(ground.package, (x, y, z))
