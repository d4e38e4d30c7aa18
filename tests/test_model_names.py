"""Robots by name: the package robot_descriptions, here a stand-in that clones nothing, and folders of a menagerie."""

import sys

import pytest

from robotview import load
from robotview.errors import ReadError

ARM = '<robot name="arm"><link name="base"><visual><geometry><mesh filename="package://arm_description/m.stl"/></geometry></visual></link></robot>'
LEG = '<mujoco model="leg"><worldbody><geom size="1"/></worldbody></mujoco>'
CLONE = """
from os import path
import os
CACHE = path.expanduser(os.environ.get("ROBOT_DESCRIPTIONS_CACHE", "~/.cache/robot_descriptions"))
def clone_to_cache(name):
    target = path.join(CACHE, name)
    if not path.isdir(target):
        raise OSError("Cmd('git') failed\\nfatal: unable to access 'the.net': Could not resolve host\\n")
    return target
"""
ARM_MODULE = """
from ._cache import clone_to_cache
from os import path
REPOSITORY_PATH = clone_to_cache("robots")
PACKAGE_PATH = path.join(REPOSITORY_PATH, "arm_description")
URDF_PATH = path.join(PACKAGE_PATH, "arm.urdf")
"""


@pytest.fixture
def descriptions(tmp_path, monkeypatch):
    """The stand-in's package and its cache, both empty of robots."""
    package, cache = tmp_path / "site/robot_descriptions", tmp_path / "cache"
    package.mkdir(parents=True)
    cache.mkdir()
    (package / "__init__.py").write_text("")
    (package / "_cache.py").write_text(CLONE)
    (package / "arm_description.py").write_text(ARM_MODULE)
    (package / "leg_mj_description.py").write_text(ARM_MODULE.replace("URDF_PATH", "MJCF_PATH").replace("urdf", "xml"))
    (package / "odd_description.py").write_text("PACKAGE_PATH = '.'")
    (package / "git_description.py").write_text("import gitpython_that_is_not_there")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setenv("ROBOT_DESCRIPTIONS_CACHE", str(cache))
    monkeypatch.chdir(tmp_path)
    yield cache
    for name in [name for name in sys.modules if name.partition(".")[0] == "robot_descriptions"]:
        del sys.modules[name]


def refusal(source) -> str:
    with pytest.raises(ReadError) as caught:
        load(source)
    return str(caught.value)


def test_a_name_of_robot_descriptions_is_loaded_from_its_cache(descriptions):
    folder = descriptions / "robots/arm_description"
    folder.mkdir(parents=True)
    (folder / "arm.urdf").write_text(ARM)
    (folder / "arm.xml").write_text(LEG)
    (folder / "m.stl").write_bytes(b"")

    robot = load("arm_description")
    assert "arm" == robot.name
    assert [str(folder / "m.stl")] == [problem.where.file for problem in robot.problems if problem.severity == "error"]
    assert "leg" == load("leg_mj_description").name


def test_without_the_network_the_message_names_the_cache_and_what_git_said(descriptions):
    said = refusal("arm_description")

    assert 'could not get the files of "arm_description": fatal: unable to access' in said
    assert str(descriptions) in said
    assert "connect to the network once" in said


def test_a_cache_without_the_file_says_so(descriptions):
    (descriptions / "robots").mkdir()

    assert f"not in the cache of robot_descriptions: {descriptions}" in refusal("arm_description")


def test_an_unknown_name_of_robot_descriptions_offers_near_ones(descriptions):
    assert "near names: arm_description" in refusal("arn_description")
    assert "names no URDF, MJCF or xacro file" in refusal("odd_description")
    assert "needs the package gitpython_that_is_not_there" in refusal("git_description")


def test_without_the_package_the_message_says_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "robot_descriptions", None)
    monkeypatch.chdir(tmp_path)

    assert "pip install robot_descriptions" in refusal("ur10_description")


def test_a_file_of_that_name_comes_first(descriptions, tmp_path):
    (tmp_path / "arm_description").write_text('<robot name="mine"><link name="a"/></robot>')

    assert "mine" == load("arm_description").name


def test_folders_of_a_menagerie_are_loaded_by_name(tmp_path, monkeypatch):
    folder = tmp_path / "menagerie/acme_leg"
    folder.mkdir(parents=True)
    (folder / "leg.xml").write_text(LEG)
    (folder / "scene.xml").write_text(LEG.replace("leg", "scene"))
    monkeypatch.setenv("MENAGERIE_ROOT", str(tmp_path / "menagerie"))
    monkeypatch.chdir(tmp_path)

    assert "scene" == load("acme_leg").name
    assert "leg" == load("acme_leg/leg").name
    assert "leg" == load("acme_leg/leg.xml").name
    assert "near names in MENAGERIE_ROOT: acme_leg" in refusal("acme_lag")
    assert "there is no such file" in refusal("../menagerie/acme_leg/leg")
    monkeypatch.delenv("MENAGERIE_ROOT")
    assert "there is no such file" in refusal("acme_leg")


class URDF:
    """What a `yourdfpy.URDF` has that we use; that package is not installed with the tests."""

    __module__ = "yourdfpy.urdf"

    def __init__(self, xml, handler):
        self.xml = xml
        self._filename_handler = handler

    def write_xml_string(self):
        return self.xml.encode()


@pytest.mark.parametrize("there", [True, False])
def test_files_of_a_yourdfpy_document_are_where_it_finds_them(tmp_path, there):
    (tmp_path / "m.stl").write_bytes(b"")
    document = URDF(ARM, lambda name: str(tmp_path / ("m.stl" if there else name[10:])))

    assert [str(tmp_path / "m.stl") if there else None] == [mesh.file for mesh in load(document).meshes]
