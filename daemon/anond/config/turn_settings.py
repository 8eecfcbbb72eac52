"""The settings that say how turns are read, hidden and written. `settings` has the tree, and all others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from anond.config.setting import setting


@dataclass(frozen=True)
class FieldSettings:
    """How the platform names its fields: dotted paths into its JSON. An empty path leaves the preset's."""

    preset: str = setting(
        "anond", "names of a known platform to start from; docs/events.md has them",
        choices=(
            "anond", "rasa", "botpress", "chatwoot", "intercom", "zendesk", "twilio", "amazon-connect", "genesys",
            "plain", "cloudevents",
        ),
    )  # fmt: skip
    session: str = setting("", "id of the conversation; where it is missing the record's key counts")
    turn: str = setting("", "number of the turn; where it is missing turns are counted")
    speaker: str = setting("", "who speaks")
    text: str = setting("", "what is said")
    ts: str = setting("", "time of the turn")
    lang: str = setting("", "language, as a hint")
    passed: list[str] = setting([], name="pass", why="paths copied as they are: nothing in them is looked at")
    scrub: list[str] = setting([], "paths whose text is anonymised like the turn's own")
    facts: dict[str, str] = setting({}, "paths whose value is known to be sensitive, with its tag")
    end: str = setting("", "where `true` says that a session is over")
    each: str = setting("", "where an event holds a list of messages, each of which is a turn; their paths begin so")
    speakers: dict[str, str] = setting({}, "the platform's words for user, agent, bot")
    message: str = setting("", "the platform's id of a message, by which later events edit or delete it")
    change: str = setting("", "where an event says whether it is a new message, or edits or deletes an earlier one")
    changes: dict[str, str] = setting(
        {}, 'the words of fields.change for new, edit, delete, such as { message_updated = "edit" }'
    )
    payloads: dict[str, str] = setting(
        {}, 'paths of what is no text, with its kind, such as { "message.files" = "attachment" }; see [payloads]'
    )
    deleted: str = setting("", "where anything but false, 0 and nothing says that the message was deleted")
    keep_session_id: bool = setting(False, "emit the platform's own session id, not its keyed hash")
    times: str = setting(
        "drop", "the time of a turn: left out, emitted as it is, or moved with the session's dates (if DATE is hidden)",
        choices=("drop", "keep", "move"),
    )  # fmt: skip


@dataclass(frozen=True)
class PolicySettings:
    """What is hidden."""

    hide: Any = setting(
        "selective",
        "`selective`, `blanket`, `nothing`, or a list of policies, tags and TAG/sub pairs, where - takes "
        'away and + adds, such as ["selective", "+ORG", "-EMAIL"] or ["PERSON", "DATE/birth"]; `anond policy` shows it',
    )
    how: dict[str, Any] = setting(
        {},
        'what stands in place of a value, by tag or TAG/sub, such as { PERSON = "number" }: entity (which all '
        "others have), word, fixed, tag, number, suppress, generalise, hash, seal, keep; docs/surrogates.md tells",
    )
    keep: list[str] = setting(
        [], 'values that are never hidden where a guess is all that speaks for it, such as ["Quillco", "Quill Bot"]: '
        "the platform's brand, its bots; only as whole values",
    )  # fmt: skip
    always: dict[str, str] = setting(
        {}, 'words that are always hidden, whatever else is, each with its tag, such as { "Falcon" = "PRODUCT" }'
    )
    patterns: list[dict[str, Any]] = setting(
        [], "ids of your own: { name = \"ticket\", pattern = 'TK-(\\d{6})', tag = \"UID/order\", check = \"luhn\" }; "
        "the pattern is RE2's; the check digit is that of the first group, or of the digits; docs/tags.md tells",
    )  # fmt: skip
    speaker: dict[str, Any] = setting(
        {}, 'what is hidden of user, agent or bot beside policy.hide: { agent = { hide = ["-ORG"] } }; docs/tags.md '
        "tells which of two wins",
    )  # fmt: skip
    language: dict[str, Any] = setting(
        {}, 'what is hidden in a language beside policy.hide: { de = { hide = ["+ORG"] } }'
    )
    topics: list[str] = setting(
        [], 'topics in whose talk public people and characters ("Jane Austen", "Mr Darcy") are read as FIGURE or '
        "FICTIONAL, not as PERSON: books, films, sports, history, music, games; docs/tags.md tells when",
    )  # fmt: skip
    attributes: str = setting(
        "keep",
        "what becomes of profession, employer, education, age, family, religion, health, ethnicity and lines of "
        "transport, which have no tag: they stay, a broader term takes their place, or their type (docs/attributes.md)",
        choices=("keep", "generalise", "hide"),
    )  # fmt: skip
    languages: list[str] = setting(
        [], 'languages that are read, such as ["en", "de"]: turns in others end as divert.no_model says; none named: '
        "all that have a model",
    )  # fmt: skip


