"""The words of German; `tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.de.context import CONTEXT
from anond.languages.de.surrogates import SURROGATES
from anond.languages.tables import (
    AddressWords,
    DateWords,
    DictationWords,
    LabelWords,
    Language,
    NumberWords,
    PersonWords,
    SurnameParticles,
    TitleWords,
)
from anond.languages.value_tables import ValueWords

WORDS: Final = Language(
    rank=2,
    spoken_in=("DE", "AT", "CH", "LU", "BE", "IT"),
    dates=DateWords(
        months=(
            "januar jänner februar feber märz maerz april mai juni juno juli julei august september oktober november "
            "dezember"
        ),
        short_months="jan jän feb mär mrz apr jun jul aug sep sept okt nov dez",
        weekdays="montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag",
        short_weekdays="mo di mi do fr sa so mon die mit don fre sam son",
        days=(
            "erste[nrsm]? zweite[nrsm]? dritte[nrsm]? vierte[nrsm]? fünfte[nrsm]? sechste[nrsm]? siebte[nrsm]? "
            "siebente[nrsm]? achte[nrsm]? neunte[nrsm]? zehnte[nrsm]? elfte[nrsm]? zwölfte[nrsm]? dreizehnte[nrsm]? "
            "vierzehnte[nrsm]? fünfzehnte[nrsm]? sechzehnte[nrsm]? siebzehnte[nrsm]? achtzehnte[nrsm]? "
            "neunzehnte[nrsm]? zwanzigste[nrsm]? einundzwanzigste[nrsm]? zweiundzwanzigste[nrsm]? "
            "dreiundzwanzigste[nrsm]? vierundzwanzigste[nrsm]? fünfundzwanzigste[nrsm]? sechsundzwanzigste[nrsm]? "
            "siebenundzwanzigste[nrsm]? achtundzwanzigste[nrsm]? neunundzwanzigste[nrsm]? drei[ßs]{1,2}igste[nrsm]? "
            "einunddrei[ßs]{1,2}igste[nrsm]?"
        ),
        numbers=(
            r"\w{0,20}(?:hundert|tausend|und(?:zwanzig|drei[ßs]{1,2}ig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig))"
            r"\w{0,30} "
            r"null ein eins zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf \w{3,6}zehn zwanzig "
            "drei[ßs]{1,2}ig vierzig fünfzig sechzig siebzig achtzig neunzig"
        ),
        between="des_jahres im_jahre?",
        before="am vom zum bis ab seit den der dem datum dated vor nach gültig_bis",
        since=("in seit ab bis jahr jahre jahres von vor nach anno baujahr bj im jahrgang ende anfang mitte zum"),
        early=("nächste[nrs]? kommende[nrs]? letzte[nrs]? diese[nrs]? vorige[nrs]? vergangene[nrs]? anfang ende mitte"),
        recurring="jede[nrsm]? alle immer",
        years=(r"(?:acht|neun)zehnhundert\w* (?:zwei|zwo)tausend\w* \w{0,11}(?:zwanzig|ßig|ssig|zig)"),
        ordinals=(
            r"(?:vier|fünf|sechs|sieb|acht|neun|zehn|elf|zwölf|\w{3,6}zehn)te[nr]? \w{0,11}zwanzigste[nr]? "
            r"\w{0,6}drei[ßs]{1,2}igste[nr]?"
        ),
        before_ordinal="am vom seit",
        counted=("ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften"),
        dotted=True,
        bare=(
            r"(?<!\w)(?:am|vom|zum|seit dem|bis zum|ab dem|der|den) (?P<day>DAY\.)(?!\d)(?! ?\d)(?! ?(?:tage?|"
            r"mal|male|stock|og|etage|platz|abend|morgen|versuch|anruf|kunde|person|woche|monat|jahr|schritt|"
            r"teil|punkt|seite|reihe|hand|klasse|liga|quartal|spieltag|advent|geburtstag|jahrestag)\b)"
        ),
        month_tables=(
            "januar februar märz april mai juni juli august september oktober november dezember",
            "jan feb mär apr mai jun jul aug sep okt nov dez",
            "jänner feber märz april mai juni juli august september oktober november dezember",
            "jan feb mrz apr mai jun jul aug sep okt nov dez",
            "jan feb mär apr mai jun jul aug sept okt nov dez",
            "januar februar maerz april mai juni juli august september oktober november dezember",
        ),
    ),
    born=(
        r"geb(?:urts|\.)-?(?:datum|tag|jahr)|geb(?:\.|oren)?(?: wurde ich)?(?: am| im)?|gebdat|g\.d\.|jahrgang|jg\.?|"
        "wird(?: am)?"
    ),
    addresses=AddressWords(
        numbers=(
            r"eins zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf \w{3,6}zehn "
            r"\w{0,16}(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig) "
            r"\w{0,8}hundert\w{0,24}"
        ),
        extras=(
            r"stiege stg\.? tür top haus hinterhaus vorderhaus seitenflügel aufgang app\.? appartement apartment "
            r"wohnung whg\.? apt\.? erdgescho(?:ß|ss) eg dg dachgescho(?:ß|ss) parterre hh vh links rechts"
        ),
        post_boxes=r"postfach|packstation|postfiliale|paketbox|pf(?= \d{2} ?\d)",
        house_numbers=r"hausn(?:ummer|r\.?)",
        zips=r"(?:d|a|ch|de|at)-\d{4,5}|\d{4,5}",
        zip_lengths=(5, 4),
        ends=(
            (r"straße strasse strase str\.? gasse allee chaussee gässle gässchen gassl gürtel"),
            (
                "weg platz ring damm ufer steig stieg pfad graben berg hof park markt wiese halde matte matten rain "
                "acker anger kamp winkel zeile hain grund bogen brücke tor kai garten gärten feld heide bühl bach höhe "
                "leite steg siedlung promenade terrasse twiete redder stiege wall meile reihe vorstadt zeile zäune "
                "bleichen deich dorf freiheit"
            ),
        ),
        never=(
            "einbahnstraße landstraße sackgasse milchstraße straße strasse gasse allee seitenstraße querstraße "
            "nebenstraße bundesstraße datenstraße hauptstraßen parkplatz arbeitsplatz stellplatz sitzplatz "
            "fensterplatz gangplatz speicherplatz listenplatz spielplatz campingplatz stehplatz tabellenplatz "
            "studienplatz kitaplatz rückweg heimweg umweg hinweg ausweg radweg gehweg fußweg feldweg arbeitsweg "
            "lieferweg postweg rechtsweg versandweg bahnhof friedhof bauernhof innenhof hinterhof tierpark "
            "freizeitpark supermarkt baumarkt flohmarkt weihnachtsmarkt aktienmarkt wochenmarkt boxring grundgarten "
            "kindergarten biergarten akkord motor rektor faktor doktor direktor monitor autor reaktor tor bach feld "
            "vorfeld umfeld textfeld eingabefeld pflichtfeld anfang zeitfeld hintergrund vordergrund grund untergrund "
            "februar überfall regenbogen fragebogen ellbogen damm ring platz weg hof berg park markt umsteig abgrund "
            "einstieg anstieg ausstieg aufstieg abstieg bahnsteig gratisweg krawall intervall schwanger sektor"
        ),
        no_names=(
            "und oder ist war in der die das den dem des ein eine einen einer mein meine dein ihr ihre sein seine "
            "unser diese dieser jene keine von zu zum zur mit auf am im an bei nach aus vor für wegen nicht noch nur "
            "auch die"
        ),
        preposed=(
            "am an_der an_den an_dem auf_der auf_dem auf_den im in_der in_den zum zur unter_den unter_der hinter_den "
            "hinter_der hinter_dem vor_dem vor_der bei_der beim ob_dem ob_der über_der"
        ),
        adjectives=(
            "linke[nrs]? rechte[nrs]? freie[nrs]? breite[nr]? vordere[nr]? hintere[nr]? innere[nr]? äußere[nr]? "
            "mittlere[nr]? untere[nrms]? obere[nrms]? lange[nr]? alte[nr]? neue[nr]? kleine[nr]? große[nr]? hohe[nr]?"
        ),
        no_places=(
            "montag dienstag mittwoch donnerstag freitag samstag sonntag sonnabend januar februar märz april mai juni "
            "juli august september oktober november dezember tag jahr jahre monat zimmer raum saal gleis schalter gate "
            "platz preis wert seite kapitel punkt stock stockwerk og eg woche kw version schritt nummer nr haus block "
            "wagen terminal level teil artikel alter schnitt moment ende anfang mittel kurs durchschnitt paket termin "
            "bereich fall ordner feld stand juno zeile tabelle bild abschnitt absatz anhang position pos spalte bus "
            "linie tram zug zone tarif rest mal bahnsteig sommer winter herbst frühling wochenende team gruppe klasse "
            "semester band folge staffel runde spiel liga konto"
        ),
    ),
    numbers=NumberWords(
        joined="{unit}und{ten}",
        joined_units="eins=ein",
        compound_link="und",
        unit_first=True,
        small=(
            "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
            "siebzehn achtzehn neunzehn"
        ),
        tens="zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
        hundred="hundert",
        thousand="tausend",
        million="million millionen",
        others=(
            "zwo=2 fuenf=5 zwoelf=12 fuenfzehn=15 fuenfzig=50 dreissig=30 zwoi=2 zwöi=2 drü=3 föif=5 füf=5 sächs=6 "
            "sibe=7 siebe=7 nüün=9 nün=9 zää=10"
        ),
        link="und",
        compounds="tausend=1000 hundert=100",
        glues_zero=True,
    ),
    dictation=DictationWords(
        code_words=(
            "anton berta cäsar dora emil friedrich gustav heinrich ida julius kaufmann konrad ludwig martha nordpol "
            "otto paula quelle richard samuel siegfried theodor ulrich viktor wilhelm xanthippe ypsilon zacharias "
            "zeppelin ärger ökonom übermut"
        ),
        letters="ypsilon=y jott=j zett=z eszett=ß vau=v",
        letters_in_two_words="scharfes_s=ß",
        links="wie von",
        times="doppel=2 doppelte=2 zweimal=2 dreimal=3 viermal=4 fünfmal=5",
        times_of="mal",
        zeros="nullen",
        signs=(
            "strich=- bindestrich=- minus=- schrägstrich=/ slash=/ punkt=. unterstrich=_ leerzeichen=_ querstrich=/"
        ),
        fillers=("äh ähm eh ehm hm dann danach also ja weiter nochmal groß gross klein großes kleines die der"),
        join="und",
        accents="umlaut akzent",
        weak_letters="",
    ),
    titles=TitleWords(
        titles="Herr herr Herrn herrn Frau frau Fräulein Hr Fr Frl HERR HERRN FRAU",
        callings="Doktor Professor Familie Pfarrer",
    ),
    questions={
        "name": r"\w*name\b|\w*namen\b|wie hei(ß|ss)en|wer sind sie|buchstabier",
        "phone": r"\w*telefon\w*|handy\w*|mobil\w*|rückruf\w*|erreich(en|bar)|durchwahl",
        "email": "e-?mail|mailadresse",
        "address": (r"adresse|anschrift|\w*adresse|stra(ß|ss)e|hausnummer|plz|postleitzahl|wohnort|wohnen|wohin"),
        "id": (r"\w*nummer|\w*-?nr\b|iban|\w*kennung|\w*kennzeichen|zeichen|aktenzeichen|benutzername|ausweis|\bid\b"),
        "birth": r"geburt\w*|geboren",
        "password": r"pass?wort|kennwort|\bpin\b|\w*code\b|\btan\b|\bcvv\b",
    },
    own_endings="so la at es in da pro je live team",
    capital_nouns=True,
    names={
        "filler": (
            "din unser unsere nr nrs nummer ist lautet war wird ar die der das mein meine meiner ihre ihr deine dein "
            "oder unter auf an von neue neues hier ware dann ort ja und mit mich ihm ihnen sie dieser diese alt alte "
            "nur also so un ok okay mir uns sind waren"
        ),
        "": ("codec kundenservice kundenhotline kundendienst kundcenter mobilitat mobilier cardiologia passt passen"),
        "phone": (
            "telefon* mobil mobilnr mobilnummer* mobiltelefon* mobiltel* mobilt telnr telefonnr telefonisch handy "
            "handynummer handynr handys anruf* anruft anzurufen angerufen rufnummer* ruf rufen ruft ruckruf* "
            "zuruckrufen erreich* durchwahl* festnetz* natel faxnummer nummer kontaktnummer* notruf faxen fasttelefon* "
            "anrufbeantworter mailbox kundenhotline servicenummer* hotline"
        ),
        "card": "kreditkarte* debitkarte* karte karten kartennummer* kartennr bankkarte* girocard",
        "order": (
            "bestell* auftrag auftrags* buchung* vorgang* fall fallnummer* fallnr sendung* sendungs* paket* rechnung* "
            "aktenzeichen schaden* reklamation* ticketnummer* ticketnr refnr referen* beleg* belegnummer* quittung "
            "lieferschein* lieferung* transaktion* retoure* gutschein* bestatigungsnummer confirmation"
        ),
        "account": (
            "konto kontonummer* kontonr kontonummern kunde kunden kundennummer* kundennr kdnr kd mitglied* police "
            "policen* versicherung* versicherten* personalnummer* personalnr kredit darlehen vertrag* blz bankleitzahl "
            "depot depotnummer* bonuskarte bonus"
        ),
        "national": (
            "identit* pass passnummer* passnr reisepass* reisepassnummer* ausweis* personalausweis* perso "
            "fuhrerschein* steuer* steuerid steuernummer* idnr sozialversicherung* rentenversicherung* svnr sv ahv avs"
        ),
        "device": ("ust ustid ustidnr mwst steuernr uid-nr seriennummer* seriennr zahler* fin fahrgestell* simkarte"),
        "password": "passwor* kennwort* einmalcode* tan",
        "zip": "plz postleitzahl*",
        "plate": "kennzeichen* kfz autokennzeichen* nummernschild*",
        "other": (
            "rabatt* landerkod* farbe farg artikel* artikelnr artikelnummer* strichcode* produkt* modell* versio* "
            "versione fehler* flug* linie seite zimmer jahr jahre kapitel summe betrag preis kostet kostar auflosung "
            "groesse grosse stand zahlerstand klicks punkte lotto kennung woche kw teilenummer* ersatzteil* einwohner "
            "insgesamt kurs katalog* schritte norm teile zug treno option menupunkt"
        ),
    },
    counted=(
        "einwohner jahre tage stunden stück stk schritte punkte plätze personen persone mal meter liter zeilen uhr "
        "klicks sek st euro"
    ),
    how_many="wie ?viele?",
    when=(
        r"wann\b|um (?:wie ?viel|welche) uhr|welche[msnr]? (?:datum|tag)\b|baujahr|modelljahr|"
        r"(?:an|ab)reise(?:datum|tag)|(?:liefer|kauf|bestell|rechnungs)datum"
    ),
    birthdays=r"geburtstag|auf die welt|zur welt|volljährig",
    which="welche[smnr]?|wie heißt (?:das|die|der|ihr|euer)|name (?:des|der|ihres|ihrer)",
    counted_phrases=(
        "davon|pro (?:tag|woche|monat|jahr)|im (?:monat|jahr)|am tag|die woche|"
        "(?:jede|jeden|jedes) (?:tag|woche|monat|jahr)"
    ),
    labels=LabelWords(
        fillers=(
            "nummer no nr ist lautet war auf jetzt nu mein meine dein ihr ihre für der das dem den vom zum zur in "
            "neues temporäres altes name hier"
        ),
        passwords=(
            "passwort passwörter kennwort paswort paswoord wlan-schlüssel wlan-passwort einmalpasswort initialpasswort"
        ),
        codes=("tan mtan tür-code toröffner prüfziffer prüfnummer kartenprüfnummer geheimzahl geheimnummer"),
        users=("benutzername benutzer nutzername loginname nutzerkennung kennung benutzerkennung anmeldename"),
        extensions="durchwahl dw klappe nebenstelle dw.",
        purposes_in_front=(
            "tresor tür tor haustür zugangs zugriffs eingangs aktivierungs entsperr freischalt bestätigungs "
            "sicherheits einmal abhol verifizierungs verifikations authentifizierungs prüf anmelde geräte schließfach "
            "garagen wiederherstellungs alarm"
        ),
        places="tür haustür tor tresor safe alarmanlage garage schließfach",
        determiners="der die das den dein ihr mein dem unser neue neuer neuen hier",
    ),
    greetings="danke liebe lieber moin servus hallo",
    openings="hallo hi hey moin servus grüezi guten_tag guten_morgen guten_abend grüß_gott tag",
    farewells=(
        "lg vg mfg bg (?:liebe|viele|beste|schöne|freundliche)?_?gr(?:u|ü)(?:ss|ß)e? "
        "mit_freundlichen_gr(?:ü|u)(?:ss|ß)en",
        "",
    ),
    is_fine="reicht_mir reicht_vollig ist_okay ist_ok passt_auch geht_auch genugt_mir",
    present="hier",
    people=PersonWords(
        named=(
            "(?:mein|sein|ihr)e?_(?:vor|nach|familien|mädchen|ruf|geburts|voller_)?name(?:_(?:rückwärts|andersherum|von_hinten))?"
            "_(?:ist|war|lautet) "
            "(?:ich_heiße|ich_heisse|er_heißt|sie_heißt|heiße|heisse) geborene geb\\."
        ),
        labels="(?:vor|nach|familien|zu|mädchen|geburts)?name",
        words_before_name_or_job="ich_bin bin hier_ist hier_spricht das_ist es_ist",
        roles=(
            "patient patientin gast kunde kundin mieter mieterin fahrer fahrerin chef chefin "
            "kollege kollegin nachbar nachbarin vermieter vermieterin mutter vater mama papa mann "
            "frau sohn tochter bruder schwester onkel tante oma opa freund freundin familie"
        ),
        verbs_before_name=(
            "sagen_sie sag sagt frag fragen_sie ruf rufen_sie grüß grüßen_sie bitte gesprochen_mit "
            "gestern_mit vorhin_mit gebucht_von unterschrieben_von für_frau von_frau"
        ),
        words_behind_name="(?:ist|war)_mein_(?:vor|nach|familien|mädchen|geburts)?name",
        payment_words=(
            "schulde schuldet schuldete "
            "(?:überweise|überwies|überwiesen|schicke|sende|überweisen|überweisung|schicken)_#an"
        ),
        no_names=(
            "nicht falsch richtig korrekt sie ihnen ihr ihm mir herr frau dr im in auf mit der die das ein "
            "eine geandert jetzt noch schon auch ja nein doch eben wie"
        ),
        no_surnames="ubrigens halt eben genau danke bitte und also ja nein ok irgendwas irgendwie sowieso",
        low_titles="herr|herrn|frau|hr|fr|fräulein",
        i_am="ich_bin ich_bins ich_bin's hier_ist hier_spricht hier",
        it_is="das_ist",
        my_name="(?:ist_)?mein_name heiße_ich heisse_ich heiß_ich heiss_ich",
        here="hier",
        again="wieder nochmal noch_?mal",
        the_one="die_mit der_mit die_von der_von die_aus der_aus",
        asks="bitte danke",
        from_before=(
            "(?:aus_der|von_der|vom|aus_dem)_"
            "(?:buchhaltung|vertrieb|support|kundenservice|kundendienst|rezeption|zentrale) "
            "von_(?:letzter_woche|letztem_mal|gestern|vorhin|neulich|eben|heute_früh|heute_morgen) vom_letzten_mal"
        ),
        called=(
            r"hat_(?:mich|uns|mir|gestern|heute|vorhin|schon|gerade)(?:_[^\s\d]{2,12}){0,3}"
            "_(?:angerufen|gesagt|geschrieben|geholfen|versprochen|geantwortet) "
            r"hat_(?:angerufen|zurückgerufen|gesagt|geschrieben) rief_(?:mich|uns|gestern|heute|an) "
            r"sagte_(?:mir|uns|dass|gestern|heute) schrieb_(?:mir|uns)"
        ),
        before_caller=("und aber dann weil ja nein ok hallo hi also"),
        talked_to=("(?:sprach|redete|telefonierte|telefoniere|sprechen)_mit"),
        behind_called="gestern heute vorhin eben wegen über und vom am",
        with_whom="mit",
        talked="gesprochen telefoniert geredet gechattet geschrieben",
    ),
    introductions="willkommen_bei willkommen_bei_der assistent_von assistentin_von kundenservice_von",
    venues=(
        "wohnanlage wohnpark seniorenheim pflegeheim gemeindehaus burgerhaus kulturhaus jugendhaus stadthalle "
        "sporthalle turnhalle hotel gasthof gasthaus pension "
        "restaurant cafe klinik krankenhaus flughafen kino theater stadion fitnessstudio biergarten wirtshaus "
        "gaststatte kneipe bistro hallenbad freibad",
        "hotel klinik flughafen apartments",
    ),
    businesses=(
        "backerei metzgerei spedition apotheke optik elektro schreinerei tischlerei autohaus druckerei firma reederei",
        "gmbh ag ohg druck gerustbau elektrotechnik reisen",
    ),
    public_places=(
        "grundschule realschule hauptschule klinikum krankenhaus bahnhof hauptbahnhof flughafen amtsgericht",
        "bahnhof hauptbahnhof hbf flughafen krankenhaus",
    ),
    beside_thanks=(
        "super prima toll klasse alles vielen besten gut ok okay klar sehr dank bitte gern gerne ja schonen tag"
    ),
    of_chats=(
        "okey okee okidoki oki okok jau jup no nee achso aha tschoe tschau tschuss danki dankee "
        "hallihallo hmm hm lol bidde biddeschon"
    ),
    idioms=(
        "frank_und_frei hinz_und_kunz otto_normalverbraucher hans_im_glück krethi_und_plethi dummer_august "
        r"flotter_otto (?:das|dem|des|zum|beim|vom|kein|ein|\w{2,}(?:sch|lich|ig)(?:es|em|en|e)|gut\w+|warm\w+)_essens?"
        r" (?:licht|lampe|leuchte|led|diode|anzeige|bildschirm|symbol|taste|kabel|etikett|schachtel|wand|haut|stern)"
        r"_(?:ist|war|wird|blinkt|leuchtet)(?:_(?:ganz|jetzt|nur|noch))?_(?-i:rosa|viola|braun|schwarz|weiß)"
    ),
    bare_places=(
        "hotel hostel pension gasthof restaurant bahnhof hauptbahnhof flughafen schule universitat "
        "krankenhaus klinik kino theater museum zentrum innenstadt suden osten westen"
    ),
    pets=(
        (
            "hund hündin katze kater welpe kätzchen kaninchen hamster pferd pony wellensittich papagei meerschweinchen "
            "schildkröte"
        ),
        "namens heißt",
    ),
    dining=r"(?:tisch|abendessen|mittagessen|frühstück|gegessen|abendgegessen|brunch)(?:_für_\w+)?_(?:im|bei|beim)",
    spare=("nach aus in bei mit und ist zu an ich", "und ist bitte danke ich"),
    family_articles="die den",
    family_plural="s",
    surname_particles=SurnameParticles(
        in_names="van van_der van_den van_de von_und_zu ter af de_la de_las de_los del della dello degli dos de'",
        with_article="von_der von_dem von_den",
        before_capitals="von de",
    ),
    conjunctions="und &",
    alternatives="oder",
    perhaps="vielleicht eventuell doch sogar war_es auch eher",
    corrections="nicht statt anstatt anstelle_von",
    own_words=(
        "ich mein meine meinen meiner meinem ist nicht und das ein eine einen einer heiße heisse wohne für auf mit "
        "zum zur aber wo kann können könnten möchte habe haben sind ihre ihren sie uns mich mir bitte danke guten "
        "vielen auch noch schon wurde geboren bestellung wir nach über weil dass wenn oder kein keine gestern "
        "heute nur sehr warum wann diese dieser"
    ),
    near=("nl af fy lb nds",),
    agreeing="der die das den dem des ein eine einen einem einer eines zum zur beim vom im am ins ans",
    noun_endings="s n en e er es em nen innen",
    working_as="als",
    values=ValueWords(
        titles="herr herrn frau hr fr frl familie",
        women=(
            "frau fr fraulein frl freifrau baronin tante mutter tochter schwester oma freundin nichte schwiegermutter "
            "kollegin nachbarin chefin arztin anwaltin leiterin mitarbeiterin mieterin kundin "
            "lehrerin trainerin beraterin ehefrau verlobte schwagerin enkelin omi mutti mami "
            "stiefmutter stiefschwester grossmutter schwiegertochter cousine"
        ),
        men=(
            "herr herrn hr onkel pater freiherr vater papa mann sohn bruder opa neffe schwager schwiegervater dem "
            "kollege nachbar lehrer anwalt ehemann verlobter enkel opi vati bub "
            "freund stiefvater stiefbruder grossvater schwiegersohn cousin"
        ),
        particles="der den von vom zu zum zur und",
        weekdays=("montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so"),
        modifiers=(
            "nachste nachsten nachster kommende kommenden kommender letzte letzten letzter diese "
            "diesen dieser anfang ende mitte im seit ab jahrgang"
        ),
        around_dates="den der am dem vom",
        more_weekdays=(
            "zischtig zyschtig ziistig friitig frittig donnschtig samschtig samstich pfinsta pfinztag freidooch "
            "mandas fritig samstig sunntig mantig zistig mittwuch donnstig montags dienstags "
            "mittwochs donnerstags freitags samstags sonntags"
        ),
        beside_weekdays=(
            "fruh nacht auf danach davor jetzt kommendem kommendes und bis woche vorletzter vorletzten ubernachste "
            "ubernachsten morgen abend vormittag nachmittag mittag"
        ),
        genders="männlich mannlich weiblich mann",
    ),
    context=CONTEXT,
    surrogates=SURROGATES,
)
