"""Values that a cue gives away where a model may be silent, in six languages, and what looks like them and is none."""

from __future__ import annotations

from functools import partial

import pytest

from anond.tagging.cues import cued
from anond.text.tokens import tokenize
from anond_gazetteers import load

LISTS = load()


def cues(text: str, lang: str = "en") -> list[str]:
    """What is found by its cue."""
    found = cued(text, tokenize(text), lang, partial(LISTS.kinds_of, lang=lang), LISTS.is_common)
    return [text[one.start : one.end] for one in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the ID is 518 and", ["518"]), ("flight id 86", ["86"]), ("ride ID: 117.", ["117"]),
        ("deine ID ist 518", ["518"]),
        ("ditt id är 518", ["518"]),
        ("el id es 518", ["518"]),
        ("l'id è 518", ["518"]),
        ("l'ID est 518", ["518"]),
        ("with id '714' it", ["714"]),
        ("die Kunden-ID ist 94", ["94"]),
        ("kund-ID är 94", ["94"]),
        ("my user-ID is 94", ["94"]),
        ("l'ID cliente è 94", ["94"]),
        ("el ID de cliente es 94", ["94"]),
        ("mon identifiant est 94", ["94"]),
        ("l'identifiant client 518", ["518"]),
        ("produkt-ID 518", []),
        ("l'identifiant du produit est 518", []),
        ("l'identifiant est en page 518", []),
        ("process id 518", []),
        ("error ID 518", []),
        ("id 518 €", []),
        ("the id 4", []),
        ("id: 518 kg", []),
        ("kid 518", []),
        ("prozess-ID 518", []),
        ("id 12:30", []),
        ("id 99.5", []),
    ],
)  # fmt: skip
def test_an_id_may_be_short(text: str, expected: list[str]) -> None:
    """Two or three figures behind the word, save those of programs and goods, times, and amounts."""
    assert cues(text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "V.o.g.t is my name", ["V.o.g.t"]),
        ("en", "its A🙂n🙂n🙂a", ["A🙂n🙂n🙂a"]),
        ("en", "its A 🙂 n 🙂 n 🙂 a", ["A 🙂 n 🙂 n 🙂 a"]),
        ("de", "ich bin J-o-n-a-s", ["J-o-n-a-s"]),
        ("sv", "jag heter K*a*j*s*a", ["K*a*j*s*a"]),
        ("es", "soy M_a_r_t_a", ["M_a_r_t_a"]),
        ("it", "sono G~i~u~l~i~a", ["G~i~u~l~i~a"]),
        ("fr", "moi c'est C.a.m.i.l.l.e", ["C.a.m.i.l.l.e"]),
        ("en", "made in the U.S.A today", []),
        ("de", "z.B. so", []),
        ("es", "S.L.U. de aqui", []),
        ("en", "a/b/c test", []),
        ("en", "e.g. this", []), ("en", "x-y-z axis", []), ("en", "w.w.w.example", []),
    ],
)  # fmt: skip
def test_a_name_whose_letters_stand_apart_goes_whole(lang: str, text: str, expected: list[str]) -> None:
    """Where the letters are a name on some list; abbreviations are left."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "my name is محمد", ["محمد"]),
        ("en", "can I speak to 田中太郎 please", ["田中太郎"]),
        ("de", "frau Петрова rief an", ["Петрова"]),
        ("sv", "jag vill prata med محمد", ["محمد"]),
        ("en", "we speak 日本語 here", []),
        ("de", "ich heiße Иван Петров", ["Иван Петров"]),
        ("sv", "jag heter 王小明", ["王小明"]),
        ("es", "me llamo Νίκος", ["Νίκος"]),
        ("it", "mi chiamo Оксана", ["Оксана"]),
        ("fr", "je m'appelle علي حسن", ["علي حسن"]),
        ("en", "thanks, спасибо", []),
        ("de", "das heißt auf Russisch хлеб", []),
        ("en", "π is 3.14", []),
    ],
)  # fmt: skip
def test_a_name_in_another_script_goes_behind_its_cue(lang: str, text: str, expected: list[str]) -> None:
    """Behind *my name is*, *speak to* or a title; a word in another script alone says nothing."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("it", "rosa qui", ["rosa"]),
        ("en", "miles here, still no heating", ["miles"]),
        ("de", "stern hier", ["stern"]),
        ("sv", "björk här", ["björk"]), ("es", "sol aquí", ["sol"]), ("fr", "olive ici", ["olive"]),
        ("en", "anna svensson speaking", ["anna svensson"]),
        ("it", "ciao, rosa qui", ["rosa"]),
        ("de", "Hallo! Stern hier.", ["Stern"]),
        ("en", "hi here", []),
        ("en", "right here", []),
        ("de", "nichts hier", []),
        ("it", "piove qui", []),
        ("fr", "rien ici", []),
        ("sv", "inget här", []),
        ("es", "llueve aquí", []), ("en", "will here be fine", []),
    ],
)  # fmt: skip
def test_who_says_here_behind_a_name_is_a_person(lang: str, text: str, expected: list[str]) -> None:
    """Also where the name is a common word; other words before *here* are none."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "i live in 90210", ["90210"]),
        ("de", "wohne in 10115", ["10115"]),
        ("sv", "bor i 114 55", ["114 55"]),
        ("es", "vivo en 28013", ["28013"]),
        ("it", "abito a 20121", ["20121"]),
        ("fr", "j'habite 75011", ["75011"]),
        ("en", "i live in 10000 euros of debt", []),
        ("en", "we live in 2026", []),
        ("fr", "j'habite à 12 km", []),
        ("en", "GET https://a.example/x?id=4482931&p=2", ["4482931"]),
        ("de", "https://a.example/?kundennr=K-10449", ["K-10449"]),
        ("es", "https://a.example/?pedido=77120934", ["77120934"]),
        ("en", "https://a.example/?page=2026&id=7", []),
        ("en", "https://a.example/?v=4482931", []),
    ],
)  # fmt: skip
def test_codes_go_behind_their_cue(lang: str, text: str, expected: list[str]) -> None:
    """Postal codes of those who live there, ids in the query of an address; amounts, years and pages are left."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://a.example/u?token=abcdef1234567890", ["abcdef1234567890"]),
        ("https://a.example/?pnr=XK123&x=1", []),
        ("https://a.example/?pnr=XK12345&x=1", ["XK12345"]),
        ("https://a.example/?q=Rosa+Stern", ["Rosa+Stern"]),
        ("https://a.example/?to=Rosa_Stern", ["Rosa_Stern"]),
        ("https://a.example/?q=red+shoes", []),
        ("ftp://kuntze:hunter22@files.example", ["kuntze", "hunter22"]),
        ("linkedin.com/in/rosa-stern-7b1", ["rosa-stern-7b1"]),
        ("see www.facebook.com/rosa.stern", ["rosa.stern"]),
        ("https://www.tiktok.com/@rosas", ["rosas"]),
        ("facebook.com/login", []),
        ("facebook.com/vodafone", []),
        ("<surname>Kuntze</surname><pin>5380</pin>", ["Kuntze", "5380"]),
        ("<title>Kuntze</title>", []),
        ("https://a.example/customers/88213/orders", ["88213"]),
        ("https://a.example/usuario/rosa.kuntze", ["rosa.kuntze"]),
        ("https://a.example/orders/2024/summary", []),
        ("https://a.example/users/getting-started", []),
    ],
)
def test_addresses_and_markup_give_values_away(text: str, expected: list[str]) -> None:
    """Keys, people who are sought, logins and whose page it is, though a policy leaves addresses."""
    assert cues(text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "my password is purple ticket 77 account horse", ["purple ticket 77 account horse"]),
        ("de", "Passwort: blaue Karte 77 Pferd", ["blaue Karte 77 Pferd"]),
        ("sv", "lösenord är blått kort 77 häst", ["blått kort 77 häst"]),
        ("es", "contraseña es tarjeta azul 77 caballo", ["tarjeta azul 77 caballo"]),
        ("it", "la password è carta blu 77 cavallo", ["carta blu 77 cavallo"]),
        ("fr", "mot de passe est carte bleue 77 cheval", ["carte bleue 77 cheval"]),
        ("en", "my password is not working since 3 days", []),
        ("en", "the password is minimum 8 characters", []),
    ],
)
def test_a_password_of_several_words_goes_whole(lang: str, text: str, expected: list[str]) -> None:
    """Where one of them holds a figure; sentences about a password are none."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "my pin is either 5380 or 1596", ["5380", "1596"]),
        ("de", "meine pin ist entweder 5380 oder 1596", ["5380", "1596"]),
        ("sv", "koden är antingen 5380 eller 1596", ["5380", "1596"]),
        ("fr", "mon code est soit 5380 soit 1596", ["5380", "1596"]),
        ("es", "mi pin es o 5380 o 1596", ["5380", "1596"]),
        ("it", "il codice è o 5380 o 1596", ["5380", "1596"]),
        ("en", "either 5380 or 1596 people", []),
        ("en", "the code costs either 5380 or 1596 €", []),
    ],
)
def test_codes_of_which_one_is_right_go_both(lang: str, text: str, expected: list[str]) -> None:
    """Behind a word for a code; counts and amounts are left."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "i owe brannigan 20 quid", ["brannigan"]),
        ("en", "transfer 50 to kowalczyk", ["kowalczyk"]),
        ("de", "überweise 50 an kowalczyk", ["kowalczyk"]),
        ("sv", "jag är skyldig lindqvist 200 kronor", ["lindqvist"]),
        ("es", "le debo 20 euros a echevarria", ["echevarria"]),
        ("it", "devo 20 euro a lombardi", ["lombardi"]),
        ("fr", "je dois 20 euros à lefebvre", ["lefebvre"]),
        ("it", "bonifico a stella filippi per favore", ["stella filippi"]),
        ("it", "devo quaranta euro a marco villa", ["marco villa"]),
        ("fr", "je dois vingt euros à paul lenoir", ["paul lenoir"]),
        ("en", "i owe twenty pounds to dave kowalczyk", []),
        ("en", "transfer 50 to savings", []),
        ("en", "i paid rent", []),
        ("de", "überweise 50 an sparkonto", []),
        ("fr", "vire 50 à paris", []),
    ],
)
def test_who_is_owed_or_paid_is_a_person_in_small_letters_too(lang: str, text: str, expected: list[str]) -> None:
    """Where a list of surnames holds the word, and none of towns; accounts and rents are left."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("es", "soy del 84", ["84"]), ("es", "soy del 91 y vivo sola", ["91"]), ("es", "soy de 1984", ["1984"]),
        ("it", "sono dell'84", ["84"]), ("it", "sono del 91", ["91"]), ("fr", "je suis de 1984", ["1984"]),
        ("de", "bin Baujahr 79", ["79"]), ("de", "ich bin 84 geboren", ["84"]), ("sv", "jag är 84:a", ["84"]),
        ("en", "I'm an '84 baby", ["'84"]),
        ("es", "soy del 3º b", []), ("es", "soy de 84 kilos", []), ("es", "soy del 84 b", []),
        ("it", "sono del 118", []), ("fr", "je suis de 84", []), ("de", "ich bin 84 jahre", []),
        ("sv", "jag är 84 år", []), ("en", "I'm an 80 kg man", []), ("en", "i'm a 45 year old", []),
    ],
)  # fmt: skip
def test_a_year_of_birth_has_its_own_phrases(lang: str, text: str, expected: list[str]) -> None:
    """Whoever is *del 84* tells when they were born; ages, flats and weights are none."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "will from accounts told me", ["will"]), ("de", "rosa aus der buchhaltung", ["rosa"]),
        ("sv", "björn från kundtjänst ringde", ["björn"]), ("es", "sol de contabilidad", ["sol"]),
        ("it", "gioia dell'assistenza", ["gioia"]), ("fr", "rose de la compta", ["rose"]),
        ("en", "refund from billing", []), ("en", "may from sales", []), ("de", "grüße aus der zentrale", []),
        ("en", "hello its mark", ["mark"]), ("en", "mark from last week", ["mark"]), ("en", "i am hope", ["hope"]),
        ("en", "Hi, grace here again.", ["grace"]), ("en", "rose bell my name", ["rose bell"]),
        ("de", "guten tag, stern mein name", ["stern"]), ("de", "hallo, rosa von letzter woche", ["rosa"]),
        ("de", "hier ist viola, ich warte", ["viola"]), ("de", "ich bin heide", ["heide"]),
        ("fr", "bonjour c'est rose", ["rose"]), ("fr", "pierre de la semaine dernière", ["pierre"]),
        ("fr", "je suis claire", ["claire"]),
        ("it", "ciao sono franca", ["franca"]), ("it", "rosa della settimana scorsa", ["rosa"]),
        ("it", "sono ancora viola, buongiorno", ["viola"]),
        ("es", "rosa aquí otra vez", ["rosa"]), ("es", "hola, soy sol.", ["sol"]),
        ("es", "buenas, paz de la semana pasada", ["paz"]),
        ("sv", "björn heter jag", ["björn"]), ("sv", "hej det är sol", ["sol"]),
        ("sv", "björn från förra veckan", ["björn"]),
        ("de", "rosa hier :)", ["rosa"]), ("es", "rosa aquí - mi pedido", ["rosa"]),
        ("en", "rose again, the one with the router", ["rose"]), ("en", "it's joy again", ["joy"]),
        ("it", "viola di nuovo, quella del modem", ["viola"]), ("it", "di nuovo gloria, quella del pacco", ["gloria"]),
        ("fr", "je suis victoire et mon colis est perdu", ["victoire"]),
        ("es", "lluvia otra vez", []), ("it", "la luce di nuovo", []),
        # and what is none
        ("en", "it's hope that keeps us", []), ("en", "its mark is on the box", []), ("en", "i will mark it", []),
        ("en", "hi, it's may", []), ("en", "i am rich in ideas", []), ("en", "order from last week", []),
        ("de", "hier ist sonne", []), ("de", "Buchung von gestern", []), ("de", "das ist rosa", []),
        ("fr", "c'est rose", []), ("fr", "je suis claire avec vous", []), ("it", "è rosa", []),
        ("it", "sono pronta", []), ("es", "es sol", []), ("sv", "det är sol", []), ("sv", "jag är glad", []),
    ],
)  # fmt: skip
def test_who_presents_herself_by_a_plain_word_is_a_person(lang: str, text: str, expected: list[str]) -> None:
    """A listed name at the beginning, or behind a greeting, where the words beside it leave no other reading."""
    assert cues(text, lang) == expected


