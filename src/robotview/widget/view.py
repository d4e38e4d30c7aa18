"""`RobotView`: the widget."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import ipywidgets
import msgspec

from robotview.errors import Problem, StateError, near_names
from robotview.protocol.state import present, problem_specs
from robotview.session import explain
from robotview.widget import cells
from robotview.widget.arguments import check_arguments
from robotview.widget.control import Control
from robotview.widget.events import Click, JointMove, Listeners
from robotview.widget.ground import MapSource, map_of
from robotview.widget.inbox import Answer, Inbox
from robotview.widget.origin import Origin
from robotview.widget.outbox import Outbox
from robotview.widget.owned import NotAssigned
from robotview.widget.playing import HasQpos
from robotview.widget.poster import Poster
from robotview.widget.progress import Progress, in_cell
from robotview.widget.saving import SavingView
from robotview.widget.watching import WATCHER

if TYPE_CHECKING:
    from robotview.sim import LoadOptions

_WRITTEN_ELSEWHERE = {
    "time": "view.frame = 30 shows a row of a trajectory; view.sim.step(10) goes on, view.sim.reset() begins again",
    "source": "view.set_joints(...), view.sim.play() and view.play(rows) change it",
    "status": "view.reload() reads the robot again, view.close() closes the view",
    "hovered": "by the mouse in the page; view.selected = [...] highlights",
    "problems": "view.reload() reads the robot again",
}
"""Trait that is read only -> what its user may have meant."""
V = TypeVar("V", bound="RobotView")


class RobotView(SavingView):
    """A robot in a notebook cell: ``view.sim.play()`` lets MuJoCo move it.

    The models of others are taken as they are, and their loops show what they step with `update`:
    ``RobotView(env.unwrapped.model)`` of gymnasium, ``RobotView(env.physics.model.ptr)`` of dm_control.

    Args:
        source: what `robotview.load` takes: a path, XML text, bytes, a folder, a zip, a `Robot`, ...
        height: of the picture [px].
        show: switches of what is drawn, such as ``{"collision": True}``.
        camera: where to look from at first; None chooses.
        options: a `LoadOptions`: changes to an MJCF file before it is shown and simulated.
        ignore_limits: whether joints may leave their limits.
        panel: whether the joint panel is shown.
        layout: an `ipywidgets.Layout` for the whole.
        poster: whether the notebook keeps a small picture, for readers without a kernel.
        testing: whether tests can reach into the page.
        strict: whether a file with errors raises; otherwise the cell shows what it can, and the errors.
        xacro_args: values of the arguments of a xacro file; ``view.xacro_args = {...}`` gives others.
        watch: whether the robot is read again when one of its files changes.
        map: what it stands on: a `Map`, or what ``Map.load`` takes. Its objects are selected as ``map/<object id>``.
        spawn: id of the map's spawn point where the robot starts; None: where its file has it.
        load_kwargs: what else `robotview.load` takes: packages, assets, root, ...

    Raises:
        RobotViewError: with ``strict``, the file has errors. MapError: the map cannot be read.
        TypeError: an argument that neither the view nor `load` has.
    """

    def __init__(
        self,
        source: object,
        *,
        height: int = 480,
        show: Mapping[str, object] | None = None,
        camera: Mapping[str, object] | None = None,
        options: LoadOptions | None = None,
        ignore_limits: bool = False,
        panel: bool = True,
        layout: ipywidgets.Layout | None = None,
        poster: bool = True,
        testing: bool = False,
        strict: bool = False,
        xacro_args: Mapping[str, object] | None = None,
        watch: bool = False,
        map: MapSource | None = None,  # noqa: A002
        spawn: str | None = None,
        **load_kwargs: Any,  # noqa: ANN401
    ) -> None:
        check_arguments(RobotView.__init__, load_kwargs, type(self).__name__)
        if xacro_args is not None:
            load_kwargs["xacro_args"] = dict(xacro_args)
        self.made_by = cells.current_run()
        if spawn is not None and map is None:
            raise StateError("spawn is a place on a map, and no map is given", "RobotView(robot, map=m, spawn=...)")
        origin = Origin(source, strict, load_kwargs, options, map_of(map), spawn, alone=self.has_editor)
        progress = Progress(in_cell(self.made_by))
        reading = origin.read(progress)
        if reading.error is not None and strict:
            progress.end()
            raise reading.error
        robot, problems = reading.robot, reading.problems
        progress.text("Packing the meshes")
        shown = present(robot)
        progress.end()
        self.clicks, self.selects, self.moves = Listeners(), Listeners(), Listeners()
        self.poster = Poster(wanted=poster and robot is not None)
        self.outbox = Outbox(shown.store, self.send)
        self._inbox = Inbox(self)
        self.set_trait("problems", problems)
        self.set_trait("status", "ready" if robot is not None else "error")
        traits: dict[str, Any] = {"layout": layout} if layout is not None else {}
        traits |= self.opening_traits(origin.map)
        self._channel = Control(self)
        super().__init__(
            origin,
            reading,
            shown,
            _control=self._channel.model_id,
            _problems=msgspec.to_builtins(problem_specs(problems)),
            _testing=testing,
            height=height,
            show=show or {},
            camera=camera or {},
            ignore_limits=ignore_limits,
            panel=panel,
            xacro_args=dict(xacro_args or {}),
            **traits,
        )
        self._own_layout = self.layout if layout is None else None
        self.observe(lambda change: self.selects.tell(list(change["new"])), "selected")
        cells.enter(self, self.made_by)
        self._is_made = True
        self.watch = watch

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse names that a view does not have: ``view.qpso = ...`` would set nothing and say nothing."""
        if self._is_made and not name.startswith("_") and not hasattr(self, name):
            near = near_names(name, [one for one in dir(self) if not one.startswith("_")], 2)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise AttributeError(f"a view has no {name}{hint}", name=name, obj=self)
        if self._is_made and name in _WRITTEN_ELSEWHERE:
            raise NotAssigned(f"{name} is not assigned: it is written by robotview", _WRITTEN_ELSEWHERE[name])
        super().__setattr__(name, value)

    # --- moving --------------------------------------------------------------------------------------------------

    def set_joints(self, values: Mapping[str, object] | None = None, /, **named: object) -> None:
        """Move joints: ``set_joints({"knee": 0.3})`` or ``set_joints(knee=0.3)``, in rad or m.

        Balls take (w, x, y, z), free joints (x, y, z, qw, qx, qy, qz). Values stop at the limits, unless
        ``ignore_limits``; joints that follow others do so. All move, or none.

        Raises:
            UnknownName: there is no such joint; near names are given.
            StateError: a value does not fit its joint.
        """
        if values is not None and not isinstance(values, Mapping):
            raise StateError(f"set_joints got a {type(values).__name__}", 'set_joints({"knee": 0.3}), or qpos = [...]')
        with self.moving() as session:
            session.set_joints({**(values or {}), **named})
        self.publish()

    def update(self, data: HasQpos) -> None:
        """Show what others step: ``view.update(data)`` in the loop that calls ``mujoco.mj_step(model, data)``.

        It takes a copy and returns; pages get the newest state as fast as they can take it, and the last one exactly.
        Whoever steps ``data`` in another thread holds that thread's lock while calling this.

        Args:
            data: a `mujoco.MjData` of this robot, or anything with ``qpos``, (nq,).

        Raises:
            StateError: its qpos does not fit the robot, or holds numbers that are not finite.
        """
        self.show_data(data)

    def home(self) -> None:
        """Back to the pose in which the file draws the robot."""
        with self.moving() as session:
            session.home()
        self.publish()

    def keyframe(self, key: str | int = 0) -> None:
        """Take the pose of a keyframe of the file; its whole state, where there is a simulation.

        Raises:
            UnknownName: there is none of that name or number.
        """
        made = self._player.made
        if made is not None:
            made.apply_keyframe(key)
            return
        self.session.keyframe(key)
        self.publish()

    def randomize(self, seed: int | None = None) -> None:
        """Put every joint somewhere within its limits; the same seed gives the same pose."""
        with self.moving() as session:
            session.randomize(seed)
        self.publish()

    # --- asking --------------------------------------------------------------------------------------------------

    def explain(self, path: str) -> str:
        """What an element is and where the file says so: ``print(view.explain("joint/knee"))``.

        Raises:
            UnknownName: nothing is there; near names are given.
        """
        return explain(self.robot, path)

    def on_click(self, callback: Callable[[Click], object]) -> Callable[[], None]:
        """Call ``callback(click)`` when something is clicked, until the returned function is called."""
        return self.clicks.add(callback)

    def on_select(self, callback: Callable[[list[str]], object]) -> Callable[[], None]:
        """Call ``callback(paths)`` when the selection changed, until the returned function is called."""
        return self.selects.add(callback)

    def on_joint(self, callback: Callable[[JointMove], object]) -> Callable[[], None]:
        """Call ``callback(move)`` when the page moved joints, until the returned function is called."""
        return self.moves.add(callback)

    # --- ending --------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Take the view out of the page and free what it holds on both sides. Twice does no harm."""
        if self._closed or "outbox" not in self.__dict__:
            return
        self._closed = True
        WATCHER.remove(self)
        self._player.close()
        self._leave_map()
        self._inbox.close()
        with self._reloading:  # whoever reads the robot again in another thread notices and stops
            cells.leave(self)
            self.frames.close()
            self._joints.close()
            self._channel.close()
            for listeners in (self.clicks, self.selects, self.moves, self.edits):
                listeners.clear()
            self.set_trait("status", "closed")
            super().close()
            if (layout := self.__dict__.get("_own_layout")) is not None:  # none yet if an argument was refused
                layout.close()  # ipywidgets would keep it, on both sides
            self.unobserve_all()
            self.outbox.clear()
            self.outbox.store.clear()
            self._session = self._read_robot = self._bare = self._on = None
            self._origin, self._files = Origin(None, strict=False, options={}), {}

    @classmethod
    def close_all(cls) -> None:
        """Close every RobotView of this kernel, and no other widget."""
        for view in cells.alive():
            if isinstance(view, cls):
                view.close()

    def __enter__(self: V) -> V:  # noqa: PYI019
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:  # noqa: ANN401
        self.poster.display(cells.current_run(), repr(self))
        if self.poster.shown:
            self._poster = self.poster.mark
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**kwargs)
        return bundle

    def __repr__(self) -> str:
        if self._session is None:
            what = "closed" if self._closed else (str(self.problems[0]) if self.problems else "nothing loaded")
            return f"RobotView({what[:100]})"
        robot = self._session.robot
        return f"RobotView({robot.name or 'nameless'}, {len(robot.joints)} joints, {len(robot.bodies)} bodies)"

    # --- what the rooms of this widget ask of each other ---------------------------------------------------------

    def set_hovered(self, path: str) -> None:
        """The page's mouse is over something else."""
        self.set_trait("hovered", path)

    def add_problem(self, problem: Problem) -> None:
        """Something to know that came up later."""
        self.change_problems(lambda old: [*old, problem])

    def take_message(self, content: object, answer: Answer, buffers: object = ()) -> None:
        """Act on what a page sent, and answer on the comm on which it came."""
        if not self._closed:
            self._inbox.take(content, answer, buffers)

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        # Hosts in which a page finds no control widget send here.
        if not (isinstance(content, dict) and content.get("kind") == "anywidget-command"):
            self.take_message(content, self.send, buffers)
        super()._handle_custom_msg(content, buffers)
