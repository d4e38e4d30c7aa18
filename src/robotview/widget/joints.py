"""``view.joints["knee"]``: one joint as a widget of its own, so that sliders can be linked to its value."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

import traitlets as t

from robotview.errors import ClosedError, StateError, UnknownName
from robotview.model.description import Joint
from robotview.session import Session
from robotview.session.paths import handle
from robotview.session.values import Value, as_value
from robotview.widget.frozen import Pose
from robotview.widget.owned import Owned, Owner

if TYPE_CHECKING:
    from robotview.widget.moving import MovingView

_UNITS = {"hinge": "rad", "slide": "m", "ball": "quaternion wxyz", "free": "m and quaternion wxyz"}


def _number_or_null(value: float, _: object) -> float | None:
    return value if math.isfinite(value) else None  # JSON has no infinity


class JointValue(Owner):
    """A joint that can be read, set, observed and linked (`traitlets.link`, `ipywidgets.jslink`).

    It has no picture. Values are clamped to the limits, unless ``view.ignore_limits``.
    """

    value = Owned(help="Position: rad or m; tuples for ball and free joints. Set it here, or in the page.").tag(
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

    def __init__(self, view: MovingView, session: Session, joint: Joint) -> None:
        self._view: MovingView | None = view
        self._joint = joint
        revision, numbers = session.snapshot()
        self._shown = revision
        self._owes = False  # whether the page has not been told the value
        self._trait_values["value"] = _value_in(numbers.tolist(), joint)
        self._tell_limits()
        self.set_trait("name", joint.name)
        self.set_trait("type", joint.type)
        self.set_trait("unit", _UNITS[joint.type])
        super().__init__()

    def _tell_limits(self) -> None:
        joint = self._joint
        low, high = joint.range if joint.limited and joint.range and joint.nq == 1 else (-math.inf, math.inf)
        self.set_trait("min", low)
        self.set_trait("max", high)

    def follow(self, joint: Joint) -> None:
        """Stand for this joint from now on: the robot was read again."""
        self._joint = joint
        self._tell_limits()

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

    def assign(self, name: str, value: object) -> None:  # noqa: ARG002
        """Move the joint; the value follows."""
        if self._view is None:
            raise ClosedError
        self._view.take_joint(self._joint, value)

    def take(self, pose: Pose) -> Callable[[], None]:
        """Take the value the robot has now; that is no order to move it. Returns what tells observers."""

        def newer(old: Value) -> Value:
            if pose.revision <= self._shown:
                return old
            self._shown = pose.revision
            return _value_in(pose, self._joint)

        return self.exchange("value", newer)

    def pay(self) -> None:
        """Tell the page the value, if it has not been told."""
        if self._owes:
            self._owes = False
            self.send_state("value")

    def _should_send_property(self, key: str, value: object) -> bool:
        should = super()._should_send_property(key, value)
        if not should or key != "value" or self._view is None:
            return should
        self._owes = True  # before looking: whoever ends the putting off pays after that
        if self._view.puts_off_joints:
            return False
        self._owes = False
        return True

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take a value the page saved; what is no value of this joint is ignored, and so are other traits."""
        if "value" in sync_data:
            with suppress(StateError, ClosedError):
                self.take_saved("value", sync_data["value"])

    def close(self) -> None:
        """Let the joint go; the view closes all of its joints."""
        self._view = None
        super().close()


def _value_in(qpos: Sequence[float], joint: Joint) -> Value:
    return as_value(joint, qpos[joint.qposadr : joint.qposadr + joint.nq])


class JointValues(Mapping[str, JointValue]):
    """The joints of a view by name; a nameless joint is called by its number, as in ``"#3"``."""

    def __init__(self, view: MovingView, session: Session | None) -> None:
        self._view = view
        self._session = session
        self._made: dict[str, JointValue] = {}
        self._joints = {} if session is None else {handle(joint): joint for joint in session.robot.joints}
        self._closed = False

    def __setitem__(self, name: str, value: object) -> None:
        """Refuse the commonest slip with what was meant."""
        _ = self[name]
        raise StateError("a joint is not replaced", f'view.joints["{name}"].value = {value!r:.40} moves it')

    def __getitem__(self, name: str) -> JointValue:
        if self._closed:
            raise ClosedError
        if name not in self._joints or self._session is None:
            raise UnknownName("joint", str(name), self._joints)
        if name not in self._made:
            made = JointValue(self._view, self._session, self._joints[name])
            if self._made.setdefault(name, made) is made:
                self._view.announce_joint(name, cast("str", made.model_id))
                revision, numbers = self._session.snapshot()
                made.take(Pose(numbers.tolist(), revision))()  # it may have moved while nobody told it
            else:
                made.close()  # another thread was quicker
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

    def follow(self, session: Session) -> list[str]:
        """Stand for the joints of another session. Those that it has not are closed; returns their names."""
        self._session = session
        self._joints = {handle(joint): joint for joint in session.robot.joints}
        gone = []
        for name, made in list(self._made.items()):
            joint = self._joints.get(name)
            if joint is not None and joint.type == made.type:
                made.follow(joint)
            else:
                gone.append(name)
                self._made.pop(name).close()
        return gone

    def take(self, pose: Pose) -> list[Callable[[], None]]:
        """Let every joint that somebody looks at take its value; returns what tells their observers."""
        return [joint.take(pose) for joint in list(self._made.values())]

    def pay(self) -> None:
        """Tell the pages every value they have not been told."""
        for joint in list(self._made.values()):
            joint.pay()

    def close(self) -> None:
        """Close every joint that was made."""
        self._closed, self._session = True, None
        for joint in list(self._made.values()):
            joint.close()
        self._made.clear()
        self._joints = {}
