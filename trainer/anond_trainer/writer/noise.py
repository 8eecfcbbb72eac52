"""Noise of typing: case, punctuation, accents, typos, chat spelling; the marks of mentions follow."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final

from anond_trainer.writer.chat_spelling import SHORT
from anond_trainer.writer.draft import Bit, Draft
from anond_trainer.writer.settings import Settings
from anond_trainer.writer.slips import typo
from anond_trainer.writer.speech_to_text import spoken

Noise = Callable[[Draft, str, Random], Draft]

_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_ANY_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_MARKS: Final = re.compile(r"[.,;:!?¿¡\"„“”«»…]+(?=\s|$)|(?<!\w)[¿¡\"„“«]+")
_END: Final = re.compile(r"[.!?…]+(?=\s*$)")
_STARTS: Final = re.compile(r"(^|[.!?…]\s+|\n)([^\W\d_])")
_TYPED: Final = ("", "PERSON", "LOCATION", "ORG", "ADDRESS", "FACILITY", "PRODUCT")  # where fingers slip
_LOOSE: Final = ("", "PERSON", "ADDRESS", "DATE", "LOCATION")  # whose points and commas may be left out
_SLIPS, _SLIPS_IN_MENTIONS = 0.06, 0.03
_CHATTY: Final = 0.7
_CORRECTED: Final = 0.02
_AGENTS: Final = 0.25  # how often they write as the users of noisy dialogues do
_PLAIN: Final = {"ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ł": "l", "Ł": "L"}
_UMLAUTS: Final = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}


def noisy(drafts: list[Draft], lang: str, settings: Settings, random: Random) -> list[Draft]:
    """A dialogue with the noises that come up for it; users have all of them, agents seldom any."""
    if random.random() < settings.clean:
        return drafts
    if random.random() < settings.speech:
        return [spoken(draft, lang, random) for draft in drafts]
    chosen = [noise(random) for name, noise in NOISES.items() if random.random() < getattr(settings, name)]
    agents = random.random() < _AGENTS
    return [_through(draft, chosen, lang, random) if draft.speaker == "user" or agents else draft for draft in drafts]


def _through(draft: Draft, noises: list[Noise], lang: str, random: Random) -> Draft:
    for noise in noises:
        draft = noise(draft, lang, random)
    return draft


def lower(draft: Draft, lang: str, random: Random) -> Draft:
    """Write all in lower case."""
    return draft.with_each(lambda bit: bit.with_text(bit.text.lower()))


def upper(draft: Draft, lang: str, random: Random) -> Draft:
    """The text in capitals, as somebody shouts it."""
    return draft.with_each(lambda bit: bit.with_text(bit.text.upper()))


def no_capitals(draft: Draft, lang: str, random: Random) -> Draft:
    """No capital where a sentence starts; names keep theirs."""
    first = draft.bits[:1]
    start = [bit.with_text(bit.text[:1].lower() + bit.text[1:]) if not bit.tag else bit for bit in first]
    rest = [bit if bit.tag else bit.with_text(_STARTS.sub(_lowered, bit.text)) for bit in draft.bits[1:]]
    start = [bit if bit.tag else bit.with_text(_STARTS.sub(_lowered, bit.text)) for bit in start]
    return Draft(draft.speaker, (*start, *rest))


def no_end(draft: Draft, lang: str, random: Random) -> Draft:
    """Leave out the full stop at the end."""
    return Draft(draft.speaker, (*draft.bits[:-1], *(_unless(b, _END.sub("", b.text)) for b in draft.bits[-1:])))


def no_marks(draft: Draft, lang: str, random: Random) -> Draft:
    """Leave out all punctuation."""
    return draft.with_each(lambda bit: _bare(bit) if bit.tag in _LOOSE else bit)


def doubled(draft: Draft, lang: str, random: Random) -> Draft:
    """Double some punctuation marks."""
    many = random.randrange(2, 5)
    return draft.with_each(
        lambda bit: bit if bit.tag else bit.with_text(re.sub(r"[!?](?=\s|$)", lambda m: m[0] * many, bit.text))
    )


def without_accents(draft: Draft, lang: str, random: Random) -> Draft:
    """No accents; German umlauts sometimes in two letters."""
    two = lang == "de" and random.random() < 0.5
    return draft.with_each(lambda bit: bit.with_text("".join(_letter(c, two) for c in bit.text)))


def typos(draft: Draft, lang: str, random: Random) -> Draft:
    """Slips of the fingers, more in what is plain than in mentions."""

    def slip(match: re.Match[str], share: float) -> str:
        return typo(match[0], random) if random.random() < share else match[0]

    def change(bit: Bit) -> Bit:
        share = _SLIPS_IN_MENTIONS if bit.tag else _SLIPS
        return bit.with_text(_WORD.sub(lambda match: slip(match, share), bit.text)) if bit.tag in _TYPED else bit

    return draft.with_each(change)


def autocorrect(draft: Draft, lang: str, random: Random) -> Draft:
    """Errors of autocorrection: wrong capitals, words run together, a capital at the start."""

    def change(match: re.Match[str]) -> str:
        return match[0].capitalize() if random.random() < _CORRECTED else match[0]

    def glued(text: str) -> str:
        return re.sub(r"(?<=[a-z]{2}) (?=[a-z]{2})", lambda m: "" if random.random() < _CORRECTED else m[0], text)

    bits = [bit if bit.tag else bit.with_text(_ANY_WORD.sub(change, glued(bit.text))) for bit in draft.bits]
    bits[:1] = [bit.with_text(bit.text[:1].upper() + bit.text[1:]) if bit.tag in _LOOSE else bit for bit in bits[:1]]
    return Draft(draft.speaker, tuple(bits))


def chat(draft: Draft, lang: str, random: Random) -> Draft:
    """The short spellings of the language."""
    table = SHORT[lang]

    def change(match: re.Match[str]) -> str:
        short = table.get(match[0].lower())
        return random.choice(short) if short and random.random() < _CHATTY else match[0]

    return draft.with_each(lambda bit: bit if bit.tag else bit.with_text(_ANY_WORD.sub(change, bit.text)))


NOISES: Final[dict[str, Callable[[Random], Noise]]] = {
    "chat": lambda random: chat,
    "typos": lambda random: typos,
    "autocorrect": lambda random: autocorrect,
    "accents": lambda random: without_accents,
    "punctuation": lambda random: random.choice((no_end, no_end, no_marks, doubled)),
    "case": lambda random: random.choice((lower, lower, no_capitals, no_capitals, upper)),
}


def _lowered(match: re.Match[str]) -> str:
    return match[1] + match[2].lower()


def _unless(bit: Bit, text: str) -> Bit:
    """A piece with another text; a mention stays as it is, and so does a piece that would become empty."""
    return bit if bit.tag else bit.with_text(text)


def _bare(bit: Bit) -> Bit:
    """Without marks; two mentions stay apart, and a mention stays."""
    text = _MARKS.sub("", bit.text)
    return bit.with_text(text) if text.strip() or (text and not bit.tag) else bit if bit.tag else bit.with_text(" ")


@lru_cache(maxsize=1024)
def _letter(letter: str, two: bool) -> str:
    if two and letter in _UMLAUTS:
        return _UMLAUTS[letter]
    if letter.isascii() or letter in _PLAIN:
        return _PLAIN.get(letter, letter)
    parts = unicodedata.normalize("NFD", letter)
    return "".join(part for part in parts if unicodedata.category(part) != "Mn") or letter
