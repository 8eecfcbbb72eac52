"""The packages that anond needs, and the corpora whose hashes ship: `python deploy/licences.py > docs/licences.md`.

What is listed is what is installed beside this Python: the daemon's packages, those of `train`, `review` and `schema`,
and what these need in turn. Packages for tests and builds alone do not ship and are left out.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).resolve().parent.parent
EXTRAS: Final = ("train", "review", "schema")
LONGEST: Final = 40  # characters of a licence's name; some packages put its whole text there
BESIDE: Final = frozenset(("setuptools",))  # comes with Python's own environments, in a version that we do not choose
PAGE: Final = """# Licences

What an installation of anond needs: the daemon's packages, those of the extras `train`, `review` and `schema`, and
what these need in turn, as installed by `constraints.txt`. Made by `python deploy/licences.py > docs/licences.md`; a
test compares. None is under the GPL or AGPL. python-stdnum is under the LGPL: it is used as the package that it is,
unchanged, and whoever ships anond may replace it. So is psycopg, which the extra `postgres` installs and nothing ships.

| package | version | licence |
|---|---|---|
"""
CORPORA: Final = """
## Corpora

The models that ship learnt from public corpora, which their cards name with their licences (`anond models card en`).
Hashed examples of turns of these ship, too, in `anond_trainer/train/corpora`: features as in the models, and labels, no
word ([training](training.md#what-is-learnt-and-what-is-not-forgotten)). They stand under the licences of their corpora.

| language | turns learnt beside decisions | turns judged by | of |
|---|---|---|---|
"""


def needed(project: Path) -> Iterator[str]:
    """The requirements of the project itself."""
    table = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
    yield from table["dependencies"]
    for extra in EXTRAS:
        yield from table["optional-dependencies"][extra]


def closure(requirements: Iterable[str]) -> dict[str, Distribution]:
    """Every package that these need, by its name, as far as it is installed here."""
    found: dict[str, Distribution] = {}
    waiting = [(Requirement(one), "") for one in requirements]
    while waiting:
        requirement, extra = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in BESIDE or (requirement.marker and not requirement.marker.evaluate({"extra": extra})):
            continue
        try:
            here = found[name] = distribution(requirement.name)
        except PackageNotFoundError:  # `fasttext-predict` may stand for fasttext
            continue
        for more in here.requires or ():
            wanted = Requirement(more)
            if canonicalize_name(wanted.name) not in found:
                waiting += [(wanted, of) for of in ("", *requirement.extras)]
    return found


def licence(package: Distribution) -> str:
    """The licence that a package says it is under, in a line."""
    told = package.metadata
    said = told.get("License-Expression") or ""
    classified = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier", []) if one.startswith("License ::")]
    plain = (told.get("License") or "").strip().split("\n")[0]
    is_name = 0 < len(plain) <= LONGEST and not plain.startswith(("Copyright", "="))
    return said or (plain if is_name else "") or ", ".join(classified) or "see its files"


def page() -> str:
    """The whole page."""
    rows = (
        f"| {name} | {package.version} | {licence(package)} |"
        for name, package in sorted(closure(needed(ROOT / "pyproject.toml")).items())
    )
    return PAGE + "\n".join(rows) + "\n" + CORPORA + "\n".join(corpora()) + "\n"


def corpora() -> Iterator[str]:
    """The public corpora whose hashed examples ship, as rows: by language, with how many turns, and licences."""
    index = json.loads((ROOT / "trainer/anond_trainer/train/corpora/index.json").read_bytes())
    for lang, entry in index.items():
        named = "; ".join(f"{name} ({terms})" for name, terms in entry["sources"])
        yield f"| {lang} | {entry['turns learnt beside']:,} | {entry['turns judged by']:,} | {named} |"


if __name__ == "__main__":
    sys.stdout.write(page())
