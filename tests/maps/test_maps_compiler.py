import hashlib
import json
import math
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import mujoco
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from map_documents import compiled, documents, height, objects, with_objects
from robotview.maps.compiler import compile_document, follows, object_of
from robotview.maps.document import (
    Box,
    BoxParams,
    Capsule,
    CapsuleParams,
    Cylinder,
    CylinderParams,
    Ground,
    MapDocument,
    Pose,
    Ramp,
    RampParams,
    SpawnPoint,
    Stairs,
    StairsParams,
)
from robotview.maps.geom_table import geom_table
from robotview.maps.placing import written
from robotview.maps.shapes import shapes
from robotview.maps.written import as_text, digest, document_from

EMPTY = MapDocument(map_id="yard", ground=Ground(enabled=False))
ORDER = ["name", "type", "size", "mesh", "pos", "quat", "friction", "rgba", "group", "priority"]
YAW = (0.8, 0.0, 0.0, 0.6)  # cosine 0.28, sine 0.96


def test_golden_text_of_every_type():
    document = MapDocument(
        map_id="yard",
        objects=(
            Stairs(id="s", pose=Pose((0.0, 0.0, 0.2)), params=StairsParams(2, 0.5, 0.2, 1.2)),
            Ramp(id="r", pose=Pose((5.0, 0.0, 0.75), YAW), params=RampParams(2.0, 1.2, 1.5, 0.1)),
            Ramp(id="w", pose=Pose((5.0, 9.0, 0.75)), params=RampParams(2.0, 1.2, 1.5, None), friction_mode="override"),
            Capsule(id="k", pose=Pose((0.0, 3.0, 1e-06)), params=CapsuleParams(0.2, 1.0)),
            Cylinder(id="c", pose=Pose((0.0, -3.0, 0.5), (-0.5, 0.5, 0.5, 0.5)), params=CylinderParams(0.3, 1.0)),
            Box(id="gone", pose=Pose((0.0, 0.0, 9.0)), params=BoxParams((1.0, 1.0, 1.0)), enabled=False),
        ),
    )
    looks = 'friction="1 0.005 0.0001" rgba="0.5 0.5 0.5 1" group="2"'
    floor = looks.replace("0.5 0.5 0.5", "0.6 0.6 0.6")
    corners = "-1 -0.6 -0.75  -1 0.6 -0.75  1 -0.6 -0.75  1 0.6 -0.75  1 -0.6 0.75  1 0.6 0.75"
    name, at = "__platform_map_yard_", 'pos="5.0084 0.0288 0.71" quat="0.758946638 0.18973666 -0.252982213 0.569209979"'

    assert compile_document(document).splitlines() == [
        f"<!-- generated from map.scene.json sha256 {digest(document)} compiler 1 -->",
        "<mujoco>",
        "  <asset>",
        f'    <mesh name="{name}w_0" vertex="{corners}"/>',
        "  </asset>",
        "  <worldbody>",
        f'    <geom name="{name}_ground" type="plane" size="0 0 1" pos="0 0 0" quat="1 0 0 0" {floor}/>',
        f'    <geom name="{name}c_0" type="cylinder" size="0.3 0.5" pos="0 -3 0.5" quat="0.5 -0.5 -0.5 -0.5" {looks}/>',
        f'    <geom name="{name}k_0" type="capsule" size="0.2 0.3" pos="0 3 0.000001" quat="1 0 0 0" {looks}/>',
        f'    <geom name="{name}r_0" type="box" size="1.25 0.6 0.05" {at} {looks}/>',
        f'    <geom name="{name}s_0" type="box" size="0.25 0.6 0.1" pos="-0.25 0 0.1" quat="1 0 0 0" {looks}/>',
        f'    <geom name="{name}s_1" type="box" size="0.25 0.6 0.2" pos="0.25 0 0.2" quat="1 0 0 0" {looks}/>',
        f'    <geom name="{name}w_0" type="mesh" mesh="{name}w_0" pos="5 9 0.75" quat="1 0 0 0" {looks} priority="1"/>',
        "  </worldbody>",
        "</mujoco>",
    ]


