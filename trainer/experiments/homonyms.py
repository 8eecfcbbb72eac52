"""Names that are words (Björn, Bo, Sol, Will, Rosa, Stern): how many lists alone mark, and how many the models do.

    python -m experiments.homonyms --corpora DIR

After Derbring, who marks names by lists, by parts of speech and by what a text is about. The turns (synthetic) lie
beside this file: the same words as names of private people, as words, and as people of films and sports. Parts of
speech come from the table of `experiments.parts_of_speech`. A mark counts by token.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from anond.engines.crf.decoder import Decoder
from anond.engines.labels import touched
from anond.engines.protocol import Engine
from anond.starters import load_starters
from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE, Span
from anond.text.tokens import Tokens, tokenize
from anond.text.topics import TopicModel, topic_of
from anond_gazetteers import load as load_gazetteers
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.columns import Row, aligned
from anond_trainer.evaluate.daemon_spans import answers, in_order
from experiments.parts_of_speech import Tags, learnt_by, taught

FILE: Final = Path(__file__).with_suffix(".txt")
WAYS: Final = ("people", "lists", "and PROPN", "and topics", "and both", "models")
KINDS: Final = {"n": "as names", "w": "as words", "t": "films, sports"}  # by the first letter of a session
_NAMES: Final = frozenset(("first_female", "first_male", "first_any", "surname"))
Place = tuple[str, int, int]  # a session, a turn and a token


def turns(text: str) -> Iterator[GoldTurn]:
    """The turns of a file; those of a session follow each other."""
    at: Counter[str] = Counter()
    for line in (line for line in text.splitlines() if line and not line.startswith("#")):
        lang, name, marked = line.split(" ", 2)
        session, spans, plain = f"{lang} {name}", [], ""
        for number, piece in enumerate(re.split("[⟦⟧]", marked)):
            if number % 2:
                spans.append(Span(len(plain), len(plain) + len(piece), "PERSON"))
            plain += piece
        yield GoldTurn(session, at[session], "user", lang, plain, tuple(spans))
        at[session] += 1


def marks(given: Sequence[GoldTurn], parts: Mapping[str, Tags], models: Mapping[str, Engine]) -> dict[str, set[Place]]:
    """The tokens that each way marks; turns come session by session."""
    lists, topics = load_gazetteers(), TopicModel.load()
    evidence: dict[str, dict[str, float]] = {}
    found: dict[str, set[Place]] = {way: set() for way in WAYS}
    for turn, answer in zip(given, answers(given, Tagger(lists, SELECTIVE), models), strict=True):
        tokens = tokenize(turn.text)
        evidence[turn.session] = topics.update(evidence.get(turn.session, {}), turn.text)
        listed = {at for hit in lists.find(tokens.words, turn.lang, _NAMES) for at in range(hit.start, hit.end)}
        proper = {at for at, part in enumerate(parts[turn.lang].of([tokens.words])[0]) if part == "PROPN"}
        private = set() if topic_of(evidence[turn.session]) else listed
        people = [span for span in answer.spans if span.tag == "PERSON"]
        gold, modelled = _tokens(turn.spans, tokens), _tokens(people, tokens)
        ways = (gold, listed, listed & proper, private, private & proper, modelled)
        for way, places in zip(WAYS, ways, strict=True):
            found[way] |= {(turn.session, turn.turn, at) for at in places}
    return found


def _tokens(spans: Iterable[Span], tokens: Tokens) -> set[int]:
    """The tokens that spans touch."""
    return {at for span in spans for at in touched(span, tokens)}


def rows(found: Mapping[str, set[Place]]) -> Iterator[Row]:
    """A row for each language and kind of turn and one for all; the marks of each way, and how many are people."""
    yield ("", *WAYS)
    langs = sorted({session.partition(" ")[0] for session, *_ in found["people"]})
    for name in (*langs, *KINDS, "all"):
        some = [{place for place in found[way] if name in _groups(place)} for way in WAYS]
        yield (KINDS.get(name, name), str(len(some[0])), *(f"{len(one)} ({len(one & some[0])})" for one in some[1:]))


def _groups(place: Place) -> Sequence[str]:
    """The rows that a place counts in."""
    lang, name = place[0].split()
    return (lang, name[0], "all")


def main() -> None:
    """Count."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.homonyms", description=main.__doc__)
    arguments.add_argument("--corpora", type=Path, required=True, help="the folder of corpora")
    asked = arguments.parse_args()
    given = in_order(turns(FILE.read_text(encoding="utf-8")))
    parts = {
        lang: taught("table", lang, [*learnt_by(asked.corpora, lang)], 0)[0]
        for lang in sorted({turn.lang for turn in given})
    }
    for line in aligned([*rows(marks(given, parts, {model.lang: Decoder(model) for model in load_starters()}))]):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
