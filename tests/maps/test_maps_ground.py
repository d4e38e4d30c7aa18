"""References, codes, faults and the workspace: what everything about maps stands on."""

import hashlib
import re

import pytest

from robotview.errors import MapError
from robotview.maps.codes import CODES
from robotview.maps.faults import MOST, Faults
from robotview.maps.reference import check_reference, identity, is_reference
from robotview.maps.workspace import Workspace


@pytest.mark.parametrize(
    "name",
    [
        "map.json",
        "visuals/scene.glb",
        "a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p.obj",
        "physics/meshes/Rock_01-b.obj",
        "a" * 236 + ".glb",
        ".hidden/..two..dots..x",
        "nullable/console.obj",
    ],
)
def test_plain_relative_names_may_be_used(name):
    assert [] == check_reference(name)
    assert is_reference(name)


@pytest.mark.parametrize(
    "name, codes",
    [
        ("https://h/x.glb", "scheme_or_drive empty_segment"),
        ("HtTp:x", "scheme_or_drive"),
        ("file:///etc/x", "scheme_or_drive empty_segment"),
        ("data:model/gltf-binary;base64,AA", "scheme_or_drive char"),
        ("//server/share/x.glb", "absolute"),
        ("/etc/x", "absolute"),
        ("/", "absolute empty_segment"),
        (r"\\server\share\x", "backslash"),
        (r"C:\m\x.glb", "scheme_or_drive backslash"),
        (r"a\..\..\evil", "backslash"),
        ("C:x.glb", "scheme_or_drive"),
        ("file.obj:stream", "scheme_or_drive colon"),
        ("meshes/1:2", "colon"),
        ("a/../../x", "traversal"),
        ("..", "traversal"),
        ("%2e%2e/x", "percent"),
        ("%252e%252e%252fx", "percent"),
        ("a\0.glb", "nul"),
        ("a//b", "empty_segment"),
        ("./a", "empty_segment"),
        ("", "empty_segment"),
        ("a/", "empty_segment"),
        ("a/b.", "trailing_dot_space"),
        ("a /b", "trailing_dot_space"),
        ("a/...", "trailing_dot_space"),
        ("a/.. /b", "trailing_dot_space"),
        ("a b/c", "char"),
        ("a/NUL.obj", "reserved"),
        ("con", "reserved"),
        ("lpt1.tar.gz/x", "reserved"),
        ("cafe\u0301.glb", "not_nfc non_ascii"),
        ("caf\u00e9.glb", "non_ascii"),
        ("s\u0441ene.glb", "non_ascii"),
        ("\uff0e\uff0e/x", "non_ascii"),
        ("a\ud800", "non_ascii"),
        ("/".join("a" * 17), "depth"),
        ("a" * 241, "too_long"),
        ("\u00e9" * 121, "too_long non_ascii"),
        ("~/x", "char"),
        ("$HOME/x", "char"),
        ("x.glb?v=1", "char"),
        ("a\nb", "char"),
        ("x.glb\n", "char"),
    ],
)
def test_every_other_name_is_refused_for_all_of_its_reasons(name, codes):
    found = check_reference(name)

    assert {f"path.{code}" for code in codes.split()} == {code for code, _ in found}
    assert not is_reference(name)
    assert all(len(message) < 200 for _, message in found)


def test_a_name_of_megabytes_is_refused_at_once():
    assert {"path.too_long", "path.depth"} <= {code for code, _ in check_reference("a/" * 4_000_000)}


def test_names_that_some_file_system_takes_for_one_share_their_identity():
    assert identity("Map.json") == identity("mAP.JSON")
    assert identity("stra\u00dfe") == identity("STRASSE")
    assert identity("\ufb01le") == identity("file")
    assert identity("a/b") != identity("a_b")


def test_the_table_of_codes_is_that_of_the_bank(shared):
    text = (shared / "maps/README.md").read_text().split("## Codes")[1]
    listed = {
        code for row in re.findall(r"^\| (.*?) \|", text, re.MULTILINE) for code in row.split(" / ") if "." in code
    }

    assert listed
    assert set() == listed - set(CODES)
    assert all(re.fullmatch(r"[a-z]+\.[a-zA-Z0-9_]+", code) for code in CODES)


def test_faults_raise_once_with_everything_errors_first():
    faults = Faults()
    faults.add("authoring.drift", "the spawn points differ", file="map.json", severity="warning")
    faults.raise_errors()
    faults.add("schema.value", "is 181", file="map.json", pointer="/spawnPoints/0/yawDeg", hint="between -180 and 180")
    with pytest.raises(MapError) as caught:
        faults.raise_errors()

    assert ["schema.value", "authoring.drift"] == [problem.code for problem in caught.value.problems]
    assert "bad_value" == caught.value.problems[0].kind
    assert "map.json: /spawnPoints/0/yawDeg: is 181 (between -180 and 180)" == str(caught.value.problems[0])


def test_a_million_faults_are_a_bounded_list_that_says_so():
    faults = Faults()
    for n in range(100_000):
        faults.add("schema.value", f"{n}")

    assert MOST + 1 == len(faults.problems)
    assert f"{100_000 - MOST} more problems are not listed" == faults.problems[-1].message


def test_a_workspace_knows_the_hash_of_each_file_and_of_all():
    files = {"map.json": b"{}", "a/b.obj": b"v 0 0 0\n"}
    workspace = Workspace(files)
    line = "{}\t{}\n".format
    text = "".join(line(name, hashlib.sha256(files[name]).hexdigest()) for name in ("a/b.obj", "map.json"))

    assert hashlib.sha256(b"{}").hexdigest() == workspace.digests["map.json"]
    assert hashlib.sha256(text.encode()).hexdigest() == workspace.manifest
    assert workspace == Workspace(dict(reversed(files.items())))
    assert workspace.manifest != workspace.with_files({"map.json": b"[]"}).manifest
    assert ["map.json"] == list(workspace.only(["map.json", "none"]).files)


def test_a_workspace_cannot_be_changed():
    data = bytearray(b"old")
    files = {"map.json": data}
    workspace = Workspace(files)
    data[:] = b"new"
    files["b"] = b""

    assert {"map.json": b"old"} == dict(workspace.files)
    with pytest.raises(TypeError):
        workspace.files["b"] = b""
