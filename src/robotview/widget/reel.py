"""`Reel`: the trajectory that a view plays, what pages fetch of it, and the row at which the view stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robotview.protocol.tracks import pack_trajectory
from robotview.widget.frozen import Place

if TYPE_CHECKING:
    from robotview.model.robot import Robot
    from robotview.protocol.blobs import Blob
    from robotview.protocol.messages import TrajectorySpec
    from robotview.session import Session
    from robotview.session.track import Track


class Reel:
    """One of them at a time, or none."""

    def __init__(self) -> None:
        self.track: Track | None = None
        self.spec: TrajectorySpec | None = None
        self.blobs: list[Blob] = []
        self.number = 0
        """Which one it is, of those the view has played."""
        self.orders = 0
        """How often pages were told where to stand."""
        self.place: Place | None = None
        """Where it stands; see `stands`."""
        self._placed = -1  # revision of the session that shows the place's row
        self._layout: list[tuple[str, str]] = []

    def load(self, robot: Robot, track: Track, ghost: Track | None, *, compare: bool) -> list[Blob]:
        """Take another one; returns what pages need no more."""
        self.number += 1
        old = self.blobs
        self.spec, self.blobs = pack_trajectory(self.number, track, ghost, compare=compare)
        self.track, self._layout = track, _layout(robot)
        return old

    def unload(self) -> list[Blob]:
        """Take it away; returns what pages need no more."""
        old = self.blobs
        self.track, self.spec, self.blobs, self.place = None, None, [], None
        return old

    def fits(self, robot: Robot) -> bool:
        """Whether its rows mean the joints of that robot."""
        return self._layout == _layout(robot)

    def stand(self, session: Session, frame: int, by: str) -> bool:
        """Put the session on a row; False where there is none.

        Args:
            session: of the view.
            frame: number of the row.
            by: the page that asked for it, if one did.
        """
        if self.track is None or frame >= len(self.track):
            return False
        with session.lock:
            session.take(self.track.qpos[frame])
            self.place = Place(frame, float(self.track.times[frame]), self.orders, by)
            self._placed = session.revision
        return True

    def stands(self, revision: int) -> Place | None:
        """Where it stands, if the session shows that row: nothing else has moved the robot since."""
        return self.place if self._placed == revision else None

    @property
    def first_row(self) -> list[float]:
        """(nq,) of the trajectory."""
        return [] if self.track is None else self.track.qpos[0].tolist()


def _layout(robot: Robot) -> list[tuple[str, str]]:
    """What the numbers of qpos mean."""
    return [(joint.name, joint.type) for joint in robot.joints]
