"""Many views on one page: one renderer draws them all, and what nobody sees costs nothing."""

import itertools

import pages
import pytest
from hook import Hook, View
from lab import watch

from robotview import load
from robotview.export import to_html

LEG = """
<mujoco model="leg">
  <worldbody>
    <body name="thigh" pos="0 0 1">
      <joint name="hip" axis="0 1 0" range="-60 60"/>
      <geom name="upper" type="capsule" size="0.09" fromto="0 0 0 0 0 -0.4" rgba="0.9 0.1 0.1 1"/>
      <body name="shin" pos="0 0 -0.4">
        <joint name="knee" axis="0 1 0" range="0 120"/>
        <geom name="lower" type="capsule" size="0.07" fromto="0 0 0 0 0 -0.4" rgba="0.1 0.1 0.9 1"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""
COLOURS = """element => {
    const canvas = element.querySelector('canvas');
    if (canvas === null) return 0;
    const scratch = document.createElement('canvas').getContext('2d');
    scratch.drawImage(canvas, 0, 0, 64, 64);
    const pixels = new Uint32Array(scratch.getImageData(0, 0, 64, 64).data.buffer);
    return new Set(pixels).size;
}"""
"""How many colours a view's canvas shows: one where nothing was ever drawn."""
PAINTED = "element => element.dataset.painted === 'true'"
FORTY = f"""
from robotview import RobotView
views = [RobotView('''{LEG}''', testing=True, height=260) for _ in range(40)]"""


@pytest.fixture(scope="module")
def leg() -> str:
    """The exported page of a leg."""
    return to_html(load(LEG), testing=True)


@pytest.fixture
def open_page(browser, tmp_path):
    """open_page(html) -> the page in a browser without network; at the end it has seen no error."""
    numbers = itertools.count()
    contexts, seen = [], []

    def show(text: str, *, ratio: float = 1, before: str = ""):
        path = tmp_path / f"views{next(numbers)}.html"
        path.write_text(text)
        viewport = {"width": 1000, "height": 700}
        context = browser.new_context(viewport=viewport, offline=True, device_scale_factor=ratio)
        contexts.append(context)
        context.add_init_script(pages.COUNTING + before)
        page = context.new_page()
        seen.append(watch(page, "file:"))
        page.goto(path.as_uri())
        return page

    yield show
    for context in contexts:
        context.close()
    assert [] == [wrong for one in seen for wrong in one]


def views_of(page, count: int) -> list[View]:
    """All views, once there are so many; none is waited for."""
    page.wait_for_function(f"() => window.__robotview?.views().length === {count}", timeout=60_000)
    return [View(page, name) for name in Hook(page).ids()]


def wait_until_painted(frame, seconds: float = 30) -> None:
    """Wait for the complete picture of a frame's only view, or of one element."""
    frame.wait_for_function(f"() => ({PAINTED})(document.querySelector('.robotview'))", timeout=1000 * seconds)


def wait_for_paint(view: View) -> None:
    view.page.wait_for_function(f"id => ({PAINTED})(window.__robotview.element(id))", arg=view.id, timeout=30_000)


def colours(view: View) -> int:
    return view.page.evaluate(f"id => ({COLOURS})(window.__robotview.element(id))", view.id)


def frames(view: View) -> int:
    """Frames drawn until now, also of a view that has not been started."""
    return view.page.evaluate("id => Number(window.__robotview.element(id).dataset.frames ?? 0)", view.id)


def wait_for_frame(view: View, after: int) -> None:
    """Wait until a view has drawn more frames than these."""
    more = "([id, n]) => window.__robotview.stats(id).frames > n"
    view.page.wait_for_function(more, arg=[view.id, after], timeout=20_000)


def alive(frame) -> int:
    return frame.evaluate("() => window.__contexts.alive().length")


def scroll_to(view: View) -> None:
    view.page.evaluate("id => window.__robotview.element(id).scrollIntoView({block: 'center'})", view.id)


def test_forty_views_of_a_page_share_one_context_and_each_is_painted_when_scrolled_to(leg, open_page):
    page = open_page(pages.beside(leg, [(640, 300)] * 40))
    views = views_of(page, 40)
    wait_for_paint(views[0])
    page.wait_for_timeout(500)

    # Two screens hold five views; those farther away have not been started.
    assert 0 == sum(frames(view) for view in views[5:])
    assert 0 == page.evaluate("() => document.querySelectorAll('.box:nth-child(n + 7) canvas').length")
    for view in views:
        scroll_to(view)
        wait_for_paint(view)
        assert colours(view) > 20
    assert 1 == alive(page)
    assert 1 == views[0].stats()["contexts"]


def test_what_is_out_of_sight_is_drawn_when_it_comes_back_and_shows_its_last_picture_until_then(leg, open_page):
    page = open_page(pages.beside(leg, [(640, 600)] * 4))
    first, *_, last = views_of(page, 4)
    first.ready()
    first.settle()
    scroll_to(last)
    wait_for_paint(last)
    before = frames(first)

    first.call("setJoint", "knee", 1.0)
    page.wait_for_timeout(500)
    assert before == frames(first)
    assert colours(first) > 20

    scroll_to(first)
    wait_for_frame(first, before)
    assert first.pose("body/shin")[5] == pytest.approx(0.4794, abs=1e-3)  # sin(1 / 2)


