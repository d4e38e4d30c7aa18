"""Contacts of the simulation in the view: MuJoCo's places and forces, sent only while they are shown."""

import mujoco
import numpy as np
import pytest

BOXES = """<mujoco><worldbody><geom type="plane" size="2 2 .1"/>
<body pos="0 0 .099"><freejoint/><geom type="box" size=".1 .1 .1" mass="2"/></body>
<body pos="1 0 .2"><freejoint/><geom type="sphere" size=".1"/></body></worldbody></mujoco>"""


@pytest.fixture
def boxes(make):
    view, page = make(BOXES)
    view.sim.step(300)
    page.rests().forget()
    return view, page


def shown(view):
    return np.array(view._seen.get("contacts", [])).reshape(-1, 9)


def test_nothing_is_sent_of_contacts_that_are_not_shown(boxes):
    view, page = boxes
    view.sim.step(5)
    page.rests()

    assert 4 < view.sim.data.ncon
    assert "contacts" not in view._seen
    assert "contacts" not in {part for frame, _ in page.messages("frame") for part in frame["parts"]}


def test_shown_contacts_are_mujocos_and_forces_are_shares_of_the_weight(boxes):
    view, page = boxes
    view.show["contact_forces"] = True
    data, model = view.sim.data, view.sim.model
    rows = shown(view)
    forces = np.zeros((data.ncon, 6))
    for i in range(data.ncon):
        mujoco.mj_contactForce(model, data, i, forces[i])
    frames = data.contact.frame.reshape(-1, 3, 3)
    world = np.einsum("ni,nij->nj", forces[:, :3], frames)
    weight = 9.81 * model.body_mass.sum()

    assert data.ncon == len(rows)
    assert rows[:, :3] == pytest.approx(data.contact.pos, abs=1e-6)
    assert weight * (rows[:, 3:6] + rows[:, 6:]) == pytest.approx(world, abs=1e-3)
    assert np.abs(np.einsum("ni,ni->n", rows[:, 6:], frames[:, 0])).max() < 1e-6  # friction lies in the surface
    assert 1.0 == pytest.approx(rows[:, 5].sum(), abs=0.02)  # together they carry it
    assert page.rests().updates("_seen")[-1] == view._seen  # also where the simulation stands still


def test_frames_bring_contacts_and_go_without_them_again(boxes):
    view, page = boxes
    view.show["contacts"] = True
    for _ in range(20):
        view.sim.step()
    page.rests()
    parts = [dict(zip(frame["parts"], buffers, strict=True)) for frame, buffers in page.messages("frame")]
    assert parts
    assert all(len(np.frombuffer(part["contacts"], "<f4")) % 9 == 0 for part in parts)
    view.show["contacts"] = False
    assert "contacts" not in view._seen


def test_a_pose_or_a_trajectory_has_no_contacts(boxes):
    view, _ = boxes
    view.show["contacts"] = True
    assert view._seen["contacts"]
    view.play([view.robot.qpos0])
    assert "contacts" not in view._seen


def test_of_many_contacts_the_strongest_are_shown(boxes, monkeypatch):
    view, _ = boxes
    monkeypatch.setattr("robotview.widget.seeing.MOST_CONTACTS", 2)
    view.show["contacts"] = True

    strongest = np.sort(np.linalg.norm(view.sim.contacts().force, axis=1))[-2:]
    sizes = np.linalg.norm(shown(view)[:, 3:6] + shown(view)[:, 6:], axis=1) * 9.81 * view.sim.model.body_mass.sum()
    assert strongest == pytest.approx(np.sort(sizes), rel=1e-4)
