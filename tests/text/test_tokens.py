"""Where tokens begin and end, and what the folded form of a word is."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from anond.text.tokens import fold, tokenize
from anond.text.view import normalise
from anond_trainer.data.notation import LANGUAGES, dialogues
from tests.stopwatch import cpu_seconds


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hi John, it's me...", "Hi|John|,|it|'s|me|..."),
        ("John's car, ANNA'S, Anna’s", "John|'s|car|,|ANNA|'S|,|Anna|’s"),
        ("I don't know, we'll see", "I|don't|know|,|we'll|see"),
        ("l'Anna dell'Aquila c'è", "l'|Anna|dell'|Aquila|c'|è"),
        ("j’ai vu Mme d’Arc qu'il", "j’|ai|vu|Mme|d’|Arc|qu'|il"),
        ("O'Brien O’Neill's", "O'Brien|O’Neill|'s"),
        ("Jean-Pierre Saïd-Ali", "Jean-Pierre|Saïd-Ali"),
        ("Kundenbetreuerin Annas Volvon", "Kundenbetreuerin|Annas|Volvon"),
        ("ana.b+c@mail.example.com, ok", "ana.b+c@mail.example.com|,|ok"),
        ("see https://x.example/a?b=1. Then", "see|https://x.example/a?b=1|.|Then"),
        ("uni-rosenau.de/einsicht oder www.x.se", "uni-rosenau.de/einsicht|oder|www.x.se"),
        ("@anna_92 #HX7 rm696410156gb", "@anna_92|#HX7|rm696410156gb"),
        ("+46 70-123 45 67", "+46|70-123|45|67"),
        ("2.5.2026, 17:30 1.234,50 331/7205871", "2.5.2026|,|17:30|1.234,50|331/7205871"),
        ("160347-296D ENQ-5508213 10.44.7.19", "160347-296D|ENQ-5508213|10.44.7.19"),
        ("end.Start Hej!!! va??", "end|.|Start|Hej|!!!|va|??"),
        ("B-R-A-N-D-T", "B-R-A-N-D-T"),
        ("{\"name\": \"Bo\"}", '{|"|name|"|:|"|Bo|"|}'),
        ("ok😀😀", "ok|😀|😀"),
        (" \n\t", ""),
    ],
)  # fmt: skip
def test_tokens(text: str, words: str) -> None:
    """Names, numbers and addresses stay whole; clitics, possessives and punctuation stand by themselves."""
    assert "|".join(tokenize(text).words) == words


@given(st.text(st.characters(exclude_categories=()), max_size=60) | st.text("aO1'’-.@:/#+_ é\u0301s\n", max_size=60))
@example("O'a's-1.2")
@settings(max_examples=400, deadline=None)
def test_nothing_is_lost(text: str) -> None:
    """Tokens are in order, do not overlap, are what the text says there, and leave out white space alone."""
    tokens = tokenize(text)
    end = 0
    for word, start, stop in zip(tokens.words, tokens.starts, tokens.ends, strict=True):
        assert word == text[start:stop] != ""
        assert not text[end:start].strip()
        end = stop
    assert not text[end:].strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_marked_values_begin_and_end_with_tokens(lang: str) -> None:
    """Of the values marked in the dialogues, all but three borders in a thousand are borders of tokens."""
    hits = []
    for turn in dialogues(lang):
        view = normalise(turn.text)
        tokens = tokenize(view.text)
        stretches = [view.to_original(*stretch) for stretch in zip(tokens.starts, tokens.ends, strict=True)]
        starts, ends = {start for start, _ in stretches}, {end for _, end in stretches}
        hits += [hit for span in turn.spans for hit in (span.start in starts, span.end in ends)]
    assert len(hits) > 1000
    assert sum(hits) / len(hits) > 0.997


def test_no_text_in_a_repr() -> None:
    """Tokens that reach a log line or a traceback tell where they are, and nothing that was said."""
    assert "Brandt" not in repr(tokenize("Frau Brandt"))


@pytest.mark.parametrize(
    "unit",
    [
        *("a", "a.", "a-", "1.", "1:", "a'", "O'", "a.b ", "_.", "aaaaaaaa.", "w.x-"),
        *("@", "a@", "a.b@", "www.", "http://", "+", "#", "😀"),
    ],
)
@pytest.mark.parametrize("start", ["", "a.b ", "www.)"])
def test_hostile_text_takes_linear_time(start: str, unit: str) -> None:
    """A hundred thousand characters meant to be slow take well under the time that a quadratic scan would need."""
    text = start + unit * (100_000 // len(unit))
    assert cpu_seconds(lambda: tokenize(text), 0.2) < 1.5


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("Ångström", "angstrom"),
        ("GARCÍA", "garcia"),
        ("Søren", "soren"),
        ("Łukasz", "lukasz"),
        ("Weiß", "weiss"),
        ("Œuvre", "oeuvre"),
        ("İstanbul", "istanbul"),
        ("Jo\u0308rg", "jorg"),
        ("O’Brien", "o'brien"),
        ("Мария", "мария"),
    ],
)
def test_fold(word: str, folded: str) -> None:
    """Case and accents do not count."""
    assert fold(word) == folded


@given(st.text(st.characters(exclude_categories=()), max_size=12))
@settings(max_examples=200, deadline=None)
def test_fold_is_stable(word: str) -> None:
    """Folding a folded word changes nothing: lists may be folded once and compared ever after."""
    assert fold(fold(word)) == fold(word)


@given(st.text("aBsoO z  ", max_size=30))
@settings(max_examples=100, deadline=None)
def test_plain_words_are_read_as_beside_a_mark(text: str) -> None:
    """Turns of nothing but letters and blanks take a short way, to the same tokens."""
    plain, marked = tokenize(text), tokenize(f"{text} ?")
    assert (plain.words, plain.starts, plain.ends) == (marked.words[:-1], marked.starts[:-1], marked.ends[:-1])
