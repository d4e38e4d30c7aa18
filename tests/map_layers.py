"""Physics layers in words, for tests: a workspace around a text, and what reading it says."""

from robotview.maps.faults import Faults
from robotview.maps.layer import Layer, read_layer
from robotview.maps.workspace import Workspace

SOURCE = "physics/world.xml"
ROCK = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
WITH_ROCK = '<asset><mesh name="rock" file="meshes/rock.obj"/></asset>'
ROCK_GEOM = '<geom name="rock" type="mesh" mesh="rock" group="2"/>'


def world(inside: str, before: str = "") -> bytes:
    """A layer whose ``inside`` begins in line 3."""
    return f"<mujoco>{before}\n<worldbody>\n{inside}\n</worldbody>\n</mujoco>\n".encode()


def read(text: bytes, files: dict[str, bytes] | None = None) -> tuple[Layer | None, Faults]:
    faults = Faults()
    workspace = Workspace({SOURCE: text, **(files or {})})
    return read_layer(workspace, SOURCE, faults, map_id="yard"), faults


def said(text: bytes, files: dict[str, bytes] | None = None) -> list[str]:
    """``code:line`` of each error."""
    layer, faults = read(text, files)
    assert faults.refused == (layer is None)
    return [f"{p.code}:{p.where.line}" for p in faults.problems if p.severity == "error"]


def sound(text: bytes, files: dict[str, bytes] | None = None) -> Layer:
    layer, faults = read(text, files)
    assert layer is not None, faults.problems
    return layer
