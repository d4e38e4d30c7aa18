"""``view.joints["knee"]``: one joint as a widget of its own, so that sliders can be linked to its value."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

import ipywidgets
import traitlets as t

from robotview.errors import ClosedError, StateError, UnknownName
from robotview.model.description import Joint
from robotview.session import Session
from robotview.session.paths import handle
from robotview.session.values import Value, coerce
from robotview.widget.frozen import Checked

if TYPE_CHECKING:
    from robotview.widget.view import RobotView

_UNITS = {"hinge": "rad", "slide": "m", "ball": "quaternion wxyz", "free": "m and quaternion wxyz"}


def _number_or_null(value: float, _: object) -> float | None:
    return value if math.isfinite(value) else None  # JSON has no infinity


class JointValue(ipywidgets.Widget):  # type: ignore[misc]
    """A joint that can be read, set, observed and linked (`traitlets.link`, `ipywidgets.jslink`).

    It has no picture. Values are clamped to the limits, unless ``view.ignore_limits``.
    """

    value = Checked(help="Position: rad or m; tuples for ball and free joints. Set it here, or in the page.").tag(
        sync=True, echo_update=False
    )
    min = t.Float(-math.inf, help="Lower limit, -inf without one. Written by robotview.", read_only=True).tag(
        sync=True, to_json=_number_or_null
    )
    max = t.Float(math.inf, help="Upper limit, inf without one. Written by robotview.", read_only=True).tag(
        sync=True, to_json=_number_or_null
    )
    name = t.Unicode(help="Name in the file. Written by robotview.", read_only=True).tag(sync=True)
    type = t.Unicode(help="free, ball, hinge or slide. Written by robotview.", read_only=True).tag(sync=True)
    unit = t.Unicode(help="Of the value. Written by robotview.", read_only=True).tag(sync=True)

    def __init__(self, view: RobotView, session: Session, joint: Joint) -> None:
        self._view: RobotView | None = view
        self._session = session
        self._joint = joint
        self._shown: tuple[int, Value] | None = None
        limits = joint.range if joint.limited and joint.nq == 1 else None
        if limits is not None:
            self.set_trait("min", limits[0])
            self.set_trait("max", limits[1])
        self.set_trait("name", joint.name)
        self.set_trait("type", joint.type)
        self.set_trait("unit", _UNITS[joint.type])
        super().__init__(value=session.value(joint))

    @property
    def range(self) -> tuple[float, float] | None:
        """Limits [rad, m] as the file gives them, also where it does not enforce them; None when it gives none."""
        return self._joint.range

    @property
    def limited(self) -> bool:
        """Whether values stop at the limits."""
        return self._joint.limited

    def __repr__(self) -> str:
        return f"JointValue({handle(self._joint)}, {self.value!r} {self.unit})"

    @t.validate("value")
    def _check_value(self, proposal: Any) -> Value:  # noqa: ANN401
        return self._session.coerce(self._joint, proposal["value"])

    @t.observe("value")
    def _value_changed(self, change: Any) -> None:  # noqa: ANN401
        shown = self._shown == (threading.get_ident(), change["new"])
        if self._view is not None and not shown:
            self._view.take_joint(self._joint, change["new"])

    def show(self) -> None:
        """Take the value the robot has now; that is no order to move it."""
        value = self._session.value(self._joint)
        self._shown = (threading.get_ident(), value)
        self.value = value
        self._shown = None

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take a value the page saved; what is no value of this joint is ignored, and so are other traits."""
        state = {key: value for key, value in sync_data.items() if key == "value"}
        with suppress(StateError):
            for value in state.values():
                coerce(self._joint, value)
            super().set_state(state)

    def _should_send_property(self, key: str, value: object) -> bool:
        # The page is never told what it said itself, not even clamped: that would pull a slider from the hand.
        return key not in self._property_lock and bool(super()._should_send_property(key, value))

    def close(self) -> None:
        """Let the joint go; the view closes all of its joints."""
        self._view = None
        super().close()


class JointValues(Mapping[str, JointValue]):
    """The joints of a view by name; a nameless joint is called by its number, as in ``"#3"``."""

    def __init__(self, view: RobotView, session: Session | None) -> None:
        self._view = view
        self._session = session
        self._made: dict[str, JointValue] = {}
        self._joints = {} if session is None else {handle(joint): joint for joint in session.robot.joints}
        self._closed = False

    def __getitem__(self, name: str) -> JointValue:
        if name not in self._joints:
            raise UnknownName("joint", str(name), self._joints)
        if self._closed or self._session is None:
            raise ClosedError
        if name not in self._made:
            self._made[name] = JointValue(self._view, self._session, self._joints[name])
            self._view.announce_joint(name, cast("str", self._made[name].model_id))
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._joints)

    def __len__(self) -> int:
        return len(self._joints)

    def __contains__(self, name: object) -> bool:
        return name in self._joints

    def __repr__(self) -> str:
        names = list(self._joints)
        return f"JointValues({', '.join(names[:8])}{', ...' if len(names) > 8 else ''})"

    def _ipython_key_completions_(self) -> list[str]:
        return list(self._joints)

    def show(self) -> None:
        """Let every joint that somebody looks at take the value the robot has now."""
        for joint in list(self._made.values()):
            joint.show()

    def close(self) -> None:
        """Close every joint that was made."""
        self._closed, self._session = True, None
        for joint in self._made.values():
            joint.close()
        self._made.clear()
