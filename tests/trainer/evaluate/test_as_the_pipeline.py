"""What evaluation scores is what the pipeline replaces."""

from __future__ import annotations

from collections.abc import Sequence

import orjson
import pytest

from anond import assemble
from anond.config import Settings
from anond.events.fields import FieldMap
from anond.events.turns import Turn
from anond.pipeline.in_memory import InMemoryPipeline
from anond.seal import Key, Ring
from anond.starters import load_starters
from anond.tags import Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import hand_made
from anond_trainer.evaluate.daemon_spans import answers, in_order
from tests.conftest import changed

SESSIONS = 6
BOOKS = (
    "I am reading a classic novel for our book club, the heroine and the plot are great",
    "which author wrote it, and is there a sequel or a second volume of the novel",
    "the last chapter is so well written, I read it twice, what a writer",
)


def _turns(lang: str) -> list[GoldTurn]:
    """The first sessions of a language's held-out dialogues (synthetic), in order."""
    every = in_order(hand_made(lang)[1])
    names = list(dict.fromkeys(turn.session for turn in every))[:SESSIONS]
    return [turn for turn in every if turn.session in names]


def _replaced(text: str, clean: str, spans: Sequence[Span], placed: Sequence[Span]) -> bool:
    """Whether a clean text differs from the text at these spans alone, each with a surrogate of its tag."""
    tags = [span.tag for span in spans] == [span.tag for span in placed]
    return tags and _between(text, spans) == _between(clean, placed)


def _between(text: str, spans: Sequence[Span]) -> list[str]:
    edges = [0, *(edge for span in spans for edge in (span.start, span.end)), len(text)]
    return [text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]


@pytest.mark.parametrize("lang", ["de", "en", "es", "fr", "it", "sv"])
def test_the_spans_that_count_are_those_that_are_replaced(lang: str) -> None:
    """Turn by turn, also where only the session's memory finds a value."""
    settings = changed(Settings(), divert={"budget": 0.0, "max_risk": 1.0})
    models = {model.lang: assemble.decoder(model, None) for model in load_starters() if model.lang == lang}
    state, fields = Ring("state", (Key("0" * 16, 0.0, bytes(32)),)), FieldMap()
    pipeline = assemble.unreviewed_pipeline(InMemoryPipeline.settings(settings), state, fields, lang)
    pipeline.use_models(models)
    daemon, tagger, turns = InMemoryPipeline(pipeline, 1e9), assemble.tagger(settings), _turns(lang)
    remembered = 0
    for turn, answer in zip(turns, answers(turns, tagger, models), strict=True):
        ((end, read),) = daemon.run([fields.rebuild(Turn(turn.session, turn.turn, turn.speaker, turn.text))], 0.0)
        assert read is not None
        assert (read.spans, read.risk) == (answer.spans, answer.risk)
        event = orjson.loads(end.outputs[0].value or b"")
        hidden = [span for span in answer.spans if tagger.policy.covers(span.tag, span.sub)]
        assert _replaced(turn.text, event["text"], hidden, list(map(Span.from_gold, event["anond"]["spans"])))
        remembered += any(span.source.startswith("memory") for span in answer.spans)
    assert remembered


def test_a_writer_stays_where_the_daemon_lets_her_stay() -> None:
    """A session's topic counts in evaluation, too: what the policy leaves there is no span that hides too much."""
    settings = changed(Settings(), policy={"topics": ["books"]})
    models = {model.lang: assemble.decoder(model, None) for model in load_starters() if model.lang == "en"}
    texts = (*BOOKS, "have you read Jane Austen at school")
    turns = [GoldTurn("s", number, "user", "en", text, ()) for number, text in enumerate(texts)]
    hidden = []
    for tagger in (assemble.tagger(settings), assemble.tagger(Settings())):
        *_, last = answers(turns, tagger, models)
        hidden.append([texts[-1][s.start : s.end] for s in last.spans if tagger.policy.covers(s.tag, s.sub)])
    assert hidden == [[], ["Jane Austen"]]
