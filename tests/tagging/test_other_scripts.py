"""Words in scripts that the language of a turn does not write: names, sentences, and what is nobody's."""

from __future__ import annotations

import pytest

from anond.tagging.other_scripts import is_unread, names, stretches
from anond.tags import Span
from anond.text.view import normalise


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "محمد", ["محمد"]),
        ("fr", "c'est 王伟", ["王伟"]),
        ("sv", "jag bor här, محمد علي", ["محمد علي"]),
        ("de", "hallo Ю. Иванов hier", ["Ю. Иванов"]),
        ("en", "my friend أحمد ordered for me, and 김민수 too", ["أحمد", "김민수"]),
        ("it", "il mio amico สมชาย", ["สมชาย"]),
        ("es", "Спасибо Иван", ["Иван"]),
        # and what is nobody's
        ("en", "the angle α is 3 µs, β and γ too, 2 kΩ, № 7 of Δt ㊗ ½ ² Ⅷ", []),
        ("en", "ok 「thanks」。 ¯\\_(ツ)_/¯ ʕ•ᴥ•ʔ ㅋㅋㅋ 😀", []),
        ("de", "привет, спасибо!", []),
        ("fr", "مرحبا / Bonjour", []),
        ("sv", "Łukasz Żółć, Nguyễn Thị", []),
        ("ru", "меня зовут Иван", []),
    ],
)
def test_one_or_two_words_are_a_name(lang: str, text: str, expected: list[str]) -> None:
    """Single letters, signs and greetings are none; no language that is written so is looked at."""
    view = normalise(text).text
    found = stretches(view, lang)
    assert [view[span.start : span.end] for span in names(found)] == expected
    assert not is_unread(found, view, ())


@pytest.mark.parametrize(
    "text",
    [
        "اسمي محمد علي",
        "אני יוסי כהן",
        "제 이름은 김민수입니다",
        "ผมชื่อสมชาย",
        "меня зовут Иван",
        "ok, Иван, Анна, Пётр kommen",
        "please tell her 我的名字是王小明住在北京",
    ],
)
def test_more_than_a_name_is_unread(text: str) -> None:
    """Where a span hides all of it, it is read."""
    found = stretches(text, "en")
    assert list(names(found)) == []
    assert is_unread(found, text, ())
    assert is_unread(found, text, [Span(found[0].start, found[0].end - 1, "PERSON")])
    assert not is_unread(found, text, [Span(0, len(text), "PERSON")])
    assert not is_unread(found, text, (), [(0, len(text))])
