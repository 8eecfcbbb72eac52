"""The compiled ways of the text stages do what the Python beside them does; skipped where they were not built."""

import os
import random
import struct

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from anond.detectors import possible_detectors
from anond.detectors.base import SIGNS
from anond.sample import load
from anond.text import ascii_fast as ascii_fast
from anond.text import language, ngrams, tokens
from anond.text.language import SHIPPED, LanguageModel

try:
    from anond.text import _text
except ImportError:
    if os.environ.get("CI") == "true":
        raise
    pytest.skip("NOT TESTED: the kernel of the text stages is not compiled here", allow_module_level=True)

DATA = SHIPPED.read_bytes()
SAMPLE = [turn["text"] for turn in load()]
ASCII = st.text(st.characters(max_codepoint=127), max_size=40)
WORDS = st.text(st.sampled_from("aabO'srvetmdllXSTMD-.!?*=+@#/:,_1 29\t\n\x00\x1c\x7f"), max_size=16)
ODD = [
    "O'Brien's don't",
    "'s s' 'S",
    "re'LL we'll x're",
    "1.2.3,4/5:6'7",
    "a-b--c+1 +1 ++",
    "#tag @you",
    "a\x00'b",
    "e' l",
]


@settings(deadline=None)
@given(ASCII | WORDS)
@example("a_b 'c' \x01(d)@e f")
def test_words_are_those_of_python(text: str) -> None:
    """Letters and count of a text of ASCII are the same by both ways."""
    for one in (text, *(also + text for also in ODD)):
        letters = language.letters(one)
        assert _text.words(one) == (letters, language._count(letters))


@settings(deadline=None)
@given(ASCII | WORDS)
@example("")
def test_tokens_are_those_of_the_pattern(text: str) -> None:
    """Tokens are those of the pattern, where they stand; a text that may hold an address goes the long way."""
    for one in (text, *(also + text for also in ODD)):
        pattern, found = tokens._pattern(one), _text.tokens(one)
        if found is None:
            assert pattern is tokens._WITH_ADDRESSES or "@" in one or "://" in one
            continue
        assert list(zip(*found, strict=True)) == [(match[0], *match.span()) for match in pattern.finditer(one)]


@pytest.mark.parametrize("text", ["é", "a’s", "\ud800", "👍"])
def test_what_is_not_ascii_goes_the_long_way(text: str) -> None:
    """Other characters are left to the patterns."""
    assert _text.words(text) is None
    assert _text.tokens(text) is None
    assert _text.signs(text) is None


def _lines() -> list[str]:
    chance = random.Random(1)
    letters = "aeiouéñßøłçabcdefg    ' 日本ひらжищد"
    made = ["".join(chance.choices(letters, k=chance.randrange(1, 120))) for _ in range(300)]
    return [language.letters(text)[:120].lower() for text in (*SAMPLE, *made)]


def test_scores_are_those_of_fasttext() -> None:
    """The likeliest languages and their probabilities are what fastText says, to 1e-6; without letters none."""
    ours, theirs = ngrams.compiled(DATA), ngrams.by_fasttext(str(SHIPPED))
    assert ours is not None
    for line in filter(str.strip, _lines()):
        expected, found = theirs(line, 4, 0.01), ours(line, 4, 0.01)
        assert dict(found) == pytest.approx(dict(expected), abs=1e-6)
        assert [share for _, share in found] == sorted((share for _, share in found), reverse=True)
    assert [ours(line, 4, 0.01) for line in ("", "   ")] == [[], []]
    assert len(ours("hej då", 2, 0.0)) == 2


@pytest.mark.parametrize(
    ("at", "form", "value"),
    [(0, "i", 1), (4, "i", 11), (8, "i", 64), (28, "i", 2), (32, "i", 2), (44, "i", 3), (64, "i", 1), (68, "i", 1)],
)
def test_a_model_of_another_kind_is_left_to_fasttext(at: int, form: str, value: int) -> None:
    """Another version, size, loss or kind of features, and a file that ends early, are not read."""
    size = struct.calcsize(form)
    assert ngrams.compiled(DATA[:at] + struct.pack(form, value) + DATA[at + size :]) is None
    assert ngrams.compiled(DATA[: len(DATA) // 2]) is None


def test_parts_of_another_size_are_refused() -> None:
    """The kernel takes nothing that does not fit together, and no line that is too long."""
    parts = ngrams.parts(DATA)
    assert parts is not None
    for i in range(1, 6):
        with pytest.raises(ValueError, match=r"^text: "):
            _text.model(*(part[:-1] if at == i else part for at, part in enumerate(parts) if at))
    with pytest.raises(ValueError, match=r"^text: line"):
        _text.scores(_text.model(*parts[1:]), "x" * 2000, 4, 0.01)
    with pytest.raises(ValueError, match="invalid PyCapsule"):
        _text.scores("no model", "x", 4, 0.01)


@settings(deadline=None)
@given(ASCII | WORDS)
@example("x" * 15 + "\x1fy")
@example("\x00" * 16)
def test_signs_are_those_of_the_patterns(text: str) -> None:
    """A bit for each pattern that a text of ASCII matches."""
    for one in (text, *(also + text for also in ("d" * 15, "d" * 16, "a PRIVATE KEY", "7", ":"))):
        assert _text.signs(one) == sum(1 << place for place, sign in SIGNS.items() if sign.search(one))


def test_the_long_way_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing was compiled, tokens, signs and languages of the sample are what they are here."""
    model = LanguageModel.load()
    short = [(tokens.tokenize(text), possible_detectors([text]), model.evidence_of(text)) for text in SAMPLE]
    for name in ("tokens", "signs", "words"):
        monkeypatch.setattr(ascii_fast, name, lambda text: None)
    monkeypatch.setattr(ngrams, "compiled", lambda data: None)
    model = LanguageModel.load()
    for text, (split, places, told) in zip(SAMPLE, short, strict=True):
        assert (tokens.tokenize(text), possible_detectors([text])) == (split, places)
        now = model.evidence_of(text)
        assert (now.fade, now.words, dict(now.gains)) == (
            told.fade,
            told.words,
            pytest.approx(dict(told.gains), abs=1e-5),
        )
