"""The table of a language's words that goes into its models: how common each word is, and which are used alike.

Frequencies are wordfreq's. Vectors are learnt by fastText (skip-gram, with parts of words) from public text and the
project's own dialogues, and gathered by K-means into few, more and many clusters. A table holds hashes, no words.
Languages without a model, but near one that has one, have a table of frequencies alone, for their first model.

    python -m anond_trainer.engines.words --corpora DIR [--lang sv]
    python -m anond_trainer.engines.words --lang nl
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from anond.engines.model.card import Source
from anond.engines.model.words import SCALES, Words, hash_of
from anond.near.words import FOLDER as NEAR_FOLDER
from anond.near.words import own_words
from anond.text.tokens import fold, tokenize
from anond.text.view import normalise
from anond_trainer.data import languages
from anond_trainer.data.maps import Table, table_named
from anond_trainer.data.notation import LANGUAGES, dialogues

FOLDER: Final = Path(__file__).parent / "known"
COMMON: Final = 40_000  # words of each language whose frequency is told
FURTHER: Final = ("ca", "da", "is", "nb", "nl", "pt", "ro")  # near a language that has a model
COMMONEST: Final = 20_000  # words of each of these
LEAST: Final = 5  # times that a word has to be in the text to have a cluster
CLUSTERS: Final = (64, 256, 1024)
TEXTS: Final[Mapping[str, tuple[str, ...]]] = {
    lang: tuple(words["texts"]) for lang, words in languages.section("words").items()
}
_NO_GOLD: Final[Mapping[str, Source]] = {  # folders without a table of labels, which would say what they are
    "codealltag_de": Source("CodE Alltag, pseudonymised e-mails", "CC BY-SA 4.0"),
    "lid": Source("sentences of 75 languages", "Apache-2.0"),
    "pos_ud": Source("Universal Dependencies", "CC BY-SA"),
    "woz_text": Source("restaurant dialogues (WOZ)", "Apache-2.0"),
}
_WORDFREQ: Final = Source("wordfreq", "CC BY-SA 4.0")


@cache
def sources(lang: str) -> tuple[Source, ...]:
    """The sources of a language's table of words, which the card of each model that holds it names."""
    if lang in FURTHER:
        return (_WORDFREQ,)
    folders = dict.fromkeys(pattern.partition("/")[0] for pattern in TEXTS.get(lang, ()))
    sources = [_NO_GOLD.get(folder) or _source(table_named(folder)) for folder in folders]
    return (*sources, _WORDFREQ) if sources else ()


def _source(labels: Table) -> Source:
    return Source(labels.source, labels.licence)


@cache
def known(lang: str) -> Words:
    """The table of words that comes with the packages; an empty one for other languages."""
    path = FOLDER / f"{lang}.npz"
    if not path.exists():
        return own_words(lang)
    with np.load(path, allow_pickle=False) as arrays:
        return Words(arrays["hashes"], arrays["classes"])


def frequency_table(lang: str) -> Words:
    """The table of a language that knows how common words are, and of no cluster."""
    bands = {int(hash_of(word)): band for word, band in frequencies(lang, COMMONEST).items()}
    hashes = sorted(bands)
    classes = np.zeros((len(hashes), len(SCALES)), np.uint16)
    classes[:, 0] = [bands[one] for one in hashes]
    return Words(np.array(hashes, np.uint64), classes)


def table(lang: str, lines: Iterable[str]) -> Words:
    """The table of a language, from lines of its text."""
    bands, clusters = frequencies(lang), clustered(list(lines))
    classes: dict[int, list[int]] = {}
    for word in sorted({*bands, *clusters}):
        classes[int(hash_of(word))] = [bands.get(word, 0), *clusters.get(word, [0] * len(CLUSTERS))]
    hashes = np.array(sorted(classes), np.uint64)
    rows = np.array([classes[int(h)] for h in hashes], np.uint16).reshape(len(hashes), len(SCALES))
    return Words(hashes, rows)


def frequencies(lang: str, most: int = COMMON) -> dict[str, int]:
    """The commonest words, folded, and the band of each: 1 for a word in ten millions, 2 for thrice as common ..."""
    import wordfreq

    bands: dict[str, int] = {}
    for word in wordfreq.top_n_list(lang, most):
        band = max(1, int(2 * wordfreq.zipf_frequency(word, lang)) - 3)
        folded = fold(word)
        bands[folded] = max(band, bands.get(folded, 0))
    return bands


def clustered(lines: list[str]) -> dict[str, list[int]]:
    """The clusters, from 1, of the words that are often enough in the text."""
    import fasttext
    from sklearn.cluster import MiniBatchKMeans

    text = [" ".join(map(fold, tokenize(normalise(line).text).words)) for line in lines]
    counts = Counter(word for line in text for word in line.split())
    words = sorted(word for word, count in counts.items() if count >= LEAST and any(map(str.isalpha, word)))
    if len(words) <= max(CLUSTERS):
        return {}
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write("\n".join(text))
        file.flush()
        model: Any = fasttext.train_unsupervised(
            file.name, model="skipgram", dim=64, epoch=10, minCount=LEAST, minn=3, maxn=6, thread=1, verbose=0
        )
    vectors: NDArray[np.float32] = np.array([model.get_word_vector(word) for word in words])
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    found = [
        MiniBatchKMeans(count, random_state=0, n_init=1, batch_size=4096).fit_predict(vectors) + 1 for count in CLUSTERS
    ]
    return {word: [int(one) for one in row] for word, row in zip(words, np.array(found).T, strict=True)}


def texts(corpora: Path, lang: str) -> Iterator[str]:
    """Lines of a language's text: those of the corpora, and of the project's dialogues."""
    for pattern in TEXTS[lang]:
        for path in sorted(corpora.glob(pattern)):
            if not path.name.endswith(".meta.tsv"):
                yield from _lines(path, lang)
    yield from (turn.text for turn in dialogues(lang))


def _lines(path: Path, lang: str) -> Iterator[str]:
    content = path.read_text("utf-8")
    if path.suffix == ".jsonl":
        yield from (line for row in content.splitlines() for line in re.split(r"\n+", orjson.loads(row)["text"]))
    elif path.name.endswith(".turns.tsv"):
        yield from (row.split("\t")[4] for row in content.splitlines() if row.count("\t") >= 4)
    elif path.suffix == ".tsv":
        blocks = re.split(r"\n\s*\n", content)
        yield from (" ".join(row.split("\t")[0] for row in block.splitlines() if row) for block in blocks)
    else:
        yield from content.splitlines()


def main() -> None:
    """Make the tables of words that go into models."""
    arguments = argparse.ArgumentParser(prog="python -m anond_trainer.engines.words", description=main.__doc__)
    arguments.add_argument(
        "--corpora", type=Path, help="the folder of corpora; without it, tables of frequencies alone"
    )
    arguments.add_argument("--lang", choices=(*LANGUAGES, *FURTHER), help="this language only")
    chosen = arguments.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for lang in [chosen.lang] if chosen.lang else LANGUAGES if chosen.corpora else FURTHER:
        made = table(lang, texts(chosen.corpora, lang)) if lang in LANGUAGES else frequency_table(lang)
        folder = FOLDER if lang in LANGUAGES else Path(str(NEAR_FOLDER))
        np.savez_compressed(folder / f"{lang}.npz", hashes=made.hashes, classes=made.classes)
        sys.stdout.write(f"{lang}  {len(made.hashes)} words, {int((made.classes[:, 1] > 0).sum())} in clusters\n")


if __name__ == "__main__":
    main()
