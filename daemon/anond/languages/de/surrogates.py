"""The words and forms of German by which surrogates are made; `surrogate_tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.surrogate_tables import GeneralWords, LetterSayings, NameForms, StreetForms, SurrogateWords

SURROGATES: Final = SurrogateWords(
    names=NameForms(
        she="sie(?= (?:ist|hat|war|wird|will|kann|braucht|kommt|sagt|sagte|möchte|wohnt|heißt|heisst))|ihr(?= name)",
        he="er|ihm|ihn|sein(?= name)",
        addressed="anrede(?: ist| lautet)?",
        called="heißt|heisst|hieß|name|namens|genannt|nennt",
        articles={"die": "female", "den": "male", "der": "male", "vom": "male", "beim": "male", "zum": "male"},
        men_alone="vom beim zum",
        of_callings={"die": "female", "den": "male", "der": "male", "eine": "female", "meine": "female"},
        behind={
            "de": ("Vries Boer Jong Groot Haan Wit Bruijn Graaf Ruiter Lange Koning Leeuw Wolf Jager"),
        },
        surname_endings=(
            "mann|bauer|meier|meyer|maier|huber|hofer|inger|berger|stein|bach|feld|thaler|el|owski|sky|icki"
        ),
        one_surname=True,
        genitive="s",
    ),
    letters=LetterSayings(
        with_="mit|per",
        without="ohne|nicht mit|nicht per|kein|keine[mn]?",
        two="zwei|doppel|doppelte[mn]|doppeltes",
        once="nur einem|nur ein|einem einzigen|einfachem",
        article="einem|dem|ein|'?nem",
        noun="buchstaben?",
        and_="und",
        or_="oder",
        like="wie|von|für",
        first="am anfang|vorne?|zu beginn",
        last="am ende|hinten|am schluss|zum schluss",
        before="vor",
        after="nach|hinter",
        names="ypsilon=y jott=j jot=j zett=z zet=z eszett=ß scharfem_s=ß scharfes_s=ß vau=v weh=w ha=h ka=k ce=c",
        weak="ei au ee ha weh ue ce",
    ),
    streets=StreetForms(
        ends=(
            "str(?:a(?:ss|ß)e)?|weg|gasse|allee|platz|ring|damm|ufer|pfad|steig|stieg|"
            "markt|berg|park|graben|halde|meile|chaussee|promenade|haus|hof|kamp|wiesen?|feld|anger|winkel|brücke|zeile"
        ),
        end="weg",
        heads={"am im beim zum": "nounm", "den dem": "nounp", "der zur": "nounf"},
        of_two_towns="kleine kleinen kleiner große großen großer grosse alte alten alter neue neuen neuer",
        people_whole=(
            "Rosa-Luxemburg Robert-Koch Albert-Schweitzer Konrad-Adenauer Theodor-Heuss Friedrich-Ebert Clara-Schumann "
            "Käthe-Kollwitz Heinrich-Heine Thomas-Mann Willy-Brandt Kurt-Schumacher Gerhart-Hauptmann Wilhelm-Busch "
            "Gottfried-Keller Otto-Hahn Max-Planck Carl-Benz Werner-Siemens Rudolf-Diesel Ricarda-Huch Paul-Klee"
        ),
        people="Schiller Goethe Mozart Beethoven Lessing Heine Händel Haydn Schubert",
    ),
    other_ids=("AHV",),
    general=GeneralWords(
        country="Land",
        region="Region",
        town="Stadt",
        sizes=("Großstadt", "Stadt", "Kleinstadt", "Dorf"),
        street="Straße",
        streets_in=(
            "Straße in einer Großstadt",
            "Straße in einer Stadt",
            "Straße in einer Kleinstadt",
            "Straße in einem Dorf",
        ),
        decade="{}er",
        numbered={
            "PERSON": "Person",
            "ADDRESS": "Adresse",
            "LOCATION": "Ort",
            "UID": "Nummer",
            "ORG": "Firma",
            "PRODUCT": "Produkt",
            "DATE": "Datum",
            "ZIP": "PLZ",
            "EMAIL": "E-Mail",
            "FACILITY": "Einrichtung",
            "URL": "Webadresse",
            "IP": "IP-Adresse",
            "NATIONALITY": "Nationalität",
            "LANGUAGE": "Sprache",
            "UNIT": "Maß",
            "EVENT": "Ereignis",
            "TEAM": "Mannschaft",
            "WORK": "Werk",
            "MEDCHEM": "Mittel",
            "GROUP": "Gruppe",
            "GEO": "Landschaft",
            "MISC": "Name",
            "FIGURE": "Bekannte Person",
            "FICTIONAL": "Figur",
        },
        fixed={
            "PERSON": "Alex Beispiel",
            "ADDRESS": "Beispielstraße 1",
            "LOCATION": "Beispielstadt",
            "ORG": "Beispiel GmbH",
            "FACILITY": "Beispielhaus",
            "DATE": "1. Januar 2000",
        },
    ),
    places_behind={
        "auf": (
            "Sylt Föhr Amrum Pellworm Rügen Usedom Fehmarn Norderney Borkum Juist Langeoog Baltrum Hiddensee",
            "Mallorca Kreta Rhodos Korsika Sardinien Sizilien Ibiza Teneriffa Fuerteventura Lanzarote Madeira Korfu",
            "Kuba Malta Zypern Haiti Madagaskar Mauritius Jamaika Barbados",
        ),
        "in der": ("Schweiz Türkei Slowakei Ukraine Mongolei", "Steiermark Pfalz Oberpfalz Eifel Lausitz Uckermark"),
        "aus der": ("Schweiz Türkei Slowakei Ukraine Mongolei", "Steiermark Pfalz Oberpfalz Eifel Lausitz Uckermark"),
        "in die": (
            "Schweiz Türkei Slowakei Ukraine Mongolei Niederlande USA",
            "Steiermark Pfalz Oberpfalz Eifel Lausitz",
        ),
        "in den": ("Niederlanden USA Philippinen Malediven Seychellen Bahamas",),
        "aus den": ("Niederlanden USA Philippinen Malediven Seychellen Bahamas",),
        "im": ("Allgäu Saarland Burgenland Elsass Sauerland Emsland Münsterland Breisgau Kraichgau Vogtland Hunsrück",),
    },
    words_of_countries={
        "AT": r"\b(?:jänner|heuer|svnr|ögk|öbb|trafik|jause|bezirkshauptmannschaft|finanzonline)\b",
        "CH": r"\b(?:chf|franken|natel|velo|ahv|sbb|grüezi|kanton|twint|postfinance)\b",
    },
    zip_countries={5: "DE", 4: "AT"},
    zip_begins=(1, 99),
    offices=("kontakt info", "support kundenservice", "rechnung buchhaltung", "verwaltung buero"),
    phones="AT CH DE",
    plates="CH DE AT",
    cantons="zh be lu ag sg bs bl so tg sz zg sh",
    code_words=(
        "anton berta cäsar dora emil friedrich gustav heinrich ida julius konrad ludwig martha "
        "nordpol otto paula quelle richard siegfried theodor ulrich viktor wilhelm xanthippe "
        "ypsilon zeppelin ärger ökonom übermut"
    ),
    signs=("punkt", "unterstrich", "minus", "plus"),
    digraphs=True,
    months_have_capitals=True,
    origin_adjectives=r"(?:isch|deutsch)(?:e[rnsm]?)?$|^(?:latein|afrikaans|igbo|english|hindi|urdu|dari)$",
    origin_woman="in",
    holiday_days=("tag", "montag", "freitag", "sonntag", "abend"),
    origin_links=(
        r"(?:komm\w*|stamm\w*|gebürtig|ursprünglich|eigentlich|bin|ist|sind|zog\w*|"
        r"gezogen) (?:\w+ )?aus(?: der| den| dem)?|geboren in"
    ),
    origin_endings=(
        ("deutsche", 1),
        ("deutscher", 2),
        ("deutschen", 3),
        ("deutsches", 4),
        ("isches", 4),
        ("ischem", 5),
        ("ische", 1),
        ("ischer", 2),
        ("ischen", 3),
        ("", 0),
    ),
)
