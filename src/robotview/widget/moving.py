"""A view that moves: every change of its robot reaches `qpos`, the joints' own widgets and the pages."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import numpy as np

from robotview.model.description import Joint
from robotview.protocol.messages import CursorSpec, Frame, Link, Rest, ToView
from robotview.session import Session
from robotview.session.paths import handle
from robotview.widget.frames import Frames
from robotview.widget.frozen import Pose, listed
from robotview.widget.joints import JointValues
from robotview.widget.traits import ViewTraits


class MovingView(ViewTraits):
    """Joins the session, which owns the state, to everything that shows it."""

    def __init__(self, session: Session | None, link: Link, **traits: Any) -> None:  # noqa: ANN401
        self.frames = Frames(self)
        self._link_spec = link
        self._joints = JointValues(self, session)
        self._hand: int | None = None  # the thread in which a page's move is being shown
        super().__init__(session, _link=msgspec.to_builtins(link), **traits)

    @property
    def joints(self) -> JointValues:
        """The joints by name: ``view.joints["knee"].value``."""
        return self._joints

    @property
    def robot_id(self) -> str:
        """Identity of the robot shown, as messages carry it."""
        return self._link_spec.robot

    def publish(self, *, by_hand: bool = False) -> None:
        """Show the session's state in ``qpos``, in the joints and in the pages; no lock is held while others are told.

        Args:
            by_hand: whether a page made the change; then it is on its way to all pages when this returns.
        """
        pose = self.pose()
        if by_hand:
            self.frames.show_now(pose)
        else:
            self.frames.offer(pose)
        tell = self.exchange("qpos", lambda old: pose if pose.revision > old.revision else old)
        tell_joints = self._joints.take(pose)
        tell()
        for tell_joint in tell_joints:
            tell_joint()

    def pose(self) -> Pose:
        """The session's state, copied."""
        revision, numbers = self.session.snapshot()
        return Pose(numbers.tolist(), revision)

    @contextmanager
    def moving(self, *, keep: bool = True) -> Iterator[Session]:  # noqa: ARG002
        """Change the session; whatever has its own idea of where the joints are, follows.

        Args:
            keep: whether it is a step that can be taken back.
        """
        yield self.session

    def assign(self, name: str, value: object) -> None:
        """Act on an assignment to `qpos`."""
        if name != "qpos":
            super().assign(name, value)
        elif value is not self.qpos:  # as `hold_trait_notifications` does at its end
            with self.moving() as session:
                session.set_qpos(value)
            self.publish()

    def _should_send_property(self, key: str, value: object) -> bool:
        return key != "qpos" and super()._should_send_property(key, value)  # frames send it

    def take_joint(self, joint: Joint, value: object) -> None:
        """A joint's own widget was set."""
        with self.moving() as session:
            session.set_joints({handle(joint): value})
        self.publish()

    def announce_joint(self, name: str, model_id: str) -> None:
        """A joint got a widget of its own: pages keep it in step."""
        self.exchange("_joint_models", lambda old: {**old, name: model_id})()

    def show_hand(self, *, ended: bool) -> None:
        """Show what a page moved; the joints' own widgets hear of it when the hand has let go."""
        self._hand = threading.get_ident()
        try:
            self.publish(by_hand=True)
        finally:
            self._hand = None
        if ended and not self.frames.streaming:
            self.pay()

    @property
    def puts_off_joints(self) -> bool:
        """Whether pages hear later of the values of the joints' own widgets."""
        return self._hand == threading.get_ident() or self.frames.streaming

    def resend(self) -> None:
        """Send all that a page shows again: it lost the connection for a while."""
        own = ["_problems", "_simulation", "_trajectory", "_cursor", "_seen", "_plots", "_map", "_editor"]
        self.send_state([name for name in self.keys if not name.startswith("_")] + own)
        self.frames.repeat()

    # --- what `Frames` sends -------------------------------------------------------------------------------------

    def send_exact(self, pose: Pose) -> None:
        """Send a pose as the trait ``qpos``."""
        state: dict[str, object] = {"qpos": list(pose)}
        if pose.moment is not None:
            state |= {"time": pose.moment.time, "ctrl": list(pose.moment.ctrl), "_seen": listed(pose.moment)}
        if (place := pose.place) is not None:
            cursor = CursorSpec(place.frame, place.order, place.by)
            state |= {"time": place.time, "frame": place.frame, "_cursor": msgspec.to_builtins(cursor)}
        self._send({"method": "update", "state": state, "buffer_paths": []})

    def send_frame(self, number: int, pose: Pose) -> None:
        """Send a pose as a frame."""
        parts = {"qpos": np.array(pose, dtype="<f4")}
        if pose.moment is not None:
            time, factor, ctrl, seen = pose.moment
            parts |= {"time": np.array([time, factor], dtype="<f8"), "ctrl": np.array(ctrl, dtype="<f4")}
            parts |= seen
        if (place := pose.place) is not None:
            parts["frame"] = np.array([place.frame, place.order], dtype="<i4")
        self._tell(Frame(self.robot_id, number, list(parts)), [part.tobytes() for part in parts.values()])

    def send_rest(self, number: int) -> None:
        """Say that frames have paused."""
        self._tell(Rest(self.robot_id, number))

    def pay(self) -> None:
        """Tell pages the values of the joints' own widgets that they have not been told."""
        self._joints.pay()

    def _tell(self, message: ToView, buffers: list[bytes] | None = None) -> None:
        self.send(msgspec.to_builtins(message), buffers)
