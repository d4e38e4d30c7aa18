"""The rules of a physics layer: what may stand in it, with the line of what may not."""

import time
import tracemalloc

import pytest

from map_layers import ROCK, ROCK_GEOM, SOURCE, WITH_ROCK, read, said, world

STRANGE_SECTIONS = (
    *("default", "option", "size", "visual", "statistic", "contact", "actuator", "sensor", "tendon", "equality"),
    *("keyframe", "custom", "extension", "deformable", "include", "asse"),
)
STRANGE_ELEMENTS = (
    *("joint", "freejoint", "inertial", "include", "frame", "replicate", "attach", "composite", "flexcomp"),
    *("plugin", "actuator", "geoms"),
)
BOX = '<geom type="box" size="1 1 1" group="2"/>'


@pytest.mark.parametrize(
    "tag",
    STRANGE_ELEMENTS,
)
def test_only_static_things_may_stand_in_the_world(tag):
    assert ["mjcf.element:3"] == said(world(f"<{tag}/>{BOX}"))


@pytest.mark.parametrize(
    "tag",
    STRANGE_SECTIONS,
)
def test_a_layer_has_no_other_sections_than_compiler_assets_and_the_world(tag):
    assert ["mjcf.element:1"] == said(world(BOX, before=f"<{tag}/>"))


@pytest.mark.parametrize("tag", ["skin", "model", "sensor"])
def test_only_basic_assets_are_taken(tag):
    assert ["mjcf.element:1"] == said(world(BOX, before=f"<asset><{tag}/></asset>"))


@pytest.mark.parametrize("attribute", ['class="x"', 'user="1"', 'fluidshape="none"', 'colour="red"', 'plugin="p"'])
def test_geoms_have_no_attributes_that_reach_outside_a_static_map(attribute):
    assert ["mjcf.attr:3"] == said(world(f'<geom type="box" size="1 1 1" {attribute}/>'))


@pytest.mark.parametrize("attribute", ['mocap="true"', 'childclass="x"', 'gravcomp="1"', 'mocap="false"'])
def test_bodies_only_place_what_they_hold(attribute):
    assert ["mjcf.attr:3"] == said(world(f"<body {attribute}>{BOX}</body>"))


@pytest.mark.parametrize(
    "attributes, code",
    [
        ('type="box" size="1 1 1" pos="nan 0 0"', "number"),
        ('type="box" size="1 1 1" pos="inf 0 0"', "number"),
        ('type="box" size="1 1 1" pos="0x10 0 0"', "number"),
        ('type="box" size="1 1 1" pos="1e999 0 0"', "number"),
        ('type="box" size="1 1 1" pos="0,1,2"', "number"),
        ('type="box" size="1 1 1" pos="0 1"', "number"),
        ('type="box" size="1 1 1" pos="0 1 2 3"', "number"),
        ('type="box" size="1 1 1" contype="1.5"', "number"),
        ('type="box" size="1 1 1 1"', "number"),
        ('type="box" size="1 1"', "number"),
        ('type="sphere" size="1 1 1"', "number"),
        ('type="box" size="1 -1 1"', "size"),
        ('type="box" size="1 0 1"', "size"),
        ('type="plane" size="1 1 0"', "size"),
        ('type="box"', "size"),
        ('type="box" size="1 1 1" quat="0 0 0 0"', "quat_zero"),
        ('type="box" size="1 1 1" quat="1e-20 0 0 0"', "quat_zero"),
        ('type="box" size="1 1 1" friction="-1"', "friction"),
        ('type="box" size="1 1 1" friction="1 0 -0.1"', "friction"),
        ('type="box" size="1 1 1" rgba="2 0 0 1"', "rgba"),
        ('type="box" size="1 1 1" rgba="0 0 0 -0.1"', "rgba"),
        ('type="box" size="1 1 1" group="9"', "group"),
        ('type="box" size="1 1 1" group="-1"', "group"),
        ('size="1"', "attr"),
        ('type="egg" size="1"', "attr"),
        ('type="box" size="1 1 1" quat="1 0 0 0" zaxis="0 0 1"', "attr"),
        ('type="mesh"', "attr"),
        ('type="mesh" mesh="stone"', "undefined"),
        ('type="box" size="1 1 1" material="red"', "undefined"),
    ],
)
def test_values_that_mujoco_takes_silently_or_late_are_refused_with_their_line(attributes, code):
    assert [f"mjcf.{code}:4"] == said(world(f"\n<geom {attributes}/>"))


@pytest.mark.parametrize("attribute", ["euler", "axisangle"])
@pytest.mark.parametrize(
    "compiler, fine", [("", False), ('<compiler angle="radian"/>', False), ('<compiler angle="degree"/>', True)]
)
def test_angles_need_a_unit_that_is_stated_and_is_the_degree(attribute, compiler, fine):
    values = "0 0 90" if attribute == "euler" else "0 0 1 90"
    text = world(f'<geom type="box" size="1 1 1" {attribute}="{values}"/>', before=compiler)
    assert ([] if fine else ["mjcf.attr:3"]) == said(text)