@settings(max_examples=25, deadline=None)
@given(documents(), st.randoms(use_true_random=False))
def test_text_is_the_same_for_any_order_of_objects_and_keeps_the_form_of_a_layer(document, random):
    text = compile_document(document)
    shuffled = list(document.objects)
    random.shuffle(shuffled)

    assert text == compile_document(with_objects(document, *shuffled))
    root = ET.fromstring(text)
    assert {"asset", "worldbody"} >= {child.tag for child in root}
    for geom in root.iter("geom"):
        assert list(geom.attrib) == sorted(geom.attrib, key=ORDER.index)
        assert geom.get("name").startswith(f"__platform_map_{document.map_id}_")
    for value in re.findall(r'(?:size|pos|quat|friction|rgba|vertex)="([^"]*)"', text):
        for number in value.split():
            assert re.fullmatch(r"-?\d+(\.\d{0,8}[1-9])?", number)
            assert number != "-0"


@settings(max_examples=25, deadline=None)
@given(documents())
def test_mujoco_has_a_geom_for_each_that_was_counted_in_the_box_that_was_computed(document):
    model, _ = compiled(compile_document(document))

    assert model.ngeom == document.geoms
    assert set(model.geom_group.tolist()) <= {2}
    assert model.nbody == 1


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_the_union_of_an_objects_geoms_fills_its_local_bounding_box(data):
    one = data.draw(objects("it", kinds=("box", "cylinder", "capsule", "stairs", "ramp")))
    level = msgspec.structs.replace(one, enabled=True, pose=Pose((1.0, -2.0, 3.0)))
    if one.type == "ramp":
        level = msgspec.structs.replace(level, params=msgspec.structs.replace(level.params, thickness=None))
    if one.type == "stairs" and one.params.style == "open":
        level = msgspec.structs.replace(level, params=msgspec.structs.replace(level.params, style="solid"))

    model, poses = compiled(compile_document(with_objects(EMPTY, level)))
    low, high = world_box(model, poses)

    half = np.array(level.extents) / 2
    np.testing.assert_allclose(low, np.array([1, -2, 3]) - half, atol=1e-6)
    np.testing.assert_allclose(high, np.array([1, -2, 3]) + half, atol=1e-6)


def world_box(model, data):
    lows, highs = [], []
    for i in range(model.ngeom):
        turn, at, size = data.geom_xmat[i].reshape(3, 3), data.geom_xpos[i], model.geom_size[i]
        if model.geom_type[i] == 7:
            k = model.geom_dataid[i]
            first = model.mesh_vertadr[k]
            corners = model.mesh_vert[first : first + model.mesh_vertnum[k]] @ turn.T + at
            lows.append(corners.min(0))
            highs.append(corners.max(0))
            continue
        axis = np.abs(turn[:, 2])
        reach = {
            6: np.abs(turn) @ size,
            3: axis * size[1] + size[0],
            5: axis * size[1] + size[0] * np.sqrt(np.maximum(0, 1 - axis * axis)),
        }[int(model.geom_type[i])]
        lows.append(at - reach)
        highs.append(at + reach)
    return np.min(lows, 0), np.max(highs, 0)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a_ray_from_above_hits_a_ramp_where_the_formula_says(data):
    length, width = data.draw(st.floats(0.05, 200)), data.draw(st.floats(0.05, 200))
    rise = data.draw(st.floats(0.01, 4)) * length
    rise = min(max(rise, 0.01), 50)
    thickness = data.draw(st.none() | st.floats(0.01, 5))
    x, y = data.draw(st.floats(-0.45, 0.45)) * length, data.draw(st.floats(-0.45, 0.45)) * width
    ramp = Ramp(id="r", pose=Pose((1.0, 2.0, 3.0), YAW), params=RampParams(length, width, rise, thickness))

    model, poses = compiled(compile_document(with_objects(EMPTY, ramp)))

    expected = 3 + x / length * rise
    found = height(model, poses, *turned(x, y))
    if thickness is not None:
        assert expected == pytest.approx(found, abs=1e-6)
    else:
        # MuJoCo keeps corners of meshes in single precision, about their centre of mass.
        half_ulp = float(np.spacing(np.float32(max(length, rise) * 2 / 3))) / 2
        assert expected == pytest.approx(found, abs=max(1e-6, half_ulp * (1 + rise / length)))


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a_ray_from_above_hits_the_tread_of_the_step_below_it(data):
    steps = data.draw(st.integers(1, 30))
    tread, riser, width = (data.draw(st.floats(low, high)) for low, high in ((0.05, 5), (0.01, 2), (0.1, 20)))
    style = data.draw(st.sampled_from(["solid", "open"]))
    thickness = data.draw(st.floats(0.01, riser + 0.5)) if style == "open" else None
    step, y = data.draw(st.integers(0, steps - 1)), data.draw(st.floats(-0.45, 0.45)) * width
    x = (step + data.draw(st.floats(0.05, 0.95)) - steps / 2) * tread
    params = StairsParams(steps, tread, riser, width, style, thickness)

    model, poses = compiled(
        compile_document(with_objects(EMPTY, Stairs(id="s", pose=Pose((1.0, 2.0, 3.0), YAW), params=params)))
    )

    expected = 3 + (step + 1 - steps / 2) * riser
    assert expected == pytest.approx(height(model, poses, *turned(x, y)), abs=1e-6)


