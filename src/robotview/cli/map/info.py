"""``robotview map info INPUT``."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter

from robotview.maps.package import Package, load_package
from robotview.maps.quotas import megabytes


def run(arguments: Namespace) -> int:
    """Print what a map package holds."""
    package = load_package(arguments.input)
    for word, value in _facts(package):
        print(f"{word:<14}{value}")
    return 0


def _facts(package: Package) -> list[tuple[str, str]]:
    manifest, document = package.manifest, package.document
    layers = {"physics": manifest.physics, "visual": manifest.visual, "authoring": manifest.authoring}
    facts = [("map", f"{manifest.id}, schema version {manifest.schema_version}"), ("name", manifest.name)]
    for layer, source in layers.items():
        if source is not None:
            facts.append((layer, f"{source.source}, {megabytes(len(package.workspace[source.source]))}"))
    if document is not None:
        kinds = Counter(one.type for one in document.objects)
        counted = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
        facts.append(("objects", f"{len(document.objects)}{f': {counted}' if counted else ''}"))
        facts.append(("geoms", f"{document.geoms:,}"))
    points = manifest.spawn_points if document is None else document.spawn_points
    facts.append(("spawn points", ", ".join(point.id for point in points) or "none"))
    facts.append(("files", f"{len(package.workspace)}"))
    facts.append(("manifest", package.hash))
    return facts
