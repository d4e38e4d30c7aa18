"""Takes what pages send into a view: every message checked, none can do harm, each is acknowledged."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec

from robotview.errors import Problem, RobotViewError, StateError
from robotview.protocol import messages as m
from robotview.protocol.show import DEFAULTS
from robotview.session.paths import handle
from robotview.widget.events import Click, JointMove

if TYPE_CHECKING:
    from robotview.widget.view import RobotView

_MOST_PROBLEMS = 20


class Inbox:
    """The input of one view."""

    def __init__(self, view: RobotView) -> None:
        self._view = view
        self._problems = 0

    def take(self, content: object, buffers: object = ()) -> None:
        """Act on a message; one that makes no sense becomes a problem of the view and is ignored."""
        try:
            message = m.decode(content)
        except msgspec.ValidationError as error:
            self._complain(f"the page sent something that is no message: {error}")
            return
        try:
            if isinstance(message, m.Poster):
                self._view.poster.take(_only(buffers))
            else:
                self._act(message)
        except RobotViewError as error:
            self._complain(f"the page sent a {type(message).__name__.lower()} message that does not fit: {error}")
        if isinstance(message, m.Hello):
            self._acknowledge(message.view, 0)
        elif not isinstance(message, (m.Need, m.Cancel, m.Poster)):
            self._acknowledge(message.view, message.seq)

    def _act(self, message: m.ToKernel) -> None:
        view = self._view
        if isinstance(message, (m.Joints, m.Home, m.Select, m.Hover, m.Click)) and message.robot != view.robot_id:
            return  # it speaks of a robot that is no longer shown
        match message:
            case m.Need(view=who, hashes=hashes):
                view.outbox.need(who, hashes)
            case m.Cancel(view=who, hashes=hashes):
                view.outbox.cancel(who, hashes)
            case m.Joints():
                self._move(message)
            case m.Home():
                view.home()
            case m.Select(paths=paths):
                view.selected = paths
            case m.Hover(path=path):
                view.set_hovered(path)
            case m.Click(path=path, point=point):
                view.clicks.tell(Click(path, point))
            case m.Camera(pose=pose):
                view.camera = msgspec.to_builtins(pose)
            case m.Show(key=key, value=value):
                if not isinstance(DEFAULTS.get(key, False), bool):
                    raise StateError(f"show[{key!r}] is no switch of the page's toolbar")
                view.show = {**view.show, key: value}
            case m.Hello(protocol=protocol):
                if protocol != m.PROTOCOL:
                    raise StateError(f"a page speaks protocol {protocol}, this kernel {m.PROTOCOL}", "reload the page")

    def _move(self, message: m.Joints) -> None:
        if len(message.joints) != len(message.values):
            raise StateError(f"{len(message.joints)} joints with {len(message.values)} values")
        session = self._view.session
        session.set_literally(zip(message.joints, message.values, strict=True))
        self._view.publish()
        joints = [session.robot.joints[number] for number in message.joints]
        self._view.moves.tell(JointMove({handle(j): session.value(j) for j in joints}, message.phase))

    def _acknowledge(self, who: str, seq: int) -> None:
        self._view.send(cast("dict[str, object]", msgspec.to_builtins(m.Ack(who, seq))))

    def _complain(self, text: str) -> None:
        self._problems += 1
        if self._problems <= _MOST_PROBLEMS:
            self._view.add_problem(Problem("warning", "bad_value", text, "page.message"))


def _only(buffers: object) -> bytes:
    """A message's only buffer.

    Raises:
        StateError: there are more, or none.
    """
    if not isinstance(buffers, (list, tuple)) or len(buffers) != 1:
        raise StateError("no picture, or several", "one buffer")
    return bytes(buffers[0])
