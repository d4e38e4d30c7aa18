"""Courses of tendons: MuJoCo's lengths, points and Jacobians, in the corpus and around random shapes."""

import mujoco
import numpy as np
import pytest

from mujoco_versions import compiled, since
from robotview import load
from robotview.model.tendons import tendon_jacobian, tendon_lengths, tendon_paths
from shared_files import NOTHING, folder, mjcf_models

CORPUS = folder() / "corpus"
SPATIAL = [name for name in mjcf_models() if name not in NOTHING and b"<spatial" in (CORPUS / name).read_bytes()]


def at(model: mujoco.MjModel, qpos: np.ndarray) -> mujoco.MjData:
    data = mujoco.MjData(model)
    data.qpos[:] = qpos
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    mujoco.mj_tendon(model, data)
    return data


def jacobian(model: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    rows = np.zeros((model.ntendon, model.nv))
    holder = model if hasattr(model, "ten_J_rownnz") else data  # until 3.2.7 the data
    if holder is data and not mujoco.mj_isSparse(model):
        return np.array(data.ten_J).reshape(rows.shape)
    table = (holder.ten_J_rownnz, holder.ten_J_rowadr, np.ravel(holder.ten_J_colind))
    mujoco.mju_sparse2dense(rows, np.ravel(data.ten_J), *table)
    return rows


def runs_alike(robot, model, states: int) -> None:
    rng = np.random.default_rng(0)
    for number in range(states):
        qpos = model.qpos0 + (0.6 * rng.normal(size=model.nq) if number else 0.0)
        data = at(model, qpos)
        paths = tendon_paths(robot, data.qpos)

        assert pytest.approx(data.ten_length, abs=1e-9) == [path.length for path in paths]
        assert pytest.approx(jacobian(model, data), abs=1e-6) == tendon_jacobian(robot, data.qpos)
        for i, path in enumerate(paths):
            if not path.branches:
                continue
            place = slice(data.ten_wrapadr[i], data.ten_wrapadr[i] + data.ten_wrapnum[i])
            around = data.wrap_obj.ravel()[place]
            points = data.wrap_xpos.reshape(-1, 3)[place]
            # Within a shape MuJoCo's search for the point stops at 1e-7; the length does not feel it.
            assert pytest.approx(points[around != -2], abs=1e-6) == np.concatenate(path.branches)
            assert around[around != -2].tolist() == [geom for branch in path.around for geom in branch]


@pytest.mark.parametrize("name", SPATIAL or NOTHING)
def test_tendons_of_the_corpus_run_as_in_mujoco(shared, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = shared / "corpus" / name
    model = compiled(path)
    if model is None:
        return
    robot = load(path)
    if any(problem.code.startswith("mjcf.unsupported") for problem in robot.problems):
        return  # flexes and composites add bodies: said to the user

    runs_alike(robot, model, states=3)


SIDES = since("4.0", "a string behind its side site takes the shorter way where it would touch nothing")
ARM = """<mujoco><worldbody><site name="a" pos="-1 0.2 0.1"/>
<body><joint type="ball"/><geom name="g" type="{kind}" size="0.3 1" euler="20 30 0"/>
<site name="s" pos="{side}"/></body>
<body pos="0.2 0.1 0"><joint type="slide"/><joint axis="0 1 0" pos="0.1 0 0"/><geom size="0.1"/>
<site name="b" pos="1 0.1 0"/><body pos="1.5 0 0"><joint axis="1 1 0"/><geom size="0.1"/><site name="c" pos="0 0.2 0"/>
</body></body></worldbody><tendon><spatial><site site="a"/><geom geom="g" {sidesite}/><site site="b"/>
<pulley divisor="3"/><site site="b"/><site site="c"/><pulley divisor="2"/><site site="a"/><site site="c"/></spatial>
</tendon></mujoco>"""


@pytest.mark.parametrize("kind", ["sphere", "cylinder"])
@pytest.mark.parametrize(
    "side, sidesite",
    [
        ("0 0 0", ""),
        pytest.param("0 0.5 0.1", 'sidesite="s"', marks=SIDES),
        pytest.param("0 -0.5 0.4", 'sidesite="s"', marks=SIDES),
        ("0.05 0 0.1", 'sidesite="s"'),
    ],
    ids=["shortest", "one side", "other side", "inside"],
)
def test_a_string_goes_around_a_shape_as_in_mujoco(kind, side, sidesite):
    text = ARM.format(kind=kind, side=side, sidesite=sidesite)
    model = mujoco.MjModel.from_xml_string(text)

    runs_alike(load(text, strict=True), model, states=40)


def test_a_compiled_model_has_the_same_courses():
    text = ARM.format(kind="sphere", side="0 0.5 0.1", sidesite='sidesite="s"')
    written, compiled = load(text), load(mujoco.MjModel.from_xml_string(text))

    assert written.tendons[0].wraps == compiled.tendons[0].wraps


def test_a_fixed_tendon_is_a_weighted_sum_of_joints():
    text = (
        '<mujoco><worldbody><body><joint name="a"/><joint name="b" type="slide"/><geom size="1"/></body></worldbody>'
        '<tendon><fixed><joint joint="b" coef="3"/><joint joint="a" coef="-2"/></fixed></tendon></mujoco>'
    )
    robot = load(text)

    assert [3.0 * 0.2 - 2.0 * 0.1] == pytest.approx(tendon_lengths(robot, [0.1, 0.2]))
    assert [[-2.0, 3.0]] == tendon_jacobian(robot).tolist()


def test_branches_between_pulleys_are_lines_of_their_own():
    (path,) = tendon_paths(load(ARM.format(kind="sphere", side="0 9 9", sidesite="")))

    assert [4, 2, 2] == [len(branch) for branch in path.branches]
    assert ((-1, 0, 0, -1), (-1, -1), (-1, -1)) == path.around


TREE = """<mujoco><worldbody>
<body><joint springdamper="0.1 1"/><geom size="0.1" pos="1 0 0"/><site name="a" pos="1 0 0.2"/>
<body pos="1 0 0"><joint axis="0 1 0" springdamper="0.1 1"/><geom size="0.1" pos="1 0 0"/>
<site name="b" pos="1 0 0"/></body></body>
<body pos="0 2 0"><joint springdamper="0.2 1"/><geom size="0.1" pos="1 0 0"/><site name="c" pos="1 0 1"/></body>
</worldbody><tendon>
<spatial armature="{spatial}"><site site="a"/><site site="b"/><site site="c"/></spatial>
<fixed armature="{fixed}"><joint joint="j" coef="2"/><joint joint="k" coef="3"/></fixed></tendon></mujoco>"""


@since("3.3", "tendons have an armature")
@pytest.mark.parametrize("spatial, fixed", [(0, 0), (1, 0), (0, 1), (0.7, 0.4)])
def test_springs_feel_the_armature_of_tendons_within_a_chain_and_across_branches(spatial, fixed):
    text = TREE.format(spatial=spatial, fixed=fixed).replace("<joint spring", '<joint name="j" spring', 1)
    text = text.replace('<body pos="0 2 0"><joint', '<body pos="0 2 0"><joint name="k"')
    model, robot = mujoco.MjModel.from_xml_string(text), load(text, strict=True)

    assert pytest.approx(np.reshape(model.jnt_stiffness, (3, -1))[:, 0]) == [j.stiffness for j in robot.joints]
    assert pytest.approx(np.reshape(model.dof_damping, (3, -1))[:, 0]) == [j.damping for j in robot.joints]
