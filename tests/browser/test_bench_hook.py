"""hook.js in a real page: it counts and reads what is shown, whichever way a system puts it there."""

import pytest
from peers.session import HOOK

DRAW = """
<body style="margin:0"><canvas id="c" width="320" height="240"></canvas><script>
const draw = (gl, red) => {
    gl.clearColor(red, 0, 0, 1); gl.clear(gl.COLOR_BUFFER_BIT);
    gl.drawArrays(gl.POINTS, 0, 0); gl.drawArrays(gl.POINTS, 0, 0);
};
%s
window.show = red => new Promise(done => requestAnimationFrame(() => { put(red); requestAnimationFrame(done); }));
</script>"""
WAYS = {
    "its own context": "const gl = c.getContext('webgl2'); const put = red => draw(gl, red);",
    "a copy": """const big = document.createElement('canvas'); big.width = big.height = 500;
        const gl = big.getContext('webgl2'), flat = c.getContext('2d');
        const put = red => { draw(gl, red); flat.drawImage(big, 0, 0, 320, 240, 0, 0, 320, 240); };""",
    "a bitmap": """const big = new OffscreenCanvas(320, 240), gl = big.getContext('webgl2');
        const flat = c.getContext('bitmaprenderer');
        const put = red => { draw(gl, red); flat.transferFromImageBitmap(big.transferToImageBitmap()); };""",
}


@pytest.fixture
def pages(browser):
    context = browser.new_context()
    context.add_init_script(HOOK)
    yield context.new_page
    context.close()


@pytest.mark.parametrize("way", WAYS)
def test_frames_draw_calls_and_pictures_are_seen(pages, way):
    page = pages()
    page.goto("about:blank")
    page.set_content(DRAW % WAYS[way])
    for red in (0.2, 0.2, 0.8):
        page.evaluate("red => window.show(red)", red)
    page.wait_for_timeout(200)
    page.evaluate("() => __bench.clear('hash')")
    for red in (0.2, 0.2, 0.8):
        page.evaluate("red => window.show(red)", red)

    assert 3 == page.evaluate("() => __bench.reached(3)")
    assert [2, 2, 2] == page.evaluate("() => __bench.frames.map(frame => frame[2])")
    first, second, third = page.evaluate("() => __bench.hashes.map(([, hash]) => hash)")
    assert first == second != third
    assert {"x": 0, "y": 0, "width": 320, "height": 240} == page.evaluate("() => __bench.box()")
    shot = page.evaluate("() => __bench.shot()")
    assert 80 * 60 == len(shot)
    assert {51} == set(shot)
    assert 1 == page.evaluate("() => __bench.alive()")


def test_pictures_that_grow_are_kept_while_a_page_opens(pages):
    page = pages()
    page.goto("about:blank")
    page.set_content(DRAW % WAYS["its own context"])
    for red in (0.2, 0.5, 0.8):
        page.evaluate("red => window.show(red)", red)
        page.wait_for_timeout(120)

    assert [12, 32, 51] == page.evaluate("() => __bench.shots.map(([, shot]) => shot[0])")
