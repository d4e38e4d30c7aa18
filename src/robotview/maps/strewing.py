"""Random obstacles for a map that has something already."""

from __future__ import annotations

import msgspec
import numpy as np

from robotview.maps import builtin
from robotview.maps.document import AnyObject, MapDocument, Pose
from robotview.maps.draft import Draft
from robotview.maps.limits import MOST_OBJECTS
from robotview.maps.solids import reach_of

ROOM = 0.5
"""[m] around a spawn point in which nothing is strewn."""
MORE = 3
"""Times as many are thrown as are wanted, so that those that fall into something can be left out."""


def strewn(
    draft: Draft, seed: object, count: int, at: tuple[float, float], values: dict[str, object]
) -> list[AnyObject]:
    """Obstacles on the ground, the same for the same draft and arguments.

    On an empty map they are those of the built-in map "obstacles". Where there is no room they stand in each other.

    Args:
        draft: what is there; they keep away from its objects and spawn points, while there is room.
        seed: of the random numbers.
        count: how many.
        at: (x, y) of the middle [m].
        values: as ``Map.builtin("obstacles")`` takes them.

    Raises:
        EditError: a value is not one it takes.
    """
    wanted = builtin.made("obstacles", seed, values | {"count": count})
    assert isinstance(wanted, MapDocument)  # noqa: S101 (that one is no height field)
    more = builtin.made("obstacles", seed, values | {"count": min(MORE * count, MOST_OBJECTS)})
    assert isinstance(more, MapDocument)  # noqa: S101
    thrown = [_moved(one, at) for one in more.objects]
    taken = _taken(draft)
    free = [one for one in thrown if not _hits(one, taken)]
    filled = [one for one in thrown if _hits(one, taken)] if len(free) < count else []
    return (free + filled)[:count]


def _moved(one: AnyObject, at: tuple[float, float]) -> AnyObject:
    x, y, z = one.pose.position
    return msgspec.structs.replace(one, pose=Pose((x + at[0], y + at[1], z), one.pose.quat))


def _taken(draft: Draft) -> np.ndarray:
    """(n, 4): lowest x and y, highest x and y of all that is there."""
    reaches = [reach_of(one) for one in draft.objects.values() if one.enabled]
    boxes = [(low[0], low[1], high[0], high[1]) for low, high in reaches]
    points = [one.position for one in draft.spawn_points.values()]
    boxes += [(x - ROOM, y - ROOM, x + ROOM, y + ROOM) for x, y, _ in points]
    return np.array(boxes, dtype=np.float64).reshape(-1, 4)


def _hits(one: AnyObject, taken: np.ndarray) -> bool:
    low, high = reach_of(one)
    apart = (taken[:, 2] <= low[0]) | (taken[:, 3] <= low[1]) | (taken[:, 0] >= high[0]) | (taken[:, 1] >= high[1])
    return not bool(apart.all())
