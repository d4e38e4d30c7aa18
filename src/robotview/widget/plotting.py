"""A view that plots: numbers of the robot against time, under the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import traitlets as t

from robotview.errors import StateError, UnknownName
from robotview.protocol.messages import SignalSpec
from robotview.widget.frozen import FrozenList
from robotview.widget.owned import Owned
from robotview.widget.playing import PlayingView

if TYPE_CHECKING:
    from collections.abc import Callable

    from robotview.model.description import Joint
    from robotview.session import Session
    from robotview.sim.signals import Signal

MOST_PLOTS = 12
"""Nobody reads more lines."""
ADVICE = "plots are not changed in place: assign a new list to view.plots"
_UNITS = {"hinge": "rad", "slide": "m", "ball": "", "free": ""}
_LABELS = {1: [""], 4: ["w", "x", "y", "z"], 7: ["x", "y", "z", "qw", "qx", "qy", "qz"]}


class PlottingView(PlayingView):
    """Has `plots`: the page draws joints by itself, the rest comes with the frames of the simulation."""

    plots = Owned(
        help='What is plotted under the picture: view.plots = ["knee", "sensor/imu", "force/hip", "energy"]. Kinds are '
        "joint, velocity, ctrl, force, tendon and sensor; a bare name is a joint, else a sensor, else a control. "
        "Written by you, and by the page's menu."
    ).tag(sync=True, to_json=lambda value, _: list(value))
    _plots: t.List[dict[str, Any]] = t.List(help="The same with units and places.").tag(sync=True)

    def __init__(self, *arguments: Any, **traits: Any) -> None:  # noqa: ANN401
        self._trait_values["plots"] = FrozenList((), ADVICE)
        super().__init__(*arguments, **traits)

    @property
    def plot_specs(self) -> list[SignalSpec]:
        """What is plotted, as pages have it."""
        return msgspec.convert(self._plots, list[SignalSpec])

    def assign(self, name: str, value: object) -> None:
        """Act on an assignment to `plots`.

        Raises:
            UnknownName: there is no such signal; near names are given.
            StateError: no list of names, or too many.
        """
        if name != "plots":
            super().assign(name, value)
        elif value is not self.plots:
            specs, read = self._found(_checked(value))
            if read:
                self.player.sim  # noqa: B018  # what is read is there from now on
            self.player.seeing.plotted = tuple(read)
            self._tell_plots(specs)()
            if self.source == "simulation":
                self.follow_simulation()

    def start_anew(self, session: Session) -> dict[str, Callable[[], None]]:
        """Another reading of the robot: joints it still has are plotted on."""
        tells = super().start_anew(session)
        joints = {joint.name: joint for joint in session.robot.joints}
        names = [spec.name.removeprefix("joint/") for spec in self.plot_specs if spec.qposadr >= 0]
        tell = self._tell_plots([_of_joint(joints[name]) for name in names if name in joints])
        return {**tells, "plots": tell, "_plots": lambda: None}

    def _tell_plots(self, specs: list[SignalSpec]) -> Callable[[], None]:
        plain = msgspec.to_builtins(specs)
        tells = (
            self.exchange("_plots", lambda _: plain),
            self.exchange("plots", lambda _: FrozenList([spec.name for spec in specs], ADVICE)),
        )

        def tell() -> None:
            for one in tells:
                one()

        return tell

    def _found(self, names: list[str]) -> tuple[list[SignalSpec], list[Signal]]:
        """Joints follow from the description; whatever else there is, only a simulation knows."""
        joints = {joint.name: joint for joint in self.session.robot.joints if joint.name}
        specs: dict[str, SignalSpec] = {}
        read: list[Signal] = []
        for name in names:
            joint = joints.get(name.removeprefix("joint/"))
            if joint is not None:
                spec = _of_joint(joint)
            else:
                signal = self._signal(name, list(joints))
                spec = SignalSpec(signal.name, signal.unit, list(signal.labels), -1)
                if spec.name not in specs:
                    read.append(signal)
            specs[spec.name] = spec
        return list(specs.values()), read

    def _signal(self, name: str, joints: list[str]) -> Signal:
        if name.startswith("joint/"):
            raise UnknownName("joint", name.removeprefix("joint/"), joints)
        from robotview.sim.signals import find, signals

        return find(signals(self.sim), joints, name)


def _of_joint(joint: Joint) -> SignalSpec:
    return SignalSpec(f"joint/{joint.name}", _UNITS[joint.type], _LABELS[joint.nq], joint.qposadr)


def _checked(value: object) -> list[str]:
    if isinstance(value, str) or not isinstance(value, (list, tuple)) or not all(isinstance(one, str) for one in value):
        raise StateError(f"plots cannot be {value!r:.60}", 'a list of names such as ["knee", "sensor/imu"]')
    if len(value) > MOST_PLOTS:
        raise StateError(f"{len(value)} plots", f"at most {MOST_PLOTS} can be read")
    return list(value)
