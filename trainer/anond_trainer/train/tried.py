"""The memory of tries: a run without news ends at once, and reports the result of the last one.

For each language one file holds the digests of all that a model was learnt from and held against: the decisions, gold
of one's own, the model in use and the starter, settings, reviewers who are trusted, the version. Digests are made with
a key of the review ring. Who loses the file repeats a run, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import orjson

from anond.config import Settings
from anond.config.turn_policies import on_record
from anond.counted import counted
from anond.engines.model.file import Model
from anond.events.review import Decision
from anond.seal import Ring
from anond.version import __version__
from anond_trainer.data.gold import GoldTurn
from anond_trainer.train.lock import readable_time
from anond_trainer.whole_files import write_whole

_VERSION: Final = 1
_PURPOSE: Final = "tried"
_BYTES: Final = 8  # of a digest that is kept
_OTHERS: Final = {  # what is news whatever the number of decisions, and how it is called
    "starter": "another starter model", "settings": "other settings", "trusted": "other reviewers are trusted",
    "version": "another version of anond",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Basis:
    """Digests of all that a try learnt from and was tested on, by a key of the review ring."""

    key: str
    decisions: tuple[str, ...]
    gold: str  # "" where none was given
    models: tuple[str, ...]  # the model in use, and afterwards the one that was published, too
    hidden_by: str  # the key that hides the words of the model in use; "" where none does
    starter: str
    settings: str
    trusted: str
    version: str = __version__


@dataclass(frozen=True, slots=True)
class Tried:
    """A try and its outcome; `published` is the id of the published model, or ""."""

    at: float
    basis: Basis
    published: str
    why: str
    learnt: tuple[str, ...] = ()  # which keys of sessions sealed what the model published last was learnt from
    learnt_key: str = ""  # the key of the review ring that made these digests; "" where it is the basis's
    without: tuple[str, ...] = ()  # those of them that were destroyed before this try
    looks: int = 0  # how often the stream was looked at in vain since a model was published

    def outcome(self) -> str:
        """The outcome, in words."""
        return f"{self.published} was published then" if self.published else f"refused then: {self.why}"

    def forgotten_keys(self, ring: Ring, destroyed: Collection[str]) -> tuple[str, ...]:
        """Those of these destroyed keys that sealed training data of the last published model, as digests."""
        key = self.learnt_key or self.basis.key
        return digests_of_keys(ring, key, destroyed, among=self.learnt) if key in ring.key_ids() else ()


@dataclass(frozen=True, slots=True)
class News:
    """Whether a language is worth another try, and the reason."""

    worth_trying: bool
    why: str


def basis(
    ring: Ring, key: str, decisions: Iterable[Decision], gold: Sequence[GoldTurn], current: Model | None,
    starter: Model | None, settings: Settings,
) -> Basis:  # fmt: skip
    """The basis of a try, its digests made by this key."""

    def digest(data: bytes) -> str:
        return ring.digest(_PURPOSE, data, key)[:_BYTES].hex()

    train = {k: v for k, v in asdict(settings.train).items() if k not in ("min_decisions", "trusted", "ask")}
    return Basis(
        key=key,
        decisions=tuple(sorted({digest(decision.to_json()) for decision in decisions})),
        gold=digest(b"\n".join(sorted(turn.to_json() for turn in gold))) if gold else "",
        models=(current.digest,) if current else (),
        hidden_by=current.card.hash_key if current else "",
        starter=starter.digest if starter else "",
        settings=digest(orjson.dumps([train, on_record(settings.policy)], option=orjson.OPT_SORT_KEYS)),
        trusted=digest(orjson.dumps(sorted(set(settings.train.trusted)))),
    )


def digests_of_keys(
    ring: Ring, key: str, names: Iterable[str], among: Collection[str] | None = None
) -> tuple[str, ...]:
    """Digests of the names of keys of sessions; of those `among` these digests, where they are given."""
    made = {ring.digest(_PURPOSE, name.encode(), key)[:_BYTES].hex() for name in names}
    return tuple(sorted(made if among is None else made.intersection(among)))


def digest_of_all(ring: Ring, decisions: Iterable[Decision], *others: object) -> str:
    """One digest of decisions and of some plain data."""
    each = sorted(ring.digest(_PURPOSE, decision.to_json()) for decision in decisions)
    return ring.digest(_PURPOSE, b"".join(each) + orjson.dumps(others, option=orjson.OPT_SORT_KEYS)).hex()


class Memory:
    """The last try of each language, the audits weighed last, and how far first turns were looked for.

    `write` puts it on disk in one step.
    """

    def __init__(
        self, path: Path, tried: dict[str, Tried], audits: str = "", seen: Sequence[int] = (),
        seeded: Iterable[str] = (),
    ) -> None:  # fmt: skip
        self._path = path
        self._tried = tried
        self.audits = audits
        self.seen = tuple(seen)  # of the review topic, by partition
        self.seeded = frozenset(seeded)  # the languages in which first turns were asked for

    @classmethod
    def read(cls, path: Path) -> Memory:
        """Read the file; empty if it is missing, or of another version."""
        try:
            found = orjson.loads(path.read_bytes())
            if found["version"] != _VERSION:
                return cls(path, {})
            tried = {lang: _tried(one) for lang, one in found["languages"].items()}
            return cls(
                path, tried, str(found["audits"]), [int(one) for one in found.get("seen", ())], found.get("seeded", ())
            )
        except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError):
            return cls(path, {})

    def forgotten_keys(self, lang: str, ring: Ring, destroyed: Collection[str]) -> tuple[str, ...]:
        """Digests of the destroyed session keys that sealed training data of the last published model."""
        last = self._tried.get(lang)
        return () if last is None else last.forgotten_keys(ring, destroyed)

    def changes_since(
        self, lang: str, ring: Ring, make: Callable[[str], Basis], wanted: int, destroyed: Collection[str] = ()
    ) -> News:
        """The changes since the last try; decisions alone are worth one from this many on."""
        last = self._tried.get(lang)
        if last is None or last.basis.key not in ring.key_ids():
            made = make(ring.current)
            few = _too_few(len(made.decisions), wanted, "")
            return News(False, few) if few and not made.gold else News(True, "it was not tried yet")
        if gone := set(last.forgotten_keys(ring, destroyed)).difference(last.without):
            return News(True, f"{len(gone)} of the sessions that it learnt from were forgotten")
        made = make(last.basis.key)
        if others := _changes(last.basis, made, ring.current):
            return News(True, ", ".join(others))
        new = len(set(made.decisions) - set(last.basis.decisions))
        if not new:
            return News(False, f"nothing new since {readable_time(last.at)}; {last.outcome()}")
        if few := _too_few(new, wanted, f" since {readable_time(last.at)}"):
            return News(False, f"{few}; {last.outcome()}")
        return News(True, counted(new, "new decision"))

    def was_tried(self, lang: str) -> bool:
        """Whether a language was tried once: what to ask next was chosen then."""
        return lang in self._tried

    def looks_in_vain(self, lang: str) -> int:
        """The number of looks at the stream without success since a model was published."""
        return self._tried[lang].looks if lang in self._tried else 0

    def remember(self, lang: str, tried: Tried) -> None:
        """Remember a try in place of the last. Gold that was not given this time counts as known still.

        The training data of the last published model stay known until another is published.
        """
        last = self._tried.get(lang)
        if last and not tried.basis.gold and last.basis.key == tried.basis.key:
            tried = replace(tried, basis=replace(tried.basis, gold=last.basis.gold))
        if last and last.learnt and not tried.published:
            tried = replace(tried, learnt=last.learnt, learnt_key=last.learnt_key or last.basis.key)
        self._tried[lang] = tried

    def write(self) -> None:
        """Put a new file in the place of the old one."""
        data = orjson.dumps(
            {"version": _VERSION, "languages": {k: asdict(v) for k, v in self._tried.items()}, "audits": self.audits,
             "seen": self.seen, "seeded": sorted(self.seeded)}
        )  # fmt: skip
        write_whole(self._path, data, 0o600)


def _changes(old: Basis, new: Basis, current_key: str) -> list[str]:
    """The changes since a try, other than decisions. A model that came back into use after a later one is no change."""
    found = [words for name, words in _OTHERS.items() if getattr(old, name) != getattr(new, name)]
    if new.gold and new.gold != old.gold:
        found.append("other gold")
    if not set(new.models) <= set(old.models):
        found.append("another model in use")
    if new.hidden_by and new.hidden_by != current_key != old.key:
        found.append("a newer key to hide words by")
    return found


def _too_few(new: int, wanted: int, since: str) -> str:
    return f"{counted(new, 'new decision')}{since}, {wanted} are needed (train.min_decisions)" if new < wanted else ""


def _tried(found: Mapping[str, Any]) -> Tried:
    """A try as the file has it; raises ValueError, KeyError or TypeError on anything else."""
    about = dict(found["basis"])
    made = Basis(**about | {name: tuple(map(str, about[name])) for name in ("decisions", "models")})
    return Tried(
        float(found["at"]),
        made,
        str(found["published"]),
        str(found["why"]),
        tuple(found.get("learnt", ())),
        str(found.get("learnt_key", "")),
        tuple(found.get("without", ())),
        int(found.get("looks", 0)),
    )
