"""What a value is called: the naming words of six languages, and the nearest of them beside a value.

`tel 0171 3920077`, `0171 3920077 is my mobile`, `Bestellnummer: 708663`: the nearest word that names
a kind decides. It is *close* where only words such as *number*, *is*, *my* stand between.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from anond_gazetteers import fold

REACH: Final = 48  # characters before a value in which its name may stand
_WORDS: Final = 6
_TAIL: Final = 40
_NUMBERS: Final = 16  # of one turn whose names are kept: most are asked for by several detectors

# A `*` ends a stem; words are written without accents. Where a word stands twice, the first kind has it.
KINDS: Final = {
    "filler": "file mitt mina din ditt dina vart vara nuestro nuestra nostro nostra notre unser unsere our kod koden "
    "codigo "
    "codice codici codes number numbers num no nr nrs nummer numret numer numero numeros n nbr is was s ist lautet "
    "war wird ar var es era "
    "son e sono est etait the die der das el la los las il lo le les i un une una my mein meine meiner mi mio mia mon "
    "ma your ihre ihr deine dein su suo sua tu tuo votre ton ta o or oder ou eller at on unter auf pa al alla au a an "
    "of d l de di du del della des von av to now new neue neues nya nuevo nueva nuovo nuova nouveau nouvelle still "
    "hier c ware seria sarebbe serait would be dann alors allora entonces till ville city ort zona "
    "here aqui qui ici har also so ok okay yes ja si oui code id  y and und och et under with con med mit avec "
    "me mich mig mir him her us uns oss nos noi nous them ihm ihnen sie te ti te vous it this that dieser diese "
    "full whole old alt alte gamla viejo vieja vecchio ancien ancienne exactly nur only just solo bara",
    "tfn": "tfn",
    "pnr": "pnr",
    "": "codebase codec codeine kundenservice kundenhotline kundendienst kundtjanst kundservice kundcenter orders "
    "contactless telegraph mobility "
    "mobilitat mobilier callback callejero cellar cella cardio cardiologia passen passt phonetic numerous",
    "phone": "tel tels tele telf tlf tlfn tf telefon* telephon* telefo* phone phones phon telno mobile mobiles mobil "
    "mobilen "
    "mobilnr mobilnummer* mobiltelefon* mobiltel* mobilt mob mobno cell cellphone* cellular* celular* cellulare* cel "
    "cels call calls called calling callback ring rings ringa ringde ringer ringer text texting sms whatsapp whats wa "
    "wapp wasap wsp wats landline fax telefax faxnummer handy handynummer handynr handys anruf* anruft anzurufen "
    "angerufen rufnummer* ruf rufen ruft ruckruf* zuruckrufen erreich* durchwahl* festnetz* nas na nar movil moviles "
    "fijo llam* marca marcar marque chiam* richiam* fisso cell cellu portable portables fixe appel appele* appeler* "
    "appelez rappel* joindre joignable natel gsm fono fonos recapit* hotline helpline telegram viber swish bizum yape "
    "nequi plin daviplata dial reach reachable contact contacto contatto contatti nummer kontaktnummer* notruf "
    "faxen ringen simsa smsa sms-a sms-et telefonnr telnr telefonisch telephonique freecall tollfree fasttelefon* "
    "hemnummer* jobbnummer* jobbtelefon* hemtelefon* portatil anrufbeantworter mailbox voicemail buzon repondeur "
    "kundenhotline servicenummer* ufficio bureau escritorio buro",
    "card": "visa mastercard master maestro amex american discover diners debit credit creditcard card cards "
    "kreditkarte* "
    "debitkarte* karte karten kartennummer* kartennr bankkarte* girocard kort kortet kortnummer* kortnr kontokort* "
    "kreditkort* betalkort* bankkort* tarjeta* tarj carta carte cartes postepay bancomat revolut pan cb kreditkort "
    "jcb unionpay cardnumber",
    "iban": "iban ibans",
    "order": "order orders orderid ordre ordern ordernummer* ordernr booking bookings reservation* "
    "reserva* reservaci* ref "
    "reference refnr refno referen*  case cases caseid ticket tickets ticketnummer* ticketnr claim claims "
    "parcel parcels tracking consignment shipment invoice invoices incident complaint waybill awb pnr bestell* auftrag "
    "auftrags* buchung* vorgang* fall fallnummer* fallnr sendung* sendungs* paket* rechnung* aktenzeichen  schaden* "
    "reklamation* bestallning* bokning* arende* kolli* faktura* ocr skade* skadenummer* biljett* pedido* orden "
    "ordenes localizador incidencia* expediente* seguimiento envio* paquete* factura* siniestro* reclam* boleta* guia "
    "folio* rastreo ordine ordini prenotazion* pratica pratiche segnalazion* spedizion* pacco fattur* sinistr* "
    "bigliett* commande* dossier* suivi colis facture* billet* confirmation bestatigungsnummer receipt kvitto* "
    "kvittens* beleg* belegnummer* quittung recibo ricevuta recu lieferschein* lieferung* delivery leverans* entrega "
    "consegna livraison transaction transaktion* transaccion transazione ticketid sak saksnr issue bug jira ritm* "
    "devolucion retoure* retur* reso return rma gutschein* voucher coupon",
    "account": "sort contract contracts account accounts acct acc ac konto kontonummer* kontonr "
    "kontot kontonummern kunde "
    "kunden kundennummer* kundennr "
    "kdnr kd kundnr kundnummer* kund customer customers customerid client cliente clienti clientes customerno member "
    "members membership mitglied* medlem* policy policies police policen* versicherung* versicherten* employee "
    "personalnummer* personalnr staff loan kredit darlehen vertrag* avtal* forsakring* anstallning* bankgiro bg "
    "bankgironummer plusgiro pg plusgironummer clearing* cuenta* ctacte cta socio* poliza* contrato* empleado "
    "afiliado* abonado* clabe cbu cvu conto conti polizza* contratto* contratt* matricola tessera abbonamento compte* "
    "adherent* contrat* abonne* matricule societaire sortcode routing aba blz bankleitzahl depot depotnummer* swift "
    "bic iban loyalty bonus bonuskarte frequent flyer miles rewards crn bpay bsb",
    "national": "personnumre* dl ciudadania ci cc carnet identit* identidad identity legitimation* pass "
    "dpi cpr fodselsnummer* "
    "rif nin nuip passport* passnummer* passnr reisepass* reisepassnummer* ausweis* personalausweis* perso "
    "fuhrerschein* "
    "steuer* steuerid steuernummer* idnr tin sozialversicherung* rentenversicherung* svnr sv ahv avs korkort* "
    "personnummer* personnr persnr pnr samordning* pasaporte* dni nie nif  cedula* cedulas rut run curp rfc ruc "
    "seguridad nss passaport* codice_fiscale fiscale fiscal cf sanitaria patente passeport* permis nir nas ssn sin "
    "itin ein "
    "tax taxid nhs nino national insurance ni nationalid license* licence* driver drivers ppsn pps tfn abn medicare "
    "bvn nin aadhaar aadhar pan cuit cuil cpf social security hetu henkilotunnus personbeteckning* securite secu   "
    "rijksregister* rijksregisternummer nationalregister niss insz nss         "
    "    clave_elector",
    "device": "siren siret vat ust ustid ustidnr mwst tva partita iva piva org orgnr "
    "organisationsnummer* cif nit steuernr "
    "uid-nr ein imei iccid serial serials seriennummer* seriennr serienummer* serie serienr meter meters zahler* "
    "matar* "
    "matarnummer* contador* contatore* pod pdl compteur* badge vin fin fahrgestell* chassi* chassis telaio bastidor "
    "chip mac eid sim simkarte puk",
    "password": "pin pins pinkod* pincode otp tan cvv cvc csc passcode password* passwor* kennwort* "
    "losenord* contrasena* clave crypto cryptogramme digicode engangskod* einmalcode* mdp",
    "zip": "post zip zipcode postcode postcodes postal postale postaux postalcode plz postleitzahl* "
    "postnummer* postnumret postnr cp "
    "cap "
    "eircode pincode pin-code",
    "plate": "plate plates kennzeichen* autokennzeichen* nummernschild* registrering* regnr regnummer* reg rego "
    "registration "
    "matricula* placa placas dominio targa targhe targata immatricul* plaque* tag",
    "other": "windows charge charges batch lot promo discount rabatt* rabattkod* promocional sconto promotion country "
    "landerkod* area exit http https qr source dress colour color farbe farg couleur colore art artikel* artikelnr "
    "artikelnummer* article* articulo* articolo* item items sku ean gtin isbn issn upc barcode "
    "strichcode* streckkod* barras barre barres product* produkt* producto* prodotto* produit* model modell* "
    "modelo* modele* "
    "modello* version* versio* versione firmware fw build release error errors fehler* erreur* errore errori fel "
    "felkod* felmeddelande status exit trace pid port ports puerto porta flight flug* flight vol vuelo volo flyg* "
    "train zug treno tren tag linie line linje linea ligne seite sida page pagina room zimmer rum chambre camera "
    "habitacion year years jahr jahre ar ano anno annee kapitel paragraph amount total summe summa betrag belopp "
    "importe importo montant price preis pris precio prezzo prix cost kostar kostet cuesta costa coute eur euro "
    "euros usd chf sek nok dkk kr kronor gbp mxn ars clp cop pen aud nzd zar inr cad dollar* pound* peso* rupee* "
    "pixel pixels px resolution auflosung groesse grosse size storlek talla taglia taille teile bytes byte mb gb kb "
    "kcal kwh zahlerstand stand reading lectura lettura releve visitors views followers klicks visningar seguidores "
    "ticker score resultado punkte points poang puntos punti lotto loto lottery lotteri* kennung timestamp epoch "
    "id uid uuid hash commit revision rev kb patch kw week vecka woche semana settimana semaine part teilenummer* "
    "ersatzteil* part_no reservdel* ref_no ricambio recambio population einwohner invanare habitants habitantes "
    "abitanti hsn wkn isin kurs katalog* catalog* catalogo din iso norm step schritte steg pasos passi",
}
_BY_WORD: Final[dict[str, str]] = {}
_STEMS: Final[dict[str, str]] = {}
for _kind, _words in KINDS.items():
    for _word in _words.split():
        (_STEMS if _word[-1] == "*" else _BY_WORD).setdefault(_word.rstrip("*"), _kind)
_SHORTEST, _LONGEST = min(map(len, _STEMS)), max(map(len, _STEMS))
_WORD = re.compile(r"[^\W_]+")
_COUNTS: Final = (  # what follows a number that is a count or an amount
    "abitanti anni ans años bitcoin bytes chf cm dagar days dkk dollar dollars dpi días einwohner eur euro euros "
    "liter litres litri litros "
    "fans follower followers g gb giorni h habitantes habitants hours hz invånare jahre jours kb kcal kg klicks km "
    "km2 kr kronor kwh m2 mal mb meter metres metri metros ml mm ms m² mètres nok pas pasos passi pcs people "
    "personas persone personen personer personnes peso pesos pezzi pieces piezas pièces plätze points pound pounds "
    "poäng punkte punti puntos px rand rpm rupees schritte seats sec seconds sek soles st steg steps stk stunden "
    "stück tage tb times uhr units usd users views volt watt years zeilen år"
)
_COUNTED: Final = frozenset(_COUNTS.split())
_COUNTED_STEMS: Final = ("mill", "min")
_NEXT = re.compile(r" ?(\w{1,16})(?!\w)")
_LINK = re.compile(
    r"[\s\"'»)]{0,3}(?:[,–—-]\s?)?(?:(?:it )?(?:is|was|ist|war|are?|är|var|es|era|è|era|est|c'est|that's|thats|"
    r"das ist|this is)\b|[(=\[])"
    r"\s?",
    re.IGNORECASE,
)


_LAST: Final = {
    "id": "device",
    **dict.fromkeys(["code", "codes", "kod", "koden", "código", "codigo", "codice", "codici"], "password"),
}  # where no word says which


_ELSEWHERE: Final = {  # a telephone and a person in Sweden, a tax file number in Australia, a booking on a plane
    "tfn": {"en": "national", "": "phone"},
    "pnr": {"sv": "national", "": "order"},
}


class Name(NamedTuple):
    """The kind that a word beside a value gives it (nothing where none does), and whether that word is close."""

    kind: str
    close: bool


NAMELESS: Final = Name("", False)


@lru_cache(maxsize=1 << 12)
def kind_of(word: str) -> str:
    """The kind that one word names; nothing for a word that names none."""
    folded = fold(word)
    exact = _BY_WORD.get(folded)
    if exact is not None:
        return exact
    for length in range(min(_LONGEST, len(folded)), _SHORTEST - 1, -1):
        stem = _STEMS.get(folded[:length])
        if stem is not None:
            return stem
    return ""


def named(text: str, start: int, end: int, lang: str = "") -> Name:
    """What the nearest naming word before a value says it is, or a word behind it (`… is my mobile`)."""
    name = _ahead(text, start)
    if not name.kind:
        name = _behind(text, end)
    kinds = _ELSEWHERE.get(name.kind)
    return name if kinds is None else Name(kinds.get(lang, kinds[""]), name.close)


@lru_cache(maxsize=_NUMBERS)
def _ahead(text: str, start: int) -> Name:
    lead = text[max(0, start - REACH) : start]
    if "\n" in lead:
        if lead.rstrip(" \t").endswith("\n"):
            lead = lead.rstrip()
        lead = lead.rpartition("\n")[2]
    return _nearest(_WORD.findall(lead)[: -_WORDS - 1 : -1])


def counted(text: str, end: int) -> bool:
    """Whether the word right behind a number says that it is a count or an amount."""
    match = _NEXT.match(text, end)
    if match is None:
        return False
    word = match[1].lower()
    return word in _COUNTED or word.startswith(_COUNTED_STEMS)


def kinds_before(text: str, start: int) -> list[str]:
    """The kinds that the words before a value name, nearest first."""
    words = _WORD.findall(text[max(0, start - REACH) : start])[:-10:-1]
    return [kind for word in words if (kind := kind_of(word)) and kind != "filler"]


def _nearest(words: list[str]) -> Name:
    close, last = True, ""
    for word in words:
        kind = kind_of(word) if not word.isdigit() else ""
        if kind and kind != "filler":
            return Name(kind, close)
        close = close and kind == "filler"
        last = last or (_LAST.get(word.lower(), "") if close else "")
    return Name(last, True) if last else NAMELESS


@lru_cache(maxsize=_NUMBERS)
def _behind(text: str, end: int) -> Name:
    link = _LINK.match(text, end)
    if link is None:
        return NAMELESS
    name = _nearest(_WORD.findall(text[link.end() : link.end() + _TAIL].partition("\n")[0])[:6])
    return name if name.close else NAMELESS
