"""Small map packages for tests, as dicts and archives."""

import io
import json
import struct
import zipfile

BOX = {
    "id": "crate",
    "type": "box",
    "pose": {"position": [0, 0, 0.5], "quat": [1, 0, 0, 0]},
    "params": {"size": [1, 1, 1]},
}
SPAWN = {"id": "main", "name": "Main", "position": [0, 0, 0.35], "yawDeg": 0}
PHYSICS = b'<mujoco><worldbody><geom type="box" size="1 1 1" group="2"/></worldbody></mujoco>'
MESHLESS_GLTF = b'{"asset":{"version":"2.0"}}'


def glb(json_chunk=MESHLESS_GLTF):
    """A binary glTF with nothing but its JSON."""
    padded = json_chunk + b" " * (-len(json_chunk) % 4)
    return struct.pack("<4s2L", b"glTF", 2, 20 + len(padded)) + struct.pack("<L4s", len(padded), b"JSON") + padded


def manifest(version=2, **changes):
    """A `map.json` as plain values; ``field=None`` leaves a field out."""
    made = {
        "schemaVersion": version,
        "id": "yard",
        "name": "Yard",
        "coordinateSystem": {"units": "m", "up": "Z", "forward": "+X"},
        "physics": {"source": "physics/world.xml"},
        "spawnPoints": [SPAWN],
    }
    if version == 2:
        made["authoring"] = {"source": "authoring/map.scene.json"}
    return {key: value for key, value in {**made, **changes}.items() if value is not None}


def scene(*objects, **changes):
    """A `map.scene.json` as plain values."""
    made = {"schemaVersion": 1, "mapId": "yard", "objects": list(objects), "spawnPoints": [SPAWN], **changes}
    return {key: value for key, value in made.items() if value is not None}


def package(map_json=None, scene_json=None, **files):
    """Name -> bytes of a V2 package, or of V1 where ``scene_json`` is left out."""
    authored = scene_json is not None
    made = {
        "map.json": json.dumps(map_json or manifest(2 if authored else 1)).encode(),
        "physics/world.xml": PHYSICS,
    }
    if authored:
        made["authoring/map.scene.json"] = json.dumps(scene_json).encode()
    return made | files


def zipped(files, method=zipfile.ZIP_DEFLATED):
    """An archive of some files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def written(folder, files):
    """The same as a folder on disk."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder
