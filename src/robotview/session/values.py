"""What a joint may be set to: checked, of unit length, within its limits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from numbers import Real
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from robotview.errors import StateError
from robotview.model.description import Joint
from robotview.session.paths import handle
from robotview.spatial.pose import Quat

Value: TypeAlias = float | tuple[float, ...]
"""A number [rad, m] for hinges and slides; (w, x, y, z) for balls; (x, y, z, qw, qx, qy, qz) for free joints."""

_PARTS = {"ball": "a quaternion (w, x, y, z)", "free": "a position and a quaternion (x, y, z, qw, qx, qy, qz)"}


def coerce(joint: Joint, value: object, *, limits: bool = True) -> tuple[float, ...]:
    """The numbers that go into qpos for what a user or a page gave.

    Args:
        joint: whose value it is.
        value: a number, or a sequence of 4 (ball) or 7 (free) numbers.
        limits: whether to stop at the joint's limits.

    Raises:
        StateError: not numbers, too few or many of them, not finite, or a quaternion of length zero.
    """
    numbers = _numbers(joint, value)
    if joint.type in ("hinge", "slide"):
        return (clamp(joint, numbers[0]) if limits else numbers[0],)
    position, quaternion = numbers[:-4], numbers[-4:]
    length = math.sqrt(sum(part * part for part in quaternion))
    if length < 1e-9:
        raise StateError(f'the quaternion of joint "{handle(joint)}" is zero', "no rotation is (1, 0, 0, 0)")
    # Already unit: kept bit for bit, so that a value read can be set again.
    unit = quaternion if abs(length - 1) < 1e-12 else tuple(part / length for part in quaternion)
    if limits and joint.type == "ball" and joint.limited and joint.range is not None:
        unit = _within_angle(unit, joint.range[1])
    return (*position, *unit)


def clamp(joint: Joint, value: float) -> float:
    """The nearest position within the limits of a hinge or slide."""
    if not joint.limited or joint.range is None:
        return value
    low, high = joint.range
    return min(max(value, low), high)


def as_value(joint: Joint, numbers: Sequence[float]) -> Value:
    """What a user reads for the numbers of a joint in qpos."""
    return float(numbers[0]) if joint.nq == 1 else tuple(float(number) for number in numbers)


def random_numbers(joint: Joint, rng: np.random.Generator) -> tuple[float, ...]:
    """A position of a hinge, slide or ball, even over its limits; without limits a turn, or a metre either way."""
    if joint.type == "ball":
        direction = rng.normal(size=3)
        x, y, z = direction / np.linalg.norm(direction)
        largest = joint.range[1] if joint.limited and joint.range is not None else math.pi
        half = rng.uniform(0, largest) / 2
        sine = math.sin(half)
        return (math.cos(half), float(x) * sine, float(y) * sine, float(z) * sine)
    low, high = (-math.pi, math.pi) if joint.type == "hinge" else (-1.0, 1.0)
    if joint.limited and joint.range is not None and all(map(math.isfinite, joint.range)):
        low, high = joint.range
    return (float(rng.uniform(low, high)),)


def finite_vector(values: object, size: int) -> npt.NDArray[np.float64]:
    """A whole qpos as an array (nq,).

    Raises:
        StateError: other numbers of values, or values that are no finite numbers.
    """
    try:
        vector = np.array(values if isinstance(values, np.ndarray) else _items(values), dtype=np.float64)
    except (TypeError, ValueError):
        raise StateError("qpos must be a sequence of numbers", f"it has {size} of them") from None
    if vector.shape != (size,):
        raise StateError(f"qpos has shape {vector.shape}, this robot needs ({size},)")
    if not np.all(np.isfinite(vector)):
        bad = int(np.flatnonzero(~np.isfinite(vector))[0])
        raise StateError(f"qpos[{bad}] is {vector[bad]}, not a finite number")
    return vector


def finite_number(value: object) -> float | None:
    """The value as a float; None for what is no finite number."""
    return float(value) if isinstance(value, Real) and math.isfinite(value) else None


def _items(values: object) -> list[object]:
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise TypeError
    return list(values)


def _numbers(joint: Joint, value: object) -> tuple[float, ...]:
    if joint.nq == 1 and (isinstance(value, Real) or (isinstance(value, np.ndarray) and value.size == 1)):
        numbers: tuple[float, ...] = (_number(joint, value.item() if isinstance(value, np.ndarray) else value),)
    elif isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        numbers = tuple(_number(joint, part) for part in value)
    else:
        raise StateError(f'joint "{handle(joint)}" cannot be set to {value!r}', _wanted(joint))
    if len(numbers) != joint.nq:
        raise StateError(f'joint "{handle(joint)}" cannot be set to {len(numbers)} numbers', _wanted(joint))
    return numbers


def _number(joint: Joint, value: object) -> float:
    number = finite_number(value)
    if number is None:
        raise StateError(f'joint "{handle(joint)}" cannot be set to {value!r}', _wanted(joint))
    return number


def _wanted(joint: Joint) -> str:
    return f"a {joint.type} joint takes {_PARTS.get(joint.type, 'one finite number')}"


def _within_angle(unit: Sequence[float], largest: float) -> Quat:
    w, x, y, z = unit
    sine = math.sqrt(x * x + y * y + z * z)
    angle = 2 * math.atan2(sine, abs(w))
    if angle <= largest or sine == 0:
        return (w, x, y, z)
    sign = math.copysign(1.0, w)
    scale = math.sin(largest / 2) / sine
    return (sign * math.cos(largest / 2), x * scale, y * scale, z * scale)
