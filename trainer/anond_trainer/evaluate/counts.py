"""The counts of a turn: chunks as CoNLL-2003 counts them, and the sensitive tokens and people left readable.

A chunk is right if start, end and tag are those of gold. One that was not is counted apart: found in part (its tag at
other ends), found as something else (another tag touches it), or missed. A date of birth is a tag of its own.

Gold of other corpora leaves some places and tags unknown: spans found there are neither right nor wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from anond.engines.labels import kind, touched
from anond.tags import Policy, Span
from anond.text.tokens import Tokens, fold, tokenize
from anond_trainer.data.gold import GoldTurn


@dataclass(frozen=True, slots=True)
class Mention:
    """A mention of a person: the folded words of the name, and whether none of them (readable) or all are hidden."""

    words: frozenset[str] = field(repr=False)
    readable: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of one turn. Names of `numbers` are such as `right PERSON`, `sensitive` and `whole:ZIP`."""

    numbers: Counter[str]
    mentions: tuple[Mention, ...] = ()

    @property
    def leaked(self) -> int:
        """Sensitive tokens that are left readable."""
        return self.numbers["sensitive"] - self.numbers["both"]


def count(turn: GoldTurn, spans: Sequence[Span], policy: Policy) -> Counts:
    """Count the spans found in a turn."""
    tokens, policy = tokenize(turn.text), policy.of(turn.speaker, turn.lang)
    found = [span for span in spans if _counts(span, turn)]
    wanted = covered(turn.spans, tokens, policy) - unknown_tokens(turn, tokens)
    every = covered(spans, tokens, policy)
    hidden = covered(found, tokens, policy) - unknown_tokens(turn, tokens) | (wanted & every)
    mentions = tuple(_mentions(turn, tokens, every, policy))
    numbers = Counter(
        sensitive=len(wanted), hidden=len(hidden), both=len(wanted & hidden), mentions=len(mentions),
        readable=sum(m.readable for m in mentions), partly=sum(not (m.readable or m.hidden) for m in mentions),
    )  # fmt: skip
    numbers.update(_chunks(turn.spans, found))
    numbers.update(_by_kind(turn, tokens, every, policy))
    return Counts(numbers, mentions)


def people(mentions: Iterable[Mention]) -> Counter[str]:
    """The people of a session, and those of them with a mention that is left wholly readable.

    A mention by some words of a longer name is of the person of that name.
    """
    known: dict[frozenset[str], bool] = {}
    for mention in sorted(mentions, key=lambda m: (-len(m.words), sorted(m.words))):
        name = next((name for name in known if mention.words <= name), mention.words)
        known[name] = known.get(name, False) or mention.readable
    return Counter(people=len(known), people_readable=sum(known.values()))


def covered(spans: Iterable[Span], tokens: Tokens, policy: Policy) -> set[int]:
    """The tokens that spans hide under a policy; to touch one is to hide it."""
    return {i for span in spans if policy.covers(span.tag, span.sub) for i in touched(span, tokens)}


def unknown_tokens(turn: GoldTurn, tokens: Tokens) -> set[int]:
    """The tokens that gold leaves unknown."""
    return {i for start, end in turn.unknown for i in touched(Span(start, end, ""), tokens)}


@lru_cache(maxsize=64)
def labelled(policy: Policy, unlabelled: frozenset[str]) -> Policy:
    """A policy without the tags that a corpus leaves unlabelled."""
    return Policy(policy.name, policy.hides - unlabelled) if unlabelled else policy


def _counts(span: Span, turn: GoldTurn) -> bool:
    """Whether gold decides if a found span is right."""
    if any(start < span.end and span.start < end for start, end in turn.unknown):
        return False
    if turn.unlabelled.isdisjoint((span.tag, f"{span.tag}/{span.sub}", kind(span))):
        return True
    return any(kind(s) == kind(span) and s.start < span.end and span.start < s.end for s in turn.spans)


def _mentions(turn: GoldTurn, tokens: Tokens, hidden: set[int], policy: Policy) -> Iterator[Mention]:
    for span in turn.spans:
        if span.tag == "PERSON" and policy.covers(span.tag, span.sub):
            if not (own := set(touched(span, tokens))):
                continue  # nothing but blanks, which nobody reads
            words = frozenset(fold(tokens.words[i]) for i in own)
            yield Mention(words, hidden.isdisjoint(own), hidden >= own)


def _by_kind(turn: GoldTurn, tokens: Tokens, hidden: set[int], policy: Policy) -> Counter[str]:
    """The sensitive mentions of each tag and sub, and those of them that are wholly hidden, as whatever tag."""
    counts: Counter[str] = Counter()
    quiet = unknown_tokens(turn, tokens)
    for span in turn.spans:
        own = set(touched(span, tokens)) if policy.covers(span.tag, span.sub) else set()
        if own and own.isdisjoint(quiet):
            name = f"{span.tag}/{span.sub}" if span.sub else span.tag
            counts.update({f"all:{name}": 1, f"whole:{name}": int(hidden >= own)})
    return counts


def _chunks(gold: Sequence[Span], found: Sequence[Span]) -> Counter[str]:
    """Counts of right, found and wanted chunks, and of wanted ones found in part, under another tag, or missed."""
    true, predicted = ({(s.start, s.end, kind(s)) for s in some} for some in (gold, found))
    counts = Counter(f"right {name}" for _, _, name in true & predicted)
    counts.update(f"found {name}" for _, _, name in predicted)
    counts.update(f"wanted {name}" for _, _, name in true)
    for start, end, name in true - predicted:
        near = {other for low, high, other in predicted if low < end and start < high}
        counts[f"{'partial' if name in near else 'other' if near else 'missed'} {name}"] += 1
    return counts
