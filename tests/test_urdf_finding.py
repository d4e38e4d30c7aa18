import struct
import xml.etree.ElementTree as ET

import pytest

import robotview
from robotview import urdf
from robotview.errors import UrdfError

STL = bytes(80) + struct.pack("<I", 1) + struct.pack("<12fH", 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0)


def document(filename):
    return f'<robot name="r"><link name="a"><visual>{mesh(filename)}</visual></link></robot>'


def mesh(filename):
    return f'<geometry><mesh filename="{filename}"/></geometry>'


def put(root, *names):
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(STL if path.suffix.lower() == ".stl" else b"")
    return root


def found_from(folder, filename, packages=None, **options):
    """The file a URDF in that folder means, and what is said about it."""
    (folder / "robot.urdf").write_text(document(filename))
    robot = robotview.load(urdf.Robot.from_file(folder / "robot.urdf", packages, **options))
    return robot.meshes[0].file if not robot.meshes[0].missing else None, robot.problems


@pytest.mark.parametrize(
    "filename",
    [
        "../meshes/part.stl",
        "..\\meshes\\part.stl",
        "../meshes/part%2Estl",
        "package://pkg/meshes/part.stl",
        "model://pkg/meshes/part.stl",
        "$(find pkg)/meshes/part.stl",
        "package://pkg//meshes/part.stl",
    ],
)
def test_every_spelling_finds_the_file_without_remarks(tmp_path, filename):
    put(tmp_path, "pkg/meshes/part.stl", "pkg/urdf/x")
    file, problems = found_from(tmp_path / "pkg/urdf", filename)

    assert (tmp_path / "pkg/meshes/part.stl").samefile(file)
    assert () == problems


def test_absolute_paths_and_file_addresses(tmp_path):
    put(tmp_path, "part.stl")
    for filename in (f"{tmp_path}/part.stl", f"file://{tmp_path}/part.stl", "file://part.stl", "file:part.stl"):
        assert found_from(tmp_path, filename)[0] is not None, filename


def test_a_package_is_found_by_its_manifest_above_and_beside(tmp_path):
    put(tmp_path, "ws/arm/urdf/x", "ws/hand-1.2/meshes/part.stl")
    (tmp_path / "ws/hand-1.2/package.xml").write_text("<package><name> hand </name></package>")

    assert found_from(tmp_path / "ws/arm/urdf", "package://hand/meshes/part.stl") == (
        str(tmp_path / "ws/hand-1.2/meshes/part.stl"),
        (),
    )


def test_given_packages_come_first_as_dict_or_function(tmp_path):
    put(tmp_path, "given/meshes/part.stl", "pkg/meshes/part.stl", "pkg/urdf/x")
    for packages in ({"pkg": tmp_path / "given"}, lambda name: str(tmp_path / "given") if name == "pkg" else None):
        file, _ = found_from(tmp_path / "pkg/urdf", "package://pkg/meshes/part.stl", packages)

        assert str(tmp_path / "given/meshes/part.stl") == file


@pytest.mark.parametrize(
    "variable, place",
    [("ROS_PACKAGE_PATH", "ros/src/legs"), ("AMENT_PREFIX_PATH", "ros/share/legs"), ("GAZEBO_MODEL_PATH", "ros/legs")],
)
def test_packages_of_the_environment_are_found(tmp_path, monkeypatch, variable, place):
    put(tmp_path, f"{place}/meshes/part.stl", "elsewhere/x")
    monkeypatch.setenv(variable, f"/nowhere:{tmp_path / 'ros'}")
    file, _ = found_from(tmp_path / "elsewhere", "package://legs/meshes/part.stl")

    assert str(tmp_path / place / "meshes/part.stl") == file


def test_a_robot_copied_out_of_its_package_finds_the_whole_path_above(tmp_path):
    put(tmp_path, "robots/arm/meshes/part.stl", "robots/arm/urdf/x")
    file, problems = found_from(tmp_path / "robots/arm/urdf", "package://data/robots/arm/meshes/part.stl")

    assert str(tmp_path / "robots/arm/meshes/part.stl") == file
    assert ["info"] == [problem.severity for problem in problems]


def test_the_longest_end_of_the_path_wins_and_is_warned_about(tmp_path):
    put(tmp_path, "arm/meshes/part.stl", "arm/urdf/meshes/part.stl", "arm/urdf/x")
    file, problems = found_from(tmp_path / "arm/urdf", "package://data/robots/arm/meshes/part.stl")

    assert str(tmp_path / "arm/meshes/part.stl") == file
    assert "warning" == problems[0].severity
    assert 'only what ends in "arm/..." was found' in str(problems[0])


