"""What the detectors find and leave alone, class by class; «» marks the value in a row."""

from __future__ import annotations

import pytest

from anond.tagging.detectors import detect
from anond.tagging.tags import Span

SURE, LIKELY = True, False

EMAIL = [
    ("en", "mail me at «jo.smith@example.com» please", SURE),
    ("en", "<«jo+test@mail.example.org»>", SURE),
    ("en", "it's «o'neill_77@sub.domain.example».", SURE),
    ("en", "«JO@EXAMPLE.COM», thanks", SURE),
    ("de", "an «jörg.müller@büro.example» bitte", SURE),
    ("de", "Mail:«a-b@x-y.example»;", SURE),
    ("es", "correo «ana_lopez@correo.example»", SURE),
    ("fr", "écris à «zoe@courriel.example»!", SURE),
    ("it", "scrivi a «info@posta.example»?", SURE),
    ("sv", "(«a1@post.example»)", SURE),
    ("en", "«jo.smith @ example.com» ok", LIKELY),
    ("en", "«jo (at) example.com»", LIKELY),
    ("de", "«max[at]example[dot]com»", LIKELY),
    ("es", "«ana punto lopez arroba correo punto com»", LIKELY),
    ("es", "es «pepe guion bajo ruiz arroba correo punto es» gracias", LIKELY),
    ("it", "«mario punto neri chiocciola posta punto it»", LIKELY),
    ("sv", "«eva punkt berg snabel-a post punkt se»", LIKELY),
    ("fr", "«luc point morel arobase courriel point fr»", LIKELY),
    ("en", "«jamie dot lunt nine nine at pondmail dot example» but", LIKELY),
    ("de", "«jo punkt ernst klammeraffe netzpost punkt de»", LIKELY),
]
NO_EMAIL = [
    ("en", "meet @ 5pm"),
    ("en", "5 apples @ 2.50 each"),
    ("en", "follow @some.one now"),
    ("en", "my insta is @paws.and.claws"),
    ("en", "look at the dot there"),
    ("en", "we met at five dot"),
    ("de", "um 5 @ Bahnhof"),
    ("es", "una arroba de trigo"),
    ("it", "la chiocciola nel giardino"),
    ("fr", "le point est clair"),
    ("sv", "vid punkt tre"),
    ("en", "a@b"),
    ("en", "@"),
    ("en", "user@localhost"),
    ("en", "@@ what @@"),
    ("en", "back at six point eight"),
]
URL = [
    ("en", "see «https://www.example.com/a?b=c#d».", SURE),
    ("en", "(«http://example.org»)", SURE),
    ("en", "go to «www.example.net/path», ok", SURE),
    ("de", "unter «ftp://files.example/x»", SURE),
    ("en", "«https://app.example:8443/health»", SURE),
    ("en", "on «shop.example»", LIKELY),
    ("en", "our site example-shop.com".replace("example-shop.com", "«example-shop.com»"), LIKELY),
    ("de", "auf «beispiel-laden.de/rabatt» gesehen", LIKELY),
    ("de", "«mein.beispiel.de»", LIKELY),
    ("sv", "på «exempel.se/login», tack", LIKELY),
    ("es", "en «sede.ciudad.example/citas»", LIKELY),
    ("fr", "sur «impots.exemple.fr»", LIKELY),
    ("it", "su «esempio.it/nozze»", LIKELY),
    ("en", "host «db01.corp.example»:5432 down", LIKELY),
    ("en", "«track dot healthrider dot example»", LIKELY),
    ("es", "«www punto tienda punto com»", LIKELY),
]
NO_URL = [
    ("en", "see report.pdf and main.py"),
    ("en", "version 2.10.3"),
    ("en", "e.g. this, i.e. that"),
    ("en", "at 9.30 a.m. sharp"),
    ("de", "z.B. am 3.5. um 9.15"),
    ("de", "d.h. morgen u.a."),
    ("es", "son 3.50 pts"),
    ("sv", "bl.a. och t.ex. nu"),
    ("it", "ore 9.30 circa"),
    ("fr", "c.-à-d. demain"),
    ("en", "wait...what"),
    ("en", "mail jo@example.com"),
    ("en", "setup.exe crashed, log.txt attached"),
    ("en", "1.com"),
    ("en", "U.S.A. today"),
    ("en", "C:/temp/x.log"),
    ("en", "in town.Is it open"),
]
IP = [
    ("en", "from «203.0.113.7» today", SURE),
    ("en", "IP: «192.0.2.1»", SURE),
    ("en", "ping «198.51.100.23»", SURE),
    ("de", "Adresse «192.0.2.200», ja", SURE),
    ("es", "Desde «203.0.113.88» llego", SURE),
    ("it", "indirizzo «192.0.2.9».", SURE),
    ("fr", "adresse «198.51.100.4» bloquée", SURE),
    ("sv", "från «192.0.2.77» i natt", SURE),
    ("en", "login from «203.0.113.5» port 22", SURE),
    ("en", "then «192.0.2.1» again", LIKELY),
    ("en", "«2001:db8::1»", SURE),
    ("en", "was «2001:db8:44:71::1c»?", SURE),
    ("en", "«fe80::1c2b:9aff:fe01:77d4», ok", SURE),
    ("en", "«2001:0db8:0000:0000:0000:ff00:0042:8329»", SURE),
    ("en", "host=x («192.0.2.7»)", SURE),
    ("en", '"src":"«fd00:4c1::7a:20»"', SURE),
]
NO_IP = [
    ("en", "version 1.2.3.4"),
    ("en", "v10.0.0.1 is out"),
    ("en", "firmware 4.12.0.7"),
    ("en", "256.1.1.1"),
    ("en", "1.2.3"),
    ("en", "1.2.3.4.5"),
    ("en", "at 12:30:45"),
    ("en", "10:30"),
    ("en", "score 3:2, 4:1"),
    ("de", "am 1.2.2024"),
    ("en", "a::b"),
    ("en", "std::vector"),
    ("en", "::"),
    ("sv", "kl 14:05:00"),
    ("en", "01.02.03.04"),
    ("fr", "build 7.1.0.22"),
]
PHONE = [
    ("en", "call me on «020 7946 0958»", SURE),
    ("en", "my mobile: «+44 20 7946 0018».", SURE),
    ("en", "phone «(202) 555-0143» ok", SURE),
    ("en", "tel «212-555-0123»", SURE),
    ("en", "«+1 202-555-0143»", SURE),
    ("en", "it's «0491 570 156»", LIKELY),
    ("de", "Handy «0171 3920077»", SURE),
    ("de", "«+49 30 23125 123»", SURE),
    ("de", "Tel. «030/23125123»", SURE),
    ("de", "unter «0664 1234567»", LIKELY),
    ("de", "mobil «0041 31 555 01 94»", SURE),
    ("sv", "ring «070-174 06 05»", SURE),
    ("sv", "«+46 70 174 06 05»", SURE),
    ("sv", "nås på «08-465 004 12»", SURE),
    ("es", "mi móvil es «655 01 77 20»", SURE),
    ("es", "«+34 912 345 678»", SURE),
    ("es", "mejor el «912 345 678»", LIKELY),
    ("es", "«+56 9 6120 4487»", SURE),
    ("it", "cell. «351 555 2208»", SURE),
    ("it", "«+39 06 1234 5678»", SURE),
    ("it", "chiamami al «06 1234 5678»", SURE),
    ("fr", "mon portable «01 99 00 12 34»", SURE),
    ("fr", "«0470 12 34 56»", LIKELY),
    ("fr", "«819-555-0127»", LIKELY),
    ("fr", "tél «06 39 98 12 34»", SURE),
    ("en", "text «07700 900123»", SURE),
    ("de", "Durchwahl «4417».", LIKELY),
    ("it", "int. «331»", LIKELY),
]
NO_PHONE = [
    ("en", "on 2024-11-20 10:30"),
    ("en", "12/05/2024"),
    ("de", "am 12.05.2024"),
    ("de", "1.234.567,89 Euro"),
    ("en", "$1,234,567.89"),
    ("en", "£2500000"),
    ("fr", "1 250 000 €"),
    ("sv", "12 500,00 kr"),
    ("en", "version 10.12.2034"),
    ("en", "order 1234567890"),
    ("de", "Rechnung Nr. 20241234"),
    ("es", "pedido 123456789"),
    ("it", "ordine n. 3511234567"),
    ("fr", "commande 0612345678"),
    ("en", "4111 1111 1111 1111"),
    ("en", "203.0.113.77"),
    ("en", "from 2019-2024"),
    ("en", "size 38 40 42"),
    ("en", "error 0x80070057"),
    ("en", "10 20 30 40"),
    ("en", "IMEI 490154203237518"),
    ("sv", "OCR 1514322948"),
    ("en", "3 x 12500000"),
]
CARD = [
    ("en", "«4111 1111 1111 1111»", SURE),
    ("en", "visa «4111111111111111» exp 12/27", SURE),
    ("en", "«5555-5555-5555-4444»", SURE),
    ("de", "Karte «5105 1051 0510 5100»", SURE),
    ("de", "Kreditkarte: «4012888888881881»", SURE),
    ("sv", "kort «4222222222222»", SURE),
    ("es", "tarjeta «3782 822463 10005»", SURE),
    ("es", "amex «371449635398431»", SURE),
    ("it", "carta «5200 8282 8282 8210»,", SURE),
    ("it", "postepay «4000 0566 5566 5556»", SURE),
    ("fr", "ma carte «4973 0197 5023 9993»", SURE),
    ("fr", "carte «4242 4242 4242 4242»", SURE),
    ("en", "«6011 1111 1111 1117»", SURE),
    ("en", "«2223 0031 2200 3222»", SURE),
    ("en", "«4111111111111111»", LIKELY),
    ("en", "«4111 1111 1111 1112» sorry", LIKELY),
]
NO_CARD = [
    ("en", "1234 5678 9012 3456"),
    ("en", "IMEI 490154203237518"),
    ("en", "tracking 9400111899223197428490"),
    ("en", "4111111111111112"),
    ("en", "4111 1111 1111"),
    ("en", "2024-11-20 10:30:45.123456"),
    ("de", "DE89 3704 0044 0532 0130 00"),
    ("en", "20 30 40 50 60 70 80 90"),
    ("es", "ES91 2100 0418 4502 0005 1332"),
    ("en", "0000 0000 0000 0000"),
    ("fr", "2 95 10 99 126 111 93"),
    ("en", "+44 20 7946 0958 0000"),
    ("sv", "19811228-9874"),
    ("en", "9 4111 1111 1111 1111 1"),
    ("it", "8 8 8 8 8 8 8 8 8 8 8 8 8"),
]
IBAN = [
    ("de", "«DE89 3704 0044 0532 0130 00»", SURE),
    ("de", "IBAN: «DE89370400440532013000».", SURE),
    ("en", "«GB82 WEST 1234 5698 7654 32»", SURE),
    ("en", "to «gb82west12345698765432» pls", SURE),
    ("es", "«ES91 2100 0418 4502 0005 1332», titular", SURE),
    ("es", "cuenta «ES9121000418450200051332»", SURE),
    ("it", "«IT60 X054 2811 1010 0000 0123 456»", SURE),
    ("it", "sul «IT60X0542811101000000123456»", SURE),
    ("fr", "«FR14 2004 1010 0505 0001 3M02 606»", SURE),
    ("fr", "compte «BE68 5390 0754 7034»", SURE),
    ("sv", "«SE45 5000 0000 0583 9825 7466»", SURE),
    ("sv", "«FI21 1234 5600 0007 85»", SURE),
    ("de", "«CH93 0076 2011 6238 5295 7»", SURE),
    ("de", "«AT61 1904 3002 3457 3201»", SURE),
    ("en", "«IE29AIBK93115212345678», go", SURE),
    ("en", "our side «NL91-ABNA-0417-1643-00»", SURE),
    ("de", "«DE88 3704 0044 0532 0130 00» vertippt", LIKELY),
    ("de", "«DE89 3704 0044 0532 0130 0»", LIKELY),
]
NO_IBAN = [
    ("en", "order AB12 3456 7890"),
    ("en", "XX89 3704 0044 0532 0130 00"),
    ("de", "DE89"),
    ("de", "DE 12 Uhr bis 14 Uhr morgen"),
    ("en", "in 2024 we paid 12 people and 14 more"),
    ("es", "es 12 de mayo de 1990 en la calle"),
    ("fr", "et 12 personnes sont venues hier soir ici"),
    ("en", "postcode SW1A 1AA"),
    ("it", "il 14 maggio alle ore 12 siamo andati"),
    ("sv", "se 24 bilder från resan till havet nu"),
    ("en", "flight BA1234 and LH5678"),
    ("de", "at 10 oder 12 oder 14 oder 16 egal"),
    ("en", "4111 1111 1111 1111"),
    ("en", "GB 12"),
    ("en", "no 12 34 56 78 90 is mine"),
    ("en", "museum at 71 Castle Street City Centre"),
]
NATIONAL = [
    ("es", "dni «12345678Z»", SURE),
    ("es", "«X1234567L»", SURE),
    ("es", "NIE «Y-7654321-G»", SURE),
    ("es", "«12345678A» creo", LIKELY),
    ("it", "cf «RSSMRA85T10A562S»", SURE),
    ("it", "«rssmra85t10a562s»", SURE),
    ("it", "«RSSMRA85T10A562X»", LIKELY),
    ("sv", "«811228-9874»", SURE),
    ("sv", "personnr «19811228-9874»", SURE),
    ("sv", "«811228-9873»", LIKELY),
    ("fr", "sécu «2 95 10 99 126 111 93»", SURE),
    ("fr", "«295109912611193»", SURE),
    ("fr", "AVS «756.9217.0769.85»", SURE),
    ("de", "Steuer-ID: «86 095 742 719»", SURE),
    ("de", "Steueridentifikationsnummer «36574261809»", SURE),
    ("en", "NI number «QQ 12 34 56 C»".replace("QQ", "AB"), LIKELY),
    ("en", "ssn «536-90-4399»", SURE),
    ("en", "nhs number «943 476 5919»", SURE),
    ("en", "passport «533380417»", LIKELY),
    ("es", "«12.345.678-5»", SURE),
]
NO_NATIONAL = [
    ("en", "536-90-4399"),
    ("en", "order 12345678"),
    ("de", "86 095 742 719"),
    ("en", "in 1985 and 1990"),
    ("es", "son 12345678 euros"),
    ("sv", "den 811228"),
    ("sv", "2024-11-20"),
    ("fr", "15 000 000 000"),
    ("it", "ABCDEF 12 34"),
    ("en", "943 476 5919"),
    ("en", "call 020 7946 0958"),
    ("de", "am 12.05.1985"),
    ("en", "12:30-14:00"),
    ("en", "model XJ-900"),
    ("fr", "de 10 à 12"),
]
BIRTH = [
    ("de", "geb. «14.03.83»", LIKELY),
    ("de", "geboren am «25. Juli 1950»", LIKELY),
    ("de", "Geburtsdatum: «16.04.1997»", LIKELY),
    ("en", "born on «6 December 1933»", LIKELY),
    ("en", "dob «12/05/1990»", LIKELY),
    ("en", '"dob":"«1995-03-28»"', LIKELY),
    ("en", "date of birth is «May 3, 1990»", LIKELY),
    ("fr", "née le «1er août 1969»", LIKELY),
    ("fr", "né en «1972»", LIKELY),
    ("fr", "date de naissance : «03/04/1980»", LIKELY),
    ("es", "fecha de nacimiento «2 de febrero del 77»", LIKELY),
    ("es", "nací el «9 de octubre de 2013»", LIKELY),
    ("es", "nacida el «14-11-1991»", LIKELY),
    ("it", "nato il «6 agosto 1978»", LIKELY),
    ("it", "nata a il".replace("a il", "il «28.02.1975»"), LIKELY),
    ("sv", "född «2012-08-17»", LIKELY),
    ("sv", "Född den «28 mars 1938»", LIKELY),
]
NO_BIRTH = [
    ("en", "on 12/05/1990"),
    ("en", "delivered 6 December 2023"),
    ("en", "a born leader in 5 teams"),
    ("en", "reborn 2 times"),
    ("de", "geliefert am 14.03.2024"),
    ("de", "geben Sie 12 ein"),
    ("de", "gebucht am 12.05.2024"),
    ("es", "el 9 de octubre"),
    ("es", "nacional 340"),
    ("it", "naturale 12"),
    ("it", "il 6 agosto"),
    ("fr", "le 3 mai 2024"),
    ("fr", "né pour gagner"),
    ("sv", "levererad 2024-08-17"),
    ("en", "my birthday is soon"),
]
HANDLE = [
    ("en", "follow «@jo_smith»", LIKELY),
    ("en", "my insta is «@paws.and.claws» ok", LIKELY),
    ("de", "«@jule_paddelt81», gleich", LIKELY),
    ("sv", "«@mammatilltvå»?", LIKELY),
    ("es", "soy «@frodo_callao».", LIKELY),
    ("it", "(«@nico.tdr_07»)", LIKELY),
    ("fr", "«@quentdu5100»", LIKELY),
]
NO_HANDLE = [
    ("en", "jo@example.com"),
    ("en", "@ home"),
    ("en", "@5"),
    ("en", "2 @ 3.50"),
    ("en", "@@"),
    ("en", "https://example.com/@jo"),
    ("en", "a@b"),
]
CLASSES = {
    ("EMAIL", None): (EMAIL, NO_EMAIL),
    ("URL", None): (URL, NO_URL),
    ("IP", None): (IP, NO_IP),
    ("UID", "phone"): (PHONE, NO_PHONE),
    ("UID", "card"): (CARD, NO_CARD),
    ("UID", "iban"): (IBAN, NO_IBAN),
    ("UID", "national"): (NATIONAL, NO_NATIONAL),
    ("DATE", "birth"): (BIRTH, NO_BIRTH),
    ("UID", "username"): (HANDLE, NO_HANDLE),
}
NAMED = [
    ("en", "order number is «#SE-204418»", "order"),
    ("en", "booking ref «XPK4TR».", "order"),
    ("en", "ticket «INC0048812»", "order"),
    ("de", "Bestellnummer: «A-77219»", "order"),
    ("de", "Auftrag «708663» ist", "order"),
    ("sv", "ärende «GDPR-2025-0419»", "order"),
    ("es", "pedido «2024-11873»", "order"),
    ("it", "codice prenotazione «Q7RZKD4»", "order"),
    ("fr", "commande n° «88-20931-C»", "order"),
    ("en", "account number «70441902»", "account"),
    ("en", "account «3098 1174», thanks", "account"),
    ("de", "Kundennummer «KZ7702»", "account"),
    ("sv", "kundnr «771-20954»", "account"),
    ("es", "póliza «PET/2209/05518»", "account"),
    ("it", "matricola «44001829»", "account"),
    ("fr", "contrat «CE-0448213»", "account"),
    ("en", "my password is «Otter!Plum72».", "password"),
    ("de", "Passwort: «Sommer2019!»", "password"),
    ("sv", "portkod «2580»", "password"),
    ("es", "contraseña «Nopal#Azul77»", "password"),
    ("it", "pin «4471»", "password"),
    ("fr", "mot de passe : «Teranga26xQ»", "password"),
    ("en", "username «ltie.mann2»", "username"),
    ("es", "usuario: «chidi_ok»", "username"),
    ("de", "Kennzeichen «M-TN 2210»", "plate"),
    ("it", "targa «FT882LN»", "plate"),
    ("es", "matrícula «4471 LKV»", "plate"),
    ("fr", "plaque «DV-914-FQ»", "plate"),
    ("sv", "regnr «RYT 58K»", "plate"),
    ("en", "serial «QK7F-2M9D-XX41»", None),
    ("de", "USt-ID «DE311746399»", None),
    ("en", "mac «00:00:5e:00:53:af» ok", None),
]


