"""What can be asked of every system that is measured, and how its calls are timed."""

import time
from pathlib import Path
from typing import Any

import mujoco
import psutil
from peers import models

Answer = dict[str, Any]
PICTURES = 60
"""Asked for in a second of a simulation."""


class System:
    """One way to show a robot. Subclasses say how to open it and how to push the pose the robot has now."""

    def __init__(self, size: tuple[int, int], built: Path) -> None:
        self.size = size
        """Of the picture [px]."""
        self.built = built
        """Where the floor's bundles lie."""
        self.robot: models.Robot | None = None
        self.count = 0
        """Of primitives, where those are shown instead of a robot."""
        self.mode = ""

    @property
    def eye(self) -> models.Eye:
        return models.primitives_eye(self.count) if self.robot is None else self.robot.eye

    def load(self, path: str) -> None:
        """Read a robot, before any clock runs."""
        self.robot = models.Robot(path)

    def load_primitives(self, count: int, mode: str) -> None:
        """Make ready to show a field of primitives."""
        self.count, self.mode = count, mode

    def open(self) -> Any:
        """Show it: the address of a page, or an object for the notebook to display."""
        raise NotImplementedError

    def push(self) -> None:
        """Show the pose the robot has now."""
        raise NotImplementedError

    def helpers(self) -> list[int]:
        """Processes of its own, whose work counts too."""
        return []

    # --- what the driver asks ------------------------------------------------------------------------------------

    def answer(self, command: Answer) -> Answer:
        """Do one thing, and say when it began and ended, and what processor time it took."""
        wall, cpu = time.time(), self.cpu()
        result: Answer = getattr(self, f"do_{command.pop('op')}")(**command)
        return {"call": wall, "return": time.time(), "cpu": self.cpu() - cpu, **result}

    def cpu(self) -> float:
        """Processor seconds of this process and its helpers."""
        processes = [psutil.Process(), *map(psutil.Process, self.helpers())]
        return sum(times.user + times.system for times in (process.cpu_times() for process in processes))

    def do_load(self, path: str) -> Answer:
        self.load(path)
        return {}

    def do_load_primitives(self, count: int, mode: str) -> Answer:
        self.load_primitives(count, mode)
        return {}

    def do_open(self) -> Answer:
        return {"url": self.open()}

    def do_jump(self, k: int) -> Answer:
        """One pose, far from the last."""
        self._pose(k)
        called = time.time()
        self.push()
        return {"called": called}

    def do_again(self) -> Answer:
        """The last pose once more."""
        self.push()
        return {}

    def do_cpu(self) -> Answer:
        return {"total": self.cpu()}

    def do_stream(self, seconds: float, hz: float) -> Answer:
        """Poses at a pace, or with hz = 0 as fast as the calls return."""
        cpu, start = self.cpu(), time.time()
        calls = []
        posing = 0.0
        while time.time() - start < seconds:
            before = time.perf_counter()
            self._pose(len(calls))
            between = time.perf_counter()
            self.push()
            calls.append(time.perf_counter() - between)
            posing += between - before
            if hz:
                time.sleep(max(0.0, start + len(calls) / hz - time.time()))
        return {"start": start, "end": time.time(), "n": len(calls), "calls": calls, "posing": posing, "before": cpu}

    def do_simulate(self, seconds: float, paced: bool) -> Answer:  # noqa: FBT001  # it comes by name, as JSON
        """MuJoCo steps, at real time or as fast as it goes, and 60 pictures a second are asked for."""
        model, data = self.robot.model, self.robot.data
        models.begin(model, data)
        before, start = self.cpu(), time.perf_counter()
        steps = frames = due = 0
        while (now := time.perf_counter() - start) < seconds:
            if now >= due / PICTURES:
                self.push()
                frames, due = frames + 1, int(now * PICTURES) + 1
            if paced and steps * model.opt.timestep > now:
                time.sleep(0.001)
                continue
            mujoco.mj_step(model, data)
            steps += 1
        return self._simulated(steps, frames, frames, time.perf_counter() - start, self.cpu() - before)

    def _simulated(self, steps: int, frames: int, sent: int, wall: float, cpu: float) -> Answer:
        """What the steps cost, beside the same steps without anybody to see them."""
        model, data = self.robot.model, mujoco.MjData(self.robot.model)
        models.begin(model, data)
        before = self.cpu()
        for _ in range(steps):
            mujoco.mj_step(model, data)
        alone = self.cpu() - before
        step = model.opt.timestep
        return {
            "timestep": step,
            "steps": steps,
            "frames": frames,
            "sent": sent,
            "wall": wall,
            "spent": cpu,
            "alone": alone,
        }

    def _pose(self, k: int) -> None:
        if self.robot is None:
            raise RuntimeError("no robot was loaded")
        self.robot.pose(k)
