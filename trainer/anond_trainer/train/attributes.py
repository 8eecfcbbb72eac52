"""Make the model of the attributes layer from written (synthetic) turns, and judge it on their hidden part.

    python -m anond_trainer.train.attributes --created 2026-11-28

The same turns make the same bytes. Logistic regression over the candidates of all languages at once.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import numpy as np
import orjson
from scipy.sparse import csr_matrix

from anond.attributes.candidates import candidates
from anond.attributes.features import features
from anond.attributes.kinds import HIDE, KINDS
from anond.attributes.lists import lists_of
from anond.attributes.model import SHIPPED, AttributeModel, decode, encode
from anond.attributes.reader import AttributeReader
from anond.attributes.sentence import sentence_of
from anond_gazetteers.attribute_lists import LANGUAGES
from anond_trainer.data.attributes import HIDDEN, MarkedTurn, marked_turns

_INVERSE_PENALTY: Final = 10.0  # by cross-validation on what is learnt from, like the reader's LEAST
_LEAST: Final = 1e-3  # a weight below it is left out


class Score(NamedTuple):
    """Attributes found to the letter, found in all, and marked."""

    hits: int
    found: int
    marked: int

    @property
    def precision(self) -> float:
        """The share of what was found that is marked so."""
        return self.hits / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """The share of what is marked that was found."""
        return self.hits / self.marked if self.marked else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        return 2 * self.hits / (self.found + self.marked) if self.found + self.marked else 0.0


def learn(turns: Iterable[MarkedTurn], inverse_penalty: float = _INVERSE_PENALTY) -> dict[int, float]:
    """The weights of features by their hash."""
    from sklearn.linear_model import LogisticRegression  # here, since it takes a second that judging needs not wait

    rows: list[list[int]] = []
    right: list[bool] = []
    for turn in turns:
        lists = lists_of(turn.lang)
        about = sentence_of(turn.text, lists)
        marked = {(one.start, one.end, one.kind) for one in turn.attributes}
        for one in candidates(about, lists):
            rows.append(sorted(set(features(one, about))))
            place = about.tokens.starts[one.first], about.tokens.ends[one.last - 1], one.kind
            right.append(place in marked)
    column = {key: at for at, key in enumerate(sorted({key for row in rows for key in row}))}
    pointers = np.cumsum([0, *map(len, rows)])
    places = [column[key] for row in rows for key in row]
    table = csr_matrix((np.ones(len(places)), places, pointers), shape=(len(rows), len(column)))
    model = LogisticRegression(C=inverse_penalty, solver="liblinear", fit_intercept=False, random_state=0)
    model.fit(table, np.array(right))
    return {key: round(float(model.coef_[0][at]), 4) for key, at in column.items() if abs(model.coef_[0][at]) >= _LEAST}


def scores(model: AttributeModel, turns: Sequence[MarkedTurn]) -> dict[str, Score]:
    """The score of each kind, and of all under "all"."""
    reader = AttributeReader(HIDE, model)
    hits, found, marked = Counter[str](), Counter[str](), Counter[str]()
    for turn in turns:
        gold = {(one.start, one.end, one.kind) for one in turn.attributes}
        predicted = {(one.start, one.end, one.kind) for one in reader.find(turn.text, turn.lang)}
        for counts, some in ((hits, gold & predicted), (found, predicted), (marked, gold)):
            counts.update(kind for _, _, kind in some)
            counts["all"] += len(some)
    return {kind: Score(hits[kind], found[kind], marked[kind]) for kind in ("all", *KINDS)}


def figures(model: AttributeModel, part: str = HIDDEN) -> Mapping[str, dict[str, Score]]:
    """The scores on a hidden part, by language."""
    return {lang: scores(model, marked_turns(lang, part)) for lang in LANGUAGES}


def main() -> None:
    """Learn, judge, and write the model with its card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--created", required=True, help="the date that the card tells")
    created = parser.parse_args().created
    data = encode(learn(turn for lang in LANGUAGES for turn in marked_turns(lang)))
    SHIPPED.write_bytes(data)
    f1_by_lang = {lang: round(scores["all"].f1, 3) for lang, scores in figures(decode(data)).items()}
    card = {
        "sha256": sha256(data).hexdigest(), "created": created,
        "data": "written (synthetic) turns in six languages, the project's own", "f1_of_hidden_part": f1_by_lang,
    }  # fmt: skip
    SHIPPED.with_suffix(".json").write_bytes(orjson.dumps(card, option=orjson.OPT_INDENT_2) + b"\n")
    print(*(f"{lang} {f1:.3f}" for lang, f1 in f1_by_lang.items()))  # noqa: T201


if __name__ == "__main__":
    main()
