"""map.json and map.scene.json: every field, range and limit, each fault at its pointer."""

import copy
import json

import pytest

from map_packages import BOX, SPAWN, manifest, package, scene
from robotview.errors import MapError
from robotview.maps.faults import Faults
from robotview.maps.package import examine, load_package
from robotview.maps.scene_rules import check_ground, check_object, check_spawn, count_geoms

POSE = BOX["pose"]
GOOD = {
    "box": {"size": [0.01, 200, 1.5]},
    "cylinder": {"radius": 0.005, "height": 200},
    "capsule": {"radius": 0.1, "height": 0.202},
    "ramp": {"length": 1, "width": 0.05, "height": 4, "thickness": None},
    "stairs": {"steps": 200, "tread": 0.05, "riser": 2, "width": 0.1, "style": "open", "thickness": 2.5},
}


def problems_of(map_json=None, scene_json=None, version=2):
    faults = Faults()
    files = package(map_json or manifest(version), scene_json or (scene() if version == 2 else None))
    examine(files, faults)
    return [(p.code, p.pointer) for p in faults.problems if p.severity == "error"]


def changed(value, way, new):
    made = copy.deepcopy(value)
    *above, last = way
    place = made
    for part in above:
        place = place[part]
    if new is None and not isinstance(place, list):
        place.pop(last)
    else:
        place[last] = new
    return made


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"spawnPoints": None},
        {"spawnPoints": [{"id": "a", "position": [-1000, 1000, 0]}, {**SPAWN, "yawDeg": -180}]},
        {"id": "a" * 48, "name": "\u4ed3\u5e93 " * 40},
        {"id": "0", "name": "x"},
    ],
)
@pytest.mark.parametrize("version", [1, 2])
def test_both_versions_of_map_json_are_read(version, changes):
    made = manifest(version, **changes)
    files = package(made, scene(mapId=made["id"], spawnPoints=made.get("spawnPoints")) if version == 2 else None)
    read = load_package(files)

    assert (version, made["id"]) == (read.manifest.schema_version, read.manifest.id)
    assert [point["id"] for point in made.get("spawnPoints", [])] == [p.id for p in read.manifest.spawn_points]
    assert (version == 2) == (read.document is not None)


@pytest.mark.parametrize(
    "field, value, code, pointer",
    [
        ("schemaVersion", True, "type", "/schemaVersion"),
        ("schemaVersion", 2.0, "type", "/schemaVersion"),
        ("schemaVersion", "2", "type", "/schemaVersion"),
        ("schemaVersion", None, "missing", ""),
        ("schemaVersion", 3, "version", "/schemaVersion"),
        ("schemaVersion", 0, "version", "/schemaVersion"),
        ("id", None, "missing", ""),
        ("id", "", "pattern", "/id"),
        ("id", "Yard", "pattern", "/id"),
        ("id", "a_b", "pattern", "/id"),
        ("id", "a-", "pattern", "/id"),
        ("id", "a\n", "pattern", "/id"),
        ("id", "a" * 49, "pattern", "/id"),
        ("id", 5, "type", "/id"),
        ("name", None, "missing", ""),
        ("name", "", "value", "/name"),
        ("name", "x" * 121, "value", "/name"),
        ("name", "a\x00b", "value", "/name"),
        ("name", "a\x7fb", "value", "/name"),
        ("name", "a\u2028b", "value", "/name"),
        ("name", "e\u0301", "value", "/name"),
        ("coordinateSystem", None, "missing", ""),
        ("coordinateSystem", {"units": "cm", "up": "Z", "forward": "+X"}, "value", "/coordinateSystem/units"),
        ("coordinateSystem", {"units": "m", "up": "Z"}, "missing", "/coordinateSystem"),
        ("coordinateSystem", [], "type", "/coordinateSystem"),
        ("physics", None, "requires", "/authoring"),
        ("physics", "physics/world.xml", "type", "/physics"),
        ("physics", {}, "missing", "/physics"),
        ("physics", {"source": "physics/world.xml", "scale": 2}, "unknown", "/physics/scale"),
        ("visual", {"source": ["a.glb"]}, "type", "/visual/source"),
        ("visual", {"source": "a.gltf"}, "pattern", "/visual/source"),
        ("authoring", {"source": "scene.json"}, "pattern", "/authoring/source"),
        ("author", "me", "unknown", "/author"),
        ("spawnPoints", {}, "type", "/spawnPoints"),
        ("spawnPoints", [{"id": "a"}], "missing", "/spawnPoints/0"),
        ("spawnPoints", [{**SPAWN, "yawDeg": 180.01}], "value", "/spawnPoints/0/yawDeg"),
        ("spawnPoints", [{**SPAWN, "position": [0, 0]}], "type", "/spawnPoints/0/position"),
        ("spawnPoints", [{**SPAWN, "position": [0, "0", 0]}], "type", "/spawnPoints/0/position/1"),
        ("spawnPoints", [{**SPAWN, "position": [0, 1000.1, 0]}], "value", "/spawnPoints/0/position/1"),
        ("spawnPoints", [SPAWN, SPAWN], "duplicate_id", "/spawnPoints/1/id"),
    ],
)
def test_each_fault_of_map_json_is_told_at_its_pointer(field, value, code, pointer):
    assert [(f"schema.{code}", pointer)] == problems_of(manifest(2, **{field: value}))


