"""Primitives fitted to meshes: MuJoCo's size, pose and mass."""

import mujoco
import numpy as np
import pytest

from mujoco_versions import since
from oracle import differences
from robotview import load
from robotview.errors import MjcfError
from robotview.meshes.fit import FITTED

pytestmark = since("3.17", "primitives are fitted without a fault of memory, and to builtin shapes")

FILE = """<mujoco><compiler fitaabb="{around}"/><asset><mesh name="m" {mesh}/></asset>
<worldbody><body name="b" pos="1 2 3" euler="10 20 30"><joint/>{geom}</body></worldbody></mujoco>"""
MODES = ("legacy", "exact", "convex", "shell")
SHAPES = (
    'builtin="hemisphere" params="4"',
    'builtin="cone" params="7 0.3"',
    'builtin="supertorus" params="12 0.4 1 1"',
)


def mesh(rng: np.random.Generator, mode: str) -> str:
    points = " ".join(map(repr, (rng.normal(size=(12, 3)) * (1, 2, 3)).ravel().tolist()))
    shape = (*SHAPES, f'vertex="{points}"')[rng.integers(4)]
    scale, pos, quat = (" ".join(map(repr, rng.uniform(0.3, 2.0, n).tolist())) for n in (3, 3, 4))
    return f'{shape} inertia="{mode}" scale="{scale}" refpos="{pos}" refquat="{quat}"'


@pytest.mark.parametrize("around", ["true", "false"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", FITTED)
def test_a_primitive_fitted_to_a_mesh_is_the_one_mujoco_makes(kind, mode, around):
    rng = np.random.default_rng(FITTED.index(kind) * 8 + MODES.index(mode))
    for _ in range(4):
        geom = f'<geom type="{kind}" mesh="m" fitscale="{rng.uniform(0.5, 2)}" pos="3 2 1" quat="1 2 3 4"/>'
        text = FILE.format(around=around, mesh=mesh(rng, mode), geom=geom)
        compiled = mujoco.MjModel.from_xml_string(text)
        robot = load(text, strict=True)
        (shape,) = robot.geoms
        size = {"sphere": 1, "capsule": 2, "cylinder": 2}.get(kind, 3)

        assert (kind, None) == (shape.type, shape.mesh)
        assert pytest.approx(compiled.geom_size[0][:size], rel=1e-6) == shape.size[:size]
        assert pytest.approx(compiled.geom_pos[0], abs=1e-6) == shape.pos
        assert pytest.approx(1.0, abs=1e-9) == abs(float(compiled.geom_quat[0] @ np.array(shape.quat)))
        assert pytest.approx(compiled.body_mass[1], rel=1e-6) == robot.body_mass[1]


@pytest.mark.parametrize("size", ["1 1 1", "2 1 1", "1 2 2", "1e-3 1e-3 2e-3"])
def test_axes_of_equal_moments_are_chosen_as_in_mujoco(size):
    text = FILE.format(
        around="false",
        mesh=f'builtin="supersphere" params="8 0.5 0.5" scale="{size}"',
        geom='<geom type="box" mesh="m"/>',
    )

    assert [] == differences(load(text, strict=True), mujoco.MjModel.from_xml_string(text))


def test_several_geoms_are_fitted_to_one_mesh_alike():
    text = FILE.format(around="true", mesh=SHAPES[1], geom='<geom type="box" mesh="m"/><geom type="box" mesh="m"/>')
    first, second = load(text, strict=True).geoms

    assert (first.size, first.pos, first.quat) == (second.size, second.pos, second.quat)
    assert [] == differences(load(text), mujoco.MjModel.from_xml_string(text))


def test_a_geom_without_type_is_a_sphere_fitted_to_its_mesh():
    (shape,) = load(FILE.format(around="false", mesh=SHAPES[0], geom='<geom mesh="m"/>'), strict=True).geoms

    assert "sphere" == shape.type


def test_a_plane_cannot_be_fitted_to_a_mesh():
    text = FILE.format(around="false", mesh=SHAPES[0], geom='<geom type="plane" mesh="m"/>')
    with pytest.raises(MjcfError) as refused:
        load(text)

    (problem,) = refused.value.problems
    assert "<geom>: a plane cannot be fitted to a mesh" == problem.message
    assert "box" in problem.hint


def test_a_capsule_fitted_to_what_is_wider_than_long_is_refused_as_by_mujoco():
    wide = 'vertex="-2 4 -2 -2 2 1 -4 -4 -1 3 -1 3 -2 -2 3" inertia="exact"'
    text = FILE.format(around="true", mesh=wide, geom='<geom type="capsule" mesh="m"/>')

    with pytest.raises(ValueError, match="size 1 must be positive"):
        mujoco.MjModel.from_xml_string(text)
    assert "has no length" in next(p.message for p in load(text).problems if p.severity == "error")


def test_a_primitive_whose_mesh_is_missing_is_shown_as_the_placeholder():
    (shape,) = load(
        '<mujoco><asset><mesh name="m" file="no.stl"/></asset><worldbody><geom mesh="m"/></worldbody></mujoco>'
    ).geoms

    assert ("mesh", "m") == (shape.type, shape.mesh)
