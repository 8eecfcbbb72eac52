"""The statistics of a corpus: dialogues, turns, tokens, and replaced spans, by language and in total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from anond.archive.corpus.categories import CATEGORIES, NUMBER_CLASSES
from anond.archive.corpus.dialogues import CorpusTurn, Dialogue
from anond.attributes.kinds import KINDS
from anond.config.how import in_order
from anond.text.tokens import tokenize

ALL: Final = "all"
_SIZES: Final = ("dialogues", "turns", "left out", "tokens", "replaced", "replaced tokens")
Row = Sequence[str]


@dataclass(slots=True)
class Statistics:
    """Counts by language; a dialogue counts for the language of most of its turns, a turn for its own."""

    by_lang: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, dialogue: Dialogue) -> None:
        """Count a dialogue; of one that is left out as a whole, its turns alone."""
        if dialogue.is_told:
            self._count(dialogue.lang, "dialogues")
        for turn in dialogue.turns:
            self._add_turn(turn)

    def _count(self, lang: str, what: str, many: int = 1) -> None:
        for name in (lang, ALL):
            self.by_lang.setdefault(name, Counter())[what] += many

    def _add_turn(self, turn: CorpusTurn) -> None:
        if turn.text is None:
            self._count(turn.lang, "left out")
            return
        self._count(turn.lang, "turns")
        self._count(turn.lang, "tokens", len(tokenize(turn.text).words))
        for one in turn.replaced:
            self._add_replaced(turn.lang, turn.text, one)

    def _add_replaced(self, lang: str, text: str, one: Mapping[str, Any]) -> None:
        self._count(lang, f"surrogate {one['surrogate']}")
        if one["surrogate"] == "kept":
            return
        self._count(lang, "replaced")
        self._count(lang, "replaced tokens", len(tokenize(text[one["start"] : one["end"]]).words))
        self._count(lang, f"tag {one['tag']}")
        for part in one["parts"]:
            self._count(lang, f"category {part['category']}")
            if "class" in part:
                self._count(lang, f"number {part['class']}")
        if not one["parts"]:
            self._count(lang, "no category")

    @property
    def langs(self) -> list[str]:
        """`all` and then each language; only the language where there is one."""
        langs = sorted(self.by_lang.keys() - {ALL})
        return langs if len(langs) == 1 else [*([ALL] if langs else []), *langs]

    def sizes(self) -> Iterator[Row]:
        """Counts of dialogues, turns and tokens, a row for each language."""
        yield ("", *_SIZES)
        for lang in self.langs:
            yield (lang, *(f"{self.by_lang[lang][what]:,}" for what in _SIZES))

    def categories(self) -> Iterator[Row]:
        """Counts of replaced words by published category, a column for each language."""
        names = [(name, f"category {name}") for name in CATEGORIES]
        classes = [(f"number {name}", f"number {name}") for name in NUMBER_CLASSES]
        yield from self._table("category", [*names, *classes, ("in none of them (stretches)", "no category")])

    def tags(self) -> Iterator[Row]:
        """Counts of replaced spans by tag."""
        found = {what.removeprefix("tag ") for what in self._names("tag ")}
        yield from self._table("tag", [(tag, f"tag {tag}") for tag in (*in_order(found), *sorted(found & {*KINDS}))])

    def surrogates(self) -> Iterator[Row]:
        """Counts of replaced spans by strategy."""
        names = sorted(self._names("surrogate "))
        yield from self._table("surrogate", [(name.removeprefix("surrogate "), name) for name in names])

    def _names(self, begins: str) -> set[str]:
        return {what for counts in self.by_lang.values() for what in counts if what.startswith(begins)}

    def _table(self, head: str, names: Sequence[tuple[str, str]]) -> Iterator[Row]:
        yield (head, *self.langs)
        for shown, name in names:
            yield (shown, *(f"{self.by_lang[lang][name]:,}" for lang in self.langs))

    def as_json(self) -> dict[str, dict[str, int]]:
        """All counts, by language and name."""
        return {lang: dict(sorted(self.by_lang[lang].items())) for lang in self.langs}
