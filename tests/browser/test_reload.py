"""A view whose file is edited while it is shown: real kernel, real page."""

import pytest

ARM = """<robot name="arm" {xmlns}>{head}<link name="base"/>
<link name="upper"><visual><geometry><box size="0.2 0.2 {length}"/></geometry></visual></link>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 {height}"/>
  <axis xyz="0 1 0"/><limit lower="-2" upper="2" effort="1" velocity="1"/></joint></robot>
"""
ARGUMENT = '<xacro:arg name="height" default="1"/>'


def arm(height: object = 1, length: object = 1, head: str = "") -> str:
    return ARM.format(height=height, length=length, head=head, xmlns='xmlns:xacro="x"' if head else "")


def wait_for_height(notebook, height: float) -> None:
    """Wait until the only view draws the arm there."""
    notebook.page.wait_for_function(
        """height => {
            const [id, ...others] = window.__robotview?.views() ?? [];
            if (id === undefined || others.length > 0) return false;
            try {
                return Math.abs(window.__robotview.pose(id, 'body/upper')[2] - height) < 1e-3;
            } catch { return false; }
        }""",
        arg=height,
        timeout=20_000,
    )


def test_an_edited_file_is_shown_at_once_and_a_broken_one_over_the_last_good_picture(run_notebook, tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text(arm())
    make = f"from robotview import RobotView\nview = RobotView({str(path)!r}, watch=True, testing=True, height=300)"
    notebook = run_notebook([f"{make}\nview.set_joints(shoulder=0.5)\nview"])
    view = notebook.hook.view()
    view.settle()
    notebook.wait_for_kernel("'position' in view.camera", "True")
    camera = notebook.kernel("print(view.camera)")

    path.write_text(arm(height=1.2, length=0.9))
    wait_for_height(notebook, 1.2)

    (view,) = notebook.hook.views()
    assert "[0.5]" == notebook.kernel("print(list(view.qpos))")
    assert 0 == view.element.locator(".rv-before").count()
    assert 1 == notebook.page.locator(".robotview canvas").count()
    assert camera == notebook.kernel("print(view.camera)")

    path.write_text("<robot")
    dialog = notebook.page.get_by_role("dialog", name="Problems")
    dialog.get_by_text("arm.urdf:1").first.wait_for(timeout=20_000)
    wait_for_height(notebook, 1.2)
    view.call("setJoint", "shoulder", 1.0)
    notebook.wait_for_kernel("view.qpos[0]", "1.0")
    notebook.page.get_by_text("as last read").wait_for()

    path.write_text(arm(height=1.1))
    wait_for_height(notebook, 1.1)
    dialog.wait_for(state="hidden")
    assert "" == notebook.page.locator(".rv-status").first.text_content()


def test_another_argument_of_a_xacro_file_changes_the_picture_and_keeps_the_joints(run_notebook, tmp_path):
    pytest.importorskip("xacro")
    path = tmp_path / "arm.urdf.xacro"
    path.write_text(arm(height="$(arg height)", head=ARGUMENT))
    notebook = run_notebook(
        [f"from robotview import RobotView\nview = RobotView({str(path)!r}, testing=True, height=300)\nview"]
    )
    wait_for_height(notebook, 1)
    notebook.hook.view().call("setJoint", "shoulder", 0.25)
    notebook.wait_for_kernel("view.qpos[0]", "0.25")

    notebook.kernel("view.xacro_args = {'height': 3}")

    wait_for_height(notebook, 3)
    assert "[0.25]" == notebook.kernel("print(list(view.qpos))")
    (view,) = notebook.hook.views()
    view.call("setJoint", "shoulder", 0.75)
    notebook.wait_for_kernel("view.qpos[0]", "0.75")