def test_a_bot_that_presents_itself_is_nobody() -> None:
    """Who speaks for the house may be a machine with a name."""
    kinds_of = partial(LISTS.kinds_of, lang="en")
    for speaker, count in (("user", 1), ("bot", 0), ("agent", 0)):
        assert len(cued("Hi, I'm Ruby.", tokenize("Hi, I'm Ruby."), "en", kinds_of, LISTS.is_common, speaker)) == count
        said = cued("Ruby here, hello", tokenize("Ruby here, hello"), "en", kinds_of, LISTS.is_common, speaker)
        assert len(said) == 1  # as people speak


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "see you then. cheers, kb", ["kb"]), ("en", "Regards, J.T.", ["J.T."]), ("en", "best\njw", ["jw"]),
        ("de", "bis dann, lg kb", ["kb"]), ("de", "Danke. Liebe Grüße Cl.", ["Cl."]),
        ("fr", "à demain. cdt, mp", ["mp"]), ("it", "a domani\nSaluti\nG. B.", ["G. B."]),
        ("es", "hasta luego. un saludo, rg", ["rg"]), ("sv", "vi hörs. mvh kb", ["kb"]),
        ("en", "cheers pal", []), ("en", "cheers bud", []), ("en", "my LG TV", []), ("en", "thanks, np", []),
        ("de", "danke dir", []), ("fr", "merci mme", []), ("es", "gracias che", []), ("sv", "tack bra", []),
        ("en", "cheers, see you at six", []), ("it", "grazie don", []),
    ],
)  # fmt: skip
def test_initials_behind_a_farewell_are_a_signature(lang: str, text: str, expected: list[str]) -> None:
    """At the end of a turn; behind *cheers* only after a comma or on a line of their own."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("sv", "fru ek söker sitt paket", ["ek"]), ("de", "ein brief von frau stern", ["stern"]),
        ("en", "is mr rose in today", ["rose"]), ("fr", "pour madame rose merci", ["rose"]),
        ("it", "la signora villa", ["villa"]), ("es", "el señor rubio no vino", ["rubio"]),
        ("de", "frau doktor ist da", []), ("de", "die frau sagte", []), ("en", "the mrs said so", []),
        ("fr", "bonjour madame merci", []), ("sv", "min fru sa det", []),
    ],
)  # fmt: skip
def test_a_listed_name_behind_a_title_is_a_person_in_small_letters(lang: str, text: str, expected: list[str]) -> None:
    """Both in small letters; other titles and everyday words are none."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "my flight is 12", ["12"]), ("en", "flight number: 482 please", ["482"]),
        ("de", "mein Flug 482 fällt aus", ["482"]), ("de", "flugnummer 7731", ["7731"]),
        ("fr", "mon vol 482 est annulé", ["482"]), ("it", "il mio volo 482 è cancellato", ["482"]),
        ("es", "mi vuelo es el 482", []), ("es", "mi vuelo 482 está cancelado", ["482"]),
        ("sv", "mitt flyg 482 är inställt", ["482"]),
        ("en", "flight 418 says on time", []), ("en", "my flight is 12 december", []), ("en", "my flight at 12:30", []),
        ("en", "my flight was 300 euro", []), ("de", "mein Flug 12 Uhr", []), ("fr", "vol 12 retardé", []),
    ],
)  # fmt: skip
def test_the_number_of_ones_own_flight_is_hidden(lang: str, text: str, expected: list[str]) -> None:
    """Of a flight as such it is not; days, times and prices are none."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("it", "vivo in Roma da poco", ["Roma"]), ("en", "we live in Reading now", ["Reading"]),
        ("de", "ich wohne in Essen und arbeite", ["Essen"]), ("fr", "j'habite à Tours depuis mai", ["Tours"]),
        ("es", "vivo en León con mi madre", ["León"]), ("sv", "jag bor i Lund sen i maj", ["Lund"]),
        ("de", "ich lebe in Angst davor", []), ("it", "vivo in Pace qui", []),
        ("en", "We Live In Reading Now", []), ("sv", "jag bor i Hus C", []),
    ],
)  # fmt: skip
def test_a_listed_town_behind_i_live_in_is_a_place(lang: str, text: str, expected: list[str]) -> None:
    """With a capital, also where it is a name of people; what no list of towns holds is none."""
    assert cues(text, lang) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Failed password for tsandin", ["tsandin"]),
        ("sshd[811]: Failed password for invalid user t.sandin from 192.0.2.7 port 4022 ssh2", ["t.sandin"]),
        ("was steht da: Accepted publickey for wlohse from 192.0.2.7", ["wlohse"]),
        ("failed password for tsandin from 192.0.2.7", ["tsandin"]),
        ("pam_unix(sshd:session): session opened for user tsandin by (uid=0)", ["tsandin"]),
        ("Invalid user tsandin from 192.0.2.7", ["tsandin"]),
        ("Access denied for user 'tsandin'@'localhost'", ["tsandin"]),
        ('FATAL: password authentication failed for user "tsandin"', ["tsandin"]),
        ("Login failed for user 'tsandin'.", ["tsandin"]),
        ("authentication failure; logname= uid=0 tty=ssh rhost=192.0.2.7  user=tsandin", ["tsandin"]),
        ("sudo: tsandin : TTY=pts/0 ; COMMAND=/usr/bin/id", ["tsandin"]),
        ("[sudo] lösenord för tsandin: ", ["tsandin"]),
        ("Failed password for root from 192.0.2.7", []),
        ("i get failed password for my account", []),
        ("Failed password for my account", []),
        ("it says invalid user name", []),
        ("there is no setting for user accounts", []),
        ("the session opened for everyone at noon", []),
        ("login failed for user accounts", []),
    ],
)
def test_a_user_in_a_log_line_is_found(text: str, expected: list[str]) -> None:
    """Behind the phrases that programs log; what people say with the same words names nobody."""
    assert cues(text) == expected
