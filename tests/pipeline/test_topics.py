"""`policy.topics`: what a session talks about decides whether public people in it are left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from anond.config.loading import load
from anond.errors import ConfigError
from anond.session.ledger import Ledger
from anond.text.topics import TopicModel, topic_of
from tests.conftest import Bench

BOOKS = (
    "I am reading a classic novel for our book club, the heroine and the plot are great",
    "which author wrote it, and is there a sequel or a second volume of the novel",
    "the last chapter is so well written, I read it twice, what a writer",
)
ABOUT = "have you read Jane Austen at school"
ORDER = (
    "my order still has not arrived and I want a refund, please check the tracking of the parcel",
    "you charged my card twice for the same invoice and the delivery was late",
)


def _policy(*topics: str) -> dict[str, Any]:
    return {"topics": list(topics)}


def test_a_writer_is_left_in_talk_about_books(benches: type[Bench]) -> None:
    """Where the policy names books, and the session talks about them, a listed writer stays; the talk's people go."""
    bench = benches(policy=_policy("books"))
    out = bench.texts(bench.turns(*BOOKS, ABOUT, "hello, I'm Wilhelmina Kerswell and I love novels"))
    assert "Jane Austen" in out[3]
    assert "Kerswell" not in out[4]


def test_a_writer_is_hidden_elsewhere(benches: type[Bench]) -> None:
    """Without the setting, in talk of another topic, or at the start of a session her name is replaced."""
    for topics, before in ((), BOOKS), (("sports",), BOOKS), (("books",), ORDER):
        bench = benches(policy=_policy(*topics))
        said = ABOUT if before is BOOKS else "please send the refund to the account of Jane Austen"
        assert "Austen" not in bench.texts(bench.turns(*before, said))[-1]


def test_a_name_that_the_session_hid_stays_hidden(benches: type[Bench]) -> None:
    """Who said that she is called so is no writer later."""
    bench = benches(policy=_policy("books"))
    out = bench.texts(bench.turns("hi, my name is Jane Austen", *BOOKS, ABOUT))
    assert not any("Austen" in text for text in out)


def test_a_fact_of_the_event_is_never_read_as_a_figure(benches: type[Bench]) -> None:
    """The platform says that the customer is called so."""
    bench = benches(policy=_policy("books"))
    out = bench.texts(bench.turns(*BOOKS, ABOUT, facts={"PERSON": ["Jane Austen"]}))
    assert not any("Austen" in text for text in out)


def test_a_turn_with_other_fields_to_scrub_leaves_nobody(benches: type[Bench]) -> None:
    """A field beside the text may say who somebody is."""
    bench = benches(policy=_policy("books"), fields={"scrub": ["title"]})
    event = bench.clean(bench.turns(*BOOKS, ABOUT, title="a question"))[-1]
    assert "Austen" not in event["text"]


def test_the_tag_is_still_found(benches: type[Bench]) -> None:
    """The name is read as another tag, which a policy that hides FIGURE replaces."""
    bench = benches(policy=_policy("books") | {"hide": ["selective", "FIGURE", "FICTIONAL"]})
    assert "Austen" not in bench.texts(bench.turns(*BOOKS, ABOUT))[-1]


def test_the_ledger_keeps_numbers_alone_and_only_where_a_policy_asks(benches: type[Bench]) -> None:
    """A number for each topic; none without the setting; a ledger without them reads back as before."""
    kept = benches(policy=_policy("books")).turns(*BOOKS).ledgers
    (ledger,) = kept.values()
    assert ledger is not None
    assert topic_of(ledger.topics) == "books"
    assert all(type(evidence) is float for evidence in ledger.topics.values())
    assert Ledger.decode(ledger.encode()).topics == ledger.topics
    (plain,) = benches().turns(*BOOKS).ledgers.values()
    assert plain is not None
    assert plain.topics == {}
    assert b"topics" not in plain.encode()


def test_a_topic_that_there_is_not_is_refused(tmp_path: Path) -> None:
    """The settings say which there are; business and everyday talk are none of them."""
    (tmp_path / "anond.toml").write_text('[policy]\ntopics = ["support"]\n')
    with pytest.raises(ConfigError, match="there is no topic 'support'; there are books"):
        load(tmp_path / "anond.toml", {})


def test_the_topic_model_tells_what_its_card_says() -> None:
    """The shipped model is the one of its card, and knows nothing of a text without letters."""
    model = TopicModel.load()
    assert model.scores("12345") == {}
    assert next(iter(model.scores(BOOKS[0]))) == "books"


def test_evidence_fades() -> None:
    """Some turns about an order, and the session is no longer about books."""
    model, evidence = TopicModel.load(), dict[str, float]()
    for text in BOOKS + ORDER * 3:
        evidence = model.update(evidence, text)
    assert topic_of(evidence) != "books"
