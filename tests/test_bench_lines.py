"""The benchmark's judgement: ratios within a repetition, medians, quiet machines, what never came."""

import json
import math

import pytest
import reading
import targets
import watch
from lines import HEAD, Line, as_plain, figure, from_plain, judged, table
from peers import jobs
from peers.picture import changes, complete_at, longest, submitted_at
from targets import Measured, Target

SHOWN = Target("1", "shown", Measured("show_s", "open", "open", "g1"), 1.3, "s", of="floor_widget", wall=True)


def record(system, rep, seconds, *, load=1.0, **more):
    tag = {"stage": "open", "mode": "open", "shows": "g1", "made": "", "system": system, "rep": rep}
    return {**tag, "show_s": seconds, "load": load, "quiet": load <= 3, **more}


def pairs(*seconds, load=1.0):
    """Repetitions of ours and the floor's."""
    rows = enumerate(seconds)
    return [r for k, (a, b) in rows for r in (record("robotview", k, a, load=load), record("floor_widget", k, b))]


def test_ratios_are_formed_within_a_repetition():
    line = SHOWN.line(pairs((1.2, 1.0), (12.0, 10.0), (2.2, 2.0)))

    assert (1.2, 1.2, 1.1) == pytest.approx(line.values)
    assert (2.2, 2.0, "pass") == (line.ours, line.theirs, line.verdict)


@pytest.mark.parametrize(
    "values, verdict",
    [([1.0, 1.2, 1.4], "pass"), ([1.0, 1.4, 1.4], "fail"), ([1.2, 1.2, 1.2, 1.4, 1.4], "fail"), ([], "missing")],
)
def test_a_target_passes_if_the_median_does_and_at_most_one_repetition_fails(values, verdict):
    assert verdict == judged(values, 1.3)


def test_of_rates_the_least_is_asked():
    assert ("pass", "fail") == (judged([0.9], 0.85, at_least=True), judged([0.8], 0.85, at_least=True))


def test_wall_times_of_a_busy_machine_are_shown_but_not_judged():
    line = SHOWN.line(pairs((2.0, 1.0), load=5.0))

    assert ("busy", (2.0,), (1.0, 5.0)) == (line.verdict, line.values, line.load)


def test_a_quiet_repetition_counts_alone_for_wall_times():
    busy = [record("robotview", 9, 9.0, load=7.0), record("floor_widget", 9, 1.0)]

    line = SHOWN.line([*pairs((1.0, 1.0)), *busy])

    assert ((1.0,), "pass") == (line.values, line.verdict)


def test_processor_time_counts_on_a_busy_machine_too():
    cpu = Target("1", "cpu", SHOWN.where, 1.3, "s", of="floor_widget")

    assert "pass" == cpu.line(pairs((1.0, 1.0), load=9.0)).verdict


def test_what_never_came_fails_and_survives_json():
    line = SHOWN.line(pairs((None, 1.0)))

    assert ("fail", math.inf) == (line.verdict, line.ours)
    assert line == from_plain(json.loads(json.dumps(as_plain(line))))
    assert "never" in line.cells()[2]


def test_a_peer_that_showed_nothing_proves_nothing():
    assert "missing" == SHOWN.line(pairs((1.0, None))).verdict
    assert "missing" == SHOWN.line([record("robotview", 0, 1.0)]).verdict


def test_geometry_is_what_remains_when_an_empty_scene_is_taken_off():
    sizes = {"empty": (200, 700), "g1": (2700, 5300), "yam": (860, 2200), "ur5e": (700, 1700)}
    records = [
        {"stage": "wire", "mode": "open", "system": system, "shows": shows, "down": 1000 * kilobytes[i]}
        for shows, kilobytes in sizes.items()
        for i, system in enumerate(("robotview", "mjviser"))
    ]
    whole, *robots = targets.geometry(records)

    assert (3.66, 7.1, "pass") == (pytest.approx(whole.ours), pytest.approx(whole.theirs), whole.verdict)
    assert ["pass"] * 3 == [line.verdict for line in robots]
    assert ["missing"] == [line.verdict for line in targets.geometry(records[2:])]


def test_every_target_of_a_stage_that_was_run_has_a_line_also_when_it_failed():
    failed = [{"stage": s, "mode": "failed", "system": "robotview", "shows": "g1", "rep": 0} for s in jobs.STAGES]
    lines = targets.lines(failed)

    assert {"1", "2", "3", "4", "5", "6", "7", "9", "10"} == {line.number for line in lines}
    assert {"missing"} == {line.verdict for line in lines}
    assert len(HEAD) == len(lines[0].cells())
    assert [] == targets.lines([])


def test_a_table_is_markdown_with_straight_columns():
    rows = [figure("2", "module", 0.667, 0.75, "MB").cells(), Line("3", "heap").cells()]
    lines = table(HEAD, rows).splitlines()

    assert 4 == len(lines)
    assert 1 == len({len(line) for line in lines})
    assert "| 2      | module | 0.667 MB  |" in lines[2]
    assert "≤ 0.75 MB | pass" in lines[2]


