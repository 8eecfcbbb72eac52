"""Short spellings that people use in chats, by language, from the languages' files."""

from __future__ import annotations

from typing import Final

from anond_trainer.data import languages

SHORT: Final = {
    lang: {
        word: tuple(short.split(","))
        for word, _, short in (pair.partition("=") for pair in chat["spellings"].split()) if short
    }
    for lang, chat in languages.section("chat").items()
}  # fmt: skip