@pytest.mark.parametrize(
    "setting, codes",
    [
        ('coordinate="global"', ["mjcf.compiler:1"]),
        ('discardvisual="true"', ["mjcf.compiler:1"]),
        ('eulerseq="zyx"', ["mjcf.compiler:1"]),
        ('strippath="true"', ["mjcf.compiler:1"]),
        ('meshdir="/etc"', ["path.absolute:1"]),
        ('meshdir="../up"', ["path.traversal:1"]),
        ('angle="radian"', []),
        ('meshdir="meshes/"', []),
    ],
)
def test_compiler_settings_are_followed_or_refused(setting, codes):
    assert codes == said(world(BOX, before=f"<compiler {setting}/>"))


def test_two_of_a_kind_never_share_a_name_but_a_geom_and_a_site_may():
    pair = '<geom name="a" type="box" size="1 1 1"/>\n<{} name="a" {}/>'
    assert ["mjcf.duplicate_name:4"] == said(world(pair.format("geom", 'type="box" size="1 1 1"')))
    assert [] == said(world(pair.format("site", "")))


def test_every_fault_of_a_layer_is_listed_at_once():
    text = world(
        '<geom type="box" size="1 1"/>\n<joint/>\n<geom type="box" size="1 1 1" rgba="2 0 0 1" pos="nan 0 0"/>'
    )
    assert ["mjcf.element:4", "mjcf.number:3", "mjcf.number:5", "mjcf.rgba:5"] == sorted(said(text))


def test_a_misspelt_attribute_is_answered_with_the_near_one_and_a_refused_element_with_the_reason():
    _, faults = read(world('<geom type="box" size="1 1 1" frction="1"/><joint/>'))
    hints = [problem.hint for problem in faults.problems]
    assert "did you mean friction?" in hints
    assert "a joint makes its body move; a map is static" in hints


def test_geoms_of_other_groups_are_told_once_and_taken():
    layer, faults = read(world('<geom type="box" size="1 1 1" group="0"/><geom type="box" size="1 1 1"/>'))
    assert layer is not None
    assert [("info", "mjcf.group", "2 geoms are not in group 2; they are put there")] == [
        (p.severity, p.code, p.message) for p in faults.problems
    ]


@pytest.mark.parametrize(
    "text, code",
    [
        (b'<!DOCTYPE mujoco [<!ENTITY a "1">]><mujoco/>', "xml.doctype:1"),
        (b'<!DOCTYPE mujoco SYSTEM "file:///etc/passwd"><mujoco/>', "xml.doctype:1"),
        (b"<mujoco>\n<?php x?><worldbody/></mujoco>", "xml.pi:2"),
        (b"<mujoco>\nhello<worldbody/></mujoco>", "xml.text:2"),
        (b"<mujoco>\n<![CDATA[hello]]><worldbody/></mujoco>", "xml.text:2"),
        (b"<mujoco>\n<worldbody>\n</mujoco>", "xml.syntax:3"),
        (b"<mujoco>\n<worldbody a='1' a='2'/></mujoco>", "xml.syntax:2"),
        (b"<mujoco>&e;</mujoco>", "xml.syntax:1"),
        (b"", "xml.syntax:1"),
        (b"<mujoco>\n\xff<worldbody/></mujoco>", "xml.utf8:2"),
        (b'<?xml version="1.0" encoding="utf-7"?><mujoco/>', "xml.encoding:1"),
        (b'<?xml version="1.0" encoding="latin-1"?><mujoco/>', "xml.encoding:1"),
        ("<mujoco/>".encode("utf-16"), "xml.encoding:None"),
        (b"<mujoco>" + b"<body>" * 70, "xml.depth:1"),
        (b"<mujoco><worldbody>" + b"<geom/>" * 50_001, "xml.elements:1"),
        (b"<mujoco/>" + b" " * (16 << 20), "xml.size:None"),
        (b"<robot/>", "mjcf.element:1"),
        (b"<mujoco/>", "mjcf.element:1"),
    ],
)
def test_xml_that_is_no_plain_text_of_elements_is_refused(text, code):
    assert [code] == said(text)


def test_a_declaration_comments_and_windows_line_ends_are_plain_xml():
    text = b'\xef\xbb\xbf<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- a & b -->\r\n' + world(BOX)
    assert [] == said(text)


@pytest.mark.parametrize(
    "line, code",
    [
        (b"v nan 0 0", "number:2"),
        (b"v 0 1e999 0", "number:2"),
        (b"v 0 0x1 0", "number:2"),
        (b"v 0 1_0 0", "number:2"),
        (b"v 0 0", "syntax:2"),
        (b"f 1 2 9", "index:2"),
        (b"f 1 2 0", "index:2"),
        (b"f -1 -2 -9", "index:2"),
        (b"f 1/2 2/2 3/2", "index:2"),
        (b"f 1 2 99999999999999999999", "syntax:2"),
        (b"f 1 2", "syntax:2"),
        (b"f 1 2 x", "syntax:2"),
        (b"call other.obj", "directive:2"),
        (b"\x00\x01", "syntax:2"),
        (b"# \xff\xfe", "syntax:2"),
        (b"!!", "syntax:2"),
    ],
)
def test_collision_meshes_are_numbers_and_faces_and_ask_for_nothing(line, code):
    text = world(ROCK_GEOM, before=WITH_ROCK)
    assert [f"obj.{code}"] == said(text, {"physics/meshes/rock.obj": b"# a rock\n" + line + b"\n" + ROCK})


