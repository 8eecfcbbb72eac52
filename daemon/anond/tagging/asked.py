"""What a turn asks the other side for: the cue that makes a bare `anna` in the next turn a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from anond.text.sieve import sieve

KINDS: Final = ("name", "phone", "email", "address", "birth", "password", "id")
_MEMORY: Final = 1 << 23  # bytes of an automaton at most
_HOUSE: Final = frozenset(("agent", "bot", "assistant", "operator", "system", "support"))

# Stems of trigger words; a word may begin in front of a stem only where the stem says so (`\w*`, which to RE2 are
# letters of ASCII: `_patterns` says letters of any kind).
_TRIGGERS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "name": r"name|surname|who am i|who's calling|spell",
        "phone": r"phone|mobile|cell|call you|contact number|number to reach|callback",
        "email": r"e-?mail",
        "address": r"address|street|post ?code|zip|eircode|where do you live|where to deliver|house number"
        r"|which town|what town|city",
        "id": r"account|order|reference|booking|customer number|tracking|policy|member|iban|card number|passport"
        r"|social security|insurance|licen[cs]e|registration|digits|number|username|user name|\bid\b",
        "birth": r"birth|born|\bdob\b|d\.o\.b",
        "password": r"password|passcode|\bpin\b|\bcode\b|secret|cvv|security answer",
    },
    "de": {
        "name": r"\w*name\b|\w*namen\b|wie hei(ß|ss)en|wer sind sie|buchstabier",
        "phone": r"\w*telefon\w*|handy\w*|mobil\w*|rückruf\w*|erreich(en|bar)|durchwahl",
        "email": r"e-?mail|mailadresse",
        "address": r"adresse|anschrift|\w*adresse|stra(ß|ss)e|hausnummer|plz|postleitzahl|wohnort|wohnen|wohin",
        "id": r"\w*nummer|\w*-?nr\b|iban|\w*kennung|\w*kennzeichen|zeichen|aktenzeichen|benutzername|ausweis|\bid\b",
        "birth": r"geburt\w*|geboren",
        "password": r"pass?wort|kennwort|\bpin\b|\w*code\b|\btan\b|\bcvv\b",
    },
    "sv": {
        "name": r"namn|\w*namn\b|namnet|vad heter|heter du|vem är|vem pratar|stava",
        "phone": r"telefon\w*|mobil\w*|\w*telefonnummer|ringa|\bnå dig\b",
        "email": r"e-?post\w*|mejl\w*|mail\w*",
        "address": r"adress\w*|\w*adress|gata\w*|postnummer|\bort\b|var bor|bor du|vart ska",
        "id": r"\w*nummer|\w*nummret|\w*numret|\w*nr\b|iban|kontot|ordern|ärende\w*|bokning\w*|reg\.?-?nr"
        r"|registrering\w*|siffror\w*"
        r"|användarnamn|\bid\b",
        "birth": r"född\w*|födelse\w*|personnummer",
        "password": r"lösenord\w*|\bpin\w*|\w*kod\b|\w*koden\b|cvv",
    },
    "es": {
        "name": r"nombres?|apellidos?|c[oó]mo (se|te) llama\w*|qui[eé]n (eres|es|habla)|titular|deletre\w*"
        r"|a nombre de",
        "phone": r"tel[eé]fono|m[oó]vil|celular|llamar(te|le)|contacto",
        "email": r"correo|e-?mail|mail",
        "address": r"direcci[oó]n|domicilio|calle|c[oó]digo postal|\bcp\b|poblaci[oó]n|localidad|ciudad"
        r"|d[oó]nde vive\w*|portal|piso",
        "id": r"n[uú]mero|n[º°]|dni|nie|nif|iban|cuenta|pedido|referencia|reserva|seguimiento|p[oó]liza"
        r"|matr[ií]cula|tarjeta|pasaporte"
        r"|localizador|expediente|usuario|d[ií]gitos|cifras|\bid\b",
        "birth": r"nacimiento|naci(ste|ó)|nacid[oa]",
        "password": r"contraseña|clave|\bpin\b|c[oó]digo\b|cvv",
    },
    "it": {
        "name": r"nome|cognome|nominativo|come (si|ti) chiam\w*|chi parla|intestat\w*|intestatari\w*|spelling"
        r"|lettera per lettera",
        "phone": r"telefono|cellulare|recapito|richiam\w*|numero a cui",
        "email": r"e-?mail|mail|posta elettronica|\bpec\b",
        "address": r"indirizzo|\bvia\b|civico|\bcap\b|citt[aà]|comune|dove abita|residenza|consegn\w*",
        "id": r"numero|\bn[°.º]|codice|iban|conto|ordine|pratica|prenotazione|riferimento|tracking|tessera"
        r"|polizza|targa|carta|passaporto"
        r"|cifre|utente|username|\bid\b",
        "birth": r"nascita|nat[oa]\b",
        "password": r"password|\bpin\b|otp|cvv|codice di sicurezza|parola d'ordine",
    },
    "fr": {
        "name": r"noms?\b|pr[eé]noms?|vous appel\w*|t'appelles?|qui (est|[eê]tes)|titulaire|[eé]pel\w*",
        "phone": r"t[eé]l[eé]phone|portable|mobile|joindre|rappeler|\bt[eé]l\b",
        "email": r"e-?mail|mail|courriel|adresse [eé]lectronique",
        "address": r"adresse|\brue\b|code postal|ville|commune|habitez|domicile|o[uù] livrer|num[eé]ro de rue"
        r"|[eé]tage",
        "id": r"num[eé]ro|n[°º]|iban|\brib\b|compte|commande|r[eé]f[eé]rence|dossier|r[eé]servation|suivi"
        r"|contrat|carte|immatriculation|plaque"
        r"|s[eé]curit[eé] sociale|passeport|identifiant|client|chiffres|\bid\b",
        "birth": r"naissance|née?\b|né\(e\)|nee? le",
        "password": r"mot de passe|\bmdp\b|\bpin\b|\bcode\b|cvv",
    },
}  # fmt: skip


def side(speaker: str) -> str:
    """Which side of the conversation a speaker is on: `house` for agents and bots, `user` for everybody else."""
    return "house" if speaker in _HOUSE else "user"


def asked(text: str, lang: str) -> str:
    """What a turn asks for: the first two of `KINDS` that it names, joined by `+`, or nothing.

    Words decide, not question marks. The number that comes with a phone asks for no id.
    """
    found = _patterns(lang if lang in _TRIGGERS else "")(text)
    if not found:
        return ""
    kinds = [KINDS[i] for i in sorted(found)]
    if kinds[-1] == "id" and "phone" in kinds:
        del kinds[-1]
    return "+".join(kinds[:2])


def question(what: str, by: str, speaker: str) -> str:
    """What a turn of `speaker` may answer, where `by` was the last to ask and asked for `what`."""
    return what if side(by) != side(speaker) else ""


def after(what: str, by: str, speaker: str, text: str, lang: str) -> tuple[str, str]:
    """Who asked for what after this turn; a question stays open while the other side answers in several turns."""
    now = asked(text, lang)
    answers = not now and question(what, by, speaker)
    return (what, by) if answers else (now, speaker)


@cache
def _patterns(lang: str) -> Callable[[str], Sequence[int]]:
    """One automaton over all kinds; that of no language knows the triggers of all."""
    patterns = []
    for kind in KINDS:
        words = [_TRIGGERS[lang][kind]] if lang else [triggers[kind] for triggers in _TRIGGERS.values()]
        patterns.append(r"(?i)(?:^|[^\pL])(?:" + "|".join(words).replace(r"\w", r"[\pL\d_]") + ")")
    return sieve(patterns, _MEMORY)
