r"""Labels of the written (synthetic) dialogues that are probably wrong, found without a model, for a reader.

    cd trainer && python -m experiments.own_suspects --lang en de ... [--by rules] [--first 500]

Three orders. `rules`: what the tagging rules exclude and a pattern can see, such as a preposition inside a date, or the
floor of a home without a mark. `same words`: words without a mark that are marked in most other dialogues; the share of
these comes first. `same dialogue`: words without a mark that the same dialogue marks elsewhere, names of people left
out, which are often words, too. Docs tell which share of each was wrong.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from anond.tags import Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES, dialogues

_WORDS: Final = re.compile(r"\w+|[^\w\s]")
_LONGEST: Final = 4  # words of a mention
_LEAST: Final = 3  # other dialogues that have to mark it
_SHORTEST: Final = 3  # letters of words that the same dialogue marks
_AROUND: Final = 40  # characters shown on either side
_TIME: Final = r"\d:\d\d|\d ?(am|pm|uhr)\b|o'?clock|in the (morning|evening)"
_BEFORE: Final[Mapping[str, str]] = {
    "en": "on|in|by|at|from|until|till|since|before|after", "de": "am|im|bis|ab|vom|seit|zum|dem",
    "es": "en|del?|desde|hasta", "fr": "en|du|depuis|dès", "it": "dal|entro|del|nel", "sv": "på|i|till|från|sedan",
}  # fmt: skip
_LABEL: Final = r"number|no\.?|nr\.?|ref|code|nummer|numéro|n°|nº|número|numero|codice|kod|kod"
_TITLE: Final = r"mrs?|ms|miss|dr|herrn?|frau|sra?|srta|señora?|doña|mme|monsieur|madame|sig|signora?|dott|fru"
_FLOOR: Final[Mapping[str, str]] = {
    "en": r"(first|second|third|fourth|ground|top|\d\w\w) floor|(flat|apt|unit) (\d+\w?|[a-h])",
    "de": r"((erste|zweite|dritte|vierte)[nrs]?|\d\.) (stock|etage|og|obergeschoss)|erdgeschoss|hinterhaus",
    "es": r"(primer|segundo|tercer|cuarto|quinto) piso|piso \d+|bajo [a-d]",
    "fr": r"(\d(er|e)|premier|deuxième|troisième) étage|app \d+|rez-de-chaussée",
    "it": r"(primo|secondo|terzo|quarto|quinto|\d°) piano|piano terra|interno \d+|scala [a-d]",
    "sv": r"lgh \d+|(första|andra|tredje|fjärde|femte) våningen|\d tr",
}


@dataclass(frozen=True, slots=True)
class SuspectLabel:
    """A stretch of a turn whose label, or whose lack of one, is probably wrong, and why."""

    turn: GoldTurn = field(repr=False)
    start: int
    end: int
    why: str
    share: float = 1.0  # of the other dialogues that mark it

    def line(self) -> str:
        """It as a line for a reader."""
        text, turn = self.turn.text.replace("\n", " "), self.turn
        before, after = text[max(0, self.start - _AROUND) : self.start], text[self.end : self.end + _AROUND]
        return (
            f"{self.share:.2f}\t{self.why}\t{turn.session} {turn.turn}\t"
            f"{before}⟦{text[self.start : self.end]}⟧{after}\n"
        )


def by_rules(turns: Sequence[GoldTurn], lang: str) -> Iterator[SuspectLabel]:
    """The stretches that break a rule of tagging, as far as a pattern sees it."""
    floor = re.compile(rf"\b({_FLOOR[lang]})\b", re.IGNORECASE)
    for turn in turns:
        for span in turn.spans:
            if why := _broken(span, turn.text[span.start : span.end].lower(), lang):
                yield SuspectLabel(turn, span.start, span.end, why)
        for match in floor.finditer(turn.text):
            if not any(span.start <= match.start() and match.end() <= span.end for span in turn.spans):
                yield SuspectLabel(turn, *match.span(), "floor or flat without a mark")


def _broken(span: Span, text: str, lang: str) -> str:
    """The rule that a mention breaks; empty where none is seen to be broken."""
    if span.tag == "DATE" and re.search(_TIME, text):
        return "time in a date"
    if span.tag == "DATE" and re.match(rf"({_BEFORE[lang]}) ", text):
        return "preposition in a date"
    if span.tag == "PERSON" and re.match(rf"({_TITLE})\.? \w\w", text):
        return "title in a name"
    if span.tag == "UID" and re.match(rf"({_LABEL})[ :]", text):
        return "label in a value"
    if span.tag == "UNIT" and re.fullmatch(r"[\d.,]+", text):
        return "number without a unit"
    return "mark behind a value" if span.tag in {"UNIT", "DATE", "LOCATION"} and re.search(r"[,;?]$", text) else ""


def by_same_words(turns: Sequence[GoldTurn]) -> list[SuspectLabel]:
    """Of each turn the unmarked words that most other dialogues mark; digits are alike."""
    marked: defaultdict[str, set[str]] = defaultdict(set)
    bare: defaultdict[str, set[str]] = defaultdict(set)
    for turn in turns:
        spans = {(span.start, span.end) for span in turn.spans}
        for start, end, words in _stretches(turn):
            if (start, end) in spans:
                marked[words].add(turn.session)
            elif _free(turn, start, end):
                bare[words].add(turn.session)
    found = []
    for turn in turns:
        some = [
            SuspectLabel(turn, start, end, "marked elsewhere", share)
            for start, end, words in _stretches(turn)
            if _free(turn, start, end)
            and (share := _share(marked.get(words, set()) - {turn.session}, bare[words] - {turn.session}))
        ]
        found += [max(some, key=lambda one: one.share)] if some else []
    return sorted(found, key=lambda one: -one.share)


def by_same_dialogue(turns: Sequence[GoldTurn]) -> Iterator[SuspectLabel]:
    """The unmarked words that are a mention in another place of their dialogue, and no name of a person there."""
    marked: defaultdict[str, dict[str, bool]] = defaultdict(dict)  # by dialogue: words, and whether never of a person
    for turn in turns:
        for span in turn.spans:
            words, known = turn.text[span.start : span.end].lower(), marked[turn.session]
            known[words] = known.get(words, True) and span.tag != "PERSON" and len(words) >= _SHORTEST
    for turn in turns:
        for words in (words for words, of_nobody in marked[turn.session].items() if of_nobody):
            for match in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", turn.text, re.IGNORECASE):
                if _free(turn, *match.span()):
                    yield SuspectLabel(turn, *match.span(), "marked in the same dialogue")


def _share(marked: set[str], bare: set[str]) -> float:
    """The share of dialogues that mark something, lower where they are few."""
    return len(marked) / (len(marked) + len(bare) + 1.5) if len(marked) >= _LEAST else 0.0


def _stretches(turn: GoldTurn) -> Iterator[tuple[int, int, str]]:
    """All stretches of few words, with their words in small letters and each digit as 0."""
    words = [(one.start(), one.end(), re.sub(r"\d", "0", one[0].lower())) for one in _WORDS.finditer(turn.text)]
    for at in range(len(words)):
        for some in (words[at : at + size] for size in range(1, 1 + min(_LONGEST, len(words) - at))):
            yield some[0][0], some[-1][1], " ".join(word for *_, word in some)


def _free(turn: GoldTurn, start: int, end: int) -> bool:
    return all(end <= span.start or span.end <= start for span in turn.spans)


def main() -> None:
    """Print the first suspects."""
    arguments = ArgumentParser(prog="python -m experiments.own_suspects", description=main.__doc__)
    arguments.add_argument("--lang", required=True, nargs="+", choices=LANGUAGES)
    arguments.add_argument("--by", choices=("rules", "same words", "same dialogue"), default="rules")
    arguments.add_argument("--first", type=int, default=500)
    chosen = arguments.parse_args()
    each = (_suspects(chosen.by, lang) for lang in chosen.lang)
    every = sorted(chain.from_iterable(each), key=lambda one: -one.share)
    sys.stdout.writelines(one.line() for one in every[: chosen.first])


def _suspects(order: str, lang: str) -> Iterable[SuspectLabel]:
    turns = dialogues(lang)
    if order == "rules":
        return by_rules(turns, lang)
    return by_same_words(turns) if order == "same words" else by_same_dialogue(turns)


if __name__ == "__main__":
    main()
