"""Static MJCF to an editable map: what is taken is exactly what MuJoCo has, all else is refused with every reason."""

import json

import mujoco
import numpy as np
import pytest

from map_layers import world
from robotview.cli.main import main
from robotview.errors import EditError, MapError
from robotview.maps import Map
from robotview.maps.compiler import compile_document
from robotview.maps.convert import convert
from robotview.maps.document import SpawnPoint
from robotview.maps.faults import Faults
from robotview.spatial.pose import matrix_from_quat

BOX = '<geom name="a" type="box" size="1 1 1"/>'


def made(text: bytes, **values):
    faults = Faults()
    document = convert(text, "world.xml", faults, map_id="yard", **values)
    assert document is not None, faults.problems
    assert [] == faults.problems
    return document


def refused(text: bytes, **values) -> list[str]:
    faults = Faults()
    assert convert(text, "world.xml", faults, map_id="yard", **values) is None
    return [f"{p.code.removeprefix('convert.')}:{p.where.line}" for p in faults.problems]


def _at(model):
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    return data


def test_nested_bodies_with_any_quaternions_are_composed_to_what_mujoco_has():
    rng = np.random.default_rng(3)
    numbers = lambda n: " ".join(map(repr, rng.normal(size=n).tolist()))  # noqa: E731
    geoms = ["box", ".1 .2 .3"], ["capsule", ".1 .2"], ["cylinder", ".3 .1"]
    inside = ""
    for k in range(30):
        kind, size = geoms[k % 3]
        inside = (
            f'<body pos="{numbers(3)}" quat="{numbers(4)}"><geom type="{kind}" size="{size}" pos="{numbers(3)}" '
            f'quat="{numbers(4)}"/>{inside}</body>'
        )
    text = world(inside)
    model = mujoco.MjModel.from_xml_string(text.decode())
    data = _at(model)

    objects = made(text).objects

    assert model.ngeom == len(objects)
    for i, one in enumerate(objects):
        assert one.pose.position == pytest.approx(data.geom_xpos[i], abs=1e-12)
        assert matrix_from_quat(one.pose.quat) == pytest.approx(data.geom_xmat[i].reshape(3, 3), abs=1e-12)
        assert next(x for x in one.pose.quat if x) > 0


def test_a_converted_map_compiles_to_the_same_geoms():
    text = world(
        '<geom name="wall" type="box" size="0.5 1 0.25" pos="1 2 0.25" friction="0.7 0.01 0.001" rgba="0.2 0.4 0.6 1"/>'
        '<geom type="cylinder" size="0.3 0.6" quat="0 0 3 4" friction="0.4"/>'
        '<body pos="0 0 1"><geom type="capsule" size="0.2 0.5" group="2"/></body>'
    )
    document = made(text)
    before = mujoco.MjModel.from_xml_string(text.decode())
    after = mujoco.MjModel.from_xml_string(compile_document(document))

    assert not document.ground.enabled
    order = [next(k for k in range(3) if after.geom(k).type == before.geom(i).type) for i in range(3)]
    for field in ("geom_size", "geom_friction", "geom_rgba"):
        assert getattr(before, field).tolist() == getattr(after, field)[order].tolist()
    assert _at(before).geom_xpos == pytest.approx(_at(after).geom_xpos[order], abs=1e-8)


def test_a_map_of_primitives_survives_compiling_and_converting_again_and_again():
    document = made(world(f'{BOX}<body quat="1 2 3 4"><geom type="capsule" size=".25 .75" pos="1 2 3"/></body>'))
    again = made(compile_document(document).encode())

    assert ["a-0", "capsule-1-0"] == [one.id for one in again.objects]
    assert [one.params for one in document.objects] == [one.params for one in again.objects]
    for one, other in zip(document.objects, again.objects, strict=True):
        assert one.pose.quat == pytest.approx(other.pose.quat, abs=1e-9)


def test_values_are_kept_exactly():
    one = made(world('<geom type="box" size="0.1 0.3 0.7" pos="0.1 1e-9 -3" friction="0.123456789012"/>')).objects[0]
    assert (0.2, 0.6, 1.4) == one.params.size
    assert (0.1, 1e-9, -3.0) == one.pose.position
    assert (0.123456789012, 0.005, 0.0001) == one.friction


def test_ids_come_of_the_names_and_the_file_makes_the_same_ids_each_time():
    text = world(
        "".join(
            f'<geom {name} type="box" size="1 1 1"/>' for name in ('name="Wall 1"', 'name="wall-1"', 'name="墙"', "")
        )
    )
    document = made(text, spawn_points=[SpawnPoint(id="box-1", position=(0, 0, 1))])

    assert ["wall-1-1", "wall-1-2", "box-2", "box-3"] == [one.id for one in document.objects]
    assert ["Wall 1", "wall-1", "墙", "box-3"] == [one.name for one in document.objects]
    assert ["box-1"] == [point.id for point in document.spawn_points]
    assert made(text).objects == made(text).objects


