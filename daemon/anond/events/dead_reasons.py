"""The reasons of dead letters, each with its cause and its fix, for docs and commands."""

from __future__ import annotations

from typing import Final, NamedTuple


class Reason(NamedTuple):
    """A reason of dead letters: its cause, its fix, and whether such a record may be fed again."""

    cause: str
    remedy: str
    feeds: bool = True


_FIELDS: Final = "look with `anond events try`, mend `fields`, feed it again"
_PLATFORM: Final = "mend the platform, or the event itself (`export`, `feed --mended`)"

DEAD_REASONS: Final[dict[str, Reason]] = {
    "empty": Reason("the record has no value", _PLATFORM),
    "too_large": Reason(
        "it has more bytes than `batch.record_bytes`, or its outputs more than a topic takes; the letter holds no copy",
        "raise the limit, then feed it again while the turns topic keeps it",
    ),
    "not_utf8": Reason("it holds bytes that are no UTF-8", _PLATFORM),
    "not_json": Reason("it is no JSON", _PLATFORM),
    "too_deep": Reason(
        "it is nested deeper than 1,024 levels, or a passed field deeper than 32", "pass no such field, feed it again"
    ),
    "not_object": Reason("it is JSON but no object", _PLATFORM),
    "kind_type": Reason("it does not say what it is, where the preset expects it", _FIELDS),
    "no_session": Reason("it has no session, and its record no key that is text", _FIELDS),
    "session_type": Reason("its session is neither text nor whole number", _FIELDS),
    "session_too_long": Reason("its session has more than 256 characters", _FIELDS),
    "turn_type": Reason("its number is not whole, negative or beyond 63 bits", _FIELDS),
    "speaker": Reason("`fields.speakers` does not know its speaker", _FIELDS),
    "no_text": Reason("there is no text where `fields.text` looks", _FIELDS),
    "text_type": Reason("there is something else than text where `fields.text` looks", _FIELDS),
    "ts_type": Reason("its time is neither a number nor a text", _FIELDS),
    "facts_type": Reason("its facts are of an unknown tag, or no texts", _FIELDS),
    "scrub_type": Reason("a field that is to be anonymised holds no text", _FIELDS),
    "each_type": Reason("there is no list where `fields.each` looks", _FIELDS),
    "too_many": Reason("it holds more than 1,000 messages", _PLATFORM),
    "change": Reason("`fields.changes` does not know its word for what it changes", _FIELDS),
    "no_message": Reason("it changes a message, and does not say which", _FIELDS),
    "not_framed": Reason(
        "it does not begin as a schema registry frames events, and `schema.turns` is `framed`",
        "mend the platform, or the setting; feed it again",
    ),
    "unknown_schema": Reason(
        "the schema registry does not know the schema that it names, or it is one that cannot be used",
        "register the schema, feed it again",
    ),
    "not_its_schema": Reason("it cannot be read by the schema that it names", _PLATFORM),
    "clean_schema": Reason(
        "what would go out of it does not fit the schema of clean events; the letter holds no copy",
        "mend the schema or `fields`, then feed it again while the turns topic keeps it",
    ),
    "error": Reason("an error of ours struck while it was handled", "take a release that mends it, feed it again"),
    "unreadable": Reason("it is damaged on disk, or its key is lost", "nothing brings it back but the platform", False),
    "ledger": Reason(
        "the ledger of its session does not open", "restore `state.json`, or stop the older daemons; feed it again"
    ),
    "language": Reason(
        "no model reads its language, and `divert.no_model` is `dead`", "train one, or change that; feed it again"
    ),
    "pending": Reason("1,000 turns of its session waited for a person already", "clear the queue, feed it again"),
    "unreviewed": Reason(
        "it waited for a person until `review.expire_after` was over", "feed it again: it waits anew, or is released"
    ),
    "rejected": Reason("a person dropped it", "none: it was meant", False),
    "forgotten": Reason("its session was forgotten while it waited", "none: nothing opens it any more", False),
    "edited": Reason("it waited when the platform edited its message: the edited text took its place", "none", False),
    "deleted": Reason("it waited when the platform deleted its message", "none: it was meant", False),
    "reset": Reason(
        "it waited for a person when its session was reset, since the key of its ledger was lost",
        "feed it again: it waits anew, or is released",
    ),
    "restored": Reason(
        "it waited, or was not read yet, when the copy was made that was restored: it may have gone out since",
        "feed it again unless a clean event has its `anond.id`",
    ),
    "decision_unreadable": Reason(
        "a decision does not open; its turn goes on waiting until it expires", "restore `review.json`, feed it again"
    ),
    "decision_error": Reason(
        "a decision could not be applied; its turn goes on waiting until it expires",
        "take a release that mends it, feed it again",
    ),
}  # fmt: skip


def reason_of(name: str) -> Reason:
    """The description of a reason; one written by a newer release may be unknown."""
    return DEAD_REASONS.get(name, Reason("this release does not know it", "look with the release that wrote it"))
