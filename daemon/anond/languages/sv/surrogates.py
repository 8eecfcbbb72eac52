"""The words and forms of Swedish by which surrogates are made; `surrogate_tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.surrogate_tables import GeneralWords, LetterSayings, NameForms, StreetForms, SurrogateWords

SURROGATES: Final = SurrogateWords(
    names=NameForms(
        she="hon|henne|hennes",
        he="han|honom|hans",
        addressed="titel(?: är)?|tilltal(?:as| är)?|pronomen(?: är)?",
        called="heter|hette|namn|kallas|kallad",
        saints_own=True,
        genitive_hissing="",
        behind={
            "de": ("Vries Boer Jong Groot Haan Wit Bruijn Graaf Ruiter Lange Koning Leeuw Wolf Jager"),
        },
        surname_endings="sson|berg|strom|gren|lund|k?[qk]vist|stedt|dahl|blom|mark|ander|bom",
        one_surname=True,
        genitive="s",
        bearers_counted=True,
    ),
    letters=LetterSayings(
        with_="med",
        without="utan|inte med|inget|ej",
        two="två|dubbel|dubbla|dubbelt",
        once="bara ett|ett enda|enkel|enkelt",
        article="ett|en",
        noun="bokstaven",
        and_="och",
        or_="eller",
        like="som|för",
        first="i början|först|främst",
        last="på slutet|i slutet|sist",
        before="före|innan",
        after="efter",
        names="zäta=z säta=z dubbelve=w dubbel-ve=w",
        weak="i å ö au",
    ),
    streets=StreetForms(
        ends=(
            "gatan?|v[äa]gen|v[äa]g|gr[äa]nd(?:en)?|stigen|torget|torg|plan|backen|all[ée]n|"
            "kajen|parken|g[åa]rden|slingan|stråket"
        ),
        end="backen",
        end_before_kind="backens",
    ),
    general=GeneralWords(
        country="land",
        region="region",
        town="stad",
        sizes=("storstad", "stad", "småstad", "by"),
        street="gata",
        streets_in=("gata i en storstad", "gata i en stad", "gata i en småstad", "gata i en by"),
        decade="{}-talet",
        numbered={
            "PERSON": "Person",
            "ADDRESS": "Adress",
            "LOCATION": "Plats",
            "UID": "Nummer",
            "ORG": "Företag",
            "PRODUCT": "Produkt",
            "DATE": "Datum",
            "ZIP": "Postnummer",
            "EMAIL": "E-post",
            "FACILITY": "Anläggning",
            "URL": "Webbadress",
            "IP": "IP-adress",
            "NATIONALITY": "Nationalitet",
            "LANGUAGE": "Språk",
            "UNIT": "Mått",
            "EVENT": "Händelse",
            "TEAM": "Lag",
            "WORK": "Verk",
            "MEDCHEM": "Läkemedel",
            "GROUP": "Grupp",
            "GEO": "Landskap",
            "MISC": "Namn",
            "FIGURE": "Känd person",
            "FICTIONAL": "Figur",
        },
        fixed={
            "PERSON": "Alex Exempel",
            "ADDRESS": "Exempelgatan 1",
            "LOCATION": "Exempelstad",
            "ORG": "Exempel AB",
            "FACILITY": "Exempelhuset",
            "DATE": "1 januari 2000",
        },
    ),
    places_behind={
        "på": (
            "Gotland Öland Lidingö Värmdö Tjörn Orust Ingarö Fårö Ven Ekerö Möja Öckerö Hönö Styrsö Marstrand Resarö",
            "Södermalm Kungsholmen Östermalm Djurgården Hisingen Norrmalm Lidingön Möllevången Gärdet",
            "Filippinerna Seychellerna Maldiverna Bahamas Fiji",
            "Azorerna Kanarieöarna Lofoten Balkan Färöarna Galápagos",
            "Kuba Cypern Malta Island Irland Jamaica Madagaskar Mauritius Barbados Haiti Grönland",
            "Mallorca Kreta Rhodos Korsika Sardinien Sicilien Ibiza Teneriffa Madeira Korfu Samos Kos",
        ),
    },
    words_of_countries={"FI": r"\b(?:fpa|folkpensionsanstalten|finländsk\w*|personbeteckning)\b"},
    zip_countries={5: "SE"},
    zip_begins=(10, 98),
    offices=("kontakt info", "support kundtjanst", "faktura ekonomi", "reception bokning"),
    phones="FI SE",
    plates="SE",
    code_words=(
        "adam bertil cesar david erik filip gustav helge ivar johan kalle ludvig martin niklas "
        "olof petter qvintus rudolf sigurd tore urban viktor wilhelm xerxes yngve zäta åke ärlig "
        "östen"
    ),
    signs=("punkt", "understreck", "bindestreck", "plus"),
    national_id="personnummer",
    units="mil",
    origin_adjectives=r"sk(?:a|t|an|ar)?$",
    origin_woman="ska",
    origin_links=(r"(?:kommer|kom|är|ursprungligen|egentligen|flyttade?) (?:\w+ )?(?:från|ifrån)|född i"),
    origin_endings=(("skan", 3), ("skar", 4), ("ska", 1), ("skt", 2), ("", 0)),
    articles_end_nouns=True,
    firms_in="i",
)
