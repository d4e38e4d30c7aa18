"""Built-in maps that are documents, so that each can be edited: every one a function of plain numbers.

Random numbers come from ``random.Random(seed).random()`` alone, the one method whose values are the same in every
version of Python; arithmetic is + - * / and sqrt, so the same arguments give the same bytes everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, sqrt
from random import Random

from robotview.maps.document import (
    NO_TURN,
    AnyObject,
    Box,
    BoxParams,
    Capsule,
    CapsuleParams,
    Color,
    Cylinder,
    CylinderParams,
    Ground,
    MapDocument,
    Pose,
    Quaternion,
    Ramp,
    RampParams,
    SpawnPoint,
    Stairs,
    StairsParams,
)

ROBOT_HEIGHT = 0.35
"""[m] of the spawn point over what it stands on."""
BACKWARD: Quaternion = (0.0, 0.0, 0.0, 1.0)
_STONE: Color = (0.55, 0.55, 0.5, 1.0)
_WALL: Color = (0.75, 0.75, 0.72, 1.0)
_POLE: Color = (0.8, 0.35, 0.1, 1.0)


def flat() -> MapDocument:
    """The floor, and a place to start."""
    return _document("flat", ())


def ramp(*, length: float = 3.0, width: float = 2.0, height: float = 0.75, platform: float = 1.0) -> MapDocument:
    """A ramp up, a platform and a ramp down, 1 m before the robot."""
    first = 1.0 + length / 2
    top, middle = first + length / 2 + platform / 2, height / 2
    params = RampParams(length, width, height)
    return _document(
        "ramp",
        (
            Ramp(id="ramp-up", pose=Pose((first, 0.0, middle)), params=params),
            Box(id="platform", pose=Pose((top, 0.0, middle)), params=BoxParams((platform, width, height))),
            Ramp(id="ramp-down", pose=Pose((2 * top - first, 0.0, middle), BACKWARD), params=params),
        ),
    )


def stairs(
    *, steps: int = 6, riser: float = 0.12, tread: float = 0.3, width: float = 2.0, platform: float = 1.0
) -> MapDocument:
    """Stairs up, a platform and stairs down, 1 m before the robot."""
    run, middle = steps * tread, steps * riser / 2
    first = 1.0 + run / 2
    top = 1.0 + run + platform / 2
    params = StairsParams(steps, tread, riser, width)
    return _document(
        "stairs",
        (
            Stairs(id="stairs-up", pose=Pose((first, 0.0, middle)), params=params),
            Box(id="platform", pose=Pose((top, 0.0, middle)), params=BoxParams((platform, width, 2 * middle))),
            Stairs(id="stairs-down", pose=Pose((2 * top - first, 0.0, middle), BACKWARD), params=params),
        ),
    )


def obstacles(
    *,
    seed: int = 0,
    count: int = 30,
    area: float = 10.0,
    size_min: float = 0.2,
    size_max: float = 0.8,
    clear: float = 1.0,
) -> MapDocument:
    """Boxes, cylinders and capsules strewn over a square of ``area`` by ``area`` metres around the robot.

    None is nearer than ``clear`` to the middle, and none touches another where there is room for that.
    """
    random = Random(seed)  # noqa: S311 (nothing secret)
    made: list[AnyObject] = []
    taken = _Taken(max(size_min, size_max))
    for i in range(count):
        x_size, y_size, z_size = (_rounded(_between(random, size_min, max(size_min, size_max))) for _ in range(3))
        reach = sqrt(x_size * x_size + y_size * y_size) / 2
        x, y = _free_place(random, area / 2, reach, clear, taken)
        taken.add(x, y, reach)
        kind, name, turn = int(random.random() * 3), f"obstacle-{i + 1:04}", _turn(random)
        color = tuple(_rounded(0.3 + 0.6 * random.random()) for _ in range(3))
        looks = (color[0], color[1], color[2], 1.0)
        if kind == 0:
            pose = Pose((x, y, z_size / 2), turn)
            made.append(Box(id=name, pose=pose, color=looks, params=BoxParams((x_size, y_size, z_size))))
        elif kind == 1:
            pose = Pose((x, y, z_size / 2))
            made.append(Cylinder(id=name, pose=pose, color=looks, params=CylinderParams(x_size / 2, z_size)))
        else:
            whole = x_size + z_size
            pose = Pose((x, y, whole / 2))
            made.append(Capsule(id=name, pose=pose, color=looks, params=CapsuleParams(x_size / 2, whole)))
    return _document("obstacles", made)


def blocks(
    *, seed: int = 0, rows: int = 12, columns: int = 12, block: float = 0.5, height: float = 0.15
) -> MapDocument:
    """Rough ground: a field of square blocks, each of another height up to ``height``, 1 m before the robot."""
    random = Random(seed)  # noqa: S311
    made = []
    for row in range(rows):
        for column in range(columns):
            tall = max(0.01, _rounded(height * random.random()))
            x, y = 1.0 + (row + 0.5) * block, (column + 0.5 - columns / 2) * block
            name, params = f"block-{row + 1:02}-{column + 1:02}", BoxParams((block, block, tall))
            made.append(Box(id=name, pose=Pose((x, y, tall / 2)), color=_STONE, params=params))
    return _document("blocks", made)


def stones(
    *, seed: int = 0, count: int = 20, stone: float = 0.4, gap: float = 0.15, height: float = 0.3, sway: float = 0.15
) -> MapDocument:
    """Stepping stones at one height in a line between two platforms, each a little beside it; the floor is below."""
    random = Random(seed)  # noqa: S311
    end = BoxParams((2.0, 2.0, height))
    made = [Box(id="platform-1", pose=Pose((0.0, 0.0, height / 2)), color=_WALL, params=end)]
    x = 1.0 + gap + stone / 2
    for i in range(count):
        y = _rounded(_between(random, -sway, sway))
        params = BoxParams((stone, stone, height))
        made.append(Box(id=f"stone-{i + 1:03}", pose=Pose((x, y, height / 2)), color=_STONE, params=params))
        x += stone + gap
    made.append(Box(id="platform-2", pose=Pose((x - stone / 2 + 1.0, 0.0, height / 2)), color=_WALL, params=end))
    return _document("stones", made, height)


def slalom(
    *, poles: int = 8, spacing: float = 1.2, radius: float = 0.05, height: float = 1.2, offset: float = 0.0
) -> MapDocument:
    """Poles in a line before the robot, to the left and to the right of it in turn by ``offset``."""
    made = []
    for i in range(poles):
        place = ((i + 1) * spacing, offset if i % 2 else -offset, height / 2)
        made.append(
            Cylinder(id=f"pole-{i + 1:03}", pose=Pose(place), color=_POLE, params=CylinderParams(radius, height))
        )
    return _document("slalom", made)


def corridor(*, length: float = 8.0, width: float = 1.5, height: float = 2.0, wall: float = 0.1) -> MapDocument:
    """A corridor with a turn to the left: straight on for ``length``, then as far again."""
    half, middle = width / 2, height / 2
    far, outer = length + half, half + wall / 2

    def part(name: str, x: tuple[float, float], y: tuple[float, float]) -> Box:
        pose = Pose(((x[0] + x[1]) / 2, (y[0] + y[1]) / 2, middle))
        return Box(id=name, pose=pose, color=_WALL, params=BoxParams((x[1] - x[0], y[1] - y[0], height)))

    return _document(
        "corridor",
        (
            part("wall-right", (-1.0, far + wall), (-outer - wall / 2, -outer + wall / 2)),
            part("wall-left", (-1.0, length - half), (outer - wall / 2, outer + wall / 2)),
            part("wall-end", (far, far + wall), (-half, half + length)),
            part("wall-corner", (length - half - wall, length - half), (half + wall, half + length)),
        ),
    )


def _document(name: str, objects: Iterable[AnyObject], floor: float = 0.0) -> MapDocument:
    main = SpawnPoint(id="main", name="Main", position=(0.0, 0.0, floor + ROBOT_HEIGHT))
    return MapDocument(map_id=name, ground=Ground(), objects=tuple(objects), spawn_points=(main,))


class _Taken:
    """Circles on the floor, found by where they are."""

    def __init__(self, largest: float) -> None:
        self._cell = 2 * largest
        self.full = False
        """Whether no place was found once; nobody looks any further then."""
        self._cells: dict[tuple[int, int], list[tuple[float, float, float]]] = {}

    def add(self, x: float, y: float, reach: float) -> None:
        self._cells.setdefault((floor(x / self._cell), floor(y / self._cell)), []).append((x, y, reach))

    def free(self, x: float, y: float, reach: float) -> bool:
        """Whether a circle touches none of them."""
        i, j = floor(x / self._cell), floor(y / self._cell)
        near = (self._cells.get((i + di, j + dj), ()) for di in (-1, 0, 1) for dj in (-1, 0, 1))
        return all(_apart(x, y, reach, *other) for cell in near for other in cell)


def _free_place(random: Random, half: float, reach: float, clear: float, taken: _Taken) -> tuple[float, float]:
    """Where there is nothing yet; after many tries, where nothing is too near the middle."""
    least = clear + reach
    x = y = 0.0
    for tries in range(100):
        x, y = (_rounded(_between(random, -half, half)) for _ in range(2))
        taken.full = taken.full or tries == 50
        if x * x + y * y >= least * least and (taken.full or taken.free(x, y, reach)):
            return x, y
    # An area hardly larger than what must stay clear: beside it.
    return _rounded(least if x >= 0 else -least), y


def _apart(x: float, y: float, reach: float, other_x: float, other_y: float, other_reach: float) -> bool:
    dx, dy, least = x - other_x, y - other_y, reach + other_reach
    return dx * dx + dy * dy >= least * least


def _between(random: Random, low: float, high: float) -> float:
    return low + (high - low) * random.random()


def _turn(random: Random) -> Quaternion:
    """A random heading, without a sine: a point of the circle by its rational form."""
    t = 2 * random.random() - 1
    half = 1 + t * t
    return ((1 - t * t) / half, 0.0, 0.0, 2 * t / half) if t else NO_TURN


def _rounded(value: float) -> float:
    return floor(value * 1000 + 0.5) / 1000
