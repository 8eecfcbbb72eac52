"""On how many threads numpy multiplies in the daemon's commands."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests import programs

AFTER = """
import os, sys
from anond.cli.main import main
sys.argv = ["anond", "tags", "--help"]
try:
    main()
finally:
    import numpy
    from threadpoolctl import threadpool_info
    print(max(one["num_threads"] for one in threadpool_info()), os.environ["OPENBLAS_NUM_THREADS"], file=sys.stderr)
"""


@pytest.mark.parametrize(("told", "most"), [({}, 1), ({"OPENBLAS_NUM_THREADS": "2"}, 2)])
def test_products_take_one_thread_unless_told_otherwise(told: dict[str, str], most: int) -> None:
    """The second engine's are small, and threads that wait for each other cost more than they save."""
    environ = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")} | told
    done: subprocess.CompletedProcess[bytes] = programs.run(
        [sys.executable, "-c", AFTER], capture_output=True, env=environ, timeout=300
    )
    threads, setting = map(int, done.stderr.split()[-2:])
    assert setting == most
    assert threads <= most  # there may be fewer cores
