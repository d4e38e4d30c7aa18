"""What happens once: custom messages between the kernel and a view. State that later views need is a trait instead.

Every message is a JSON object with ``type``; binary parts travel as comm buffers. A view sends on the comm of the
control widget that the trait ``_control`` names, or on its own comm where there is none; answers to it (`Welcome`,
`Ack`) come back the same way, everything else on the view's own comm. What has a ``seq`` is numbered in one row per
view, acknowledged one by one, and may be sent again with the same number: the kernel acts on it once.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from robotview.protocol.editing import FromEdit, ToEdit
from robotview.protocol.scene import BlobSpec, Message, Quat, Struct, Vec3

PROTOCOL = 1
CHUNK_BYTES = 1 << 20


class Link(Struct, frozen=True):
    """The trait ``_link``: how a view gets everything else."""

    protocol: int
    version: str
    robot: str
    """Identity of the robot shown; messages carry it."""
    module: BlobSpec
    """The front end itself, an ES module."""
    scene: BlobSpec | None
    """None while nothing can be shown; then ``status`` says why."""


class CameraPose(Struct, frozen=True):
    position: Vec3
    target: Vec3
    up: Vec3
    fov: float
    """[deg], vertical."""


# --- view -> kernel -------------------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """A view was mounted, or looks whether the kernel listens; repeated until it is answered."""

    view: str
    protocol: int
    count: int
    """How many this view has sent."""
    visible: bool
    """Whether somebody can see it; a view that nobody sees is given no frames."""
    again: bool
    """The connection was lost: what is shown may be old."""


class Bye(Message, frozen=True, tag="bye"):
    """The view has gone: whatever it waits for is not wanted any more."""

    view: str


class Watch(Message, frozen=True, tag="watch"):
    """The view came into sight or went out of it."""

    view: str
    visible: bool


class Drawn(Message, frozen=True, tag="drawn"):
    """All frames up to this one have been drawn, or were overtaken by it."""

    view: str
    number: int
    ahead: int = 2
    """So many frames may be unanswered from now on. Each answer makes the host say that its kernel was busy, which some
    hosts draw at a greater cost than the robot; so a page that keeps up answers several frames at a time."""


class Need(Message, frozen=True, tag="need"):
    """Send these blobs, in this order."""

    view: str
    seq: int
    hashes: list[str]


class Cancel(Message, frozen=True, tag="cancel"):
    """Stop sending these blobs: the view has gone."""

    view: str
    hashes: list[str]


class Joints(Message, frozen=True, tag="joints"):
    """The hand or a slider moved joints; mimic joints are already applied."""

    robot: str
    view: str
    seq: int
    phase: Literal["move", "end"]
    joints: list[int]
    values: list[list[float]]
    """One list per joint: 1, 4 or 7 numbers."""


class Home(Message, frozen=True, tag="home"):
    robot: str
    view: str
    seq: int


class Select(Message, frozen=True, tag="select"):
    robot: str
    view: str
    seq: int
    paths: list[str]


class Hover(Message, frozen=True, tag="hover"):
    robot: str
    view: str
    seq: int
    path: str
    """Empty: nothing."""


class Click(Message, frozen=True, tag="click"):
    robot: str
    view: str
    seq: int
    path: str
    point: Vec3
    """World coordinates [m]."""


class Camera(Message, frozen=True, tag="camera"):
    view: str
    seq: int
    pose: CameraPose
    fitted: bool = False
    """Nobody moved it: the view chose it so that the robot fills the picture."""
    track: str = ""
    """Name of the body that the picture goes along with, ``#3`` for a nameless one; empty: it stands still."""


class Show(Message, frozen=True, tag="show"):
    """A switch of the toolbar was turned."""

    view: str
    seq: int
    key: str
    value: bool


class Run(Message, frozen=True, tag="run"):
    """A button of the simulation. It is made when it is first needed."""

    robot: str
    view: str
    seq: int
    action: Literal["play", "pause", "speed", "step", "back", "reset", "keyframe"]
    value: float | None
    """play, speed: simulated seconds a second, None as fast as it can. step, back: how many. keyframe: which.
    pause, reset: 0."""


class Controls(Message, frozen=True, tag="controls"):
    """Sliders of actuators, and joints that an actuator holds at a target."""

    robot: str
    view: str
    seq: int
    phase: Literal["move", "end"]
    inputs: list[int]
    """Places in ctrl."""
    values: list[float]


class Pull(Message, frozen=True, tag="pull"):
    """The hand pulls at a body of the simulation; at the end it lets go."""

    robot: str
    view: str
    seq: int
    phase: Literal["move", "end"]
    kind: Literal["spring", "force", "torque"]
    body: int
    point: Vec3
    """[m] in the body's frame."""
    target: Vec3
    """[m] in the world."""


class Mocap(Message, frozen=True, tag="mocap"):
    """The hand moves a mocap body, of the simulation, which is made for it."""

    robot: str
    view: str
    seq: int
    phase: Literal["move", "end"]
    body: int
    pos: Vec3
    """[m] in the world."""
    quat: Quat


class Plot(Message, frozen=True, tag="plot"):
    """Signals were chosen to be plotted: all of them."""

    robot: str
    view: str
    seq: int
    signals: list[str]


class Switch(Message, frozen=True, tag="switch"):
    """An equality, or a group of actuators, was turned on or off."""

    robot: str
    view: str
    seq: int
    name: str
    on: bool


