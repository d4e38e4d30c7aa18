"""A map's editor in a real page, spoken to as its user does: where things are, and what the hand does there."""

import json
from dataclasses import dataclass
from typing import Any

from hook import View
from lab import Notebook

EDITOR = "([id, code, args]) => new Function('editor', 'args', code)(window.__robotview.editor(id), args)"


@dataclass(frozen=True)
class Editor:
    """The editor of one displayed view."""

    notebook: Notebook
    view: View

    def ask(self, code: str, *args: Any) -> Any:
        """What a line of JavaScript gives, with ``editor`` and ``args``."""
        return self.view.page.evaluate(EDITOR, [self.view.id, f"return {code}", args])

    def until(self, code: str, *args: Any, seconds: float = 20) -> None:
        """Wait for a condition in JavaScript."""
        self.view.page.wait_for_function(EDITOR, arg=[self.view.id, f"return {code}", args], timeout=1000 * seconds)

    @property
    def canvas(self) -> Any:
        return self.view.element.locator("canvas").first

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Pixels of the page, of pixels of the picture."""
        box = self.canvas.bounding_box()
        return box["x"] + x, box["y"] + y

    def middle(self, name: str) -> tuple[float, float]:
        """Where the middle of an object is in the page."""
        return self.at(*self.ask("editor.project(args[0])", name))

    def floor(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the floor is in the page."""
        return self.at(*self.view.call("project", [x, y, 0]))

    def grip(self, name: str) -> tuple[float, float]:
        """Where to take hold of a handle."""
        return self.at(*self.ask("editor.handles[args[0]]", name))

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, drop: bool = True) -> None:
        """Press at one place and let go at another."""
        mouse = self.view.page.mouse
        mouse.move(*start)
        mouse.down()
        for part in (0.3, 0.6, 0.9, 1.0):
            mouse.move(*(a + part * (b - a) for a, b in zip(start, end, strict=True)))
        if drop:
            mouse.up()

    def click(self, name: str, *keys: str) -> None:
        """Click an object, with keys held."""
        for key in keys:
            self.view.page.keyboard.down(key)
        self.view.page.mouse.click(*self.middle(name))
        for key in keys:
            self.view.page.keyboard.up(key)

    def press(self, *keys: str) -> None:
        """Keys, while the picture has the focus."""
        self.canvas.focus()
        for key in keys:
            self.view.page.keyboard.press(key)

    def object(self, name: str) -> dict[str, Any] | None:
        """An object or spawn point as the page has it."""
        return self.ask("editor.editor.item(args[0])", name)

    @property
    def ids(self) -> list[str]:
        return self.ask("[...editor.editor.document.objects, ...editor.editor.document.spawnPoints].map(o => o.id)")

    @property
    def selected(self) -> set[str]:
        return set(self.ask("[...editor.editor.selected]"))

    def settle(self) -> None:
        """Wait until the kernel has answered everything and the page shows it."""
        self.until("editor.editor.pending === 0")
        self.view.settle()

    def same_as_kernel(self) -> None:
        """The page's draft is that of the kernel, field by field."""
        self.settle()
        code = "from robotview.maps.written import as_text; print(as_text(m.draft))"
        of_kernel, of_page = json.loads(self.notebook.kernel(code)), self.ask("editor.editor.document")
        wrong = {key: (of_kernel.get(key), value) for key, value in of_page.items() if of_kernel.get(key) != value}
        assert not wrong, f"the kernel has, and the page: {wrong}"