@pytest.mark.parametrize("kind", ["plane", "sphere", "ellipsoid", "mesh", "hfield", "sdf", "egg"])
def test_other_shapes_refuse_the_whole_file(kind):
    assert ["type:4"] == refused(world(f'{BOX}\n<geom type="{kind}" size="1 1 1"/>'))


def test_a_geom_without_a_type_is_a_sphere_and_refused():
    assert ["type:3"] == refused(world('<geom size="1"/>'))


@pytest.mark.parametrize(
    "attribute",
    [
        *('euler="0 0 90"', 'axisangle="0 0 1 90"', 'xyaxes="1 0 0 0 1 0"', 'zaxis="0 0 1"', 'fromto="0 0 0 0 0 1"'),
        *('contype="1"', 'conaffinity="0"', 'condim="3"', 'priority="0"', 'margin="0"', 'gap="0"', 'solref="0.02 1"'),
        *('solimp="0.9"', 'solmix="1"', 'material="m"', 'class="c"', 'mass="1"', 'density="1"', 'user="1"'),
        *('mesh="m"', 'group="0"', 'fluidshape="none"', 'shellinertia="true"', 'colour="red"'),
    ],
)
def test_attributes_that_a_document_does_not_have_are_refused_even_at_their_default(attribute):
    assert "attr:3" in refused(world(f'<geom type="box" size="1 1 1" {attribute}/>'))


@pytest.mark.parametrize("attribute", ['mocap="true"', 'childclass="c"', 'euler="0 0 9"', 'gravcomp="1"', 'user="1"'])
def test_bodies_have_a_name_a_place_and_a_turn_only(attribute):
    assert ["attr:3"] == refused(world(f"<body {attribute}>{BOX}</body>"))


@pytest.mark.parametrize(
    "tag", ["joint", "freejoint", "inertial", "site", "light", "camera", "frame", "replicate", "include", "composite"]
)
def test_other_things_in_the_world_are_refused(tag):
    assert ["element:3"] == refused(world(f"<body><{tag}/>{BOX}</body>"))


@pytest.mark.parametrize("tag", ["asset", "default", "option", "visual", "size", "contact", "include", "keyframe"])
def test_other_sections_are_refused(tag):
    assert ["element:1"] == refused(world(BOX, before=f"<{tag}/>"))


@pytest.mark.parametrize(
    "setting, found",
    [
        ('angle="radian"', []),
        ('angle="degree" coordinate="local"', []),
        ('coordinate="global"', ["compiler:1"]),
        ('discardvisual="true"', ["compiler:1"]),
        ('meshdir="x"', ["compiler:1"]),
        ('angle="gon"', ["compiler:1"]),
        ('settotalmass="1"', ["compiler:1"]),
    ],
)
def test_compiler_settings_are_taken_where_they_are_known_to_lose_nothing(setting, found):
    text = world(BOX, before=f"<compiler {setting}/>")
    faults = Faults()
    convert(text, "world.xml", faults, map_id="yard")
    assert [f"convert.{one}" for one in found] == [f"{p.code}:{p.where.line}" for p in faults.problems]


@pytest.mark.parametrize(
    "geom, found",
    [
        ('type="box" size="1 1 1" pos="nan 0 0"', "mjcf.number:3"),
        ('type="box" size="1 1 1" pos="0x10 0 0"', "mjcf.number:3"),
        ('type="box" size="1 1"', "mjcf.number:3"),
        ('type="box" size="1 1 1 1"', "mjcf.number:3"),
        ('type="box"', "mjcf.size:3"),
        ('type="box" size="1 -1 1"', "mjcf.size:3"),
        ('type="box" size="1 1 1" quat="0 0 0 0"', "mjcf.quat_zero:3"),
        ('type="box" size="1 1 1" friction="-1"', "mjcf.friction:3"),
        ('type="box" size="1 1 1" rgba="2 0 0 1"', "mjcf.rgba:3"),
        ('type="box" size="1 1 1" group="9"', "mjcf.group:3"),
        ('type="box" size="150 1 1"', "range:3"),
        ('type="box" size="0.001 1 1"', "range:3"),
        ('type="capsule" size="1 0.0001"', "range:3"),
        ('type="cylinder" size="101 1"', "range:3"),
        ('type="box" size="1 1 1" friction="20"', "range:3"),
        ('type="box" size="1 1 1" friction="1 2"', "range:3"),
        ('type="box" size="1 1 1" pos="1001 0 0"', "range:3"),
    ],
)
def test_values_are_held_to_mjcf_and_to_the_ranges_of_the_document(geom, found):
    assert [found] == refused(world(f"<geom {geom}/>"))


def test_a_place_is_judged_in_the_world_not_in_its_body():
    far = '<body pos="900 0 0"><geom type="box" size="1 1 1" pos="{} 0 0"/></body>'
    assert ["range:3"] == refused(world(far.format("200")))
    assert (100.0, 0.0, 0.0) == made(world(far.format("-800"))).objects[0].pose.position


