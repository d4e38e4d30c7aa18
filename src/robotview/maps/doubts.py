"""What is allowed in a map and hardly ever meant: a start inside a wall, objects in the air or in each other.

Warnings, never errors: bars hang, and blocks are sunk into one another on purpose.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from robotview.maps.document import AnyObject, MapDocument
from robotview.maps.faults import Faults
from robotview.maps.shapes import shapes
from robotview.maps.solids import Hull, depth, hull, inside, reach_of

GAP = 0.01
"""[m] of air that is none."""
DEEP = 0.25
"""Of the smaller one's least extent: as far two objects may go into each other, as a plank does at its upper end."""
MOST_TOLD = 20
"""Pairs of overlapping objects that are told."""
MOST_TRIED = 20_000
"""Pairs whose shapes are looked at; what is left is a heap, of which enough was said."""

Reaches = npt.NDArray[np.float64]
"""(n, 2, 3): the smallest and the largest coordinates of each object."""
Pairs = npt.NDArray[np.int32]
"""(m, 2): indices of two objects, the smaller one first."""


def doubts(document: MapDocument, faults: Faults, file: str | None = None) -> None:
    """Warn of what a document hardly means.

    Args:
        document: keeps every rule.
        faults: gets the warnings.
        file: name of the authoring layer in the package.
    """
    places = [(index, one) for index, one in enumerate(document.objects) if one.enabled]
    objects = [one for _, one in places]
    pointers = [f"/objects/{index}" for index, _ in places]
    reaches = np.array([reach_of(one) for one in objects], dtype=np.float64).reshape(-1, 2, 3)
    _spawns(document, objects, reaches, faults, file)
    touching = _meeting(reaches, GAP)
    if document.ground.enabled:
        _floating(objects, reaches, touching, pointers, faults, file)
    _overlapping(objects, reaches, touching, pointers, faults, file)


def _spawns(
    document: MapDocument, objects: list[AnyObject], reaches: Reaches, faults: Faults, file: str | None
) -> None:
    for index, spawn in enumerate(document.spawn_points):
        pointer, point = f"/spawnPoints/{index}/position", np.array(spawn.position)
        near = np.flatnonzero(((reaches[:, 0] <= point) & (point <= reaches[:, 1])).all(axis=1))
        hit = next(
            (objects[i] for i in near.tolist() if any(inside(s, spawn.position) > 1e-9 for s in shapes(objects[i]))),
            None,
        )
        if hit is not None:
            message = f'the spawn point "{spawn.id}" is inside the {hit.type} "{hit.id}"'
            hint = "a robot that starts there is thrown out of it"
            faults.add("spawn.inside", message, file=file, pointer=pointer, hint=hint, severity="warning")
        elif document.ground.enabled and spawn.position[2] < 0:
            message = f'the spawn point "{spawn.id}" is {-spawn.position[2]:.3g} m below the ground'
            faults.add("spawn.inside", message, file=file, pointer=pointer, severity="warning")


def _floating(
    objects: list[AnyObject],
    reaches: Reaches,
    touching: Pairs,
    pointers: list[str],
    faults: Faults,
    file: str | None,
) -> None:
    """Whatever stands on the ground, or touches something that does, and so on, is held."""
    heights = reaches[:, 0, 2].tolist()
    lowest: dict[int, int] = {}
    counts: dict[int, int] = {}
    for i, group in enumerate(_groups(len(objects), touching)):
        counts[group] = counts.get(group, 0) + 1
        if group not in lowest or heights[i] < heights[lowest[group]]:
            lowest[group] = i
    for group, i in lowest.items():
        if heights[i] > GAP:
            one, others = objects[i], counts[group] - 1
            also = f", with {others} more that touch it" if others else ""
            message = f'the {one.type} "{one.id}" hangs {heights[i]:.3g} m above the ground{also}'
            place = f"its lowest point is on the ground with z {one.pose.position[2] - heights[i]:.6g}"
            faults.add("object.floating", message, file=file, pointer=pointers[i], hint=place, severity="warning")


def _overlapping(
    objects: list[AnyObject],
    reaches: Reaches,
    touching: Pairs,
    pointers: list[str],
    faults: Faults,
    file: str | None,
) -> None:
    least = [min(one.extents) for one in objects]
    hulls: dict[int, list[Hull]] = {}

    def hulls_of(i: int) -> list[Hull]:
        if i not in hulls:
            hulls[i] = [hull(shape) for shape in shapes(objects[i])]
        return hulls[i]

    told = 0
    for i, j in touching[:MOST_TRIED].tolist():
        allowed = DEEP * min(least[i], least[j])
        common = np.minimum(reaches[i, 1], reaches[j, 1]) - np.maximum(reaches[i, 0], reaches[j, 0])
        if common.min() <= allowed:
            continue
        deepest = max(depth(a, b) for a in hulls_of(i) for b in hulls_of(j))
        if deepest <= allowed:
            continue
        if told == MOST_TOLD:
            message = f"more objects overlap than these {MOST_TOLD} pairs"
            faults.add("object.overlap", message, file=file, severity="warning")
            return
        told += 1
        one, other = objects[i], objects[j]
        message = f'the {one.type} "{one.id}" and the {other.type} "{other.id}" are {deepest:.3g} m in each other'
        faults.add("object.overlap", message, file=file, pointer=pointers[j], severity="warning")


def _groups(count: int, touching: Pairs) -> list[int]:
    """For each object the number of the group it belongs to by touching."""
    if not len(touching):
        return list(range(count))
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    links = coo_array((np.ones(len(touching), dtype=bool), touching.T), shape=(count, count))
    groups: list[int] = connected_components(links, directed=False)[1].tolist()
    return groups


def _meeting(reaches: Reaches, gap: float) -> Pairs:
    """Pairs whose boxes come within ``gap`` of each other: along X, each against those that begin in its reach."""
    order = np.argsort(reaches[:, 0, 0], kind="stable").astype(np.int32)
    low, high = reaches[order, 0], reaches[order, 1] + gap
    ends = np.searchsorted(low[:, 0], high[:, 0], side="right")
    found = [np.empty((0, 2), dtype=np.int32)]
    for k, end in enumerate(ends.tolist()):
        others = slice(k + 1, end)
        met = (
            (low[others, 1] <= high[k, 1])
            & (low[k, 1] <= high[others, 1])
            & (low[others, 2] <= high[k, 2])
            & (low[k, 2] <= high[others, 2])
        )
        second = order[others][met]
        if len(second):
            found.append(np.sort(np.stack([np.full_like(second, order[k]), second], axis=1), axis=1))
    return np.concatenate(found)