def test_collision_meshes_have_a_size():
    text, name = world(ROCK_GEOM, before=WITH_ROCK), "physics/meshes/rock.obj"
    assert ["obj.size:None"] == said(text, {name: ROCK + b"#" * (8 << 20)})
    assert ["obj.faces:None"] == said(text, {name: ROCK + b"f 1 2 3\n" * 200_000})
    assert ["obj.syntax:None"] == said(text, {name: b"# nothing\n"})


def test_a_mesh_of_several_objects_is_warned_of_since_mujoco_takes_the_first():
    files = {"physics/meshes/rock.obj": b"o a\n" + ROCK + b"o b\nf 1 2 3\n"}
    _, faults = read(world(ROCK_GEOM, before=WITH_ROCK), files)
    assert [("warning", "obj.syntax")] == [(p.severity, p.code) for p in faults.problems]


@pytest.mark.parametrize(
    "file, code",
    [
        ("/etc/x.obj", "path.absolute:1"),
        ("../x.obj", "path.traversal:1"),
        ("a\\x.obj", "path.backslash:1"),
        ("https://h/x.obj", "path.scheme_or_drive:1"),
        ("%2e%2e/x.obj", "path.percent:1"),
        ("x.stl", "resource.type:1"),
        ("x.obj", "resource.missing:1"),
        ("Meshes/rock.obj", "resource.missing:1"),
    ],
)
def test_files_are_named_by_the_one_grammar_and_lie_in_the_package(file, code):
    text = world(ROCK_GEOM, before=f'<asset><mesh name="rock" file="{file}"/></asset>')
    assert code in said(text, {"physics/meshes/rock.obj": ROCK})


def _png(width: int, height: int) -> bytes:
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + size + b"\x08\0\0\0\0" + bytes(4)


@pytest.mark.parametrize(
    "data, code",
    [
        (_png(4096, 4096), []),
        (_png(4097, 2), ["limit.file:None"]),
        (_png(30_000, 30_000), ["limit.file:None"]),
        (_png(0, 2), ["resource.type:None"]),
        (b"GIF89a", ["resource.type:None"]),
        (b"\xff\xd8\xff\xc0\0\x11\x08\0\x10\0\x10" + bytes(30), ["resource.type:None"]),
    ],
)
def test_height_fields_are_judged_by_their_header_and_never_decoded(data, code):
    text = world(
        '<geom type="hfield" hfield="hill"/>',
        before='<asset><hfield name="hill" file="hill.png" size="1 1 1 1"/></asset>',
    )
    assert code == said(text, {"physics/hill.png": data})


def test_height_fields_may_be_written_out_and_need_their_counts():
    text = '<asset><hfield name="hill" nrow="2" ncol="2" elevation="0 1 2 3" size="1 1 1 {}"/></asset>'
    geom = '<geom type="hfield" hfield="hill"/>'
    assert [] == said(world(geom, before=text.format("1")))
    assert ["mjcf.size:1"] == said(world(geom, before=text.format("0")))
    assert ["mjcf.number:1"] == said(world(geom, before='<asset><hfield name="hill" size="1 1 1 1"/></asset>'))


def test_a_layer_that_is_not_in_the_package_is_a_missing_resource():
    from robotview.maps.faults import Faults
    from robotview.maps.layer import read_layer
    from robotview.maps.workspace import Workspace

    faults = Faults()
    assert read_layer(Workspace({}), SOURCE, faults) is None
    assert ["resource.missing"] == [problem.code for problem in faults.problems]


@pytest.mark.parametrize(
    "text, code",
    [
        (world(f'<geom type="box" size="1 1 1" pos="{"0 " * 4_000_000}"/>'), "mjcf.number:3"),
        (world("", before=f'<asset><mesh name="m" vertex="{"0 " * 4_000_000}"/></asset>'), "mjcf.number:1"),
        (world("<geom " + " ".join(f"a{i}=''" for i in range(700_000)) + "/>"), "xml.elements:None"),
        (world('<geom type="box" size="1 x 1"/>' * 49_990), "mjcf.number:3"),
    ],
    ids=["a place", "vertices", "attributes", "faults"],
)
def test_hostile_layers_take_little_memory_and_time(text, code):
    tracemalloc.start()
    started = time.process_time()
    assert code == said(text)[0]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 150 << 20
    assert time.process_time() - started < 8  # tracing makes it several times slower


def test_meshes_of_endless_lines_are_refused_before_they_are_taken_apart():
    text, name = world(ROCK_GEOM, before=WITH_ROCK), "physics/meshes/rock.obj"
    assert ["obj.size:None"] == said(text, {name: ROCK + b"\n" * 2_000_000})
    assert ["obj.syntax:9"] == said(text, {name: ROCK + b"f" + b" 1" * 2_000_000})
