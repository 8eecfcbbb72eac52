"""The chat writer: gold right to the character, values that hang together, the same bytes for the same seed."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.tags import SUBS, TAGS, Span
from anond_gazetteers import fold
from anond_trainer.data.gold import GoldTurn, sessions
from anond_trainer.data.notation import LANGUAGES, hand_made
from anond_trainer.data.reserved import is_real, real_values
from anond_trainer.writer import PREFIX, QUIET, Settings, written
from anond_trainer.writer.draft import Draft, draft
from anond_trainer.writer.message_breaks import paced
from anond_trainer.writer.negatives import hardened, lines
from anond_trainer.writer.noise import noisy
from anond_trainer.writer.refill import Refill
from anond_trainer.writer.write import stock_of

TENTH = slice(None, None, 10)  # of the dialogues: what is true of all of them shows in these
LOUD = Settings(clean=0.0, case=0.8, punctuation=0.8, accents=0.8, typos=0.8, autocorrect=0.8, chat=0.8, cut=1.0,
                joined=1.0, speech=0.3, checked=1.0)  # fmt: skip


@cache
def _learnt(lang: str) -> list[GoldTurn]:
    """The dialogues that are learnt from."""
    return hand_made(lang)[0]


@cache
def _sources(lang: str) -> list[list[Draft]]:
    """The same, as drafts."""
    return [[draft(turn) for turn in together] for together in sessions(_learnt(lang))]


def _turn(session: str, number: int, speaker: str, marked: str) -> GoldTurn:
    """A turn of gold from `[TAG/sub|text]` marks."""
    text, spans = "", []
    for piece in re.split(r"(\[[^\]]+\])", marked):
        name, bar, value = piece[1:-1].partition("|")
        if piece.startswith("[") and bar:
            tag, _, sub = name.partition("/")
            spans.append(Span(len(text), len(text) + len(value), tag, sub or None))
            text += value
        else:
            text += piece
    return GoldTurn(session, number, speaker, "xx", text, tuple(spans))


def _said(lang: str, seed: int, *turns: str, how: Settings = QUIET) -> list[list[str]]:
    """The values of each turn of one dialogue, written anew; the language's own dialogues lend values."""
    source = [draft(_turn("s", number, "user", marked)) for number, marked in enumerate(turns)]
    drafts = Refill(source, _stock(lang), how.checked, how.forms, Random(seed)).drafts()
    return [[bit.text for bit in one.bits if bit.tag] for one in drafts]


