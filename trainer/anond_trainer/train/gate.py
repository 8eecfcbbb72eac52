"""The gate between a trained model and the registry: only what is measurably better gets through.

Two strata are judged apart. The *stream*: decided turns, each as seen by a model that learnt nothing of its session.
There the new model has to be better: less surprised by what people decided, and finding more at the precision of the
old one, both together *surely*, or *by far*. That is asked twice: against the model in use, and against the *control*,
the same recipe without the new decisions. *Everything else*: dialogues that no model learnt from, and hashed turns of
corpora. There it must not fall. In neither may it find measurably less of any one tag.

Each look at the same stream is another chance for luck. A sure gain pays for that: it has to be larger with each look.
A gain by far is measured beyond a margin, from which luck is the farther the more was decided, however often one looks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from statistics import NormalDist
from typing import Any, Final

from anond.counted import counted
from anond.tagging.tagger import Tagger
from anond_trainer.evaluate.operating_points import Points, figures, precision_of, recall_of, together
from anond_trainer.train.by_tag import fallen, tags_of
from anond_trainer.train.corpus_comparison import CorpusComparison
from anond_trainer.train.gains import (
    Comparison,
    Gain,
    Readable,
    both_gains,
    precision_gain,
    readable,
    recall_gain,
    surprise_gain,
    times_its_spread,
)

FIRST: Final = 2.5  # times its own spread a sure gain is at the first look: docs/training.md says why
BY_FAR: Final = (0.1, 0.02)  # the margins: of surprise, as a share, and of recall at the same precision
ENOUGH: Final = (50, 100)  # sensitive tokens and sessions from which a gain by far can be told
FEWEST_TOKENS: Final = 10  # sensitive tokens decided, below which nothing is measured
MARGIN: Final = 0.008  # of recall, at the precision of before, that may be lost elsewhere
WORST: Final = 0.02  # of the same, at the lower end of its interval
WORTH: Final = 0.02  # the share of surprise that has to be spared: less is not worth another model
NO_MORE: Final = 0.25  # the chance that a gain by far is none, and that no more is found, from which it is refused
READABLE: Final = 0.01  # of mentions of people that may stay readable besides one: one of a few says nothing
FALLS: Final = 0.005  # of precision on the stream that is given for a lean that finds more
FALLS_ELSEWHERE: Final = 0.03  # of precision elsewhere: it is the stream that the model is for
HIGHEST: Final = 2.5  # the lean beyond which next to everything that could be something is hidden
LIKELY: Final = -NormalDist().inv_cdf(NO_MORE)  # how many times its own spread that is
IN_USE: Final = "the model in use"
CONTROL: Final = "the control, which was learnt likewise without the new decisions"


@dataclass(frozen=True, slots=True)
class GateResult:
    """Whether a model is published, how it should lean, and the reason, in words with figures."""

    publish: bool
    why: str
    lean: float
    forgets: bool = False  # whether it gains on the stream, and is refused for what it finds less of
    report: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Stream:
    """The comparison of the new model with another on the stream."""

    surprise: Gain
    recall: Gain  # at the precision of before
    precision: Gain  # at the recall of before
    sure: float  # the joint gain (less surprise, more recall) in multiples of its spread
    far: float  # the same for the part of the gain that is beyond the margins `BY_FAR`
    tokens: int
    sessions: int


def compare(
    stream: Comparison, elsewhere: Comparison | None, tagger: Tagger, looks: int = 1, *, renew: bool = False,
    corpora: CorpusComparison | None = None, control: Callable[[], Comparison] | None = None,
) -> GateResult:  # fmt: skip
    """Compare a new model with the old one. `looks`: how often the stream was looked at since a model was published.

    `renew`: the key that hides the old one's words goes, so that a model which is no worse is asked for. `control`
    learns the same recipe without the new decisions, and is looked at where nothing else is short.
    """
    old, new = stream.points(tagger)
    in_dialogues = elsewhere.points(tagger) if elsewhere else None
    in_corpora = corpora.points(tagger.policy) if corpora else None
    parts = [one for one in (in_dialogues, in_corpora) if one]
    beside = (together([one[0] for one in parts]), together([one[1] for one in parts])) if parts else None
    lean = leaning(old, new, beside, stream.old.lean)
    found = _gains(stream, old, new, tagger)
    lost, lost_in_corpora = (recall_gain(*one) if one else None for one in (beside, in_corpora))
    people = readable(old, new, lean)
    on_stream = _worse_on_stream(found, people) if renew else _short_on_stream(found, people, looks, IN_USE)
    tags = tags_of({"on the stream": stream, "elsewhere": elsewhere, "in corpora": corpora}, tagger, lean)
    forgets = [*_short_elsewhere(lost), *(one.sentence() for one in fallen(tags))]
    against_control = None
    if control and not renew and not (on_stream or forgets):
        other = control()
        against_control = _gains(other, other.old_points(tagger), new, tagger)
        on_stream = _short_on_stream(against_control, None, looks, CONTROL)
    short = [*on_stream, *forgets]
    comparison = _comparison_text(found, old, new, lean, lost)
    report = {
        "stream": {
            "sessions": found.sessions, "sensitive tokens": found.tokens, **_report_of_gains(found), "looks": looks,
            "needs z": needed(looks), "needs z by far": LIKELY,
            "old": figures(old, old.leans[0]), "new": figures(new, lean),
        },
        "against the control": _report_of_gains(against_control) if against_control else None,
        "elsewhere": _report(beside, lost, lean), "of this in corpora": _report(in_corpora, lost_in_corpora, lean),
        "tags": [asdict(one) for one in tags], "lean": lean, "short": short,
    }  # fmt: skip
    if short:
        gains = found.tokens >= FEWEST_TOKENS and found.surprise.value > 0
        return GateResult(False, f"{'; '.join(short)}. {comparison}", lean, gains and bool(forgets), report)
    return GateResult(True, comparison, lean, report=report)


def _gains(stream: Comparison, old: Points, new: Points, tagger: Tagger) -> _Stream:
    """The gains of the new model over another, by the counts of both."""
    both = both_gains(stream, old, new, tagger.policy)
    return _Stream(
        surprise_gain(stream, tagger.policy), recall_gain(old, new), precision_gain(old, new),
        times_its_spread(both, (0.0, 0.0)), times_its_spread(both, BY_FAR),
        int(old.counts[:, 0, 0].sum()), len(old.sessions),
    )  # fmt: skip


def _report_of_gains(found: _Stream) -> dict[str, Any]:
    """The report on these gains."""
    return {
        "surprise spared": asdict(found.surprise), "recall at the same precision": asdict(found.recall),
        "precision at the same recall": asdict(found.precision), "z": found.sure, "z by far": found.far,
    }  # fmt: skip


def needed(looks: int) -> float:
    """The least sure gain at a look, in multiples of its spread.

    Of sums of luck alone that grow night by night one in fifty is above it at some of thirty looks. It goes on growing
    as fast as luck does by the law of the iterated logarithm (Khinchin 1924), by next to nothing.
    """
    return math.sqrt(FIRST**2 + 2.0 * math.log1p(math.log(max(looks, 1))))


def too_few_tokens(tokens: int, sessions: int) -> str:
    """The reason why so few sensitive tokens measure nothing."""
    why = f"the decisions hold {counted(tokens, 'sensitive token')}, and {FEWEST_TOKENS} are the least to measure by"
    return why + (more_sessions(sessions, FEWEST_TOKENS / tokens) if tokens else "")


def more_sessions(sessions: int, times: float) -> str:
    """How many more sessions it would take to have so many times as many, as the end of a reason."""
    more = max(1, math.ceil(sessions * (times - 1.0)))
    return f": at this rate about {counted(more, 'more session')} would do"


def _report(points: tuple[Points, Points] | None, lost: Gain | None, lean: float) -> dict[str, Any] | None:
    """The report on text that is not of the stream."""
    if points is None or lost is None:
        return None
    sensitive = int(points[0].counts[:, 0, 0].sum())
    return {
        "sessions": len(points[0].sessions), "sensitive tokens": sensitive,
        "recall at the same precision": asdict(lost) if sensitive else None,  # nothing can be forgotten of nothing
        "old": figures(points[0], points[0].leans[0]), "new": figures(points[1], lean),
    }  # fmt: skip


def leaning(old: Points, new: Points, beside: tuple[Points, Points] | None, lean: float) -> float:
    """The largest lean with which the new model hides no more of the stream for nothing, and little more elsewhere.

    So what was won is spent on what would have leaked. Never less than what it takes to find as much as before.
    """
    pairs = [(old, new, FALLS), *([(*beside, FALLS_ELSEWHERE)] if beside else [])]
    tried = [one for one in new.leans if lean <= one <= HIGHEST]
    finds = [t for t in tried if all(recall_of(b, t) >= recall_of(a, a.leans[0]) for a, b, _ in pairs)]
    clean = [t for t in tried if all(precision_of(b, t) >= precision_of(a, a.leans[0]) - give for a, b, give in pairs)]
    return max([lean, *finds[:1], *clean])


def _short_on_stream(found: _Stream, people: Readable | None, looks: int, other: str) -> list[str]:
    """The missing gain over another model on the stream, in words."""
    gain, short = found.surprise, []
    if found.tokens < FEWEST_TOKENS:
        return [too_few_tokens(found.tokens, found.sessions)]
    if gain.value <= 0:
        short.append(f"it is no better on the stream than {other}")
    elif (times := _times_as_many(found, looks)) > 1.0:
        more = more_sessions(found.sessions, times)
        short.append(f"too few decisions to tell from luck what it gains over {other}{more}")
    elif gain.value < WORTH:
        short.append(f"it gains next to nothing over {other}")
    elif found.recall.value >= 0 and not _finds_more(found):
        surest = max(found.recall.z, found.precision.z)
        more = more_sessions(found.sessions, (LIKELY / surest) ** 2) if surest > 0 else ""
        why = f"it is less surprised by the stream than {other}, and too few decisions tell whether it finds more there"
        short.append(f"{why}, too{more}")
    return [*short, *(_worse_on_stream(found, people, other) if gain.value > 0 else ())]


def _times_as_many(found: _Stream, looks: int) -> float:
    """How many times as many sessions make a gain sure, or one by far, whichever is nearer; 1 and less if there is one.

    A gain grows with the sessions, and its spread with their square root.
    """
    ways = [(needed(looks) / max(found.sure, 0.1)) ** 2]
    if found.far > 0:
        tokens, sessions = ENOUGH
        ways.append(max((LIKELY / found.far) ** 2, tokens / found.tokens, sessions / found.sessions))
    return min(ways)


def _finds_more(found: _Stream) -> bool:
    """Whether it is likelier by far that it finds more at the same precision, or hides less at the same recall.

    A gain that all draws share has no spread to be measured by: its lower end tells.
    """
    return any(gain.z > LIKELY or gain.low > 0 for gain in (found.recall, found.precision))


def _worse_on_stream(found: _Stream, people: Readable | None, other: str = IN_USE) -> list[str]:
    """The losses on the stream, in words. The control is in nobody's use, so that it leaves nobody readable."""
    short = []
    if found.surprise.value < -WORTH:
        short.append(f"it is worse on the stream than {other}")
    if found.recall.value < 0:
        short.append(f"it finds less at the same precision than {other}")
    if people and people.after > people.before + 1 + READABLE * people.mentions:
        short.append(f"more mentions of people stay readable: {people.before} → {people.after} of {people.mentions}")
    return short


def _short_elsewhere(lost: Gain | None) -> list[str]:
    """The losses elsewhere, in words."""
    if lost is None or (lost.value >= -MARGIN and lost.low >= -WORST):
        return []
    return [f"it forgets: recall elsewhere {lost.value:+.3f} at the same precision, {-MARGIN} is given"]


def _comparison_text(found: _Stream, old: Points, new: Points, lean: float, lost: Gain | None) -> str:
    before, after = figures(old, old.leans[0]), figures(new, lean)
    on_stream = (
        f"stream: recall {before['recall']:.3f} → {after['recall']:.3f}, precision {before['precision']:.3f} → "
        f"{after['precision']:.3f}; at the same precision recall {found.recall.value:+.3f} "
        f"({found.recall.low:+.3f} to {found.recall.high:+.3f})"
    )
    return on_stream + (f"; elsewhere {lost.value:+.3f} ({lost.low:+.3f} to {lost.high:+.3f})" if lost else "")
