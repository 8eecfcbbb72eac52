"""German words beside values; the modules of `languages/context` say what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.context import ContextWords
from anond.languages.context.accounts import AccountWords
from anond.languages.context.contact import ContactWords
from anond.languages.context.grammar import GrammarWords
from anond.languages.context.ids import IdWords
from anond.languages.context.links import LinkWords
from anond.languages.context.places import PlaceWords
from anond.languages.context.programs import ProgramWords
from anond.languages.context.replaced import ReplacedWords
from anond.languages.context.spoken import SpokenWords
from anond.languages.context.talk import TalkWords
from anond.languages.context.times import TimeWords

CONTEXT: Final = ContextWords(
    grammar=GrammarWords(
        present="ist",
        past="war",
        plural="sind",
        reads="lautet",
        both="und",
        number="nummer|nr",
    ),
    accounts=AccountWords(
        endings=(
            "(?:endet|endend|enden)(?: jetzt)? (?:auf|mit)|endung|letzten? (?:vier|4|drei|3)(?: ziffern| stellen|"
            " zahlen)?"
        ),
        ending_of="der|meiner",
        ending_behind=r"endet|enden|endend\w*",
        ending_before="auf|mit",
        lasts="(?:die )?letzten",
        ending_signs="letzt",
        expiry="gültig bis|gilt bis|läuft ab|ablauf(?:datum)?|abläuft|verfall(?:sdatum)?",
        expiry_links="am|im",
        expiry_signs="gült|gilt|läuft|abl|verfall",
        bank_codes="nummer|nr",
        whose_bank="der |die |unser[e]? ",
        wallets=r"wallet|krypto\w*",
    ),
    contact=ContactWords(
        my=r"mein\w*|unsere|seine|ihre",
        new="neue ",
        time_units="uhr|eur",
        groups="alle",
        account_of=(
            "ist|ich|bin|mein|meine|heiß|heiße|heisse|heißt|name|konto|acc|benutzername|nutzername|auf|mich|dich|"
            "findest|du|als|unter|lautet|dort"
        ),
        called="ich bin|ich heiße|heiße|folgt",
        on="auf|bei",
        mail="mailadresse",
        no_local_parts="arbeite arbeitet wohne wohnt bin ist sind war und mit",
        said_www="dreimal_w drei_w we_we_we weh_weh_weh",
        site="seite",
        points="der den dem dieser diesem jeder letzte nächste erste ein einen",
        talk=(
            "ja nein danke bitte gut genau klar super hallo da hier jetzt heute morgen nicht mehr auch schon kommt geht"
        ),
        site_cues="auf|unter|bei|über|von|auch|siehe|seite",
    ),
    ids=IdWords(
        cars="auto|wagen|pkw|lkw|transporter|motorrad|roller|anhänger|parkplatz|geparkt",
        plates=r"kennzeichen|kfz|\w*kennzeichen|nummernschild",
        plate_signs="kfz|kennz|nummernsch",
        plate_links=r"der|mein\w*|auto|vom|von",
        plate_units="uhr|er|ps|und",
        before_counts="am|um|von|vom|bis|seit|ist|ab|mit|und",
        of_what="für|von|vom|zu|zum|zur|bei|beim",
        whose="der|die|das|den|dem|meine?[nrm]?",
        no_purposes="kenn",
        code_for="für|zu|zum|zur|von|vom",
        code_whose="die|der|das|den|dem",
        faults=r"fehler\w*|fall\w*|rabat\w*|gutschein\w*|artik\w*",
        named_by="das ist",
    ),
    links=LinkWords(
        names=(
            "vorname nachname familienname kunde kundin kundenname gast passagier patient empfanger empfaenger "
            "inhaber kontoinhaber karteninhaber ansprechpartner absender"
        ),
        users="benutzer benutzername nutzer nutzername mitglied anmeldename",
        births="geburtsdatum geburtstag gebdatum gebdat geb geboren",
        postal="plz postleitzahl",
        towns="ort stadt wohnort",
        streets="strasse anschrift adresse",
        phones="telefon telefonnummer handy handynummer mobil mobilnummer rufnummer",
        accounts=(
            "personalausweis ausweisnummer steuerid steuernummer konto kontonummer kartennummer kennzeichen "
            "versichertennummer"
        ),
        mails="emailadresse epost",
        user_pages="benutzer nutzer profil profile mitglied mitglieder konto",
        customer_pages="kunden kunde patienten patient gaste gaeste",
        number_pages=(
            "bestellungen bestellung auftrag auftraege rechnung rechnungen buchung buchungen sendung sendungen vertrag"
        ),
        pages=(
            "bearbeiten neu einstellungen hilfe ubersicht uebersicht sicherheit passwort anmelden abmelden "
            "registrieren suche mein meine werden daten"
        ),
    ),
    programs=ProgramWords(
        network="von",
        numbered="aktualisier ausgabe treiber artikel kapitel sektion abschnitt absatz ziffer schritt klausel",
        numbered_short="kap punkt siehe",
        numbered_links="auf|nr|nummer",
        people="nachname vorname kundenname kontoinhaber familienname inhaber ansprechpartner",
        key_ends="schlüssel",
        personal_ids=r"kund\w*|konto\w*|gerät\w*|sitzung\w*|bestell\w*|auftrag\w*|lizenz\w*",
        of_programs="prüfsumme|fehler",
        ids_in_links="kunden?(?:_?(?:id|nr|nummer))?|bestell(?:_?(?:id|nr|ung|nummer))?|sendung(?:snummer)?|rechnung",
        keys_in_links="passwort|kennwort",
        user_folders="benutzer|profile|dokumente und einstellungen",
        home_folders="schreibtisch dokumente bilder musik",
        elements="vorname|nachname|passwort",
        hardware="adresse",
    ),
    spoken=SpokenWords(
        numbers=(
            r"\w*nummer|nr|(?:bestell|auftrags|kunden|vertrags|konto|sendungs|paket)\w*|buchung|konto|kunde|karte|"
            r"police|mitglied\w*|kennzeichen|seriennummer|kennwort|endet(?: auf| mit)?|letzten?|ende?|schluss|"
            r"hinten|ziffern"
        ),
        phones=r"handy\w*|anruf\w*|erreich\w*",
        calls=r"festnetz\w*|ruf\w*|rückruf\w*",
        contacts="durchwahl|klappe|festnetz|ruf",
        names=r"\w*buchstab\w+|\w*namen?|heiß\w*|heiss\w*|schreib\w*|geschrieben",
        which="letzten?|ersten?",
        labels=r"\w*nummer|kennzeichen",
        zips="plz|postleitzahl|npa",
        births=r"geb\w*|seit",
        units=(
            r"franken|stutz|rappen|stunden?|uhr|tage?n?|wochen?|monate?n?|jahre?n?|gramm?\w*|zentimeter|zoll|"
            r"prozent|mal|gäste|stück|grad"
        ),
        no_names="kostenlos nein ja bitte danke wichtig achtung gratis",
        abbreviations="plz ch jf bzw ggf sz std vgl mfg lg hrn frl kl kr ja de es da si",
        labels_between=(
            "nummer endet auf endend durchwahl dw der die das letzten ziffern karte konto bestellung ist und "
            "null telefon"
        ),
        dots="punkt",
        slashes="schrägstrich",
        hyphens="bindestrich|mittelstrich|strich",
        underscores="unterstrich",
        together="alles_zusammen ein_wort klein_geschrieben alles_klein zusammen zusammengeschrieben",
        signs="punkt unterstrich bindestrich",
        joiners="strich",
        times="doppel",
        number_signs=(
            "null|zw[oe]|zw.{1,2}i|zw.{1,2}lf|drei|vier|fuenf|sechs|sieb|acht|neun|zehn|elf|eins|hundert|doblet"
        ),
        number_parts="f.{1,2}nf|hundert|tausend",
        code_signs="berta|nordpol|siegfried|heinrich",
        code_links="wie|von",
        code_links_before="wie",
        colons="doppelpunkt",
        kept=(
            "irgendwas sowieso noch buchstabe nein wie ohne mit "
            "den der das komma doppelpunkt schragstrich strich punkt romisch"
        ),
        ats="klammeraffen?|affenschwanz|at-?zeichen",
        at_signs="klammeraffe|affenschw|at-?zeichen",
        ats_behind="klammeraffe",
        ats_before="klammeraffe|affenschwanz",
    ),
    places=PlaceWords(
        in_places="in|aus|nach|bei|um",
        lives_in_signs="wohn|lebe|lebt|gezogen|ziehe",
        lives_in=r"(?:wohn|leb)(?:e|t|en) (?:jetzt |nun )?in|gezogen nach|ziehe nach",
        ends_before_zip=r"str(?:\.|asse|aße)?|weg|gasse|platz|allee|ring|damm|ufer|steig|hof|berg|graben",
        flats_before_zip="top|tür|stiege",
        boxes_before_zip="postfach",
        since="seit|im|in",
        sent="nach|aus",
        saints="bad",
        units="uhr|minuten|stunden|tage|jahre|personen|monate|wochen?|pakete?|mal|stück",
        number_parts="top|tür|stg|stiege",
        numbers=r"nummer|nr\.?",
        sides="links|rechts|mitte",
        floor_ordinals=r"\.",
        floors="og|etage|stock|stg",
        floor_sides=" rechts| links| mitte",
        house_reads="wäre",
        town_links="am|an der|im|in|bei|ob der",
        name_parts="dr",
        compass="nord|süd",
        compass_across="ost",
        flats=r"wohnung|whg\.?",
        ordinals="ersten|zweiten|dritten|vierten|fünften|sechsten|siebten|achten|obersten",
        ordinal_endings=r"\.",
        storeys="stock|stockwerk|etage|og",
        house_parts="etage|tür|stiege",
        house_sides="links|rechts",
        homes=r"wohn\w*|liefer\w*|klingel\w*|paket|whg",
        public="laden|kaufhaus|abteilung|büro|krankenhaus|bahnhof|flughafen",
        home_signs="wohn|whg|stock|etag|tür|stieg",
        lives="wohne? in|meine plz(?: ist)?",
        sends=r"schick\w*|send\w*|liefer\w*|versend\w*|verschick\w*|zustell\w*",
        sends_to="nach|in die|an die",
        live_signs="wohne?|plz",
        degrees=" grad",
        arc_minutes=" minuten?",
        arc_seconds=" sekunden?",
        latitudes=" breite",
        longitudes=" länge",
        compass_endings="lich",
        latitude_names="breite|breitengrad",
        longitude_names=r"l[äa]ng\w{1,6}",
        maps=r"koord\w*|l[äa]ngengrad|breitengrad|standort|karte",
    ),
    times=TimeWords(
        into="bis|zum|bis zum",
        alternatives="und|oder",
        between="zwischen",
        the="den|der|dem",
        before_pairs="den",
        up_to_dotted="bis|und|oder",
        up_to_article="zum |am ",
        weeks="kalenderweek|kw|kalenderwoche|woche",
        week_heads="kalender kw woche",
        week_signs="kw|woche",
        o_clock="um",
        no_day="uhr|persone?n?|stück",
        no_day_ranges="bis",
        behind_ordinals="war|kam|kommt|geht|hat|wird|ist|nicht|um",
        years_in_words="neunzehnhundert|zweitausend",
        years_signs="zehnhundert|zweitausend",
        ordinal_signs=r"(?:am|vom|seit|den) \S*[dt]e",
        stops="um|oder|und|ab|ginge|passt|wäre|geht",
        month_signs="m.{1,2}rz|maer|juni|dezem",
        day_signs="(?:mon|diens|frei|sams|sonn|donners)tag|mittw|sonna",
        short_month_signs="j.{1,2}n|mrz",
        bare_day_signs="am|vom|zum|dem|der|den",
        versions="treiber|artikel|kapitel|kap|abschnitt|punkt|seite|tabelle|nr|s",
        scores=r"ergebnis\w*|gewonnen|verloren|spiel\w*|größe|zimmer|verhältnis|teil|blutdruck",
        expiry=r"gültig\w*|ablauf\w*|läuft",
        amounts="sternen?|zoll|punkte?|uhr|von|tassen?|voll|mal",
        names="ich bin|heiße|heisse|frau|herr",
        hours="um|gegen|so gegen|bis um",
        whose_birth="meine[rs] |unsere[rs] ",
        relatives="frau|mann(?:es)?|mutter|vaters?|kind(?:es)?|sohn(?:e?s)?|tochter|patient(?:en)?",
        birth_links="wäre|im|den|lautet|der|des|vom|meine[rs]?|ihre[rs]?|seine[rs]?|um|also",
        birth_behind=r"(?:\w+ ){0,2}(?:geboren|geburtstag)\b(?! (?:am|in|im)\b)",
        born_behind="geboren",
        birth_signs=r"\bgeb|\bg\.d|jahrg|\bjg|\bwird",
        week_numbers="kw|kalenderwoche|woche",
        weeks_of="woche",
        weeks_links="im|in",
        parts_of="(?:anfang|mitte|ende) ",
        of_this_month=r"d(?:s|ieses|es)\.? (?:m(?:ts|onats)\.?)",
        stages="anfang mitte ende",
        stage_articles="der |den ",
        stage_links="des|dieses",
        months="monats?",
        from_day="vom|von",
        up_to_day="bis|und|oder",
        decade_articles="die |den ",
        decade_endings="er(?:n)?(?: jahren?)?",
        ages="jahre?n?|alt|j",
        years="jahr jahres",
        ordinal_nouns=(
            "tage?|mal|male|stock|og|etage|platz|abend|morgen|versuch|anruf|kunde|person|woche|monat|jahr|"
            "schritt|teil|punkt|seite|reihe|hand|klasse|liga|quartal|spieltag|advent|geburtstag|jahrestag"
        ),
        team_points="spielstand|endstand|ergebnis|stand|gewonnen|verloren",
        birth_years="jahrgang",
        events=(
            r"bestell\w*|gekauft|kauf\w*|rechnung\w*|gebucht|buchung\w*|termin\w*|reserv\w+|anreise\w*|abreise\w*|"
            r"ankunft|abflug|flug|geliefert|liefer\w*|verschickt|versand\w*|bezahlt|zahlung\w*|abgebucht|läuft|"
            r"gültig\w*|vertrag\w*|unfall|passiert|kaputt|beginn\w*|ende\w*|fällig|umzug|zurück\w*|storn\w+|"
            r"kündig\w*|überw\w+|hochzeit|garantie|ausgestellt|schreiben|brief|e-?mail|gültig\s+bis|zieh\w*|"
            r"installiert|abgelaufen|gewährleistung"
        ),
        clocks="um",
        kept_before=(
            r"(?:c|ca|circa|etwa|ungefähr|um|vor|nach|seit|gegen|ab|jetzt|kommende[nrm]?)\.? |(?:der |"
            "den )?letzte[rn]?(?: tag)? (?:im )?|(?:die )?nacht (?:auf|zum) (?:den )?"
        ),
        kept_behind=(
            r"(?:nächste[sn]|letzte[sn]|dieses|vorige[sn]|kommende[sn]) jahr(?:es)?|d\. ?(?:m|j)\.|früh|abends?|"
            "morgens?|nachts?|nachmittags?"
        ),
        month_compounds=(
            "hälfte|anfang|mitte|ende|wochen?|wochenende|tage?|abende?|morgen|nächte?|nacht|sonne|rate|miete|gehalt"
        ),
        parts_of_day="s?abend|s?morgen|s?vormittag|s?nachmittag|s?mittag|nacht|fruh",
    ),
    talk=TalkWords(
        now="jetzt|nun|noch|immer noch|aktuell",
        several_ids=(
            r"(?:meine|unsere|seine|ihre)n? (?:[^\W\d_]{2,12} )?"
            r"(?:\w{0,16}nummern|\w{0,12}bestellungen|\w{0,8}codes|pins|konten|tickets|buchungen|aufträge|rechnungen|verträge)"
        ),
        flights=(r"(?:mein|unser|ihr|sein)\w{0,2} flug(?:nummer)?|flug-?(?:nummer|nr\.?)"),
        flight_signs="flug",
        no_titled=(
            "herr herrn frau doktor professor direktor direktorin prasident prasidentin minister ministerin "
            "kanzler kanzlerin bundeskanzler bundeskanzlerin burgermeister burgermeisterin rektor rektorin "
            "inspektor kommissar kommissarin wachtmeister lehrer papa mama wirt wirtin apotheker gott lehrerin "
            "notar notarin freiherr studienrat oberstudienrat nachbar nachbarin kollege kollegin ober kellner "
            "pfarrerin general kunde und oder ist sind hat ich sie wir bitte danke was wie wann wo warum"
        ),
        short_titles="Frau frau FRAU",
        particles="von|vom|zu|zur",
        particle_articles="der|den|dem",
        id_links="nummer",
        id_owners="kunden|user|nutzer|benutzer|mitglieds|patienten|mitarbeiter|konto|login|abo",
        number_signs=r"nr\.? ",
        nobodys_ids=r"fehler\w*|prozess\w*|artik\w*",
        names_in_scripts=(
            r"\bname(?: ist)?|\bhei(?:ß|ss)e|\bbin|"
            r"\b(?:spreche|sprach|rede|redete) mit|\bfrage?(?:n sie)?(?: nach)?|\brufe?(?:n sie)?|\bfrau|\bherrn?"
        ),
        passphrases="passwort|kennwort",
        phrase_signs="kennwort",
        one_of_two="entweder",
        born_in=r"bin (?:baujahr|jahrgang) |ich bin (?=\d{2,4} geboren)",
        born_signs="bin",
        about_passwords=(
            "nicht falsch abgelaufen seit tagen wochen zeichen mal nur noch immer und aber weil ist der die das mit"
        ),
        about_logins=(
            "weg neu alt gleich derselbe dieselbe dasselbe richtig korrekt ungultig gultig gesperrt blockiert "
            "geandert zuruckgesetzt vergessen verloren unbekannt bekannt leer sicher unsicher schwach stark kurz "
            "einfach schwer notig erforderlich erfolgt gespeichert gehackt gestohlen vergeben belegt "
            "geschutzt temporar vorlaufig unverandert identisch bestatigt gesetzt eingegeben verschickt raus da "
            "hier unten oben anbei was welches welcher keins keiner nichts alles etwas meins deins ihres bitte "
            "danke jetzt auch wieder genau egal drin ja nein email geburtsdatum kundennummer mailadresse "
            "deaktiviert aktiv inaktiv weiterhin kaputt"
        ),
        name_whose="meine?|seine?|ihre?",
        named_signs=r"hei(?:ß|ss)|gebor|\bgeb\.",
        paid_signs="schulde|überw|schick",
        meant=(
            "mein meine meiner meinem meinen unser unsere unserem anrufen angerufen sprach gesprochen getroffen "
            "fragen grüße gruß kunde heißt"
        ),
        known_for=(
            "autor|autorin|schriftsteller|schriftstellerin|dichter|schauspieler|schauspielerin|regisseur|"
            "regisseurin|sänger|sängerin|komponist|trainer|stürmer|torwart|könig|königin|kaiser|präsident|kanzler"
        ),
        works="romane?|bücher|buch|gedichte?|lieder|lied|oper|sinfonie",
        works_by="von",
        created="schrieb|komponierte|sang|schoss",
        family="familie",
        abbreviations="mfg lg vg ag kfz plz bvg db",
        links="und",
        articles="das der die dem den",
        name_heads="die pater schwester freifrau freiherr baronin grafin oma opa tante onkel",
        name_links="oder und",
        joining="und",
        generic="gruppe strasse platz versicherung markt mobil nummer",
        particles_von="von|zu",
        particles_von_articles="der|den|dem",
        dotted_titles="Fr Hr",
        ranks="Doktor Professor Dipl Mag",
        faculties="med dent vet phil rer nat pol oec jur iur ing theol agr habil",
    ),
    replaced=ReplacedWords(
        particles="von der",
        streets_abroad="strasse str weg platz",
        kinds="gasse allee damm ring ufer chaussee meile markt",
        of_hosts="punkt bindestrich",
        contact="kontakt",
        help="hilfe kundenservice",
        money="rechnung buchhaltung",
        office="buero verwaltung logistik",
        called=r"genannt|nenn\w+ (?:mich|ihn|sie|alle)|alle sagen|spitzname\w*|kurz",
        women="weiblich|frau|schwester|mutter|tochter|geborene|geborener",
        men="männlich|bruder|vater|sohn|mann",
        families="die familie ehepaar",
        birth_names="geb|geborene|geborener|geborenen",
        role_links="mit",
        surnames="(?:nach|familien|mädchen)namen?|nochname",
        first_names="(?:vor|ruf)namen?",
        as_="als",
        names="vor-?",
        names_links="und|oder",
        both_heads="die|beide",
        twos="beiden",
        company_links="und",
        town_beginnings="sankt bad",
        town_links="am|an der|an|im|in der|ob der|bei",
        town_articles="die|der|das",
        branches=(
            "backerei pension sparkasse versicherung versicherungen klinik krankenhaus apotheke schule "
            "universitat flughafen bahnhof kino bibliothek kirche supermarkt"
        ),
        clubs="der die und ev",
        degrees="grad|celsius",
        introducing="ich bin|bin|heiße|heisse|hier ist|assistent(?:in)?|bot|chatbot|hallo|hi|danke|namens|name ist",
        multipliers="tausend hundert million millionen",
        name_tails="der|die",
        lakes=r"see\b",
        seas=r"meer\b|^(?:nord|ost)see$|karibik",
        ranges=r"\balpen\b|gebirge\b",
        mountains=r"\b(?:piz|brenner)\b|berg\b",
        number_joints="und",
        unit_words="liter|meter|gramm?",
        host_words="mein",
        theirs="mein|meine",
        articles_of_many="die",
        wives="frau",
        possessives="meine meiner deine deiner seine seiner ihre ihrer unsere",
        naming_signs=r"nam|\bgeb",
        saints="sankt",
    ),
)
