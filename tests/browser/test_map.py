"""A map in the picture: its shapes are selected by the object, its own picture comes without any address."""

import io
import json
import struct

import PIL.Image
import wire
from hook import Hook
from lab import watch

from map_glb import glb
from robotview import RobotView
from robotview.protocol import frontend
from test_sim_map import FILES, ROBOT

GREEN = (0, 200, 0)
SHOW = "view = RobotView({robot!r}, map={folder!r}, spawn='deck', camera={camera!r}, testing=True, height=500)\nview"


def _textured() -> bytes:
    """A square two metres wide at z = 0.5, in a green picture with one red corner; beside it a coated blue one,
    above it one of magenta lines, and one of cyan points."""
    picture = PIL.Image.new("RGB", (8, 8), GREEN)
    picture.putpixel((0, 0), (255, 0, 0))
    file = io.BytesIO()
    picture.save(file, "PNG")
    pieces = [
        struct.pack("<12f", 1, -3, 0.5, 3, -3, 0.5, 3, -1, 0.5, 1, -1, 0.5),
        struct.pack("<12f", *([0, 0, 1] * 4)),
        struct.pack("<8f", 0, 0, 1, 0, 1, 1, 0, 1),
        struct.pack("<6H", 0, 1, 2, 0, 2, 3),
        file.getvalue(),
    ]
    starts = [sum(map(len, pieces[:i])) for i in range(5)]
    floats: list[dict[str, object]] = [
        {"bufferView": i, "componentType": 5126, "count": 4, "type": t} for i, t in enumerate(("VEC3", "VEC3", "VEC2"))
    ]
    corners = {"attributes": {"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2}}
    bare = {"attributes": {"POSITION": 0}}
    floats[0] |= {"min": [1, -3, 0.5], "max": [3, -1, 0.5]}
    primitives = [
        {**corners, "indices": 3, "material": 0},
        {**corners, "indices": 3, "material": 1},
        {**bare, "mode": 2, "material": 2},
        {**bare, "mode": 0, "material": 3},
    ]
    coat = {"KHR_materials_clearcoat": {"clearcoatFactor": 0.5}}
    unlit: dict[str, object] = {"KHR_materials_unlit": {}}
    made = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0, 1, 2, 3]}],
        "nodes": [{"mesh": i, "translation": [x, 0, z]} for i, (x, z) in enumerate([(0, 0), (3, 0), (0, 0.5), (0, 1)])],
        "meshes": [{"primitives": [primitive]} for primitive in primitives],
        "extensionsUsed": [*coat, *unlit],
        "materials": [
            {"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "metallicFactor": 0}},
            {"pbrMetallicRoughness": {"baseColorFactor": [0, 0, 1, 1], "metallicFactor": 0}, "extensions": coat},
            {"pbrMetallicRoughness": {"baseColorFactor": [1, 0, 1, 1]}, "extensions": unlit},
            {"pbrMetallicRoughness": {"baseColorFactor": [0, 1, 1, 1]}, "extensions": unlit},
        ],
        "textures": [{"source": 0, "sampler": 0}],
        "samplers": [{"magFilter": 9728, "minFilter": 9728}],
        "images": [{"bufferView": 4, "mimeType": "image/png"}],
        "buffers": [{"byteLength": sum(map(len, pieces))}],
        "bufferViews": [
            {"buffer": 0, "byteOffset": start, "byteLength": len(piece)}
            for start, piece in zip(starts, pieces, strict=True)
        ],
        "accessors": [*floats, {"bufferView": 3, "componentType": 5123, "count": 6, "type": "SCALAR"}],
    }
    return glb(made, b"".join(pieces))


CAMERA = {"position": [2, -8, 6], "target": [2, 0, 0], "up": [0, 0, 1], "fov": 45}


