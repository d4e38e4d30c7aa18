"""Five seconds of a simulation to something that can be watched: a trajectory in a view, or a video of renderings.

Prints JSON for `watch.py`: processor seconds of this process and of the encoder it starts, and bytes.
Usage: watching.py ours|mediapy SHARED FOLDER
"""

import json
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import mujoco
from peers import models

SECONDS, HZ = 5.0, 60
ROBOT = "robots/unitree_g1/g1.xml"


def spent() -> float:
    """Processor seconds of this process and of those it has waited for."""
    times = os.times()
    return sum(times[:4])


def ours(path: Path) -> dict[str, float]:
    """Record, and hand the rows to a view that is there already."""
    from robotview import RobotView

    view = RobotView(path)
    sim = view.sim
    models.begin(sim.model, sim.data)
    plain = len(view.to_html())
    before, start = spent(), time.perf_counter()
    view.play(sim.record(SECONDS, HZ))
    used, wall = spent() - before, time.perf_counter() - start
    page = len(view.to_html())
    return {"cpu": used, "wall": wall, "bytes": page - plain, "page": page}


def mediapy(path: Path) -> dict[str, float]:
    """Render every picture, then encode them, as MuJoCo's own tutorial does."""
    import imageio_ffmpeg
    import mediapy as media

    media.set_ffmpeg(imageio_ffmpeg.get_ffmpeg_exe())
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    models.begin(model, data)
    before, start = spent(), time.perf_counter()
    frames = []
    with mujoco.Renderer(model, 480, 640) as renderer:
        while data.time < SECONDS:
            mujoco.mj_step(model, data)
            if len(frames) < data.time * HZ:
                renderer.update_scene(data)
                frames.append(renderer.render())
    html = media.show_video(frames, fps=HZ, return_html=True)
    return {"cpu": spent() - before, "wall": time.perf_counter() - start, "bytes": len(html), "page": len(html)}


if __name__ == "__main__":
    which, shared, folder = sys.argv[1:]
    robot = models.on_floor(Path(shared) / ROBOT, Path(folder))
    print(json.dumps({"ours": ours, "mediapy": mediapy}[which](robot)))
