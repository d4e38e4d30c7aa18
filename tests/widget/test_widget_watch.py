"""A view that reads its robot again when a file changes."""

import threading
import time

import pytest

from arm_file import STL, arm, replaced
from robotview import load
from robotview.errors import StateError
from robotview.widget import RobotView, origin
from robotview.widget.watching import WATCHER
from waiting import until


@pytest.mark.parametrize("save", [replaced, lambda path, data: path.write_bytes(data.encode())])
def test_a_watched_view_follows_its_file(make, path, save):
    view, _ = make(path, watch=True)
    view.set_joints(shoulder=0.5)
    save(path, arm(height=2))

    until(lambda: view.robot.body("upper").pos[2] == 2)
    assert [0.5, 0] == view.qpos

    save(path, "<robot>")
    until(lambda: view.status == "error")
    save(path, arm(height=4))
    until(lambda: view.status == "ready")
    assert 4 == view.robot.body("upper").pos[2]


def test_includes_and_meshes_are_watched_too_and_those_that_were_missing(make, tmp_path):
    main, part = tmp_path / "main.xml", tmp_path / "part.xml"
    main.write_text(
        '<mujoco><asset><mesh name="m" file="m.stl"/></asset><include file="part.xml"/><worldbody>'
        '<body name="a"><joint name="j"/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>'
    )
    part.write_text("<mujocoinclude><option/></mujocoinclude>")
    view, _ = make(main, watch=True)
    assert view.robot.meshes[0].missing

    (tmp_path / "m.stl").write_bytes(STL)
    until(lambda: not view.robot.meshes[0].missing)
    assert not [p for p in view.problems if p.severity == "error"]

    replaced(part, '<mujocoinclude><worldbody><body name="b"/></worldbody></mujocoinclude>')
    until(lambda: len(view.robot.bodies) == 3)

    (tmp_path / "m.stl").write_bytes(STL.replace(b"1", b"2"))
    until(lambda: view.robot.meshes[0].mesh.vertices.max() == 2)


def test_a_file_that_is_away_for_a_moment_is_no_error(make, path):
    view, _ = make(path, watch=True)
    seen = []
    view.observe(lambda change: seen.append(change.new), "status")
    path.unlink()
    time.sleep(0.5)
    path.write_text(arm(height=5))

    until(lambda: view.robot.body("upper").pos[2] == 5)
    assert [] == seen


def test_the_thread_that_watches_ends_with_the_last_view(make, path):
    view, _ = make(path, watch=True)
    other, _ = make(path)
    other.watch = True
    view.close()
    assert WATCHER.running
    other.watch = False

    until(lambda: not WATCHER.running)
    until(lambda: "robotview-watch" not in [thread.name for thread in threading.enumerate()])
    path.write_text(arm(height=7))
    time.sleep(0.6)
    assert 1 == other.robot.body("upper").pos[2]


def test_a_watched_view_that_nobody_holds_is_not_kept(make, path):
    view, _ = make(path)
    before = set(map(id, WATCHER._wanted))
    view.watch = True
    assert view in WATCHER._wanted
    view.close()
    assert before == set(map(id, WATCHER._wanted))


def test_a_reader_that_fails_does_not_end_the_watching(make, path):
    broken = [False]

    def read(data, name):
        if broken[0]:
            raise RuntimeError("the reader is broken")
        return load(path).meshes[0].mesh

    mesh = arm().replace("upper.stl", "upper.step")
    (path.parent / "upper.step").write_bytes(b"1")
    path.write_text(mesh)
    view, _ = make(path, watch=True, mesh_readers={".step": read})
    broken[0] = True
    path.write_text(mesh + " ")

    until(lambda: any("the reader is broken" in str(problem) for problem in view.problems))
    broken[0] = False
    path.write_text(arm(height=6))
    until(lambda: view.robot.body("upper").pos[2] == 6)


def test_what_has_no_file_cannot_be_watched(make):
    view, _ = make("<mujoco/>")
    with pytest.raises(StateError, match="no file to watch"):
        view.watch = True


def test_the_files_of_a_robot_are_known(path):
    read = origin.Origin(path, strict=False, options={}).read(lambda *_: None)

    assert {str(path), str(path.parent / "upper.stl")} == {name for name, stamp in read.files.items() if stamp}


def test_a_view_can_be_made_watching_and_closed_in_any_order(make, path):
    views = [RobotView(path, watch=True) for _ in range(3)]
    for view in views:
        view.close()
        view.close()

    until(lambda: not WATCHER.running)
