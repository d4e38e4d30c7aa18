"""Masses as MuJoCo takes them: exactly as written where it takes that, the nearest thing, told, where it does not.

Source of the rules: MuJoCo's messages and `mjuu_fullInertia`: fullinertia needs eigenvalues of 1e-14 and no
orientation beside it; A + B >= C for all bodies, to the last bit; a body that moves needs more than 1e-15 of mass and
of each moment, its own or of a body fixed to it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from robotview.source.markup import number, numbers
from robotview.spatial.inertia import is_physical, principal, rotated
from robotview.spatial.pose import IDENTITY, Mat3, Quat, multiply
from robotview.urdf.conversion.notes import Notes
from robotview.urdf.records import Inertial, Link, Origin

LEAST = 1e-14
"""Mass [kg] and moments [kg m^2] that MuJoCo takes for a moving body, with room for rounding."""
TOKEN_MASS = 1e-6
"""[kg] Given to what moves and weighs nothing."""
TOKEN_RADIUS2 = 1e-3
"""[m^2] A mass without moments is taken as a ball of 5 cm radius."""
_FULL = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))


@dataclass(slots=True)
class Masses:
    """Turns <inertial> of links into attributes of MJCF's."""

    notes: Notes
    balanced: bool
    """Whether MuJoCo is told to balance inertias itself."""

    def attributes(self, link: Link, *, token: bool) -> dict[str, str] | None:
        """What <inertial> of the body says; None where its mass comes from its geoms.

        Args:
            link: to be converted.
            token: whether it moves, and nothing that is fixed to it has a mass.
        """
        inertial = link.inertial
        if inertial is None and not token:
            return None
        given = inertial or Inertial(0.0, Origin(), _NOTHING)
        mass = max(given.mass, 0.0)
        if mass < given.mass or given.mass < 0.0:
            self._told(link, f"its mass of {given.mass:g} kg is taken as 0", "mass")
        if token and mass < LEAST:
            mass = TOKEN_MASS
            self._told(
                link,
                f"it moves and has no mass; MuJoCo demands one, so it gets {TOKEN_MASS:g} kg",
                "massless",
                "give it an <inertial>, or make its joint fixed",
            )
        pose = {"mass": number(mass), "pos": numbers(given.origin.pos)}
        exact = self._exact(given, token=token)
        return pose | (exact if exact is not None else self._nearest(link, given, mass, token=token))

    def _exact(self, given: Inertial, *, token: bool) -> dict[str, str] | None:
        """The inertia as written, if MuJoCo takes it."""
        matrix = np.array(given.inertia, np.float64)
        quat = given.origin.quat
        if not matrix[np.triu_indices(3, 1)].any():
            moments = sorted((float(matrix[0, 0]), float(matrix[1, 1]), float(matrix[2, 2])))
            if not self._taken(moments, token=token):
                return None
            return {"diaginertia": numbers(matrix.diagonal().tolist()), **_turn(quat)}
        moments = np.linalg.eigvalsh(matrix).tolist()
        # MuJoCo finds moments of its own, which differ in the last bits.
        room = 1e-12 * max(map(abs, moments))
        if moments[0] < LEAST + room or (moments[0] + moments[1] < moments[2] + room and not self.balanced):
            return None
        turned = matrix if quat == IDENTITY else rotated(matrix, np.array(quat))
        return {"fullinertia": numbers(float(turned[row, column]) for row, column in _FULL)}

    def _taken(self, moments: list[float], *, token: bool) -> bool:
        a, b, c = moments
        return a >= (LEAST if token else 0.0) and (a + b >= c or self.balanced)

    def _nearest(self, link: Link, given: Inertial, mass: float, *, token: bool) -> dict[str, str]:
        """Moments that a body can have, in the principal axes of what is written."""
        (c, b, a), turn = principal(np.array(given.inertia, np.float64))
        tiny = 1e-12 * max(abs(a), abs(c))
        a, b, c = (0.0 if abs(x) <= tiny else x for x in (a, b, c))
        if not is_physical(np.array([a, b, c])) and not self.balanced:
            mean = max((a + b + c) / 3.0, 0.0)
            message = (
                f"no body has its principal moments {a:.4g}, {b:.4g}, {c:.4g}; each becomes {mean:.4g}, their mean"
            )
            self._told(link, message, "balanced", "as balanceinertia of MuJoCo does; give it an inertia it can have")
            a = b = c = mean
        if token:
            if c < LEAST and mass >= LEAST:
                c = TOKEN_RADIUS2 * mass
                if link.inertial is not None and link.inertial.mass >= LEAST:
                    message = f"it moves and has no inertia; MuJoCo demands one, so each moment becomes {c:.4g} kg m^2"
                    self._told(link, message, "inertia", "that of a ball of 5 cm radius; give it one")
                a = b = c
            elif a < LEAST:
                message = f"its principal moments {a:.4g}, {b:.4g}, {c:.4g} are raised to at least {1e-6 * c:.4g}"
                self._told(link, message, "inertia", "a body that moves needs an inertia about each axis")
                a, b = max(a, 1e-6 * c), max(b, 1e-6 * c)
        a = max(a, 0.0)
        while a + b < c and not self.balanced:  # by rounding
            a = max(np.nextafter(a, np.inf), c - b)
        # `principal` orders the moments from the largest.
        return {"diaginertia": numbers((c, b, float(a))), **_turn(multiply(given.origin.quat, turn))}

    def _told(self, link: Link, message: str, code: str, hint: str | None = None) -> None:
        where = link.where if link.inertial is None else link.inertial.where
        self.notes.tell("warning", f'link "{link.name}": {message}', code, where, "inertial", hint)


def weighs(link: Link) -> bool:
    """Whether MuJoCo takes the mass of its <inertial> for that of something that moves."""
    if link.inertial is None or link.inertial.mass < LEAST:
        return False
    moments = np.linalg.eigvalsh(np.array(link.inertial.inertia, np.float64))
    return bool(moments[0] >= LEAST)


def _turn(quat: Quat) -> dict[str, str]:
    return {} if quat == IDENTITY else {"quat": numbers(quat)}


_NOTHING: Mat3 = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
