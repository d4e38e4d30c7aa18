"""A map in the picture: its shapes are selected by the object, its own picture comes without any address."""

import io
import json
import struct

import PIL.Image
from hook import Hook
from lab import watch

from map_glb import glb
from robotview import RobotView
from test_sim_map import FILES, ROBOT

GREEN = (0, 200, 0)


def _textured() -> bytes:
    """A square two metres wide at z = 0.5, in a green picture with one red corner."""
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
    floats = [
        {"bufferView": i, "componentType": 5126, "count": 4, "type": t} for i, t in enumerate(("VEC3", "VEC3", "VEC2"))
    ]
    primitive = {"attributes": {"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2}, "indices": 3, "material": 0}
    made = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [primitive]}],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "metallicFactor": 0}}],
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
    manifest = json.loads(FILES["map.json"]) | {"visual": {"source": "scene.glb"}}
    pictured = {**FILES, "map.json": json.dumps(manifest).encode(), "scene.glb": _textured()}
    context = browser.new_context(viewport={"width": 900, "height": 640}, offline=True)
    asked: list[str] = []
    for name, files in (("plain", FILES), ("pictured", pictured)):
        out = tmp_path / f"{name}.html"
        RobotView(ROBOT, map=files, spawn="deck", camera=CAMERA).to_html(out, testing=True)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        wrong = watch(page, "file:")
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
            red, green, blue, *_ = _pixel(view, [2, -2, 0.5])
            assert green > 90, (red, green, blue)
            assert green > 2 * max(red, blue), (red, green, blue)
            red, green, *_ = _pixel(view, [1.1, -2.9, 0.5])
            assert red > 2 * green
        page.screenshot(path=str(tmp_path / f"{name}.png"))
        assert [] == wrong
    assert all(url.startswith("file:") for url in asked), asked
    context.close()


def _on_page(view, x, y):
    box = view.page.evaluate(
        "id => { const r = window.__robotview.element(id).querySelector('canvas').getBoundingClientRect();"
        "return [r.left, r.top]; }",
        view.id,
    )
    return box[0] + x, box[1] + y


def _pixel(view, place):
    return view.call("pixel", *(round(c) for c in view.call("project", place)))
