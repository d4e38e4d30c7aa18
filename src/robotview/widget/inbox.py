"""Takes what pages send into a view: every message checked, none can do harm, each is answered."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, cast, get_args

import msgspec

from robotview.errors import Problem, RobotViewError, StateError
from robotview.protocol import messages as m
from robotview.protocol.editing import ToEdit
from robotview.protocol.show import DEFAULTS
from robotview.session.paths import handle
from robotview.widget.events import Click, JointMove
from robotview.widget.in_order import InOrder
from robotview.widget.ledger import Ledger
from robotview.widget.pressing import control, move_mocap, pull

if TYPE_CHECKING:
    from robotview.widget.view import RobotView

_MOST_PROBLEMS = 20
EDITS = get_args(ToEdit)
_OF_A_ROBOT = (
    m.Joints,
    m.Home,
    m.Select,
    m.Hover,
    m.Click,
    m.Run,
    m.Controls,
    m.Pull,
    m.Mocap,
    m.Plot,
    m.Switch,
    m.Replay,
)
_REPLAY_TOPICS = {"play": ["playing", "frame"], "pause": ["playing", "frame"], "seek": ["frame"], "at": ["frame"]}
"""What a message about a trajectory says something of."""
Answer: TypeAlias = Callable[[dict[str, object]], None]


class Inbox:
    """The input of one view. Messages may come in two threads at once."""

    def __init__(self, view: RobotView) -> None:
        self._view = view
        self._ledger = Ledger()
        self._order = InOrder(self._ledger)
        self._problems = 0
        self._gliding = False  # a gesture goes on: its first move can be taken back, not each
        # Cells run in one of these; what is handled in another thread is handled beside running cells.
        self._cells_threads = {threading.get_ident(), threading.main_thread().ident}

    def take(self, content: object, answer: Answer, buffers: object = ()) -> None:
        """Act on a message; one that makes no sense becomes a problem of the view and is ignored."""
        try:
            message = m.decode(content)
        except msgspec.ValidationError as error:
            self._complain(f"the page sent something that is no message: {error}")
            return
        prompt = threading.get_ident() not in self._cells_threads
        match message:
            case m.Hello():
                self._greet(message, prompt=prompt)
                answer(_plain(m.Welcome(message.view, message.count, prompt)))
            case m.Bye() | m.Watch() | m.Drawn() | m.Cancel():
                self._note(message, prompt=prompt)
            case m.Poster():
                self._try(message, lambda: self._view.poster.take(_only(buffers)))
            case _ if isinstance(message, EDITS):
                self._edit(message, buffers)
                answer(_plain(m.Ack(message.view, message.seq)))
            case _:
                if self._ledger.is_new(message.view, message.seq):
                    self._try(message, lambda: self._act(message))
                self._order.go_on()
                answer(_plain(m.Ack(message.view, message.seq)))

    def close(self) -> None:
        """Act on nothing more."""
        self._order.close()

    def _edit(self, message: ToEdit, buffers: object) -> None:
        """Edits are made in the order in which they were sent."""

        def act() -> None:
            self._try(message, lambda: self._view.take_edit(message, buffers))

        if not self._order.take(message.view, message.seq, act):
            self._view.repeat_edit(message)

    def _greet(self, hello: m.Hello, *, prompt: bool) -> None:
        if hello.protocol != m.PROTOCOL:
            self._complain(
                f"a page speaks protocol {hello.protocol}, this kernel {m.PROTOCOL}: reload the page, then run the "
                "cell again"
            )
        self._view.frames.greet(hello.view, visible=hello.visible, prompt=prompt)
        if hello.again:
            self._view.resend()

    def _note(self, message: m.Bye | m.Watch | m.Drawn | m.Cancel, *, prompt: bool) -> None:
        view = self._view
        match message:
            case m.Bye(view=who):
                view.frames.leave(who)
                view.outbox.leave(who)
                self._order.forget(who)
                self._ledger.forget(who)
                view.forget_page(who)
            case m.Watch(view=who, visible=visible):
                view.frames.watch(who, visible=visible, prompt=prompt)
            case m.Drawn(view=who, number=number, ahead=ahead):
                view.frames.drawn(who, number, prompt=prompt, ahead=ahead)
            case m.Cancel(view=who, hashes=hashes):
                view.outbox.cancel(who, hashes)

    def _try(self, message: m.Numbered | m.Poster, act: Callable[[], None]) -> None:
        if isinstance(message, _OF_A_ROBOT) and message.robot != self._view.robot_id:
            return  # it speaks of a robot that is no longer shown
        try:
            act()
        except RobotViewError as error:
            self._complain(f"the page sent a {type(message).__name__.lower()} message that does not fit: {error}")

    def _act(self, message: m.Numbered) -> None:
        view = self._view
        match message:
            case m.Need(view=who, hashes=hashes):
                view.outbox.need(who, hashes)
            case m.Joints():
                self._move(message)
            case m.Home():
                self._home(message)
            case m.Run() | m.Controls() | m.Pull() | m.Mocap() | m.Plot() | m.Switch() | m.Replay():
                self._drive(message)
            case m.Select(paths=paths):
                if self._is_newest(message, "select"):
                    view.take_selection(paths)
            case m.Hover(path=path):
                if self._is_newest(message, "hover"):
                    view.set_hovered(path)
            case m.Click(path=path, point=point):
                view.clicks.tell(Click(path, point))
            case m.Camera(pose=pose, fitted=fitted, track=track):
                if self._is_newest(message, "camera"):
                    view.take_camera(msgspec.to_builtins(pose) | ({"track": track} if track else {}), fitted=fitted)
            case m.Show():
                self._turn(message)

    def _turn(self, message: m.Show) -> None:
        if not isinstance(DEFAULTS.get(message.key, False), bool):
            raise StateError(f"show[{message.key!r}] is no switch of the page's toolbar")
        if self._is_newest(message, f"show {message.key}"):
            self._view.turn({message.key: message.value})

    def _drive(self, message: m.Run | m.Controls | m.Pull | m.Mocap | m.Plot | m.Switch | m.Replay) -> None:
        """Act on what is meant for the simulation or for a trajectory."""
        player = self._view.player
        match message:
            case m.Run(action=action, value=value):
                topic = {"play": "play", "pause": "play", "speed": "speed"}.get(action)
                if topic is None or self._is_newest(message, topic):
                    player.run(action, value)
            case m.Controls(inputs=inputs):
                newest = self._ledger.newest(message.view, message.seq, [("input", at) for at in inputs])
                control(player.sim, message, newest)
            case m.Pull():
                if self._is_newest(message, "pull"):
                    pull(player.sim, message)
            case m.Mocap(body=body):
                if self._is_newest(message, f"mocap {body}"):
                    keep, self._gliding = not self._gliding, message.phase == "move"
                    move_mocap(player.sim, message, keep=keep)
            case m.Plot(signals=signals):
                if self._is_newest(message, "plot"):
                    self._view.plots = signals
            case m.Switch(name=name, on=on):
                if self._is_newest(message, f"switch {name}"):
                    player.sim.switch(name, on)
            case m.Replay(action=action):
                topics = [f"replay {topic}" for topic in _REPLAY_TOPICS.get(action, [action])]
                if all(self._ledger.newest(message.view, message.seq, topics)):
                    self._view.take_replay(message)

    def _is_newest(self, message: m.Numbered, topic: str) -> bool:
        return self._ledger.newest(message.view, message.seq, [topic])[0]

    def _move(self, message: m.Joints) -> None:
        if len(message.joints) != len(message.values):
            raise StateError(f"{len(message.joints)} joints with {len(message.values)} values")
        keep, self._gliding = not self._gliding, message.phase == "move"
        session = self._view.session
        with session.lock, self._view.moving(keep=keep):  # so that the newer of two messages has the last word
            newest = self._ledger.newest(message.view, message.seq, message.joints)
            moved = zip(message.joints, message.values, newest, strict=True)
            session.set_literally([(joint, values) for joint, values, is_newest in moved if is_newest])
        self._view.show_hand(ended=message.phase == "end")
        joints = [session.robot.joints[number] for number in message.joints]
        self._view.moves.tell(JointMove({handle(j): session.value(j) for j in joints}, message.phase))

    def _home(self, message: m.Home) -> None:
        session = self._view.session
        with session.lock, self._view.moving():
            if not all(self._ledger.newest(message.view, message.seq, range(len(session.robot.joints)))):
                return
            session.home()
        self._view.show_hand(ended=True)

    def _complain(self, text: str) -> None:
        self._problems += 1
        if self._problems <= _MOST_PROBLEMS:
            self._view.add_problem(Problem("warning", "bad_value", text, "page.message"))


def _plain(message: m.Welcome | m.Ack) -> dict[str, object]:
    return cast("dict[str, object]", msgspec.to_builtins(message))


def _only(buffers: object) -> bytes:
    """A message's only buffer.

    Raises:
        StateError: there are more, or none.
    """
    if not isinstance(buffers, (list, tuple)) or len(buffers) != 1:
        raise StateError("no picture, or several", "one buffer")
    return bytes(buffers[0])
