"""What MuJoCo is given for a physics layer: the same geometry, in the namespace, and nothing of the disk."""

import mujoco
import numpy as np
import pytest

from map_layers import ROCK, ROCK_GEOM, WITH_ROCK, sound, world
from robotview.model.map_names import object_of

DECOY = ROCK.replace(b"v 1 0 0", b"v 9 0 0")


def _compiled(layer):
    model = mujoco.MjModel.from_xml_string(layer.text, dict(layer.assets))
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    return model, data


def test_nested_bodies_are_laid_into_the_world_where_mujoco_has_them():
    rng = np.random.default_rng(7)
    numbers = lambda n: " ".join(map(repr, rng.normal(size=n).tolist()))  # noqa: E731
    depth, geom = 12, '<geom type="{}" size="{}" pos="{}" quat="{}" friction="0.3 0.1 0.01" rgba="1 0 0 1" group="2"/>'
    inside = ""
    for k in range(depth):
        kind, size = (("box", ".1 .2 .3"), ("capsule", ".1 .2"), ("ellipsoid", ".1 .2 .3"))[k % 3]
        one = geom.format(kind, size, numbers(3), numbers(4))
        inside = f'<body pos="{numbers(3)}" quat="{numbers(4)}">{one}{inside}<site pos="{numbers(3)}"/></body>'
    text = world(inside)
    source = mujoco.MjModel.from_xml_string(text.decode())
    at = mujoco.MjData(source)
    mujoco.mj_kinematics(source, at)

    model, data = _compiled(sound(text))

    assert (1, depth) == (model.nbody, model.ngeom)
    assert 0 == np.abs(at.geom_xpos - data.geom_xpos).max().round(12)
    assert 0 == np.abs(at.geom_xmat - data.geom_xmat).max().round(12)
    assert 0 == np.abs(at.site_xpos - data.site_xpos).max().round(12)
    for field in ("geom_size", "geom_friction", "geom_rgba", "geom_type"):
        assert (getattr(source, field) == getattr(model, field)).all(), field


def test_every_way_to_turn_a_thing_ends_where_mujoco_has_it():
    text = world(
        '<geom type="box" size="1 2 3" euler="10 20 30"/><geom type="box" size="1 2 3" axisangle="1 2 3 40"/>'
        '<body zaxis="1 1 1"><geom type="box" size="1 2 3" xyaxes="0 1 0 -1 0 1"/>'
        '<geom type="capsule" size=".1" fromto="0 0 0 1 2 3"/>'
        '<light dir="1 0 -1"/><camera pos="1 2 3" xyaxes="0 1 0 0 0 1"/></body>',
        before='<compiler angle="degree"/>',
    )
    source = mujoco.MjModel.from_xml_string(text.decode())
    at = mujoco.MjData(source)
    mujoco.mj_forward(source, at)
    model, data = _compiled(sound(text))
    mujoco.mj_forward(model, data)

    for field in ("geom_xpos", "geom_xmat", "light_xdir", "cam_xpos", "cam_xmat"):
        assert 0 == np.abs(getattr(at, field) - getattr(data, field)).max().round(12), field


def test_names_are_put_into_the_namespace_the_same_way_each_time():
    text = world(
        '<geom name="Big Wall!" type="box" size="1 1 1"/><geom name="big-wall" type="box" size="1 1 1"/>'
        '<geom type="box" size="1 1 1"/><geom name="__platform_map_other_crate_3" type="box" size="1 1 1"/>'
        '<geom name="__platform_map_yard__ground" type="plane" size="1 1 1"/><site name="mark"/>'
    )
    model, _ = _compiled(sound(text))

    expected = ["big-wall_0", "big-wall_1", "geom_0", "crate_3", "_ground"]
    assert [f"__platform_map_yard_{name}" for name in expected] == [model.geom(i).name for i in range(model.ngeom)]
    assert "__platform_map_yard_mark_0" == model.site(0).name
    assert {2} == set(model.geom_group.tolist())
    assert ["big-wall", "geom", "crate", ""] == [object_of(model.geom(i).name) for i in (0, 2, 3, 4)]
    assert object_of("trunk") is None
    assert sound(text).text == sound(text).text


def test_files_are_renamed_by_their_content_and_directories_are_dropped(tmp_path, monkeypatch):
    for place in ("meshes/a/rock.obj", "meshes/b/rock.obj", "rock.obj", "physics/meshes/a/rock.obj"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes(DECOY)
    monkeypatch.chdir(tmp_path)
    tall = ROCK.replace(b"v 0 0 1", b"v 0 0 5")
    text = world(
        '<geom type="mesh" mesh="low"/><geom type="mesh" mesh="rock"/>',
        before='<compiler meshdir="meshes"/>'
        '<asset><mesh name="low" file="a/rock.obj"/><mesh file="b/rock.obj"/></asset>',
    )
    layer = sound(text, {"physics/meshes/a/rock.obj": ROCK, "physics/meshes/b/rock.obj": tall})

    assert "meshes" not in layer.text
    assert ["physics/meshes/a/rock.obj", "physics/meshes/b/rock.obj"] == list(layer.resources)
    assert {ROCK, tall} == set(layer.assets.values())
    for name in layer.assets:
        (tmp_path / name).write_bytes(DECOY)
    model, _ = _compiled(layer)
    assert [1.0, 5.0] == pytest.approx([np.ptp(_vertices(model, i)[:, 2]) for i in range(2)], abs=1e-6)


def _vertices(model, mesh):
    start, count = model.mesh_vertadr[mesh], model.mesh_vertnum[mesh]
    quat = np.zeros(9)
    mujoco.mju_quat2Mat(quat, model.mesh_quat[mesh])
    return model.mesh_vert[start : start + count] @ quat.reshape(3, 3).T


def test_a_mesh_that_names_a_material_file_is_given_to_mujoco_without_that_line():
    files = {"physics/meshes/rock.obj": b"mtllib ../../secret.mtl\nusemtl a\n" + ROCK}
    layer = sound(world(ROCK_GEOM, before=WITH_ROCK), files)

    assert [False] == [b"mtl" in data for data in layer.assets.values()]
    assert 1 == _compiled(layer)[0].nmesh


def test_materials_textures_and_height_fields_are_kept_and_found_by_their_new_names():
    text = world(
        '<geom type="hfield" hfield="hill" material="grass"/><geom type="mesh" mesh="wedge"/>',
        before='<asset><texture name="t" type="2d" builtin="checker" width="8" height="8"/>'
        '<material name="grass" texture="t" rgba="0 1 0 1"/><hfield name="hill" nrow="2" ncol="3" size="1 1 1 1" '
        'elevation="0 1 2 3 4 5"/><mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1" scale="2 2 2"/></asset>',
    )
    source = mujoco.MjModel.from_xml_string(text.decode())
    model, _ = _compiled(sound(text))

    assert (1, 1, 1, 1) == (model.nhfield, model.nmat, model.ntex, model.nmesh)
    assert model.material(0).name == "__platform_map_yard_grass_0"
    assert source.hfield_data.tolist() == model.hfield_data.tolist()
    assert source.mesh_vert.tolist() == model.mesh_vert.tolist()
