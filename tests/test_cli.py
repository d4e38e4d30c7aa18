"""The command line: what it prints, where, and with which status."""

import json
import os
import re
import subprocess
import sys

import pytest

from robotview.cli import main

GOOD = '<mujoco model="ball"><worldbody><body name="b"><freejoint/><geom size="0.1"/></body></worldbody></mujoco>'
BAD = '<mujoco>\n<worldbody>\n<geom size="0.1" siz="1"/>\n</worldbody></mujoco>'


@pytest.fixture
def good(tmp_path):
    (tmp_path / "good.xml").write_text(GOOD)
    return str(tmp_path / "good.xml")


@pytest.fixture
def bad(tmp_path):
    (tmp_path / "bad.xml").write_text(BAD)
    return str(tmp_path / "bad.xml")


def test_check_of_a_good_file_is_status_0(good, capsys):
    assert 0 == main(["check", good])
    assert f"{good}: nothing to complain about\n" == capsys.readouterr().out


def test_check_names_file_line_and_what_would_be_right(bad, capsys):
    assert 1 == main(["check", bad])
    out = capsys.readouterr().out
    assert f"{bad}:3" in out
    assert "size" in out
    assert f"{bad}: 1 error" in out


def test_check_shows_the_line_with_a_caret_under_the_place(tmp_path, capsys):
    path = tmp_path / "long.xml"
    path.write_text(
        f'<mujoco>\n\t<worldbody><geom size="1" rbga="1 0 0 1"/></worldbody>\n<!--{"x" * 300}--><a/></mujoco>'
    )
    assert 1 == main(["check", str(path)])

    lines = capsys.readouterr().out.splitlines()
    shown = next(i for i, line in enumerate(lines) if "| <worldbody>" in line)
    assert "rbga" == lines[shown][lines[shown + 1].index("^") :][:4]
    far = next(i for i, line in enumerate(lines) if "<a/>" in line and "|" in line)
    assert "<a/>" == lines[far][lines[far + 1].index("^") :][:4]
    assert max(map(len, lines[shown : shown + 2] + lines[far : far + 2])) < 125


def test_check_json_is_one_document_with_every_field(bad, capsys):
    assert 1 == main(["check", "--json", bad])
    printed = capsys.readouterr()
    answer = json.loads(printed.out)

    assert not answer["ok"]
    fields = ["severity", "kind", "code", "file", "path", "line", "column", "element", "attribute", "message", "hint"]
    assert [fields] == [list(problem) for problem in answer["problems"]]
    assert ("error", bad, None, 3, "geom", "siz") == tuple(
        answer["problems"][0][f] for f in ("severity", "file", "path", "line", "element", "attribute")
    )
    assert "" == printed.err


def test_check_json_of_a_good_file_is_ok(good, capsys):
    assert 0 == main(["check", good, "--json"])
    assert {"ok": True, "problems": []} == json.loads(capsys.readouterr().out)


def test_a_file_that_is_not_there_is_an_error_in_the_input(tmp_path, capsys):
    assert 1 == main(["check", "--json", str(tmp_path / "none.xml")])
    assert "file_not_found" == json.loads(capsys.readouterr().out)["problems"][0]["kind"]


def test_nothing_outside_the_root_is_read(tmp_path, capsys):
    (tmp_path / "model").mkdir()
    (tmp_path / "secret.xml").write_text("<mujocoinclude><worldbody/></mujocoinclude>")
    (tmp_path / "model" / "main.xml").write_text('<mujoco><include file="../secret.xml"/></mujoco>')
    main_xml = str(tmp_path / "model" / "main.xml")

    assert 0 == main(["check", main_xml])
    assert 1 == main(["check", "--json", main_xml, "--root", str(tmp_path / "model")])
    assert "path_escape" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["chek"], ["check"], ["check", "a", "b"], ["check", "a", "--package", "x"]])
def test_wrong_usage_is_status_2(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)

    assert 2 == ended.value.code
    assert "usage" in capsys.readouterr().err


def test_a_failure_of_ours_is_one_line_and_still_json(good, capsys, monkeypatch):
    from robotview.cli import check

    def fail(*_, **__):
        raise RecursionError("maximum recursion\ndepth exceeded")

    monkeypatch.setattr(check, "check", fail)
    monkeypatch.delenv("ROBOTVIEW_DEBUG", raising=False)
    assert 1 == main(["check", "--json", good])
    printed = capsys.readouterr()
    (problem,) = json.loads(printed.out)["problems"]
    assert "internal" == problem["kind"]
    assert 1 == printed.err.count("\n")
    assert "Traceback" not in printed.err + printed.out

    monkeypatch.setenv("ROBOTVIEW_DEBUG", "1")
    with pytest.raises(RecursionError):
        main(["check", good])


def test_check_starts_without_what_it_does_not_need(good):
    code = (
        f"from robotview.cli import main; import sys; main(['check', {good!r}]);"
        "print([m for m in ('anywidget', 'ipywidgets', 'IPython', 'mujoco', 'trimesh', 'PIL', 'asyncio', 'webbrowser')"
        " if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]" == done.stdout.splitlines()[-1]


def test_check_works_in_little_memory(good):
    resource = pytest.importorskip("resource", reason="only POSIX limits a process's memory")

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))

    done = subprocess.run(
        [sys.executable, "-m", "robotview", "check", good],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
    )

    assert (0, "") == (done.returncode, done.stderr)


def test_view_writes_a_page_and_says_where(good, tmp_path, capsys):
    page = tmp_path / "page.html"
    assert 0 == main(["view", good, "--out", str(page), "--no-browser"])

    assert f"{page}\n" == capsys.readouterr().out
    assert "<title>ball</title>" in page.read_text()


def test_view_of_an_unreadable_file_is_status_1_and_writes_nothing(bad, tmp_path, capsys):
    assert 1 == main(["view", bad, "--out", str(tmp_path / "page.html"), "--no-browser"])

    assert "bad.xml:3" in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()


def test_the_testing_page_shows_errors_too(bad, tmp_path):
    from robotview.testing import page

    out = tmp_path / "page.html"
    assert 1 == page.main([bad, str(out)])
    state = json.loads(re.search(r'id="state">(.*?)</script>', out.read_text()).group(1))
    assert state["_testing"]
    assert "error" == state["status"]
    assert "bad.xml:3" in state["_problems"][0]["text"]


def test_demo_without_a_screen_serves_the_lesson_and_writes_a_page(tmp_path):
    pytest.importorskip("jupyterlab", reason="JupyterLab is not installed")
    hidden = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    jupyter = {f"JUPYTER_{name}_DIR": str(tmp_path / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    done = subprocess.run(
        [sys.executable, "-m", "robotview", "demo"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=150,
        env={**hidden, **jupyter, "TMPDIR": str(tmp_path), "IPYTHONDIR": str(tmp_path)},
    )
    page, url, _ = done.stdout.splitlines()
    port = int(re.search(r":(\d+)/", url).group(1))
    stop = [sys.executable, "-m", "jupyter_server", "stop", str(port)]
    stopped = subprocess.run(stop, check=True, capture_output=True, text=True, env={**hidden, **jupyter})

    assert (0, "") == (done.returncode, done.stderr)
    assert "Shutting down server" in stopped.stderr + stopped.stdout
    assert "go1" in page
    assert 500_000 < os.path.getsize(page)
    assert re.fullmatch(r"http://127.0.0.1:\d+/lab/tree/01_look_at_a_robot.ipynb\?token=\w+", url)
