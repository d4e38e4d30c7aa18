"""Maps that are asked for or written in a way that cannot be meant: refused, with what would be right."""

import os
from pathlib import Path

import pytest

import robotview
from robotview.cli.main import main
from robotview.errors import EditError, MapError, UnknownName, WriteError
from robotview.maps.builtin import BUILTIN
from robotview.maps.faults import Faults
from robotview.model.map_names import PREFIX
from robotview.session.map import Map
from robotview.session.paths import find

STATIC = '<mujoco><worldbody><geom type="box" size="1 1 1"/></worldbody></mujoco>'


def said(capsys, *command):
    assert 1 == main(["map", *map(str, command)])
    return capsys.readouterr().err


@pytest.mark.parametrize("name", ["yard", "yard.zip", "yard.ZIP"])
def test_a_new_map_never_takes_the_place_of_one_that_is_there(name, tmp_path, capsys):
    world, out = tmp_path / "world.xml", tmp_path / name
    world.write_text(STATIC)
    assert 0 == main(["map", "new", "yard", "-o", str(out)])
    before = Map.load(out).package.hash

    assert "is there already" in said(capsys, "new", "other", "-o", out)
    assert "is there already" in said(capsys, "convert", world, "-o", out)
    assert before == Map.load(out).package.hash
    assert out.is_dir() == (name == "yard")


def test_a_name_of_another_kind_of_file_is_not_written_to(tmp_path, capsys):
    m, yard = Map.new("yard"), tmp_path / "yard"
    m.save(yard)

    assert "a new folder, or a file that ends in .zip" in said(capsys, "new", "x", "-o", tmp_path / "x.xml")
    assert "a name that ends in .xml" in said(capsys, "compile", yard, "-o", tmp_path / "x.zip")
    assert "a name that ends in .zip" in said(capsys, "export", yard, "-o", tmp_path / "x.xml")
    with pytest.raises(WriteError, match=r"ends in \.zip; a map is saved to a folder.*m\.export"):
        m.save(tmp_path / "x.zip")
    with pytest.raises(WriteError, match=r"ends in \.xml; a map is exported as a ZIP"):
        m.export(tmp_path / "x.xml")
    assert ["yard"] == os.listdir(tmp_path)
    m.save(tmp_path / "yard.v2")
    m.export(tmp_path / "X.ZIP")


class BytesPath:
    def __fspath__(self):
        return b"yard.xml"


@pytest.mark.parametrize("what", [None, 3, [1], BytesPath()])
def test_what_is_no_path_is_refused_with_what_is_taken(what):
    with pytest.raises(MapError, match="give an MJCF file, its text or bytes, or a map package"):
        Map.convert(what)
    with pytest.raises(WriteError, match=r"is no path; .*ends in \.zip"):
        Map.new("yard").export(what)
    with pytest.raises(WriteError, match=r"is no path; .*the name of a folder"):
        Map.new("yard").save(what)


def test_a_seed_that_changes_nothing_is_refused(tmp_path, capsys):
    assert "an empty map is not random" in said(capsys, "new", "x", "--seed", 0, "-o", tmp_path / "x")
    for name in BUILTIN:
        status = main(["map", "new", "x", "--builtin", name, "--seed", "3", "-o", str(tmp_path / name)])
        random = Map.builtin(name, 3).files() != Map.builtin(name, 4).files()
        assert int(not random) == status, name
    assert "random are obstacles, blocks, stones, rough" in capsys.readouterr().err


def test_a_handle_of_another_map_is_not_taken_for_a_removed_object():
    one, other = Map.new("one"), Map.new("other")
    with one.edit() as tx:
        crate, same = tx.add_box(id="crate"), tx.add_box(id="same")
    with other.edit() as tx:
        tx.add_box(id="same")
    for handle in (crate, same):
        with pytest.raises(EditError, match=f'"{handle.id}" is a handle of another map'), other.edit() as tx:
            tx.remove(handle)

    with one.edit() as tx:
        tx.remove(crate)
    assert ["same"] == [item.id for item in one.objects] == [item.id for item in other.objects]


def test_a_map_without_values_says_so():
    with pytest.raises(EditError, match=r'"flat" has no count.*it takes none'):
        Map.builtin("flat", count=3)


def test_an_mjcf_file_that_is_loaded_as_a_package_is_led_to_convert(tmp_path):
    path: Path = tmp_path / "world.xml"
    path.write_text(STATIC)
    for source in (path, STATIC, STATIC.encode()):
        with pytest.raises(MapError, match=r"Map\.convert"):
            Map.load(source)
    with pytest.raises(MapError, match="is XML, not a ZIP archive"):
        Map.load(path)


def test_no_name_of_a_map_is_told_as_such(capsys):
    assert 1 == main(["map", "check", ""])
    assert "'' is no path (give a folder or ZIP archive" in capsys.readouterr().out


def test_an_object_of_the_map_that_is_not_there_is_called_so():
    robot = robotview.load(STATIC.replace("<geom", f'<geom name="{PREFIX}yard_crate_0"'))
    assert "crate" == find(robot, "map", "crate").name
    with pytest.raises(UnknownName, match=r'no object of the map is named "crat" .did you mean crate'):
        find(robot, "map", "crat")


def test_an_error_behind_thousands_of_remarks_refuses_all_the_same():
    faults = Faults()
    for severity in ("info", "warning"):
        for _ in range(5_000):
            faults.add("resource.stray", "the same", severity=severity)
    assert not faults.refused

    faults.add("json.syntax", "not JSON")

    assert faults.refused
    assert faults.full("warning")
    assert not faults.full("error")
