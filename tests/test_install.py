"""A wheel with nothing but its declared dependencies, in every Python that is promised and here."""

import shutil
import subprocess
import sys

import pytest

USE = """
import sys, robotview
from robotview.export import to_html
robot = robotview.load(sys.argv[1])
assert "mujoco" not in sys.modules and "anywidget" not in sys.modules
to_html(robot, "page.html")
robotview.RobotView(robot)
print(robot.nq, robot.name)
"""
LEG = '<mujoco model="leg"><worldbody><body><joint name="knee"/><geom size="0.1"/></body></worldbody></mujoco>'

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def wheel(project, tmp_path_factory):
    dist = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(dist), str(project)]
    subprocess.run(build, check=True, capture_output=True)
    (made,) = dist.glob("*.whl")
    return made


@pytest.mark.parametrize("version", ["3.10", "3.11", "3.12", "3.13", "3.14"])
def test_a_wheel_and_its_dependencies_are_all_that_is_needed(wheel, tmp_path, version):
    python = shutil.which(f"python{version}")
    if python is None or subprocess.run([python, "-c", ""], check=False, capture_output=True).returncode != 0:
        pytest.skip(f"no Python {version} on PATH")
    subprocess.run([python, "-m", "venv", str(tmp_path / "fresh")], check=True)
    bin_folder = tmp_path / "fresh" / "bin"
    for what in (["--upgrade", "pip"], [str(wheel)]):  # the resolver of pip 23.0 wanders for minutes
        subprocess.run([bin_folder / "python", "-m", "pip", "install", "-q", *what], check=True, capture_output=True)
    (tmp_path / "leg.xml").write_text(LEG)

    def run(*command):
        return subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout

    assert "1 leg\n" == run(bin_folder / "python", "-c", USE, "leg.xml")
    assert (tmp_path / "page.html").stat().st_size > 100_000
    assert '"ok": true' in run(bin_folder / "robotview", "check", "leg.xml", "--json")
