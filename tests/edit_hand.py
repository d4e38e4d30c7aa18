"""The hand of a page on a map editor, and what the page was told."""

import json

from moving_arm import Hand


def box(name="box-1", at=(0.0, 0.0, 0.5), size=(1.0, 1.0, 1.0)):
    """A box as a page sends it."""
    return {
        "type": "box",
        "id": name,
        "name": name,
        "pose": {"position": list(at), "quat": [1, 0, 0, 0]},
        "friction": [1, 0.005, 0.0001],
        "color": [0.5, 0.5, 0.5, 1],
        "enabled": True,
        "frictionMode": "max",
        "params": {"size": list(size)},
    }


class EditHand(Hand):
    """Edits, and reads the answers."""

    ops = 0

    def sends(self, type_, **content):
        if "seq" not in content:
            self.seq += 1
        content = {"seq": self.seq, **content}
        self.page.sends({"type": type_, "robot": self.view.robot_id, "view": self.who, **content})

    @property
    def shows(self):
        """Id of the map that the page shows."""
        return "map" if self.view.map is None else self.view.map.id

    def edits(self, edit, op_id=None, label="edit", base_rev=0, map_id=None, **more):
        EditHand.ops += 1
        op_id = op_id or f"{self.who}-{EditHand.ops}"
        shown = self.shows if map_id is None else map_id
        self.sends("edit", op_id=op_id, map=shown, base_rev=base_rev, label=label, edit=edit, **more)
        return op_id

    def adds(self, name="box-1", at=(0.0, 0.0, 0.5), size=(1.0, 1.0, 1.0), **more):
        return self.edits({"op": "add", "object": box(name, at, size)}, label=f"add {name}", **more)

    def steps(self, action, op_id=None, map_id=None):
        EditHand.ops += 1
        op_id = op_id or f"{self.who}-{EditHand.ops}"
        self.sends("editstep", op_id=op_id, map=self.shows if map_id is None else map_id, action=action)
        return op_id

    def asks(self, task, **values):
        self.sends("maptask", task=task, values=values)

    def greets(self, *, visible=True, again=False):
        self.page.sends(
            {"type": "hello", "view": self.who, "protocol": 1, "count": 0, "visible": visible, "again": again}
        )

    def heard(self, kind):
        """Messages of a kind that the view's pages were sent."""
        from recording import Page

        return [content for content, _ in Page(self.view).messages(kind)]

    def draft(self):
        """The last whole draft: (rev, document)."""
        from recording import Page

        content, buffers = Page(self.view).messages("draft")[-1]
        return content["rev"], json.loads(bytes(buffers[0]))

    def applied(self):
        """What the last whole draft was told to be another than; None where it is not."""
        from recording import Page

        _, buffers = Page(self.view).messages("draft")[-1]
        return json.loads(bytes(buffers[1])) if len(buffers) > 1 else None
