"""Trajectories in the view: recordings, ghosts, the simulation beside them, and other readings of the robot."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest

from leg import LEG
from replayed import FLOATS, ONE, OTHER, rows
from robotview import Simulation, load
from robotview.errors import SimulationError, StateError
from robotview.sim.compiling import compiled
from robotview.sim.recording import hash_of, hash_of_robot
from robotview.widget import RobotView


def test_a_recording_plays_at_its_own_times(make):
    view, _ = make(FLOATS)
    view.sim.apply_controls([0.1])
    record = view.sim.record(seconds=0.2, hz=50)
    assert "simulation" == view.source
    view.play(record)
    view.frame = -1

    assert record.qpos[-1].tolist() == list(view.qpos)
    assert (record.time[-1], "trajectory") == (view.time, view.source)


def test_a_recording_of_another_model_is_refused(make):
    view, _ = make(FLOATS)
    with Simulation(OTHER) as other:
        record = other.record(seconds=0.1, hz=50)

    with pytest.raises(SimulationError, match="another model"):
        view.play(record)
    view.play(record.qpos, dt=0.02)  # the numbers alone fit


def test_a_recording_has_its_own_times(make):
    view, _ = make(FLOATS)
    record = view.sim.record(seconds=0.1, hz=50)
    with pytest.raises(StateError, match="own times"):
        view.play(record, dt=0.1)


def test_a_recording_of_the_same_model_needs_no_compiling(make, monkeypatch):
    view, _ = make(FLOATS)
    with Simulation(FLOATS) as other:
        record = other.record(seconds=0.1, hz=50)
    monkeypatch.setattr("robotview.sim.recording.compiled", lambda *_: pytest.fail("compiled"))
    view.play(record)

    assert "trajectory" == view.source


def test_the_simulation_pauses_for_a_trajectory_and_lets_go_of_it_when_it_is_used(make):
    view, _ = make(FLOATS)
    view.sim.play()
    view.play(np.tile([0, 0, 5, 1, 0, 0, 0, 0.5], (10, 1)))
    assert ("trajectory", False) == (view.source, view.sim.playing)
    assert 5.0 == view.qpos[2]
    view.sim.step()

    assert ("simulation", None) == (view.source, view._trajectory)
    assert list(view.sim.qpos) == list(view.qpos)


def test_joints_set_over_a_trajectory_take_the_whole_simulation_along(make):
    view, _ = make(FLOATS)
    view.sim.step()
    view.play(np.tile([0, 0, 5, 1, 0, 0, 0, 0.5], (10, 1)))
    view.set_joints(hinge=0.25)

    assert ("pose", [0, 0, 5, 1, 0, 0, 0, 0.25]) == (view.source, view.qpos)
    assert list(view.qpos) == view.sim.qpos.tolist()


def test_update_pauses_a_trajectory(one):
    view, _, _ = one
    view.play(rows(5))
    view.update(SimpleNamespace(qpos=[0.75]))

    assert ("pose", False, [0.75]) == (view.source, view.playing, view.qpos)


def test_a_ghost_is_a_run_of_its_own_length_a_pose_or_a_recording(make):
    view, _ = make(FLOATS)
    run = np.tile([0, 0, 5, 1, 0, 0, 0, 0.5], (10, 1))
    for ghost, expected in ((run[:4], 4), (run[0], 1), (view.sim.record(seconds=0.1, hz=50), 6)):
        view.play(run, dt=0.02, ghost=ghost, compare=True)
        assert expected == view._trajectory["ghost"]["rows"]
        assert view._trajectory["compare"]
    view.play(run)
    assert view._trajectory["ghost"] is None


def test_read_again_the_trajectory_stays_where_its_rows_mean_the_same(make, tmp_path):
    file = tmp_path / "one.xml"
    file.write_text(ONE)
    view, page = make(file)
    view.play(rows(5))
    view.frame = 3
    file.write_text(ONE.replace('size=".1"', 'size=".2"'))
    view.reload()
    assert ("pose", False, 3) == (view.source, view.playing, view.frame)
    assert view.outbox.store.get(view._trajectory["track"]["qpos"]["hash"]) is not None
    view.playing = True
    assert ("trajectory", [0.03]) == (view.source, view.qpos)
    page.forget()
    file.write_text(ONE.replace('name="j"', 'name="knee"').replace('joint="j"', 'joint="knee"'))
    view.reload()
    assert (None, 0) == (view._trajectory, view.frame)
    assert [None] == page.updates("_trajectory")


def test_a_view_that_was_read_again_after_a_trajectory_was_let_go_of_has_none(one):
    view, _, _ = one
    view.play(rows(5))
    view.stop()
    view.reload()

    assert view._trajectory is None


def test_a_closed_view_plays_nothing(make):
    view, _ = make(ONE)
    view.play(rows(5))
    view.close()
    with pytest.raises(Exception, match="closed"):
        view.play(rows(5))


def test_arrays_play_without_mujoco(monkeypatch, make):
    view, _ = make(LEG)
    for name in [name for name in sys.modules if name.split(".")[0] == "mujoco" or name.startswith("robotview.sim")]:
        monkeypatch.setitem(sys.modules, name, None)
    view.play(np.tile(view.robot.qpos0, (3, 1)))

    assert "trajectory" == view.source
    assert isinstance(view, RobotView)


@pytest.mark.parametrize("name", ["robotiq_2f85", "i2rt_yam", pytest.param("*", marks=pytest.mark.long)])
def test_a_hash_of_a_description_is_the_hash_of_what_it_compiles_to(shared, name):
    files = [file for file in (shared / "robots").glob(f"{name}/*.xml") if "<mujoco model" in file.read_text()]
    robots = [load(file) for file in sorted(files)]
    hashes = [hash_of(compiled(robot).model) for robot in robots]

    assert len(hashes) > (3 if name == "*" else 0)
    assert hashes == [hash_of_robot(robot) for robot in robots]
