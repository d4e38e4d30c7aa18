"""`robotview doctor`: what it finds, what it says is wrong, and with which status."""

import json
import os
import subprocess
import sys

import pytest

import robotview
from robotview.cli import main
from robotview.cli.doctor import front_end, notebooks, packages, programs, surroundings
from robotview.errors import Problem, RobotViewError
from robotview.protocol import frontend
from robotview.protocol.messages import PROTOCOL

SECTIONS = ["packages", "front end", "notebooks", "pictures without a page", "limits", "environment"]


def run(*arguments, **variables):
    command = [sys.executable, "-m", "robotview", "doctor", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **variables})


def codes(section):
    return [problem.code for problem in section.problems]


@pytest.fixture
def quick(monkeypatch):
    """No process of its own for every import and every OpenGL."""
    monkeypatch.setattr(packages, "import_failure", lambda _: None)
    monkeypatch.setattr(programs, "opengl_renderer", lambda _: "a test")


def test_a_healthy_environment_is_status_0_and_one_json_document():
    done = run("--json")
    report = json.loads(done.stdout)

    assert (0, "") == (done.returncode, done.stderr), report["problems"]
    assert report["ok"]
    assert SECTIONS == list(report["facts"])
    assert robotview.__version__ == report["facts"]["packages"]["robotview"]
    assert os.path.dirname(robotview.__file__) == report["facts"]["packages"]["imported from"]
    assert "1 MiB" == report["facts"]["limits"]["chunk sent to a page"]


def test_a_wrong_environment_is_status_1_with_a_remedy_for_everything():
    done = run(ROBOTVIEW_MUJOCO_VERSION="newest", ROS_PACKAGE_PATH="no-such-folder", MUJOCO_GL="cuda")

    assert 1 == done.returncode
    assert "ROBOTVIEW_MUJOCO_VERSION  newest" in done.stdout
    assert "error: ROBOTVIEW_MUJOCO_VERSION=newest is no version of MuJoCo\n    remedy: such as 3.2" in done.stdout
    assert "error: MUJOCO_GL=cuda is no platform MuJoCo knows\n    remedy: " in done.stdout
    assert "warning: ROS_PACKAGE_PATH names no-such-folder" in done.stdout


def test_secrets_of_the_environment_are_not_shown(quick, monkeypatch, capsys):
    monkeypatch.setenv("JUPYTER_TOKEN", "very-secret")
    main(["doctor"])

    assert "very-secret" not in capsys.readouterr().out


def test_a_missing_and_an_old_package_are_errors_that_name_the_command(quick, monkeypatch):
    monkeypatch.setattr(packages, "needed", lambda: {"anywidget": "0.11", "msgspec": "0.19", "numpy": ""})
    monkeypatch.setattr(packages, "installed_version", {"anywidget": "0.9.21", "numpy": "2.0"}.get)
    section = packages.packages()

    assert ["doctor.package.old", "doctor.package.missing"] == codes(section)
    assert "anywidget 0.9.21 is too old: robotview needs 0.11 or newer" == section.problems[0].message
    assert 'pip install "msgspec>=0.19"' == section.problems[1].hint


@pytest.mark.parametrize("older, newer", [("0.9.21", "0.11"), ("4.0.0rc1", "4.0.1"), ("7", "7.0.1")])
def test_versions_are_compared_as_numbers(older, newer):
    assert packages.numbers(older) < packages.numbers(newer)


def test_two_installations_are_told_apart(quick, monkeypatch):
    monkeypatch.setattr(packages, "needed", dict)
    monkeypatch.setattr(packages, "installed_version", {"robotview": "0.0.1"}.get)

    assert ["doctor.package.twice"] == codes(packages.packages())


def test_an_import_that_fails_is_told_in_its_last_line():
    assert packages.import_failure("import json") is None
    assert "ModuleNotFoundError: No module named 'nowhere'" == packages.import_failure("import nowhere")
    assert "the interpreter ended with status -11" == packages.import_failure("import os; os.kill(os.getpid(), 11)")


def test_a_front_end_that_is_not_built_is_an_error(monkeypatch):
    def missing():
        raise RobotViewError(Problem("error", "file_not_found", "not built", "frontend.missing", hint="make setup"))

    monkeypatch.setattr(frontend, "stub", missing)
    section = front_end.front_end()

    assert (["doctor.front_end.missing"], False) == (codes(section), section.facts["built"])
    assert "make setup" == section.problems[0].hint


def test_a_front_end_of_another_protocol_is_an_error(monkeypatch):
    monkeypatch.setattr(frontend, "stub", lambda: f"if(i.protocol!=={PROTOCOL + 1}){{}}")

    assert ["doctor.front_end.protocol"] == codes(front_end.front_end())


