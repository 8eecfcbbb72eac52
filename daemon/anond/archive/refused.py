"""The reasons why rows of an archive were no turns, from the sealed letters of its journal."""

from __future__ import annotations

from anond.archive.journal import Journal
from anond.config.settings import TopicSettings
from anond.events.readings import Refusals
from anond.events.review import DeadLetter
from anond.seal import Ring, SessionKeys, seal_place


def refusals(journal: Journal, review: Ring, topics: TopicSettings) -> Refusals:
    """The reasons why rows were no turns, each with its first row."""
    keys, found = SessionKeys(review), Refusals()
    for some in journal.undecided():
        keys.add_records((key, value) for topic, key, value in some if topic == topics.keys)
        for topic, key, value in some:
            if topic == topics.dead:
                letter = DeadLetter.from_json(keys.open(value, seal_place("dead", key)))
                found.add(letter.reason, letter.position.offset, letter.value or b"")
    return found
