"""Builtin shapes of MJCF meshes: MuJoCo's vertices and triangles, its masses, and its refusals."""

import mujoco
import numpy as np
import pytest

from mujoco_versions import since
from oracle import differences
from robotview import load
from robotview.errors import MeshError, MjcfError
from robotview.meshes import builtin_shape
from robotview.spatial.batch import matrix_from_quat

pytestmark = since("3.3.7", "meshes have builtin shapes")

KINDS = ("sphere", "hemisphere", "cone", "supersphere", "supertorus", "wedge", "plate")
FLAT = '<mujoco><compiler balanceinertia="true"/><asset><mesh name="m" {}/></asset><worldbody>{}</worldbody></mujoco>'
UNTOUCHED = '<geom type="mesh" mesh="m" contype="0" conaffinity="0"/>'


def random_params(kind: str, rng: np.random.Generator) -> list[float]:
    whole, real = (lambda a, b: int(rng.integers(a, b + 1))), rng.uniform
    return {
        "sphere": lambda: [whole(0, 4)],
        "hemisphere": lambda: [whole(0, 10)],
        "cone": lambda: [whole(3, 20), rng.choice([0.0, real(0.1, 1.0)])],
        "supersphere": lambda: [whole(3, 30), real(0.1, 3.0), real(0.1, 3.0)],
        "supertorus": lambda: [whole(3, 30), real(0.1, 1.0), real(0.1, 3.0), real(0.1, 3.0)],
        "wedge": lambda: [whole(3, 9), whole(3, 9), real(10.0, 170.0), real(10.0, 80.0), real(0.0, 1.0)],
        "plate": lambda: [whole(2, 9), whole(2, 9)],
    }[kind]()


def written(kind: str, params: list[float]) -> str:
    return f'builtin="{kind}" params="{" ".join(map(str, params))}"'


@pytest.mark.parametrize("kind", KINDS)
def test_vertices_and_triangles_of_a_builtin_shape_are_those_of_mujoco(kind):
    rng = np.random.default_rng(5)
    for _ in range(12):
        params = random_params(kind, rng)
        given = f'{written(kind, params)} inertia="shell"'
        model = mujoco.MjModel.from_xml_string(FLAT.format(given, UNTOUCHED))
        placed = model.mesh_vert @ matrix_from_quat(model.mesh_quat[0]).T + model.mesh_pos[0]
        vertices, faces = builtin_shape(kind, params)

        assert pytest.approx(placed, abs=2e-7) == vertices, params
        assert faces is None or model.mesh_face.tolist() == faces.tolist(), params


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "plate"])
@pytest.mark.parametrize("mode", ["legacy", "exact", "convex", "shell"])
def test_a_builtin_shape_stands_and_weighs_as_in_mujoco(kind, mode):
    rng = np.random.default_rng(KINDS.index(kind))
    pose = 'scale="0.3 0.5 0.7" refpos="1 2 3" refquat="0.1 0.3 0.9 0.2"'
    body = '<body><joint/><geom type="mesh" mesh="m" pos="1 0 2" euler="10 20 30"/></body>'
    for _ in range(4):
        params = random_params(kind, rng)
        if kind == "supertorus":
            params[1:] = [min(params[1], 0.6), 1.0, 1.0]  # others cross themselves, which MuJoCo may refuse to weigh
        text = FLAT.format(f'{written(kind, params)} {pose} inertia="{mode}"', body)

        assert [] == differences(load(text, strict=True), mujoco.MjModel.from_xml_string(text)), params


def test_a_plate_weighs_as_a_shell():
    text = FLAT.format(written("plate", [3, 4]), f"<body><joint/>{UNTOUCHED}<geom size='0.5'/></body>")

    assert [] == differences(load(text, strict=True), mujoco.MjModel.from_xml_string(text))


@pytest.mark.parametrize(
    "kind, params, words",
    [
        ("sphere", [5], "sphere cannot have 5 as subdivision"),
        ("sphere", [-1], "sphere cannot have -1 as subdivision"),
        ("sphere", [1, 2], "sphere has 2 params, not 1"),
        ("sphere", [], "sphere has 0 params, not 1"),
        ("hemisphere", [11], "hemisphere cannot have 11 as resolution"),
        ("cone", [2, 1], "cone cannot have 2 as number of sides"),
        pytest.param(
            "cone", [3, 2], "cone cannot have 2 as radius at the top", marks=since("4.0", "such a cone is refused")
        ),
        ("supersphere", [2, 1, 1], "supersphere cannot have 2 as resolution"),
        ("supersphere", [3, -1, 1], "supersphere cannot have -1 as e"),
        ("supertorus", [3, 0, 1, 1], "supertorus cannot have 0 as radius of the tube"),
        ("supertorus", [3, 0.5, 0, 1], "supertorus cannot have 0 as s"),
        ("wedge", [3, 3, 181, 40, 0], "wedge cannot have 181 as horizontal field of view"),
        ("wedge", [3, 3, 80, 40, 2], "wedge cannot have 2 as gamma"),
        ("plate", [0, 3], "plate cannot have 0 as horizontal resolution"),
    ],
)
def test_params_that_mujoco_refuses_are_refused_with_what_would_be_right(kind, params, words):
    with pytest.raises(ValueError, match="Error"):
        mujoco.MjModel.from_xml_string(FLAT.format(written(kind, params), UNTOUCHED))
    with pytest.raises(MeshError, match=f"{words}.*takes"):
        builtin_shape(kind, params)


def test_wrong_params_are_a_problem_at_their_line():
    with pytest.raises(MjcfError) as refused:
        load('<mujoco>\n<asset><mesh name="m" builtin="sphere" params="9"/></asset></mujoco>')

    (problem,) = refused.value.problems
    assert (2, "params") == (problem.where.line, problem.attribute)
    assert "0 to 4" in problem.hint
