"""`make screenshots`: pictures of RobotView in a real JupyterLab, to be looked at. Usage: screenshots.py FOLDER."""

import argparse
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT / "tests"), str(PROJECT / "tests" / "browser")]

import lab as jupyter  # noqa: E402
from playwright.sync_api import Browser, Error  # noqa: E402

import shared_files  # noqa: E402

DARK = "JupyterLab Dark"
LIGHT = "JupyterLab Light"


@dataclass(frozen=True)
class Picture:
    """One notebook cell to be photographed."""

    name: str
    source: str
    """Below the shared folder, or XML text."""
    arguments: str = ""
    after: str = ""
    """Code that runs in the kernel before the picture is taken."""
    theme: str = LIGHT
    shows_robot: bool = True


BROKEN = """\
<mujoco model="leg">
  <worldbody>
    <body name="shin">
      <geom type="capsul" size="0.1 x"/>
  </worldbody>"""
NO_MESH = """\
<mujoco>
  <asset><mesh name="shin" file="shin.stl"/></asset>
  <worldbody>
    <body name="leg">
      <geom type="mesh" mesh="shin"/>
      <geom type="sphere" size="0.1" pos="0.4 0 0"/>
    </body>
  </worldbody>
</mujoco>"""
TWO_RUNS = """\
import numpy as np
t = np.arange(200)[:, None] / 50
start = np.array([0, -0.5, 0.8, 0.4, 0, 0.3])
run = start + 0.3 * np.sin(2 * t + np.arange(6))
view.play(run, dt=0.02, ghost=run + 0.25 * np.sin(t), {})
view.playing = False; view.frame = 90"""
STACK = """\
<mujoco model="stack">
  <worldbody>
    <geom type="plane" size="1 1 .1" euler="0 6 0"/>
    <body pos="0 0 .11"><freejoint/><geom type="box" size=".15 .1 .1" mass="3" rgba=".3 .5 .8 1"/></body>
    <body pos=".02 0 .32"><freejoint/><geom type="box" size=".08 .08 .1" mass="1" rgba=".8 .5 .3 1"/></body>
    <body pos=".45 .1 .2"><freejoint/><geom type="capsule" size=".05 .1" euler="0 80 0" rgba=".5 .7 .4 1"/></body>
  </worldbody>
</mujoco>"""
STRINGS = """\
<mujoco model="strings"><compiler angle="degree"/>
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody><light pos="0 0 3"/>
    <geom type="plane" size="1.5 1.5 .1" contype="1" conaffinity="1"/>
    <geom type="cylinder" size=".03 .45" pos="0 0 .45" rgba=".6 .63 .68 1"/>
    <site name="base" pos=".13 0 .3" size=".012"/><site name="back" pos="-.2 0 .92" size=".012"/>
    <body pos="0 0 .9"><joint name="shoulder" axis="0 1 0" range="-90 90" damping="2"/>
      <geom name="drum" type="cylinder" size=".07 .05" euler="90 0 0" rgba=".85 .55 .25 1"/>
      <geom type="capsule" size=".035" fromto="0 0 0 .5 0 0" rgba=".35 .55 .8 1"/>
      <site name="upper" pos=".32 0 .05" size=".012"/><site name="side" pos="0 0 .15"/>
      <body pos=".5 0 0"><joint name="elbow" axis="0 1 0" range="-120 20" damping="1"/>
        <geom name="pin" type="sphere" size=".055" rgba=".85 .55 .25 1"/>
        <geom type="capsule" size=".028" fromto="0 0 0 .4 0 0" rgba=".45 .7 .5 1"/>
        <site name="lower" pos=".3 0 .045" size=".012"/><site name="over" pos="0 0 .12"/>
        <site name="eye" pos=".43 0 0" size=".012" euler="0 90 0"/></body></body>
    <body name="goal" mocap="true" pos=".6 -.45 .6"><geom type="box" size=".05 .05 .05"
      rgba=".9 .35 .35 .6"/></body>
    <body name="wall" pos="1.5 0 .5"><freejoint/><geom type="box" size=".05 .3 .5" rgba=".8 .8 .82 1"
      contype="1" conaffinity="1"/></body>
  </worldbody>
  <tendon>
    <spatial name="flexor" width=".008" rgba=".8 .2 .25 1"><site site="back"/><geom geom="drum" sidesite="side"/>
      <site site="upper"/><geom geom="pin" sidesite="over"/><site site="lower"/></spatial>
    <spatial name="tie" width=".006" rgba=".2 .3 .7 1"><site site="base"/><site site="upper"/></spatial>
  </tendon>
  <actuator><motor name="flex" tendon="flexor" ctrlrange="-60 60"/><position name="lift" joint="shoulder" kp="60"
    ctrlrange="-1.5 1.5"/><motor name="bend" joint="elbow" ctrlrange="-10 10"/></actuator>
  <sensor><rangefinder name="range" site="eye"/><jointpos name="angle" joint="elbow"/></sensor>
</mujoco>"""
PICTURES = [
    Picture("go1", "robots/unitree_go1/go1.xml", after="view.keyframe('home')"),
    Picture("g1", "robots/unitree_g1/g1.xml"),
    Picture("ur5e", "robots/universal_robots_ur5e/ur5e.xml", after="view.keyframe('home')"),
    Picture("2f85", "robots/robotiq_2f85/2f85.xml"),
    Picture("so101_mjcf", "robots/so101/so101_new_calib.xml"),
    Picture("so101_urdf", "robots/so101/so101_new_calib.urdf"),
    Picture("panda_urdf", "robots/panda_description/urdf/panda.urdf"),
    Picture("alexander_urdf", "robots/alexander_description/urdf/alexander_v1.lowerBodyOnly.urdf"),
    Picture("vega_1u_urdf", "robots/dexmate_vega_1u/vega_1u.urdf"),
    Picture("terrain_hfield", "corpus/RoboGauge/resources/terrains/wave/wave_5.xml"),
    Picture("selected", "robots/unitree_go1/go1.xml", after="view.selected = ['body/FR_calf']"),
    Picture(
        "simulated",
        "robots/so101/scene.xml",
        after="view.playing = True; view.ctrl = {'shoulder_lift': -0.6, 'elbow_flex': 0.8}; "
        "import time; time.sleep(3)",
    ),
    Picture(
        "contacts",
        STACK,
        after="view.show.update(contacts=True, contact_forces=True, opacity=0.6); view.sim.step(600)",
    ),
    Picture("tendons", STRINGS, after="view.set_joints(shoulder=-0.5, elbow=-0.9)"),
    Picture(
        "dark_actuators",
        STRINGS,
        after="view.set_joints(shoulder=-0.5, elbow=-0.9); view.selected = ['body/goal']; "
        "view.show.update(actuators=True, rangefinders=True, statistics=True, contacts=True, contact_forces=True); "
        "view.ctrl = {'flex': -45, 'lift': 1.0, 'bend': -6}; view.sim.step(20)",
        theme=DARK,
    ),
    Picture(
        "actuators",
        STRINGS,
        after="view.set_joints(shoulder=-0.5, elbow=-0.9); view.show['actuators'] = True; "
        "view.ctrl = {'flex': -45, 'lift': 1.0, 'bend': -6}",
    ),
    Picture(
        "mocap_and_rays",
        STRINGS,
        after="view.selected = ['body/goal']; view.show.update(rangefinders=True, statistics=True); view.sim.step(200)",
    ),
    Picture(
        "plots",
        STRINGS,
        after="view.plots = ['shoulder', 'elbow', 'range', 'force/bend']; view.set_joints(shoulder=-0.7, elbow=-0.5); "
        "view.sim.controller = lambda model, data: data.ctrl.__setitem__(slice(1, 3), "
        "(-0.4 - 0.3 * __import__('math').sin(2 * data.time), 4 * __import__('math').sin(3 * data.time))); "
        "view.playing = True; import time; time.sleep(6); view.playing = False",
    ),
    Picture(
        "dark_plots",
        "robots/so101/so101_new_calib.xml",
        after=TWO_RUNS.format("") + "; view.plots = ['shoulder_pan', 'elbow_flex', 'wrist_roll']",
        theme=DARK,
    ),
    Picture("ghost", "robots/so101/so101_new_calib.xml", after=TWO_RUNS.format("")),
    Picture("compared", "robots/so101/so101_new_calib.xml", after=TWO_RUNS.format("compare=True")),
    Picture("dark_compared", "robots/so101/so101_new_calib.xml", after=TWO_RUNS.format("compare=True"), theme=DARK),
    Picture("missing_mesh", NO_MESH),
    Picture("error", BROKEN, shows_robot=False),
    Picture("dark_go1", "robots/unitree_go1/go1.xml", after="view.keyframe('home')", theme=DARK),
    Picture("dark_error", BROKEN, theme=DARK, shows_robot=False),
]  # fmt: skip


