"""`Transaction`: what is called inside ``with map.edit() as tx``: one step of the history, or none."""

from __future__ import annotations

from robotview.maps.adding import Adding
from robotview.maps.changes import (
    ground_changes,
    object_changes,
    spawn_changes,
)
from robotview.maps.document import (
    SpawnPoint,
)
from robotview.maps.edits import GROUND, Change, Remove
from robotview.maps.handle import Handle
from robotview.maps.opened import Which


class Transaction(Adding):
    """Edits of one map, made one by one on a copy of its draft.

    ``at`` is where an object comes: (x, y) puts it on the ground, (x, y, z) its centre anywhere [m]. ``yaw_deg`` turns
    it about world Z; ``quat`` (w, x, y, z) turns it any way. Every method checks the rules and the limits at once.

    Raises:
        EditError: a value is against the rules, or a limit would be passed; the transaction can go on without it.
        UnknownName: there is no such object.
    """

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
