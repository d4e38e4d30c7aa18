"""Actuators by name: how many numbers each takes, within which range, and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import mujoco
import numpy as np
import numpy.typing as npt

from robotview.errors import SimulationError, UnknownName

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Input:
    """One number of ``ctrl``."""

    name: str
    """Of its actuator; with ``[i]`` where that takes several numbers; ``#3`` where it has none."""
    actuator: int
    address: int
    """In ``ctrl``."""
    range: tuple[float, float] | None
    """None: not limited."""


def inputs(model: mujoco.MjModel) -> list[Input]:
    """All numbers of ``ctrl``, in order."""
    out: list[Input] = []
    for number, address, count in _slots(model):
        name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_ACTUATOR, number) or f"#{number}"
        for k in range(count):
            at = address + k
            limited = bool(model.actuator_ctrllimited[at])
            low, high = (float(x) for x in model.actuator_ctrlrange[at])
            label = name if count == 1 else f"{name}[{k}]"
            out.append(Input(label, number, at, (low, high) if limited else None))
    return out


def _slots(model: mujoco.MjModel) -> list[tuple[int, int, int]]:
    """(actuator, address in ctrl, how many numbers); before MuJoCo 4.0 each takes one."""
    if not hasattr(model, "actuator_ctrladr"):
        return [(i, i, 1) for i in range(model.nu)]
    addresses, counts = model.actuator_ctrladr, model.actuator_ctrlnum
    return [(i, int(addresses[i]), int(counts[i])) for i in range(model.nactuator)]


def vector(
    model: mujoco.MjModel, present: Floats, values: Mapping[str, object] | npt.ArrayLike, *, clamp: bool
) -> Floats:
    """The control vector that ``values`` mean, (nu,).

    Args:
        model: whose actuators.
        present: (nu,), kept where a mapping says nothing.
        values: actuator name -> number (numbers, for one with several inputs), or all nu numbers.
        clamp: limit values to their range; else one outside is refused.

    Raises:
        UnknownName: no such actuator.
        SimulationError: a wrong length, a number that is not finite, or, without ``clamp``, out of range.
    """
    out = np.array(present, dtype=np.float64)
    if isinstance(values, Mapping):
        known = slots(model)
        for name, value in values.items():
            address, count = slot_of(known, name)
            out[address : address + count] = _numbers(value, count, f'actuator "{name}"')
    else:
        out[:] = _numbers(values, model.nu, "ctrl")
    return _within(model, out, clamp=clamp)


def slots(model: mujoco.MjModel) -> dict[str, tuple[int, int]]:
    """Actuator name -> (address in ctrl, how many numbers)."""
    return {
        mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_ACTUATOR, number) or f"#{number}": (address, count)
        for number, address, count in _slots(model)
    }


def slot_of(known: Mapping[str, tuple[int, int]], name: object) -> tuple[int, int]:
    """Raises UnknownName where no actuator has that name."""
    if name not in known:
        raise UnknownName("actuator", str(name), known)
    return known[str(name)]


def _numbers(value: object, count: int, what: str) -> Floats:
    try:
        numbers = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError):
        raise SimulationError(f"{what} got {value!r:.60}, which is no number", f"give {count}") from None
    if numbers.size != count or numbers.ndim > 1:
        raise SimulationError(f"{what} takes {count} numbers, not {numbers.size}")
    if not np.isfinite(numbers).all():
        raise SimulationError(f"{what} got a number that is not finite")
    return numbers.reshape(count)


def _within(model: mujoco.MjModel, ctrl: Floats, *, clamp: bool) -> Floats:
    limited = np.asarray(model.actuator_ctrllimited, dtype=bool).reshape(-1)[: model.nu]
    low, high = model.actuator_ctrlrange[: model.nu, 0], model.actuator_ctrlrange[: model.nu, 1]
    inside = np.where(limited, np.clip(ctrl, low, high), ctrl)
    if not clamp and not np.array_equal(inside, ctrl):
        at = int(np.flatnonzero(inside != ctrl)[0])
        name = next(one.name for one in inputs(model) if one.address == at)
        raise SimulationError(
            f'{ctrl[at]:g} is outside the range {low[at]:g} .. {high[at]:g} of actuator "{name}"',
            "with clamp=True it stops at the limit",
        )
    return np.asarray(inside)
