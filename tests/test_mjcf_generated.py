"""Documents made at random from the schema's table: what MuJoCo compiles is read, and written back bit for bit."""

import os

import mujoco
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bit_equal import differences
from mujoco_versions import since
from robotview import mjcf
from robotview.mjcf.references import SIMPLE
from robotview.mjcf.schema import schema

NAMES = {
    "joint": ("j", "k"),
    "body": ("b", "c"),
    "geom": ("g", "h"),
    "site": ("s", "t"),
    "tendon": ("T",),
    "actuator": ("A",),
    "mesh": ("m",),
    "hfield": ("H",),
    "material": ("M",),
    "texture": ("X",),
}
BASE = {
    "default": '<default class="c"><geom rgba="1 0 0 1"/><joint damping="0.5"/></default>',
    "asset": """<mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><texture name="X" builtin="flat" width="2" height="2"/>
        <material name="M" texture="X"/><hfield name="H" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 2 3"/>""",
    "tendon": '<fixed name="T"><joint joint="j" coef="2"/></fixed>',
    "actuator": '<motor name="A" joint="j"/>',
}
TREE = """<worldbody><body name="b" pos="0 0 1"><joint name="j"/><geom name="g" size="0.1"/><site name="s"/>{body}
    <body name="c" pos="0 0 1"><joint name="k" type="slide"/><geom name="h" size="0.2"/><site name="t" pos="1 0 0"/>
    </body></body></worldbody>"""
SECTIONS = ("compiler", "option", "size", "visual", "statistic", "default", "custom", "asset", "worldbody", "contact")
LATE = ("tendon", "equality", "actuator", "sensor", "keyframe")
ELSEWHERE = frozenset(
    {"file", "content_type", "plugin", "instance", "memory", "meshdir", "texturedir", "assetdir", "prefix"}
)
"""Attributes that need something outside the document."""
LEFT_OUT = ("extension", "deformable", "body/flexcomp", "body/composite", "body/attach", "body/plugin", "asset/model")
"""Elements that need files, plugins or hundreds of numbers; the corpus has them."""
WITHOUT_EFFECT = frozenset({"cranklength", "posrange", "velrange", "ffrange"})
"""What a class of one kind of actuator leaves in numbers of another that nothing reads; it is not written back."""
NUMBERS = st.sampled_from([0.1, 0.5, 1.0, 2.0, 1 / 3, 0.001, 12.5, 30.0])


def leaves() -> list:
    """Elements that stand alone in a section, in a body, or in a class."""
    root = schema(mujoco.__version__)
    body = root.children["worldbody"].children["body"]
    found = [body.children[tag] for tag in body.children if tag not in ("body", "frame", "replicate")]
    for section in root.children.values():
        whole = section.tag in ("compiler", "option", "size", "statistic")
        inside = [child for child in section.children.values() if child is not section]
        found += [section] if whole else [] if section.tag == "worldbody" else inside
    return [element for element in found if not element.path.startswith(LEFT_OUT) and element.tag != "plugin"]


LEAVES = leaves()


@st.composite
def elements(draw) -> tuple[str, str]:
    """(section, text) of one element with some of its attributes."""
    element = draw(st.sampled_from(LEAVES))
    optional = [n for n, a in element.attributes.items() if not a.required and n not in ELSEWHERE]
    chosen = draw(st.lists(st.sampled_from(optional), max_size=5, unique=True)) if optional else []
    if element.path.startswith("default"):
        chosen = [name for name in chosen if name not in WITHOUT_EFFECT]
    names = [n for n, a in element.attributes.items() if a.required] + chosen
    given = "".join(f' {name}="{draw(value(element, name))}"' for name in dict.fromkeys(names))
    inside = "".join(_inside(element.path))
    section = element.path.partition("/")[0]
    return section, f"<{element.tag}{given}>{inside}</{element.tag}>"


def value(element, name: str) -> st.SearchStrategy[str]:
    """Texts that the attribute takes."""
    attribute = element.attributes[name]
    if name in ("objtype", "reftype"):
        return st.just("site")
    if name in ("objname", "refname"):
        return st.sampled_from(NAMES["site"])
    if name in SIMPLE and SIMPLE[name] in NAMES:
        return st.sampled_from(NAMES[SIMPLE[name]])
    if name in ("class", "childclass"):
        return st.just("c")
    if attribute.kind in ("keyword", "keywords"):
        return st.sampled_from(attribute.keywords)
    if attribute.kind == "string":
        return st.just("zyx") if name == "eulerseq" else st.integers(0, 10**9).map("n{}".format)
    count = st.integers(attribute.least, attribute.most or 4)
    one = NUMBERS if attribute.kind == "real" else st.integers(0, 3)
    return count.flatmap(lambda n: st.lists(one, min_size=n, max_size=n)).map(lambda xs: " ".join(map(repr, xs)))


def _inside(path: str) -> list[str]:
    if path == "tendon/spatial":
        return ['<site site="s"/><site site="t"/>']
    return ['<joint joint="k" coef="3"/>'] if path == "tendon/fixed" else []


def document(parts: list[tuple[str, str]]) -> str:
    """The base with these elements in their sections."""
    text = ""
    for section in (*SECTIONS, *LATE):
        own = "".join(xml for where, xml in parts if where == section)
        if section == "worldbody":
            text += TREE.format(body="".join(xml for where, xml in parts if where == "body"))
        elif section in ("compiler", "option", "size", "statistic"):
            text += own
        else:
            text += f"<{section}>{BASE.get(section, '')}{own}</{section}>"
    return f"<mujoco>{text}</mujoco>"


def compiles(xml: str) -> bool:
    try:
        mujoco.MjModel.from_xml_string(xml)
    except ValueError:
        return False
    return True


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """MuJoCo leaves its log in the working directory, and says much of models that make no sense."""
    monkeypatch.chdir(tmp_path)
    mujoco.set_mju_user_warning(lambda _: None)


@since("4.0", "what one kind of actuator leaves in a class has no part in another")
@pytest.mark.timeout(900)  # a hundred and fifty documents, each compiled several times
@settings(max_examples=int(os.environ.get("ROBOTVIEW_EXAMPLES", "150")), suppress_health_check=list(HealthCheck))
@given(st.lists(elements(), min_size=1, max_size=5))
def test_what_mujoco_compiles_is_read_and_written_back_bit_for_bit(parts):
    taken: list[tuple[str, str]] = []
    for part in parts:  # what does not compile in this company is left out, so that every example tells something
        if compiles(document([*taken, part])):
            taken.append(part)
    xml = document(taken)
    text = mjcf.write(mjcf.Model.from_string(xml))

    assert text == mjcf.write(mjcf.Model.from_string(text))
    assert [] == list(differences(mujoco.MjModel.from_xml_string(xml), mujoco.MjModel.from_xml_string(text))), xml


def test_the_base_of_all_compiles_and_elements_of_all_sections_are_drawn():
    assert compiles(document([]))
    assert {"body", "asset", "default", *LATE} <= {element.path.partition("/")[0] for element in LEAVES}
    assert 100 < len(LEAVES)
