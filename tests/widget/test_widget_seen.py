"""What a view shows of its simulation besides joints: mocap bodies, rays, statistics, plots; sent only while shown."""

import numpy as np
import pytest

from mujoco_versions import since
from robotview.errors import SimulationError, StateError, UnknownName

MODEL = """<mujoco><option><flag energy="enable"/></option><worldbody>
<geom type="plane" size="2 2 .1"/>
<body name="goal" mocap="true" pos=".5 0 1"><geom size=".05" contype="0" conaffinity="0"/></body>
<body name="box" pos="0 0 .099"><freejoint name="root"/><geom type="box" size=".1 .1 .1"/></body>
<body pos="1 0 1"><joint name="knee" axis="0 1 0"/><geom size=".1" pos=".3 0 0"/>
<site name="eye" pos=".3 0 0" euler="180 0 0"/><site name="a"/></body><site name="b" pos="1 0 2"/></worldbody>
<tendon><spatial name="string"><site site="a"/><site site="b"/></spatial></tendon>
<actuator><motor name="hip" joint="knee" ctrlrange="-1 1"/></actuator>
<sensor><rangefinder name="range" site="eye"/><gyro name="imu" site="eye"/></sensor></mujoco>"""


@pytest.fixture
def model(make):
    view, page = make(MODEL)
    page.forget()
    return view, page


def mocap(page, seq, phase, pos, body=1, quat=(1.0, 0.0, 0.0, 0.0)):
    page.sends(
        {
            "type": "mocap",
            "robot": page.widget.robot_id,
            "view": "v",
            "seq": seq,
            "phase": phase,
            "body": body,
            "pos": pos,
            "quat": quat,
        }
    )


def test_a_hand_moves_a_mocap_body_of_a_simulation_that_is_made_for_it(model):
    view, page = model
    mocap(page, 1, "move", [0.5, 0.25, 1.0])
    mocap(page, 2, "end", [0.5, 0.5, 1.0], quat=[0.0, 0.0, 0.0, 2.0])
    page.rests()

    assert [[0.5, 0.5, 1.0]] == view.sim.data.mocap_pos.tolist()
    assert [[0.0, 0.0, 0.0, 1.0]] == view.sim.data.mocap_quat.tolist()
    assert [0.5, 0.5, 1.0, 0.0, 0.0, 0.0, 1.0] == view._seen["mocap"] == page.updates("_seen")[-1]["mocap"]
    assert "simulation" == view.source
    view.sim.back()
    assert [0.5, 0.0, 1.0] == view._seen["mocap"][:3]  # a gesture is one step


@pytest.mark.parametrize("body", [0, 2, 99])
def test_what_is_no_mocap_body_is_not_moved(model, body):
    view, page = model
    mocap(page, 1, "end", [0.0, 0.0, 0.0], body=body)

    assert any("mocap" in str(problem) or "no body" in str(problem) for problem in view.problems)


def test_mocap_bodies_are_set_from_python_as_far_as_they_are_given(model):
    view, _ = model
    view.sim.set_mocap("goal", quat=(2, 0, 0, 0))
    view.sim.set_mocap("goal", (1, 2, 3))

    assert [1, 2, 3, 1, 0, 0, 0] == view._seen["mocap"]
    for wrong in ({"pos": (1, 2)}, {"pos": "goal"}, {"pos": (1, 2, np.nan)}, {"quat": (0, 0, 0, 0)}):
        with pytest.raises(SimulationError):
            view.sim.set_mocap("goal", **wrong)
    with pytest.raises(SimulationError, match=r"no mocap body \(these are: goal\)"):
        view.sim.set_mocap("box", (0, 0, 0))


def test_rays_go_from_the_site_to_what_they_hit_and_are_sent_only_while_shown(model):
    view, _ = model
    view.sim.step()
    assert "rays" not in view._seen
    view.show["rangefinders"] = True

    start = view.sim.data.site("eye").xpos
    far = view.sim.read_sensor("range")[0]
    assert [*start, start[0], start[1], start[2] - far] == pytest.approx(view._seen["rays"], abs=1e-6)
    view.show["rangefinders"] = False
    assert "rays" not in view._seen


