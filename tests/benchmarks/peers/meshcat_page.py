"""meshcat's own page: one call per body and pose, each waiting for its answer."""

import meshcat
import meshcat.geometry as shapes
import mujoco
import numpy as np
from peers import models
from peers.system import System


def transform(position: np.ndarray, quaternion: np.ndarray) -> np.ndarray:
    """A (4, 4) matrix of a pose, quaternion wxyz."""
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, np.asarray(quaternion, float))
    matrix = np.eye(4)
    matrix[:3, :3] = turn.reshape(3, 3)
    matrix[:3, 3] = position
    return matrix


class Meshcat(System):
    """The same meshes through meshcat."""

    def open(self) -> str:
        self.view = meshcat.Visualizer()
        self.view.delete()
        self.nodes: dict[int, meshcat.Visualizer] = {}
        if self.robot is None:
            self._add_primitives()
        else:
            self._add_robot(self.robot)
        # meshcat 0.3.2 has no camera target: what is shown is lowered instead.
        x, y, z = self.eye.position
        self.view["/Cameras/default/rotated/<object>"].set_property("position", [x, z, y])
        self.view["shown"].set_transform(transform([0, 0, -self.eye.z], [1, 0, 0, 0]))
        return self.view.url()

    def push(self) -> None:
        for body, node in self.nodes.items():
            node.set_transform(transform(self.robot.data.xpos[body], self.robot.data.xquat[body]))

    def helpers(self) -> list[int]:
        return [self.view.window.server_proc.pid] if hasattr(self, "view") else []

    def _add_robot(self, robot: models.Robot) -> None:
        model = robot.model
        for geom in robot.geoms:
            body = int(model.geom_bodyid[geom])
            vertices, _, faces = robot.mesh(int(model.geom_dataid[geom]))
            red, green, blue = (int(255 * x) for x in robot.color(geom)[:3])
            material = shapes.MeshLambertMaterial(color=red << 16 | green << 8 | blue)
            node = self.view[f"shown/body{body}/geom{geom}"]
            node.set_object(shapes.TriangularMeshGeometry(vertices, faces), material)
            node.set_transform(transform(model.geom_pos[geom], model.geom_quat[geom]))
            self.nodes[body] = self.view[f"shown/body{body}"]
        self.push()

    def _add_primitives(self) -> None:
        for i, row in enumerate(models.primitives(self.count)):
            material = shapes.MeshLambertMaterial(color=i * 2654435 & 0xFFFFFF)
            if row[0] == 0:
                shape = shapes.Box([float(2 * x) for x in row[8:11]])
            else:  # there is no capsule: a cylinder stands in
                shape = shapes.Cylinder(float(2 * row[10]), float(row[8]))
            node = self.view[f"shown/{i}"]
            node.set_object(shape, material)
            node.set_transform(transform(row[1:4], row[4:8]))
