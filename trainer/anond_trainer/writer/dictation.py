"""Says numbers and signs as speech-to-text writes them, by the words in the languages' files."""

from __future__ import annotations

from typing import Final

from anond_trainer.data import languages

_WORDS: Final = languages.section("dictation")
SIGNS: Final = {
    lang: {sign: word.replace("_", " ") for sign, word in zip(".@-_/", words["signs"].split(), strict=True)}
    for lang, words in _WORDS.items()
}


def number_in_words(number: int, lang: str) -> str:
    """A number below ten thousand in words."""
    words = _WORDS[lang]
    if number < 100:
        word: str = words["below_hundred"][number]
        return word
    thousands, below = divmod(number, 1000)
    many, rest = (thousands, below) if thousands else divmod(number, 100)
    names = words["thousands" if thousands else "hundreds"]
    if not rest:
        return f"{names[many - 1]}"
    names = names if thousands else words.get("hundreds_before_more", names)
    return f"{names[many - 1]}{words['gap']}{number_in_words(rest, lang)}"


def digit_by_digit(figures: str, lang: str) -> str:
    """Each figure by itself."""
    return " ".join(number_in_words(int(figure), lang) for figure in figures)


def in_pairs(figures: str, lang: str) -> str:
    """Figures two by two, a zero in front by itself."""
    pairs = [figures[at : at + 2] for at in range(0, len(figures), 2)]
    return " ".join(
        digit_by_digit(pair, lang) if pair[0] == "0" else number_in_words(int(pair), lang) for pair in pairs
    )