def take(picture: Picture, server: jupyter.Lab, browser: Browser, folder: Path) -> None:
    """Open the notebook, wait for the complete picture, save the page as PNG."""
    context = browser.new_context(viewport={"width": 1100, "height": 760})
    cell = (
        f"from robotview import RobotView\nview = RobotView({picture.source!r}, testing=True{picture.arguments})\nview"
    )
    notebook = server.open(context, picture.name, [cell])
    notebook.set_theme(picture.theme)
    if picture.after:
        notebook.kernel(picture.after)
    if picture.shows_robot:
        notebook.hook.view().settle()
    else:
        notebook.page.wait_for_timeout(3000)
    notebook.page.screenshot(path=str(folder / f"{picture.name}.png"))
    for wrong in notebook.wrong:
        print(f"{picture.name}: {wrong}", file=sys.stderr)
    notebook.shut_down()
    context.close()


def start_in(folder: Path, private: Path) -> None:
    """Let kernels start in a folder, so that the cells show short paths."""
    startup = private / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "00_folder.py").write_text(f"import os\nos.chdir({str(folder)!r})\n")


def main() -> int:
    """Take all pictures, or those named; 1 if one could not be taken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="only these pictures")
    parser.add_argument("--shared", type=Path, default=shared_files.folder(), help="the folder of robots")
    options = parser.parse_args()
    chromium = jupyter.find_chromium()
    if chromium is None or not (options.shared / "robots").is_dir():
        sys.exit("needs Chromium on PATH and the folder of robots: ROBOTVIEW_SHARED")
    options.folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        root, private = Path(temporary) / "notebooks", Path(temporary) / "jupyter"
        root.mkdir()
        private.mkdir()
        start_in(options.shared.resolve(), private)
        with jupyter.jupyter_lab(root, private) as server, jupyter.chromium(chromium) as browser:
            for picture in PICTURES:
                if options.names and picture.name not in options.names:
                    continue
                try:
                    take(picture, server, browser, options.folder)
                    print(options.folder / f"{picture.name}.png")
                except (AssertionError, Error) as error:
                    failed += 1
                    print(f"{picture.name}: {error}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