def test_all_reasons_are_listed_at_once():
    text = world(
        '<geom name="a" type="plane" size="1 1 1" euler="0 0 1"/>\n<site/>\n<frame>'
        '\n<geom type="mesh" mass="1"/></frame>'
        '\n<geom name="a" type="box" size="1 1 1" rgba="2 0 0 1"/>',
        before="<option/>",
    )
    assert [
        *("attr:3", "attr:6", "element:1", "element:4", "element:5"),
        *("mjcf.duplicate_name:7", "mjcf.rgba:7", "type:3", "type:6"),
    ] == sorted(refused(text))


def test_a_map_has_two_thousand_objects_at_most():
    many = "".join('<geom type="box" size="1 1 1"/>' for _ in range(2001))
    assert ["limit.objects:None"] == refused(world(many))
    assert 2000 == len(made(world(many.replace("<geom", "<!--geom", 1).replace("/>", "/-->", 1))).objects)


def test_spawn_points_are_held_to_the_rules_of_the_document():
    wrong = [SpawnPoint(id="main", position=(0, 0, 0), yaw_deg=200), SpawnPoint(id="main", position=(0, 0, 2000))]
    faults = Faults()
    assert convert(world(BOX), "world.xml", faults, map_id="yard", spawn_points=wrong) is None
    assert {"schema.duplicate_id", "schema.value"} == {problem.code for problem in faults.problems}


def test_other_roots_and_broken_text_are_refused():
    assert ["element:1"] == refused(b"<robot/>")
    assert ["xml.doctype:1"] == refused(b"<!DOCTYPE mujoco>" + world(BOX))
    assert ["xml.text:3"] == refused(world("hello" + BOX))


def _package(text: bytes, **more: bytes) -> dict[str, bytes]:
    manifest = {
        "schemaVersion": 1,
        "id": "hall",
        "name": "Hall",
        "physics": {"source": "a/b.xml"},
        "coordinateSystem": {"units": "m", "up": "Z", "forward": "+X"},
        "spawnPoints": [{"id": "main", "name": "东", "position": [1, 2, 3], "yawDeg": 90}],
    }
    return {"map.json": json.dumps(manifest).encode(), "a/b.xml": text, **more}


def test_a_package_keeps_its_id_its_name_its_places_and_its_spawn_points():
    made = Map.convert(_package(world(BOX)))

    assert ("hall", "Hall", "a/b.xml") == (made.id, made.name, made.package.manifest.physics.source)
    assert [SpawnPoint(id="main", name="东", position=(1, 2, 3), yaw_deg=90)] == list(made.spawn_points)
    assert ["a"] == [one.id for one in made.objects]
    assert made.editable
    assert {"map.json", "a/b.xml", "authoring/map.scene.json"} == set(made.files().files)
    assert made.document == Map.load(dict(made.files().files)).document
    assert "attic" == Map.convert(_package(world(BOX)), id="attic").document.map_id


def test_a_file_text_or_bytes_become_a_map_with_the_spawn_points_that_are_given(tmp_path):
    path = tmp_path / "My World.xml"
    path.write_bytes(world(BOX))
    spawn = {"id": "here", "name": "Here", "position": [0, 0, 1], "yawDeg": 0}

    made = Map.convert(path, spawn_points=[spawn])

    assert ("my-world", ["here"]) == (made.id, [point.id for point in made.spawn_points])
    assert made.objects == Map.convert(world(BOX)).objects == Map.convert(world(BOX).decode()).objects
    with pytest.raises(MapError, match="yawDeg"):
        Map.convert(path, spawn_points=[spawn | {"yawDeg": 200}])


@pytest.mark.parametrize("points", [3, "main", {"id": "main"}, [3], [("id", "main")]])
def test_spawn_points_that_are_none_are_refused_with_what_would_be_right(points):
    with pytest.raises(EditError, match=r'such as \[{"id": "main"'):
        Map.convert("<mujoco><worldbody/></mujoco>", spawn_points=points)


def test_what_is_editable_or_has_no_physics_is_not_converted(tmp_path):
    made = Map.convert(world(BOX))
    with pytest.raises(EditError, match="editable already"):
        Map.convert(dict(made.files().files))
    with pytest.raises(MapError, match="cannot be opened"):
        Map.convert(tmp_path / "none.xml")
    with pytest.raises(MapError, match="is no file") as caught:
        Map.convert("/dev/null")
    assert ["path.special"] == [problem.code for problem in caught.value.problems]


def test_the_command_writes_a_folder_or_says_every_reason_and_writes_nothing(tmp_path, capsys):
    good, bad, out = tmp_path / "good.xml", tmp_path / "bad.xml", tmp_path / "out"
    good.write_bytes(world(BOX))
    bad.write_bytes(world('<geom type="plane" size="1 1 1"/>\n<site/>'))

    assert 1 == main(["map", "convert", str(bad), "-o", str(out)])
    said = capsys.readouterr().err
    lines = [line.split(": ")[0] + " " + line.rpartition(" ")[2] for line in said.splitlines()]
    assert [f"{bad}:3 [convert.type]", f"{bad}:4 [convert.element]"] == lines
    assert not out.exists()
    assert 0 == main(["map", "convert", str(good), "-o", str(out)])
    assert Map.load(str(out)).objects == Map.convert(good).objects
