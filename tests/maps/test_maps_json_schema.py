"""The JSON Schemas of a map's documents: what they refuse is refused by the rules, and good documents fit."""

import json

import jsonschema
import pytest
from hypothesis import given, settings

from map_documents import documents
from map_packages import BOX, SPAWN, manifest, scene
from robotview.cli.main import main
from robotview.maps.proving import proven
from robotview.maps.schema import json_schema
from robotview.maps.written import as_text


def fits(value, document="scene"):
    return jsonschema.Draft202012Validator(json_schema(document)).is_valid(value)


@settings(max_examples=25, deadline=None)
@given(documents())
def test_good_documents_fit_their_schema(document):
    assert fits(json.loads(as_text(document)))


@pytest.mark.parametrize(
    "change",
    [
        {"id": "Box"},
        {"name": ""},
        {"scale": 2},
        {"type": "cone"},
        {"params": {"size": [1, 1]}},
        {"params": {"size": [1, 1, 201]}},
        {"pose": {"position": [0, 0, 0]}},
        {"pose": {"position": [0, 0, 1001], "quat": [1, 0, 0, 0]}},
        {"friction": [11, 0, 0]},
        {"enabled": 1},
        {"frictionMode": "min"},
    ],
)
def test_what_the_schema_refuses_the_rules_refuse(change):
    assert fits(scene(BOX))

    made = scene({**BOX, **change})

    assert not fits(made)
    assert proven(json.dumps(made).encode(), "yard") is None


def test_the_schema_of_map_json_knows_both_versions():
    assert fits(manifest(1, spawnPoints=[SPAWN]), "map")
    assert fits(manifest(2), "map")
    assert not fits(manifest(3), "map")
    assert not fits({**manifest(2), "coordinateSystem": {"units": "m", "up": "Y", "forward": "+X"}}, "map")


def test_the_command_line_prints_it(capsys):
    assert main(["map", "schema"]) == 0

    assert json_schema() == json.loads(capsys.readouterr().out)
    with pytest.raises(ValueError, match="there is no schema of 'world'"):
        json_schema("world")
