"""Whether a classifier tells real values and turns from surrogates: the area under its curve, and what gives them away.

    python -m experiments.undetectable --corpora DIR [--most 1500] [--trees] [en de …]

The real side is what public corpora mention, and in English what people wrote in human chat (`star`): names and
places as they are marked there; dates, numbers and addresses as they are marked or, where a corpus marks none, as our
detectors find them. Each session of a corpus is made clean with a key of its own; the other side is what then stands
in place of each mention. Mentions are taken as often as they come up, since frequency is what an attacker has. A
logistic regression sees what an attacker with the lists in hand sees: pieces of letters, words, shape, on which lists
each word stands and how many bear it. It learns from four fifths of a file and is judged on the other one; five times.

*trees* is what boosted trees reach by fewer pieces of letters and the same lists; *plain*, what the regression reaches
without values whose surrogates are of a block that is set aside for fiction, which is wanted ("–": there are none).

Corpora have a fame of their own (people of an encyclopaedia), which also tells. Two columns are for that. *crossed*:
the mentions of one corpus and their surrogates, judged by what was learnt from the other corpora of the language.
*floor*: how well the same classifier tells real mentions of this corpus from real ones of the others, which no
surrogate can mend: where it is far above the bar, the first column says little. What gives them away stands behind:
single features, with the area that each reaches alone and on which side it is greater.

In MEDDOCAN the personal data are invented by its makers; in `star`, MultiDoGO, SGD and MTOP by people who played a
part. They are real in that people wrote them. No corpus of German, French, Italian or Swedish marks numbers or
addresses.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.feature_extraction.text import HashingVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from anond.detectors.finding import detect_all
from anond.session.ledger import Ledger
from anond.session.values.numbers import core_of, head_of
from anond.surrogates import phones
from anond.surrogates.substitute import Substituter
from anond.tags import Span
from anond_gazetteers import load
from anond_gazetteers.fold import fold
from anond_gazetteers.lookup import Gazetteers
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.read import read_gold

SOURCES: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("uner/English-EWT.train_v2022.tsv", "uner/English-EWT-email.train_v2022.tsv", "star/stream.jsonl",
           "multidogo/airline.train.tsv", "multidogo/fastfood.train.tsv", "sgd/dev.tsv", "restaurant8k/train.tsv"),
    "de": ("wikineural/de.val.tsv", "germeval2014_de/dev.tsv", "uner/German-PUD.test.tsv"),
    "es": ("wikineural/es.val.tsv", "conll2002_es/train.tsv", "meddocan_es/train.tsv"),
    "fr": ("wikineural/fr.val.tsv", "mtop/fr.dev.tsv"),
    "it": ("wikineural/it.val.tsv", "xsid/it.valid.tsv"),
    "sv": ("uner/Swedish-Talbanken.train.tsv", "sv_klintan/train.tsv"),
}  # fmt: skip
TAGS: Final = ("PERSON", "LOCATION", "DATE", "UID", "ADDRESS")
TURN: Final = "whole turn"
LEAST: Final = 100  # mentions of a tag in a file
FOLDS: Final = 5
FEW: Final = 256  # features of letters that trees see
STEPS: Final = 60  # trees
KINDS: Final = ("first_female", "first_male", "first_any", "surname", "city", "country", "region")
SHAPES: Final = (
    "on no list", "on lists of other languages alone", "bearers, least", "bearers, mean", "bearers, most",
    "characters", "words", "capitals throughout", "small letters throughout", "accents", "hyphens and apostrophes",
    "digits", "words of one letter", "words in small letters",
)  # fmt: skip
NAMED: Final = (*(f"on the list {kind}" for kind in KINDS), *SHAPES)
SHOWN: Final = 4  # features of a row


Row = tuple[str, str, int, bool]  # what each part of `Pairs` has of one mention


class Pairs(NamedTuple):
    """Real mentions, what stands in place of each, in which fifth of the file each stands, what tells on purpose."""

    real: tuple[str, ...]
    fakes: tuple[str, ...]
    folds: tuple[int, ...]
    reserved: tuple[bool, ...]  # of a block that is set aside, which tells on purpose

    def unreserved(self) -> Pairs:
        """The pairs whose surrogates are of no block that is set aside."""
        kept = [row for row in zip(*self, strict=True) if not row[-1]]
        return Pairs(*map(tuple, zip(*kept, strict=True))) if kept else Pairs((), (), (), ())


def sessions_of(path: Path, lang: str, most: int) -> list[list[GoldTurn]]:
    """The sessions of a file, in its order: enough of them, by a fixed draw, for `most` mentions of a tag."""
    turns, _ = read_gold(path, lang)
    sessions = [list(some) for _, some in groupby(turns, lambda turn: turn.session)]
    order = random.Random(1).sample(range(len(sessions)), len(sessions))  # noqa: S311
    counts, chosen = dict.fromkeys(TAGS, 0), []
    for at in order:
        for span in (span for turn in sessions[at] for span in turn.spans):
            counts[span.tag] = counts.get(span.tag, 0) + 1
        chosen.append(at)
        if max(counts[tag] for tag in TAGS) >= 2 * most:
            break
    return [sessions[at] for at in sorted(chosen)]


def marked(session: Sequence[GoldTurn], lang: str) -> list[tuple[str, list[Span]]]:
    """The text of each turn with its mentions; those that a corpus does not mark as the detectors find them."""
    found = detect_all([(turn.text, lang) for turn in session])
    made = []
    for turn, further in zip(session, found, strict=True):
        spans = [span for span in turn.spans if span.tag in TAGS]
        for span in further:
            taken = any(span.start < one.end and one.start < span.end for one in (*turn.spans, *spans))
            if span.tag in TAGS and span.tag in turn.unlabelled and not taken:
                spans.append(span)
        made.append((turn.text, sorted(spans, key=lambda span: span.start)))
    return made


def pairs_of(path: Path, lang: str, substituter: Substituter, most: int) -> dict[str, Pairs]:
    """What a file mentions, and what becomes of it, by tag; and its turns with a mention, as a whole."""
    found: dict[str, list[Row]] = {tag: [] for tag in (*TAGS, TURN)}
    sessions = sessions_of(path, lang, most)
    for number, session in enumerate(sessions):
        ledger, key, fold_of = Ledger(), (number + 1).to_bytes(32, "big"), number * FOLDS // len(sessions)
        for text, spans in marked(session, lang):
            clean, placed = substituter.replace(text, spans, ledger, key, lang)
            any_reserved = False
            for span, new in zip(spans, placed, strict=True):
                made = clean[new.start : new.end]
                any_reserved |= (reserved := span.tag == "UID" and is_reserved(made))
                if not made.startswith("["):
                    found[span.tag].append((text[span.start : span.end], made, fold_of, reserved))
            if spans and "[" not in clean:
                found[TURN].append((text, clean, fold_of, any_reserved))
    drawn = {tag: _drawn(some, most) for tag, some in found.items() if len(some) >= LEAST}
    return {tag: Pairs(*map(tuple, zip(*some, strict=True))) for tag, some in drawn.items()}


def is_reserved(number: str) -> bool:
    """Whether a number is of a block that is set aside for fiction."""
    core = core_of(number)
    return core.isdecimal() and phones.is_set_aside(core[head_of(number, core) :])


def _drawn(some: list[Row], most: int) -> list[Row]:
    return some if len(some) <= most else random.Random(2).sample(some, most)  # noqa: S311


class Eyes:
    """What the classifier sees of a value."""

    def __init__(self, lang: str, lists: Gazetteers) -> None:
        self._lang, self._lists = lang, lists
        self._pieces = HashingVectorizer(analyzer="char_wb", ngram_range=(1, 4), n_features=1 << 16, lowercase=False)
        self._few = HashingVectorizer(
            analyzer="char_wb", ngram_range=(1, 3), n_features=FEW, lowercase=False, norm=None
        )
        self._words = HashingVectorizer(n_features=1 << 16, lowercase=False, tokenizer=str.split, token_pattern=None)

    def see(self, texts: Sequence[str]) -> Any:
        """A row for each text."""
        named = csr_matrix([self.named(text) for text in texts])
        return hstack([self._pieces.transform(texts), self._words.transform(texts), named]).tocsr()

    def see_few(self, texts: Sequence[str]) -> Any:
        """A row of fewer features for each text, for trees."""
        named = np.array([self.named(text) for text in texts])
        return np.hstack([self._few.transform(texts).toarray(), named])

    def named(self, text: str) -> list[float]:
        """The features that have names, in the order of `NAMED`."""
        words = text.split() or [text]
        names = [word.strip(".,;:()'’\"") for word in words]
        kinds = [self._lists.kinds_of(name, self._lang) for name in names]
        listed = [sum(kind in one for one in kinds) / len(words) for kind in KINDS]
        abroad = [not one and self._lists.strength(name) > 0 for one, name in zip(kinds, names, strict=True)]
        borne = np.log1p([max(self._lists.bearers(name, kind, self._lang) for kind in KINDS[:5]) for name in names])
        letters = [c for c in text if c.isalpha()]
        return [
            *listed, sum(not one for one in kinds) / len(words), sum(abroad) / len(words),
            float(borne.min()) / 10, float(borne.mean()) / 10, float(borne.max()) / 10, len(text) / 20, len(words) / 3,
            float(text.isupper()), float(text.islower()), sum(fold(c) != c.lower() for c in letters) / 3,
            sum(c in "-'’" for c in text) / 2, sum(c.isdecimal() for c in text) / 5,
            float(sum(len(name) == 1 for name in names)), sum(word.islower() for word in words) / len(words),
        ]  # fmt: skip


def fitted(eyes: Eyes, negative: Sequence[str], positive: Sequence[str]) -> LogisticRegression:
    """What was learnt to tell these from those."""
    seen = eyes.see([*negative, *positive])
    return LogisticRegression(solver="liblinear").fit(seen, [0] * len(negative) + [1] * len(positive))


def fitted_trees(eyes: Eyes, negative: Sequence[str], positive: Sequence[str]) -> HistGradientBoostingClassifier:
    """What boosted trees learnt to tell these from those."""
    seen = eyes.see_few([*negative, *positive])
    trees = HistGradientBoostingClassifier(max_iter=STEPS, max_bins=32, early_stopping=False, random_state=1)
    return trees.fit(seen, [0] * len(negative) + [1] * len(positive))


def area(model: LogisticRegression, eyes: Eyes, negative: Sequence[str], positive: Sequence[str]) -> float:
    """The area under the curve of a model on texts it did not learn from."""
    chance = model.predict_proba(eyes.see([*negative, *positive]))[:, 1]
    return float(roc_auc_score([0] * len(negative) + [1] * len(positive), chance))


def area_of_trees(
    model: HistGradientBoostingClassifier, eyes: Eyes, negative: Sequence[str], positive: Sequence[str]
) -> float:
    """The area under the curve of boosted trees on texts they did not learn from."""
    chance = model.predict_proba(eyes.see_few([*negative, *positive]))[:, 1]
    return float(roc_auc_score([0] * len(negative) + [1] * len(positive), chance))


def within(pairs: Pairs, eyes: Eyes, *, by_trees: bool = False) -> float:
    """The area on the fifth of a file that was not learnt, on average."""
    scores = []
    for held in sorted(set(pairs.folds)):
        parts: list[list[str]] = [[], [], [], []]  # real and fake of what is learnt, then of what is judged
        for real, fake, at, _ in zip(*pairs, strict=True):
            parts[2 * (at == held)].append(real)
            parts[2 * (at == held) + 1].append(fake)
        if by_trees:
            scores.append(area_of_trees(fitted_trees(eyes, *parts[:2]), eyes, *parts[2:]))
        else:
            scores.append(area(fitted(eyes, *parts[:2]), eyes, *parts[2:]))
    return float(np.mean(scores))


def crossed(pairs: Pairs, others: Sequence[Pairs], eyes: Eyes) -> float:
    """The same of what was learnt from the other files of the language."""
    real, fakes = ([text for other in others for text in getattr(other, side)] for side in ("real", "fakes"))
    return area(fitted(eyes, real, fakes), eyes, pairs.real, pairs.fakes)


def floor(pairs: Pairs, others: Sequence[Pairs], eyes: Eyes) -> float:
    """How well real values of one file are told from real ones of the others: on halves, each learnt once."""
    other = [text for one in others for text in one.real]
    random.Random(3).shuffle(other)  # noqa: S311
    halves = [(real[: len(real) // 2], real[len(real) // 2 :]) for real in (list(pairs.real), other)]
    one, two = ((halves[0][at], halves[1][at]) for at in (0, 1))
    return float(np.mean([area(fitted(eyes, *one), eyes, *two), area(fitted(eyes, *two), eyes, *one)]))


def givers_away(pairs: Pairs, eyes: Eyes) -> str:
    """The features that tell most when each is looked at alone, and which side has more of each."""
    rows = np.array([eyes.named(text) for text in (*pairs.real, *pairs.fakes)])
    truth = [0] * len(pairs.real) + [1] * len(pairs.fakes)
    areas = {name: float(roc_auc_score(truth, rows[:, at])) for at, name in enumerate(NAMED)}
    repeats = [-sum(texts.count(text) for text in texts) / len(texts) for texts in (pairs.real, pairs.fakes)]
    told = sorted(areas, key=lambda name: -abs(areas[name] - 0.5))[:SHOWN]
    shown = (
        f"{name} {max(areas[name], 1 - areas[name]):.2f} {'made' if areas[name] > 0.5 else 'real'}" for name in told
    )
    return f"{', '.join(shown)}; comes up {-repeats[0]:.1f} and {-repeats[1]:.1f} times"


def rows(corpora: Path, lang: str, lists: Gazetteers, most: int, *, by_trees: bool) -> Iterator[str]:
    """A line for each file and tag."""
    substituter, eyes = Substituter(lists), Eyes(lang, lists)
    known = {name: pairs_of(corpora / name, lang, substituter, most) for name in SOURCES[lang]}
    for tag in (*TAGS, TURN):
        files = {name: by_tag[tag] for name, by_tag in known.items() if tag in by_tag}
        for name, pairs in files.items():
            others = [other for where, other in files.items() if where != name]
            beside = (
                f"{crossed(pairs, others, eyes):8.3f}{floor(pairs, others, eyes):7.3f}"
                if others
                else f"{'–':>8}{'–':>7}"
            )
            plain = pairs.unreserved()
            told = givers_away(pairs, eyes)
            trees = f"{within(pairs, eyes, by_trees=True):7.3f}" if by_trees else f"{'–':>7}"
            areas = f"{within(pairs, eyes):7.3f}{trees}"
            is_less = len(plain.real) < len(pairs.real)
            without = (
                f"{within(plain, eyes):7.3f}"
                if is_less and len(plain.real) >= LEAST
                else f"{'few' if is_less else '–':>7}"
            )
            yield f"{lang}  {tag:11}{name:40}{len(pairs.real):6}{areas}{without}{beside}  {told}"


def main() -> None:
    """Print all rows."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.undetectable", description=main.__doc__)
    arguments.add_argument("--corpora", type=Path, required=True)
    arguments.add_argument("--most", type=int, default=1_500, help="mentions of a tag in a file (default %(default)s)")
    arguments.add_argument("--trees", action="store_true", help="ask boosted trees, too, which take ten times as long")
    arguments.add_argument("langs", nargs="*", default=list(SOURCES), metavar="LANG")
    chosen, lists = arguments.parse_args(), load()
    sys.stdout.write(f"{'':55}{'values':>6}{'AUC':>7}{'trees':>7}{'plain':>7}{'crossed':>8}{'floor':>7}\n")
    for lang in chosen.langs:
        for row in rows(chosen.corpora, lang, lists, chosen.most, by_trees=chosen.trees):
            sys.stdout.write(f"{row}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
