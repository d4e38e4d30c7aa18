"""The arrays of a compiled ``mujoco.MjModel``, without importing MuJoCo: whoever holds such an object has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from robotview.model.description import Rgba
    from robotview.spatial.pose import Quat, Vec3


class Statistic(Protocol):
    center: NDArray[np.float64]
    extent: float


class Compiled(Protocol):
    """What is used of ``mujoco.MjModel``: sizes, arrays and the block of names."""

    names: bytes
    stat: Statistic

    def __getattr__(self, name: str) -> NDArray[np.float64]: ...


class Arrays:
    """Sizes and names."""

    def __init__(self, model: Compiled) -> None:
        self.m = model
        self._names = bytes(model.names)

    @property
    def title(self) -> str:
        """The name of the whole model."""
        return self._names[: self._names.index(b"\0")].decode("utf-8", "replace")

    def size(self, name: str) -> int:
        return int(getattr(self.m, name))

    def name(self, kind: str, index: int) -> str:
        start = int(getattr(self.m, f"name_{kind}adr")[index])
        return self._names[start : self._names.index(b"\0", start)].decode("utf-8", "replace")

    def names(self, kind: str, count: str) -> list[str]:
        return [self.name(kind, i) for i in range(self.size(count))]


def vec(v: NDArray[np.float64]) -> Vec3:
    return float(v[0]), float(v[1]), float(v[2])


def quat(v: NDArray[np.float64]) -> Quat:
    return float(v[0]), float(v[1]), float(v[2]), float(v[3])


def rgba(v: NDArray[np.float64]) -> Rgba:
    return float(v[0]), float(v[1]), float(v[2]), float(v[3])
