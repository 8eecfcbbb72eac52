"""What the normalised view shows, and that its way back to the original is exact."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.text.view import View, normalise
from tests.stopwatch import cpu_seconds

MARKUP = [
    "&ouml;",
    "&#74;",
    "&amp;",
    "&lt;",
    "&nbsp;",
    "&zwnj;",
    "&shy;",
    "<b>",
    "</b>",
    "<br/>",
    '<i style="color:red">',
]
CHARACTERS = list(
    "aeéñﬁ½²ªＪ𝐉аеёΡ٣가\u1161\u0301\u0308\u200b\u200d\u00ad\u202e\xa0\t\r\n\x00\ud800\ufe0f😀<>&;/'= _*~>aaa"
)
TRICKY = st.lists(st.sampled_from(MARKUP + CHARACTERS), max_size=25).map("".join)
ANY = st.text(st.characters(exclude_categories=()), max_size=40)


@pytest.mark.parametrize(
    ("original", "text"),
    [
        ("J\u200bo\u200dhn", "John"),
        ("J\u00adohn \u202eSmith\u202c", "John Smith"),
        ("Jo\x00hn", "John"),
        ("Ｊｏｈｎ＠ｅｘａｍｐｌｅ．ｃｏｍ", "John@example.com"),
        ("𝐉𝐨𝐡𝐧 Ⓙⓞⓗⓝ", "John John"),
        ("🄰🅉 🅐🅩 🅰️🆉 🇸🇪", "AZ AZ AZ 🇸🇪"),
        ("ﬁn Mᵐᵉ", "fin Mme"),
        ("J&ouml;rg &#74;ohn &#x4A;ohn", "Jörg John John"),
        ("J&amp;ouml;rg &amp;amp; Bo", "Jörg & Bo"),
        ("Jo\u0308rg Garci\u0301a", "Jörg García"),
        ("M<b>ari</b>a", "Maria"),
        ('M<span style="color: #f00">ari</span>a', "Maria"),
        ("Maria<br>Bo</p><P>Eva", "Maria Bo  Eva"),
        ("M&lt;b&gt;ari&lt;/b&gt;a", "Maria"),
        ("Mаriа Ρeter", "Maria Peter"),
        ("a\xa0b\tc\u2003d\u2028e", "a b c d\ne"),
        ("J\U000e0041J", "JAJ"),
        ("my orders ٥٣١٧, ५६ and １２", "my orders 5317, 56 and 12"),
        ("\ud800x", "\ufffdx"),
        ("hi **Anna** Roth, _Eva Lind_ and *Bo*", "hi Anna Roth, Eva Lind and Bo"),
        ("Ma**ri**a, ~~Lena~~, __Li__", "Maria, Lena, Li"),
        ("> Maria\n>> > Roth\nok", "Maria\nRoth\nok"),
        ("Mariaaaa! hellooo Annnnna Jannn", "Maria! hello Anna Jan"),
        ("😀Anna😀👩‍👧Roth", "😀Anna😀👩👧Roth"),
    ],
)
def test_hidden_forms_are_undone(original: str, text: str) -> None:
    """What hides a value from lists and patterns is undone in the view."""
    assert normalise(original).text == text


@pytest.mark.parametrize(
    "text",
    [
        "www.anna.example XXX III 2*3*4 = 24 ***",
        "snake_case and _anna_99, anna__roth@mail.example, /_x_/y",
        "**** 1234 **** a > b\n* one\n* two",
        "Hello, I'm John! 100 % sure; (really)\nbye",
        "Señor Ñúñez, Ångström, Weiß, œuvre",
        "71 m² 2ª nº ½ µg …",
        "Мария Иванова",
        "Γιώργος",
        "Maria <maria@example.com>",
        '<a href="mailto:ana@example.com">ana</a>'[:36],
        '<img alt="Ana Ruiz">',
        "<!-- Ana -->",
        "a < b && c > d",
        "AT&T, R&D; ?a=1&copy=2",
        "&nosuchname; &#x110000;"[:12],
    ],
)
def test_the_rest_stays(text: str) -> None:
    """Case, accents, words of other scripts, and markup that could carry a value stay as they are."""
    assert normalise(text).text == text


@pytest.mark.parametrize(
    ("original", "part", "covered"),
    [
        ("hi M<b>ari</b>a!", "Maria", "M<b>ari</b>a"),
        ("<b>Maria</b>!", "Maria", "Maria"),
        ("a J\u200bo\u200dhn\u200b b", "John", "J\u200bo\u200dhn"),
        ("J&ouml;rg", "ö", "&ouml;"),
        ("ﬁn", "f", "ﬁ"),
        ("ﬁn", "i", "ﬁ"),
        ("Jo\u0308rg", "ö", "o\u0308"),
        ("Mаria", "ari", "аri"),
    ],
)
def test_the_way_back(original: str, part: str, covered: str) -> None:
    """A stretch of the view leads to all of the original that made it, and to what is hidden in between."""
    view = normalise(original)
    at = view.text.index(part)
    start, end = view.to_original(at, at + len(part))
    assert original[start:end] == covered
    first, last = view.to_view(start, end)
    assert first <= at
    assert at + len(part) <= last


def test_the_way_there_is_empty_for_what_is_hidden() -> None:
    """A stretch of the original that nobody sees is an empty stretch of the view, where it would stand."""
    assert normalise("M<b>aria").to_view(1, 4) == (1, 1)


@pytest.mark.parametrize("text", ["Ann", "A\u200bn"])
def test_stretches_outside_are_refused(text: str) -> None:
    """An empty stretch, or one that ends behind the text, has no way back."""
    view = normalise(text)
    for start, end in ((1, 1), (0, 9), (-1, 1)):
        with pytest.raises(ValueError, match="stretch"):
            view.to_original(start, end)
    with pytest.raises(ValueError, match="stretch"):
        view.to_view(0, 9)


def test_no_text_in_a_repr() -> None:
    """A view that reaches a log line or a traceback tells nothing that was said."""
    assert "Brandt" not in repr(normalise("Frau Brandt"))


def _check_map(view: View) -> None:
    stretches = [view.to_original(i, i + 1) for i in range(len(view.text))]
    assert all(0 <= start < end <= len(view.original) for start, end in stretches)
    assert stretches == sorted(stretches)
    assert [end for _, end in stretches] == sorted(end for _, end in stretches)
    for i, (start, end) in enumerate(stretches):
        first, last = view.to_view(start, end)
        assert first <= i < last
        assert all(stretches[j][1] <= start for j in range(first))
        assert all(stretches[j][0] >= end for j in range(last, len(stretches)))
    if stretches:
        assert view.to_original(0, len(view.text)) == (stretches[0][0], stretches[-1][1])


@given(TRICKY | ANY)
@settings(max_examples=300, deadline=None)
def test_map_is_exact(text: str) -> None:
    """For any string the map is monotone, stays inside the original, and leads back and forth to the same place."""
    _check_map(normalise(text))


@given(TRICKY, TRICKY, TRICKY)
@settings(max_examples=100, deadline=None)
def test_what_is_between_belongs_to_it(before: str, inside: str, after: str) -> None:
    """Every original character that the map leaves out of all stretches adds nothing to the view."""
    view = normalise(f"{before} {inside} {after}")
    used = set()
    for i in range(len(view.text)):
        used.update(range(*view.to_original(i, i + 1)))
    for hidden in set(range(len(view.original))) - used:
        assert view.to_view(hidden, hidden + 1)[0] == view.to_view(hidden, hidden + 1)[1]


@given(TRICKY | ANY)
@settings(max_examples=200, deadline=None)
def test_view_of_a_view_is_itself(text: str) -> None:
    """Normalising twice changes nothing more, and a view can always be written as UTF-8."""
    once = normalise(text).text
    assert normalise(once).text == once
    assert once.encode("utf-8").decode("utf-8") == once


@given(ANY)
@settings(max_examples=100, deadline=None)
def test_plain_text_is_its_own_view(text: str) -> None:
    """Printable ASCII without markup, marks and lengthened words is left alone, character for character."""
    plain = "".join(
        c for c, last in zip(text, f" {text}", strict=False) if " " <= c <= "~" and c not in "<&_*~>" + last
    )
    view = normalise(plain)
    assert view.text == plain
    assert all(view.to_original(i, i + 1) == (i, i + 1) for i in range(len(plain)))


@pytest.mark.parametrize(
    "unit",
    [
        *("<", "&", "&amp;", "amp;&", "&#38;", "<b ", '<b style="', "<b style=a ", "&lt;b&gt;"),
        *("a\u0301", "\u0301", "\u0301\u0323", "а", "аb", "а\u0301", "\u1100\u1161", "Ｊ", "中"),
        *("\ud800", "\u200b", "\x00", " \n"),
    ],
)
def test_hostile_text_takes_linear_time(unit: str) -> None:
    """A hundred thousand characters meant to be slow take well under the time that a quadratic scan would need."""
    text = "x" + unit * (100_000 // len(unit))
    assert cpu_seconds(lambda: normalise(text), 0.2) < 1.0