def test_the_protocol_is_found_in_the_built_stub():
    assert PROTOCOL == front_end.spoken_protocol(frontend.stub())


def test_a_source_newer_than_the_front_end_is_named(tmp_path, monkeypatch):
    package, source = tmp_path / "src" / "robotview", tmp_path / "js" / "src" / "ui" / "panel.ts"
    for file in (package / "static" / "robotview.js", source):
        file.parent.mkdir(parents=True)
        file.write_text("")
    monkeypatch.setattr(front_end, "files", lambda _: package)
    os.utime(source, (1, 1))
    assert front_end.newer_source() is None

    os.utime(package / "static" / "robotview.js", (0, 0))
    assert "ui/panel.ts" == front_end.newer_source()


def test_a_kernel_without_subshells_is_a_warning(monkeypatch):
    monkeypatch.setattr(notebooks, "installed_version", {"ipykernel": "6.30.1"}.get)
    section = notebooks.notebooks()

    assert (["doctor.kernel.subshells"], False) == (codes(section), section.facts["subshells"])
    assert "warning" == section.problems[0].severity


def test_subshells_that_the_user_turned_off_are_a_warning(tmp_path, monkeypatch):
    settings = tmp_path / notebooks._SETTING
    settings.parent.mkdir(parents=True)
    settings.write_text('{\n    // Kernel Comms over subshells\n    "commsOverSubshells": "disabled"\n}')
    monkeypatch.setattr(notebooks, "installed_version", {"ipykernel": "7.1.0"}.get)
    assert notebooks.notebooks().facts["subshells"]

    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    section = notebooks.notebooks()
    assert (["doctor.kernel.subshells"], False) == (codes(section), section.facts["subshells"])


def test_a_kernel_of_another_python_is_a_warning(monkeypatch):
    monkeypatch.setattr(notebooks, "installed_version", {"ipykernel": "7.1.0"}.get)
    monkeypatch.setattr(notebooks, "kernel_python", lambda: "/elsewhere/bin/python")
    assert ["doctor.kernel.elsewhere"] == codes(notebooks.notebooks())

    for own in ("python", sys.executable):
        monkeypatch.setattr(notebooks, "kernel_python", lambda own=own: own)
        assert [] == codes(notebooks.notebooks())


def test_jupyterlab_without_its_widget_extension_is_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr(notebooks, "installed_version", {"jupyterlab": "4.6.6", "ipykernel": "7.1.0"}.get)
    monkeypatch.setattr(notebooks, "extension_folders", lambda: [tmp_path])
    (tmp_path / "anywidget").mkdir()
    section = notebooks.notebooks()

    assert ["doctor.host.extension"] == codes(section)
    assert "pip install --force-reinstall --no-deps jupyterlab_widgets" in section.problems[0].hint


def test_without_browser_and_opengl_pictures_need_a_page(monkeypatch):
    monkeypatch.setattr(programs, "find_chromium", lambda: None)
    monkeypatch.setattr(programs, "opengl_renderer", lambda _: None)
    section = programs.programs()

    assert [("info", "doctor.pictures.none")] == [(p.severity, p.code) for p in section.problems]


def test_an_opengl_that_does_not_draw_is_told_with_one_that_does(monkeypatch):
    monkeypatch.setattr(programs, "_candidates", lambda: ("egl", "osmesa"))
    monkeypatch.setattr(programs, "opengl_renderer", {"osmesa": "llvmpipe"}.get)
    monkeypatch.setenv("MUJOCO_GL", "egl")
    (problem,) = programs.programs().problems

    assert ("doctor.opengl.broken", "MUJOCO_GL=osmesa works here") == (problem.code, problem.hint)


def test_the_browser_named_by_the_environment_comes_first(tmp_path, monkeypatch):
    (tmp_path / "mine").write_text("")
    (tmp_path / "mine").chmod(0o755)
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "mine"))
    assert str(tmp_path / "mine") == programs.find_chromium()

    monkeypatch.setenv("CHROMIUM", str(tmp_path / "gone"))
    assert programs.find_chromium() is None


def test_nothing_is_wrong_with_an_empty_environment(monkeypatch):
    for name in (*surroundings.FOLDERS, *surroundings.OTHERS, "ROBOTVIEW_MUJOCO_VERSION", "ROBOTVIEW_SHARED"):
        monkeypatch.delenv(name, raising=False)

    assert [] == surroundings.surroundings().problems


def test_the_page_is_written_where_asked_and_carries_the_report(quick, tmp_path, capsys):
    out = tmp_path / "doctor.html"
    assert 0 == main(["doctor", "--out", str(out), "--no-browser"])

    assert f"{out}\n" == capsys.readouterr().out
    assert "front end\n  protocol" in out.read_text()
