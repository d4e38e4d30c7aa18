"""Which MuJoCo the tests run with. `make test-versions` runs them with several, so each test says what it assumes."""

from __future__ import annotations

import os

import mujoco
import pytest

from robotview.mjcf.schema import LATEST, version_key

HERE = version_key(mujoco.__version__)
EIGEN = 1e-12 if HERE >= (3, 14, 0) else 1e-5
"""How exactly this MuJoCo finds the principal axes of an inertia [of its largest moment]."""
NEWEST = HERE >= version_key(LATEST)
DIES = {("3.2.7", "mujoco_warp/mujoco_warp/test_data/flex/rope.xml")}
"""(version, file): where the process of an older MuJoCo ends instead of an answer."""
MISTAKES = {
    ("3.2.7", "mujoco/model/adhesion/active_adhesion.xml"): "eight copies of a tendon that is no part of the replicate",
    ("3.2.7", "mujoco/test/user/testdata/cube_skin.xml"): "a mesh turned about an axis of equal moments",
}
"""(version, file): what an older MuJoCo makes where it should make something else; mended since."""


def since(version: str, why: str) -> pytest.MarkDecorator:
    """For a test of what older versions have not, or do otherwise."""
    return pytest.mark.skipif(version_key(version) > HERE, reason=f"MuJoCo {mujoco.__version__}: {why} since {version}")


def mistaken(path: os.PathLike[str]) -> bool:
    """Whether this MuJoCo is no judge of a file."""
    return any(mujoco.__version__ == version and os.fspath(path).endswith(file) for version, file in MISTAKES)


def dies(path: os.PathLike[str]) -> bool:
    """Whether this MuJoCo ends the process where it should say that it cannot compile a file."""
    return any(mujoco.__version__ == version and os.fspath(path).endswith(file) for version, file in DIES)


def compiled(path: os.PathLike[str]) -> mujoco.MjModel | None:
    """The model of a file that the newest MuJoCo compiles; None where an older one refuses it.

    Raises:
        ValueError: the newest refuses it.
    """
    if dies(path) or mistaken(path):
        return None
    try:
        return mujoco.MjModel.from_xml_path(os.fspath(path))
    except ValueError:
        if NEWEST:
            raise
        return None