def turned(x, y):
    return 1 + 0.28 * x - 0.96 * y, 2 + 0.96 * x + 0.28 * y


def test_solid_stairs_and_a_wedge_stop_a_ray_from_behind_at_any_height_and_a_plank_does_not():
    def behind(one):
        model, poses = compiled(compile_document(with_objects(EMPTY, one)))
        turned = np.array(one.pose.position)
        assert height(model, poses, turned[0] + 0.9, turned[1]) is not None
        geom = np.zeros(1, dtype=np.int32)
        start = turned + np.array([9.0, 0.0, -0.7])
        return mujoco.mj_ray(model, poses, start, np.array([-1.0, 0, 0]), None, 1, -1, geom)

    at = Pose((0.0, 0.0, 0.75))

    assert pytest.approx(8.0, abs=1e-6) == behind(Ramp(id="w", pose=at, params=RampParams(2.0, 1.2, 1.5, None)))
    assert pytest.approx(8.0, abs=1e-6) == behind(Stairs(id="s", pose=at, params=StairsParams(4, 0.5, 0.375, 1.2)))
    assert behind(Ramp(id="p", pose=at, params=RampParams(2.0, 1.2, 1.5, 0.1))) > 9.5


def test_quaternion_and_its_negative_give_the_same_geoms():
    def geoms(quat):
        made = Box(id="b", pose=Pose((0.0, 0.0, 1.0), quat), params=BoxParams((1.0, 2.0, 3.0)))
        return compile_document(with_objects(EMPTY, made)).split("\n", 1)[1]

    for quat in [(0.8, 0.0, 0.0, 0.6), (0.0, 0.6, -0.8, 0.0), (0.0, 0.0, 0.0, -1.0), (-1e-17, -0.6, 0.8, 0.0)]:
        assert geoms(quat) == geoms(tuple(-part for part in quat))


def test_spawn_points_names_and_disabled_objects_reach_only_the_hash():
    box = Box(id="b", pose=Pose((0.0, 0.0, 1.0)), params=BoxParams((1.0, 2.0, 3.0)))
    plain = compile_document(with_objects(EMPTY, box))
    document = MapDocument(
        map_id="yard",
        ground=Ground(enabled=False),
        objects=(msgspec.structs.replace(box, name="<&>"), msgspec.structs.replace(box, id="c", enabled=False)),
        spawn_points=(SpawnPoint(id="main", position=(0.0, 0.0, 0.35)),),
    )
    other = compile_document(document)

    assert plain != other
    assert follows(plain, other)
    assert not follows(plain.replace("0.5 1 1.5", "0.5 1 1.6"), other)


@pytest.mark.parametrize(
    "value, text",
    [
        (0.0, "0"),
        (-0.0, "0"),
        (-4e-10, "0"),
        (5e-10, "0.000000001"),
        (-6e-10, "-0.000000001"),
        (0.1 + 0.2, "0.3"),
        (1000.0000000006, "1000.000000001"),
        (-999.999999999, "-999.999999999"),
        (0.00001234, "0.00001234"),
        (1 / 3, "0.333333333"),
        (20.0, "20"),
    ],
)
def test_numbers_have_nine_decimals_and_no_exponent(value, text):
    assert [f"{text} {text} 1", text] == written(np.array([[value, value, 1], [value, math.nan, math.nan]]))


