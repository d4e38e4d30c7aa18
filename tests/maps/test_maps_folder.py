"""Folder and dict packages: only plain files, opened once, below the folder."""

import os
import socket
import sys

import pytest

from map_layers import ROCK
from map_packages import glb, manifest, package, scene, written
from robotview.errors import MapError
from robotview.maps.faults import Faults
from robotview.maps.package import examine, load_package

GOOD = package(manifest(1, visual={"source": "visuals/scene.glb"})) | {"visuals/scene.glb": glb()}


def found(source):
    faults = Faults()
    examine(source, faults)
    return {(problem.code, problem.severity) for problem in faults.problems}


def errors(source):
    return {code for code, severity in found(source) if severity == "error"}


def opened_below(folder, source):
    """Names of the files below a folder that are opened while a package is read."""
    names = []
    watching = True

    def watch(event, arguments):
        if watching and event == "open" and isinstance(arguments[0], (str, bytes, os.PathLike)):
            names.append(os.fsdecode(arguments[0]))

    sys.addaudithook(watch)
    try:
        found(source)
    finally:
        watching = False
    inside = str(folder)
    return [name for name in names if not os.path.isabs(name) or name.startswith(inside)]


@pytest.mark.parametrize("place", ["map.json", "physics/world.xml", "visuals/scene.glb", "physics/extra.obj"])
def test_links_in_a_folder_are_refused_and_never_followed(tmp_path, place):
    folder = written(tmp_path / "map", GOOD)
    secret = tmp_path / "secret"
    secret.write_bytes(GOOD.get(place, b"v 0 0 0"))
    (folder / place).unlink(missing_ok=True)
    (folder / place).symlink_to(secret)

    assert "path.special" in errors(folder)
    assert not [name for name in opened_below(tmp_path, folder) if "secret" in name]


def test_linked_folders_pipes_and_sockets_are_refused(tmp_path):
    folder = written(tmp_path / "map", GOOD)
    (folder / "more").symlink_to(tmp_path)
    assert {"path.special"} == errors(folder)
    (folder / "more").unlink()
    os.mkfifo(folder / "physics/pipe.obj")
    assert {"path.special"} == errors(folder)
    (folder / "physics/pipe.obj").unlink()
    here = os.getcwd()
    os.chdir(folder)
    with socket.socket(socket.AF_UNIX) as plug:
        plug.bind("plug.obj")
        assert {"path.special"} == errors(folder)
    os.chdir(here)
    (folder / "plug.obj").unlink()
    assert set() == errors(folder)


def test_the_folder_itself_may_be_a_link(tmp_path):
    written(tmp_path / "map", GOOD)
    (tmp_path / "link").symlink_to("map")

    assert load_package(tmp_path / "map").hash == load_package(tmp_path / "link").hash


def test_only_what_the_map_refers_to_is_opened(tmp_path):
    folder = written(tmp_path / "map", GOOD | {"notes.txt": b"private", "old.json": b"{}", "other.glb": b""})
    opened = {os.path.basename(name) for name in opened_below(tmp_path, folder)}

    assert {"map.json", "world.xml", "scene.glb"} <= opened
    assert not {"notes.txt", "old.json", "other.glb"} & opened
    assert {("resource.stray", "info"), ("resource.type", "info")} == found(folder)


def test_meshes_that_the_physics_layer_does_not_name_may_be_of_any_size(tmp_path):
    text = b'<mujoco><asset><mesh name="r" file="%s"/></asset><worldbody/></mujoco>'
    files = package() | {"physics/world.xml": text % b"rock.obj", "physics/rock.obj": ROCK}
    folder = written(tmp_path / "map", files | {"physics/old.obj": b"#" * (9 << 20)})

    assert {("resource.stray", "info")} == found(folder)
    assert {"physics/rock.obj"} <= set(load_package(folder).workspace.files)
    (folder / "physics/world.xml").write_bytes(text % b"ro&#99;k.obj")
    (folder / "physics/old.obj").unlink()
    assert {"physics/rock.obj"} <= set(load_package(folder).workspace.files)
    (folder / "physics/rock.obj").write_bytes(b"#" * (9 << 20))
    assert "obj.size" in errors(folder)


def test_a_pipe_put_in_the_place_of_a_file_is_not_waited_for(tmp_path):
    from robotview.maps.folder_reading import open_folder

    folder = written(tmp_path / "map", GOOD)
    faults = Faults()
    contents = open_folder(str(folder), faults)
    for name in ("map.json", "physics/world.xml"):
        (folder / name).unlink()
    os.mkfifo(folder / "map.json")
    (folder / "physics/world.xml").symlink_to("/etc/hostname")

    assert contents.read("map.json", faults) is None
    assert contents.read("physics/world.xml", faults) is None
    assert faults.refused


def test_two_names_for_one_file_and_too_many_files_are_refused(tmp_path):
    folder = written(tmp_path / "map", GOOD | {"physics/Rock.obj": b"", "physics/rock.obj": b""})
    assert {"resource.duplicate"} == errors(folder)
    many = written(tmp_path / "many", GOOD | {f"physics/{n}.obj": b"" for n in range(1998)})
    assert {"limit.files"} == errors(many)


def test_files_above_their_quota_are_not_read(tmp_path):
    folder = written(tmp_path / "map", GOOD)
    with (folder / "visuals/scene.glb").open("r+b") as file:
        file.truncate((64 << 20) + 1)
    assert {"limit.file"} == errors(folder)
    with (folder / "physics/world.xml").open("r+b") as file:
        file.truncate((16 << 20) + 1)
    assert {"limit.file", "xml.size"} == errors(folder)


@pytest.mark.parametrize(
    "name, code",
    [("../map.json", "path.traversal"), ("a\\b.obj", "path.backslash"), ("MAP.json", "resource.duplicate")],
)
def test_names_in_a_dict_are_held_to_the_grammar(name, code):
    assert {code} == errors(GOOD | {name: b""})


def test_what_is_no_package_at_all_is_said_kindly(tmp_path):
    assert {"package.no_map"} == errors(tmp_path)
    os.mkfifo(tmp_path / "pipe.zip")

    assert {"package.no_map"} == errors({})
    assert {"package.unreadable"} == errors(tmp_path / "none.zip")
    assert {"package.unreadable"} == errors("a\0b")
    assert {"package.unreadable"} == errors(5)
    assert {"package.unreadable"} == errors({"map.json": 5})
    assert {"path.special"} == errors(tmp_path / "pipe.zip")
    with pytest.raises(MapError, match="give a folder or ZIP"):
        load_package(tmp_path / "none.zip")


def test_what_is_missing_is_named_with_what_is_there():
    other = package(manifest(2, visual={"source": "Visuals/scene.glb"}), scene()) | {"visuals/scene.glb": glb()}
    with pytest.raises(MapError) as caught:
        load_package(other)

    (problem,) = [one for one in caught.value.problems if one.severity == "error"]
    assert ("resource.missing", "/visual/source") == (problem.code, problem.pointer)
    assert 'did you mean "visuals/scene.glb"?' == problem.hint