def test_statistics_are_mujocos(model):
    view, _ = model
    view.show["statistics"] = True
    view.sim.step(50)
    data = view.sim.data

    expected = [data.ncon, data.nefc, data.solver_niter.max(), 0, *data.energy]
    assert expected == pytest.approx(view._seen["statistics"], rel=1e-6)
    assert view.sim.statistics().energy == tuple(data.energy)
    assert "statistics" in view._seen


def test_plots_are_named_like_paths_and_bare_names_are_found(model):
    view, page = model
    view.plots = ["knee", "root"]
    assert view.player.made is None  # joints follow from qpos
    assert ["joint/knee", "joint/root"] == view.plots
    view.plots = ["imu", "hip", "velocity/root", "force/hip", "tendon/string", "energy", "knee", "knee"]
    view.sim.step(3)
    data = view.sim.data

    assert [
        "sensor/imu",
        "ctrl/hip",
        "velocity/root",
        "force/hip",
        "tendon/string",
        "energy",
        "joint/knee",
    ] == view.plots
    assert ["rad/s", "", "", "", "m", "J", "rad"] == [spec["unit"] for spec in page.updates("_plots")[-1]]
    assert [-1, -1, -1, -1, -1, -1, 7] == [spec["qposadr"] for spec in view._plots]
    expected = [
        *view.sim.read_sensor("imu"),
        *data.ctrl,
        *data.qvel[:6],
        *data.actuator_force,
        *data.ten_length,
        *data.energy,
    ]
    assert expected == pytest.approx(view._seen["signals"], abs=1e-5)
    view.plots = []
    assert "signals" not in view._seen


@since("3.10", "energy can be computed where the model does not ask for it")
def test_energy_is_plotted_where_the_model_does_not_ask_for_it_and_leaves_the_data_alone(make):
    view, _ = make(MODEL.replace("enable", "disable"))
    view.plots = ["energy"]
    view.sim.step()

    assert view._seen["signals"][0] > 0
    assert [0, 0] == view.sim.data.energy.tolist()
    assert view.sim.statistics().energy is None


@pytest.mark.parametrize(
    "plots, error, text",
    [
        (["kne"], UnknownName, "did you mean knee"),
        (["joint/kne"], UnknownName, "did you mean knee"),
        (["sensor/imi"], UnknownName, "did you mean sensor/imu"),
        ("knee", StateError, "a list of names"),
        ([3], StateError, "a list of names"),
        (["knee"] * 13, StateError, "at most 12"),
    ],
)
def test_plots_that_make_no_sense_are_refused_and_the_old_ones_stay(model, plots, error, text):
    view, _ = model
    view.plots = ["knee"]
    with pytest.raises(error, match=text):
        view.plots = plots
    assert ["joint/knee"] == view.plots
    with pytest.raises(TypeError, match="assign a new list"):
        view.plots.append("hip")


def test_a_page_chooses_plots_and_they_outlive_a_reading_anew_where_they_can(tmp_path, make):
    path = tmp_path / "robot.xml"
    path.write_text(MODEL)
    view, page = make(path)
    page.sends(
        {"type": "plot", "robot": page.widget.robot_id, "view": "v", "seq": 1, "signals": ["joint/knee", "sensor/imu"]}
    )
    assert ["joint/knee", "sensor/imu"] == view.plots
    path.write_text(MODEL.replace('name="root"', 'name="base"'))
    view.reload()

    assert ["joint/knee"] == view.plots
    page.sends({"type": "plot", "robot": page.widget.robot_id, "view": "v", "seq": 2, "signals": ["joint/nothing"]})
    assert ["joint/knee"] == view.plots
    assert any("nothing" in str(problem) for problem in view.problems)


def test_numbers_that_are_not_finite_do_not_break_the_json_of_pages(model):
    view, page = model
    view.plots = ["ctrl/hip"]
    with view.sim.lock:
        view.sim.data.ctrl[0] = np.nan
    view.follow_simulation()
    page.rests()

    assert [None] == page.updates("_seen")[-1]["signals"]


def test_every_kind_of_sensor_and_joint_can_be_plotted(model):
    view, _ = model
    view.sim.step()
    for name in view.player.spec.signals:
        view.plots = [name]
    assert {"velocity", "ctrl", "force", "tendon", "sensor", "energy"} == {
        name.partition("/")[0] for name in view.player.spec.signals
    }
