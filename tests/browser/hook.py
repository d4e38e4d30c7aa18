"""The page's test hook, `window.__robotview`, spoken to from Python."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

CALL = "([name, args]) => window.__robotview[name](...args)"


@dataclass(frozen=True)
class View:
    """One displayed view, by its id in the hook."""

    page: Page
    id: str

    def ready(self) -> "View":
        """Wait for the first complete frame."""
        self.call("ready")
        return self

    def call(self, name: str, *args: Any) -> Any:
        """Call a function of the hook with this view's id first; a promise is awaited."""
        return self.page.evaluate(CALL, [name, [self.id, *args]])

    def pose(self, path: str) -> list[float]:
        """Return [x, y, z, w, x, y, z] of "body/torso", in world axes, as last drawn."""
        return self.call("pose", path)

    def stats(self) -> dict[str, float]:
        """Return frames, calls, triangles, geometries, textures, bytesReceived, contexts."""
        return self.call("stats")

    @property
    def selected(self) -> list[str]:
        """The selected paths."""
        return self.call("selected")

    @property
    def element(self) -> Locator:
        """The view's outermost element."""
        mark = f"robotview-test-{self.id}"
        self.page.evaluate("([id, mark]) => { window.__robotview.element(id).dataset.test = mark; }", [self.id, mark])
        return self.page.locator(f"[data-test='{mark}']")

    def settle(self) -> None:
        """Wait until what was asked for has been drawn: two animation frames and no new frame between them."""
        self.page.evaluate(
            """async id => {
                const frame = () => new Promise(done => requestAnimationFrame(done));
                for (let before = -1, i = 0; i < 600; i++) {
                    await frame(); await frame();
                    const now = window.__robotview.stats(id).frames;
                    if (now === before) return;
                    before = now;
                }
                throw new Error('the view keeps drawing');
            }""",
            self.id,
        )


@dataclass(frozen=True)
class Hook:
    """All views of one page."""

    page: Page

    def ids(self) -> list[str]:
        """Return the ids of the views on the page; none while the hook is not there yet."""
        return self.page.evaluate("() => [...(window.__robotview?.views() ?? [])]")

    def views(self, count: int = 1, seconds: float = 60) -> list[View]:
        """Wait until the page shows at least `count` views and each has drawn its first complete frame."""
        shown = f"() => [...(window.__robotview?.views() ?? [])].length >= {count}"
        self.page.wait_for_function(shown, timeout=1000 * seconds)
        return [View(self.page, name).ready() for name in self.ids()]

    def view(self) -> View:
        """Return the page's only view, once it has drawn its first complete frame.

        Raises:
            ValueError: there are several.
        """
        (only,) = self.views()
        return only
