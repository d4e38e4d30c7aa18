"""What an apply of 2,000 objects costs, ours and MuJoCo's, in processor time: ``python tests/tools/apply_speed.py``."""

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


def apply(what, m):
    Timed.spent = 0.0
    whole = spent(lambda: m.apply().result())
    print(f"{what:40} {whole:7.1f} ms, ours {whole - Timed.spent:6.1f} ms = {1 - Timed.spent / whole:.0%}")


def main():
    m = course()
    Timed().compile("<mujoco/>", {})
    apply("first apply after 2,000 additions", m)
    ids = [one.id for one in m.objects]
    counter = iter(range(10**6))

    def operate(of):
        i = next(counter)
        edit = Change(of.objects[i].id, (("pose.position", [1, 2, i % 7]),))
        of.operate(edit, op_id=str(i), base_rev=of.draft_rev, origin="page")

    operate(m)
    apply("apply after one edit", m)
    loaded = TimedMap.load(dict(m.package.workspace.files))
    operate(loaded)
    apply("first apply of a loaded map, one edit", loaded)
    print(f"{'one operation':40} {spent(lambda: operate(m), 200):7.3f} ms")
    print(f"{'undo':40} {spent(m.undo, 200):7.3f} ms")
    print(f"{'dirty, of ' + str(len(ids)) + ' objects':40} {spent(lambda: m.dirty, 1000):7.4f} ms")


if __name__ == "__main__":
    main()
