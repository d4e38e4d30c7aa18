"""The picture that stays in the notebook."""

import base64
import io
import json
from types import SimpleNamespace

import IPython.display
import pytest
from PIL import Image, ImageChops

from leg import LEG
from recording import Page
from robotview.widget import cells
from robotview.widget.poster import MOST_BYTES

BROKEN = "<mujoco><worldbody><geom siz='1'/></worldbody></mujoco>"


def jpeg(color="red", size=(32, 24)) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", size, color).save(data, "JPEG")
    return data.getvalue()


def picture(bundle) -> Image.Image:
    image = Image.open(io.BytesIO(base64.b64decode(bundle["image/jpeg"], validate=True)))
    image.load()
    return image


@pytest.fixture
def outputs(monkeypatch):
    """What cells were given: (mime bundle, display id, whether it replaces an earlier one)."""
    seen = []

    def publish(data, metadata=None, *, transient, update):
        seen.append((data, transient["display_id"], update))

    monkeypatch.setattr(IPython.display, "publish_display_data", publish)
    return seen


@pytest.fixture
def run(monkeypatch):
    """run("1") lets cell "a" run; run(None) is no cell."""

    def one(execution, cell="a"):
        found = None if execution is None else cells.Run(cell, execution)
        monkeypatch.setattr(cells, "current_run", lambda: found)

    one(None)
    return one


def control(view) -> Page:
    return Page(view._channel)


def sends(view, *pictures):
    control(view).sends({"type": "poster", "view": "v1"}, pictures)


def test_displaying_a_view_adds_a_second_output_that_is_an_image(make, outputs, run):
    run("1")
    view, page = make()
    shown = view._repr_mimebundle_()

    ((bundle, display_id, update),) = outputs
    assert {"image/jpeg", "text/plain"} == set(bundle)
    assert "RobotView(leg, 5 joints, 4 bodies), as last seen" == bundle["text/plain"]
    assert (1, 1) == picture(bundle).size
    assert not update
    assert display_id.startswith("robotview-")
    assert "application/vnd.jupyter.widget-view+json" in str(shown)
    assert [view.poster.mark] == page.updates("_poster")


def test_a_picture_from_the_page_replaces_it(make, outputs, run):
    run("1")
    view, _ = make()
    view._repr_mimebundle_()
    sends(view, jpeg("red"))

    (first, display_id, _), (second, same_id, update) = outputs
    assert display_id == same_id
    assert update
    assert (32, 24) == picture(second).size
    assert Image.open(io.BytesIO(jpeg("red"))).getpixel((3, 3)) == picture(second).getpixel((3, 3))
    assert first["text/plain"] == second["text/plain"]


def test_the_base64_text_of_every_picture_of_a_view_begins_with_its_mark(make, outputs, run):
    run("1")
    (view, _), (other, _) = make(), make()
    view._repr_mimebundle_()
    plain = jpeg("blue")
    headless = plain[:2] + plain[2 + 2 + int.from_bytes(plain[4:6], "big") :]
    for data in (jpeg("red"), headless):
        sends(view, data)

    texts = [bundle["image/jpeg"] for bundle, _, _ in outputs]
    assert 3 == len(set(texts))
    assert all(text.startswith(view.poster.mark) for text in texts)
    assert view.poster.mark != other.poster.mark
    assert len(view.poster.mark) == len(other.poster.mark) == 60


def test_the_same_picture_again_does_not_touch_the_notebook(make, outputs, run):
    run("1")
    view, _ = make()
    view._repr_mimebundle_()
    for color in ("red", "red", "blue", "blue", "red"):
        sends(view, jpeg(color))

    assert 1 + 3 == len(outputs)


def test_an_output_takes_at_most_12_kilobytes(make, outputs, run):
    run("1")
    view, _ = make()
    view._repr_mimebundle_()
    largest = jpeg()[:-2] + bytes(MOST_BYTES - len(jpeg())) + b"\xff\xd9"
    sends(view, largest)
    data, _, _ = outputs[-1]

    assert MOST_BYTES == len(largest)
    assert len(json.dumps({"output_type": "display_data", "metadata": {}, "data": data})) <= 12_000


@pytest.mark.parametrize(
    "pictures",
    [(), (b"",), (b"GIF89a",), (jpeg()[:-2],), (jpeg()[:-2] + bytes(MOST_BYTES) + b"\xff\xd9",), (jpeg(), jpeg())],
    ids=["none", "empty", "another format", "cut off", "too large", "two"],
)
def test_what_is_no_small_jpeg_is_listed_and_not_shown(make, outputs, run, pictures):
    run("1")
    view, _ = make()
    view._repr_mimebundle_()
    sends(view, *pictures)

    assert 1 == len(outputs)
    assert "page.message" == view.problems[-1].code


def test_each_run_of_a_cell_that_displays_a_view_has_one_poster_with_the_last_picture(make, outputs, run):
    run("1")
    view, _ = make()
    view._repr_mimebundle_()
    view._repr_mimebundle_()
    sends(view, jpeg("red"))
    run("2", "b")
    view._repr_mimebundle_()

    assert [False, True, False] == [update for _, _, update in outputs]
    assert 1 == len({display_id for _, display_id, _ in outputs})
    assert outputs[1][0] == outputs[2][0]


def test_two_views_in_one_cell_have_a_poster_each(make, outputs, run):
    run("1")
    for _ in range(2):
        make()[0]._repr_mimebundle_()

    assert 2 == len({display_id for _, display_id, _ in outputs})


@pytest.mark.parametrize(
    "execution, source, options",
    [(None, LEG, {}), ("1", LEG, {"poster": False}), ("1", BROKEN, {})],
    ids=["outside a cell", "switched off", "nothing to see"],
)
def test_no_poster(make, outputs, run, execution, source, options):
    run(execution)
    view, page = make(source, **options)
    view._repr_mimebundle_()
    sends(view, jpeg())

    assert [] == outputs
    assert "" == page.opened_with["_poster"]
    assert [] == page.updates("_poster")


def test_a_closed_view_leaves_its_last_picture_and_adds_none(make, outputs, run):
    run("1")
    view, _ = make()
    view._repr_mimebundle_()
    sends(view, jpeg("red"))
    channel = SimpleNamespace(comm=view._channel.comm)
    view.close()
    Page(channel).sends({"type": "poster", "view": "v1"}, (jpeg("blue"),))

    assert 2 == len(outputs)


def test_the_first_pixel_is_grey_and_harmless(make, outputs, run):
    run("1")
    make()[0]._repr_mimebundle_()
    image = picture(outputs[0][0])

    assert ImageChops.difference(image, Image.new("L", (1, 1), 238)).getextrema()[1] < 30
    assert len(outputs[0][0]["image/jpeg"]) < 300


def test_a_notebook_saves_the_state_of_joints_that_were_used_and_of_no_others(make):
    import ipywidgets

    view, _ = make()
    _ = view.joints["knee"]
    state = ipywidgets.Widget.get_manager_state()["state"]
    names = [one["state"]["name"] for one in state.values() if "unit" in one["state"]]

    assert ["knee"] == names
    assert {"knee"} == set(state[view.model_id]["state"]["_joint_models"])