class Replay(Message, frozen=True, tag="replay"):
    """What the page does with the trajectory it plays by its own clock."""

    robot: str
    view: str
    seq: int
    number: int
    """Of the trajectory."""
    order: int
    """The last order of the kernel that the page has heard: what it says of where it is, is newer than that."""
    action: Literal["play", "pause", "seek", "at", "speed", "loop", "stop"]
    value: float
    """play, pause, seek: the frame; at: the frame it has come to by itself; speed: seconds a second; loop: 0 or 1;
    stop: 0."""


class Poster(Message, frozen=True, tag="poster"):
    """A small picture of the view for the saved notebook; its JPEG is the message's only buffer. Not acknowledged."""

    view: str


Numbered = (
    Need
    | Joints
    | Home
    | Select
    | Hover
    | Click
    | Camera
    | Show
    | Run
    | Controls
    | Pull
    | Mocap
    | Plot
    | Switch
    | Replay
    | ToEdit
)
ToKernel = Hello | Bye | Watch | Drawn | Cancel | Poster | Numbered

# --- kernel -> view -------------------------------------------------------------------------------------------


class Welcome(Message, frozen=True, tag="welcome"):
    """The hello of that count was heard."""

    view: str
    count: int
    prompt: bool
    """Whether the kernel listens beside running cells; if not, input waits until the cell has ended."""


class Frame(Message, frozen=True, tag="frame"):
    """The whole state at one moment; a newer one makes it worthless. Its buffers are little endian."""

    robot: str
    number: int
    """Grows with every frame of the widget."""
    parts: list[str]
    """What the buffers hold, in their order. Of a simulation there are all three; others may follow, and a page skips
    what it does not know. "qpos": (nq,) float32. "time": float64, [s] and real-time factor. "ctrl": (nu,) float32.
    While they are shown, all float32: "contacts" (n, 9), position [m], force along the normal and friction, in world
    axes, as shares of the weight; "rays" (n, 6), from and to [m] in the world; "statistics" (4 or 6), contacts,
    constraints, iterations, warnings, potential and kinetic energy [J]; "signals", the plotted numbers that do not
    follow from qpos, in the order of ``_plots``. Where there are mocap bodies, "mocap": (n, 7) float32, position and
    quaternion of each in the order of the scene. Of a
    trajectory, "frame": int32, the row and the number of the order to show it."""


class Rest(Message, frozen=True, tag="rest"):
    """Frames have paused: from here on the trait ``qpos`` is exact, also where it did not change."""

    robot: str
    number: int
    """Of the last frame."""


class Chunk(Message, frozen=True, tag="chunk"):
    """Part of a blob; its bytes are the message's only buffer."""

    hash: str
    index: int
    count: int
    size: int
    """Bytes of the whole blob as sent."""
    encoding: Literal["raw", "zlib"]


class Missing(Message, frozen=True, tag="missing"):
    """The kernel has no such blob: the tab is older than the kernel."""

    hash: str


class Ack(Message, frozen=True, tag="ack"):
    """Message ``seq`` of this view has been taken in; what it changed has been sent before this."""

    view: str
    seq: int


ToView = Welcome | Frame | Rest | Chunk | Missing | Ack | FromEdit


class SwitchSpec(Struct, frozen=True):
    kind: Literal["equality", "actuators"]
    name: str
    on: bool


class SimulationSpec(Struct, frozen=True):
    """The trait ``_simulation``: what the buttons of the simulation say."""

    able: bool
    """Whether MuJoCo can be asked to simulate this robot."""
    note: str
    """What the user should know now: why it has stopped, or cannot begin."""
    switches: list[SwitchSpec]
    """Equalities and groups of actuators; empty until there is a simulation."""
    signals: list[str]
    """What can be plotted besides joint positions; empty until there is a simulation."""


class SignalSpec(Struct, frozen=True):
    """One item of the trait ``_plots``: a signal whose numbers are plotted against time."""

    name: str
    """Kind and name: ``joint/knee``, ``sensor/imu``."""
    unit: str
    labels: list[str]
    """Of its numbers; one empty label for a single number."""
    qposadr: int
    """Where in qpos they are; -1: they come with the frames of a simulation."""


class CursorSpec(Struct, frozen=True):
    """The trait ``_cursor``: where a trajectory stands, as the kernel last ordered."""

    frame: int
    order: int
    """Grows with every order."""
    by: str
    """The view whose hand it was; "" for Python."""


class TrackSpec(Struct, frozen=True):
    """Rows of qpos and their times."""

    qpos: BlobSpec
    """(rows, nq) float32, row after row."""
    times: BlobSpec
    """(rows,) float64 [s], growing."""
    rows: int


class TrajectorySpec(Struct, frozen=True):
    """The trait ``_trajectory``: what a page plays by itself."""

    number: int
    """Grows with every trajectory of the widget."""
    track: TrackSpec
    ghost: TrackSpec | None
    """Drawn translucent at the same times; where it has begun later or ended before, its first or last row."""
    compare: bool
    """Whether bodies are coloured by how far they are from where the ghost has them."""


class ProblemSpec(Struct, frozen=True):
    """A problem as the trait ``_problems`` carries it to the page."""

    severity: Literal["error", "warning", "info"]
    kind: str
    text: str
    """One line with its place, as ``str(problem)`` gives it."""
    file: str
    line: int | None


def decode(content: object) -> ToKernel:
    """A message from the browser.

    Raises:
        msgspec.ValidationError: it is none of the known messages.
    """
    message: ToKernel = msgspec.convert(content, ToKernel)
    return message
