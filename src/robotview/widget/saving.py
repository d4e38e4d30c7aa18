"""A view that leaves the notebook: as a page of its own, or as a copy in a saved notebook."""

from __future__ import annotations

import os

from robotview.errors import ClosedError, StateError
from robotview.export.html import Embedded, Page, write_page, write_text
from robotview.protocol.state import ViewState, problem_specs
from robotview.widget.standing_view import StandingView


class SavingView(StandingView):
    """Gathers what stands in the picture."""

    def page(self) -> Page:
        """The view as it stands, for a page of its own; a trajectory begins there, paused at its first frame.

        Raises:
            ClosedError: the view was closed.
        """
        if self._closed:
            raise ClosedError
        replayed = self.replayed
        state = ViewState(
            link=self._link_spec,
            problems=problem_specs(self.problems),
            qpos=list(self.qpos) if replayed is None else self.first_row,
            selected=list(self.selected),
            camera={} if self._fitted else self.camera,
            show=dict(self.show),
            status=self.status,
            height=self.height,
            panel=self.panel,
            ignore_limits=self.ignore_limits,
            plots=self.plot_specs,
            replayed=replayed,
        )
        return state, self.outbox.store

    def to_html(
        self, path: str | os.PathLike[str] | None = None, *, title: str | None = None, testing: bool = False
    ) -> str | None:
        """One HTML file with working sliders that needs no network; without a path, its text is returned.

        Args:
            path: of the file; None: the text is returned.
            title: of the page; None: the robot's name.
            testing: whether tests can reach into the page.

        Raises:
            StateError: a path or title that is none. WriteError: the file cannot be written.
            ClosedError: the view was closed.
        """
        if title is not None and not isinstance(title, str):
            raise StateError(f"title cannot be {title!r:.60}", 'a text, such as "My robot"')
        if path is not None and not isinstance(path, str | os.PathLike):
            raise StateError(f"path cannot be {path!r:.60}", 'a file, such as "robot.html"')
        text = self._html(title=title, testing=testing)
        if path is None:
            return text
        write_text(path, text)
        return None

    def embed(self) -> Embedded:
        """A copy that stays in the saved notebook and works without a kernel; it no longer follows this view."""
        return Embedded(self._html(height=self.height), self.height)

    def _html(self, *, title: str | None = None, testing: bool = False, height: int | None = None) -> str:
        name = self.session.robot.name if self._session is not None else ""
        state, store = self.page()
        return write_page(state, store, title=title or name or "robotview", testing=testing, height=height)
