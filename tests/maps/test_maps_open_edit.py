"""An edit that is open is one step: nothing of the history happens inside; and what is not applied is said."""

import pytest

from robotview import Map, Simulation
from robotview.errors import EditError

ROBOT = '<mujoco><worldbody><body name="b"><joint name="j"/><geom size="0.1"/></body></worldbody></mujoco>'


@pytest.mark.parametrize("what", ["edit", "undo", "redo", "revert"])
def test_history_is_refused_inside_an_open_edit_and_the_outer_edit_goes_on(what):
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_box(size=(1, 1, 1), at=(0, 0))
    with m.edit() as tx:
        tx.add_box(size=(1, 1, 1), at=(3, 0))
        with pytest.raises(EditError, match="open edit"):
            m.edit().__enter__() if what == "edit" else getattr(m, what)()
        tx.add_box(size=(1, 1, 1), at=(6, 0))

    assert 3 == len(m.objects)
    m.undo()
    assert 1 == len(m.objects)


def test_a_simulation_on_a_map_says_that_edits_are_not_applied():
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_box(size=(1, 1, 1), at=(3, 0))

    said = [problem.code for problem in Simulation(ROBOT, map=m).problems]
    m.apply().result()

    assert "edit.unapplied" in said
    assert "edit.unapplied" not in [problem.code for problem in Simulation(ROBOT, map=m).problems]