def unmark(row: str) -> tuple[str, int, int]:
    """A row without its marks, and where they stood."""
    start, end = row.index("«"), row.index("»") - 1
    return row.replace("«", "").replace("»", ""), start, end


def of_class(text: str, lang: str, tag: str, sub: str | None) -> list[Span]:
    """The spans of one class that detectors find."""
    return [span for span in detect(text, lang) if (span.tag, span.sub) == (tag, sub)]


@pytest.mark.parametrize(
    ("tag", "sub", "lang", "row", "sure"),
    [(*kind, *row) for kind, (positives, _) in CLASSES.items() for row in positives],
)
def test_values_are_found_whole(tag: str, sub: str | None, lang: str, row: str, sure: bool) -> None:
    """A value is found from its first to its last character, and is sure only where a validator proves it."""
    text, start, end = unmark(row)
    best = max(of_class(text, lang, tag, sub), key=lambda span: (span.sure, span.score))
    assert (best.start, best.end, best.sure) == (start, end, sure)


@pytest.mark.parametrize(
    ("tag", "sub", "lang", "text"),
    [(*kind, *row) for kind, (_, negatives) in CLASSES.items() for row in negatives],
)
def test_look_alikes_are_left_alone(tag: str, sub: str | None, lang: str, text: str) -> None:
    """What only looks like a value of a class is none."""
    assert of_class(text, lang, tag, sub) == []


