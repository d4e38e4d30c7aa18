"""The newest pose goes to the pages as fast as they can take it, and the last one exactly."""

import asyncio
import threading

import pytest

from robotview.widget.frames import PAUSE, Frames
from robotview.widget.frozen import Pose

FRAME = 1 / 60


class Wire:
    """Pages that note what is sent, a clock that is set, and a runner that runs when the clock moves."""

    def __init__(self):
        self.now = 100.0
        self.sent = []
        self.frames = Frames(self, lambda: self.now)
        self.frames._runner = self
        self.runs = False
        self.revision = 0

    def start(self):
        self.runs = True

    def wake(self, *, news=True):
        pass

    def send_exact(self, pose):
        self.sent.append(("exact", pose[0], self.now))

    def send_frame(self, number, pose):
        self.sent.append((number, pose[0], self.now))

    def send_rest(self, number):
        self.sent.append(("rest", number, self.now))

    def pay(self):
        self.sent.append(("paid", None, self.now))

    def poses(self, *values, every=0.0):
        for value in values:
            self.revision += 1
            self.frames.offer(Pose([value], self.revision))
            self.passes(every)

    def passes(self, seconds):
        """Let time pass in steps of a millisecond, with the runner looking as often as it asked to."""
        for _ in range(round(seconds * 1000) or 1):
            while self.runs and (delay := self.frames.pump()) is not None:
                if delay > 0:
                    break
            else:
                self.runs = False
            self.now += 0.001 if seconds else 0

    def take(self):
        """What was sent since the last time, without the times."""
        taken, self.sent = [(kind, value) for kind, value, _ in self.sent], []
        return taken

    def numbers(self):
        return [kind for kind, _ in self.take() if isinstance(kind, int)]


@pytest.fixture
def wire():
    return Wire()


def meet(wire, view="v", *, visible=True, prompt=True):
    wire.frames.greet(view, visible=visible, prompt=prompt)


def stream(wire, seconds, *, answered_by=(), prompt=True, hz=1000):
    """Offer poses all the time; some views answer every frame at once."""
    for _ in range(round(seconds * hz)):
        wire.poses(wire.revision + 1.0, every=1 / hz)
        for view in answered_by:
            wire.frames.drawn(view, wire.frames.audience.number, prompt=prompt)


def test_a_pose_after_a_rest_goes_out_at_once_and_exactly(wire):
    meet(wire)
    wire.poses(0.1)
    wire.passes(PAUSE)
    wire.poses(0.2)

    assert [("exact", 0.1), ("exact", 0.2)] == wire.take()
    assert not wire.frames.streaming


def test_of_poses_that_follow_quickly_only_the_newest_goes_out(wire):
    meet(wire)
    wire.poses(1, 2, 3)

    assert [("exact", 1), (1, 2)] == wire.take()
    wire.poses(4, 5)
    wire.passes(FRAME + 0.002)
    assert [(2, 5)] == wire.take()


def test_frames_go_out_sixty_times_a_second_at_most(wire):
    meet(wire)
    stream(wire, 1, answered_by=["v"])

    assert 55 <= len(wire.numbers()) <= 60


def test_two_frames_may_be_unanswered_and_an_answer_lets_the_next_go(wire):
    meet(wire)
    stream(wire, 0.5)
    assert [1, 2] == wire.numbers()

    wire.frames.drawn("v", 1, prompt=True)
    stream(wire, 0.1)
    assert [3] == wire.numbers()


def test_a_page_may_let_more_frames_go_unanswered_but_not_any_number(wire):
    meet(wire)
    stream(wire, 0.1)
    wire.take()
    wire.frames.drawn("v", 2, prompt=True, ahead=10**6)
    stream(wire, 0.9)
    assert 2 + 24 == wire.numbers()[-1]

    wire.frames.drawn("v", 26, prompt=True, ahead=0)
    stream(wire, 0.1)
    assert [27, 28] == wire.numbers()


