"""Writers take what `load` returns, and say what they take instead of anything else."""

import pytest

from robotview import load, mjcf, urdf

URDF = '<robot name="r"><link name="base"/></robot>'
MJCF = '<mujoco model="m"><worldbody><body name="b"><geom size=".1"/></body></worldbody></mujoco>'


def test_what_load_returns_can_be_written_and_converted():
    assert urdf.write(urdf.Robot.from_string(URDF)) == urdf.write(load(URDF))
    assert mjcf.write(mjcf.Model.from_string(MJCF)) == mjcf.write(load(MJCF))
    assert "base" in [body.name for body in urdf.to_mjcf(load(URDF)).bodies]


@pytest.mark.parametrize("writer", [urdf.write, urdf.to_mjcf, mjcf.write])
@pytest.mark.parametrize("value", ["robot.xml", 3, None])
def test_anything_else_is_answered_with_what_would_be_right(writer, value):
    with pytest.raises(TypeError, match=r"give (urdf.Robot|mjcf.Model).from_file\(path\), or what robotview.load made"):
        writer(value)


def test_a_robot_of_the_other_format_is_named():
    with pytest.raises(TypeError, match=r"this is a Robot made of a Model; give urdf.Robot"):
        urdf.write(load(MJCF))
