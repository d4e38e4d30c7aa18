"""What every test may use: the shared folder of robots, and the rule that in CI a skipped test is a failed one."""

import os
from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest

import shared_files

PROJECT = Path(__file__).resolve().parents[1]
NO_SHARED = "left out on purpose: ROBOTVIEW_SHARED=none"

os.environ.setdefault("ROBOTVIEW_CACHE", "off")  # what one test decoded must not be what another one sees

hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None, print_blob=True)
hypothesis.settings.register_profile("explore", deadline=None, max_examples=1000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of the checkout."""
    return PROJECT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real robots and malformed files: $ROBOTVIEW_SHARED, or ../shared beside the checkout."""
    if os.environ.get("ROBOTVIEW_SHARED") == "none":
        pytest.skip(NO_SHARED)
    folder = shared_files.folder()
    if not (folder / "robots").is_dir():
        pytest.skip(f"no robots in {folder}; set ROBOTVIEW_SHARED to the folder that holds robots and corpus")
    return folder.resolve()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return _refuse_silent_skip(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    return _refuse_silent_skip(report)


def _refuse_silent_skip(report):
    if not report.skipped or hasattr(report, "wasxfail"):
        return report
    reason = _reason(report.longrepr)
    if reason in {"", "unconditional skip"}:
        _fail(report, "a skipped test must say why")
    elif os.environ.get("CI") and reason != NO_SHARED:
        _fail(report, f"skipped, which counts as failed when CI is set: {reason}")
    return report


def _reason(longrepr) -> str:
    text = longrepr[2] if isinstance(longrepr, tuple) else str(longrepr)
    return text.removeprefix("Skipped").removeprefix(":").strip()


def _fail(report, message: str) -> None:
    report.outcome = "failed"
    report.longrepr = message