def test_the_last_pose_arrives_exactly_whatever_pages_owe(wire):
    meet(wire)
    stream(wire, 0.5)
    last = float(wire.revision)
    wire.take()
    wire.passes(PAUSE + 0.01)

    assert [("exact", last), ("rest", 2), ("paid", None)] == wire.take()
    assert not wire.frames.streaming
    wire.passes(5)
    assert [] == wire.take()


def test_a_stream_that_ends_where_it_began_says_that_it_rests(wire):
    meet(wire)
    wire.poses(1, 2, 1)
    wire.passes(PAUSE + 0.1)

    assert [("exact", 1), (1, 2), (2, 1), ("exact", 1), ("rest", 2), ("paid", None)] == wire.take()


def test_an_older_pose_never_follows_a_newer_one(wire):
    wire.frames.offer(Pose([2.0], 2))
    wire.frames.offer(Pose([1.0], 1))
    wire.passes(1)

    assert [("exact", 2.0)] == wire.take()


def test_the_slowest_view_in_sight_sets_the_pace(wire):
    meet(wire, "quick")
    meet(wire, "slow")
    for _ in range(4):
        stream(wire, 0.2, answered_by=["quick"])
        wire.frames.drawn("slow", wire.frames.audience.number, prompt=True)

    assert 8 == len(wire.numbers())


def test_a_hidden_view_holds_up_nobody(wire):
    meet(wire, "shown")
    meet(wire, "hidden")
    wire.frames.watch("hidden", visible=False, prompt=True)
    stream(wire, 0.5, answered_by=["shown"])

    assert 27 <= len(wire.numbers()) <= 31


def test_nobody_in_sight_means_no_frames_until_somebody_looks(wire):
    meet(wire, visible=False)
    stream(wire, 0.5)
    assert [] == wire.numbers()

    wire.frames.watch("v", visible=True, prompt=True)
    wire.passes(0.001)
    assert [1] == wire.numbers()
    wire.frames.watch("v", visible=False, prompt=True)
    wire.passes(1)
    assert [("exact", float(wire.revision)), ("rest", 1), ("paid", None)] == wire.take()


def test_a_view_that_falls_silent_holds_up_the_others_for_a_second(wire):
    meet(wire, "good")
    meet(wire, "dead")
    stream(wire, 0.9, answered_by=["good"])
    assert [1, 2] == wire.numbers()

    stream(wire, 1.1, answered_by=["good"])
    assert 50 <= len(wire.numbers())


def test_when_all_fall_silent_two_frames_a_second_look_whether_one_is_back(wire):
    meet(wire)
    stream(wire, 1)
    wire.take()
    stream(wire, 5)
    assert 9 <= len(wire.numbers()) <= 11

    stream(wire, 0.5, answered_by=["v"])
    assert 25 <= len(wire.numbers())


def test_a_view_that_stays_silent_is_forgotten_and_welcome_back(wire):
    meet(wire)
    stream(wire, 31, hz=100)
    assert not wire.frames.audience.known
    wire.take()
    stream(wire, 1)
    assert [] == wire.numbers()

    wire.frames.drawn("v", 3, prompt=True)
    stream(wire, 0.1)
    assert wire.numbers()


def test_a_view_whose_answers_wait_for_the_cell_gets_twenty_frames_a_second(wire):
    meet(wire, prompt=False)
    stream(wire, 2)
    assert 39 <= len(wire.numbers()) <= 43

    stream(wire, 1, answered_by=["v"], prompt=False)
    assert 55 <= len(wire.numbers()) <= 60


def test_before_anybody_could_introduce_itself_frames_go_out_blindly(wire):
    stream(wire, 1)

    assert 19 <= len(wire.numbers()) <= 22


def test_after_the_last_goodbye_none_go_out(wire):
    meet(wire)
    wire.frames.leave("v")
    stream(wire, 1)

    assert [] == wire.numbers()


