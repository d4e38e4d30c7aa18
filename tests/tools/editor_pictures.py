"""`make editor-pictures`: a walk through the map editor in a real JupyterLab, to be looked at.

Usage: editor_pictures.py FOLDER [NAME ...].
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT / "tests"), str(PROJECT / "tests" / "browser")]

import lab as jupyter  # noqa: E402
from editor import Editor  # noqa: E402
from hook import View  # noqa: E402
from playwright.sync_api import Error  # noqa: E402
from screenshots import DARK, LIGHT  # noqa: E402

STAGE = "import ipywidgets\nstage = ipywidgets.VBox()\nstage"
LESSON = PROJECT / "notebooks" / "04_build_a_map.ipynb"


@dataclass(frozen=True)
class Picture:
    """One editor to be photographed after something was done in it."""

    name: str
    code: str
    """Makes `editor`."""
    act: Callable[[Editor], None] = lambda editor: None
    theme: str = LIGHT
    width: int = 1100
    height: int = 760


def _lesson(*marks: str) -> str:
    """Those cells of the lesson that have these words."""
    cells = ["".join(cell["source"]) for cell in json.loads(LESSON.read_text())["cells"] if cell["cell_type"] == "code"]
    return "\n".join(next(cell for cell in cells if mark in cell) for mark in marks)


def _opened(building: str = "", more: str = "") -> str:
    lines = ["from robotview import Map, MapEditor", 'yard = Map.new("yard")']
    if building:
        lines.append('with yard.edit("build a course") as tx:')
        lines += [f"    {line}" for line in building.splitlines()]
    return "\n".join([*lines, f"editor = MapEditor(yard, testing=True, height=520{more})"])


COURSE = """\
tx.add_spawn(id="start", at=(-1.5, 0))
tx.add_box(id="kerb", size=(0.6, 1.2, 0.2), at=(-0.4, 0), color="#c9803a")
tx.add_ramp(id="slope", length=1.2, height=0.4, width=1.0, at=(1.0, 0))
tx.add_stairs(id="steps", steps=5, tread=0.25, riser=0.12, width=1.0, at=(2.8, 0), color="#5a86b5")
tx.add_cylinder(id="post", radius=0.12, height=1.0, at=(1.0, 1.2))"""
THIRTY = """\
for i in range(30):
    add = (tx.add_box, tx.add_cylinder, tx.add_capsule)[i % 3]
    size = ((0.3, 0.3, 0.1 + 0.03 * i), (0.15, 0.1 + 0.03 * i), (0.12, 0.3 + 0.03 * i))[i % 3]
    add(*(size if i % 3 else (size,)), at=(i % 6 * 0.7 - 1.75, i // 6 * 0.7 - 1.4), color=(0.2 + i / 45, 0.45, 0.6))"""
WRONG = """\
tx.add_spawn(id="start", at=(0, 0))
tx.add_box(id="crate", size=(0.8, 0.8, 0.5), at=(0.1, 0), name="Crate")
tx.add_box(id="beam", size=(1.5, 0.2, 0.2), at=(1.5, 1, 1.0), name="Beam in the air")
tx.add_stairs(id="steps", steps=4, tread=0.08, riser=0.3, width=1.0, at=(2.0, -0.8), name="Steep steps")"""
WALK = ("from robotview import Map, MapEditor", "add_spawn", "apply()", "LINK,", "sim.record", "editor.play")


def _carry(editor: Editor) -> None:
    card = editor.view.element.locator("[data-asset=stairs]")
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    editor.drag(start, editor.floor(0.0, -1.4), drop=False)


def _hold(editor: Editor, what: str, mode: str, grip: str, by: tuple[float, float]) -> None:
    editor.click(what)
    editor.settle()
    editor.press(mode)
    editor.view.settle()
    x, y = editor.grip(grip)
    editor.drag((x, y), (x + by[0], y + by[1]), drop=False)


def _tab(editor: Editor, name: str) -> None:
    editor.view.element.get_by_role("tab", name=name).click()


def _outliner(editor: Editor) -> None:
    _tab(editor, "Scene")
    editor.ask("editor.editor.select(args[0])", editor.ids[12:15])


def _problems(editor: Editor) -> None:
    _tab(editor, "Problems")
    editor.view.element.locator(".rv-note").nth(1).click()


def _walked(editor: Editor) -> None:
    editor.notebook.kernel("editor.playing = False; editor.frame = 210; editor.show.update(contacts=True)")


def _properties(editor: Editor) -> None:
    editor.click("slope")
    editor.settle()


PICTURES = [
    Picture("01_empty", _opened()),
    Picture("02_card_carried", _opened(COURSE), _carry),
    Picture("03_move", _opened(COURSE), lambda editor: _hold(editor, "kerb", "w", "y", (60, -30))),
    Picture("04_turn", _opened(COURSE), lambda editor: _hold(editor, "steps", "e", "turn", (-60, 30))),
    Picture("05_scale", _opened(COURSE), lambda editor: _hold(editor, "kerb", "s", "z+", (0, -50))),
    Picture("06_properties", _opened(COURSE), _properties),
    Picture("07_outliner", _opened(THIRTY), _outliner),
    Picture("08_problems", _opened(WRONG), _problems),
    Picture("09_walk", _lesson(*WALK).replace("height=520", "height=520, testing=True"), _walked),
    Picture("10_dark", _opened(COURSE), lambda editor: editor.click("slope"), theme=DARK),
    Picture("11_narrow", _opened(COURSE), lambda editor: editor.click("kerb"), width=830),
]


def take(picture: Picture, notebook: jupyter.Notebook, folder: Path) -> None:
    """Make the editor, do what is to be seen, save the picture of the view as PNG."""
    page = notebook.page
    page.set_viewport_size({"width": picture.width, "height": picture.height})
    notebook.set_theme(picture.theme)
    known = notebook.hook.ids()
    notebook.kernel(f"{picture.code}\nif stage.children: stage.children[0].close()\nstage.children = [editor]", 120)
    page.wait_for_function("known => window.__robotview?.views().some(id => !known.includes(id))", arg=known)
    (name,) = set(notebook.hook.ids()) - set(known)
    editor = Editor(notebook, View(page, name).ready())
    editor.until("editor?.editor.document != null")
    editor.view.element.scroll_into_view_if_needed()
    editor.settle()
    picture.act(editor)
    page.wait_for_timeout(700)
    editor.view.settle()
    page.screenshot(path=str(folder / f"{picture.name}.png"), clip=editor.view.element.bounding_box())
    page.mouse.up()


def main() -> int:
    """Take all pictures, or those named; 1 if one could not be taken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="only these pictures")
    options = parser.parse_args()
    chromium = jupyter.find_chromium()
    if chromium is None:
        sys.exit("needs Chromium on PATH")
    options.folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        root, private = Path(temporary) / "notebooks", Path(temporary) / "jupyter"
        root.mkdir()
        private.mkdir()
        with jupyter.jupyter_lab(root, private) as server, jupyter.chromium(chromium) as browser:
            notebook = server.open(browser.new_context(), "editor", [STAGE])
            for picture in PICTURES:
                if options.names and picture.name not in options.names:
                    continue
                try:
                    take(picture, notebook, options.folder)
                    print(options.folder / f"{picture.name}.png", flush=True)
                except (AssertionError, Error, StopIteration) as error:
                    failed += 1
                    print(f"{picture.name}: {error}", file=sys.stderr)
            for wrong in notebook.wrong:
                failed += 1
                print(wrong, file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
