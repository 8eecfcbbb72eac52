"""Numbers and codes that a word right before them names: orders, accounts, passports, plates, passwords, user "
"names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import re2

from anond.tagging.detectors.base import Detector, any_of
from anond.tagging.tags import Span
from anond_gazetteers import fold

_FILLERS = any_of(
    "number numbers num no nr nummer numret numero número núm numéro nº n° n.º n.° code kod koden id ref "
    "reference is was ist lautet war är "
    "var es era è sono est était the die der das el la il le lo mit con med med_nr av di de del du to now still på "
    "in al och und y e et and my mein mi mio mon min your ihre su suo votre er"
)
_LEAD = rf"[\"']?(?:[ :=#.,(\"'«-]{{0,3}}\b(?:{_FILLERS})(?![\w])\.?){{0,3}}[\"']?[ :=.(\"'«\n-]{{1,3}}"
_TAIL = r"(?:[-/.][A-Za-z0-9]+){0,6}(?: \d[\dA-Z]{1,11}(?![\w:/]|[.,]\d|-\d|[€$£]| (?:euro|eur|kr|kg|€))){0,5}"
_CODE = rf"#?(?=[A-Za-z./-]{{0,9}}\d)(?:[A-Za-z]{{1,4}} ?(?=\d))?[A-Za-z0-9]{{1,24}}{_TAIL}(?![\w])"
_LOCATOR = r"|[A-Z][A-Z0-9]{5}(?![\w])"
_UNGUESSABLE = r"(?=\S{0,39}[\d!#$%&*+@_])[^\s\"'»,;()]{2,39}[^\s\"'»,;().?:]"
_LOCATOR_LENGTHS = (6, 7)
_PLATE = (
    r"[A-ZÅÄÖÜ]{1,3}[ -]?[A-Z]{0,2}[ -]?\d{1,4}[ -]?[A-Z]{0,3}(?![\w])"
    r"|\d{4}[ -]?[A-Z]{3}(?![\w])|\d{1,3}[ -][A-Z]{1,3}[ -]\d{1,6}(?![\w])"
)
_USER = r"(?=\S*[a-z])(?:@?[A-Za-z][\w.-]{2,38}\w)"
_SHORT = r"\d(?:[ -]?\d){1,5}(?![\w.,]?\d|\w)"


@dataclass(frozen=True, slots=True)
class Label:
    """Words that name a value, the value's shape, and what it then is."""

    sub: str | None
    words: str
    value: str
    score: float
    least_digits: int = 0


_LABELS = (
    Label(
        "order",
        "order ordre order_id booking reservation reference ref case ticket claim parcel tracking consignment "
        "invoice incident "
        "complaint bestellung bestellnummer bestellnr bestell-nr auftrag auftragsnummer auftragsnr buchung "
        "buchungsnummer buchungscode vorgang "
        "vorgangsnummer fall fallnummer sendung sendungsnummer paket paketnummer rechnung rechnungsnummer "
        "rechnungsnr ticketnummer "
        "aktenzeichen az schadennummer schadensnummer reklamation beställning beställningsnummer bokning "
        "bokningsnummer bokningsnr "
        "ordernummer ordernr ärende ärendenummer ärendenr kolli kollinummer paketet fakturanummer faktura ocr "
        "referens skadenummer biljett "
        "pedido orden reserva localizador incidencia expediente seguimiento envío paquete factura siniestro "
        "reclamación reclamo boleta guía "
        "folio ordine prenotazione pratica segnalazione spedizione pacco fattura sinistro reclamo biglietto "
        "commande réservation dossier "
        "suivi colis facture sinistre réclamation billet référence",
        _CODE + _LOCATOR, 0.75, 3,
    ),
    Label(
        "account",
        "account acct a/c sort_code customer customer_id member membership policy employee loan konto "
        "kontonummer kontonr kontonummern kunde kunden kundennummer "
        "kundennr kdnr kd-nr kd.-nr mitglied mitgliedsnummer mitgliedsnr vertrag vertragsnummer vertragsnr "
        "versicherungsnummer personalnummer police "
        "policennummer kund kundnummer kundnr medlem medlemsnummer medlemsnr avtal avtalsnummer "
        "försäkringsnummer anställningsnummer bankgiro bg plusgiro pg "
        "clearing cuenta cliente socio póliza contrato empleado afiliado abonado clabe cbu conto cliente socio "
        "polizza contratto matricola "
        "tessera abbonamento compte client adhérent police contrat abonné matricule sociétaire",
        _CODE, 0.7, 3,
    ),
    Label(
        "national",
        "passport passport_no pass reisepass passnummer ausweis ausweisnummer personalausweis perso führerschein "
        "steuernummer steuer-id sozialversicherungsnummer "
        "rentenversicherungsnummer svnr sv-nummer pass passnr körkort personnummer samordningsnummer pasaporte "
        "dni nie nif cédula cedula rut curp "
        "rfc seguridad_social nss passaporto carta_d'identità codice_fiscale tessera_sanitaria patente passeport "
        "carte_d'identité "
        "sécurité_sociale sécu permis nir nas avs ahv ssn sin nhs nino national_insurance ni_number licence "
        "license driving_licence ppsn pps tfn bvn nin",
        _CODE, 0.75, 5,
    ),
    Label(
        None,
        "imei iccid serial s/n seriennummer serienummer numero_di_serie numéro_de_série número_de_serie meter "
        "zähler zählernummer zählernr "
        "mätarnummer mätare contador contatore pod pdl compteur vat vat_no ust-idnr ust-id ustid p.iva "
        "partita_iva siret siren cif org.nr orgnr "
        "organisationsnummer badge fahrgestellnummer vin fin",
        _CODE, 0.75, 4,
    ),
    Label(
        "password",
        "password passwort passwd pwd pw kennwort lösenord lösen lösenordet contraseña clave password "
        "mot_de_passe mdp passcode",
        _UNGUESSABLE, 0.8,
    ),
    Label(
        "password",
        "pin pins pin-code pinkod pinkoden otp tan cvv cvc code codes security_code einmalcode türcode "
        "bestätigungscode sicherheitscode kod koden portkod portkoden "
        "engångskod código codigo codice crypto cryptogramme digicode prüfziffer prüfnummer kartenprüfnummer",
        r"(?=[A-Za-z-]{0,8}\d)[A-Z0-9](?:[ -]?[A-Z0-9]){2,11}[#*]?(?![\w])|[a-z0-9]{4,12}(?![\w])(?<=\d)", 0.65, 3,
    ),
    Label(
        "username",
        "username user benutzername benutzer nutzername user-id login användarnamn användare usuario utente "
        "nome_utente utilisateur "
        "identifiant pseudo nick nickname nutzerkennung kennung benutzerkennung",
        rf"(?={_USER})\S*[\d_.]\S*?(?=[\s,;)\"'»]|[.?!]?$|[.?!]\s)", 0.65,
    ),
    Label(
        "plate",
        "plate plates number_plate registration reg reg.nr regnr regnummer registreringsnummer kennzeichen "
        "autokennzeichen nummernschild "
        "matrícula matricula placa placas patente dominio targa immatriculation immatriculée immatriculé plaque",
        _PLATE, 0.8, 2,
    ),
    Label(
        "phone",
        "ext extension ext. durchwahl dw klappe nebenstelle anknytning ankn interno int. anexo poste bleep",
        _SHORT, 0.75,
    ),
    Label(
        "card",
        "card_ending card_ending_in card_ending_with karte_mit visa_ending mastercard_ending "
        "kortet_som_slutar_på kort_som_slutar_på tarjeta_terminada_en "
        "tarjeta_que_termina_en carta_che_finisce_con carte_finissant_par carte_qui_finit_par carte_se_terminant_par",
        r"\d{3,5}(?!\w)", 0.8,
    ),
)  # fmt: skip


