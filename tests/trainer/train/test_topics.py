"""The topic model that ships, on the written (synthetic) snippets that were held out from it, and tags by topic."""

from __future__ import annotations

from collections import Counter

from anond.tags import Span
from anond.text.topics import OTHERS, TOPICS, TopicModel
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES
from anond_trainer.evaluate.by_topic import tags_by_topic, topic_rows
from anond_trainer.train.topics import accuracy, snippets


def test_each_topic_has_as_many_snippets_in_each_language() -> None:
    """Four of seventeen are held out, of each topic and language."""
    learnt, held = snippets()
    assert {lang: Counter(topic for topic, _ in lines) for lang, lines in held.items()} == {
        lang: dict.fromkeys((*TOPICS, *OTHERS), 4) for lang in LANGUAGES
    }
    sentences = Counter(topic for topic, text in learnt if len(text.split()) > 2)
    assert all(sentences[topic] == 13 * len(LANGUAGES) for topic in (*TOPICS, *OTHERS))


def test_the_model_finds_half_of_what_is_held_out_and_errs_on_the_side_of_business() -> None:
    """Half of the likeliest topics are right; talk surely of public people is so; business is never taken for it."""
    found = accuracy(TopicModel.load(), snippets()[1])
    assert found["snippets"] > 0.5
    two = found["sessions_of_two"]
    assert two["of_six_told"] >= 35
    assert two["of_six_right"] >= 0.95 * two["of_six_told"]
    assert two["business_or_everyday_taken_for_another"] == 0


def test_the_evaluation_counts_tags_by_topic() -> None:
    """A column for each topic that some session is about, a row for each tag that gold has."""
    about = "the author of the novel wrote a second volume, and every reader of the chapter cried"
    order = "my order was charged twice, please refund the invoice and cancel the subscription"
    turns = [
        GoldTurn("a", 0, "user", "en", about, (Span(4, 10, "WORK", None),)),
        GoldTurn("b", 0, "user", "en", order, (Span(3, 8, "UID", None),)),
    ]
    by_topic = tags_by_topic(turns)
    assert by_topic == {"books": {"WORK": 1, "sessions": 1}, "support": {"UID": 1, "sessions": 1}}
    assert topic_rows(by_topic) == [
        ["", "books", "support"], ["sessions", "1", "1"], ["UID", "0", "1"], ["WORK", "1", "0"],
    ]  # fmt: skip
