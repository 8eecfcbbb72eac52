"""The words of street addresses in six languages: kinds of streets, what stands behind the number, what only looks "
"so."""

from __future__ import annotations

from typing import Final

NUMBERS: Final = {  # house numbers as people say them
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred",
    "de": "eins zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf \\w{3,6}zehn \\w{0,16}(?:zwanzig|dreißig|"
    "dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig) \\w{0,8}hundert\\w{0,24}",
    "sv": "ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton "
    "(?:tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio)\\w{0,5} \\w{0,4}hundra\\w{0,16}",
    "es": "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieci\\w{3,6} veinte "
    "veinti\\w{3,7} treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento \\w{3,7}cientos",
    "it": "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
    "diciassette diciotto diciannove (?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)\\w{1,9} "
    "\\w{0,8}cento\\w{0,14}",
    "fr": "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingts? trente "
    "quarante cinquante soixante septante huitante nonante cents?",
}
BEFORE: Final = {  # kinds of streets in front of the name
    "es": "calle c/ ca cl cll avenida avda? av plaza pza plza paseo p[ºo]\\.º camino cmno carretera ctra "
    "traves[ií]a trav "
    "ronda rambla rbla glorieta callej[oó]n cuesta urbanizaci[oó]n urb pol[ií]gono carrer r[uú]a kale pasaje psje pje "
    "jir[oó]n jr carrera cra kra diagonal transversal calzada calz blvd bulevar boulevard privada priv cerrada cda "
    "prolongaci[oó]n prol andador circuito retorno malec[oó]n alameda costanilla bajada autopista tv transv dg diag "
    "kr ak ac circular bv boulevar retorno eje rotonda sendero parcela",
    "it": "via viale v\\.le piazza p\\.?zza p\\.za piazzale p\\.le corso c\\.so largo vicolo vico "
    "strada contrada str\\. "
    "c\\.da "
    "lungomare lungotevere lungarno lungadige lungolago borgo salita calle fondamenta galleria traversa localit[àa] "
    "riva rione stradone circonvallazione",
    "fr": "rue avenue av ave boulevard bd bld boul blvd place pl chemin ch impasse imp all[ée]e cours quai route rte "
    "square sq passage sentier faubourg fbg rang c[ôo]te mont[ée]e ruelle cit[ée] r[ée]sidence rés lotissement lot "
    "chauss[ée]e promenade villa hameau esplanade mail rond-point venelle voie drève clos sente traverse croissant "
    "terrasse galerie ch[ée]e grande_all[ée]e lieu-?dit",
}
DOUBLE: Final = (  # kinds of streets that are common words: streets only with a name in capitals
    "cours mail c[ôo]te r[ée]sidence villa lot passage voie cit[ée] hameau borgo contrada galleria localit[àa] rione "
    "traversa galerie retorno eje sendero circular"
)
SMALL: Final = (  # words that may be part of a name, though they look like none
    "de del della di da al ai alla alle la le el los las du des les lo dei st dr n s e w north south east west y bank"
)
ENDS: Final = {  # kinds of streets at the end of a word; the second ones only with a number
    "de": (
        "straße strasse strase str\\.? gasse allee chaussee gässle gässchen gassl gürtel",
        "weg platz ring damm ufer steig stieg pfad graben berg hof park markt wiese halde matte matten rain acker "
        "anger "
        "kamp winkel zeile hain grund bogen brücke tor kai garten gärten feld heide bühl bach höhe leite steg siedlung "
        "promenade terrasse twiete redder stiege wall meile reihe vorstadt zeile zäune bleichen deich dorf freiheit",
    ),
    "sv": (
        "gatan gata vägen vagen vägenn gränden gränd torget esplanaden stråket liden",
        "väg gr allén alléen alle stigen stig backen backe leden kajen promenaden gången svängen plan platsen parken "
        "stranden slingan ringen bron boulevarden bulevarden torg trappan gata katu intie kuja polku ranta",
    ),
}
AFTER: Final = (  # kinds of streets behind the name, English; the second ones only with a number
    "street str?\\.? road rd\\.? avenue ave\\.? av lane ln boulevard blvd\\.? crescent cres terrace tce highway hwy "
    "parkway "
    "pkwy turnpike esplanade gardens gdns grove mews trail trl alley quay wharf parade pde broadway strand approach",
    "drive dr\\.? lawn cct circuit ter acre close court ct place pl square sq circle cir way row walk hill rise "
    "view green park loop plaza pike "
    "route cove ridge run path gate meadow meadows field fields bank mount vale heights estate croft end cottages brae",
)
EXTRAS: Final = {  # behind the number: stairs, floors, doors
    "en": "apt\\.? apartment unit suite ste\\.? flat fl\\.? floor rm room lot no\\.? bldg building block",
    "de": "stiege stg\\.? tür top haus hinterhaus vorderhaus seitenflügel aufgang app\\.? appartement apartment "
    "wohnung "
    "whg\\.? apt\\.? erdgescho(?:ß|ss) eg dg dachgescho(?:ß|ss) parterre hh vh links rechts",
    "sv": "lgh lägenhet lägenhetsnummer uppg\\.? uppgång port våning vån\\.? as bst bv nb ög öh trappa",
    "es": "piso puerta pta\\.? esc\\.? escalera bajos? bjo [áa]tico entresuelo principal pral\\.? izq\\.? izqda\\.? "
    "izquierda "
    "dcha?\\.? derecha der\\.? int\\.? interior depto\\.? dpto\\.? dto\\.? departamento apto?\\.? apartamento torre "
    "bloque "
    "bl\\.? blq\\.? portal local oficina of\\.? casa(?=_?\\d) lote lt\\.? mz\\.? manzana timbre pb p\\.b\\. km\\.? "
    "planta edificio(?=_) entlo\\.? depa tienda tda\\.? ofc\\.? nave ote\\.? pte\\.? nte\\.? oriente poniente",
    "it": "int\\.? interno scala sc\\.? piano p\\.? pal\\.? palazzina edificio lotto",
    "fr": "app\\.? appt\\.? apt\\.? appartement b[âa]t\\.? b[âa]timent esc\\.? escalier bo[îi]te bte\\.? bt porte "
    "étage bureau "
    "unité suite rdc hall entrée",
}
POST_BOXES: Final = {
    "en": "p\\.? ?o\\.? ?box|post office box|gpo box|locked bag|private bag|pmb",
    "de": "postfach|packstation|postfiliale|paketbox|pf(?= \\d{2} ?\\d)",
    "sv": "box|postbox|postlåda|pb",
    "es": "apartado(?: de correos| postal)?|apdo\\.?(?: de correos)?|casilla(?: de correo| postal)?|aptdo\\.?|a\\.p\\.",
    "it": "casella postale|cas\\. ?post\\.?|c\\.p\\.",
    "fr": "bo[îi]te postale|b\\.?p\\.?|case postale|c\\.p\\.|tsa|cs(?= ?\\d{4})",
}
NEVER: Final = {  # words that end or begin like streets and are none
    "de": "einbahnstraße landstraße sackgasse milchstraße straße strasse gasse allee seitenstraße querstraße "
    "nebenstraße bundesstraße datenstraße hauptstraßen parkplatz arbeitsplatz stellplatz sitzplatz fensterplatz "
    "gangplatz speicherplatz listenplatz spielplatz campingplatz stehplatz tabellenplatz studienplatz kitaplatz "
    "rückweg heimweg umweg hinweg ausweg radweg gehweg fußweg feldweg arbeitsweg lieferweg postweg rechtsweg "
    "versandweg bahnhof friedhof bauernhof innenhof hinterhof tierpark freizeitpark supermarkt baumarkt flohmarkt "
    "weihnachtsmarkt aktienmarkt wochenmarkt boxring grundgarten kindergarten biergarten akkord motor rektor faktor "
    "doktor direktor monitor autor reaktor tor bach feld vorfeld umfeld textfeld eingabefeld pflichtfeld anfang "
    "zeitfeld hintergrund vordergrund grund untergrund februar überfall regenbogen fragebogen ellbogen damm ring "
    "platz weg hof berg park markt umsteig abgrund einstieg anstieg ausstieg aufstieg abstieg bahnsteig gratisweg "
    "krawall intervall schwanger sektor",
    "sv": "motorvägen cykelvägen huvudvägen hemvägen landsvägen gatan vägen bilvägen tvärgatan riksvägen körvägen "
    "genvägen "
    "omvägen uppvägen avvägen gata väg gränd plan torget stranden parken leden ringen platsen arbetsplatsen "
    "parkeringsplatsen plattformen gången ingången utgången uppgången tillgången nedgången avgången sittplatsen "
    "betalplan handlingsplan betalningsplan avbetalningsplan kvällsplan flygplan lägenhetsplan svängen semestern "
    "programmeringen ångan sången mellangången övergången undantagen föregången framgången ringen bokningsgången "
    "perringen ledningen elpriskajen trädgården omgången lekplatsen hållplatsen fotbollsplan backen stigen",
}
NO_NAMES: Final = {  # words that no street is called by, in front of or behind its kind
    "en": "the a an my your his her our their this that these those no one two way of to in on at for and or is was "
    "are "
    "by from with same other side any every some which what each right left wrong long short front next last "
    "first second minute minutes min mins hour hours day days week weeks month months year years star stars mile miles "
    "km gb tb mb hard usb flash test cd dvd google one lane lanes bedroom bed per only more less new available free "
    "percent dollars dollar pounds euros items item people person please thanks order orders number x times if it when "
    "just can will we you i he she they would need want have had has be am pm st th rd nd total disk ssd thumb bank "
    "blind fast no-through dirt busy off cross across down up along out into over ac amp watt volt inch foot "
    "ft "
    "yard yards meter metre sq square acre cell phone phones seat seats ticket tickets night nights round about "
    "meters metres yards kilometers",
    "it": "ha hanno costa costano dura "
    "mail e-mail email pec sms whatsapp telefono telefonica chat web app internet posta fax skype libera cavo "
    "terra "
    "aerea mare bonifico paypal telegram di da del che e è per con non i la le lo il se così preferenziale definitiva "
    "eccezionale telematica preventiva amichevole generale ordinaria cautelativa provvisoria sperimentale orale "
    "scritta "
    "breve principale esclusiva normale ufficiale informale temporanea sms, subito tutto tutti tutte adesso dalla dal "
    "dai ora a o ma un una questa quella video teams zoom giudiziale legale primaria urgente gara prepotentemente "
    "prossima intermedia lo ai alle al tra ehm metti eh sì no poi fra sono arriva hai ho telefono, bluetooth wifi usb "
    "cellulare",
    "es": "que es está en y a con por para de se no la el los las un una su mi tu me te lo si o principal abajo arriba "
    "cerrada cortada peatonal tengo hay va era fue son al del esta este cuando donde como pero muy más bien mal "
    "tiene tienen cuesta cuestan dura sale abre turista aéreo aereo barato caro",
    "fr": "est et à a au aux en dans que qui pour par sur avec ou où ne pas principale fermée barrée la le les de du "
    "des un "
    "une mon ma mes ton ta votre notre c'est libre vide dispo disponible assise debout prise mais svp merci si il elle "
    "privée piétonne est-ce déjà ci là lundi mardi mercredi jeudi vendredi samedi dimanche debout",
    "de": "und oder ist war in der die das den dem des ein eine einen einer mein meine dein ihr ihre sein seine unser "
    "diese "
    "dieser jene keine von zu zum zur mit auf am im an bei nach aus vor für wegen nicht noch nur auch die",
    "sv": "och eller är var i på till från den det en ett min din vår hans hennes denna detta som att av med för vid "
    "mot om",
}
PREPOSED: Final = (  # German: streets that begin with a preposition
    "am an_der an_den an_dem auf_der auf_dem auf_den im in_der in_den zum zur unter_den unter_der hinter_den "
    "hinter_der "
    "hinter_dem vor_dem vor_der bei_der beim ob_dem ob_der über_der "
)
ADJECTIVES: Final = (
    "linke[nrs]? rechte[nrs]? freie[nrs]? breite[nr]? vordere[nr]? hintere[nr]? innere[nr]? äußere[nr]? mittlere[nr]? "
    "untere[nrms]? obere[nrms]? lange[nr]? alte[nr]? neue[nr]? kleine[nr]? große[nr]? hohe[nr]?"
)
NO_PLACES: Final = frozenset(  # German: nouns behind a preposition that a number often follows
    [
        "montag",
        "dienstag",
        "mittwoch",
        "donnerstag",
        "freitag",
        "samstag",
        "sonntag",
        "sonnabend",
        "januar",
        "februar",
        "märz",
        "april",
        "mai",
        "juni",
        "juli",
        "august",
        "september",
        "oktober",
        "november",
        "dezember",
        "tag",
        "jahr",
        "jahre",
        "monat",
        "zimmer",
        "raum",
        "saal",
        "gleis",
        "schalter",
        "gate",
        "platz",
        "preis",
        "wert",
        "seite",
        "kapitel",
        "punkt",
        "stock",
        "stockwerk",
        "og",
        "eg",
        "woche",
        "kw",
        "version",
        "schritt",
        "nummer",
        "nr",
        "haus",
        "block",
        "wagen",
        "terminal",
        "level",
        "teil",
        "artikel",
        "alter",
        "schnitt",
        "moment",
        "ende",
        "anfang",
        "mittel",
        "kurs",
        "wert",
        "durchschnitt",
        "paket",
        "termin",
        "bereich",
        "fall",
        "ordner",
        "feld",
        "stand",
        "juno",
        "zeile",
        "tabelle",
        "bild",
        "abschnitt",
        "absatz",
        "anhang",
        "position",
        "pos",
        "spalte",
        "bus",
        "linie",
        "tram",
        "zug",
        "zone",
        "tarif",
        "rest",
        "mal",
        "bahnsteig",
        "sommer",
        "winter",
        "herbst",
        "frühling",
        "wochenende",
        "team",
        "gruppe",
        "klasse",
        "semester",
        "band",
        "folge",
        "staffel",
        "runde",
        "spiel",
        "liga",
        "konto",
    ]
)
ZIPS: Final = {
    "en": "[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2}|\\d{5}(?:-\\d{4})?|[a-z]\\d[a-z] ?\\d[a-z]\\d|\\d{4}",
    "de": "(?:d|a|ch|de|at)-\\d{4,5}|\\d{4,5}",
    "sv": "(?:se?|fi|fin|s)-\\d{3} ?\\d\\d|\\d{3} ?\\d\\d",
    "es": "(?:cp|c\\.p\\.|c\\.p)? ?(?:\\d{4,5}|[a-z]\\d{4}[a-z]{3})|\\d{4,6}",
    "it": "(?:i-)?\\d{5}|(?:ch-)?\\d{4}",
    "fr": "(?:f-|b-|ch-|l-)?\\d{4,5}|[a-z]\\d[a-z] ?\\d[a-z]\\d",
}  # fmt: skip