def _pattern(word: str) -> str:
    return re.escape(word).replace("_", "[ .]?")


@lru_cache(maxsize=1024)
def _key(word: str) -> str:
    return "".join(letter for letter in fold(word) if letter.isalnum() or letter in "/-")


_BY_WORD = {_key(word): label for label in reversed(_LABELS) for word in label.words.split()}
_ALL_WORDS = "|".join(
    sorted({_pattern(word) for label in _LABELS for word in label.words.split()}, key=len, reverse=True)
)
_ANY_VALUE = re.compile(r"[\d_!#$%&*+@]|\w\.\w")  # every value holds one of these
_AMOUNT = re.compile(r" ?(?:[€$£%]|(?:euros?|eur|kr|kronor|chf|usd|dollars?|pounds?|kg|km|ml)\b)", re.IGNORECASE)
_STATUS = re.compile(
    r"(?:exit(?:ed)?|error|status|fehler|erreur|errore|fel|down|http|zip|post|postal|area|country|promo|discount|qr|response)"
    r"[ _-]?$",
    re.IGNORECASE,
)
_NAMED = re2.compile(rf"(?i)(?:^|[^\pL\pN_-])({_ALL_WORDS})")
_VALUES = {label: re.compile(rf"(?i:{_LEAD})(?P<value>{label.value})") for label in _LABELS}


def find(text: str, lang: str) -> Iterator[Span]:
    """Named numbers and codes in `text`; words decide, so none is sure."""
    if _ANY_VALUE.search(text) is None:
        return
    for match in _NAMED.finditer(text):
        end = match.end(1)
        label = _BY_WORD.get(_key(match[1]))
        if label is None or text[end : end + 1].isalnum() or _is_status(text, match.start(1), end):
            continue
        found = _VALUES[label].match(text, end)
        if found and _is_long_enough(found["value"], label.least_digits) and not _AMOUNT.match(text, found.end()):
            yield LABELLED.span(*found.span("value"), "UID", label.sub, label.score)


def _is_long_enough(value: str, least_digits: int) -> bool:
    """Whether a value has the digits that its kind has, or looks like a record locator."""
    figures = sum(map(str.isdigit, value))
    return figures >= least_digits or (figures > 0 and len(value) in _LOCATOR_LENGTHS and value.isupper())


def _is_status(text: str, start: int, end: int) -> bool:
    """Whether this is `exit code 137`, `code=409` or `"code":40312`: a status and no secret."""
    if fold(text[start:end]) not in ("code", "codes", "kod", "codigo", "codice"):
        return False
    return text[end : end + 1] in ("=", '"') or _STATUS.search(text[max(0, start - 12) : start]) is not None


LABELLED = Detector("labelled", rf"(?i)(?:^|[^\pL\pN_-])(?:{_ALL_WORDS})", find, ("en", "de", "sv", "es", "it", "fr"))
