import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from map_documents import documents
from robotview.maps.document import (
    TYPES,
    Box,
    BoxParams,
    Ground,
    MapDocument,
    Pose,
    Ramp,
    RampParams,
    SpawnPoint,
    Stairs,
    StairsParams,
    new_id,
)
from robotview.maps.limits import PARAMS, together
from robotview.maps.written import as_text, canonical, digest, document_from, number, plain, written_out

AT = Pose((1.5, 0.0, 0.1), (0.8, 0.0, 0.0, 0.6))
YARD = MapDocument(
    map_id="yard",
    objects=(
        Stairs(id="up", pose=AT, params=StairsParams(steps=3, tread=0.3, riser=0.15, width=1.0)),
        Box(
            id="crate",
            name='a "crate": [1, 2.0]',
            pose=AT,
            params=BoxParams((1.0, 2.0, 0.5)),
            friction=(1.0, 1e-05, 1.5e-07),
        ),
        Ramp(id="wedge", pose=AT, params=RampParams(1.0, 1.0, 0.5, thickness=None), friction_mode="override"),
    ),
    spawn_points=(SpawnPoint(id="main", position=(0.0, 0.0, 0.35), yaw_deg=-45.5),),
)


def test_file_text_gives_the_same_document_again():
    assert YARD == document_from(json.loads(as_text(YARD)))
    assert YARD == document_from(plain(YARD))


def test_file_text_is_sorted_and_has_vectors_on_a_line():
    text = as_text(YARD)

    assert sorted(json.loads(text)) == list(json.loads(text))
    assert '      "friction": [1, 0.005, 0.0001],\n' in text
    assert text.endswith("}\n")


def test_solid_stairs_are_written_without_the_thickness_they_must_not_have_and_a_wedge_with_null():
    stairs, _, wedge = json.loads(as_text(YARD))["objects"]

    assert "thickness" not in stairs["params"]
    assert wedge["params"]["thickness"] is None


def test_canonical_form_ignores_the_order_of_objects_and_the_spelling_of_numbers():
    turned = msgspec.structs.replace(YARD, objects=YARD.objects[::-1])
    spelled = document_from(json.loads(as_text(YARD).replace("0.15", "1.5e-1").replace("1, 2,", "1.0e0,2.00,")))

    assert canonical(YARD) == canonical(turned) == canonical(spelled)


@pytest.mark.parametrize(
    "value, text",
    [
        (0.0001, "0.0001"),
        (9.5e-05, "0.000095"),
        (1e-06, "0.000001"),
        (-1.25e-06, "-0.00000125"),
        (9.5367431640625e-07, "9.5367431640625e-7"),
        (1e-27, "1e-27"),
        (5e-324, "5e-324"),
        (333333333.33333329, "333333333.3333333"),
        (-0.0, "0"),
        (1e3, "1000"),
    ],
)
def test_canonical_numbers_are_those_of_rfc_8785(value, text):
    """Its appendix B, and the border of ECMAScript between decimals and exponents."""
    assert text == number(value)
    friction = canonical(MapDocument(map_id="yard", ground=Ground(friction=(1.0, 0.005, value))))
    assert f'"friction":[1,0.005,{text}]'.encode() in friction


def test_canonical_form_tells_every_change_of_a_value():
    moved = msgspec.structs.replace(YARD, ground=Ground(friction=(1.0, 0.005, 0.00010000000000000002)))

    assert digest(YARD) != digest(moved)


def test_name_left_out_is_the_id():
    assert "up" == YARD.objects[0].name
    assert "main" == YARD.spawn_points[0].name


def test_type_extents_and_number_of_geoms_follow_from_the_parameters():
    stairs = YARD.objects[0]

    assert "stairs" == stairs.type
    assert pytest.approx((0.9, 1.0, 0.45)) == stairs.extents
    assert 3 == stairs.geoms
    assert 1 + 3 + 1 + 1 == YARD.geoms


def test_values_are_frozen():
    with pytest.raises(AttributeError):
        YARD.objects[0].enabled = False


def test_every_parameter_of_every_type_has_a_range():
    for kind, made in TYPES.items():
        fields = set(msgspec.structs.fields(made)[-1].type.__struct_fields__)

        assert fields - {"style"} == set(PARAMS[kind])


def test_new_ids_have_the_form_of_ids_and_differ():
    ids = {new_id("box") for _ in range(1000)}

    assert 1000 == len(ids)
    assert all(len(one) == len("box-7k2m9q1z") for one in ids)


@pytest.mark.parametrize(
    "kind, params, wrong",
    [
        ("capsule", {"radius": 0.6, "height": 1.202}, []),
        ("capsule", {"radius": 0.6, "height": 1.2}, ["height"]),
        ("ramp", {"length": 1.0, "height": 4.0, "width": 1}, []),
        ("ramp", {"length": 1.0, "height": 4.1, "width": 1}, ["height"]),
        ("stairs", {"steps": 2, "riser": 0.2}, []),
        ("stairs", {"steps": 2, "riser": 0.2, "thickness": 0.1}, ["thickness"]),
        ("stairs", {"steps": 2, "riser": 0.2, "style": "open"}, ["thickness"]),
        ("stairs", {"steps": 2, "riser": 0.2, "style": "open", "thickness": 0.7}, []),
        ("stairs", {"steps": 2, "riser": 0.2, "style": "open", "thickness": 0.71}, ["thickness"]),
    ],
)
def test_parameters_must_go_together(kind, params, wrong):
    assert wrong == [misfit.param for misfit in together(kind, params)]


@settings(max_examples=60, deadline=None)
@given(documents(), st.sampled_from([0.0, -0.0, 1e-5, 0.0001, 1e-300, 0.1 + 0.2, 3.0, 1000.0]), st.text(max_size=6))
def test_the_fast_way_to_the_canonical_form_gives_the_same_bytes_as_writing_it_out(document, number, name):
    box = Box(id="zz", name=name, pose=Pose((number, 1.0, 10.0)), params=BoxParams((1.0, 20.0, 0.5)))
    for one in (document, msgspec.structs.replace(document, objects=(*document.objects, box))):
        ordered = document_from(json.loads(canonical(one)))
        assert written_out(ordered) == canonical(one)


@pytest.mark.parametrize("name", ["1.0,", "a 2.0]", "3e5", "0.0000", "-0,", 'é"\\/'])
def test_names_that_look_like_numbers_stay_as_they_are(name):
    document = MapDocument(map_id="yard", objects=(Box(id="b", name=name, pose=AT, params=BoxParams((1.0, 1.0, 1.0))),))

    assert name == json.loads(canonical(document))["objects"][0]["name"]
    assert written_out(document) == canonical(document)
