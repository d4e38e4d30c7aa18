"""What MuJoCo's compiler refuses is said by us too; files that are not what they claim are named for what they are."""

from __future__ import annotations

from pathlib import Path

import mujoco
import pytest

import robotview
from robotview.errors import RobotViewError

BALL = '<geom size=".1"/>'
REFUSED = {
    "a joint of the world": ("<joint/>", "the world cannot move"),
    "a rotation after a ball": (
        f'<body name="b"><joint type="ball"/><joint/>{BALL}</body>',
        "followed by another rotation",
    ),
    "more than six degrees of freedom": (f'<body name="b"><freejoint/><joint/>{BALL}</body>', "more than 6 degrees"),
    "a mesh geom without mesh": ('<geom type="mesh"/>', "names no mesh"),
    "a number that overflows": ('<geom size="1" pos="1e400 0 0"/>', "too large"),
    "a moving body without mass": ('<body name="b"><joint/></body>', "moves but has no mass"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_mujoco_refuses_to_compile_is_refused_with_its_place(what: str) -> None:
    body, words = REFUSED[what]
    xml = f"<mujoco><worldbody>{body}</worldbody></mujoco>"
    with pytest.raises(ValueError, match=r"."):
        mujoco.MjModel.from_xml_string(xml)

    with pytest.raises(RobotViewError, match=words) as caught:
        robotview.load(xml, strict=True)
    assert 1 == caught.value.problems[0].where.line


def test_infinity_that_is_written_out_is_a_number_as_in_mujoco() -> None:
    assert () == robotview.load('<mujoco><worldbody><geom size="1" pos="inf 0 0"/></worldbody></mujoco>').problems


@pytest.mark.parametrize(
    "content, words",
    [
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2\n", "Git LFS pointer"),
        (b"<!DOCTYPE html><html><body>404</body></html>", "web page"),
    ],
)
def test_a_mesh_that_was_not_downloaded_is_called_what_it_is(content: bytes, words: str) -> None:
    asset = '<asset><mesh name="m" file="m.stl"/></asset>'
    xml = f'<mujoco>{asset}<worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>'

    robot = robotview.load(xml, assets={"m.stl": content})

    assert any(words in str(problem) for problem in robot.problems)


@pytest.mark.parametrize(
    "content, words",
    [
        (b"\x00\x01\x02binary" * 9, "binary file"),
        (b'{"robot": 1}', "no tag in it"),
        (b"version https://git-lfs.x", "LFS"),
    ],
)
def test_a_file_that_is_no_xml_is_called_what_it_is(content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "robot.xml"
    path.write_bytes(content)

    with pytest.raises(RobotViewError, match=words):
        robotview.load(path)


def test_a_folder_named_like_a_model_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "dir.xml").mkdir()
    (tmp_path / "robot.xml").write_text('<mujoco model="found"><worldbody/></mujoco>')

    assert "found" == robotview.load(tmp_path).name


def test_paths_that_are_none_are_refused() -> None:
    with pytest.raises(RobotViewError, match="the path is empty"):
        robotview.load("")
    with pytest.raises(RobotViewError, match="too long"):
        robotview.load("a" * 5000)
    with pytest.raises(RobotViewError, match="remote address"):
        robotview.load("https://example.org/robot.xml")


def test_options_of_a_wrong_kind_are_named() -> None:
    xml = "<mujoco/>"
    with pytest.raises(TypeError, match="packages is a list"):
        robotview.load(xml, packages=["/x"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="assets is a int"):
        robotview.load(xml, assets=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="up_axis"):
        robotview.load(xml, up_axis="Z")  # type: ignore[arg-type]
    with pytest.raises(RobotViewError, match="no such folder"):
        robotview.load(xml, root="nowhere")


def test_a_page_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    from robotview.export import to_html

    with pytest.raises(RobotViewError, match="cannot be written"):
        to_html(robotview.load("<mujoco/>"), tmp_path / "no" / "page.html")