def test_repetitions_hold_every_system_once_in_orders_that_differ():
    planned = list(jobs.plan("open", 3))
    orders = [[job.system for rep, job in planned if rep == k] for k in range(3)]

    assert [sorted(targets.SYSTEMS)] * 3 == [sorted(order) for order in orders]
    assert len({tuple(order) for order in orders}) > 1
    assert {0} == {rep for rep, _ in jobs.plan("wire", 3)}
    assert {0} == {rep for rep, job in jobs.plan("scale", 3) if job.shows == "1000"}


def test_a_picture_is_complete_when_it_stays_what_it_is():
    blank, half, full = [0] * 200, [0] * 100 + [255] * 100, [255] * 200
    assert 30.0 == complete_at([(10.0, blank), (20.0, half), (30.0, full), (40.0, full)], full)
    assert 40.0 == complete_at([(10.0, full), (20.0, blank), (40.0, full)], full)
    assert complete_at([], full) is None


def test_a_picture_that_is_first_seen_nearly_complete_is_judged_by_what_was_there_before():
    nothing, robot, shaded = [0] * 2000, [255] * 1000 + [0] * 1000, [255] * 1000 + [0] * 930 + [99] * 70

    assert 10.0 == complete_at([(10.0, robot), (30.0, shaded)], shaded)
    assert 20.0 == complete_at([(10.0, nothing), (20.0, robot), (30.0, shaded)], shaded)


def test_frames_tell_when_the_scene_was_handed_over_and_how_long_the_longest_took():
    frames = [(0.0, 2.0, 3, 2.0), (10.0, 5.0, 35, 300.0), (20.0, 1.0, 35, 21.0)]

    assert 15.0 == submitted_at(frames)
    assert 290.0 == longest(frames)
    assert submitted_at([]) is None


def test_only_new_pictures_count_as_shown_frames():
    hashes = [(900.0, 1), (1000.0, 1), (1100.0, 1), (1200.0, 2), (1300.0, 3), (2500.0, 4)]

    assert [1.0, 1.2, 1.3] == changes(hashes, 1.0, 2.0)


def test_reading_is_judged_by_the_median_robot_and_by_what_a_geom_takes():
    robots = [
        {"file": str(i), "meshes": i > 0, "robotview": i + 1.0, "mujoco": 1.0, "dm_control": 20.0} for i in range(3)
    ]
    robots[2]["dm_control"] = None  # a file that it refuses
    grown = {"2000": {"robotview": 1.0, "etree": 1.0, "mujoco": 2.0}, "8000": {"robotview": 8.0, "etree": 4.0}}
    large = {name: {"seconds": 1.0, "bytes": 4e6, "geoms": 1000} for name in ("robotview", "mujoco", "dm_control")}
    large["robotview"]["records"] = 1e6
    lines = {
        f"{line.what} {line.against}": line
        for line in reading.lines({"robots": robots, "grown": grown, "large": large})
    }

    assert (2.0, "pass") == (
        lines["reading 3 robots, median mujoco"].values[0],
        lines["reading 3 robots, median mujoco"].verdict,
    )
    assert pytest.approx(0.075) == lines["reading 2 robots, median dm_control"].values[0]
    assert "fail" == lines["growth from 2,000 to 8,000 bodies against `xml.etree` "].verdict
    assert (4000.0, "fail") == (
        lines["10,000 bodies, 50,000 geoms: memory per geom "].ours,
        lines["10,000 bodies, 50,000 geoms: memory per geom "].verdict,
    )


def test_a_simulations_picture_is_held_against_the_peers_and_flat_out_against_stepping_alone():
    def record(system, mode, **values):
        tag = {"stage": "sim", "system": system, "shows": "g1", "made": "", "rep": 0, "load": 9.0, "quiet": False}
        return {**tag, "mode": mode, **values}

    records = [
        record("robotview", "paced", frame_cpu_ms=1.0, factor=0.99),
        record("mjviser", "paced", frame_cpu_ms=4.0, factor=0.5),
        record("meshcat", "paced", frame_cpu_ms=5.0, factor=0.5),
        record("robotview", "unpaced", of_alone=0.9),
    ]
    verdicts = [(line.against, line.values, line.verdict) for line in targets.lines(records)]

    assert [("mjviser", (0.25,), "pass"), ("meshcat", (0.2,), "fail")] == verdicts[:2]
    assert [("", (0.99,), "busy"), ("", (0.9,), "pass")] == verdicts[2:]


def test_what_can_be_watched_is_held_against_a_video_of_it():
    found = {"cpu": 30.0, "bytes": 1e6, "page": 1e6}
    runs = [{"ours": {"cpu": 0.6, "bytes": 5e4, "page": 4e6}, "mediapy": found}]

    assert [(0.02,), (0.05,), (4.0,)] == [line.values for line in watch.lines(runs)]
    assert ["pass", "pass", ""] == [line.verdict for line in watch.lines(runs)]
