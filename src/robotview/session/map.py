"""`Map` as robotview gives it to its users: what it applies, MuJoCo has tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robotview import maps

if TYPE_CHECKING:
    from robotview.maps.applying import Engine


class Map(maps.Map):
    __doc__ = maps.Map.__doc__

    @property
    def engine(self) -> Engine:
        """MuJoCo, loaded at the first apply.

        Raises:
            ImportError: it is not installed.
        """
        from robotview.sim.layers import LayerEngine

        return LayerEngine()
