"""Every xacro file of three packages of PyPI, beside what the library writes by itself."""

import re
import subprocess
import sys
from collections import Counter
from hashlib import sha256

import pytest

from robotview import urdf
from robotview.errors import RobotViewError

PACKAGES = ["cookie-description==1.2.1", "rtb-data==2.0.0", "hello-robot-stretch-urdf==0.1.2"]
EXPECTED = {
    "robots": 46,
    "urdf.xacro.macros": 35,  # files for others to include
    "urdf.links.none": 5,  # the same, with materials or constants only
    "urdf.link.unknown": 14,  # parts whose joints hang on links of the robot that includes them
    "urdf.xacro.include": 2,  # package lms1xx is in none of the three
    "urdf.xacro.property": 1,  # kr210l150_macro.xacro uses ${deg} and includes nothing that defines it
}
"""What becomes of files that differ; xacro.process_file agrees on all of them."""
EXPAND = """
import sys
import xacro, xacro.substitution_args as places
places._eval_find = lambda name: f"package://{name}"
absolute = xacro.abs_filename_spec
sys.path.insert(0, sys.argv[1])
from robotview.urdf.find import Finder
finder = Finder(folder=sys.argv[2].rpartition("/")[0])
def spec(name):
    return finder.find(name).found.name if name.startswith("package://") else absolute(name)
xacro.abs_filename_spec = spec
print(xacro.process_file(sys.argv[2]).toxml())
"""


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("packages")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), *PACKAGES]
    ran = subprocess.run(command, capture_output=True, check=False, text=True)
    if ran.returncode:
        pytest.skip(f"pip cannot install {', '.join(PACKAGES)}: {ran.stderr[-300:]}")
    found = {sha256(path.read_bytes()).digest(): path for path in sorted(folder.rglob("*.xacro"), reverse=True)}
    return sorted(found.values())


def shapes(robot):
    """Every visual, without the place where it was written."""
    return [
        re.sub(r"where=Where\([^)]*\)", "", repr((visual.geometry, visual.origin)))
        for link in robot.links
        for visual in link.visuals
    ]


@pytest.mark.long
@pytest.mark.timeout(900)
def test_every_xacro_file_expands_as_the_library_expands_it_or_says_why_not(files, project):
    outcomes = Counter()
    for path in files:
        try:
            robot = urdf.Robot.from_file(path)
        except RobotViewError as error:
            outcomes[error.problems[0].code] += 1
            continue
        outcomes["robots"] += 1
        command = [sys.executable, "-c", EXPAND, str(project / "src"), str(path)]
        text = subprocess.run(command, capture_output=True, check=True, text=True).stdout
        plain = urdf.Robot.from_string(text.replace("file://package://", "package://"), path.parent)
        assert [link.name for link in plain.links] == [link.name for link in robot.links]
        assert [(j.name, j.type, j.origin, j.axis) for j in plain.joints] == [
            (j.name, j.type, j.origin, j.axis) for j in robot.joints
        ]
        assert shapes(plain) == shapes(robot)
    assert EXPECTED == outcomes
