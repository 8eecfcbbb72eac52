"""Street addresses: another street, the same for the same; house numbers and stairs in the figures of the dialogue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, MutableMapping
from random import Random
from typing import Final

from anond_gazetteers import fold
from anond_gazetteers.kept import values
from anond_trainer.writer.cast import styled
from anond_trainer.writer.names import Names
from anond_trainer.writer.numbers import Scheme

_STREET: Final = re.compile(r"([^\W\d_][^\d,/()]*[^\W\d_]\.?)(?=\s*(?:,\s*)?(?:n[°º.]?\s*)?\d)")
_FLOOR: Final = re.compile(
    r"(?i)(\d+)(?=\s*(?:\.|º|ª|°|e|er|ère|ème|o|a)?\s*"
    r"(?:tr|stock|og|piano|étage|etage|vån|floor|planta|izq|dcha|der\b|p\.|int))"
)
_TRIES: Final = 20
_WORDS: Final = re.compile(r"[^\W\d_]{3,}")


class Streets:
    """The streets of a language: those of the dialogues and the invented ones."""

    def __init__(self, addresses: Iterable[str], names: Names) -> None:
        found = {match[1] for text in addresses if (match := _STREET.match(text)) and match[1][0].isupper()}
        self._streets = sorted(found | set(values(names.lang, "street")))
        self._names = names

    def replace(
        self, text: str, scheme: Scheme, known: MutableMapping[tuple[str, str], str], random: Random,
        free: Callable[[str], bool],
    ) -> str:  # fmt: skip
        """An address in other streets and numbers; floors and what is not understood stay."""
        street = _STREET.match(text)
        if street is None:
            return self._numbers(text, scheme)
        old, rest = street[1], text[street.end() :]
        new = known.get(("street", fold(old)))
        if new is None:
            new = known["street", fold(old)] = self._draw(old, known, random, free)
        return (styled(old, new) if old.islower() or old.isupper() else new) + self._numbers(rest, scheme)

    def _draw(
        self, old: str, known: MutableMapping[tuple[str, str], str], random: Random, free: Callable[[str], bool]
    ) -> str:
        words = set(_WORDS.findall(fold(old)))
        if any(words & set(_WORDS.findall(other)) for _, other in known):
            return old  # one street in two forms
        for _ in range(_TRIES):
            new = random.choice(self._streets)
            if self._names.keeps_word_before(old, new) and free(new):
                return new
        return old

    @staticmethod
    def _numbers(text: str, scheme: Scheme) -> str:
        floors = [(match.start(), match.end()) for match in _FLOOR.finditer(text)]
        out, at = "", 0
        for start, end in floors:
            out, at = out + scheme.figures(text[at:start]) + text[start:end], end
        return out + scheme.figures(text[at:])