@cache
def _stock(lang: str):  # type: ignore[no-untyped-def]
    return stock_of([one for drafts in _sources(lang) for one in drafts], lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_spans_are_in_order_inside_the_text_and_begin_and_end_with_no_blank(lang: str) -> None:
    """Gold of loud dialogues is gold: sorted, apart, of known tags; no address, account or card may be somebody's."""
    for turn in written(_learnt(lang), lang, 60, Random(1), LOUD):
        assert list(real_values(turn)) == []
        ends = [0, *(span.end for span in turn.spans)]
        assert all(end <= span.start < span.end for end, span in zip(ends, turn.spans, strict=False))
        assert ends[-1] <= len(turn.text)
        for span in turn.spans:
            value = turn.text[span.start : span.end]
            assert value == value.strip() != ""
            assert span.tag in TAGS
            assert span.sub is None or span.sub in SUBS[span.tag]
        assert GoldTurn.from_json(turn.to_json()) == turn


@pytest.mark.parametrize("lang", LANGUAGES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_noise_keeps_each_mention_and_no_letter_moves_in_or_out(lang: str, seed: int) -> None:
    """Under all noise the mentions of a dialogue are the same, in order, and alike: most of their letters stay."""
    random = Random(seed)
    source = random.choice(_sources(lang))
    how = Settings(clean=0.0, speech=0.0, case=0.9, punctuation=0.9, accents=0.9, typos=0.5, autocorrect=0.9, chat=0.9)
    before = [bit for one in source for bit in one.bits if bit.tag]
    after = [bit for one in noisy(paced(source, how, random), lang, how, random) for bit in one.bits if bit.tag]
    assert [(bit.tag, bit.sub) for bit in after] == [(bit.tag, bit.sub) for bit in before]
    for old, new in zip(before, after, strict=True):
        assert abs(len(_letters(old.text)) - len(_letters(new.text))) <= 2 + len(old.text) // 3
        assert not {"\n"} & set(new.text) - set(old.text)


def _letters(text: str) -> str:
    return "".join(c for c in fold(text) if c.isalnum())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_new_value_stands_unmarked_in_its_dialogue(lang: str) -> None:
    """What was put in is nowhere else in the dialogue as a word of its own, outside of mentions."""
    for number, source in enumerate(_sources(lang)[TENTH]):
        fresh = Refill(source, _stock(lang), 0.5, 0.1, Random(number)).drafts()
        plain = fold("\n".join(bit.text for one in fresh for bit in one.bits if not bit.tag))
        for old, new in zip(source, fresh, strict=True):
            for was, now in zip(old.bits, new.bits, strict=True):
                if was.text != now.text:
                    assert was.tag, "plain text stays"
                    assert not re.search(rf"(?<!\w){re.escape(fold(now.text))}(?!\w)", plain)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_most_values_are_new_and_the_same_for_the_same(lang: str) -> None:
    """Names and numbers change nearly always; where two mentions were written alike, the new ones are.

    User names and passwords that are plain words stay more often than not, and are not counted.
    """
    changed: Counter[tuple[str, bool]] = Counter()
    for number, source in enumerate(_sources(lang)[TENTH]):
        fresh = Refill(source, _stock(lang), 0.5, 0.0, Random(number)).drafts()
        became: dict[tuple[str, str | None, str], str] = {}
        for old, new in zip(source, fresh, strict=True):
            for was, now in zip(old.bits, new.bits, strict=True):
                if was.tag in ("PERSON", "UID") and was.sub not in ("username", "password"):
                    changed[was.tag, was.text != now.text] += 1
                if was.tag == "UID" and was.sub != "username":
                    assert became.setdefault((was.tag, was.sub, was.text), now.text) == now.text
    for tag in ("PERSON", "UID"):
        assert changed[tag, True] > 8 * changed[tag, False]


@pytest.mark.parametrize("seed", range(5))
def test_short_forms_parts_and_spelling_follow_a_name(seed: int) -> None:
    """First name, surname, capitals, letters, code words, e-mail and user name are those of the full new name."""
    values = _said("de", seed, "[PERSON|Katharina Albrecht]", "[PERSON|katharina]", "Frau [PERSON|ALBRECHT]",
                 "[PERSON|A-L-B-R-E-C-H-T]", "[PERSON|A wie Anton, L, B, R, E wie Emil, C, H, T]",
                 "[EMAIL|katharina.albrecht@web.example]", "[UID/username|kalbrecht]")  # fmt: skip
    first, last = values[0][0].split()
    assert values[0][0] != "Katharina Albrecht"
    assert values[1] == [first.lower()]
    assert values[2] == [last.upper()]
    assert values[3] == ["-".join(last.upper())]
    assert "".join(piece.strip()[0] for piece in values[4][0].split(",")).lower() == last.lower()
    assert values[4][0].split(",")[0][1:6] == " wie "
    local = values[5][0].split("@")[0]
    assert local == f"{_ascii(first)}.{_ascii(last)}"
    assert values[6] == [_ascii(first)[0] + _ascii(last)]


def _ascii(name: str) -> str:
    return re.sub("[^a-z]", "", fold(name))


def test_a_female_name_becomes_one() -> None:
    """Gender agrees as far as the lists tell."""
    names = _stock("sv").names
    for seed in range(20):
        new = _said("sv", seed, "[PERSON|Ingrid]")[0][0]
        assert names.kind_of(new) != "first_male"


@pytest.mark.parametrize(
    ("lang", "whole", "tail"),
    [("sv", "fyra sju nio noll sex ett", "sex ett"), ("es", "cuatro siete nueve cero seis uno", "seis uno")],
)
def test_numbers_in_words_follow_the_number(lang: str, whole: str, tail: str) -> None:
    """Said in words again, the figures are those of the number written, and its end is the end of the new one."""
    from anond_trainer.writer.numbers import phrases

    written_, in_words, end = (
        values[0] for values in _said(lang, 3, "[UID|479061]", f"[UID|{whole}]", f"[UID|{tail}]")
    )
    assert "".join(one.figures for one in phrases(in_words, lang)) == written_ != "479061"
    assert "".join(one.figures for one in phrases(end, lang)) == written_[-2:]


@pytest.mark.parametrize("seed", range(10))
def test_last_digits_and_slips_follow_a_number(seed: int) -> None:
    """The last four of a card, two figures swapped in it, and the same with other gaps are those of the new one."""
    card, tail, swapped, together = (values[0] for values in _said(
        "en", seed, "[UID/card|5333 5579 3109 1629]", "[UID/card|1629]", "[UID/card|5333 5579 3190 1629]",
        "[UID/card|5333557931091629]"))  # fmt: skip
    assert card[-4:] == tail
    assert card.replace(" ", "") == together != "5333557931091629"
    assert (swapped[:12], swapped[14:]) == (card[:12], card[14:])
    swap = card[:12] + card[13] + card[12] + card[14:]
    assert swapped == swap or swap == card or is_real(swap.replace(" ", ""), "card")


def test_check_digits_are_right_where_they_are_asked_for() -> None:
    """With `checked` at one each card, account and Spanish identity number passes its check; at none most fail."""
    from anond_trainer.writer.check_digits import dni, iban, luhn

    passed = {True: 0, False: 0}
    for seed in range(30):
        for checked in (True, False):
            how = Settings(checked=float(checked))
            values = _said("es", seed, "[UID/card|4111 1111 1111 1111]", "[UID/iban|ES91 2100 0418 4502 0005 1332]",
                           "[UID/national|12345678Z]", how=how)  # fmt: skip
            for (value,), check, sub in zip(values, (luhn, iban, dni), ("card", "iban", "national"), strict=True):
                core = value.replace(" ", "").lower()
                passed[checked] += check(core, sub, "es") == core
    assert passed[True] == 90
    assert passed[False] < 45


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hard_negatives_are_unmarked_and_no_word_of_them_is_marked_in_the_dialogue(lang: str) -> None:
    """A line put in shares no word with a mention, and the mentions stay what they were."""
    assert len(lines(lang)) >= 30
    for number, source in enumerate(_sources(lang)[:40]):
        hard = hardened(source, lang, 0.5, Random(number))
        assert [b for one in hard for b in one.bits if b.tag] == [b for one in source for b in one.bits if b.tag]
        before = Counter(bit for one in source for bit in one.bits)
        new = [bit for one in hard for bit in one.bits if not before[bit]]
        assert new
        marked = {fold(word) for one in source for b in one.bits if b.tag for word in re.findall(r"\w+", b.text)}
        for bit in new:
            assert marked.isdisjoint(fold(word) for word in re.findall(r"[^\W_]+", bit.text))


def test_the_same_seed_writes_the_same_and_another_one_does_not() -> None:
    """Dialogues, number and seed decide every byte."""
    learnt = _learnt("it")

    def made(seed: int) -> list[bytes]:
        return [turn.to_json() for turn in written(learnt, "it", 30, Random(seed))]

    assert made(7) == made(7) != made(8)


def test_sessions_say_that_they_are_synthetic_and_come_from_the_dialogues_given() -> None:
    """Ids say it; each dialogue is used as often as the others; turns count from nought."""
    learnt = _learnt("fr")
    first = set(sorted({turn.session for turn in learnt})[:5])
    some = [turn for turn in learnt if turn.session in first]
    made = list(sessions(written(some, "fr", 10, Random(1), QUIET)))
    assert len(made) == 10
    assert all(turn.session.startswith(f"{PREFIX}-fr-") for turns in made for turn in turns)
    assert all([turn.turn for turn in turns] == list(range(len(turns))) for turns in made)
    lengths = Counter(len(turns) for turns in made)
    assert lengths == Counter(2 * [len(turns) for turns in sessions(some)])
