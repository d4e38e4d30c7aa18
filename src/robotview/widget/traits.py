"""The traits of a view: what they hold, who writes them, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import anywidget
import msgspec
import traitlets as t

from robotview.errors import ClosedError, Problem, StateError
from robotview.model.robot import Robot
from robotview.protocol import frontend
from robotview.protocol.show import DEFAULTS, merged
from robotview.protocol.state import problem_specs
from robotview.session import Session, path_of, resolve
from robotview.widget.camera import checked_camera, followed
from robotview.widget.frozen import Checked, FrozenList, Pixels, Pose, Switches, Toggle
from robotview.widget.owned import Owned, Owner

SELECTED_ADVICE = "the selection is not changed in place: assign a new list to view.selected"
# What a page may write by itself, so that `jslink` with a checkbox works. The rest comes by checked messages.
_WRITTEN_BY_PAGE = frozenset({"height", "panel", "ignore_limits", "frame"})


def _as_list(value: list[Any], _: object) -> list[Any]:
    return list(value)


def _as_dict(value: dict[str, Any], _: object) -> dict[str, Any]:
    return dict(value)


class ViewTraits(Owner, anywidget.AnyWidget):
    """What a page reads of a view, and the checks of what users assign."""

    _esm = t.Unicode(help="The small module that fetches the front end once per page.").tag(sync=True)
    _link = t.Dict(None, allow_none=True, help="Names of everything a page asks for.").tag(sync=True)
    _problems: t.List[dict[str, Any]] = t.List(help="Problems as the page lists them.").tag(sync=True)
    _testing = t.Bool(default_value=False, help="Whether tests can reach into the page.").tag(sync=True)
    _control = t.Unicode(help="The model that pages send to.").tag(sync=True)
    _joint_models = t.Dict(help="Joint name to the model of its value.").tag(sync=True)
    _poster = t.Unicode(help="How the base64 text of the view's picture in the notebook begins; '' without one.").tag(
        sync=True
    )
    _offline = t.Bool(default_value=False, help="Whether the page stands alone.", read_only=True).tag(sync=True)

    _map = t.Dict(None, allow_none=True, help="What an editor says of its map.").tag(sync=True)
    _editor = t.Dict(None, allow_none=True, help="What an editor is made of.").tag(sync=True)

    qpos = Owned(
        help="Joint positions, nq numbers in the robot's order (rad, m, quaternions wxyz). Written by you, by "
        "set_joints and its like, and when a joint is moved in the page. Items cannot be assigned: use set_joints."
    ).tag(sync=True, to_json=_as_list)
    selected = Checked(
        help='Paths of what is highlighted, such as ["body/torso"]. Written by you, and by clicks in the page.'
    ).tag(sync=True, to_json=_as_list)
    hovered = t.Unicode(help="Path of what the mouse is over, or ''. Written by the page.", read_only=True).tag(
        sync=True
    )
    camera = Checked(
        help='Where the picture is seen from: {"position", "target", "up", "fov"}, or {"name": ...} of a camera in the '
        'file; with {"track": "torso"} it goes along with a body, {"name": "track"} with the robot. '
        " Assign {} for a view that fits the robot; it is filled in when a page has drawn it. Written by you, and "
        "by the page: when its camera is moved, and when it has chosen one."
    ).tag(sync=True)
    _fitted = t.Bool(default_value=False, help="Whether each page chooses its camera so that the robot fits.").tag(
        sync=True
    )
    show = Owned(
        help="What is drawn. Missing switches take their defaults; view.show['collision'] = True sets one. "
        "Written by you, and by the page's toolbar."
    ).tag(sync=True, to_json=_as_dict)
    height = Pixels(480, min=80, max=8000, help="Of the picture [px]. Written by you.").tag(sync=True)
    ignore_limits = Toggle(default_value=False, help="Whether joints may leave their limits. Written by you.").tag(
        sync=True
    )
    panel = Toggle(default_value=True, help="Whether the joint panel is shown. Written by you, and by the page.").tag(
        sync=True
    )
    status = t.Unicode("ready", help="ready, error or closed. Written by robotview.", read_only=True).tag(sync=True)
    source = t.Unicode(
        "pose",
        help="What moves the robot: pose, simulation or trajectory, whichever was used last. Written by robotview.",
        read_only=True,
    ).tag(sync=True)
    problems: t.List[Problem] = t.List(
        help="Everything to know about the file, as Problem objects. Written by robotview.", read_only=True
    )

    _session: Session | None = None
    _closed = False

    def __init__(self, session: Session | None, **traits: Any) -> None:  # noqa: ANN401
        self._session = session
        self._trait_values["qpos"] = Pose(() if session is None else session.qpos.tolist(), 0)
        self._trait_values["show"] = Switches(dict(DEFAULTS), self.turn)
        super().__init__(**traits)

    @property
    def session(self) -> Session:
        """The robot with its state.

        Raises:
            ClosedError: the view was closed.
            StateError: nothing could be loaded.
        """
        if self._closed:
            raise ClosedError
        if self._session is None:
            reason = f"nothing was loaded: {self.problems[0]}" if self.problems else "nothing was loaded"
            raise StateError(reason, "view.problems lists everything")
        return self._session

    @property
    def robot(self) -> Robot:
        """The robot that is shown.

        Raises:
            ClosedError: the view was closed.
            StateError: nothing could be loaded.
        """
        return self.session.robot

    def assign(self, name: str, value: object) -> None:
        """Act on an assignment to `show`."""
        if name != "show":
            super().assign(name, value)
        self.exchange("show", lambda _: Switches(merged(cast("Mapping[str, object]", value)), self.turn))()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take from a page only what a page may write; put the rest right there."""
        allowed = {key: value for key, value in sync_data.items() if key in _WRITTEN_BY_PAGE}
        refused = [key for key in sync_data if key in self.keys and key not in allowed and not key.startswith("_view")]
        refused += [key for key, value in allowed.items() if not self.take_saved(key, value)]
        if taken := {key: value for key, value in allowed.items() if key not in refused}:
            self._send({"method": "echo_update", "state": taken, "buffer_paths": []})  # other pages follow
        if refused:
            self.send_state(refused)

    @t.default("_esm")
    def _default_esm(self) -> str:
        return frontend.stub()

    @t.default("selected")
    def _default_selected(self) -> list[str]:
        return FrozenList((), SELECTED_ADVICE)

    @t.default("camera")
    def _default_camera(self) -> dict[str, Any]:
        return {}

    @t.validate("selected")
    def _check_selected(self, proposal: Any) -> list[str]:  # noqa: ANN401
        value = proposal["value"]
        if not isinstance(value, (list, tuple)) or not all(isinstance(path, str) for path in value):
            raise StateError(f"selected cannot be {value!r}", 'a list of paths such as ["body/torso"]')
        return FrozenList(dict.fromkeys(self.check_selected(list(value))), SELECTED_ADVICE)

    def check_selected(self, paths: list[str]) -> list[str]:
        """Paths as they are kept.

        Raises:
            UnknownName: nothing is there; near names are given.
        """
        return [path_of(*resolve(self.robot, path)) for path in paths]

    @t.validate("camera")
    def _check_camera(self, proposal: Any) -> dict[str, Any]:  # noqa: ANN401
        robot = None if self._session is None else self._session.robot
        names = [] if robot is None else [camera.name for camera in robot.cameras]
        bodies, root = ([], "") if robot is None else followed(robot)
        checked = checked_camera(proposal["value"], names, bodies, root)
        self.exchange("_fitted", lambda _: False)()
        return checked

    def take_camera(self, camera: dict[str, Any], *, fitted: bool) -> None:
        """A hand moved the camera; or a page chose where to look from (``fitted``) where nobody else did."""
        if not fitted:
            self.camera = camera
            return
        if self.camera and not self._fitted:
            return
        self.exchange("_fitted", lambda _: True)()
        self.exchange("camera", lambda _: checked_camera(camera, ()))()

    def change_problems(self, make: Callable[[list[Problem]], list[Problem]]) -> None:
        """Replace the problems by what ``make`` makes of them, here and in the pages."""
        before = self.problems
        self.exchange("problems", make)()
        if self.problems is before:
            return
        listed = msgspec.to_builtins(problem_specs(self.problems))
        self.exchange("_problems", lambda _: listed)()

    def turn(self, switches: Mapping[str, object]) -> None:
        """Turn switches of `show`; the others stay as they are."""
        self.exchange("show", lambda old: Switches(merged(switches, old), self.turn))()

    @t.observe("ignore_limits")
    def _limits_changed(self, change: Any) -> None:  # noqa: ANN401
        if self._session is not None:
            self._session.ignore_limits = change["new"]