def test_a_map_needs_physics_or_a_visual_layer_and_v1_has_no_authoring():
    assert [("schema.requires", "")] == problems_of(manifest(1, physics=None), version=1)
    assert [("schema.unknown", "/authoring")] == problems_of(manifest(1, authoring={"source": "a.scene.json"}))


def test_of_a_newer_version_only_the_version_is_said():
    found = Faults()
    examine(package({"schemaVersion": 7, "layers": [], "id": 5}), found)

    assert ["schema.version"] == [problem.code for problem in found.problems if problem.severity == "error"]
    assert "newer version" in found.problems[0].message
    assert [("schema.version", "/schemaVersion")] == problems_of(None, {"schemaVersion": 2, "tiles": []})


@pytest.mark.parametrize("kind", GOOD)
def test_every_type_is_read_at_the_ends_of_its_ranges(kind):
    one = {**BOX, "type": kind, "params": GOOD[kind], "friction": [10, 1, 0], "color": [0, 1, 0.5, 1]}
    extra = {"name": "\u6728\u7bb1", "enabled": False, "frictionMode": "override"}
    read = load_package(package(scene_json=scene(one | extra, ground={"enabled": False, "frictionMode": "max"})))

    (found,) = read.document.objects
    assert (kind, False, "override") == (found.type, found.enabled, found.friction_mode)
    assert {key: list(v) if isinstance(v, list) else v for key, v in GOOD[kind].items()} == {
        key: list(v) if isinstance(v := getattr(found.params, key), tuple) else v for key in GOOD[kind]
    }


PLANK = {"length": 1, "width": 1, "height": 1}
STEPS = {"steps": 3, "tread": 0.3, "riser": 0.2, "width": 1}


@pytest.mark.parametrize(
    "way, new, code, at",
    [
        (("id",), "a_b", "pattern", "/id"),
        (("type",), "sphere", "value", "/type"),
        (("type",), None, "missing", ""),
        (("tags",), [], "unknown", "/tags"),
        (("name",), "", "value", "/name"),
        (("enabled",), 1, "type", "/enabled"),
        (("enabled",), "yes", "type", "/enabled"),
        (("frictionMode",), "min", "value", "/frictionMode"),
        (("friction",), [1, 0.1], "type", "/friction"),
        (("friction",), [1, 1.1, 0], "value", "/friction/1"),
        (("friction",), [-1, 0, 0], "value", "/friction/0"),
        (("color",), [0, 0, 1.1, 1], "value", "/color/2"),
        (("color",), "#c33", "type", "/color"),
        (("pose",), None, "missing", ""),
        (("pose", "quat"), None, "missing", "/pose"),
        (("pose", "quat"), [1, 0, 0, 0.01], "value", "/pose/quat"),
        (("pose", "quat"), [0, 0, 0, 0], "value", "/pose/quat"),
        (("pose", "quat"), [1e200, 0, 0, 0], "value", "/pose/quat"),
        (("pose", "quat"), [True, 0, 0, 0], "type", "/pose/quat/0"),
        (("pose", "position", 0), 1000.5, "value", "/pose/position/0"),
        (("pose", "euler"), [0, 0, 90], "unknown", "/pose/euler"),
        (("params",), None, "missing", ""),
        (("params", "size"), [1, 0, 1], "value", "/params/size/1"),
        (("params", "size"), [1, 1, 200.1], "value", "/params/size/2"),
        (("params", "size"), 1, "type", "/params/size"),
        (("params", "radius"), 1, "unknown", "/params/radius"),
        (("params",), {}, "missing", "/params"),
    ],
)
def test_each_fault_of_an_object_is_told_at_its_pointer(way, new, code, at):
    assert [(f"schema.{code}", f"/objects/1{at}")] == problems_of(
        None, scene({**BOX, "id": "first"}, changed(BOX, way, new))
    )


