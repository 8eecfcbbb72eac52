"""Reads a file of turns that people shall mark: JSON lines with a `text` and optional fields.

Where a line has no session it is a conversation of its own; where a session has no language its text tells one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import orjson

from anond.events.turns import LAST_TURN
from anond.tags import Span
from anond.text.language import LanguageModel
from anond_trainer.data.gold import BOM, CorpusError, GoldTurn, sessions

_ENOUGH: Final = 2_000  # characters of a conversation that tell its language
_SURE: Final = 0.5  # the probability from which on a language is believed


def read_turns(path: Path, lang: str = "") -> list[GoldTurn]:
    """The turns of a file in their order; `lang` is that of lines which do not say theirs. Raises CorpusError.

    Spans that a line brings are proposals. A number that a session has twice is refused.
    """
    turns: list[GoldTurn] = []
    places: set[tuple[str, int]] = set()
    counts: dict[str, int] = {}
    for number, line in enumerate(path.read_bytes().removeprefix(BOM).splitlines(), 1):
        if not line.strip():
            continue
        try:
            turn = _turn(orjson.loads(line), f"{path.stem}-{number}", counts, lang)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise CorpusError(f'{path.name}:{number}: not a turn: {{"text": …}} is the least') from None
        if (place := (turn.session, turn.turn)) in places:
            raise CorpusError(f"{path.name}:{number}: a session with two turns of one number")
        places.add(place)
        turns.append(turn)
    if not turns:
        raise CorpusError(f"{path.name}: no turns in it")
    return turns


def _turn(line: Mapping[str, Any], alone: str, counts: dict[str, int], lang: str) -> GoldTurn:
    session, text = line.get("session", alone), line["text"]
    number = line.get("turn", counts.get(session, 0))
    speaker, own = line.get("speaker", "user"), line.get("lang") or lang
    if any(type(word) is not str for word in (session, text, speaker, own)) or type(number) is not int:
        raise TypeError("a field is of another type")
    if not 0 <= number <= LAST_TURN:
        raise ValueError("no number of a turn")
    counts[session] = number + 1
    spans = tuple(sorted(Span.from_gold(span, "") for span in line.get("spans") or ()))
    if any(span.end > len(text) for span in spans):
        raise ValueError("a span ends behind the text")
    return GoldTurn(session, number, speaker, own, text, spans)


def with_languages(turns: Iterable[GoldTurn], model: Callable[[], LanguageModel]) -> list[GoldTurn]:
    """The turns, each without a language in that of its conversation, if the text of that tells one."""
    given = list(turns)
    bare = [turn for turn in given if not turn.lang]
    found = dict(_languages(bare, model())) if bare else {}
    return [turn if turn.lang else replace(turn, lang=found[turn.session]) for turn in given]


def _languages(turns: Iterable[GoldTurn], model: LanguageModel) -> Iterator[tuple[str, str]]:
    for some in sessions(turns):
        scores = model.scores(" ".join(turn.text for turn in some)[:_ENOUGH])
        best = max(scores, key=lambda lang: scores[lang], default="")
        yield some[0].session, best if best and scores[best] >= _SURE else ""
