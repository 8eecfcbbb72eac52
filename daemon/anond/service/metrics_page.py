"""The tables of docs/metrics.md, made from the definitions: `python -m anond.service.metrics_page docs/metrics.md`.

A table stands behind a line that names the module whose `METRICS` it shows, be it one of the trainer: only the page
knows that one.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

from anond.service.metric import table

END: Final = "<!-- end of metrics -->"
_TABLE: Final = re.compile(rf"(<!-- METRICS of ([\w.]+): .*? -->\n).*?{END}", re.DOTALL)


def renewed(page: str) -> str:
    """The page with its tables as the metrics are defined now."""
    return _TABLE.sub(lambda found: f"{found[1]}\n{table(import_module(found[2]).METRICS)}\n\n{END}", page)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text("utf-8")), "utf-8")
