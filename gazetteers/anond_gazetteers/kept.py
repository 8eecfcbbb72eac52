"""The hand-kept files under `sources/<lang>/`, and what they and chats say about common words.

`sources/world/` holds what is the same in every language. Builds read this, and the chat writer.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection
from pathlib import Path

from anond_gazetteers.lexicon import key_of

SOURCES = Path(__file__).parent / "sources"
WORLD = "world"
NAMES = ("PERSON", "LOCATION", "GEO", "NATIONALITY")
LEAST_FACTOR = 0.1


def source(lang: str, name: str) -> list[str]:
    """The lines of a hand-kept file without its comments; none where there is no such file."""
    path = SOURCES / lang / f"{name}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line for line in lines if line and not line.startswith("#")]


def sections(lang: str, name: str) -> list[tuple[str, list[str]]]:
    """The lines `head: one, two` of a hand-kept file: what they are about (or nothing), and their values."""
    found = []
    for line in source(lang, name):
        head, colon, rest = line.rpartition(": ")
        found.append((head, [value.strip() for value in (rest if colon else line).split(",")]))
    return found


def values(lang: str, name: str) -> list[str]:
    """All values of a hand-kept file."""
    return [value for _, listed in sections(lang, name) for value in listed]


def people(lang: str, kind: str) -> list[str]:
    """First names or surnames kept by hand, short forms and their full names included."""
    groups = sections(lang, kind.replace("first_", "short_")) if kind.startswith("first_") else []
    return values(lang, kind) + [name for head, short in groups for name in (head, *short) if " " not in name]


def common(lang: str) -> dict[str, float]:
    """The factor of each common word: from the hand-kept list, and from its uses in chats."""
    factors: dict[str, float] = {}
    for line in source(lang, "common"):
        factor, *words = line.split()
        factors |= {key_of(word): float(factor) for word in words}
    for line in source(lang, "used"):
        word, as_word, as_name = line.split("\t")
        share = (int(as_name) + 0.5) / (int(as_name) + 0.5 + int(as_word))
        factors[word] = min(factors.get(word, 1.0), max(LEAST_FACTOR, share))
    return factors


def count_uses(chats: Path, lang: str, listed: Collection[str]) -> None:
    """Write `used.txt`: how often listed words stand in gold turns as common words, in lower case, and as names."""
    as_word: Counter[str] = Counter()
    as_name: Counter[str] = Counter()
    for line in (chats / f"{lang}.jsonl").read_text(encoding="utf-8").splitlines():
        turn = json.loads(line)
        inside = [(span["start"], span["end"]) for span in turn["spans"]]
        for span in turn["spans"]:
            if span["tag"] in NAMES:
                as_name.update(key_of(word) for word in re.findall(r"\w+", turn["text"][span["start"] : span["end"]]))
        for word in re.finditer(r"\w+", turn["text"]):
            if word[0].islower() and not any(start <= word.start() < end for start, end in inside):
                as_word[key_of(word[0])] += 1
    rows = [f"{word}\t{as_word[word]}\t{as_name[word]}" for word in sorted(as_word) if word in listed]
    about = [
        "# Provenance: counted by `python -m anond_gazetteers.build --chats DIR` in the project's own chats.",
        "# A folded word that is on a list; its uses as a common word in lower case; its uses in a name.",
    ]
    (SOURCES / lang / "used.txt").write_text("\n".join([*about, *rows]) + "\n", encoding="utf-8")