def test_a_file_name_alone_is_no_end_of_a_path(tmp_path):
    put(tmp_path, "part.stl")

    assert found_from(tmp_path, "package://data/meshes/part.stl")[0] is None


def test_another_case_of_the_file_name_is_found_with_a_warning(tmp_path):
    put(tmp_path, "Part.STL")
    file, problems = found_from(tmp_path, "part.stl")

    assert str(tmp_path / "Part.STL") == file
    assert 'the file is spelt "Part.STL"' in str(problems[0])


def test_a_miss_lists_the_places_tried_and_draws_a_box(tmp_path):
    put(tmp_path, "urdf/x")
    file, problems = found_from(tmp_path / "urdf", "package://gone/meshes/part.stl")

    assert file is None
    assert ("error", "file_not_found", "mesh", "filename") == (
        problems[0].severity,
        problems[0].kind,
        problems[0].element,
        problems[0].attribute,
    )
    assert str(tmp_path / "urdf/gone/meshes/part.stl") in problems[0].message
    assert 'packages={"gone": "..."}' in problems[0].hint


def test_an_own_search_is_asked_first(tmp_path):
    put(tmp_path, "store/part.stl")
    asked = []

    def resolve(name, base):
        asked.append((name, base))
        return tmp_path / "store/part.stl"

    assert found_from(tmp_path, "cloud:part", resolve=resolve)[0] == str(tmp_path / "store/part.stl")
    assert [("cloud:part", str(tmp_path))] == asked


@pytest.mark.parametrize(
    "filename", ["../secret.stl", "{root}/../secret.stl", "package://pkg/../../secret.stl", "http://x/y.stl"]
)
def test_nothing_outside_the_root_is_opened(tmp_path, filename):
    put(tmp_path, "secret.stl", "pkg/urdf/x")
    root = tmp_path / "pkg"
    file, problems = found_from(root, filename.format(root=root), root=root)

    assert file is None
    assert {"path_escape", "file_not_found"} & {problem.kind for problem in problems}


def test_a_given_package_may_lie_outside_the_root_but_not_be_left(tmp_path):
    put(tmp_path, "given/meshes/part.stl", "secret.stl", "robot/x")
    given = {"pkg": tmp_path / "given"}

    assert (
        found_from(tmp_path / "robot", "package://pkg/meshes/part.stl", given, root=tmp_path / "robot")[0] is not None
    )
    file, problems = found_from(tmp_path / "robot", "package://pkg/../secret.stl", given, root=tmp_path / "robot")
    assert (None, "path_escape") == (file, problems[0].kind)


def test_strict_loading_raises_with_every_missing_file():
    xml = document("gone.stl").replace("</link>", f"<collision>{mesh('also.stl')}</collision></link>")
    with pytest.raises(UrdfError) as caught:
        robotview.load(xml, strict=True)

    assert ["file_not_found"] * 2 == [problem.kind for problem in caught.value.problems]


def test_files_in_memory_are_found_by_key_by_package_and_by_manifest():
    assets = {
        "arm/urdf/r.urdf": b"",
        "arm/meshes/part.stl": STL,
        "x/hand-1/package.xml": b"<name>hand</name>",
        "x/hand-1/p.stl": STL,
    }
    for filename in ("../meshes/part.stl", "package://arm/meshes/part.stl", "package://hand/p.stl"):
        robot = urdf.Robot.from_string(document(filename), None, name="arm/urdf/r.urdf", assets=assets)

        assert [False] == [mesh.missing for mesh in robotview.load(robot).meshes], filename


def test_assets_by_the_name_as_written_come_before_the_disk(tmp_path):
    put(tmp_path, "x")
    (tmp_path / "r.urdf").write_text(document("package://nowhere/part.stl"))
    robot = urdf.Robot.from_file(tmp_path / "r.urdf", assets={"package://nowhere/part.stl": STL})

    assert not robotview.load(robot).meshes[0].missing


def test_searching_for_a_missing_package_among_thousands_of_folders_is_quick(tmp_path):
    for k in range(1500):
        (tmp_path / f"d{k}").mkdir()
    put(tmp_path, "robot/urdf/x")
    names = "".join(f"<visual>{mesh(f'package://p/m{k}.stl')}</visual>" for k in range(200))
    xml = f'<robot name="r"><link name="a">{names}</link></robot>'
    (tmp_path / "robot/urdf/r.urdf").write_text(xml)
    finder = urdf.Robot.from_file(tmp_path / "robot/urdf/r.urdf").finder

    assert all(finder.find(f"package://p/m{k}.stl").found is None for k in range(200))
    assert 1 == len(finder._folders)  # the folders were listed once, not two hundred times


