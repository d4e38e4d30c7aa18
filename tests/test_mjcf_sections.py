"""Options, actuators, sensors, tendons, contacts, keyframes: everything beside the tree."""

import pytest

from mjcf_snippets import read

LIMB = (
    '<worldbody><body name="b"><joint name="j"/><geom name="g" size="1"/><site name="s"/></body><site name="t"/>'
    "</worldbody>"
)


def test_sections_that_occur_several_times_are_one_the_later_wins():
    model = read(
        '<option timestep="0.1" gravity="0 0 -1"/><option timestep="0.2"><flag contact="disable"/></option>'
        '<option><flag gravity="disable"/></option>'
    )

    assert (0.2, (0.0, 0.0, -1.0)) == (model.option.timestep, model.option.gravity)
    assert (False, False, True) == (model.option.flag.contact, model.option.flag.gravity, model.option.flag.limit)


def test_visual_and_statistic():
    model = read('<visual><map znear="0.5"/></visual><visual><global fovy="30"/></visual><statistic extent="3"/>')

    assert (0.5, 30.0, 3.0) == (model.visual.map.znear, model.visual.global_.fovy, model.statistic.extent)
    assert model.visual.headlight is None


def test_the_defaults_of_the_schema_hold_where_nobody_says_otherwise():
    model = read(LIMB)

    assert (0.002, (0.0, 0.0, -9.81), "Euler") == (model.option.timestep, model.option.gravity, model.option.integrator)
    assert ((1.0, 0.005, 0.0001), 1000.0, 3) == (model.geoms[0].friction, model.geoms[0].density, model.geoms[0].condim)


def test_repeated_sections_append():
    model = read(
        f'{LIMB}<actuator><motor name="a" joint="j"/></actuator><actuator><motor name="b" joint="j"/></actuator>'
    )

    assert ["a", "b"] == [a.name for a in model.actuators]


def test_actuators_of_all_kinds_stand_in_document_order():
    model = read(f'{LIMB}<actuator><velocity joint="j"/><motor joint="j"/><position joint="j"/></actuator>')

    assert ["ActuatorVelocity", "ActuatorMotor", "ActuatorPosition"] == [type(a).__name__ for a in model.actuators]


@pytest.mark.parametrize(
    "given, limited", [("", False), ('ctrlrange="0 1"', True), ('ctrlrange="0 1" ctrllimited="false"', False)]
)
def test_control_limits_are_decided_as_those_of_joints(given, limited):
    assert limited is read(f'{LIMB}<actuator><motor joint="j" {given}/></actuator>').actuators[0].ctrllimited


def test_the_path_of_a_spatial_tendon_keeps_its_order():
    path = '<site site="s"/><site site="t"/><pulley divisor="2"/><site site="t"/><geom geom="g" sidesite="s"/>'
    path += '<site site="s"/>'
    (tendon,) = read(f'{LIMB}<tendon><spatial name="t">{path}</spatial></tendon>').tendons

    kinds = ["Site", "Site", "Pulley", "Site", "Geom", "Site"]
    assert kinds == [type(part).__name__.removeprefix("TendonSpatial") for part in tendon.path]
    assert ("g", "s") == (tendon.path[4].geom, tendon.path[4].sidesite)


def test_contacts_equalities_and_sensors():
    model = read(
        f'{LIMB}<contact><exclude name="e" body1="world" body2="b"/></contact>'
        '<equality><joint name="q" joint1="j" polycoef="1 2"/></equality>'
        '<sensor><jointpos name="p" joint="j"/></sensor>'
    )

    assert ["e"] == [e.name for e in model.contacts.excludes]
    assert (1.0, 2.0, 0.0, 0.0, 0.0) == model.equalities[0].polycoef
    assert "SensorJointpos" == type(model.sensors[0]).__name__


def test_custom_data_and_extensions():
    model = read(
        '<extension><plugin plugin="mujoco.pid"><instance name="i"><config key="kp" value="4"/></instance></plugin>'
        "</extension>"
        '<custom><numeric name="n" data="1 2"/><text name="t" data="hello"/></custom>'
    )
    (plugin,) = model.extensions.plugins

    assert ("mujoco.pid", "i", "kp") == (plugin.plugin, plugin.instances[0].name, plugin.instances[0].configs[0].key)
    assert ((1.0, 2.0), "hello") == (model.customs.numerics[0].data, model.customs.texts[0].data)


def test_materials_keep_their_layers():
    textures = '<texture name="a" type="2d" builtin="flat" width="1" height="1"/>'
    model = read(f'<asset>{textures}<material name="m"><layer texture="a" role="rgb"/></material></asset>')

    assert [("a", "rgb")] == [(layer.texture, layer.role) for layer in model.assets.materials[0].layers]


def test_a_model_has_a_name_and_a_short_repr():
    assert "MuJoCo Model" == read("").name
    assert "<mjcf.Model 'MuJoCo Model': 2 bodies, 1 joints, 1 geoms>" == repr(read(LIMB))


def test_elements_of_etree_are_read_too():
    import xml.etree.ElementTree as ET

    from robotview.mjcf import Model

    assert "leg" == Model.from_string(ET.fromstring('<mujoco model="leg"/>'), None).name


def test_reading_does_not_leave_the_garbage_collector_off():
    import gc

    read(LIMB)
    assert gc.isenabled()


def test_time_is_linear_in_the_number_of_bodies():
    """Counts, not seconds: each element is converted once, whatever stands around it."""
    from robotview.mjcf.elements import Plan

    def conversions(bodies: int) -> int:
        calls = 0
        values = Plan.values

        def counted(self, *arguments):
            nonlocal calls
            calls += 1
            return values(self, *arguments)

        Plan.values = counted
        try:
            read("<worldbody>" + '<body><joint/><geom size="1"/></body>' * bodies + "</worldbody>")
        finally:
            Plan.values = values
        return calls

    assert 10 * (conversions(10) - conversions(0)) == conversions(100) - conversions(0)


def test_equal_texts_are_one_value_and_long_ones_are_not_kept():
    from robotview.mjcf.schema import Attribute
    from robotview.mjcf.values import REMEMBERED, SHORT, converter

    convert = converter(Attribute("pos", "real", 3, 3))
    many = converter(Attribute("vertex", "real", 1, 0))
    long = "1.25 " * SHORT

    assert convert("1 2 3") is convert("1 2 3")
    assert many(long) == many(long)
    assert many(long) is not many(long)
    assert [(float(i), 0.0, 0.0) for i in range(REMEMBERED + 2)] == [convert(f"{i} 0 0") for i in range(REMEMBERED + 2)]
