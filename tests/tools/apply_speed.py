"""What an apply of 2,000 objects costs, ours and MuJoCo's, in processor time: ``python tests/tools/apply_speed.py``."""

import statistics
import time

from robotview import Map
from robotview.maps.edits import Change
from robotview.sim.layers import LayerEngine


def spent(call, times=1):
    begin = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - begin) / times * 1e3


class Timed(LayerEngine):
    """MuJoCo's part of it."""

    spent = 0.0

    def compile(self, physics, assets):
        begin = time.process_time()
        try:
            return super().compile(physics, assets)
        finally:
            Timed.spent += (time.process_time() - begin) * 1e3


class TimedMap(Map):
    @property
    def engine(self):
        return Timed()


def course(count=2000):
    m = TimedMap.new("yard")
    with m.edit() as tx:
        for i in range(count):
            at, turn = (i % 50 * 1.5, i // 50 * 1.5), i % 360 - 180
            add = (tx.add_box, tx.add_cylinder, tx.add_ramp, tx.add_stairs)[i % 4]
            add(at=at, yaw_deg=turn, color=(i % 10 / 10, 0.2, 0.3), **({"steps": 4} if i % 4 == 3 else {}))
    return m


def applied(m):
    """[ms] of an apply, and of MuJoCo in it."""
    Timed.spent = 0.0
    return spent(lambda: m.apply().result()), Timed.spent


COUNTER = iter(range(10**6))


def operate(of):
    i = next(COUNTER) % len(of.objects)
    edit = Change(of.objects[i].id, (("pose.position", [1, 2, i % 7]),))
    of.operate(edit, op_id=str(time.monotonic_ns()), base_rev=of.draft_rev, origin="page")


def rounds():
    """Each kind of apply once: what it is, [ms] of it, and of MuJoCo in it; then the map."""
    m = course()
    Timed().compile("<mujoco/>", {})
    found = {"first apply after 2,000 additions": applied(m)}
    operate(m)
    found["apply after one edit of 2,000 objects"] = applied(m)
    loaded = TimedMap.load(dict(m.package.workspace.files))
    operate(loaded)
    found["first apply of a loaded map of 2,000, one edit"] = applied(loaded)
    return found, m


def shares(repetitions):
    """What is not MuJoCo's of each kind of apply: medians."""
    runs = [rounds()[0] for _ in range(repetitions)]
    share = statistics.median
    return [(what, share(1 - run[what][1] / run[what][0] for run in runs)) for what in runs[0]]


def main():
    found, m = rounds()
    for what, (whole, theirs) in found.items():
        print(f"{what:50} {whole:7.1f} ms, ours {whole - theirs:6.1f} ms = {1 - theirs / whole:.0%}")
    print(f"{'one operation':50} {spent(lambda: operate(m), 200):7.3f} ms")
    print(f"{'undo':50} {spent(m.undo, 200):7.3f} ms")
    print(f"{'dirty, of ' + str(len(m.objects)) + ' objects':50} {spent(lambda: m.dirty, 1000):7.4f} ms")


if __name__ == "__main__":
    main()
