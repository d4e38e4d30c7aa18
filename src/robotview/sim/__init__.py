"""MuJoCo inside: a robot that is stepped, driven, read, recorded and compared."""

from robotview.sim.contacts import ContactFrame
from robotview.sim.options import LoadOptions
from robotview.sim.recording import Recording
from robotview.sim.rollout import Rollout
from robotview.sim.simulation import Simulation

__all__ = ["ContactFrame", "LoadOptions", "Recording", "Rollout", "Simulation"]