@pytest.mark.parametrize(("lang", "row", "sub"), NAMED)
def test_a_word_before_a_value_names_it(lang: str, row: str, sub: str | None) -> None:
    """A number or code takes its kind from the word before it."""
    text, start, end = unmark(row)
    assert (start, end) in [(span.start, span.end) for span in of_class(text, lang, "UID", sub)]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "exit code 3010 means restart"),
        ("en", '{"code":40312}'),
        ("en", "status code=409"),
        ("en", "order 2 pizzas"),
        ("en", "a 500 ml bottle"),
        ("en", "barcode 5012884399071"),
        ("en", "pressure 112/60 today"),
        ("en", "error 0x80070056"),
        ("en", "your account is 100 % digital"),
        ("de", "die Rechnung: 9.840 Euro"),
        ("de", "Art. 118-2205 bitte"),
        ("sv", "faktura på 1200 kr"),
        ("es", "pedido de 300 euros"),
        ("it", "fattura di 340 euro"),
        ("fr", "facture de 340 euros"),
        ("fr", "version 2024-11 du 3 mai"),
    ],
)
def test_counts_prices_and_status_codes_are_no_ids(lang: str, text: str) -> None:
    """A word that could name an id does not make one of a price, a count or an error."""
    assert [span for span in detect(text, lang) if span.tag == "UID"] == []


