"""`make urdf-pictures`: URDF robots of every make as a page draws them first, and a sheet of all, to be looked at.

Usage: urdf_pictures.py FOLDER [NAME ...]. A page of its own, because a notebook draws the same and takes much longer.
"""

import argparse
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

PROJECT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT / "tests"), str(PROJECT / "tests" / "browser")]

import lab  # noqa: E402
from hook import Hook  # noqa: E402
from PIL import Image, ImageDraw  # noqa: E402
from playwright.sync_api import Browser  # noqa: E402

import shared_files  # noqa: E402
from robotview import load  # noqa: E402
from robotview.export.html import to_html  # noqa: E402
from robotview.session import Session  # noqa: E402


@dataclass(frozen=True)
class Picture:
    """One robot to be photographed."""

    name: str
    source: str
    """Below the shared folder; or XML, in which {shared} is that folder."""
    what: str
    pose: dict[str, float] = field(default_factory=dict)
    height: int = 480
    width: int = 900


TEXTURES = """<robot name="textures">
  <material name="grid"><texture filename="{shared}/corpus/urdf-usd-converter/tests/data/assets/grid.png"/></material>
  <link name="glb"><visual><origin xyz="0 -1.6 0.5"/>
    <geometry><mesh filename="{shared}/corpus/trimesh/models/BoxTextured.glb"/></geometry></visual></link>
  <link name="obj"><visual><origin xyz="0 0 0.5"/>
    <geometry><mesh filename="{shared}/corpus/urdf-usd-converter/tests/data/assets/box.obj"/></geometry>
    <material name="grid"/></visual></link>
  <link name="cylinder"><visual><origin xyz="0 1.6 0.5"/>
    <geometry><cylinder radius="0.5" length="1"/></geometry><material name="grid"/></visual></link>
  <joint name="a" type="fixed"><parent link="obj"/><child link="glb"/></joint>
  <joint name="b" type="fixed"><parent link="obj"/><child link="cylinder"/></joint>
</robot>"""
VEGA = "robots/dexmate_vega_1u"
USD = "corpus/urdf-usd-converter/tests/data"
PICTURES = [
    Picture("humanoid", f"{VEGA}/vega_1u_f5d6.urdf", "humanoid, GLB visuals, OBJ collisions"),
    Picture("legs", "robots/alexander_description/urdf/alexander_v1.lowerBodyOnly.urdf", "legs, OBJ + MTL"),
    Picture("arm", "robots/panda_description/urdf/panda.urdf", "arm, DAE with materials", {"panda_joint4": -1.6}),
    Picture("gripper", f"{VEGA}/vega_1u_gripper.urdf", "grippers on a mobile base"),
    Picture("rover", "corpus/urdf-loaders/urdf/T12/urdf/T12.URDF", "six legs on wheels, STL only"),
    Picture("small_arm", "robots/so101/so101_new_calib.urdf", "desk arm, STL, 0.3 m"),
    Picture("quadruped", "corpus/newton/newton/examples/assets/quadruped.urdf", "quadruped, primitives only"),
    Picture("missing", "corpus/yourdfpy/tests/models/franka/franka.urdf", "every mesh is missing"),
    Picture("formats", f"{USD}/meshes.urdf", "DAE, OBJ and STL side by side"),
    Picture("textures", TEXTURES, "textures: of a GLB, and of URDF materials on OBJ and cylinder"),
    Picture("looks", f"{USD}/verifying_elements.urdf", "colours and textures of materials over meshes"),
    Picture("low_humanoid", f"{VEGA}/vega_1u_f5d6.urdf", "in a cell of 240 px", height=240),
    Picture("low_arm", "robots/panda_description/urdf/panda.urdf", "in a cell of 200 px", height=200),
]
COLUMNS = 3


def take(picture: Picture, browser: Browser, shared: Path, folder: Path, pages: Path) -> list[str]:
    """Write the page, open it, wait for the complete picture, save it; what the page complained of is returned."""
    began = time.perf_counter()
    is_text = picture.source.startswith("<")
    robot = load(picture.source.format(shared=shared.resolve()) if is_text else shared / picture.source)
    session = Session(robot)
    session.set_joints(picture.pose)
    page_file = pages / f"{picture.name}.html"
    to_html(robot, page_file, testing=True, height=picture.height, qpos=session.qpos.tolist())
    context = browser.new_context(viewport={"width": picture.width, "height": picture.height + 20}, offline=True)
    page = context.new_page()
    wrong = lab.watch(page, "file:")
    page.goto(page_file.as_uri())
    view = Hook(page).view()
    view.settle()
    view.element.screenshot(path=str(folder / f"{picture.name}.png"))
    triangles = view.stats()["triangles"]
    context.close()
    seconds = time.perf_counter() - began
    print(f"{picture.name}: {triangles} triangles, {len(robot.problems)} problems, {seconds:.1f} s")
    return wrong


def sheet(pictures: list[Picture], folder: Path) -> None:
    """All pictures on one, each under its name."""
    width, height, line = 600, 330, 22
    rows = -(-len(pictures) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * width, rows * (height + line)), "white")
    draw = ImageDraw.Draw(whole)
    for number, picture in enumerate(pictures):
        x, y = (number % COLUMNS) * width, (number // COLUMNS) * (height + line)
        draw.text((x + 6, y + 5), f"{picture.name}: {picture.what}", fill="black")
        with Image.open(folder / f"{picture.name}.png") as image:
            image.thumbnail((width - 4, height - 4))
            whole.paste(image, (x + 2, y + line))
    whole.save(folder / "sheet.png")


def main() -> int:
    """Take all pictures, or those named; 1 if a page complained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="only these pictures")
    parser.add_argument("--shared", type=Path, default=shared_files.folder(), help="the folder of robots")
    options = parser.parse_args()
    chromium = lab.find_chromium()
    if chromium is None or not (options.shared / "robots").is_dir():
        sys.exit("needs Chromium on PATH and the folder of robots: ROBOTVIEW_SHARED")
    options.folder.mkdir(parents=True, exist_ok=True)
    chosen = [picture for picture in PICTURES if not options.names or picture.name in options.names]
    wrong: list[str] = []
    with TemporaryDirectory() as pages, lab.chromium(chromium) as browser:
        for picture in chosen:
            wrong += take(picture, browser, options.shared, options.folder, Path(pages))
    sheet(chosen, options.folder)
    print(options.folder / "sheet.png")
    for one in wrong:
        print(one, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
