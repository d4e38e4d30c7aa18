"""Pages with several views, made from the page of one: beside each other, or each in a sandboxed frame of its own."""

import base64
import html
import re

from robotview.protocol import frontend

CSP = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-src 'self'"
"""No network, no worker, no Blob or data URL that is run."""

COUNTING = """(() => {
    const made = [], sizes = [];
    let bytes = 0;
    for (const Canvas of [HTMLCanvasElement, OffscreenCanvas]) {
        const getContext = Canvas.prototype.getContext;
        Canvas.prototype.getContext = function (type, options) {
            if (/webgl/.test(type) && window.__noWebGL) return null;
            const context = getContext.call(this, type, options);
            if (!/webgl/.test(type) || context === null || made.includes(context)) return context;
            made.push(context);
            const bufferData = context.bufferData.bind(context);
            context.bufferData = (target, data, ...rest) => {
                bytes += data.byteLength ?? data;
                return bufferData(target, data, ...rest);
            };
            return context;
        };
        for (const side of ['width', 'height']) {
            const { get, set } = Object.getOwnPropertyDescriptor(Canvas.prototype, side);
            Object.defineProperty(Canvas.prototype, side, { configurable: true, get, set(value) {
                if (made.some(context => context.canvas === this)) sizes.push([this.width, this.height]);
                set.call(this, value);
            } });
        }
    }
    window.__contexts = { made, sizes, alive: () => made.filter(one => !one.isContextLost()), bytes: () => bytes };
})();"""
"""Runs before a page's own scripts: keeps WebGL contexts, the bytes of their buffers, the sizes of their canvases."""

BOXES = """
const signals = globalThis.signals = [];
for (const box of document.querySelectorAll(".box")) {
    const own = new Map();
    const asked = box.asked = [];
    const mine = {
        ...model,
        get: (name) => name === "height" ? box.clientHeight : model.get(name),
        on(event, f) { own.set(event, (own.get(event) ?? new Set()).add(f)); },
        off(event, f) { own.get(event)?.delete(f); },
        send(message) {
            if (message.type !== "need") return;
            asked.push(...message.hashes);
            for (const hash of message.hashes) {
                const data = bytes(blobs.get(hash).textContent), { encoding } = blobs.get(hash).dataset;
                const chunk = { type: "chunk", hash, index: 0, count: 1, size: data.length, encoding };
                const view = new DataView(data.buffer);
                setTimeout(() => { for (const f of own.get("msg:custom") ?? []) f(chunk, [view]); });
            }
        },
    };
    const end = new AbortController();
    signals.push(end);
    globalThis.__robotview_front_end.render({ model: mine, el: box, signal: end.signal });
}
"""


def beside(page: str, sizes: list[tuple[int, int]], gap: int = 20) -> str:
    """The page of one view, with views of these sizes [css px] one below the other instead.

    Each is in an element `.box`; its `asked` lists the blobs it has asked for. `signals[i].abort()` closes a view.
    """
    style = "<div class=box style='width:{}px;height:{}px;margin-bottom:{}px'></div>"
    boxes = "".join(style.format(*size, gap) for size in sizes)
    page = re.sub(r'<div id="robotview".*?</div>', boxes, page, count=1)
    start = page.index('const box = document.getElementById("robotview")')
    return page[:start] + BOXES + page[page.index("</script>", start) :]


def framed(page: str, count: int, height: int = 300, gap: int = 20) -> str:
    """A host page whose outputs are sandboxed frames, as Colab's are, under a strict policy."""
    frame = (
        f'<iframe sandbox="allow-scripts" srcdoc="{html.escape(page)}" '
        f'style="display:block;width:480px;height:{height}px;border:0;margin-bottom:{gap}px"></iframe>'
    )
    return (
        f'<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{CSP}">'
        f"<body>{frame * count}</body>"
    )


def through_stub(page: str) -> str:
    """The same page as a notebook would load it, under a policy that runs only what the page itself holds."""
    module = frontend.module()
    blob = f'data-hash="{module.hash}" data-encoding="{module.encoding}">{base64.b64encode(module.data).decode()}'
    stub = re.sub(r"export\{(\w+) as default\};?\s*$", r"globalThis.__stub=\1;", frontend.stub())
    start = page.index('<script type="module">')
    policy = f'<meta http-equiv="Content-Security-Policy" content="{CSP}">'
    page = page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">{policy}', 1)
    start = page.index('<script type="module">')
    end = page.index("</script>", start)
    scripts = f'<script type="application/octet-stream" {blob}</script>\n<script type="module">{stub}'
    return (page[:start] + scripts + page[end:]).replace("globalThis.__robotview_front_end", "globalThis.__stub")
