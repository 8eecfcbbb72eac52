"""The words and forms of Italian by which surrogates are made; `surrogate_tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.surrogate_tables import GeneralWords, LetterSayings, NameForms, StreetForms, SurrogateWords

SURROGATES: Final = SurrogateWords(
    names=NameForms(
        she="nata",
        he="lui|nato",
        called="chiama|chiamava|nome",
        endings={"a": "female", "o": "male"},
        men=("andrea daniele elia emanuele gabriele gianluca luca mattia michele nicola raffaele samuele simone"),
        articles={"la": "female", "il": "male"},
        of_callings={
            "la": "female",
            "una": "female",
            "mia": "female",
            "sua": "female",
            "nostra": "female",
            "il": "male",
            "un": "male",
            "mio": "male",
            "suo": "male",
            "nostro": "male",
            "del": "male",
            "al": "male",
        },
        behind_kin="maggiore minore grande piccola piccolo gemella gemello",
        behind={
            "del": "Monte Prete Vecchio Bianco Giudice Corso Duca Piano Gaudio Grosso Bene Frate",
            "della": "Valle Torre Porta Rocca Monica Vedova Rosa Gatta Corte Pietra Casa",
            "dalla": "Costa Rosa Pozza Chiesa Torre Valle Riva Vecchia",
            "dal": "Pozzo Lago Bosco Pra Zotto Molin Corso Santo",
            "dello": "Russo Iacono Stritto Buono",
            "di": ("Stefano Marco Carlo Matteo Lorenzo Giacomo Pietro Maio Benedetto Paolo Martino Natale Leo"),
            "de": ("Luca Angelis Santis Rosa Marco Simone Vita Biase Filippo Nardi Cesare Martino Stefano"),
            "lo": "Presti Bianco Monaco Russo Verde Giudice Cascio Piccolo",
            "la": "Rosa Torre Manna Porta Rocca Spina Monica Barbera Mantia",
        },
        surname_endings="[dltnrsz]i|cci|ucci|ello|etti|asco|aro",
        one_surname=True,
    ),
    letters=LetterSayings(
        with_="con",
        without="senza|non con|niente",
        two="due|doppi[ao]",
        once="una sola|solo una",
        article="una|la|un|l['’]|il",
        noun="lettera",
        and_="e|ed",
        or_="o|oppure",
        like="di|come",
        first="iniziale|all['’]inizio|davanti",
        last="finale|alla fine|in fondo",
        before="prima del(?:la|l['’])?",
        after="dopo",
        names=(
            "bi=b ci=c di=d effe=f gi=g acca=h elle=l emme=m enne=n pi=p cu=q erre=r esse=s ti=t vu=v vi=v "
            "doppia_vu=w vu_doppia=w doppia_vi=w ics=x ipsilon=y i_greca=y i_lunga=j zeta=z kappa=k jei=j"
        ),
        weak="di ti vi ci a e i o ai ei ou",
    ),
    streets=StreetForms(
        kind_ends="so le za zza zzale da",
        adjectives="vecchia vecchio nuova nuovo",
        roads="strada str",
        classes_of_roads="statale provinciale regionale comunale vicinale",
        saints="s ss",
        to={"al": "del ", "alla": "della ", "allo": "dello ", "ai": "dei ", "agli": "degli ", "alle": "delle "},
    ),
    general=GeneralWords(
        country="paese",
        region="regione",
        town="città",
        sizes=("grande città", "città", "cittadina", "paese"),
        street="via",
        streets_in=("via di una grande città", "via di una città", "via di una cittadina", "via di un paese"),
        decade="anni {}",
        numbered={
            "PERSON": "Persona",
            "ADDRESS": "Indirizzo",
            "LOCATION": "Luogo",
            "UID": "Numero",
            "ORG": "Azienda",
            "PRODUCT": "Prodotto",
            "DATE": "Data",
            "ZIP": "CAP",
            "EMAIL": "E-mail",
            "FACILITY": "Struttura",
            "URL": "Sito",
            "IP": "Indirizzo IP",
            "NATIONALITY": "Nazionalità",
            "LANGUAGE": "Lingua",
            "UNIT": "Misura",
            "EVENT": "Evento",
            "TEAM": "Squadra",
            "WORK": "Opera",
            "MEDCHEM": "Farmaco",
            "GROUP": "Gruppo",
            "GEO": "Paesaggio",
            "MISC": "Nome",
            "FIGURE": "Personaggio pubblico",
            "FICTIONAL": "Personaggio",
        },
        fixed={
            "PERSON": "Alex Esempio",
            "ADDRESS": "via Esempio 1",
            "LOCATION": "Villa Esempio",
            "ORG": "Esempio S.r.l.",
            "FACILITY": "Casa Esempio",
            "DATE": "1 gennaio 2000",
        },
    ),
    places_behind={
        "negli|dagli|degli|agli|gli": ("Stati_Uniti USA Emirati_Arabi_Uniti Emirati Abruzzi Urali Appennini",),
        "nei|dai|dei|ai|i": (
            "Paesi_Bassi Paesi_Baschi Paesi_Baltici Balcani Caraibi Pirenei Carpazi",
            "Castelli_Romani Colli_Euganei Colli_Albani Colli_Berici Nebrodi Monti_Sibillini Grigioni",
        ),
        "nello|dallo|dello|allo|lo": ("Yemen Zambia Zimbabwe Sri_Lanka", "Utah Wyoming"),
        "nella|dalla|della|alla": (
            "Repubblica_Ceca Repubblica_Dominicana Costa_d'Avorio",
            "Maremma Lomellina Marsica Tuscia Lunigiana Garfagnana Ciociaria Sabina",
        ),
        "nel|dal|del|al": (
            "Lazio Veneto Salento Cilento Chianti Monferrato Ticino Gargano Cadore Mugello Casentino "
            "Piemonte Friuli Molise",
        ),
        "nelle|dalle|delle|alle": (
            "Filippine Maldive Seychelles Bahamas Mauritius",
            "Marche Langhe Canarie Baleari Fiandre Eolie Dolomiti",
        ),
        "in": (
            "Sicilia Sardegna Toscana Puglia Calabria Liguria Umbria Lombardia Basilicata Irpinia Brianza Versilia "
            "Campania Piemonte Molise Emilia-Romagna Veneto Lazio",
        ),
    },
    plain_preposition="in",
    words_of_countries={"CH": r"\b(?:chf|franchi|natel|cantone|ffs|avs)\b"},
    zip_countries={5: "IT", 4: "CH"},
    zip_begins=(0, 98),
    offices=("contatti info", "assistenza supporto", "fatture contabilita", "segreteria prenotazioni"),
    phones="CH IT",
    plates="IT CH",
    cantons="ti",
    code_words=(
        "ancona bologna como domodossola empoli firenze genova hotel imola jolly kappa livorno "
        "milano napoli otranto palermo quarto roma savona torino udine venezia washington xeres "
        "yacht zara"
    ),
    signs=("punto", "trattino basso", "trattino", "più"),
    national_id="codice fiscale",
    feminine_medicines=("a",),
    other_ids=("AHV",),
    elides=True,
    writes_accents=True,
    march_is_tuesday=True,
    first_is_ordinal=True,
    cut_articles={
        "l'": "il ",
        "dall'": "dal ",
        "all'": "al ",
        "nell'": "nel ",
        "dell'": "del ",
        "sull'": "sul ",
        "quell'": "quel ",
    },
    first_words_of_dates={
        "primavera": {
            "l'": "la ",
            "dall'": "dalla ",
            "all'": "alla ",
            "nell'": "nella ",
            "dell'": "della ",
            "d'": "di ",
            "quest'": "questa ",
        },
        "primo": {},
        "estate": {},
        "autunno": {},
        "inverno": {},
    },
    dates_as_vowels=r"[aeou]|inverno|8\d{0,3}(?!\d)|11(?!\d)",
    languages_have_one_form=True,
    origin_epicene=r"(?:[ae]se|esi|ense|ensi|elga|[iou]ta)$",
    origin_links=(
        r"(?:vengo|viene|veniamo|originari[oa]|provengo|proviene) (?:\w+ )?(?:da|"
        r"da[il]|dalla|dalle|dagli|dall['’])|nat[oa] in"
    ),
    origin_endings=(("i", 2), ("a", 1), ("", 0)),
    last_codes_first=True,
)
