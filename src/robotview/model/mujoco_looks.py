"""Meshes, textures, materials and height fields of a compiled ``mujoco.MjModel``."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import numpy as np

from robotview.meshes import is_ktx, transformed
from robotview.meshes.corners import mesh_of_corners
from robotview.model.description import HeightField, Material, MeshAsset, Rgba, Texture
from robotview.model.mjcf_looks import GREY
from robotview.model.mujoco_arrays import Arrays, Compiled, quat, rgba, vec
from robotview.spatial.pose import Pose

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Looks:
    """What shapes refer to by name, and how they look."""

    def __init__(self, arrays: Arrays) -> None:
        self.m: Compiled = arrays.m
        self.mesh_names = _filled("mesh", arrays.names("mesh", "nmesh"))
        self.material_names = _filled("material", arrays.names("mat", "nmat"))
        self.texture_names = _filled("texture", arrays.names("tex", "ntex"))
        self.hfield_names = _filled("hfield", arrays.names("hfield", "nhfield"))
        self.mesh_poses: list[Pose] = [
            (vec(p), quat(q)) for p, q in zip(self.m.mesh_pos, self.m.mesh_quat, strict=True)
        ]

    def color(self, own: Rgba, material: int) -> Rgba:
        """What a shape is drawn in: its own colour counts unless it is MuJoCo's grey."""
        return rgba(self.m.mat_rgba[material]) if material >= 0 and own == GREY else own

    def material_name(self, index: int) -> str | None:
        return self.material_names[index] if index >= 0 else None

    def material(self, i: int) -> Material:
        m = self.m
        # One texture per role since 3.2; role 1 is the base colour.
        ids = np.ravel(m.mat_texid[i])
        texture = next((int(t) for t in ids if t >= 0), -1)
        metallic, roughness = float(m.mat_metallic[i]), float(m.mat_roughness[i])
        return Material(
            self.material_names[i],
            rgba(m.mat_rgba[i]),
            self.texture_names[texture] if texture >= 0 else None,
            (float(m.mat_texrepeat[i][0]), float(m.mat_texrepeat[i][1])),
            bool(m.mat_texuniform[i]),
            float(m.mat_specular[i]),
            float(m.mat_shininess[i]),
            float(m.mat_reflectance[i]),
            float(m.mat_emission[i]),
            metallic if metallic >= 0 else None,
            roughness if roughness >= 0 else None,
        )

    def texture(self, i: int) -> Texture:
        m = self.m
        width, height, channels = int(m.tex_width[i]), int(m.tex_height[i]), int(m.tex_nchannel[i])
        start = int(m.tex_adr[i])
        pixels = np.asarray(m.tex_data[start : start + width * height * channels], np.uint8)
        kind = ("2d", "cube", "skybox")[int(m.tex_type[i])]
        name = self.texture_names[i]
        if is_ktx(pixels[:12].tobytes()):
            return Texture(name, kind)
        pixels = pixels.reshape(height, width, channels)
        if kind == "2d":
            return Texture(name, kind, width=width, height=height, image=_png(pixels))
        faces = tuple(_png(face) for face in np.split(pixels, 6)) if height == 6 * width else ()
        return Texture(name, kind, width=width, height=width, faces=faces, image=None if faces else _png(pixels))

    def mesh(self, i: int) -> MeshAsset:
        m = self.m
        vertex, vertices = int(m.mesh_vertadr[i]), int(m.mesh_vertnum[i])
        face, faces = int(m.mesh_faceadr[i]), int(m.mesh_facenum[i])
        positions = np.asarray(m.mesh_vert[vertex : vertex + vertices], np.float64)
        triangles = np.asarray(m.mesh_face[face : face + faces], np.int64)
        uv, uv_index = np.zeros((0, 2)), np.full(triangles.shape, -1, np.int64)
        if int(m.mesh_texcoordadr[i]) >= 0:
            begin, count = int(m.mesh_texcoordadr[i]), int(m.mesh_texcoordnum[i])
            uv = np.asarray(m.mesh_texcoord[begin : begin + count], np.float64)
            uv = np.column_stack((uv[:, 0], 1.0 - uv[:, 1]))
            uv_index = np.asarray(m.mesh_facetexcoord[face : face + faces], np.int64)
        corners = np.column_stack((triangles.ravel(), uv_index.ravel(), np.full(triangles.size, -1)))
        index = np.arange(triangles.size).reshape(-1, 3)
        mesh = mesh_of_corners(index, positions, corners, texcoords=uv, normals=np.zeros((0, 3)))
        pos, quat = self.mesh_poses[i]
        return MeshAsset(self.mesh_names[i], transformed(mesh, pos=pos, quat=quat))

    def hfield(self, i: int) -> HeightField:
        m = self.m
        rows, columns, start = int(m.hfield_nrow[i]), int(m.hfield_ncol[i]), int(m.hfield_adr[i])
        size = tuple(float(x) for x in m.hfield_size[i])
        data = np.ascontiguousarray(m.hfield_data[start : start + rows * columns], "<f4").tobytes()
        return HeightField(self.hfield_names[i], (size[0], size[1], size[2], size[3]), rows, columns, data)


def _filled(kind: str, names: list[str]) -> list[str]:
    """Names by which shapes refer to assets; nameless assets get one that no file can have."""
    return [name or f"{kind} #{i}" for i, name in enumerate(names)]


def _png(pixels: NDArray[np.uint8]) -> bytes:
    import PIL.Image

    out = io.BytesIO()
    PIL.Image.fromarray(np.ascontiguousarray(pixels.squeeze())).save(out, "PNG", compress_level=1)
    return out.getvalue()
