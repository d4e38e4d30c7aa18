"""What a simulation's last step took: contacts, constraints, iterations, energy, warnings."""

from __future__ import annotations

from dataclasses import dataclass

import mujoco
import numpy as np


@dataclass(frozen=True, slots=True)
class Statistics:
    contacts: int
    constraints: int
    """Rows of the constraint problem, ``nefc``."""
    iterations: int
    """Of the solver, the most that an island took."""
    warnings: int
    """That MuJoCo counted since the last reset."""
    energy: tuple[float, float] | None
    """[J] potential and kinetic; None where the model does not ask for it: ``<flag energy="enable"/>``."""

    def numbers(self) -> list[float]:
        """As a view shows them: the four counts, and energies where there are any."""
        counts = [self.contacts, self.constraints, self.iterations, self.warnings]
        return [float(one) for one in counts] + list(self.energy or ())


def statistics(model: mujoco.MjModel, data: mujoco.MjData) -> Statistics:
    """Of the last computed step."""
    counted = model.opt.enableflags & int(mujoco.mjtEnableBit.mjENBL_ENERGY)
    energy = (float(data.energy[0]), float(data.energy[1])) if counted else None
    warnings = int(sum(warning.number for warning in data.warning))
    return Statistics(int(data.ncon), int(data.nefc), int(np.max(data.solver_niter)), warnings, energy)
