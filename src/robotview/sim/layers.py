"""MuJoCo as the engine of maps: a physics layer is compiled and looked at before a map takes it over."""

from __future__ import annotations

from collections.abc import Mapping

import mujoco
import numpy as np

from robotview.errors import CompileError, Problem
from robotview.maps.applying import Engine
from robotview.maps.package import Package
from robotview.sim.warned import warnings_of


class LayerEngine(Engine):
    """Compiles in a workspace of its own, and checks in the kernel what a view would need."""

    def compile(self, physics: str, assets: Mapping[str, bytes]) -> mujoco.MjModel:
        """The model of a physics layer.

        Raises:
            CompileError: MuJoCo refuses it, warns of it, or its poses are not finite.
        """
        with warnings_of() as warned:
            try:
                model = mujoco.MjModel.from_xml_string(physics, dict(assets))
                data = mujoco.MjData(model)
                mujoco.mj_forward(model, data)
            except (ValueError, mujoco.FatalError) as error:
                raise _refused(" ".join(str(error).split())) from error
        if warned:
            raise _refused("; ".join(warned))
        if not (np.isfinite(data.geom_xpos).all() and np.isfinite(data.geom_xmat).all()):
            raise _refused("a pose of a geom is not finite")
        return model

    def attach(self, package: Package, model: object) -> None:
        """See that the model has what the document says.

        Raises:
            CompileError: it has not.
        """
        document = package.document
        if document is not None and isinstance(model, mujoco.MjModel) and model.ngeom != document.geoms:
            raise _refused(f"MuJoCo has {model.ngeom} geoms, the document {document.geoms}")

    def release(self, model: object) -> None:
        """Nothing: MuJoCo's memory goes with the last one who holds the model."""


def _refused(message: str) -> CompileError:
    hint = "the draft is kept; the map is as it was"
    return CompileError(Problem("error", "compile", f"the physics of the map: {message}", "apply.failed", hint=hint))
