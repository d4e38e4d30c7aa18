"""Whole states of a simulation: taken, put back exactly, and kept to step back to."""

from __future__ import annotations

from collections import deque

import mujoco
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
WHOLE = mujoco.mjtState.mjSTATE_INTEGRATION
"""Everything the next step depends on, the solver's warm start included."""
MOST_BYTES = 32 * 2**20
MOST_STATES = 3000


def taken(model: mujoco.MjModel, data: mujoco.MjData) -> Floats:
    """The whole state, as one vector."""
    state = np.empty(mujoco.mj_stateSize(model, WHOLE))
    mujoco.mj_getState(model, data, state, WHOLE)
    return state


def put(model: mujoco.MjModel, data: mujoco.MjData, state: Floats) -> None:
    """Back to a state, with everything that follows from it computed anew."""
    mujoco.mj_setState(model, data, state, WHOLE)
    settle(model, data, state)


def settle(model: mujoco.MjModel, data: mujoco.MjData, state: Floats | None = None) -> None:
    """Compute poses, contacts, forces and sensors of the present state; what the next step starts from stays.

    ``mj_forward`` alone would leave another warm start behind, and so another trajectory than plain MuJoCo's.
    """
    state = taken(model, data) if state is None else state
    mujoco.mj_forward(model, data)
    mujoco.mj_setState(model, data, state, WHOLE)


class History:
    """The last states, bounded in number and bytes."""

    def __init__(self, model: mujoco.MjModel) -> None:
        size = 8 * mujoco.mj_stateSize(model, WHOLE)
        self._states: deque[Floats] = deque(maxlen=max(2, min(MOST_STATES, MOST_BYTES // max(size, 1))))

    def __len__(self) -> int:
        return len(self._states)

    def keep(self, state: Floats) -> None:
        self._states.append(state)

    def back(self, n: int) -> Floats | None:
        """The state n entries before the last; the ones after it are forgotten. None where there are fewer."""
        if not 0 < n <= len(self._states):
            return None
        for _ in range(n - 1):
            self._states.pop()
        return self._states.pop()

    def last(self) -> Floats | None:
        return self._states[-1] if self._states else None

    def clear(self) -> None:
        self._states.clear()
