"""Trajectories as bytes: each is sent once, however often and in however many views it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robotview.protocol.blobs import Blob, compressed
from robotview.protocol.messages import TrackSpec, TrajectorySpec

if TYPE_CHECKING:
    from robotview.session.track import Track


def pack_trajectory(
    number: int, track: Track, ghost: Track | None, *, compare: bool
) -> tuple[TrajectorySpec, list[Blob]]:
    """What a page is told of a trajectory, and what it asks for then."""
    spec, blobs = _packed(track)
    if ghost is None:
        return TrajectorySpec(number, spec, None, compare), blobs
    other, more = _packed(ghost)
    return TrajectorySpec(number, spec, other, compare), [*blobs, *more]


def _packed(track: Track) -> tuple[TrackSpec, list[Blob]]:
    qpos = compressed(track.qpos.astype("<f4").tobytes())
    times = compressed(track.times.astype("<f8").tobytes())
    return TrackSpec(qpos.spec, times.spec, len(track)), [qpos, times]