@settings(max_examples=300)
@given(st.integers(-(10**12), 10**12))
def test_every_decimal_of_nine_places_is_its_own_text(n):
    sign, rest = "-" if n < 0 else "", abs(n)
    text = f"{sign}{rest // 10**9}.{rest % 10**9:09}".rstrip("0").rstrip(".")

    assert [text] == written(np.array([[float(text)]]))


@settings(max_examples=50, deadline=None)
@given(documents())
def test_many_objects_at_once_have_the_shapes_that_each_has_alone_to_the_last_bit(document):
    table = geom_table(document.objects)
    alone = [shape for one in document.objects for shape in shapes(one)]

    assert [(*shape.position, *shape.quat) for shape in alone] == [tuple(row) for row in table.numbers[:, 3:].tolist()]
    halves = [[value for value in row if not math.isnan(value)] for row in table.numbers[:, :3].tolist()]
    assert [list(shape.half) for shape in alone] == halves
    assert [i for i, shape in enumerate(alone) if shape.type == "mesh"] == table.meshes.tolist()
    corners = [[value for corner in shape.corners for value in corner] for shape in alone if shape.corners]
    assert corners == table.corners.tolist()


def test_geom_names_lead_back_to_their_objects():
    assert "up-1" == object_of("__platform_map_yard_up-1_12", "yard")
    assert "ground" == object_of("__platform_map_yard_ground_0", "yard")
    assert object_of("__platform_map_yard__ground", "yard") is None
    assert object_of("__platform_map_other_up-1_0", "yard") is None
    assert object_of("torso", "yard") is None


def test_every_compiled_layer_of_the_bank_is_made_again(shared):
    """Those were written by another compiler; whole kinds of it would differ if a formula did."""
    found = sorted((shared / "maps" / "cases").glob("*_compile_*/package/authoring/map.scene.json"))
    followed = 0
    for scene in found:
        physics = scene.parent.parent / "physics" / "world.xml"
        try:
            document = document_from(json.loads(scene.read_text()))
        except (msgspec.ValidationError, ValueError):
            continue
        followed += follows(physics.read_text(), compile_document(document))

    assert followed >= 15


SCRIPT = """
import hashlib, json, pathlib, sys
from robotview.maps.compiler import compile_document
from robotview.maps.written import as_text, document_from
for name in sys.argv[1:]:
    text = compile_document(document_from(json.loads(pathlib.Path(name).read_text())))
    print(hashlib.sha256(text.encode()).hexdigest())
"""


@pytest.mark.long
def test_another_python_gives_the_same_bytes(tmp_path):
    names, mine = [], []

    @settings(max_examples=50, database=None, derandomize=True)
    @given(documents())
    def write(document):
        name = tmp_path / f"{len(names)}.json"
        name.write_text(as_text(document), encoding="utf-8")
        names.append(str(name))
        mine.append(hashlib.sha256(compile_document(document).encode()).hexdigest())

    write()
    others = other_pythons()
    if not others:
        pytest.skip("no other Python from 3.10 on was found in PATH or in ~/.pyenv")
    source = str(Path(sys.modules["robotview"].__file__).parents[1])
    python = tmp_path / "other" / "bin" / "python"
    for other in others:
        subprocess.run([other, "-m", "venv", tmp_path / "other"], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "--no-deps", "numpy", "msgspec"], check=True)
        environment = {"PYTHONPATH": source}
        said = subprocess.run(
            [python, "-c", SCRIPT, *names], env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
        assert mine == said.stdout.split(), other
        shutil.rmtree(tmp_path / "other")


def other_pythons():
    """One interpreter of each version but this one's, from 3.10 on."""
    folders = [Path(folder) for folder in os.environ["PATH"].split(os.pathsep)]
    folders += sorted((Path.home() / ".pyenv" / "versions").glob("*/bin"))
    found = {}
    for folder in folders:
        for path in folder.glob("python3.*"):
            minor = path.name.removeprefix("python3.")
            if minor.isdigit() and int(minor) >= 10 and int(minor) != sys.version_info[1]:
                tried = subprocess.run([path, "-c", "import ensurepip"], capture_output=True, check=False)
                if tried.returncode == 0:
                    found.setdefault(int(minor), path)
    return list(found.values())
