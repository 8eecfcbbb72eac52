"""`anond` with a bug: its tagger raises on turns that say a certain word. Run as a program, and as what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anond import assemble
from anond.cli.main import main
from anond.config import Settings
from anond.engines.protocol import Decoded, Engine
from anond.tagging.listening import TextToRead
from anond.tagging.tagger import NO_BOUND, FoundSpans, Reading, Tagger

WORDS = ("brokenread", "brokendecode", "brokenfind")  # by the step that they break


class Raising(Tagger):
    """A tagger that raises in one of its steps, and quotes the turn when it does."""

    def read_all(self, texts: Sequence[TextToRead], max_tokens: int = NO_BOUND) -> list[Reading]:
        """Breaks on the first word, and all turns of its batch with it."""
        for one in texts:
            _break(WORDS[0], one.text)
        return super().read_all(texts, max_tokens)

    def decode(self, readings: Sequence[Reading], models: Mapping[str, Engine]) -> list[Decoded | None]:
        """Breaks on the second word, and all turns of its batch with it."""
        for reading in readings:
            _break(WORDS[1], reading.view.text)
        return super().decode(readings, models)

    def find(self, reading: Reading, decoded: Decoded | None) -> FoundSpans:
        """Breaks on the third word."""
        _break(WORDS[2], reading.view.text)
        return super().find(reading, decoded)


def _break(word: str, text: str) -> None:
    if word in text:
        raise RuntimeError(text)


def _tagger(settings: Settings) -> Tagger:
    made = _sound_tagger(settings)
    made.__class__ = Raising
    return made


if __name__ == "__main__":
    _sound_tagger, assemble.tagger = assemble.tagger, _tagger
    main()
