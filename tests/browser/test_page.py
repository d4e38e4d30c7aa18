"""The offline page: one file, no kernel, no network."""

import math

import pytest

ARM = """
<robot name="arm">
  <link name="base"><visual><geometry><box size="0.2 0.2 0.1"/></geometry></visual></link>
  <link name="upper"><visual><origin xyz="0 0 0.25"/><geometry><box size="0.05 0.05 0.5"/></geometry></visual></link>
  <link name="lower"><visual><origin xyz="0 0 0.2"/><geometry><box size="0.04 0.04 0.4"/></geometry></visual></link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="upper"/><axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
  <joint name="elbow" type="revolute">
    <parent link="upper"/><child link="lower"/><origin xyz="0 0 0.5"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="1" velocity="1"/><mimic joint="shoulder" multiplier="-2"/>
  </joint>
</robot>
"""


def lower_arm(shoulder: float, elbow: float) -> list[float]:
    half = (shoulder + elbow) / 2
    return [0.5 * math.sin(shoulder), 0, 0.5 * math.cos(shoulder), math.cos(half), 0, math.sin(half), 0]


def test_a_page_shows_the_robot_and_its_sliders_move_it_and_what_follows(page_of):
    view = page_of(ARM)
    assert lower_arm(0, 0) == pytest.approx(view.pose("body/lower"), abs=1e-6)

    slider = view.element.get_by_role("slider", name="shoulder")
    slider.focus()
    slider.press("End")
    view.settle()

    assert lower_arm(1, -2) == pytest.approx(view.pose("body/lower"), abs=1e-6)


def test_the_panel_has_its_sliders_when_the_picture_is_there(page_of):
    view = page_of(ARM)
    view.page.wait_for_selector("[data-painted=true]")

    assert 2 == view.page.locator(".rv-row").count()


def test_a_page_draws_nothing_while_nothing_changes(page_of):
    view = page_of(ARM)
    view.settle()
    before = view.stats()["frames"]

    view.page.wait_for_timeout(1000)

    assert before == view.stats()["frames"]


def test_a_real_robot_becomes_a_page(page_of, shared):
    view = page_of(shared / "robots/so101/so101_new_calib.urdf")

    assert view.stats()["triangles"] > 10_000
    assert view.stats()["contexts"] == 1
