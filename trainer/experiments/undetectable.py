"""Whether a classifier tells real values from surrogates, by tag and language: the area under its curve.

    python -m experiments.undetectable --corpora DIR

The real side is names and places of public corpora and, in English, of human chat (`star`); the other side is what
stands in place of each of these values, by a key of its own. A logistic regression sees what an attacker with the
lists in hand sees: pieces of letters, length, capitals, on which lists each word stands and how many bear it. It is
learnt on four fifths of the values and judged on the others, whose surrogates it has not seen either; five times.
A fame of its own makes real values of these corpora tellable (places and people of an encyclopaedia): the column
*crossed* is for that. There the surrogates of one corpus stand beside its real values, but the classifier learnt from
another one of the same language, where there are two.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import HashingVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import KFold

from anond.session.ledger import Ledger
from anond.surrogates.substitute import Substituter
from anond.tags import Span
from anond_gazetteers import load
from anond_gazetteers.lookup import Gazetteers
from anond_trainer.data.read import read_gold

SOURCES: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("uner/English-EWT.train_v2022.tsv", "star/stream.jsonl", "multidogo/airline.train.tsv"),
    "de": ("wikineural/de.val.tsv", "germeval2014_de/dev.tsv"),
    "es": ("wikineural/es.val.tsv", "conll2002_es/train.tsv"),
    "fr": ("wikineural/fr.val.tsv",),
    "it": ("wikineural/it.val.tsv",),
    "sv": ("uner/Swedish-Talbanken.train.tsv", "sv_klintan/train.tsv"),
}
TAGS: Final = ("PERSON", "LOCATION", "DATE", "UID", "ADDRESS")
MOST: Final = 3_000  # values of a tag in a file
LEAST: Final = 150
RealAndFake = tuple[Sequence[str], Sequence[str]]
KINDS: Final = ("first_female", "first_male", "first_any", "surname", "city", "country", "region")


def values(path: Path, lang: str) -> dict[str, list[str]]:
    """The different values of each tag, in the order of a fixed draw."""
    turns, _ = read_gold(path, lang)
    found: dict[str, dict[str, None]] = {tag: {} for tag in TAGS}
    for turn in turns:
        for span in turn.spans:
            if span.tag in found:
                found[span.tag][turn.text[span.start : span.end]] = None
    draw = random.Random(1)  # noqa: S311
    return {tag: draw.sample(sorted(one), min(len(one), MOST)) for tag, one in found.items()}


def replaced(real: Sequence[str], tag: str, lang: str, substituter: Substituter) -> list[str]:
    """What stands for each value, each in a session of its own; nothing for a type tag."""
    made = []
    for number, value in enumerate(real):
        key = (number + 1).to_bytes(32, "big")
        made.append(substituter.replace(value, [Span(0, len(value), tag)], Ledger(), key, lang)[0])
    return made


class Eyes:
    """What the classifier sees of a value."""

    def __init__(self, lang: str, lists: Gazetteers) -> None:
        self._lang, self._lists = lang, lists
        self._pieces = HashingVectorizer(analyzer="char_wb", ngram_range=(1, 4), n_features=1 << 16, lowercase=False)

    def see(self, texts: Sequence[str]) -> Any:
        """A row for each text."""
        return hstack([self._pieces.transform(texts), csr_matrix([self._of_lists(text) for text in texts])]).tocsr()

    def _of_lists(self, text: str) -> list[float]:
        words = text.split()
        kinds = [self._lists.kinds_of(word, self._lang) for word in words]
        listed = [sum(kind in one for one in kinds) / len(words) for kind in KINDS]
        bearers = [max(self._lists.bearers(word, kind, self._lang) for kind in KINDS[:5]) for word in words]
        return [*listed, float(np.mean(np.log1p(bearers))), len(text) / 20, len(words) / 3, float(text.isupper()),
                float(text.islower()), sum(not one for one in kinds) / len(words)]  # fmt: skip


def within(real: Sequence[str], fakes: Sequence[str], eyes: Eyes) -> float:
    """The area under the curve on values that were not learnt, with their surrogates, over five folds."""
    seen = eyes.see([*real, *fakes])
    half, scores = len(real), []
    for learnt, held in KFold(5, shuffle=True, random_state=1).split(np.arange(half)):
        both = np.concatenate
        model = LogisticRegression(max_iter=300).fit(
            seen[both([learnt, learnt + half])], [0] * len(learnt) + [1] * len(learnt)
        )
        chance = model.predict_proba(seen[both([held, held + half])])[:, 1]
        scores.append(roc_auc_score([0] * len(held) + [1] * len(held), chance))
    return float(np.mean(scores))


def crossed(
    learnt: tuple[Sequence[str], Sequence[str]], held: tuple[Sequence[str], Sequence[str]], eyes: Eyes
) -> float:
    """The same of a classifier that learnt from another corpus."""
    model = LogisticRegression(max_iter=300).fit(
        eyes.see([*learnt[0], *learnt[1]]), [0] * len(learnt[0]) + [1] * len(learnt[1])
    )
    chance = model.predict_proba(eyes.see([*held[0], *held[1]]))[:, 1]
    return float(roc_auc_score([0] * len(held[0]) + [1] * len(held[1]), chance))


def rows(corpora: Path, lang: str, lists: Gazetteers) -> Iterator[str]:
    """A line for each file and tag."""
    substituter, eyes = Substituter(lists), Eyes(lang, lists)
    known: dict[str, list[tuple[str, list[str], list[str]]]] = {}
    for name in SOURCES[lang]:
        for tag, real in values(corpora / name, lang).items():
            made = replaced(real, tag, lang, substituter)
            pairs = [(one, new) for one, new in zip(real, made, strict=True) if one.strip() and not new.startswith("[")]
            if len(pairs) >= LEAST:
                known.setdefault(tag, []).append((name, [one for one, _ in pairs], [new for _, new in pairs]))
    for tag, files in known.items():
        for name, real, fakes in files:
            others = [(one, two) for other, one, two in files if other != name]
            over = [crossed(other, (real, fakes), eyes) for other in others]
            told = f"{np.mean(over):.3f}" if over else "–"
            yield f"{lang}  {tag:10}{name:36}{len(real):6}{within(real, fakes, eyes):8.3f}{told:>8}"


def main() -> None:
    """Print all rows."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.undetectable", description=main.__doc__)
    arguments.add_argument("--corpora", type=Path, required=True)
    corpora, lists = arguments.parse_args().corpora, load()
    sys.stdout.write(f"{'':50}{'values':>6}{'AUC':>8}{'crossed':>8}\n")
    for lang in SOURCES:
        for row in rows(corpora, lang, lists):
            sys.stdout.write(f"{row}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
