"""The one way to read a turn: for the daemon, `anond tag`, evaluation, training, review and audits alike.

1. The evidence that needs neither session nor model.
2. The values that its session remembers.
3. The labels of the models.
4. All of it merged into spans, with the risk that a value was missed.

Between 3 and 4 the parts of a turn that are in another language (`mixed_turns`) are read by the model of that one, too.

Each step works on many turns at once. `in_rounds` takes a batch through all of them, `gather` is the first step and
`find` the other three. A reader that goes on after errors leaves a turn that breaks a step without its result.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Protocol, TypeVar

from anond.engines import labels
from anond.engines.protocol import Decoded, Engine
from anond.session.ledger import Ledger
from anond.tagging.bounds import LOOKED_AT, are_too_many, is_long
from anond.tagging.listening import TextToRead
from anond.tagging.merge import merge
from anond.tagging.neighbours import neighbour
from anond.tagging.part_reading import PartReading
from anond.tagging.tagger import NO_BOUND, FoundSpans, Reading, Tagger, covered
from anond.tags import Span
from anond.text.tokens import first_within
from anond.text.view import View

_BEGINNING: Final = 500  # tokens of a turn that is too long that a model looks at, for a person


class HasLedger(Protocol):
    """A session as a reader sees it."""

    @property
    def ledger(self) -> Ledger:
        """Its memory as it is now."""


@dataclass(frozen=True, slots=True)
class KnownSession:
    """A session of which only a ledger is known; a new one that remembers nothing, unless a ledger is given."""

    ledger: Ledger = field(default_factory=Ledger, repr=False)


@dataclass(slots=True)
class TurnReading:
    """A turn that is read: its texts, and the result of each step for each of them."""

    session: HasLedger
    texts: list[TextToRead] = field(default_factory=list)  # the text, then each field to scrub
    readings: list[Reading] = field(default_factory=list)  # of these
    decoded: list[Decoded | None] = field(default_factory=list, repr=False)
    found: list[FoundSpans] = field(default_factory=list, repr=False)
    risk: float = 1.0  # the highest of them
    risks: tuple[float, float] = (1.0, 1.0)  # of the text, and the highest of the fields beside it

    @property
    def spans(self) -> tuple[Span, ...]:
        """The spans found in the text itself; none where it could not be read."""
        return self.found[0].spans if self.found else ()


AnyTurn = TypeVar("AnyTurn", bound=TurnReading)
Stage = Callable[[Sequence[TurnReading]], None]


class TurnReader:
    """Reads turns by a tagger, of which it alone runs the steps."""

    def __init__(
        self, tagger: Tagger, max_tokens: int = NO_BOUND, *, after_errors: bool = False,
        near: Callable[[str], Engine | None] = lambda lang: None,
    ) -> None:  # fmt: skip
        """Models look at turns of up to `max_tokens`. With `after_errors` it goes on where a turn breaks a step.

        `near` has the engine that proposes in a language without a model, if there is a better one for it than the
        model of the near language.
        """
        self._tagger = tagger
        self._near_engine = near
        self._max_tokens = max_tokens
        self._after_errors = after_errors

    def in_rounds(
        self, rounds: Sequence[Sequence[AnyTurn]], models: Mapping[str, Engine]
    ) -> Iterator[Sequence[AnyTurn]]:  # fmt: skip
        """Read the turns of a batch: each round when it is asked for, since its sessions learn from those before it.

        No two turns of a round are of one session. A turn without texts is passed on unread.
        """
        self.gather([turn for some in rounds for turn in some if turn.texts])
        for some in rounds:
            self.find([turn for turn in some if turn.texts], models)
            yield some

    def gather(self, turns: Sequence[TurnReading]) -> None:
        """Step 1, for turns of any sessions; a failing turn has no evidence."""
        for turn in self._failing(turns, self._gather_together):
            turn.readings = []

    def _gather_together(self, turns: Sequence[TurnReading]) -> None:
        texts = [one for turn in turns for one in turn.texts]
        readings = self._tagger.read_all(texts, min(LOOKED_AT * self._max_tokens, NO_BOUND))
        rest = iter(readings)
        for reading in readings:
            reading.is_long = is_long(reading.tokens.words, self._max_tokens)
        for turn in turns:
            turn.readings = [next(rest) for _ in turn.texts]

    def find(self, turns: Sequence[TurnReading], models: Mapping[str, Engine]) -> None:
        """Steps 2 to 4, for turns that are all of different sessions."""
        self.recall(turns)
        self.decode(turns, models)
        self._read_parts([turn for turn in turns if turn.texts and turn.texts[0].parts], models)
        self._find(turns)

    def recall(self, turns: Sequence[TurnReading]) -> None:
        """Add the values that the sessions remember; a turn for which that fails is not decoded."""
        for turn in turns:
            try:
                turn.readings = [self._tagger.recall(reading, turn.session.ledger) for reading in turn.readings]
            except Exception:
                if not self._after_errors:
                    raise
                turn.readings = []

    def decode(self, turns: Sequence[TurnReading], models: Mapping[str, Engine]) -> None:
        """Decode all turns at once; a failing turn is left undecoded.

        No model looks at a turn that is too long before it goes to a person; then at its beginning (`lent`).
        """
        usable = [turn for turn in turns if self.fits(turn)]
        for turn in turns:
            if not self.fits(turn):
                turn.decoded = [None] * len(turn.readings)
        for turn in self._failing(usable, partial(self._decode_together, models=models)):
            turn.decoded = []

    def _decode_together(self, turns: Sequence[TurnReading], models: Mapping[str, Engine]) -> None:
        readings = [reading for turn in turns for reading in turn.readings]
        decoded = iter(self._tagger.decode(readings, models))
        for turn in turns:
            turn.decoded = [next(decoded) for _ in turn.readings]

    def _read_parts(self, turns: Sequence[TurnReading], models: Mapping[str, Engine]) -> None:
        """Let the parts of mixed turns be read by the models of their languages; a failing turn is left undecoded."""
        for turn in turns:
            try:
                if turn.decoded and self.fits(turn):
                    turn.readings[0] = self._with_parts(turn.texts[0], turn, models)
            except Exception:
                if not self._after_errors:
                    raise
                turn.decoded = []

    def _with_parts(self, text: TextToRead, turn: TurnReading, models: Mapping[str, Engine]) -> Reading:
        whole, tagger = turn.readings[0], self._tagger
        parts: list[PartReading] = []
        for start, alone in _parts_alone(text, whole.view):
            read = tagger.recall(tagger.read_all([alone])[0], turn.session.ledger)
            (decoded,) = tagger.decode([read], models)
            if decoded is not None:
                found = tagger.find(read, decoded)
                (risk,) = tagger.risks([found], [decoded])
                risk = 1.0 if found.too_many else risk  # less was looked at: the turn waits
                spans = tuple(_moved(found.spans, start))
                end = start + len(alone.text)
                parts.append(PartReading(start, end, spans, risk, read.view, read.tokens, decoded))
        return replace(whole, parts=tuple(parts))

    def _find(self, turns: Sequence[TurnReading]) -> None:
        """Merge the evidence of each turn and compute the risks; a failing turn has neither spans nor risk."""
        for turn in turns:
            try:
                pairs = zip(turn.readings, turn.decoded, strict=True)
                turn.found = [self._tagger.find(reading, decoded) for reading, decoded in pairs]
            except Exception:
                if not self._after_errors:
                    raise
                turn.found = []
        self.assess([turn for turn in turns if turn.found])

    def assess(self, turns: Sequence[TurnReading]) -> None:
        """Compute the risks of turns by their spans; a failing turn has neither."""
        for turn in self._failing(turns, self._assess_together):
            turn.found = []

    def _assess_together(self, turns: Sequence[TurnReading]) -> None:
        found = [one for turn in turns for one in turn.found]
        risks = iter(self._tagger.risks(found, [one for turn in turns for one in turn.decoded]))
        for turn in turns:
            if len(turn.found) == 1:
                turn.risk = risk = next(risks)
                turn.risks = risk, 0.0
                continue
            each = [next(risks) for _ in turn.found]
            turn.risk = math.nan if any(map(math.isnan, each)) else max(each)
            turn.risks = each[0], max(each[1:], default=0.0)

    def find_by_models(self, turns: Sequence[TurnReading], models: Mapping[str, Engine]) -> None:
        """The spans of models alone, without memory or other evidence, with their risks: to judge models by them."""
        self.decode(turns, models)
        for turn in turns:
            turn.found = [self._by_labels(*pair) for pair in zip(turn.readings, turn.decoded, strict=True)]
        self.assess(turns)

    def _by_labels(self, reading: Reading, decoded: Decoded | None) -> FoundSpans:
        spans = list(labels.decode(decoded.labels, reading.tokens)) if decoded is not None else []
        policy = self._tagger.policy.of(reading.speaker, reading.lang)
        hidden = [span for span in spans if policy.covers(span.tag, span.sub)]
        return FoundSpans(tuple(on_original(spans, reading.view)), covered(reading.tokens, hidden))

    def merged(self, reading: Reading, decoded: Decoded | None) -> FoundSpans:
        """The spans of one text by labels from elsewhere, or without a model, and the evidence of its reading."""
        return self._tagger.find(reading, decoded)

    def remember_companies(self, turn: TurnReading) -> None:
        """Let the session know the companies for which a clean turn speaks."""
        self._tagger.remember_companies(turn.readings[0], turn.found[0], turn.session.ledger)

    def known_values(self, text: TextToRead, ledger: Ledger, counts: Callable[[Span, View], bool]) -> tuple[Span, ...]:
        """The values of a session in a text, by its memory and cues alone.

        `counts` says whether a place on the view, at which the session remembers a value, is one.
        """
        (reading,) = self._tagger.read_all([text])
        known = self._tagger.recall(replace(reading, detected=(), always_hidden=()), ledger)
        cued, remembered = [*known.cued], [*known.remembered]
        for start, alone in _parts_alone(text, reading.view):
            of_part = self._tagger.recall(self._tagger.read_all([alone])[0], ledger)
            cued += _moved(of_part.cued, start)
            remembered += _moved(of_part.remembered, start)
        left = tuple([span for span in remembered if counts(span, reading.view)])
        return self._tagger.find(replace(known, cued=tuple(cued), remembered=left), None).spans

    def fits(self, turn: TurnReading) -> bool:
        """Whether a turn is short enough to be read completely."""
        return not [one for one in turn.readings if one.is_long]  # sooner than `all`

    def proposals(
        self, turn: TurnReading, models: Mapping[str, Engine], *, refused: bool = False
    ) -> tuple[Span, ...]:  # fmt: skip
        """The proposed spans that a person sees in a turn: those that were found, and the lent ones.

        The session learns none of the lent ones before a person has looked.
        """
        own = turn.spans
        if not turn.found or (self.fits(turn) and not _near(turn, models, refused)):
            return own
        if are_too_many(own, turn.texts[0].text):  # enough to look at, and they took time
            return own
        try:
            lent = self.lent(turn, models, refused=refused)
        except Exception:  # proposals must not fail a turn
            return own
        one = turn.texts[0]
        return merge(one.text, (*own, *lent), self._tagger.policy.of(one.speaker, one.lang))

    def lent(self, turn: TurnReading, models: Mapping[str, Engine], *, refused: bool = False) -> Sequence[Span]:
        """The spans that a model finds where the reading of a turn had none, for a person.

        Where no model reads its language, the model of a near one adds what it finds, unless its own was `refused`.
        Of a turn that is too long to be read to its end, a model adds what it finds in the beginning.
        """
        near = _near(turn, models, refused)
        if not self.fits(turn):
            return self._beginning(turn, near, models)
        return self._as_neighbour(turn.texts[0], near, models) if near else ()

    def _as_neighbour(self, text: TextToRead, near: str, models: Mapping[str, Engine]) -> Sequence[Span]:
        reading = self._tagger.read_all([text._replace(lang=near)], self._max_tokens)[0]
        return _of_neighbour(self._decoded_spans(reading, self._lent_engines(text.lang, near, models)), near)

    def _lent_engines(self, lang: str, near: str, models: Mapping[str, Engine]) -> Mapping[str, Engine]:
        """What reads a language as a near one."""
        return {near: self._near_engine(lang) or models[near]} if near else models

    def _beginning(self, turn: TurnReading, near: str, models: Mapping[str, Engine]) -> Sequence[Span]:
        """The spans of a model at the beginning of a too long turn, with the memory from before the turn."""
        one, reading = turn.texts[0], turn.readings[0]
        models = self._lent_engines(one.lang, near, models)
        one = one._replace(lang=near or one.lang)
        if one.lang not in models or not reading.is_long:
            return ()
        view = reading.view
        count = first_within(reading.tokens.words, min(self._max_tokens, _BEGINNING))
        head = view.text[: reading.tokens.ends[count - 1]] if count else ""
        of_view = self._tagger.recall(self._tagger.read_all([one._replace(text=head)])[0], turn.session.ledger)
        found = on_original(self._decoded_spans(of_view, models), view)
        return _of_neighbour(found, near) if near else found

    def _decoded_spans(self, reading: Reading, models: Mapping[str, Engine]) -> tuple[Span, ...]:
        return self._tagger.find(reading, self._tagger.decode([reading], models)[0]).spans

    def _failing(self, turns: Sequence[TurnReading], stage: Stage) -> list[TurnReading]:
        """Run a stage on all turns at once or, if it fails, on one by one; returns the failing turns."""
        if not self._after_errors:
            stage(turns)
            return []
        try:
            stage(turns)
        except Exception:  # find out which
            return [turn for turn in turns if _breaks(turn, stage)]
        return []


def _parts_alone(text: TextToRead, view: View) -> Iterator[tuple[int, TextToRead]]:
    """The parts of a mixed turn, each as a text in its own language, with its place on the view of the turn."""
    for part in text.parts:
        start, end = view.to_view(part.start, part.end)
        yield start, text._replace(text=view.text[start:end], lang=part.lang, first=False, parts=())


def _moved(spans: Sequence[Span], by: int) -> Iterator[Span]:
    """The spans of a part at their places on the view of the turn."""
    return (replace(span, start=span.start + by, end=span.end + by) for span in spans)


def _near(turn: TurnReading, models: Mapping[str, Engine], refused: bool) -> str:
    """The near language whose model reads a turn that has none of its own."""
    lang = turn.texts[0].lang
    return "" if lang in models or refused else neighbour(lang, models)


def _breaks(turn: TurnReading, stage: Stage) -> bool:
    try:
        stage([turn])
    except Exception:
        return True
    return False


def on_original(spans: Sequence[Span], view: View) -> list[Span]:
    """The spans of a view at their places in the original text."""
    places = (view.to_original(span.start, span.end) for span in spans)
    return [replace(span, start=start, end=end) for span, (start, end) in zip(spans, places, strict=True)]


def _of_neighbour(spans: Sequence[Span], near: str) -> list[Span]:
    """The spans of a near language's model, as guesses."""
    return [replace(span, source=f"neighbour:{near}", sure=False) for span in spans]
