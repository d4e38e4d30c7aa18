"""Tendons of an MJCF document, their courses by name and by index."""

from __future__ import annotations

from robotview.mjcf import records
from robotview.mjcf.model import Model
from robotview.model.description import Tendon, Wrap

Piece = records.TendonFixedJoint | records.TendonSpatialSite | records.TendonSpatialGeom | records.TendonSpatialPulley


def tendons_of(model: Model) -> tuple[Tendon, ...]:
    places = {
        "joint": {joint.name: joint.id for joint in model.joints},
        "site": {site.name: site.id for site in model.sites},
        "geom": {geom.name: geom.id for geom in model.geoms},
    }
    return tuple(_tendon(i, tendon, places) for i, tendon in enumerate(model.tendons))


def _tendon(i: int, tendon: records.TendonSpatial | records.TendonFixed, places: dict[str, dict[str, int]]) -> Tendon:
    fixed = isinstance(tendon, records.TendonFixed)
    pieces: list[Piece] = [*tendon.joints] if isinstance(tendon, records.TendonFixed) else [*tendon.path]
    wraps = [_wrap(piece, places) for piece in pieces]
    known = tuple(wrap for wrap in wraps if wrap is not None)
    return Tendon(
        i,
        tendon.name,
        "fixed" if fixed else "spatial",
        tuple(_name(piece) for piece in pieces),
        known if len(known) == len(wraps) else (),  # what is not known has been said where references are checked
        tendon.width,
        tendon.rgba,
        bool(tendon.limited),
        tendon.range if tendon.range != (0.0, 0.0) else None,
        tendon.armature,
    )


def _name(piece: Piece) -> str:
    if isinstance(piece, records.TendonSpatialPulley):
        return "pulley"
    if isinstance(piece, records.TendonFixedJoint):
        return piece.joint or ""
    return (piece.site if isinstance(piece, records.TendonSpatialSite) else piece.geom) or ""


def _wrap(piece: Piece, places: dict[str, dict[str, int]]) -> Wrap | None:
    if isinstance(piece, records.TendonSpatialPulley):
        return Wrap("pulley", factor=1.0 if piece.divisor is None else piece.divisor)
    if isinstance(piece, records.TendonFixedJoint):
        joint = places["joint"].get(piece.joint or "")
        return None if joint is None else Wrap("joint", joint, 1.0 if piece.coef is None else piece.coef)
    if isinstance(piece, records.TendonSpatialSite):
        site = places["site"].get(piece.site or "")
        return None if site is None else Wrap("site", site)
    geom, side = places["geom"].get(piece.geom or ""), places["site"].get(piece.sidesite or "")
    if geom is None or (piece.sidesite and side is None):
        return None
    return Wrap("geom", geom, side=side)
