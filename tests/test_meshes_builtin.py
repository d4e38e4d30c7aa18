"""Builtin textures are MuJoCo's, byte by byte."""

import mujoco
import numpy as np
import pytest

from robotview.meshes import builtin

COLORS = {"rgb1": (0.2, 0.5, 0.9), "rgb2": (1.0, 0.25, 0.1), "markrgb": (0.8, 0.1, 0.3)}
XML = """<mujoco><asset><texture name="t" type="{type}" builtin="{kind}" mark="{mark}" width="{width}" height="{height}"
    rgb1="0.2 0.5 0.9" rgb2="1 0.25 0.1" markrgb="0.8 0.1 0.3"/></asset>
    <worldbody><geom size="1"/></worldbody></mujoco>"""


def compiled(**options) -> np.ndarray:
    model = mujoco.MjModel.from_xml_string(XML.format(**options))
    return model.tex_data.reshape(model.tex_height[0], model.tex_width[0], 3)


@pytest.mark.parametrize("kind", ["flat", "gradient", "checker"])
@pytest.mark.parametrize("mark", ["none", "edge", "cross"])
@pytest.mark.parametrize("width, height", [(8, 8), (13, 6), (2, 64)])
def test_a_flat_texture_is_that_of_the_compiler(kind, mark, width, height):
    expected = compiled(type="2d", kind=kind, mark=mark, width=width, height=height)

    assert np.array_equal(expected, builtin.plane(kind, width=width, height=height, mark=mark, **COLORS))


@pytest.mark.parametrize("kind", ["flat", "gradient", "checker"])
@pytest.mark.parametrize("mark", ["none", "edge", "cross"])
@pytest.mark.parametrize("type_", ["cube", "skybox"])
def test_the_faces_of_a_cube_are_those_of_the_compiler(kind, mark, type_):
    expected = compiled(type=type_, kind=kind, mark=mark, width=9, height=9)

    assert np.array_equal(expected, np.concatenate(builtin.cube(kind, width=9, mark=mark, **COLORS)))
