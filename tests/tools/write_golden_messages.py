"""Writes tests/golden/messages.json: one example of everything that crosses, read by the tests of both languages."""

from pathlib import Path

import msgspec

from robotview.protocol import editing as e
from robotview.protocol import messages as m
from robotview.protocol import scene as s

TARGET = Path(__file__).resolve().parents[1] / "golden" / "messages.json"

TO_KERNEL = [
    m.Hello("v1", m.PROTOCOL, 1, visible=True, again=False),
    m.Bye("v1"),
    m.Watch("v1", visible=False),
    m.Drawn("v1", 3),
    m.Need("v1", 6, ["00ff", "abcd"]),
    m.Cancel("v1", ["abcd"]),
    m.Joints("r1", "v1", 7, "move", [1], [[0.25]]),
    m.Joints("r1", "v1", 8, "end", [0, 2], [[0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]]),
    m.Home("r1", "v1", 9),
    m.Select("r1", "v1", 10, ["body/torso", "geom/foot", "body/#7"]),
    m.Hover("r1", "v1", 11, ""),
    m.Click("r1", "v1", 12, "geom/foot", (0.5, -0.25, 0.0)),
    m.Camera("v1", 13, m.CameraPose((2.0, 0.0, 1.0), (0.0, 0.0, 0.5), (0.0, 0.0, 1.0), 45.0), track="torso"),
    m.Camera("v1", 14, m.CameraPose((2.0, 0.0, 1.0), (0.0, 0.0, 0.5), (0.0, 0.0, 1.0), 45.0), fitted=True),
    m.Show("v1", 14, "collision", value=True),
    m.Run("r1", "v1", 15, "play", None),
    m.Run("r1", "v1", 16, "step", 3.0),
    m.Controls("r1", "v1", 17, "end", [1, 0], [0.5, -2.0]),
    m.Pull("r1", "v1", 18, "move", "spring", 1, (0.0, 0.0, -0.5), (0.5, 0.25, 1.0)),
    m.Mocap("r1", "v1", 18, "end", 1, (0.5, 0.0, 0.25), (1.0, 0.0, 0.0, 0.0)),
    m.Plot("r1", "v1", 19, ["joint/knee", "sensor/imu"]),
    m.Switch("r1", "v1", 19, "grasp", on=False),
    m.Replay("r1", "v1", 20, 2, 7, "seek", 30.0),
    m.Poster("v1"),
    e.EditOp(
        "r1",
        "v1",
        21,
        "o1",
        "yard",
        4,
        "move box-1",
        {"op": "change", "id": "box-1", "values": [["pose.position", [1, 2, 0.5]]]},
    ),
    e.EditStep("r1", "v1", 22, "o2", "yard", "undo"),
    e.EditPreview("r1", "v1", 23, None),
    e.EditAsk("r1", "v1", 24),
    e.MapTask("r1", "v1", 25, "obstacles", {"seed": 3, "count": 20}),
    e.Attached("r1", "v1", 26, "t1", ""),
    e.Upload("r1", "v1", 27, "yard.zip", "00ff", 0, 2, 1_500_000),
]
TO_VIEW = [
    m.Welcome("v1", 1, prompt=True),
    m.Frame("r1", 3, ["qpos"]),
    m.Frame("r1", 4, ["qpos", "time", "ctrl"]),
    m.Frame("r1", 5, ["qpos", "time", "ctrl", "mocap", "contacts", "rays", "statistics", "signals"]),
    m.Frame("r1", 6, ["qpos", "frame"]),
    m.Rest("r1", 3),
    m.Chunk("00ff", 0, 2, 1_500_000, "zlib"),
    m.Missing("abcd"),
    m.Ack("v1", 14),
    e.DraftIs("yard", 4),
    e.Edited("yard", 5, "o1", "v1", "move box-1", {"op": "remove", "id": "box-1"}),
    e.Refused("v1", "o1", "limit.geoms", "the map would have 10,001 geoms", 5),
    e.Previewed("v1", None),
    e.Prepare("t1", 5, 7),
    e.Download("v1", "yard.zip", s.BlobSpec("abcd", 100, "raw")),
    e.Said("", "info", "saved", ["box-1"]),
]
SCENE = s.Scene(
    name="leg",
    nq=1,
    qpos0=[0.0],
    bodies=[
        s.BodySpec("world", -1, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), [], mocap=False, where=""),
        s.BodySpec("shin", 0, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0, 0.0), [0], mocap=False, where="leg.xml:3:5"),
    ],
    joints=[
        s.JointSpec(
            "knee",
            "hinge",
            1,
            0,
            (0.0, 0.0, 0.0),
            (0.0, 1.0, 0.0),
            0.0,
            (-1.5, 1.5),
            limited=True,
            mimic=None,
            label="knee",
            source_type="hinge",
            where="leg.xml:4:7",
        ),
    ],
    geoms=[
        s.GeomSpec(
            "foot",
            1,
            "mesh",
            (0.0, 0.0, 0.0),
            (0.0, 0.0, -0.5),
            (1.0, 0.0, 0.0, 0.0),
            (0.5, 0.5, 0.5, 1.0),
            material=0,
            mesh=0,
            hfield=None,
            group=0,
            role="both",
            override_color=False,
            where="leg.xml:5:7",
        ),
    ],
    sites=[
        s.SiteSpec(
            "toe",
            1,
            "sphere",
            (0.01, 0.01, 0.01),
            (0.0, 0.0, -1.0),
            (1.0, 0.0, 0.0, 0.0),
            (1.0, 0.0, 0.0, 1.0),
            0,
            "leg.xml:6:7",
        ),
    ],
    cameras=[s.CameraSpec("side", 0, (0.0, -2.0, 0.5), (1.0, 0.0, 0.0, 0.0), 45.0, "fixed")],
    lights=[
        s.LightSpec(
            "sun",
            0,
            (0.0, 0.0, 3.0),
            (0.0, 0.0, -1.0),
            directional=True,
            castshadow=True,
            active=True,
            diffuse=(0.75, 0.75, 0.75),
            ambient=(0.0, 0.0, 0.0),
            cutoff=45.0,
        ),
    ],
    textures=[
        s.TextureSpec(
            "metal",
            "2d",
            "none",
            (0.75, 0.75, 0.75),
            (0.5, 0.5, 0.5),
            "none",
            (0.0, 0.0, 0.0),
            0.01,
            0,
            0,
            ["abcd"],
            (1, 1),
            "............",
            hflip=False,
            vflip=False,
        ),
    ],
    materials=[
        s.MaterialSpec(
            "steel",
            (1.0, 1.0, 1.0, 1.0),
            0,
            (1.0, 1.0),
            texuniform=False,
            specular=0.5,
            shininess=0.5,
            reflectance=0.0,
            emission=0.0,
            metallic=None,
            roughness=None,
        ),
    ],
    meshes=[
        s.MeshSpec(
            "foot",
            "00ff",
            [
                s.ArraySpec("position", "u16", 0, (4, 3), [-0.5, -0.5, -0.5], [0.25, 0.25, 0.25]),
                s.ArraySpec("index", "u8", 24, (2, 3), None, None),
                s.ArraySpec("far", "u16", 32, (0, 1), None, None),
            ],
            [s.PartSpec(0, 2, (1.0, 0.0, 0.0, 1.0), None)],
            missing=False,
        ),
    ],
    hfields=[
        s.HeightFieldSpec(
            "hill", "0abc", [s.ArraySpec("elevation", "f32", 0, (2, 2), None, None)], (1.0, 1.0, 0.5, 0.1)
        ),
    ],
    keyframes=[s.KeyframeSpec("bent", [0.5])],
    inputs=[
        s.InputSpec("knee", (-1.5, 1.5), "rad", s.TargetSpec(0, 1.0, 0.0), s.DriveSpec("joint", 0)),
        s.InputSpec("push", None, "", None, None),
    ],
    tendons=[
        s.TendonSpec("string", 0.003, (0.5, 0.5, 0.5, 1.0), [s.WrapSpec("site", 0, -1), s.WrapSpec("geom", 0, 0)]),
        s.TendonSpec("sum", 0.003, (0.5, 0.5, 0.5, 1.0), []),
    ],
    skybox=None,
    scenery=None,
    scenery_reader=None,
    headlight=True,
    center=(0.0, 0.0, 0.5),
    extent=1.0,
    azimuth=90.0,
    elevation=-20.0,
    fovy=45.0,
    blobs=[s.BlobSpec("00ff", 36, "zlib"), s.BlobSpec("abcd", 1000, "raw"), s.BlobSpec("0abc", 16, "raw")],
)
LINK = m.Link(m.PROTOCOL, "0.1.0", "r1", s.BlobSpec("feed", 500_000, "zlib"), s.BlobSpec("beef", 3000, "zlib"))
PROBLEM = m.ProblemSpec("error", "file_not_found", "leg.xml:2:5: no such mesh file: foot.stl", "leg.xml", 2)


SIMULATION = m.SimulationSpec(
    able=True,
    note="paused: the controller raised ValueError: no torque",
    switches=[m.SwitchSpec("equality", "grasp", on=False)],
    signals=["sensor/imu", "energy"],
)
TRACK = m.TrackSpec(s.BlobSpec("f00d", 400, "zlib"), s.BlobSpec("cafe", 80, "zlib"), 10)
TRAJECTORY = m.TrajectorySpec(2, TRACK, ghost=None, compare=False)


def text() -> str:
    everything = {
        "toKernel": TO_KERNEL,
        "toView": TO_VIEW,
        "link": LINK,
        "problem": PROBLEM,
        "simulation": SIMULATION,
        "trajectory": TRAJECTORY,
        "plots": [m.SignalSpec("joint/knee", "rad", [""], 0), m.SignalSpec("sensor/imu", "m/s^2", ["x", "y", "z"], -1)],
        "cursor": m.CursorSpec(30, 8, "v1"),
        "scene": SCENE,
    }
    return msgspec.json.format(msgspec.json.encode(everything), indent=1).decode() + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8", newline="\n")
