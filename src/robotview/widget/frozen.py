"""Containers that traits hand out: reading is free, writing goes the way that reaches the picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from operator import index
from typing import Any, NamedTuple, NoReturn, TypeVar

import numpy as np
import numpy.typing as npt
import traitlets

from robotview.errors import StateError, UnknownName
from robotview.protocol.show import Switch

T = TypeVar("T")
S = TypeVar("S", bound="Switches")


_QPOS_ADVICE = "items of qpos are not assigned: use view.set_joints(name=value), or assign the whole of view.qpos"


class Checked(traitlets.TraitType[Any, Any]):
    """A trait of which the class that has it says what fits; None is no exception."""


class Pixels(traitlets.Int[int, Any]):
    """A length on the screen; what does not fit is refused with what would."""

    def validate(self, obj: Any, value: object) -> int:  # noqa: ANN401, ARG002
        number = -1 if isinstance(value, bool) else index(value) if hasattr(value, "__index__") else -1
        if self.min <= number <= self.max:
            return number
        hint = f"a whole number of pixels from {self.min} to {self.max}, such as {self.default_value}"
        raise StateError(f"{self.name} cannot be {value!r}", hint)


class Toggle(traitlets.Bool[bool, Any]):
    """True or False; anything else is refused with that."""

    def validate(self, obj: Any, value: object) -> bool:  # noqa: ANN401, ARG002
        if isinstance(value, bool):
            return value
        raise StateError(f"{self.name} cannot be {value!r}", "True or False")


class FrozenList(list[T]):
    """A list that says how to change it instead of changing where nobody sees it.

    It is a list, not a tuple, so that it equals lists and travels as one.
    """

    __slots__ = ("_advice",)

    def __init__(self, items: Iterable[T], advice: str) -> None:
        super().__init__(items)
        self._advice = advice

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:  # noqa: ANN401
        raise TypeError(self._advice)

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = extend = insert = remove = pop = clear = sort = reverse = _refuse

    def __reduce__(self) -> tuple[type[list[T]], tuple[list[T]]]:
        return list, (list(self),)


class Moment(NamedTuple):
    """What a simulation has besides joint positions."""

    time: float
    """[s]"""
    factor: float
    """Simulated seconds a second, 0 before it is known."""
    ctrl: tuple[float, ...]
    """(nu,)"""
    seen: Mapping[str, npt.NDArray[np.float32]] = {}
    """What is shown of it besides, by the names of a frame's parts; the same parts as long as nothing is switched."""


def listed(moment: Moment) -> dict[str, list[float | None]]:
    """What is shown of a simulation as a trait carries it; JSON knows no numbers that are not finite."""
    return {name: _finite(part.ravel().tolist()) for name, part in moment.seen.items()}


def _finite(numbers: list[float]) -> list[float | None]:
    return [number if math.isfinite(number) else None for number in numbers]


class Place(NamedTuple):
    """A row of a trajectory."""

    frame: int
    time: float
    """[s]"""
    order: int
    """Pages that have heard of this order, or of a later one, need not be told again."""
    by: str
    """The view whose hand ordered it; "" for Python."""


class Pose(FrozenList[float]):
    """The numbers of ``qpos`` as one change of the robot left them."""

    __slots__ = ("moment", "place", "revision")

    def __init__(
        self, numbers: Iterable[float], revision: int, moment: Moment | None = None, place: Place | None = None
    ) -> None:
        super().__init__(numbers, _QPOS_ADVICE)
        self.revision = revision
        """Which change: a larger one is newer."""
        self.moment = moment
        """Of the simulation; None where there is none."""
        self.place = place
        """In the trajectory; None where it is none of its rows."""


class Switches(dict[str, Switch]):
    """The value of ``view.show``: setting an item sets the switch in the view."""

    def __init__(self, switches: dict[str, Switch], assign: Callable[[dict[str, object]], None]) -> None:
        super().__init__(switches)
        self._assign = assign

    def __setitem__(self, key: str, value: object) -> None:
        self.update({key: value})

    def __missing__(self, key: object) -> NoReturn:
        raise UnknownName("switch of show", str(key), self)

    def update(self, *args: Any, **switches: Any) -> None:  # noqa: ANN401
        """Set several switches at once."""
        changed = dict(*args, **switches)
        self._assign(changed)
        super().update(changed)

    def __ior__(self: S, other: Any) -> S:  # type: ignore[override,misc]  # noqa: ANN401, PYI019
        self.update(other)
        return self

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:  # noqa: ANN401
        raise TypeError("switches are set to True or False, not removed; view.show = {} sets all to their defaults")

    __delitem__ = pop = popitem = clear = setdefault = _refuse

    def __reduce__(self) -> tuple[type[dict[str, Switch]], tuple[dict[str, Switch]]]:
        return dict, (dict(self),)
