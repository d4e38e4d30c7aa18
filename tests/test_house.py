"""The house keeps its own promises: public names, layers, generated files, packaging."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import robotview

STOREYS = [
    "protocol",
    "loaders",
    "scene",
    "interaction",
    "edit",
    "ui",
    "replaying",
    "plotting",
    "placing",
    "simulating",
    "playing",
    "editing",
    "mapbench",
    "mapeditor",
    "viewer",
    "testing",
    "index",
]  # of js/src; imports look left
TEXT = {".py", ".ts", ".mjs", ".js", ".json", ".toml", ".md", ".ipynb", ".sh", ".cff", ".yml", ".xml", ".urdf", ""}


def tracked(project: Path) -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=project, capture_output=True, check=False, text=True)
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    return [project / name for name in listing.stdout.split("\0") if name and (project / name).is_file()]


@pytest.mark.parametrize("name", robotview.__all__)
def test_every_public_name_can_be_imported(name):
    assert getattr(robotview, name) is not None
    assert name in dir(robotview)


def test_nothing_but_the_public_names_is_public(project):
    code = "import robotview; print([n for n in vars(robotview) if not n.startswith('_')])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=project).stdout

    assert set() == set(eval(shown)) - set(robotview.__all__) - {"TYPE_CHECKING", "import_module"}  # noqa: S307
    assert sorted(robotview.__all__) == robotview.__all__


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'Robotview'"):
        _ = robotview.Robotview


def test_the_version_is_the_same_everywhere(project):
    assert robotview.__version__ == json.loads((project / "js/package.json").read_text())["version"]
    assert f"version: {robotview.__version__}" in (project / "CITATION.cff").read_text()


@pytest.mark.parametrize(
    "use", ["import robotview", "import robotview; robotview.mjcf, robotview.urdf, robotview.load"]
)
def test_importing_and_reading_load_neither_mujoco_nor_anywidget(use):
    code = (
        f"{use}; import sys; print([m for m in ('mujoco', 'anywidget', 'ipywidgets', 'IPython') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)

    assert "[]" == done.stdout.strip()


def test_the_generated_typescript_is_up_to_date(project):
    from robotview.protocol import typescript

    assert typescript.generate() == (project / "js/src/protocol/types.gen.ts").read_bytes().decode(), "run `make types`"


def test_front_end_imports_only_look_down(project):
    source = project / "js/src"
    wrong = []
    for file in sorted(source.rglob("*.ts")):
        here = file.relative_to(source).parts[0].removesuffix(".ts")
        if here == "stub" or file.name.endswith((".test.ts", ".d.ts")):
            continue
        assert here in STOREYS, f"js/src/{here} is no room of the front end; enter it in STOREYS"
        for target in re.findall(r"""from\s+["']([^"']+)["']""", file.read_text()):
            room = _room_of(target, file, source)
            if room is not None and STOREYS.index(room) > STOREYS.index(here):
                wrong.append(f"{file.relative_to(source)} imports {target}, which lies above it")
            if target.split("/")[0] == "three" and here in {"protocol", "edit", "ui"}:
                wrong.append(f"{file.relative_to(source)} imports three")

    assert [] == wrong


def _room_of(target: str, file: Path, source: Path) -> str | None:
    if not target.startswith("."):
        return None
    return (file.parent / target).resolve().relative_to(source).parts[0].removesuffix(".ts").removesuffix(".js")


def test_the_map_in_the_readme_names_exactly_the_rooms_that_exist(project):
    section = (project / "README.md").read_text().split("## Map of the house")[1].split("\n## ")[0]
    named = set(re.findall(r"^\| `((?:src/robotview|js/src)/[\w/]+)` \|", section, re.MULTILINE))
    folders = [p for top in ("src/robotview", "js/src") for p in (project / top).iterdir() if p.is_dir()]
    there = {
        p.relative_to(project).as_posix() for p in folders if any("__pycache__" not in f.parts for f in p.rglob("*.*"))
    }

    assert there - {"src/robotview/static"} == named


def test_the_stub_stays_small(project):
    assert (project / "src/robotview/static/stub.js").stat().st_size < 8000


def test_no_file_knows_where_it_was_written(project):
    places = re.compile(r"(?<![\w.$}])/(?:work|farm|root|home/\w+)/|(?<![\w.$}])/(?:tmp|opt)/[a-z]")
    found = [
        f"{file.relative_to(project)}:{number}: {line.strip()[:80]}"
        for file in tracked(project)
        if file.suffix in TEXT and file.name != "LICENSE"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if places.search(line)
    ]

    assert [] == found


def test_no_registry_is_written_into_the_lock_file(project):
    assert "resolved" not in (project / "js/package-lock.json").read_text()


def test_dependencies_are_explained_in_the_readme(project):
    (block,) = re.findall(
        r"^dependencies = \[(.*?)^\]", (project / "pyproject.toml").read_text(), re.DOTALL | re.MULTILINE
    )
    declared = re.findall(r"^\s+[\"']([\w-]+)", block, re.MULTILINE)
    section = (project / "README.md").read_text().split("## Dependencies")[1].split("\n## ")[0]

    assert "anywidget" in declared
    assert [] == [name for name in declared if f"`{name}`" not in section]


@pytest.mark.parametrize(
    "body, outcome",
    [
        ("pytest.skip('no such robot')", "which counts as failed when CI is set: no such robot"),
        ("pytest.skip('')", "a skipped test must say why"),
    ],
)
def test_a_skipped_test_fails_in_ci(tmp_path, project, body, outcome):
    for file in ("conftest.py", "shared_files.py"):
        shutil.copy(project / "tests" / file, tmp_path)
    (tmp_path / "test_it.py").write_text(f"import pytest\ndef test_robot():\n    {body}\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "CI": "true"},
        capture_output=True,
        check=False,
        text=True,
    )

    assert outcome in done.stdout
    assert 1 == done.returncode


@pytest.mark.timeout(600)
def test_wheel_and_sdist_carry_the_front_end_and_install_without_node(project, tmp_path):
    copy, dist, fresh = tmp_path / "copy", tmp_path / "dist", tmp_path / "fresh"
    shutil.copytree(project, copy, ignore=shutil.ignore_patterns(".git", ".venv", "node_modules", "build"))
    without_node = {**os.environ, "PATH": os.pathsep.join(_folders_without("node", "npm"))}

    def run(*command):
        return subprocess.run(
            command, cwd=tmp_path, env=without_node, check=True, capture_output=True, text=True
        ).stdout

    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, copy)  # the wheel is built from the sdist
    (wheel,) = dist.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()

    for name in (
        "static/robotview.js",
        "static/stub.js",
        "static/glb.js",
        "static/editor.js",
        "static/THIRD_PARTY_LICENSES.txt",
        "py.typed",
    ):
        assert f"robotview/{name}" in names
    assert [] == [name for name in names if not name.startswith("robotview")]
    assert wheel.stat().st_size < 4_000_000

    run(sys.executable, "-m", "venv", fresh)
    run(fresh / "bin/python", "-m", "pip", "install", "--quiet", "--no-deps", wheel)
    code = (
        "import robotview, pathlib; print((pathlib.Path(robotview.__file__).parent / 'static/robotview.js').is_file())"
    )

    assert "True\n" == run(fresh / "bin/python", "-c", code)


def _folders_without(*programs: str) -> list[str]:
    folders = os.environ["PATH"].split(os.pathsep)
    return [folder for folder in folders if not any((Path(folder) / program).exists() for program in programs)]


def test_marks_of_test_files_mark_something() -> None:
    """A mark that slipped into a string, as code sent to a kernel, marks nothing and breaks that code."""
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        written = len(re.findall(r"^pytestmark\b", text, re.MULTILINE))
        body = ast.parse(text).body
        made = [n for n in body if isinstance(n, ast.Assign) and getattr(n.targets[0], "id", "") == "pytestmark"]
        assert written == len(made), path.name
