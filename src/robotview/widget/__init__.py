"""`RobotView`: a robot in a notebook cell, live both ways."""

from robotview.widget.events import Click, JointMove
from robotview.widget.joints import JointValue, JointValues
from robotview.widget.map_editor import MapEditor
from robotview.widget.view import RobotView

__all__ = ["Click", "JointMove", "JointValue", "JointValues", "MapEditor", "RobotView"]
