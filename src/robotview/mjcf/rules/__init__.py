"""What MuJoCo refuses besides the schema's elements and attributes, each rule a line or two beside its kind.

Source of the rules: MuJoCo's own messages on mutants of real models and on small inputs (tests/mutants.py,
tests/test_mjcf_rules.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from robotview.errors import Problems
from robotview.mjcf.rules.actuators import check_actuators
from robotview.mjcf.rules.assets import check_assets
from robotview.mjcf.rules.bodies import check_tree
from robotview.mjcf.rules.deformables import check_deformables
from robotview.mjcf.rules.keyframes import check_keyframes
from robotview.mjcf.rules.links import check_links
from robotview.mjcf.rules.refusing import Refusing
from robotview.mjcf.rules.sensors import check_sensors
from robotview.mjcf.rules.tendons import check_tendons

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

__all__ = ["check_rules"]


def check_rules(model: Model, problems: Problems) -> None:
    """Report what would not compile; the model is complete."""
    refuse = Refusing(problems, model.version)
    for check in (
        check_assets,
        check_tree,
        check_tendons,
        check_links,
        check_actuators,
        check_sensors,
        check_deformables,
        check_keyframes,
    ):
        check(model, refuse)
