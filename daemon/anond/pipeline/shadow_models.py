"""Shadow models: they read the same turns as the model in use, and their spans are only counted.

A model in shadow reads a batch only after the outputs of the batch are made: outputs, ledgers and risks are those of
the models in use. What is counted of a batch counts once it is committed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from anond.engines.protocol import Decoded, Engine
from anond.pipeline.batch import TurnInProgress
from anond.pipeline.differences import Differences
from anond.tagging.reading import TurnReader
from anond.tags import Policy, Span


class ShadowModels:
    """The shadow models by language, with the counts of each. Without shadow models nothing is done.

    How long one runs is for `service.shadow_terms` to say.
    """

    def __init__(self, reader: TurnReader, policy: Policy) -> None:
        self.models: Mapping[str, Engine] = {}  # replaced as a whole, at any time
        self._reader, self._policy = reader, policy
        self._counted: dict[str, Differences] = {}  # by mark

    def begin(self, lang: str, model: Engine) -> None:
        """Run a model in shadow from the next batch on, in place of another; its counts begin at zero."""
        self.end(lang)
        self._counted[model.fingerprint] = Differences(lang, model.fingerprint)
        self.models = {**self.models, lang: model}

    def end(self, lang: str) -> None:
        """End the shadow model of a language."""
        if (model := self.models.get(lang)) is not None:
            self.models = {other: one for other, one in self.models.items() if other != lang}
            del self._counted[model.fingerprint]

    def counted(self, lang: str) -> Differences:
        """The counts of a language's shadow model."""
        return self._counted[self.models[lang].fingerprint]

    def count(self, found: Iterable[Differences]) -> None:
        """Add the differences of a committed batch to the counts."""
        for one in found:
            if one.fingerprint in self._counted:
                self._counted[one.fingerprint].add(one)

    def read(self, turns: Sequence[TurnInProgress]) -> list[Differences]:
        """The differences between the models in shadow and those in use, in turns that were read."""
        found: list[Differences] = []
        for lang, model in self.models.items():
            some = [turn for turn in turns if turn.lang == lang and turn.found and None not in turn.decoded]
            if some:
                found.append(self._compare(some, lang, model))
        return found

    def _compare(self, turns: Sequence[TurnInProgress], lang: str, model: Engine) -> Differences:
        counts = Differences(lang, model.fingerprint, len(turns))
        for turn, decoded in zip(turns, _decoded(turns, model), strict=True):
            try:
                counts.differing += self._differs(turn, decoded, counts)
            except Exception:  # the turn is done, and its text stays out of logs
                counts.failed += 1
        return counts

    def _differs(self, turn: TurnInProgress, decoded: Sequence[Decoded], counts: Differences) -> bool:
        texts = (turn.turn.text, *turn.turn.scrub.values())
        policy, differs = self._policy.of(turn.turn.speaker, turn.lang), False
        for text, reading, one, found in zip(texts, turn.readings, decoded, turn.found, strict=True):
            other = self._reader.merged(reading, one)
            differs |= counts.compare(text, _hides(found.spans, policy), _hides(other.spans, policy))
        return differs


def _decoded(turns: Sequence[TurnInProgress], model: Engine) -> list[Sequence[Decoded]]:
    """The labels of all turns at once or, if that fails, of each; none of a turn that fails."""
    try:
        every = iter(model.decode([reading.sentence for turn in turns for reading in turn.readings]))
        return [[next(every) for _ in turn.readings] for turn in turns]
    except Exception:
        return [_decoded([turn], model)[0] for turn in turns] if len(turns) > 1 else [()]


def _hides(spans: Sequence[Span], policy: Policy) -> list[Span]:
    return [span for span in spans if policy.covers(span.tag, span.sub)]
