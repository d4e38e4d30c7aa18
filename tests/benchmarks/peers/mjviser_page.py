"""mjviser: MuJoCo through viser's own page."""

import mjviser
import mujoco
import viser
from peers import models
from peers.floor_page import free_port
from peers.system import System


class MjViser(System):
    """The compiled model in mjviser; primitives as one hinged body each."""

    def open(self) -> str:
        if self.robot is None:
            text = models.primitives_mjcf(self.count, movable=True)
            model = mujoco.MjModel.from_xml_string(text)
            data = mujoco.MjData(model)
            mujoco.mj_forward(model, data)
        else:
            model, data = self.robot.model, self.robot.data
        port = free_port()
        self.server = viser.ViserServer(host="127.0.0.1", port=port, verbose=False)
        self.view = mjviser.ViserMujocoScene(self.server, model, num_envs=1)
        self.view.camera_tracking_enabled = False
        self.view.update_from_mjdata(data)
        self.server.initial_camera.position = tuple(self.eye.position)
        self.server.initial_camera.look_at = (0.0, 0.0, self.eye.z)
        return f"http://127.0.0.1:{port}/"

    def push(self) -> None:
        self.view.update_from_mjdata(self.robot.data)