@pytest.mark.parametrize(
    "filename", ["meshes/visual/part.stl", "package://pkg/meshes/visual/part.stl", "{root}/MESHES/visual/Part.stl"]
)
def test_another_case_of_any_part_of_the_path_is_found_with_a_warning(tmp_path, filename):
    put(tmp_path, "pkg/Meshes/Visual/part.STL", "pkg/x")
    file, problems = found_from(tmp_path / "pkg", filename.format(root=tmp_path / "pkg"))

    assert str(tmp_path / "pkg/Meshes/Visual/part.STL") == file
    assert 'the file is spelt "Meshes/Visual/part.STL"' in str(problems[0])


def test_another_case_is_found_among_files_in_memory():
    robot = urdf.Robot.from_string(
        document("../meshes/part.stl"), None, name="u/r.urdf", assets={"Meshes/Part.STL": STL}
    )

    assert "Meshes/Part.STL" == robotview.load(robot).meshes[0].file


def test_another_case_does_not_lead_out_of_the_root(tmp_path):
    put(tmp_path, "Secret/part.stl", "robot/x")
    file, problems = found_from(tmp_path / "robot", "../secret/part.stl", root=tmp_path / "robot")

    assert file is None
    assert {"path_escape"} == {problem.kind for problem in problems}


@pytest.mark.parametrize(
    "filename",
    [
        "/Users/maker/ws/arm/meshes/part.stl",
        "file:///Users/maker/ws/arm/meshes/part.stl",
        "C:\\Users\\maker\\arm\\meshes\\part.stl",
        "file:///C:/arm/meshes/part.stl",
        "../../elsewhere/meshes/part.stl",
    ],
)
def test_a_path_of_another_machine_is_found_by_its_end_with_a_warning(tmp_path, filename):
    put(tmp_path, "arm/meshes/part.stl", "arm/urdf/x")
    file, problems = found_from(tmp_path / "arm/urdf", filename)

    assert str(tmp_path / "arm/meshes/part.stl") == file
    assert ["warning"] == [problem.severity for problem in problems]


def test_a_file_name_alone_of_another_machine_is_not_looked_for(tmp_path):
    put(tmp_path, "part.stl")

    assert found_from(tmp_path, "/part.stl")[0] is None


def test_find_inside_an_address_is_a_package(tmp_path):
    put(tmp_path, "pkg/meshes/part.stl", "pkg/urdf/x")

    assert (str(tmp_path / "pkg/meshes/part.stl"), ()) == found_from(
        tmp_path / "pkg/urdf", "file://$(find pkg)/meshes/part.stl"
    )


def test_packages_are_found_in_the_cache_of_robot_descriptions(tmp_path, monkeypatch):
    monkeypatch.setenv("ROBOT_DESCRIPTIONS_CACHE", str(tmp_path / "cache"))
    put(tmp_path, "elsewhere/x", "cache/data/robots/hand_description/meshes/part.stl", "cache/arm/meshes/part.stl")
    for name, place in (("hand_description", "data/robots/hand_description"), ("arm", "arm")):
        assert (str(tmp_path / "cache" / place / "meshes/part.stl"), ()) == found_from(
            tmp_path / "elsewhere", f"package://{name}/meshes/part.stl"
        )


def test_every_form_of_a_document_finds_its_files_and_takes_the_same_options(tmp_path, monkeypatch):
    put(tmp_path, "meshes/part.stl", "meshes/part.step", "x")
    xml = document("meshes/part.stl").replace("</link>", f"<collision>{mesh('cloud:part.step')}</collision></link>")
    (tmp_path / "robot.urdf").write_text(xml)
    monkeypatch.chdir(tmp_path)
    told, read = [], []

    def step(data, name):
        read.append(name)
        return robotview.meshes.read_mesh(STL, "m.stl")

    options = {
        "resolve": lambda name, _: str(tmp_path / "meshes/part.step") if name.startswith("cloud:") else None,
        "mesh_readers": {".step": step},
        "default_material": (1, 0, 0),
        "progress": lambda *facts: told.append(facts),
    }
    sources = [tmp_path / "robot.urdf", xml, xml.encode(), ET.fromstring(xml), ET.ElementTree(ET.fromstring(xml))]
    robots = [robotview.load(source, strict=True, **options) for source in sources]
    robots.append(robotview.load(urdf.Robot.from_file("robot.urdf", **options), strict=True))
    robots.append(robotview.load(urdf.Robot.from_string(ET.fromstring(xml), tmp_path, **options), strict=True))

    for robot in robots:
        assert [False, False] == [asset.missing for asset in robot.meshes]
        assert (1, 0, 0, 1) == robot.geoms[0].color
    assert [str(tmp_path / "meshes/part.step")] * 7 == read
    assert [(0, 2, "meshes/part.stl"), (1, 2, "cloud:part.step"), (2, 2, "")] * 7 == told