@pytest.mark.parametrize(
    "kind, params, code, at",
    [
        ("cylinder", {"radius": 0.004, "height": 1}, "value", "/radius"),
        ("capsule", {"radius": 0.1, "height": 0.201}, "value", "/height"),
        ("capsule", {"radius": 50, "height": 201}, "value", "/height"),
        ("ramp", {**PLANK, "height": 4.01}, "value", "/height"),
        ("ramp", {**PLANK, "thickness": 0}, "value", "/thickness"),
        ("ramp", {**PLANK, "thickness": "thin"}, "type", "/thickness"),
        ("stairs", {**STEPS, "steps": 0}, "value", "/steps"),
        ("stairs", {**STEPS, "steps": 201}, "value", "/steps"),
        ("stairs", {**STEPS, "steps": 3.0}, "type", "/steps"),
        ("stairs", {**STEPS, "steps": True}, "type", "/steps"),
        ("stairs", {**STEPS, "style": "closed"}, "value", "/style"),
        ("stairs", {**STEPS, "style": "open"}, "missing", ""),
        ("stairs", {**STEPS, "style": "open", "thickness": 0.71}, "value", "/thickness"),
        ("stairs", {**STEPS, "thickness": 0.1}, "value", "/thickness"),
    ],
)
def test_each_fault_of_the_parameters_is_told_at_its_pointer(kind, params, code, at):
    found = problems_of(None, scene({**BOX, "type": kind, "params": params}))

    assert [(f"schema.{code}", f"/objects/0/params{at}")] == found


def test_all_faults_of_all_layers_are_told_at_once_with_their_lines():
    bad = changed(changed(BOX, ("params", "size"), [0, 1, 1]), ("pose", "quat"), [2, 0, 0, 0]) | {"tags": []}
    text = json.dumps(scene(bad), indent=1).encode()
    files = package(manifest(2, name=""), scene()) | {"authoring/map.scene.json": text}
    with pytest.raises(MapError) as caught:
        load_package(files)
    found = {(p.where.file, p.code, p.where.line) for p in caught.value.problems if p.severity == "error"}
    line = {word: text[: text.index(word.encode())].count(b"\n") + 1 for word in ('"quat"', '"size"', '"tags"')}

    assert {
        ("map.json", "schema.value", 1),
        ("authoring/map.scene.json", "schema.value", line['"quat"']),
        ("authoring/map.scene.json", "schema.value", line['"size"'] + 1),
        ("authoring/map.scene.json", "schema.unknown", line['"tags"']),
    } == found


def test_unknown_fields_offer_near_names():
    faults = Faults()
    check_object({**BOX, "freindly": 1, "colour": [1, 1, 1, 1]}, faults)

    assert 'did you mean "color"?' in [problem.hint for problem in faults.problems]


@pytest.mark.parametrize("part, code", [("objects", "limit.objects"), ("spawnPoints", "limit.spawns")])
def test_the_number_of_objects_and_spawn_points_is_limited(part, code):
    most = {"objects": 2000, "spawnPoints": 500}[part]
    one = BOX if part == "objects" else SPAWN
    many = [{**one, "id": f"i{n}"} for n in range(most + 1)]

    assert [(code, f"/{part}")] == problems_of(None, {**scene(spawnPoints=[]), part: many})
    assert [] == problems_of(None, {**scene(spawnPoints=[]), part: many[:-1]})


def test_the_number_of_geoms_counts_what_is_enabled_and_the_ground():
    flight = {**BOX, "type": "stairs", "params": {**STEPS, "steps": 200}}
    many = [{**flight, "id": f"i{n}"} for n in range(50)]

    assert [("limit.geoms", "/objects")] == problems_of(None, scene(*many))
    assert [] == problems_of(None, scene(*many, ground={"enabled": False}))
    assert [] == problems_of(None, scene(*many[:-1], {**many[-1], "enabled": False}))
    assert 10_001 == count_geoms(scene(*many))


def test_objects_and_spawn_points_share_their_ids():
    assert [("schema.duplicate_id", "/spawnPoints/0/id")] == problems_of(None, scene({**BOX, "id": "main"}))
    assert [("schema.map_id", "/mapId")] == problems_of(None, scene(mapId="other"))


def test_parts_are_checked_alone_for_edits():
    for check, good, bad in (
        (check_object, BOX, {**BOX, "enabled": 0}),
        (check_spawn, SPAWN, {**SPAWN, "yawDeg": float("nan")}),
        (check_ground, {}, {"friction": [float("inf"), 0, 0]}),
    ):
        faults = Faults()
        check(good, faults)
        assert [] == faults.problems
        check(bad, faults)
        assert 1 == len(faults.problems)


def test_files_that_do_not_follow_the_authoring_layer_are_warned_of():
    other = manifest(2, spawnPoints=[{**SPAWN, "yawDeg": 90}])
    faults = Faults()
    read = examine(package(other, scene(BOX)), faults)

    assert {("authoring.drift", "map.json"), ("authoring.drift", "physics/world.xml")} == {
        (problem.code, problem.where.file) for problem in faults.problems
    }
    assert {"warning"} == {problem.severity for problem in faults.problems}
    assert read is not None