def test_nothing_is_drawn_while_nothing_changes_and_a_moved_view_draws_only_itself(leg, open_page):
    page = open_page(pages.beside(leg, [(300, 48)] * 10, gap=2))
    views = [view.ready() for view in views_of(page, 10)]
    for view in views:
        view.settle()
    before = [frames(view) for view in views]

    page.wait_for_timeout(1000)
    assert before == [frames(view) for view in views]

    views[4].call("setJoint", "knee", 1.0)
    views[4].settle()
    after = [frames(view) for view in views]
    assert [4] == [i for i in range(10) if after[i] != before[i]]


def test_views_of_mixed_sizes_do_not_resize_the_buffer_in_turn(leg, open_page):
    page = open_page(pages.beside(leg, [(700, 200), (300, 150), (500, 100), (650, 180)], gap=2))
    views = [view.ready() for view in views_of(page, 4)]
    for view in views:
        view.settle()
    sizes = "() => window.__contexts.sizes.length"
    before = page.evaluate(sizes)
    assert before <= 8  # width and height, at most once a view

    for step, view in enumerate(views * 3):
        view.call("setJoint", "knee", 0.1 * step)
        view.settle()
    assert before == page.evaluate(sizes)
    for view in views:
        red, _, blue, _ = view.call("pixel", *view.call("project", [0, 0, 0.9]))
        assert red > 2 * blue


@pytest.mark.parametrize("ratio", [1, 2])
def test_pictures_are_as_fine_as_the_screen(leg, open_page, ratio):
    page = open_page(pages.beside(leg, [(640, 300), (400, 200)]), ratio=ratio)
    for view in views_of(page, 2):
        view.ready().settle()
        shown = page.evaluate(
            """id => {
                const canvas = window.__robotview.element(id).querySelector('canvas');
                return [canvas.width, canvas.height, canvas.clientWidth, canvas.clientHeight];
            }""",
            view.id,
        )
        assert [ratio * shown[2], ratio * shown[3]] == shown[:2]
        red, _, blue, _ = view.call("pixel", *view.call("project", [0, 0, 0.9]))
        assert red > 2 * blue


def test_equal_views_share_what_lies_on_the_graphics_card_until_the_last_goes(shared, open_page):
    robot = load(shared / "robots/unitree_go1/go1.xml")
    page = open_page(pages.beside(to_html(robot, testing=True), [(640, 300)] * 2, gap=2000))
    uploaded = "() => window.__contexts.bytes()"
    first, second = views_of(page, 2)
    first.ready().settle()
    one, alone = page.evaluate(uploaded), first.stats()
    scroll_to(second)
    second.ready().settle()
    both = page.evaluate(uploaded)

    assert one > 1_000_000
    assert both < 1.05 * one
    assert alone["textures"] + 2 >= second.stats()["textures"]  # the picture of its shadow
    page.evaluate("() => signals[1].abort()")
    assert alone["geometries"] == first.stats()["geometries"]
    scroll_to(first)
    first.call("setJoint", "FR_calf_joint", -1.0)
    first.settle()
    assert page.evaluate(uploaded) < 1.05 * both
    assert colours(first) > 20
    page.evaluate("() => signals[0].abort()")
    page.wait_for_function("() => window.__contexts.alive().length === 0", timeout=10_000)


def test_a_lost_context_comes_back_and_the_pictures_with_it(leg, open_page):
    page = open_page(pages.beside(leg, [(640, 300), (640, 300), (640, 2000), (640, 300)]))
    first, second, _, last = views_of(page, 4)
    for view in (first, second, last):
        view.ready().settle()
    page.wait_for_timeout(500)
    before = [frames(view) for view in (first, second, last)]

    page.evaluate("""() => {
        window.lose = window.__contexts.alive()[0].getExtension('WEBGL_lose_context');
        window.lose.loseContext();
    }""")
    first.element.get_by_text("graphics card").wait_for(timeout=5000)
    assert 0 == first.stats()["contexts"]
    assert min(map(colours, (first, second, last))) > 20

    page.evaluate("() => window.lose.restoreContext()")
    for view, count in ((first, before[0]), (second, before[1])):
        wait_for_frame(view, count)
        view.settle()
        assert colours(view) > 20
    assert before[2] == frames(last)
    assert 1 == first.stats()["contexts"]
    assert 0 == first.element.get_by_text("graphics card").count()
    first.call("setJoint", "knee", 1.0)
    first.settle()
    scroll_to(last)
    wait_for_frame(last, before[2])