def test_a_view_that_comes_in_the_middle_of_a_stream_gets_the_newest_pose(wire):
    meet(wire, "first")
    stream(wire, 0.1, answered_by=["first"])
    wire.passes(0.05)
    wire.take()
    meet(wire, "second")
    wire.passes(0.002)

    assert [float(wire.revision)] == [value for _, value in wire.take()]


def test_what_a_page_moved_is_sent_before_it_is_answered(wire):
    meet(wire)
    wire.frames.show_now(Pose([0.1], 1))
    wire.frames.show_now(Pose([0.2], 2))
    assert [("exact", 0.1), ("exact", 0.2)] == wire.take()

    wire.revision = 2
    stream(wire, 0.5)
    wire.take()
    wire.frames.show_now(Pose([0.5], wire.revision + 1))
    assert [(3, 0.5)] == wire.take()


def test_pages_that_missed_something_are_sent_it_again(wire):
    wire.poses(0.1)
    wire.take()
    wire.frames.repeat()

    assert [("exact", 0.1), ("rest", 0)] == wire.take()


def test_nothing_is_sent_after_the_end(wire):
    meet(wire)
    wire.poses(1, 2)
    wire.frames.close()
    wire.take()
    wire.poses(3)
    wire.passes(1)

    assert [] == wire.take()
    assert not wire.frames.streaming


class Notes:
    def __init__(self):
        self.sent = []
        self.rests = threading.Event()

    def send_exact(self, pose):
        self.sent.append(("exact", pose[0], threading.current_thread()))

    def send_frame(self, number, pose):
        self.sent.append(("frame", pose[0], threading.current_thread()))

    def send_rest(self, number):
        pass

    def pay(self):
        self.rests.set()


def test_a_flood_from_several_threads_ends_on_the_last_pose():
    notes = Notes()
    frames = Frames(notes)

    def flood(start):
        for i in range(10_000):
            frames.offer(Pose([float(3 * i + start)], 3 * i + start + 1))

    threads = [threading.Thread(target=flood, args=(start,)) for start in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert notes.rests.wait(5)
    assert ("exact", 29_999.0) == notes.sent[-1][:2]
    values = [value for _, value, _ in notes.sent]
    assert sorted(values) == values
    assert len(values) < 200
    assert {"robotview-frames"} == {thread.name for kind, _, thread in notes.sent if kind == "frame"}


def test_the_thread_ends_when_the_stream_has_paused():
    notes = Notes()
    frames = Frames(notes)
    frames.offer(Pose([1.0], 1))
    frames.offer(Pose([2.0], 2))
    (thread,) = [thread for thread in threading.enumerate() if thread.name == "robotview-frames"]
    thread.join(5)

    assert not thread.is_alive()
    frames.offer(Pose([3.0], 3))
    frames.offer(Pose([4.0], 4))
    notes.rests.clear()
    assert notes.rests.wait(5)
    assert 4.0 == notes.sent[-1][1]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_send_that_fails_does_not_end_all_sending():
    notes = Notes()
    frames = Frames(notes)
    notes.send_frame = lambda number, pose: 1 / 0
    frames.offer(Pose([1.0], 1))
    frames.offer(Pose([2.0], 2))
    for thread in threading.enumerate():
        if thread.name == "robotview-frames":
            thread.join(5)
    frames.offer(Pose([3.0], 3))

    assert 3.0 == notes.sent[-1][1]
    assert not frames.streaming


def test_where_no_thread_can_be_started_the_event_loop_sends(monkeypatch):
    def refuse(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    notes = Notes()
    frames = Frames(notes)

    async def move():
        for i in range(1, 40):
            frames.offer(Pose([float(i)], i))
            await asyncio.sleep(0.005)
        await asyncio.sleep(PAUSE + 0.1)

    asyncio.run(move())
    assert ("exact", 39.0) == notes.sent[-1][:2]
    assert 2 <= len([kind for kind, _, _ in notes.sent if kind == "frame"]) < 20
