"""Mesh files and images to arrays: STL, OBJ, MuJoCo's MSH, Collada, glTF, PLY, inline numbers, height maps."""

from robotview.meshes.hull import convex_hull
from robotview.meshes.image import image_size, is_ktx, read_hfield, read_png_gray
from robotview.meshes.inline import inline_mesh
from robotview.meshes.kept import read_mesh_once
from robotview.meshes.mass import VolumeProperties, volume_properties
from robotview.meshes.mesh import (
    Mesh,
    Part,
    aabb,
    box_placeholder,
    signed_volume,
    transformed,
    welded,
    without_degenerate,
)
from robotview.meshes.read import Reader, read_mesh
from robotview.meshes.shapes import builtin_shape

__all__ = [
    "Mesh",
    "Part",
    "Reader",
    "VolumeProperties",
    "aabb",
    "box_placeholder",
    "builtin_shape",
    "convex_hull",
    "image_size",
    "inline_mesh",
    "is_ktx",
    "read_hfield",
    "read_mesh",
    "read_mesh_once",
    "read_png_gray",
    "signed_volume",
    "transformed",
    "volume_properties",
    "welded",
    "without_degenerate",
]
