"""`Adding`: what a transaction adds to a map."""

from __future__ import annotations

import msgspec

from robotview.maps import arguments
from robotview.maps.changes import (
    ADDED,
    looks_of,
    place_of,
    text,
    tread_of,
    turn_of,
)
from robotview.maps.document import (
    NO_TURN,
    AnyObject,
    Box,
    BoxParams,
    Capsule,
    CapsuleParams,
    Cylinder,
    CylinderParams,
    Pose,
    Ramp,
    RampParams,
    SpawnPoint,
    Stairs,
    StairsParams,
)
from robotview.maps.edits import GROUND, Add, AddSpawn, Group
from robotview.maps.handle import Handle
from robotview.maps.opened import Opened, Which
from robotview.maps.strewing import strewn

SPAWN_HEIGHT = 0.35
"""[m] of a spawn point that is given as (x, y)."""


class Adding(Opened):
    """``at`` is where an object comes: (x, y) on the ground, or (x, y, z) of its centre [m]."""

    def add_box(self, size: object = (1.0, 1.0, 1.0), at: object = (0.0, 0.0), **looks: object) -> Handle:
        """A box.

        Args:
            size: (x, y, z) full extents [m], 0.01 to 200.
            at: (x, y) on the ground, or (x, y, z) of the centre.
            looks: ``yaw_deg quat name id color friction friction_mode enabled``, as all types have them.
        """
        x, y, z = arguments.reals("size", size, (3,), "(1, 2, 0.2)")
        return self._add(Box(id="", pose=_HERE, params=BoxParams((x, y, z))), at, looks)

    def add_cylinder(
        self, radius: object = 0.5, height: object = 1.0, at: object = (0.0, 0.0), **looks: object
    ) -> Handle:
        """An upright cylinder: radius 0.005 to 100, height 0.01 to 200 [m]; ``at`` and ``looks`` as in `add_box`."""
        params = CylinderParams(arguments.real("radius", radius), arguments.real("height", height))
        return self._add(Cylinder(id="", pose=_HERE, params=params), at, looks)

    def add_capsule(
        self, radius: object = 0.25, height: object = 1.0, at: object = (0.0, 0.0), **looks: object
    ) -> Handle:
        """An upright capsule; ``height`` is of the whole, caps included, at least 2 * radius + 0.002 [m]."""
        params = CapsuleParams(arguments.real("radius", radius), arguments.real("height", height))
        return self._add(Capsule(id="", pose=_HERE, params=params), at, looks)

    def add_ramp(
        self,
        length: object = 2.0,
        width: object = 1.0,
        height: object = 0.5,
        thickness: object = 0.1,
        at: object = (0.0, 0.0),
        **looks: object,
    ) -> Handle:
        """A ramp that rises along its +X: ``height`` over ``length``, at most 4 to 1 [m].

        ``thickness`` is that of a plank under the sloped face; None makes a solid wedge.
        """
        thick = None if thickness is None else arguments.real("thickness", thickness)
        run, across, rise = (
            arguments.real("length", length),
            arguments.real("width", width),
            arguments.real("height", height),
        )
        return self._add(Ramp(id="", pose=_HERE, params=RampParams(run, across, rise, thick)), at, looks)

    def add_stairs(
        self,
        steps: object = 6,
        riser: object = 0.15,
        tread: object = 0.3,
        width: object = 1.0,
        style: object = "solid",
        thickness: object = None,
        at: object = (0.0, 0.0),
        **looks: object,
    ) -> Handle:
        """Stairs that climb along their +X: rise and run of one step and the width [m].

        ``style`` is ``solid`` (columns down to the base) or ``open`` (treads only, ``thickness`` 0.05 by default).
        """
        params = StairsParams(
            arguments.count("steps", steps),
            arguments.real("tread", tread),
            arguments.real("riser", riser),
            arguments.real("width", width),
            style,  # type: ignore[arg-type]
            tread_of(style, thickness),
        )
        return self._add(Stairs(id="", pose=_HERE, params=params), at, looks)

    def add_spawn(
        self,
        at: object = (0.0, 0.0, SPAWN_HEIGHT),
        yaw_deg: object = 0.0,
        *,
        name: object = None,
        id: object = None,  # noqa: A002
    ) -> Handle:
        """A place where a robot may start: its root at (x, y, z); (x, y) is 0.35 m high. ``yaw_deg`` -180 to 180."""
        x, y, *z = arguments.reals("at", at, (2, 3), "(0, 0, 0.35)")
        spawn = SpawnPoint(
            id=self._fresh(id, "spawn"),
            name="" if name is None else text("name", name),
            position=(x, y, z[0] if z else SPAWN_HEIGHT),
            yaw_deg=arguments.real("yaw_deg", yaw_deg, "degrees"),
        )
        return self._do(AddSpawn(spawn), spawn.id)

    def duplicate(
        self,
        which: Which,
        at: object = None,
        *,
        offset: object = (0.5, 0.5, 0.0),
        id: object = None,  # noqa: A002
    ) -> Handle:
        """Another one like an object or spawn point, ``offset`` [m] beside it or ``at`` a place of its own."""
        item = self._item(which)
        dx, dy, dz = arguments.reals("offset", offset, (3,), "(0.5, 0.5, 0)")
        made = msgspec.structs.replace(item, id=self._fresh(id, "spawn" if isinstance(item, SpawnPoint) else item.type))
        x, y, z = item.position if isinstance(item, SpawnPoint) else item.pose.position
        moved = (x + dx, y + dy, z + dz)
        if isinstance(made, SpawnPoint):
            place = moved if at is None else arguments.position(at, "at")
            return self._do(AddSpawn(msgspec.structs.replace(made, position=place)), made.id)
        place = moved if at is None else place_of(at, made.extents, made.pose.quat)
        return self._do(Add(msgspec.structs.replace(made, pose=Pose(place, made.pose.quat))), made.id)

    def add_obstacles(
        self, seed: object = 0, count: object = 30, at: object = (0.0, 0.0), **values: object
    ) -> list[Handle]:
        """Random boxes, cylinders and capsules, the same for the same map and arguments.

        They keep away from what is there, while there is room for that.

        Args:
            seed: of the random numbers.
            count: how many, at most 2,000 objects in all.
            at: (x, y) of the middle of where they come [m].
            values: ``area`` (a side of the square), ``size_min``, ``size_max``, and ``clear`` around the middle [m].
        """
        number, (x, y) = arguments.count("count", count), arguments.reals("at", at, (2,), "(3, 0)")
        adds: list[Add] = []
        for one in strewn(self._draft, seed, number, (x, y), values):
            name = self._fresh(None, one.type)
            adds.append(Add(msgspec.structs.replace(one, id=name, name=name)))
        self._do(Group(tuple(adds)), GROUND)  # all or none
        return [Handle(self._latest, add.object.id) for add in adds]

    def _add(self, bare: AnyObject, at: object, looks: dict[str, object]) -> Handle:
        for name in looks:
            arguments.known(name, [*bare.params.__struct_fields__, "id", *ADDED], f"add_{bare.type}")
        quat = turn_of(looks) or NO_TURN
        made = msgspec.structs.replace(
            bare,
            id=self._fresh(looks.get("id"), bare.type),
            pose=Pose(place_of(at, bare.extents, quat), quat),
            **looks_of({name: value for name, value in looks.items() if value is not None}),
        )
        if "name" not in looks:
            made = msgspec.structs.replace(made, name=made.id)
        return self._do(Add(made), made.id)


_HERE = Pose((0.0, 0.0, 0.0))
