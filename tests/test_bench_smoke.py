"""The benchmark's counts, as CI asserts them: `bench.py --smoke`."""

import subprocess
import sys

import pytest
from lab import find_chromium

pytestmark = pytest.mark.browser


@pytest.mark.timeout(300)
def test_counts_of_the_benchmark_keep_to_their_limits(project):
    if find_chromium() is None:
        pytest.skip("no Chromium on PATH, nor named by CHROMIUM")
    command = [sys.executable, str(project / "tests" / "benchmarks" / "bench.py"), "--smoke"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (0, "") == (done.returncode, done.stderr), done.stdout
    assert "FAIL" not in done.stdout
