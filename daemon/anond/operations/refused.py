"""Models that training made and its gate refused: the last few of each language, each with its report.

Each lies in a folder of its own, `<id>-<date>-<time>`, with the model file and `report.json`. The model holds hashed
features, the report figures and the names of reviewers; neither holds text. A folder appears whole or not at all.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import orjson

from anond.errors import ModelRefused

KEPT: Final = 3  # of a language
_MOST: Final = 4 << 20  # bytes of a report
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,63}")


@dataclass(frozen=True, slots=True)
class Refused:
    """A refused model: its intended id, the time, the reason of the refusal, and its report."""

    name: str
    lang: str
    id: str
    at: float
    why: str
    report: Mapping[str, Any] = field(repr=False)
    size: int = 0  # bytes of the model file

    @property
    def readable_time(self) -> str:
        """The time of the refusal, for people."""
        return datetime.fromtimestamp(self.at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def keep_refused(
    folder: Path, model: bytes, lang: str, model_id: str, at: float, why: str, report: Mapping[str, Any]
) -> str:
    """Keep a refused model, let the oldest of its language go, and return the name under which it is kept."""
    name = f"{model_id}-{datetime.fromtimestamp(at, UTC):%Y%m%d-%H%M%S}"
    if not _NAME.fullmatch(name):
        raise ValueError("a model's id is letters, digits and hyphens")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for left in folder.glob(".*"):  # of a run that was killed
        shutil.rmtree(left)
    said = {"lang": lang, "id": model_id, "at": at, "why": why, "report": report}
    beside = folder / f".{name}"
    beside.mkdir(mode=0o700)
    _write(beside / "report.json", orjson.dumps(said, option=orjson.OPT_SERIALIZE_NUMPY | orjson.OPT_NON_STR_KEYS))
    _write(beside / f"{model_id}.model", model)
    if (folder / name).exists():
        shutil.rmtree(folder / name)
    beside.rename(folder / name)
    for old in [one for one in refused_models(folder) if one.lang == lang][KEPT:]:
        shutil.rmtree(folder / old.name)
    return name


def refused_models(folder: Path) -> list[Refused]:
    """All kept refused models by language, the newest first; unreadable ones are skipped."""
    return sorted(_read_all(folder), key=lambda one: (one.lang, -one.at))


def find(folder: Path, wanted: str) -> Refused:
    """The newest refused model of this name or intended id; raises ModelRefused."""
    for one in refused_models(folder):
        if wanted in (one.name, one.id):
            return one
    raise ModelRefused(f"no refused model {wanted} is kept here; see `anond models show --refused`")


def _read_all(folder: Path) -> Iterator[Refused]:
    for path in folder.glob("[!.]*/report.json"):
        try:
            if path.stat().st_size > _MOST:
                continue
            found = orjson.loads(path.read_bytes())
            size = (path.parent / f"{found['id']}.model").stat().st_size
            yield Refused(
                path.parent.name, str(found["lang"]), str(found["id"]), float(found["at"]), str(found["why"]),
                dict(found["report"]), size,
            )  # fmt: skip
        except (OSError, ValueError, KeyError, TypeError):
            continue


def _write(path: Path, data: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
