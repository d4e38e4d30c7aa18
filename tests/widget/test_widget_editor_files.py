"""Files that come from a page and go to one; the buttons of the editor."""

import hashlib
import io
import zipfile

import pytest

from map_packages import zipped
from recording import Page
from robotview import Map
from robotview.errors import MapError
from robotview.maps.quotas import MOST_ARCHIVE
from robotview.widget import map_upload
from waiting import until

CHUNK = 1 << 20


def archive(tmp_path, name="sent"):
    path = tmp_path / f"{name}.zip"
    Map.builtin("stairs", id=name).export(path)
    return path.read_bytes()


class Sender:
    """Sends a file in parts, as a page does, or as one that lies."""

    def __init__(self, hand, data, name="sent.zip"):
        self.hand, self.data, self.name = hand, data, name
        self.claims = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data), "count": -(-len(data) // CHUNK)}

    def part(self, index, data=None, *, buffers=None, **claims):
        data = self.data[index * CHUNK : (index + 1) * CHUNK] if data is None else data
        self.hand.seq += 1
        content = {"type": "upload", "robot": "", "view": self.hand.who, "seq": self.hand.seq, "name": self.name}
        content |= {"index": index, **self.claims, **claims}
        self.hand.page.sends(content, (data,) if buffers is None else buffers)

    def all(self):
        for index in range(self.claims["count"]):
            self.part(index)


def codes(hand):
    return [told["code"] for told in hand.heard("refused")]


def test_a_dropped_archive_takes_the_place_of_the_map(edit, tmp_path):
    old = Map.new("yard")
    view, hand = edit(old)
    Sender(hand, archive(tmp_path)).all()
    until(lambda: view.map is not old)
    until(lambda: view._map["id"] == "sent" and view._map["step"] == "")
    assert ("sent", 3) == (hand.draft()[1]["mapId"], len(hand.draft()[1]["objects"]))
    assert any("sent.zip" in said["text"] for said in hand.heard("said"))


def test_a_large_archive_comes_in_parts_and_says_how_far_it_is(edit):
    view, hand = edit()
    noise = hashlib.shake_128(b"noise").digest(2 * CHUNK + 500_000)
    sender = Sender(hand, zipped({"map.json": b"{}", "visuals/scene.glb": noise}))
    assert 3 == sender.claims["count"]
    sender.part(0)
    until(lambda: "Receiving sent.zip: 1.0 of 2.5 MiB" == view._map["step"])
    sender.part(1)
    sender.part(2)
    until(lambda: hand.heard("said"))
    assert "error" == hand.heard("said")[-1]["severity"]  # map.json says nothing
    assert None is view.map


def test_what_an_upload_claims_is_checked_on_arrival(edit, tmp_path):
    view, hand = edit(Map.new("yard"))
    m, data = view.map, archive(tmp_path)
    sender = Sender(hand, data)
    sender.part(0, sha256="0" * 64)
    sender.part(0, size=MOST_ARCHIVE + 1, count=129)
    sender.part(0, size=0, count=0)
    sender.part(0, count=2)
    sender.part(1)
    sender.part(0, data + b"more")
    sender.part(0, data[:-1])
    sender.part(0, buffers=())
    sender.part(0, buffers=(data, data))
    sender.part(0, b"x" * (CHUNK + 1), size=CHUNK + 1, count=2)
    sizes, order = "upload.size", "upload.order"
    assert ["upload.sha256", sizes, sizes, order, order, sizes, sizes, order, order, sizes] == codes(hand)
    assert (m, []) == (view.map, list(view.problems))


def test_parts_out_of_order_or_of_another_file_end_the_upload(edit):
    view, hand = edit(Map.new("yard"))
    sender = Sender(hand, b"x" * (3 * CHUNK))
    sender.part(0)
    sender.part(2)
    sender.part(1)
    sender.part(0)
    sender.part(1, sha256="1" * 64)
    sender.part(2)
    assert ["upload.order"] * 4 == codes(hand)
    until(lambda: view._map["step"] == "")


def test_one_upload_at_a_time_and_one_that_was_left_gives_way(edit, monkeypatch, tmp_path):
    monkeypatch.setattr(map_upload, "ABANDONED_AFTER", 0.3)
    view, hand = edit(Map.new("yard"))
    sender = Sender(hand, b"x" * (2 * CHUNK))
    sender.part(0)
    other = type(hand)(view, Page(view), "v2")
    Sender(other, archive(tmp_path)).all()
    assert "upload.busy" == codes(hand)[-1]
    until(lambda: any("dropped" in said["text"] for said in hand.heard("said")))
    Sender(other, archive(tmp_path)).all()
    until(lambda: view.map.id == "sent")
    third = Sender(hand, b"x" * (2 * CHUNK))
    third.part(0)
    hand.page.sends({"type": "bye", "view": "v1"})
    until(lambda: view._map["step"] == "")


def test_a_hostile_archive_is_refused_with_every_reason_and_the_map_stays(edit):
    view, hand = edit(Map.new("yard"))
    m = view.map
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("map.json", b"{}")
        bomb.writestr("visuals/scene.glb", b"\0" * (40 * CHUNK))
        bomb.writestr("../out.xml", b"<mujoco/>")
    Sender(hand, packed.getvalue(), "bomb.zip").all()
    until(lambda: any(said["severity"] == "error" for said in hand.heard("said")))
    assert (m, []) == (view.map, list(view.problems))


def test_the_export_button_gives_the_page_an_archive_that_loads(edit):
    view, hand = edit(Map.new("yard"))
    hand.adds("box-1")
    hand.asks("export")
    until(lambda: hand.heard("download"))
    told = hand.heard("download")[-1]
    assert ("yard.zip", "v1") == (told["name"], told["view"])
    blob = view.outbox.store.get(told["blob"]["hash"])
    assert ["box-1"] == [one.id for one in Map.load(blob.content()).objects]
    view.reload()
    assert blob is view.outbox.store.get(told["blob"]["hash"])
    hand.asks("export")
    until(lambda: len(hand.heard("download")) == 2)
    hand.sends("need", hashes=[told["blob"]["hash"]])
    assert hand.heard("chunk")


def test_saving_needs_a_folder_and_then_goes_there(edit, tmp_path):
    m = Map.new("yard")
    view, hand = edit(m)
    hand.adds("box-1")
    hand.asks("save")
    until(lambda: any("no folder" in said["text"] for said in hand.heard("said")))
    m.save(tmp_path / "yard")
    hand.adds("box-2", at=(3, 0, 0.5))
    until(lambda: view._map["rev"] == 2 and not view._map["saved"])
    hand.asks("save")
    until(lambda: view._map["saved"])
    assert 2 == len(Map.load(tmp_path / "yard").objects)


def test_a_draft_that_an_earlier_kernel_left_is_taken_up(edit, tmp_path):
    m = Map.new("yard")
    m.save(tmp_path / "yard")
    with m.edit() as tx:
        tx.add_box(id="box-1")
    until((tmp_path / "yard" / "draft.scene.json").exists)
    view, hand = edit(tmp_path / "yard")
    until(lambda: view._map["left"])
    hand.asks("restore")
    until(lambda: view.map.has("box-1") and not view._map["left"])
    assert "restore draft" == view.map.undo_label


def test_obstacles_are_one_edit_and_the_same_for_the_same_seed(edit):
    view, hand = edit(Map.new("yard"))
    hand.asks("obstacles", seed=3, count=12)
    first = [(one.type, one.pose, one.params) for one in view.map.objects]
    assert (12, 1) == (len(first), view.map.draft_rev)
    assert {"Box", "Box 2", "Cylinder"} <= {one.name for one in view.map.objects}
    hand.steps("undo")
    assert [] == list(view.map.objects)
    hand.asks("obstacles", seed=3, count=12)
    assert first == [(one.type, one.pose, one.params) for one in view.map.objects]
    hand.asks("obstacles", seed="x", count=-1)
    hand.asks("obstacles", seed=1, count=10**9)
    assert 2 == len(codes(hand))


def test_a_new_map_begins_and_a_bad_id_is_refused(edit):
    view, hand = edit(Map.new("yard"))
    hand.asks("new", id="Not An Id")
    until(lambda: any(said["severity"] == "error" for said in hand.heard("said")))
    assert "yard" == view.map.id
    hand.asks("new", id="field")
    until(lambda: view.map.id == "field")
    hand.asks("obstacles", seed=0, count=3)
    assert 3 == len(view.map.objects)


def test_tasks_without_a_map_are_refused(edit):
    view, hand = edit()
    for task in ("apply", "save", "export", "convert", "restore"):
        hand.asks(task)
    assert ["edit.no_map"] * 5 == codes(hand)
    assert None is view.map


def test_a_map_that_is_read_only_is_shown_and_converted_whole(edit):
    world = b'<mujoco><worldbody><geom name="a" type="box" size=".5 .5 .5" pos="0 0 .5"/></worldbody></mujoco>'
    manifest = (
        b'{"schemaVersion":1,"id":"old","name":"Old","coordinateSystem":{"units":"m","up":"Z","forward":"+X"},'
        b'"physics":{"source":"physics/world.xml"},"spawnPoints":[]}'
    )
    view, hand = edit({"map.json": manifest, "physics/world.xml": world})
    assert (False, 1) == (view._map["editable"], len(view.robot.geoms))
    hand.adds("box-1")
    assert 1 == len(codes(hand))
    hand.greets()  # a page that is seen has no draft yet that it could show
    hand.asks("convert")
    until(lambda: view._map["editable"])
    until(lambda: len(view.robot.geoms) == 0)
    until(lambda: len(hand.draft()[1]["objects"]) == 1)
    hand.adds("box-1")
    assert 2 == len(view.map.objects)

    refused = world.replace(b"</worldbody>", b'<geom type="plane" size="1 1 1"/><light/></worldbody>')
    view.map = Map.load({"map.json": manifest, "physics/world.xml": refused})
    hand.asks("convert")
    until(lambda: hand.heard("said")[-1]["severity"] == "error")
    assert 2 <= len(hand.heard("said")[-1]["text"].splitlines())
    with pytest.raises(Exception, match="read only"), view.map.edit():
        pass


def test_an_archive_that_the_page_was_given_counts_as_kept_and_a_bad_one_is_called_by_its_name(edit):
    view, hand = edit(Map.new("yard"))
    hand.adds("box-1")
    until(lambda: view._map["saved"] is False)
    hand.asks("export")
    until(lambda: hand.heard("download"))
    until(lambda: view._map["saved"])

    assert view.map.saved
    with pytest.raises(MapError, match=r"^course\.zip: the archive cannot be read"):
        Map.load(b"no archive", name="course.zip")
