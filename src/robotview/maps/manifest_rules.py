"""What ``map.json`` may hold, in its two versions."""

from __future__ import annotations

from typing import Final

from robotview.maps.checking import (
    Chain,
    Check,
    Findings,
    choice,
    display_name,
    identifier,
    is_newer,
    record,
    version,
)
from robotview.maps.reference import check_reference
from robotview.maps.scene_rules import SPAWNS, unique_ids

NEWEST: Final = 2
ENDINGS: Final = {"physics": ".xml", "visual": ".glb", "authoring": ".scene.json"}
"""Layer -> how its file's name ends."""
_VERSION = version(1, NEWEST, "map")
_NO_TRANSFORM = "all layers share one origin; a layer is not moved, turned or scaled"


def _source(ending: str) -> Check:
    def check(value: object, chain: Chain, findings: Findings) -> None:
        if type(value) is not str:
            findings.wrong_type(chain, value, f"a name that ends in {ending}")
            return
        said = f'"{value}" of {chain[0][1] if chain and chain[0] else "the layer"}'
        for code, message in check_reference(value):
            findings.add(code, chain, f"{said} {message}")
        if value.strip("/") and not value.endswith(ending):
            findings.add("schema.pattern", chain, f"{said} does not end in {ending}")

    return check


def _layer(name: str) -> Check:
    elsewhere = dict.fromkeys(("transform", "position", "rotation", "quat", "scale", "offset", "up"), _NO_TRANSFORM)
    return record({"source": _source(ENDINGS[name])}, known_elsewhere=elsewhere)


def _layers_need_each_other(manifest: dict[str, object], chain: Chain, findings: Findings) -> None:
    if "physics" in manifest:
        return
    if "authoring" in manifest:
        hint = 'add "physics": {"source": "physics/world.xml"}'
        findings.add("schema.requires", (chain, "authoring"), "needs physics, which is compiled from it", hint)
    elif "visual" not in manifest:
        findings.add("schema.requires", chain, "has neither physics nor visual; one of them is needed")


_REQUIRED: dict[str, Check] = {
    "schemaVersion": _VERSION,
    "id": identifier,
    "name": display_name,
    "coordinateSystem": record({"units": choice("m"), "up": choice("Z"), "forward": choice("+X")}),
}
_OPTIONAL: dict[str, Check] = {"physics": _layer("physics"), "visual": _layer("visual"), "spawnPoints": SPAWNS}
_V1 = record(
    _REQUIRED,
    _OPTIONAL,
    then=_layers_need_each_other,
    known_elsewhere={"authoring": 'maps of "schemaVersion": 2 have an authoring layer'},
)
_V2 = record(_REQUIRED, {**_OPTIONAL, "authoring": _layer("authoring")}, then=_layers_need_each_other)


def check_manifest(value: object, findings: Findings) -> None:
    """Say everything that is wrong with a ``map.json``."""
    if isinstance(value, dict):
        if is_newer(value, NEWEST):
            _VERSION(value["schemaVersion"], (None, "schemaVersion"), findings)
            return
        unique_ids({"spawnPoints": value.get("spawnPoints")}, findings)
    made_for = value.get("schemaVersion") if isinstance(value, dict) else None
    # Where the version is missing or no integer, the newest is what was most likely meant.
    (_V1 if type(made_for) is int and made_for == 1 else _V2)(value, None, findings)
