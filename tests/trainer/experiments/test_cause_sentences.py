"""The table of sentences by which rules are judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

from anond.engines.crf.decoder import Decoder
from anond.engines.protocol import Engine
from anond.starters import load_starters
from experiments.cause_sentences import FILE, Sentence, Value, failing, rows, sentences


def test_a_line_is_a_sentence_with_its_places() -> None:
    """The marks are gone from the text, and places are those of the text without them."""
    given = [*sentences("# a remark\nen 10/blanket exp ⟦0427⟧ on the ⟪card⟫\n")]
    assert given == [Sentence("en", "10", "blanket", "exp 0427 on the card", [Value(4, 8, True), Value(16, 20, False)])]


def test_a_line_may_have_several_turns() -> None:
    """They are read as one session, and places are found in each."""
    given = [*sentences("en 5 hi, who is it? ⏎ ⟦Harvey Milton⟧ ⏎ ⟪thanks a lot⟫ ⟦harvey milton⟧\n")]
    assert [*failing(given, models())] == []


def test_rows_count_what_holds() -> None:
    """A row for each cause and language, and one for all, with what is hidden of what should be."""
    one = Sentence("en", "3", "selective", "ab cd", [Value(0, 2, True), Value(3, 5, False)])
    assert [*rows([one], [(one, one.values[1])])] == [
        ("3", "1", "1", "1", "0"),
        ("en", "1", "1", "1", "0"),
        ("all", "1", "1", "1", "0"),
    ]


def test_the_table_has_six_languages() -> None:
    """The file that ships is read whole, and no mark is left in its texts."""
    given = [*sentences(FILE.read_text(encoding="utf-8"))]
    assert {one.lang for one in given} == {"de", "en", "es", "fr", "it", "sv"}
    assert not any(set("⟦⟧⟪⟫") & set(one.text) for one in given)


@cache
def models() -> Mapping[str, Engine]:
    """The models that ship, read once."""
    return {model.lang: Decoder(model) for model in load_starters()}


@pytest.mark.parametrize(
    ("name", "to_hide", "hidden", "to_stay", "stay"),
    [
        ("cause_sentences.txt", 125, 121, 93, 91),
        ("cause_sentences_second.txt", 42, 42, 43, 40),
        ("cause_sentences_third.txt", 368, 356, 344, 324),
        ("cause_sentences_fourth.txt", 274, 263, 234, 225),
        ("cause_sentences_fifth.txt", 256, 254, 183, 164),
    ],
)
def test_what_was_reached_holds(name: str, to_hide: int, hidden: int, to_stay: int, stay: int) -> None:
    """With the models that ship as many values are hidden, and as many harmless places stay, as docs tell; or more."""
    given = [*sentences(FILE.with_name(name).read_text(encoding="utf-8"))]
    every = Counter(value.is_hidden for one in given for value in one.values)
    assert (every[True], every[False]) == (to_hide, to_stay)
    failed = Counter(value.is_hidden for _, value in failing(given, models()))
    assert every[True] - failed[True] >= hidden
    assert every[False] - failed[False] >= stay


def test_a_line_may_hold_several_turns() -> None:
    """¶ stands between turns, and a value of the second one is looked for there."""
    given = [*sentences("en 1 hi ¶ it's ⟦Tamsin⟧ again\nen 1 ⟦Tamsin⟧ ¶ ⟪again⟫")]
    assert [*failing(given, models())] == []


LINES = """
en 1 my name is ⟦harvey milton⟧, ⟦40217⟧
en 1 hi, I'm ⟦Karin Lindqvist⟧ from ⟦Leeds⟧
en 1 hi, I'm ⟦Tove Nilsson⟧ from ⟦Bradford⟧
en 3 the gig is at ⟪Northgate Venue⟫ tonight
en 3 a viewing at ⟪North Ridge Apartments⟫ please
en 3 a table at ⟪The Lantern⟫ for four
en 3 book ⟪The Brass Anchor⟫ for six
en 3 my dog ⟪Sunny⟫ ate the router cable
en 3 it was ⟪Sunny⟫ all day here
en 3 i will be at the ⟪Airport⟫ by then, north of the ⟪Center⟫
sv 3 min hund ⟪Bella⟫ bet av kabeln
sv 3 min papegoja ⟪Bella⟫ bet av kabeln
it 3 la spia è ⟪rosa⟫ da ieri
en 3 my flight is ⟦317⟧
en 3 my pin is either ⟦7204⟧ or ⟦9316⟧
en 3 pick me up at ⟦9th and Elm⟧
en 4 ssn ⟦6203⟧ ⟪and⟫ ⟦4471⟧ and account ⟦90117⟧
en 4 i cannot find ⟪number 217⟫ in the list
en 4 my plate is ⟪225/45 R17⟫ sorry that is the tyre
en 4 it asks for ⟪NI⟫
en 4 we leave at ⟪9 a.m.⟫ or at ⟪21 35⟫
en 5 please ask for ⟦Edie Can⟧ at the desk
en 5 please tell ⟦Ollie Stone⟧ about it
en 5 i owe ⟦estelle filer⟧ forty pounds
en 5 i paid ⟦jasper miller⟧ twenty
fr 5 ⟦Jean-Baptiste de La Tour⟧ a appelé hier
fr 5 ⟦Marie de la Fontaine⟧ a payé deux fois
fr 5 j'ai parlé à ⟦Pierre du Plessis⟧ ce matin
fr 5 ⟦Pierre⟧ ⟪de la comptabilité⟫ m'a répondu
es 5 hablé con ⟦juan de la cruz⟧ ayer
es 5 ⟦Carmen del Río⟧ me atendió
es 5 ⟦Juan⟧ ⟪de la oficina⟫ dijo que sí
de 5 ⟦Anna von und zu Hohenfels⟧ wartet
de 5 ⟦Maria⟧ ⟪von der Rezeption⟫ war nett
de 5 ⟦Lisa⟧ ⟪von der Telekom⟫ hat angerufen
de 5 ⟦Schmidts⟧ ⟪Hund⟫ hat das Paket zerrissen
de 5 ⟦Wilhelms⟧ ⟪Auto⟫ steht vor der Tür
de 5 ⟦Annas⟧ ⟪Katze⟫ ist krank
de 5 ⟪Die⟫ ⟦Schmidts⟧ sind im Urlaub
it 5 sono ⟦maria teresa dell'acqua⟧
it 5 ⟦Luca⟧ ⟪della banca⟫ mi ha detto di no
sv 5 ⟦Anna⟧ ⟪från⟫ ⟦Lund⟧ ringde
en 5 ⟪The⟫ ⟦Smiths⟧ moved out
es 5 ⟪Los⟫ ⟦Garcías⟧ viven arriba
en 6 ⟦6203⟧ is my ssn number
de 6 meine pins sind ⟦6203⟧ und ⟦4471⟧
fr 6 mes codes pin sont ⟦6203⟧ et ⟦4471⟧
en 6 write to ⟦PSC 41 Box 2207, APO AE 09464⟧
de 6 meine adresse ist ⟦PSC 41 Box 2207, APO AE 09464⟧
en 6 it listens on ⟦::1⟧ port 8080
en 6 ping ⟦::1⟧ does not answer
de 6 kfz ⟦hh ab 1234⟧
sv 9 ⟦andra våningen⟧, ⟦Lönnvägen 12⟧
en 9 the ⟦third floor⟧ of ⟦12 Plover Road⟧
en 7 the ⟦Mumbai⟧ police came by
en 7 ⟦Delhi⟧ police
en 10 the log is in C:\\Users\\⟦tamsin.orrell⟧\\⟪Desktop⟫
en 10 sshd: Failed password for ⟦tsandin⟧ from ⟦192.0.2.7⟧
"""


@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_what_people_write_is_read_as_they_mean_it(line: str) -> None:
    """Values are hidden whole and harmless words stay, in sentences (synthetic) like those that once failed."""
    assert [*failing([*sentences(line)], models())] == []
