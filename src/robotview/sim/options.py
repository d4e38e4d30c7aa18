"""`LoadOptions`: changes made to a model before MuJoCo compiles it; every default changes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from robotview.mjcf import Model


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """Placeholder."""

    @property
    def are_identity(self) -> bool:
        return self == LoadOptions()


def applied(model: Model, options: LoadOptions) -> Model:
    return model