@pytest.mark.parametrize(
    "row",
    ["it is «RM696410156GB»", "«#A-77219»", "«2214479566270»", "uhh «F7Q2-99KD-LX30-TT18».", "got «05 2886 1140 7731»"],
)
def test_codes_that_nothing_names_are_weak_ids(row: str) -> None:
    """A long number or mixed code is an id that the model may overrule."""
    text, start, end = unmark(row)
    assert [(s.start, s.end, s.sure, s.score <= 0.6) for s in of_class(text, "en", "UID", None)] == [
        (start, end, False, True)
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "sub"),
    [
        ("4111 1111 1111 1111", "4111 1111 1111 1113", "card"),
        ("DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 01", "iban"),
        ("RSSMRA85T10A562S", "RSSMRA85T10A562B", "national"),
    ],
)
def test_a_failed_check_digit_lowers_and_never_drops(right: str, wrong: str, sub: str) -> None:
    """An id with a slip is still someone's id."""
    good, bad = (of_class(text, "en", "UID", sub)[0] for text in (right, wrong))
    assert (good.score, good.sure) == (1.0, True)
    assert 0.3 < bad.score < good.score
    assert not bad.sure


@pytest.mark.parametrize(
    ("lang", "row"),
    [
        ("de", "Guten Tag Frau «Stern» Bitte warten"),
        ("de", "von Herrn Dr. «von Thal-Bach», ja"),
        ("fr", "Merci M. «Petit». Et vous ?"),
        ("fr", "chez Mme «de la Roche»"),
        ("es", "Gracias, doña «Rosa». ¿La calle?"),
        ("es", "la sra. «Paz Cordero»"),
        ("it", "Grazie, signora «Fontana»."),
        ("sv", "Fröken «Sten»"),
        ("en", "Mrs. «Bill» will call"),
        ("en", "MR «SMITH»"),
        ("und", "Mr «Smith»"),
    ],
)
def test_a_name_behind_a_title_is_found(lang: str, row: str) -> None:
    """Words with a capital behind a title are a name: in German, where nouns have one too, a single word."""
    text, start, end = unmark(row)
    (span,) = (span for span in detect(text, lang) if span.tag == "PERSON")
    assert (span.start, span.end, span.sure) == (start, end, False)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "die Frau und der Herr sind da"), ("de", "am Fr Nachmittag, Fr. 12.11."),
        ("fr", "Bonjour Madame, Monsieur"),
        ("fr", "il m a dit"), ("fr", "il M Attend"), ("en", "in 20 Ms Office was up"), ("en", "Dear Mr. and Mrs."),
        ("it", "il signor direttore"), ("es", "señora. Dígame"), ("de", "Hallo Frau Doktor"),
    ],
)  # fmt: skip
def test_a_title_alone_is_no_name(lang: str, text: str) -> None:
    """A title with no name behind it, or a word that only looks like a title, hides nothing."""
    assert [span for span in detect(text, lang) if span.tag == "PERSON"] == []


def test_a_span_names_its_detector() -> None:
    """Whoever weighs evidence sees where it comes from."""
    assert {span.source for span in detect("jo@example.com", "en")} == {"detector:email"}


@pytest.mark.parametrize("lang", ["und", "ja", ""])
def test_languages_without_tables_are_read_too(lang: str) -> None:
    """Signs and check digits need no language."""
    assert [span.tag for span in detect("jo@example.com", lang)] == ["EMAIL"]
