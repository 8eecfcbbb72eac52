"""The one loop over the turns of sessions outside a daemon: for evaluation, training, committees, asking and audits.

1. A turn answers the question before it in its session, and is of its session's topic where the policy asks for one.
2. The evidence of many turns is gathered at once.
3. A turn is read with the values that its session remembers by then.
4. Its session remembers the values found in it, and the companies for which it speaks.

`pipeline/turns.py` does the same with the records of a batch, and decides in between what becomes of each turn. Nobody
decides here, so four things differ on purpose. The language of a turn is given, and all of it is read in that one: gold
is compared by language. A turn that a daemon shows to a person, for its length or the number of its spans, is read to
its end like any other. The facts that a platform knows of a session are unknown. A session remembers the companies of
all its turns; in a daemon only those of turns that went out clean, since what waits for a person may be a name that was
overlooked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, islice
from typing import Final, Protocol, TypeVar

from anond.engines.protocol import Engine
from anond.session.ledger import Ledger
from anond.tagging.listening import TextToRead, next_text
from anond.tagging.reading import HasLedger, KnownSession, TurnReader, TurnReading
from anond.tagging.tagger import Tagger
from anond.tags import Span
from anond.text.topics import TopicModel, topic_of

TOGETHER: Final = 256  # turns whose evidence is gathered at once


class TurnOfSession(Protocol):
    """A turn that names its session."""

    @property
    def session(self) -> str:
        """The session."""

    @property
    def turn(self) -> int:
        """Its number in the session."""

    @property
    def speaker(self) -> str:
        """Who speaks, such as `user`."""

    @property
    def lang(self) -> str:
        """Its language."""

    @property
    def text(self) -> str:
        """What is said."""


class SessionMemory(HasLedger, Protocol):
    """The memory of one session after the other."""

    def enter(self, session: str) -> None:
        """Go on with a session; it begins anew where another one went on before."""

    def learn(self, turn: TurnOfSession, spans: Iterable[Span]) -> None:
        """Remember the values of spans of a turn."""


GivenTurn = TypeVar("GivenTurn", bound=TurnOfSession)
Read = Iterator[tuple[GivenTurn, TurnReading]]


class SessionReader:
    """Reads turns session by session, each session in its order."""

    def __init__(self, tagger: Tagger, memory: SessionMemory | None = None) -> None:
        """Without a memory no session remembers a value."""
        self._reader, self._memory = TurnReader(tagger), memory
        self._topics = TopicModel.load() if tagger.topics else None

    def read(self, turns: Iterable[GivenTurn], models: Mapping[str, Engine]) -> Read[GivenTurn]:
        """Each turn read by all evidence, as a daemon reads it. Its session remembers what was found."""
        if self._memory is None:
            yield from self._at_once(turns, lambda some: self._reader.find(some, models))
            return
        for turn, read in self._entered(turns, self._memory):
            self._reader.find([read], models)
            self._memory.learn(turn, read.spans)
            self._reader.remember_companies(read)
            yield turn, read

    def read_by_models(self, turns: Iterable[GivenTurn], models: Mapping[str, Engine]) -> Read[GivenTurn]:
        """Each turn read by the models alone, without memory or other evidence."""
        return self._at_once(turns, lambda some: self._reader.find_by_models(some, models))

    def taught(self, turns: Iterable[GivenTurn], spans_of: Callable[[GivenTurn], Iterable[Span]]) -> Read[GivenTurn]:
        """Each turn with all evidence that a model sees. Its session remembers the given spans: people marked them.

        No company is remembered, since a session's companies are evidence beside a model, and not for it.
        """
        memory = self._memory
        for turn, read in self.gathered(turns) if memory is None else self._entered(turns, memory):
            self._reader.recall([read])
            yield turn, read
            if memory is not None:
                memory.learn(turn, spans_of(turn))

    def gathered(self, turns: Iterable[GivenTurn]) -> Read[GivenTurn]:
        """Each turn with the evidence that needs neither memory nor model."""
        return self._at_once(turns, lambda some: None)

    def _at_once(self, turns: Iterable[GivenTurn], step: Callable[[list[TurnReading]], None]) -> Read[GivenTurn]:
        """Gather many turns at once, and take them through a step for which sessions need to remember nothing."""
        unread = self._with_questions(turns)
        while some := list(islice(unread, TOGETHER)):
            readings = [read for _, read in some]
            self._reader.gather(readings)
            step(readings)
            yield from some

    def _entered(self, turns: Iterable[GivenTurn], memory: SessionMemory) -> Read[GivenTurn]:
        """Each turn after the first step, when the memory has come to its session."""
        for turn, read in self.gathered(turns):
            memory.enter(turn.session)
            yield turn, read

    def _with_questions(self, turns: Iterable[GivenTurn]) -> Read[GivenTurn]:
        """Each turn unread, with the question before it and the topic of its session."""
        ordered = sorted(turns, key=lambda turn: (turn.session, turn.turn))
        for _, of_session in groupby(ordered, key=lambda turn: turn.session):
            said = Ledger()
            for turn in of_session:
                topic = self._topic(said, turn.text)
                text = next_text(said, turn.text, turn.speaker, turn.lang, topic)
                yield turn, TurnReading(self._memory or KnownSession(), [text])

    def _topic(self, said: Ledger, text: str) -> str:
        """The topic of a session by the time of a turn."""
        if self._topics is None:
            return ""
        said.talks_about(self._topics.update(said.topics, text))
        return topic_of(said.topics)


def gathered_alone(texts: Iterable[TextToRead], tagger: Tagger) -> Iterator[TurnReading]:
    """Turns of which only the questions before them are known (`text_behind`), with the evidence of the first step."""
    reader, unread = TurnReader(tagger), iter(texts)
    while some := [TurnReading(KnownSession(), [text]) for text in islice(unread, TOGETHER)]:
        reader.gather(some)
        yield from some