def test_a_map_is_seen_and_selected_by_its_objects_and_its_picture_needs_no_address(browser, tmp_path):
    context = browser.new_context(viewport={"width": 900, "height": 640}, offline=True)
    asked: list[str] = []
    for name, files in (("plain", FILES), ("pictured", _pictured())):
        out = tmp_path / f"{name}.html"
        RobotView(ROBOT, map=files, spawn="deck", camera=CAMERA).to_html(out, testing=True)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        wrong, said = watch(page, "file:"), _said(page)
        page.goto(out.as_uri())
        page.wait_for_function("() => window.__robotview?.views().length === 1", timeout=60_000)
        view = Hook(page).view()

        corner = [3.2, -0.5, 1.0]  # of the deck
        if name == "plain":
            x, y = view.call("project", corner)
            page.mouse.click(*_on_page(view, x, y))
            page.wait_for_function("id => window.__robotview.selected(id).length > 0", arg=view.id)
            assert ["map/deck"] == view.selected
            assert [4, 0, 1.5] == [round(value, 6) for value in view.pose("body/base")[:3]]
        else:
            _assert_picture_is_drawn(view)
        assert (name == "pictured") == (frontend.glb_reader().hash in out.read_text())
        page.screenshot(path=str(tmp_path / f"{name}.png"))
        assert ([], []) == (wrong, said)
    assert all(url.startswith(("file:", "blob:")) for url in asked), asked  # a blob is the page's own memory
    context.close()


def test_a_notebook_fetches_the_reader_of_such_pictures_once_and_only_when_a_map_has_one(lab, browser, tmp_path):
    for name, files in (("plain", FILES), ("pictured", _pictured())):
        for file, content in files.items():
            (tmp_path / name / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / file).write_bytes(content)
    shows = {
        name: SHOW.format(robot=ROBOT, folder=str(tmp_path / name), camera=CAMERA) for name in ("plain", "pictured")
    }
    traffic = wire.Traffic()
    module, reader = frontend.module().hash, frontend.glb_reader().hash
    traffic.chunks.update({module: 0, reader: 0})
    context = browser.new_context(viewport={"width": 1100, "height": 900})
    context.on("page", traffic.watch)
    said: list[list[str]] = []
    context.on("page", lambda page: said.append(_said(page)))
    counted = []
    for number, cells in enumerate((["plain"], ["pictured", "pictured"])):
        code = ["from robotview import RobotView\n" + shows[name] for name in cells]
        notebook = lab.open(context, f"map_{number}", code)
        for view in notebook.hook.views(len(cells)):
            view.settle()
        if cells != ["plain"]:
            _assert_picture_is_drawn(notebook.hook.views(len(cells))[0])
        counted.append((traffic.chunks[module], traffic.chunks[reader]))
        notebook.shut_down()
        assert [] == notebook.wrong
    context.close()
    assert [(1, 0), (2, 1)] == counted
    assert [] == [text for page in said for text in page]


def _pictured():
    manifest = json.loads(FILES["map.json"]) | {"visual": {"source": "scene.glb"}}
    return {**FILES, "map.json": json.dumps(manifest).encode(), "scene.glb": _textured()}


def _said(page):
    """What Three says in the console of a page from now on."""
    said: list[str] = []
    page.on("console", lambda message: "THREE" in message.text and said.append(message.text))
    return said


def _assert_picture_is_drawn(view):
    red, green, blue, *_ = _pixel(view, [2, -2, 0.5])
    assert green > 90, (red, green, blue)
    assert green > 2 * max(red, blue), (red, green, blue)
    red, green, *_ = _pixel(view, [1.1, -2.9, 0.5])
    assert red > 2 * green
    red, green, blue, *_ = _pixel(view, [5, -2, 0.5])
    assert blue > 2 * max(red, green), (red, green, blue)
    assert any(min(red, blue) > 1.5 * green for red, green, blue, *_ in _around(view, [2, -3, 1]))
    corners = (color for x in (1, 3) for y in (-3, -1) for color in _around(view, [x, y, 1.5]))
    assert any(min(green, blue) > red + 25 for red, green, blue, *_ in corners)  # a point of a pixel may be cut


def _on_page(view, x, y):
    box = view.page.evaluate(
        "id => { const r = window.__robotview.element(id).querySelector('canvas').getBoundingClientRect();"
        "return [r.left, r.top]; }",
        view.id,
    )
    return box[0] + x, box[1] + y


def _pixel(view, place):
    return view.call("pixel", *(round(c) for c in view.call("project", place)))


def _around(view, place):
    x, y = (round(c) for c in view.call("project", place))
    return (view.call("pixel", x + i, y + j) for i in range(-2, 3) for j in range(-2, 3))
