"""The schema table equals what the installed MuJoCo prints, and the records are what the table gives."""

import re
import sys

import mujoco
import pytest

from robotview import mjcf
from robotview.errors import MjcfError
from robotview.mjcf import records
from robotview.mjcf.schema import LATEST, schema, version_key

META = {"frame", "replicate"}


def printed() -> dict[str, set[str]]:
    """Path -> attributes, from MuJoCo's own text."""
    out: dict[str, set[str]] = {}
    stack: list[str] = []
    for line in mujoco.mj_printSchema(False, False).splitlines():
        match = re.match(r"^( *)(\S+) \((.)\)(.*)$", line)
        if match and len(match[1]) < 27:
            stack = [*stack[: len(match[1]) // 3], match[2].replace("(world)body", "body")]
            out["/".join(stack[1:]) or "mujoco"] = set(match[4].split())
        elif line.strip():
            out["/".join(stack[1:]) or "mujoco"] |= set(line.split())
    return out


def tabled(version: str) -> dict[str, set[str]]:
    root = schema(version)
    out = {"mujoco": set(root.attributes)}
    stack = list(root.children.values())
    while stack:
        element = stack.pop()
        if element.path in out or element.tag in META:
            continue
        if element.path == "worldbody":
            stack += [element.children["body"]]
            continue
        out[element.path] = set(element.attributes)
        stack += element.children.values()
    return out


def test_the_table_is_the_schema_of_the_installed_mujoco():
    assert printed() == tabled(mujoco.__version__)


def test_all_171_elements_and_1894_attributes_of_mujoco_4_are_there():
    table = tabled(LATEST)

    assert 171 == len(table)
    assert 1894 == sum(map(len, table.values()))


@pytest.mark.parametrize(
    "path, version, there",
    [
        ("actuator/pid", "3.10", False),
        ("actuator/pid", "4.0", True),
        ("body/composite", "3.10", True),
        ("body/composite", "4.0", False),
    ],
)
def test_elements_come_and_go_with_the_version(path, version, there):
    assert there == (path in tabled(version))


def test_every_attribute_of_every_element_has_a_field_or_is_worked_into_one():
    from robotview.mjcf.elements import ORIENTATIONS, plan_for

    lost = {}
    for path, attributes in tabled(LATEST).items():
        if path.startswith("default") or path == "mujoco":
            continue
        plan = plan_for(path, LATEST)
        slots = {name for name in attributes if name in plan.slot}
        lost[path] = attributes - slots - {"class", "childclass", *ORIENTATIONS}

    assert {} == {path: names for path, names in lost.items() if names}


def test_the_records_are_what_the_table_gives(project):
    sys.path.insert(0, str(project / "tests/tools"))
    import make_mjcf_records

    assert make_mjcf_records.generate() == make_mjcf_records.OUT.read_text(encoding="utf-8"), (
        "run python tests/tools/make_mjcf_records.py"
    )


def test_records_are_frozen_and_named_as_mjcf_names_them():
    geom = records.Geom(name="foot", size=(0.1, 0.0, 0.0))

    assert "foot" == geom.name
    with pytest.raises(AttributeError, match="immutable"):
        geom.name = "hand"


@pytest.mark.parametrize("text, key", [("4.0", (4, 0, 0)), ("3.10.0", (3, 10, 0)), ("3.2.3.dev1", (3, 2, 3))])
def test_versions_compare_as_numbers(text, key):
    assert key == version_key(text)
    assert version_key("3.9") < version_key("3.10")


def sample(attribute) -> str:
    """A text that the attribute takes."""
    if attribute.kind in ("keyword", "keywords"):
        return attribute.keywords[-1]
    if attribute.kind == "string":
        return {"eulerseq": "xyz", "coord": "1"}.get(attribute.name, "a")
    return " ".join(["1"] * max(attribute.least, 1))


def with_slot(ancestors, element, name) -> str:
    """A document with one attribute of one element, and what the elements around it cannot do without."""
    opened, closed = "", ""
    for around in [*ancestors, element]:
        given = {n: sample(a) for n, a in around.attributes.items() if a.required}
        if around is element and name:
            given[name] = sample(element.attributes[name])
        text = "".join(f' {n}="{value}"' for n, value in given.items())
        opened, closed = f"{opened}<{around.tag}{text}>", f"</{around.tag}>{closed}"
    return opened + closed


def positions():
    """Every element with those around it, `body`, `default` and `frame` in themselves left out."""
    stack = [([], schema(LATEST))]
    while stack:
        ancestors, element = stack.pop()
        if element.tag not in META:
            yield ancestors, element
            inside = [*ancestors, element]
            below = [c for c in element.children.values() if all(c is not a for a in inside)]
            stack += [(inside, child) for child in below]


def test_each_of_the_1894_slots_is_accepted():
    slots = {(e.path, name): with_slot(a, e, name) for a, e in positions() for name in e.attributes}
    refused = {}
    for slot, xml in slots.items():
        try:
            found = mjcf.Model.from_string(xml, None, mujoco_version=LATEST).problems
        except MjcfError as error:
            found = error.problems
        codes = ("mjcf.attribute.unknown", "mjcf.element.unknown", "mjcf.value.bad", "mjcf.attribute.missing")
        if wrong := [str(problem) for problem in found if problem.code in codes]:
            refused[slot] = wrong

    assert {} == refused
    assert 1894 == len(slots)