@dataclass(frozen=True)
class LanguageSettings:
    """Which languages are spoken."""

    expected: list[str] | dict[str, float] = setting(
        [],
        'languages that a session is expected in before it tells its own, such as ["en"] or { en = 0.9, es = 0.1 }; '
        "where none is named, see language.learn",
    )  # fmt: skip
    learn: bool = setting(
        False,
        "expect the languages of the sessions that this daemon has seen, where none is named; what a session's first "
        "words are read as then depends on what came before, and differs after a restart",
    )


@dataclass(frozen=True)
class DivertSettings:
    """Which turns go to a person instead of out."""

    max_risk: float = setting(
        0.5, "chance that something sensitive is left, above which a turn always diverts", low=0.0, high=1.0
    )
    budget: float = setting(
        0.02,
        "share of a language's turns for the riskiest that nothing else diverts, on top of those; 0 turns this off",
        unit="share", low=0.0, high=1.0,
    )  # fmt: skip
    leak_target: float = setting(
        0.0,
        "share of a language's sensitive tokens that may leave, such as 0.01: where audits can promise it, the turns "
        "that it takes wait, in place of the budget's; 0 turns this off",
        unit="share", low=0.0, high=0.5,
    )  # fmt: skip
    leak_share: float = setting(
        0.15,
        "share of a language's turns, the riskiest, that wait in place of the budget's while leak_target cannot be "
        "promised; a promise that takes more is not made",
        unit="share", low=0.0, high=1.0,
    )  # fmt: skip
    no_model: str = setting(
        "review",
        "what becomes of a turn in a language without a model: a person sees it, it goes to the dead letters, all its "
        "words but common ones are hidden (redact), or what detectors, lists and memory find (evidence: misses much)",
        choices=("review", "dead", "redact", "evidence"),
    )  # fmt: skip
    max_tokens: int = setting(
        2_000,
        "what is read of a turn; one with a digit counts as four; a longer turn waits for a person, who sees what was "
        "found in its beginning",
        unit="tokens", low=16, high=100_000,
    )  # fmt: skip


@dataclass(frozen=True)
class AuditSettings:
    """How what goes out is watched."""

    share: float = setting(
        0.005, "share of the turns that go out clean of which a sealed copy goes to review, to measure what leaks",
        unit="share", low=0.0, high=1.0,
    )  # fmt: skip


@dataclass(frozen=True)
class EmitSettings:
    """What the clean topic shows."""

    withheld: bool = setting(
        False, "emit a turn without text in place of a diverted one, so that a dialogue keeps its shape"
    )
    spans: bool = setting(False, "tell where the surrogates stand; this tells readers which values are real")
    recall: bool = setting(
        True, "recall a turn that went out when one of the next four shows what was left in it (topics.recall)"
    )


@dataclass(frozen=True)
class PayloadSettings:
    """What becomes of payloads that are no text, by kind: drop, tag, scrub or pass; docs/events.md tells."""

    button: str = setting("drop", "buttons of a bot", choices=("drop", "tag", "scrub", "pass"))
    quick_reply: str = setting("drop", "answers that a bot proposes", choices=("drop", "tag", "scrub", "pass"))
    card: str = setting("drop", "cards, carousels and lists", choices=("drop", "tag", "scrub", "pass"))
    attachment: str = setting("drop", "files, pictures, recordings", choices=("drop", "tag", "scrub", "pass"))
    location: str = setting("drop", "where somebody is", choices=("drop", "tag", "scrub", "pass"))
    contact: str = setting(
        "drop",
        "people and their numbers; their values are facts, unless passed",
        choices=("drop", "tag", "scrub", "pass"),
    )
    transcript: str = setting(
        "drop", "what was said in a call, with its times", choices=("drop", "tag", "scrub", "pass")
    )


@dataclass(frozen=True)
class ChangeSettings:
    """What becomes of messages that the platform edits or deletes later."""

    edited: str = setting(
        "emit",
        "an edit: the earlier text is taken back and the edited one goes its way (emit), goes its way beside the "
        "earlier one (add), or goes nowhere, the earlier one taken back (retract) or left as it is (drop)",
        choices=("emit", "add", "retract", "drop"),
    )  # fmt: skip
    deleted: str = setting(
        "retract", "a deletion: the message is taken back, or left as it is (drop)", choices=("retract", "drop")
    )
    unknown: str = setting(
        "emit",
        "an edit of a message that its session does not know, since it is too old or became a dead letter: it goes its "
        "way like a new message, or is dropped",
        choices=("emit", "drop"),
    )  # fmt: skip


@dataclass(frozen=True)
class SessionSettings:
    """How long a session is remembered."""

    ttl: int = setting(
        86_400, "idle time after which a session is forgotten, unless something of it waits for review",
        unit="seconds", low=1, high=31_536_000,
    )  # fmt: skip
    cache: int = setting(256, "decoded sessions kept in memory per partition", unit="sessions", low=10, high=10_000_000)
    cache_bytes: int = setting(
        524_288,
        "the most that the ledgers of these sessions have together, written plain; decoded they take ten to fifty "
        "times as much memory, more the more values they know",
        unit="bytes", low=1_024, high=1_073_741_824,
    )  # fmt: skip
