"""Where the files of meshes, textures and height fields are looked up, as MuJoCo does it."""

import pytest

from robotview.mjcf import Model
from robotview.mjcf.files import find_asset, places


def model(tmp_path, compiler: str = "", mesh: str = 'file="a.stl"', **parts):
    (tmp_path / "main.xml").write_text(f"<mujoco>{compiler}<asset><mesh {mesh}/></asset></mujoco>")
    return Model.from_file(tmp_path / "main.xml")


def tried(tmp_path, compiler="", file="a.stl", kind="mesh"):
    found = model(tmp_path, compiler, f'file="{file}"')
    names = places(found, file, kind, found.nodes["mesh"][0])
    return [name.removeprefix(f"{tmp_path}/") for name in names]


def test_a_plain_file_lies_beside_the_main_file(tmp_path):
    assert ["a.stl"] == tried(tmp_path)


@pytest.mark.parametrize(
    "compiler, expected",
    [
        ('<compiler meshdir="m"/>', "m/a.stl"),
        ('<compiler assetdir="s"/>', "s/a.stl"),
        ('<compiler meshdir="m/"/>', "m/a.stl"),
        ('<compiler texturedir="t"/>', "a.stl"),
        ('<compiler meshdir="m"/><compiler meshdir="n"/>', "n/a.stl"),
        ('<compiler meshdir="m\\n"/>', "m/n/a.stl"),
    ],
)
def test_directory_options(tmp_path, compiler, expected):
    assert [expected] == tried(tmp_path, compiler)


def test_textures_have_a_directory_of_their_own(tmp_path):
    assert ["t/a.png"] == tried(tmp_path, '<compiler meshdir="m" texturedir="t"/>', "a.png", "texture")


def test_strippath_drops_folders(tmp_path):
    assert ["m/a.stl"] == tried(tmp_path, '<compiler strippath="true" meshdir="m"/>', "deep/down/a.stl")


def test_absolute_names_stay(tmp_path):
    assert ["/robots/a.stl"] == tried(tmp_path, '<compiler meshdir="m"/>', "/robots/a.stl")
    assert ["/robots/a.stl"] == tried(tmp_path, '<compiler meshdir="/robots"/>', "a.stl")


def test_meshdir_holds_wherever_it_is_written_and_the_included_folder_is_tried_without_it(tmp_path):
    (tmp_path / "part").mkdir()
    (tmp_path / "part/part.xml").write_text('<m><compiler meshdir="m"/><asset><mesh file="a.stl"/></asset></m>')
    (tmp_path / "main.xml").write_text('<mujoco><include file="part/part.xml"/></mujoco>')
    found = Model.from_file(tmp_path / "main.xml")
    (node,) = found.nodes["mesh"]

    assert [str(tmp_path / "m/a.stl"), str(tmp_path / "part/a.stl")] == places(found, "a.stl", "mesh", node)

    (tmp_path / "part/a.stl").write_bytes(b"beside the part")
    assert b"beside the part" == find_asset(found, "a.stl", "mesh", node, []).read()


@pytest.mark.parametrize("key", ["a.stl", "m/a.stl"])
def test_assets_given_as_bytes_are_found_with_and_without_the_directory(key):
    text = '<mujoco><compiler meshdir="m"/><asset><mesh file="a.stl"/></asset></mujoco>'
    found = Model.from_string(text, None, {key: b"solid"})

    assert b"solid" == find_asset(found, "a.stl", "mesh", found.nodes["mesh"][0], []).read()


@pytest.mark.parametrize(
    "file, name",
    [("part.one.STL", "part.one"), ("deep/leg.obj", "leg"), ("deep\\leg.obj", "leg"), ("plain", "plain")],
)
def test_a_mesh_without_name_is_called_as_its_file_without_the_last_suffix(tmp_path, file, name):
    assert name == model(tmp_path, mesh=f'file="{file}"').assets.meshes[0].name
