"""`Transaction`: what is called inside ``with map.edit() as tx``: one step of the history, or none."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

import msgspec

from robotview.errors import ClosedError
from robotview.maps import arguments
from robotview.maps.changes import (
    ADDED,
    ground_changes,
    looks_of,
    object_changes,
    place_of,
    spawn_changes,
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
    MapObject,
    Pose,
    Ramp,
    RampParams,
    SpawnPoint,
    Stairs,
    StairsParams,
    new_id,
)
from robotview.maps.draft import Draft, Item
from robotview.maps.edits import GROUND, Add, AddSpawn, Change, Edit, Group, Remove, apply, existing, refused
from robotview.maps.handle import Handle

Which: TypeAlias = "Handle | str | MapObject | SpawnPoint"
SPAWN_HEIGHT = 0.35
"""[m] of a spawn point that is given as (x, y)."""


class Transaction:
    """Edits of one map, made one by one on a copy of its draft.

    ``at`` is where an object comes: (x, y) puts it on the ground, (x, y, z) its centre anywhere [m]. ``yaw_deg`` turns
    it about world Z; ``quat`` (w, x, y, z) turns it any way. Every method checks the rules and the limits at once.

    Raises:
        EditError: a value is against the rules, or a limit would be passed; the transaction can go on without it.
        UnknownName: there is no such object.
    """

    def __init__(self, draft: Draft, used: Collection[str], latest: Callable[[], Draft]) -> None:
        self._draft = draft
        self._used = used
        self._latest = latest
        self.fresh: set[str] = set()
        self._open = True
        self.edits: list[Edit] = []
        self.inverses: list[Edit] = []

    @property
    def draft(self) -> Draft:
        """The map with the edits so far."""
        return self._draft

    def close(self) -> Group:
        """End it: nothing can be edited through it any more.

        Returns:
            All that was edited, as one.
        """
        self._open = False
        return Group(tuple(self.edits))

    # --- adding --------------------------------------------------------------------------------------------------

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

    # --- changing ------------------------------------------------------------------------------------------------

    def update(self, which: Which, **values: object) -> Handle:
        """Give an object or spawn point other values.

        Args:
            which: a handle, an id, or an object of ``map.objects``.
            values: ``name color friction friction_mode enabled at position quat yaw_deg`` and the parameters of its
                type, such as ``size`` or ``steps``; of a spawn point ``name at position yaw_deg``.
        """
        item = self._item(which)
        changed = spawn_changes(item, values) if isinstance(item, SpawnPoint) else object_changes(item, values)
        return self._do(Change(item.id, tuple(changed.items())), item.id)

    def update_ground(self, **values: object) -> None:
        """Give the plane z = 0 other values: ``enabled friction friction_mode color``."""
        self._do(Change(GROUND, tuple(ground_changes(values).items())), GROUND)

    def remove(self, which: Which) -> None:
        """Take an object or a spawn point away."""
        name = self._item(which).id
        self._do(Remove(name), name)

    # --- inside --------------------------------------------------------------------------------------------------

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

    def _do(self, edit: Edit, name: str) -> Handle:
        if not self._open:
            raise ClosedError("the edit")
        self._draft, inverse = apply(self._draft, edit)
        self.edits.append(edit)
        self.inverses.append(inverse)
        return Handle(self._latest, name)

    def _item(self, which: Which) -> Item:
        if not isinstance(which, (Handle, str, MapObject, SpawnPoint)):
            raise arguments.wrong("the object", which, "a handle, an id or an object of the map is expected")
        name = which if isinstance(which, str) else which.id
        if isinstance(which, Handle) and which.of_another(self._latest):
            hint = "give a handle of this map, or an id"
            raise refused("edit.other_map", f'"{name}" is a handle of another map', hint)
        if isinstance(which, Handle) and self._draft.item(name) is None:
            raise which.gone()
        return existing(self._draft, name)

    def _fresh(self, wanted: object, kind: str) -> str:
        """An id nobody has had."""
        if wanted is None:
            name = new_id(kind)
            while self._taken(name):
                name = new_id(kind)
        elif not isinstance(wanted, str):
            raise arguments.wrong("id", wanted, "a text is expected")
        else:
            name = wanted
            if self._taken(name) and self._draft.item(name) is None:
                hint = "leave id out, or take another"
                raise refused("schema.duplicate_id", f'the id "{name}" was that of an object that is gone', hint)
        self.fresh.add(name)
        return name

    def _taken(self, name: str) -> bool:
        return name in self._used or name in self.fresh or self._draft.item(name) is not None


_HERE = Pose((0.0, 0.0, 0.0))
