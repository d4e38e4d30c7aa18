"""Malformed and malicious inputs are answered at once: by our own errors, at their place, in few words."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

import robotview
from hostile_inputs import INPUTS, SLOW, Hostile
from robotview import RobotViewError

MOST_SECONDS = 10.0
"""Of computing, on a busy machine; the worst takes two."""


def said_of(hostile: Hostile, folder: Path) -> list[str]:
    """Checks an input, and that it was judged as it should be; all messages."""
    files = hostile.make()
    for name, content in files.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    path = folder / next(iter(files))
    begin = time.process_time()

    problems = robotview.check(path)

    assert time.process_time() - begin < MOST_SECONDS
    fitting = [p for p in problems if p.severity == "error" and p.kind == hostile.kind and hostile.words in str(p)]
    assert fitting, [str(p) for p in problems[:5]]
    assert hostile.line in (None, fitting[0].where.line)
    assert hostile.attribute in (None, fitting[0].attribute)
    with pytest.raises(RobotViewError):
        robotview.load(path, strict=True)
    return [str(problem) for problem in problems]


@pytest.mark.parametrize("what", INPUTS)
def test_a_hostile_input_is_refused_in_few_words(what: str, tmp_path: Path) -> None:
    messages = said_of(INPUTS[what], tmp_path)

    assert [] == [message for message in messages if len(message) > 2000]


@pytest.mark.long
@pytest.mark.parametrize("what", SLOW)
def test_what_takes_long_to_refuse_is_refused_all_the_same(what: str, tmp_path: Path) -> None:
    assert said_of(SLOW[what], tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes that look like files")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "robot.xml")

    with pytest.raises(RobotViewError, match="this is a pipe, not a file"):
        robotview.load(tmp_path / "robot.xml")


@pytest.mark.parametrize(
    "inside",
    [
        '<xacro:include filename="../secret.xacro"/>',
        "<x v=\"${xacro.load_yaml('../secret.yaml')}\"/>",
        '<xacro:include filename="../*.xacro"/>',
    ],
)
def test_xacro_reads_nothing_outside_the_root_and_says_who_asked(inside: str, tmp_path: Path) -> None:
    for name in ("secret.xacro", "secret.yaml"):
        (tmp_path / name).write_text('<robot><link name="SECRET"/></robot>')
    (tmp_path / "in").mkdir()
    path = tmp_path / "in" / "robot.xacro"
    path.write_text(f'<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n{inside}<link name="a"/></robot>')

    (problem,) = [p for p in robotview.check(path, root=tmp_path / "in") if p.severity == "error"]

    assert ("path_escape", 2) == (problem.kind, problem.where.line)
    assert "SECRET" not in str(problem)


ROBOT = '<link name="a"/></robot>'
ILL_FORMED = {
    'version="0.0"': f'<?xml version="0.0" ?>\n<robot name="r">{ROBOT}',
    "declaration without version": f'<?xml ?>\n<robot name="r">{ROBOT}',
    "late declaration": f'\n<?xml version="1.0"?><robot name="r">{ROBOT}',
    "undeclared prefix": f'<robot name="r"><drake:joint/>{ROBOT}',
    "no space between attributes": f'<robot name="r"version="1.0">{ROBOT}',
    "-- in a comment": f'<robot name="r"><!-- a -- b -->{ROBOT}',
    "element after the root": f'<robot name="r">{ROBOT}\n<gazebo/>',
    "end tag after the root": f'<robot name="r">{ROBOT}</robot>',
    "NUL after the root": f'<robot name="r">{ROBOT}\0\0',
}


@pytest.mark.parametrize("what", ILL_FORMED)
def test_xml_that_is_not_well_formed_yet_in_use_is_read_and_never_in_silence(what: str) -> None:
    robot = robotview.load(ILL_FORMED[what])

    assert ["world", "a"] == [body.name for body in robot.bodies]
    said = [p for p in robot.problems if p.message.startswith("not well-formed")]
    assert ["info" if "prefix" in what else "warning"] == [p.severity for p in said]
    assert said[0].where.line is not None


@pytest.mark.parametrize("rest", ["<mujoco/>", "junk", "<mujoco><worldbody/></mujoco>"])
def test_what_would_be_lost_behind_the_root_is_refused(rest: str) -> None:
    with pytest.raises(RobotViewError, match="a file has one root element"):
        robotview.load(f"<mujoco><worldbody/></mujoco>{rest}")
