"""The systems that live in a notebook cell, ours among them."""

import time
from typing import Any

import anywidget
import mujoco
import traitlets
from peers import models
from peers.floor_scene import pack
from peers.system import Answer, System

PANEL = 292  # [px] beside the picture
BORDER = 2  # [px]
WIDE_ENOUGH = 640  # [px] of the whole, for the panel to stand beside the picture


class Robotview(System):
    """The product, as its users make it: joint panel, grid, shadows and all."""

    def load(self, path: str) -> None:
        super().load(path)
        self.source: Any = path

    def load_primitives(self, count: int, mode: str) -> None:
        super().load_primitives(count, mode)
        self.source = models.primitives_mjcf(count, movable=mode == "bodies")

    def do_read(self, path: str = "") -> Answer:
        """What the others have done by MuJoCo's compiler before their clock runs; ``path``: of another file of it."""
        from robotview import load

        self.source = load(path or self.source)
        return {}

    def open(self) -> Any:
        import ipywidgets

        from robotview import RobotView

        width, height = self.size
        panel = width >= WIDE_ENOUGH
        layout = ipywidgets.Layout(width=f"{width + BORDER + panel * PANEL}px")
        camera = {"position": self.eye.position, "target": [0, 0, self.eye.z], "up": [0, 0, 1], "fov": 50}
        self.view = RobotView(self.source, height=height + BORDER, panel=panel, layout=layout, camera=camera)
        return self.view

    def do_simulate(self, seconds: float, paced: bool) -> Answer:  # noqa: FBT001  # it comes by name, as JSON
        """As its users do: play, and the kernel is free."""
        sim, asked = self.view.sim, []
        sim.reset()
        with sim.lock:
            models.begin(sim.model, sim.data)
        sim.engine.frames.append(lambda: asked.append(None))
        sent, cpu, start = self.view.frames.audience.number, self.cpu(), time.perf_counter()
        sim.play(1.0 if paced else float("inf"))
        time.sleep(seconds)
        sim.pause()
        wall, spent = time.perf_counter() - start, self.cpu() - cpu
        steps = round(sim.time / sim.model.opt.timestep)
        return self._simulated(steps, len(asked), self.view.frames.audience.number - sent, wall, spent)

    def push(self) -> None:
        if hasattr(self.view, "update"):
            self.view.update(self.robot.data)
        else:
            self.view.qpos = self.robot.data.qpos.tolist()


class FloorWidget(System):
    """three.js in the module of an anywidget, and nothing else."""

    def open(self) -> Any:
        class Floor(anywidget.AnyWidget):
            _esm = (self.built / "widget.js").read_text()
            scene = traitlets.Bytes(b"").tag(sync=True)
            mode = traitlets.Unicode().tag(sync=True)
            width = traitlets.Int().tag(sync=True)
            height = traitlets.Int().tag(sync=True)

        width, height = self.size
        if self.robot is None:
            scene, mode = models.primitives(self.count).tobytes(), self.mode
        else:
            scene, mode = pack(self.robot), "robot"
        self.widget = Floor(scene=scene, mode=mode, width=width, height=height)
        return self.widget

    def push(self) -> None:
        self.widget.send({}, [self.robot.bodies.tobytes()])


class Pythreejs(System):
    """The same meshes through pythreejs."""

    def open(self) -> Any:
        import pythreejs as three

        robot, model = self.robot, self.robot.model
        self.groups = [three.Group(position=p, quaternion=q) for p, q in self._poses()]
        geometries: dict[int, Any] = {}
        for geom in robot.geoms:
            number = int(model.geom_dataid[geom])
            if number not in geometries:
                names = ("position", "normal", "index")
                vertices, normals, faces = robot.mesh(number)
                attributes = {
                    name: three.BufferAttribute(array, normalized=False)
                    for name, array in zip(names, (vertices, normals, faces.ravel()), strict=True)
                }
                geometries[number] = three.BufferGeometry(attributes=attributes)
            color = "#{:02x}{:02x}{:02x}".format(*(int(255 * x) for x in robot.color(geom)[:3]))
            w, x, y, z = model.geom_quat[geom]
            mesh = three.Mesh(
                geometries[number],
                three.MeshStandardMaterial(color=color),
                position=model.geom_pos[geom].tolist(),
                quaternion=[x, y, z, w],
            )
            self.groups[model.geom_bodyid[geom]].add(mesh)
        width, height = self.size
        camera = three.PerspectiveCamera(
            position=self.eye.position,
            up=[0, 0, 1],
            aspect=width / height,
            fov=50,
            near=0.01,
            children=[three.DirectionalLight(position=[3, 2, 5], intensity=0.8)],
        )
        content = [*self.groups, camera, three.AmbientLight(intensity=0.6)]
        controls = [three.OrbitControls(controlling=camera, target=[0, 0, self.eye.z])]
        scene = three.Scene(children=content, background="#ffffff")
        return three.Renderer(camera=camera, scene=scene, controls=controls, width=width, height=height)

    def push(self) -> None:
        for group, (position, quaternion) in zip(self.groups, self._poses(), strict=True):
            with group.hold_sync():
                group.position = position
                group.quaternion = quaternion

    def _poses(self) -> list[tuple[list[float], list[float]]]:
        data: mujoco.MjData = self.robot.data
        return [(p.tolist(), [x, y, z, w]) for p, (w, x, y, z) in zip(data.xpos, data.xquat, strict=True)]


SYSTEMS = {"robotview": Robotview, "floor_widget": FloorWidget, "pythreejs": Pythreejs}
