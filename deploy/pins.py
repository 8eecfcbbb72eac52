"""Writes `deploy/pins/run.txt` and `dev.txt`: every package of `constraints.txt` with the hashes of its files.

    uv pip compile --no-deps --generate-hashes --no-header --no-annotate --no-emit-index-url \
        --python-version 3.11.5 constraints.txt | python deploy/pins.py

`run.txt` has what an installation with the extras `train`, `review` and `schema` needs, and what builds anond;
`dev.txt` has what tests and builds of lists need beside it. `fasttext` comes as source alone and is built by packages
that nobody pins: `fasttext-predict` stands for it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from typing import Final

from licences import ROOT, closure, needed
from packaging.utils import canonicalize_name

FOLDER: Final = ROOT / "deploy" / "pins"
BUILT_FROM_SOURCE: Final = "fasttext"
IN_ITS_PLACE: Final = "fasttext-predict"
BUILDERS: Final = ("editables", "hatchling", "packaging", "pathspec", "pluggy", "trove-classifiers")
_PIN: Final = re.compile(r"^[\w.-]+==\S+(?: ; [^\\\n]+)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+$", re.MULTILINE)


def pins(text: str) -> dict[str, str]:
    """Each package with its version and hashes, as the files have it."""
    return {canonicalize_name(one[0].partition("==")[0]): one[0] for one in _PIN.finditer(text)}


def split(found: Mapping[str, str], run: Iterable[str]) -> tuple[list[str], list[str]]:
    """What running needs, and the rest; ValueError where a package that running needs has no hash."""
    wanted = {*run, IN_ITS_PLACE} - {BUILT_FROM_SOURCE}
    if missing := wanted - found.keys():
        raise ValueError(f"no hashes for {', '.join(sorted(missing))}")
    others = found.keys() - wanted - {BUILT_FROM_SOURCE}
    return [found[name] for name in sorted(wanted)], [found[name] for name in sorted(others)]


def main(text: str) -> None:
    """Write both files."""
    run = {*closure(needed(ROOT / "pyproject.toml")), *BUILDERS}
    FOLDER.mkdir(exist_ok=True)
    for name, lines in zip(("run", "dev"), split(pins(text), run), strict=True):
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.stdin.read())
