"""One file that holds everything, and nothing that could break out of it."""

import base64
import json
import re

from leg import LEG
from robotview import load
from robotview.export import to_html
from robotview.export.html import _inline
from robotview.protocol.pack import pack


def state_of(text):
    return json.loads(re.search(r'<script type="application/json" id="state">(.*?)</script>', text).group(1))


def blobs_of(text):
    found = re.findall(r'data-hash="(\w+)" data-encoding="(\w+)">([^<]*)</script>', text)
    return {name: (encoding, base64.b64decode(data)) for name, encoding, data in found}


def test_a_page_holds_every_blob_and_asks_no_other_host(make):
    text = to_html(load(LEG))
    packed = pack(load(LEG))

    assert {b.hash: (b.encoding, b.data) for b in (packed.blob, *packed.parts)} == blobs_of(text)
    assert [] == re.findall(r"""(?:src|href)\s*=|https?://|@import|url\(""", text)
    assert state_of(text)["_offline"]
    assert not state_of(text)["_testing"]


def test_a_page_of_a_view_shows_it_as_it_stands(make, tmp_path):
    view, _ = make(show={"collision": True}, camera={"name": "side"})
    view.set_joints(knee=0.25)
    view.selected = ["body/shin"]
    view.to_html(tmp_path / "leg.html", testing=True)
    state = state_of((tmp_path / "leg.html").read_text())

    assert view.qpos == state["qpos"]
    assert ["body/shin"] == state["selected"]
    assert state["show"]["collision"]
    assert {"name": "side"} == state["camera"]
    assert state["_testing"]


def test_a_page_has_every_trait_that_a_view_syncs(make):
    view, _ = make()
    own = {
        name for name, trait in view.traits(sync=True).items() if trait.this_class.__module__.startswith("robotview")
    }

    assert own - {"_esm", "_anywidget_id"} == set(state_of(view.to_html()))


def test_names_from_a_file_cannot_end_a_script(make):
    name = "&lt;/script&gt;&lt;script&gt;alert(1)&lt;!--"
    text = to_html(
        load(f'<mujoco model="{name}"><worldbody><body name="{name}"/></worldbody></mujoco>'), title="</t><b>"
    )

    assert "alert(1)" not in text.split("<body>")[0]
    assert "<title>&lt;/t&gt;&lt;b&gt;</title>" in text
    assert text.lower().count("<script") == text.lower().count("</script")


def test_the_module_cannot_end_its_own_script():
    text = _inline('const $a="</SCRIPT><!--";export{$a as default,b as c};\n')

    assert 'const $a="\\x3c/SCRIPT>\\x3c!--";globalThis.__robotview_front_end=$a;' == text


def test_a_page_that_cannot_be_shown_still_says_why(make, tmp_path):
    view, _ = make("<mujoco><worldbody><geom siz='1'/></worldbody></mujoco>")
    state = state_of(view.to_html())

    assert "error" == state["status"]
    assert "siz" in state["_problems"][0]["text"]


def test_embedding_keeps_a_copy_in_the_output(make):
    view, _ = make()
    embedded = view.embed()._repr_html_()

    assert embedded.startswith('<iframe srcdoc="&lt;!doctype html&gt;')
    assert "height:480px" in embedded
    assert '"' not in embedded.split('srcdoc="')[1].split('" style=')[0]


def test_a_page_with_a_trajectory_begins_paused_at_its_first_frame(make):
    view, _ = make()
    first = [*view.robot.qpos0]
    view.play([first, [value + 0.1 for value in first]], times=[2, 3], loop=False, speed=0.5)
    view.frame = 1
    text = view.to_html()
    state = state_of(text)

    assert ("trajectory", False, 0, 2.0, 0.5, False) == tuple(
        state[name] for name in ("source", "playing", "frame", "time", "speed", "loop")
    )
    assert first == state["qpos"]
    assert state["_trajectory"]["track"]["qpos"]["hash"] in blobs_of(text)