def test_a_context_that_does_not_come_back_is_replaced(leg, open_page):
    page = open_page(pages.beside(leg, [(640, 300)]))
    (view,) = views_of(page, 1)
    view.ready().settle()
    before = frames(view)

    page.evaluate("() => window.__contexts.alive()[0].getExtension('WEBGL_lose_context').loseContext()")

    page.wait_for_function(
        "([id, n]) => window.__robotview.stats(id).frames > n", arg=[view.id, before], timeout=20_000
    )
    assert 1 == alive(page)
    assert colours(view) > 20


def test_without_any_context_the_view_says_so_and_its_problems_can_be_read(open_page):
    asset = '<asset><mesh name="foot" file="foot.stl"/></asset>'
    robot = load(f'<mujoco>{asset}<worldbody><geom type="mesh" mesh="foot"/></worldbody></mujoco>')
    page = open_page(to_html(robot, testing=True), before="window.__noWebGL = true;")

    page.get_by_text("This browser offers no WebGL 2 here").wait_for(timeout=10_000)
    page.get_by_role("button", name="problem").click()
    page.get_by_role("dialog").get_by_text("foot").first.wait_for(timeout=5000)


@pytest.mark.long
def test_forty_sandboxed_frames_under_a_strict_policy_are_each_painted_when_scrolled_to(leg, open_page):
    page = open_page(pages.framed(leg, 40))
    outputs = [frame for frame in page.frames if frame != page.main_frame]
    most = 0
    assert 40 == len(outputs)

    for number, output in enumerate(outputs):
        output.frame_element().scroll_into_view_if_needed()
        wait_until_painted(output)
        assert output.evaluate(f"() => ({COLOURS})(document.querySelector('.robotview'))") > 20
        if number % 4 == 3:
            most = max(most, sum(map(alive, outputs)))
    assert most <= 16

    # Nothing of the first is in sight: it has given its context back, and still shows what it showed.
    first = outputs[0]
    first.wait_for_function("() => window.__contexts.alive().length === 0", timeout=10_000)
    assert first.evaluate(f"() => ({COLOURS})(document.querySelector('.robotview'))") > 20
    before = first.evaluate("() => Number(document.querySelector('.robotview').dataset.frames)")
    first.frame_element().scroll_into_view_if_needed()
    first.wait_for_function(
        "n => Number(document.querySelector('.robotview').dataset.frames) > n", arg=before, timeout=10_000
    )
    assert 1 == alive(first)


def test_the_module_runs_where_neither_blob_nor_data_urls_may_be_run(leg, open_page):
    page = open_page(pages.through_stub(leg))
    (view,) = views_of(page, 1)

    view.ready()
    assert colours(view) > 20


@pytest.mark.parametrize("movable", [False, True])
def test_ten_thousand_primitives_take_three_calls_for_each_type(open_page, movable):
    page = open_page(to_html(load(primitives(10_000, movable=movable)), testing=True, height=400))
    (view,) = views_of(page, 1)
    view.ready().settle()
    assert view.stats()["calls"] <= 9

    if movable:
        view.call("setJoint", "#7", 0.5)
        view.settle()
        assert view.stats()["calls"] <= 9


def primitives(count: int, *, movable: bool) -> str:
    """Boxes, cylinders and capsules, no two alike, on a square grid; movable: a hinged body each."""
    side = round(count**0.5)
    sizes = {"box": "{0} {1} .04", "cylinder": "{0} {1}", "capsule": "{0} {1}"}
    parts = []
    for i in range(count):
        kind = list(sizes)[i % 3]
        size = sizes[kind].format(0.03 + 1e-6 * i, 0.05 + 2e-6 * i)
        geom = f'<geom type="{kind}" size="{size}" rgba="{i % 7 / 7} .5 {i % 5 / 5} 1" contype="0" conaffinity="0"'
        place = f'pos="{0.2 * (i % side)} {0.2 * (i // side)} 0"'
        parts.append(f'<body {place}><joint axis="0 0 1"/>{geom}/></body>' if movable else f"{geom} {place}/>")
    return "<mujoco><worldbody>" + "".join(parts) + "</worldbody></mujoco>"


@pytest.mark.long
def test_forty_views_in_one_notebook_share_one_context(lab, browser):
    context = browser.new_context(viewport={"width": 1100, "height": 900})
    context.add_init_script(pages.COUNTING)
    notebook = lab.open(context, "forty", [FORTY, *[f"views[{i}]" for i in range(40)]])
    page = notebook.page

    for number in range(40):
        page.evaluate(
            """async number => {
                const notebook = window.jupyterapp.shell.currentWidget.content;
                notebook.activeCellIndex = number + 1;
                await notebook.scrollToItem(number + 1, 'center');
            }""",
            number,
        )
        output = f".jp-Cell[data-windowed-list-index='{number + 1}'] .robotview"
        page.wait_for_selector(f"{output}[data-painted='true']", timeout=30_000)
        assert page.eval_on_selector(output, COLOURS) > 20
    assert alive(page) <= 4
    assert 1 == page.evaluate("() => window.__robotview.stats(window.__robotview.views()[0]).contexts")
    notebook.shut_down()
    context.close()
    assert [] == notebook.wrong
