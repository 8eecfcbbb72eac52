"""The words of dates in six languages: months, weekdays, days and years that are spelt out, and what stands around."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class DateWords:
    """The words of one language. Blanks part the words of a table; `_` is a blank or a hyphen inside a word.

    Words that a date can begin with (months, weekdays, days, early) begin with letters, not with a group.
    """

    months: str  # in full
    short_months: str  # only beside a number
    weekdays: str
    short_weekdays: str  # only in front of a number
    days: str  # first to thirty-first, as people say them
    numbers: str  # words that years are made of
    between: str  # what stands between day, month and year
    before: str  # what makes a date of a bare number or pair of numbers behind it
    since: str  # what makes a year of four digits behind it
    early: str = ""  # modifiers in front, part of the date
    late: str = ""  # modifiers behind, part of the date
    recurring: str = ""  # before a weekday: every one of them, so no date
    years: str = ""  # how a year in words begins; a number that begins otherwise is none
    ordinals: str = ""  # days that are dates without a month, behind `before_ordinal`
    before_ordinal: str = ""
    counted: str = ""  # months by their number, behind a day: *am dritten vierten*
    week: str = ""  # short for one, in front of its number
    doubtful: str = ""  # months that are common words too: dates only behind `since` or with a number


WORDS: Final = {
    "en": DateWords(
        months="january february march april may june july august september october november december",
        short_months="jan feb mar apr jun jul aug sep sept oct nov dec",
        weekdays="monday tuesday wednesday thursday friday saturday sunday tues weds thurs thur fri wed",
        short_weekdays="mon tue tues wed weds thu thur thurs fri sat sun",
        days="first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty_first twenty_second twenty_third "
        "twenty_fourth twenty_fifth twenty_sixth twenty_seventh twenty_eighth twenty_ninth thirtieth thirty_first",
        numbers="one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand and oh o",
        between="of the", before="on from until till by since before after between to dated due for date expires",
        since="in since from until till by before after year during around of mid early late last next this to",
        early="this next last coming early late mid end_of start_of beginning_of middle_of",
        late="next coming last gone past just_gone", recurring="every each most all alternate other any",
        years="eighteen nineteen twenty two_thousand thirty forty fifty sixty seventy eighty ninety",
        ordinals="fourth fifth sixth seventh eighth ninth tenth eleventh twelfth \\w{3,6}teenth twentieth "
        "twenty_\\w{3,6} "
        "thirtieth thirty_first", before_ordinal="the",
        doubtful="may march",
    ),
    "de": DateWords(
        months="januar jänner februar feber märz maerz april mai juni juno juli julei august september oktober "
        "november dezember",
        short_months="jan jän feb mär mrz apr jun jul aug sep sept okt nov dez",
        weekdays="montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag",
        short_weekdays="mo di mi do fr sa so mon die mit don fre sam son",
        days="erste[nrsm]? zweite[nrsm]? dritte[nrsm]? vierte[nrsm]? fünfte[nrsm]? sechste[nrsm]? siebte[nrsm]? "
        "siebente[nrsm]? achte[nrsm]? neunte[nrsm]? zehnte[nrsm]? elfte[nrsm]? zwölfte[nrsm]? dreizehnte[nrsm]? "
        "vierzehnte[nrsm]? fünfzehnte[nrsm]? sechzehnte[nrsm]? siebzehnte[nrsm]? achtzehnte[nrsm]? neunzehnte[nrsm]? "
        "zwanzigste[nrsm]? einundzwanzigste[nrsm]? zweiundzwanzigste[nrsm]? dreiundzwanzigste[nrsm]? "
        "vierundzwanzigste[nrsm]? fünfundzwanzigste[nrsm]? sechsundzwanzigste[nrsm]? siebenundzwanzigste[nrsm]? "
        "achtundzwanzigste[nrsm]? neunundzwanzigste[nrsm]? drei[ßs]{1,2}igste[nrsm]? einunddrei[ßs]{1,2}igste[nrsm]?",

        numbers="\\w{0,20}(?:hundert|tausend|und(?:zwanzig|drei[ßs]{1,2}ig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig))"
        "\\w{0,30} null ein eins zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf \\w{3,6}zehn zwanzig "
        "drei[ßs]{1,2}ig vierzig fünfzig sechzig siebzig achtzig neunzig",
        between="des_jahres im_jahre?", before="am vom zum bis ab seit den der dem datum dated vor nach gültig_bis",
        since="in seit ab bis jahr jahre jahres von vor nach anno baujahr bj im jahrgang ende anfang mitte zum",
        early="nächste[nrs]? kommende[nrs]? letzte[nrs]? diese[nrs]? vorige[nrs]? vergangene[nrs]? anfang ende mitte",
        late="", recurring="jede[nrsm]? alle immer",
        years="(?:acht|neun)zehnhundert\\w* (?:zwei|zwo)tausend\\w* \\w{0,11}(?:zwanzig|ßig|ssig|zig)",
        ordinals="(?:vier|fünf|sechs|sieb|acht|neun|zehn|elf|zwölf|\\w{3,6}zehn)te[nr]? \\w{0,11}zwanzigste[nr]? "
        "\\w{0,6}drei[ßs]{1,2}igste[nr]?", before_ordinal="am vom seit",
        counted="ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften",
    ),
    "sv": DateWords(
        months="januari februari mars april maj juni juli augusti september oktober november december",
        short_months="jan feb mar apr jun jul aug sep sept okt nov dec",
        weekdays="måndag(?:en|s)? tisdag(?:en|s)? onsdag(?:en|s)? torsdag(?:en|s)? fredag(?:en|s)? lördag(?:en|s)? "
        "söndag(?:en|s)? månda tisda onsda torsda freda lörda sönda",
        short_weekdays="mån mon tis ons tors tor fre lör sön",
        days="första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte tolvte trettonde "
        "fjortonde femtonde sextonde sjuttonde artonde nittonde tjugonde "
        "tju(?:go|gu)?_?(?:första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde) trettionde trettio_?första",
        numbers="noll ett en två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton "
        "sjutton arton "
        "nitton (?:tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio)"
        "(?:ett|en|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|tretton|fjorton|femton|sexton|sjutton|arton|"
        "nitton)? "
        "\\w{0,10}(?:hundra|tusen)\\w{0,20}",
        between="i", before="den från till fr senast innan efter sedan datum före t.o.m fr.o.m",
        since="sedan från till år året runt innan efter sen hösten våren sommaren vintern anno årsmodell",
        early="nästa förra nu_på slutet_av början_av mitten_av",
        late="innan nästa_vecka", recurring="varje varannan alla",
        years="arton nitton(?:hundra\\w*)? tjugo\\w* tvåtusen\\w* två_tusen\\w* "
        "(?:tre|fyr|fem|sex|sjut|åt|nit)t?io\\w{0,5}",
        ordinals="(?:fjärde|femte|sjätte|sjunde|åttonde|nionde|tionde|elfte|tol[fv]te|\\w{3,6}tonde|tjugo\\w{0,7}|"
        "trettion?\\w{0,7})", before_ordinal="den", week="v",
        counted="första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte",
    ),
    "es": DateWords(
        months="enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre",
        short_months="ene feb mar abr may jun jul ago sep sept set oct nov dic",
        weekdays="lunes martes mi[ée]rcoles jueves viernes s[áa]bado domingo",
        short_weekdays="lun mar mi[ée] jue vie s[áa]b dom",
        days="primero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince diecis[ée]is "
        "diecisiete dieciocho diecinueve veinte veintiuno veintid[óo]s veintitr[ée]s veinticuatro veinticinco "
        "veintis[ée]is veintisiete veintiocho veintinueve treinta treinta_y_uno",
        numbers="cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince diecis[ée]is "
        "diecisiete dieciocho diecinueve veinte veinti\\w{3,7} treinta cuarenta cincuenta sesenta setenta ochenta "
        "noventa cien ciento \\w{0,7}cientos quinientos mil y",
        between="de del del_año", before="el del al día dia hasta desde fecha antes_del después_del para_el "
        "caduca vence",
        since="en desde hasta año de del al hacia anno modelo ejercicio curso",
        early="próximo pr[óo]ximo pasado este finales_de principios_de mediados_de",
        late="que_viene pr[óo]ximo pasado siguiente de_este_año del_año_que_viene",
        recurring="los cada todos_los",
        years="mil dos_mil veinti\\w{3,7} veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    ),
    "it": DateWords(
        months="gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        short_months="gen feb mar apr mag giu lug ago set sett ott nov dic",
        weekdays="luned[ìi] marted[ìi] mercoled[ìi] gioved[ìi] venerd[ìi] sabato domenica "
        "luned[eé]' marted[iì]' gioved[iì]'",
        short_weekdays="lun mar mer gio ven sab dom",
        days="primo uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici "
        "sedici diciassette diciotto diciannove venti ventuno ventidue ventitr[ée] ventiquattro venticinque ventisei "
        "ventisette ventotto ventinove trenta trentuno",
        numbers="zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici "
        "sedici diciassette diciotto diciannove (?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)\\w{1,9} "
        "\\w{0,10}(?:cento|mila|mille)\\w{0,24}",
        between="di del dell' de d'", before="il dal al del dell' all' dall' l' entro giorno fino_al data",
        since="nel dal del al in anno da fino_a fino_al classe dall' modello",
        early="prossim[oa] scors[oa] quest[oa] fine inizio metà fine_di inizio_di met[àa]",
        late="prossim[oa] scors[oa] che_viene dell'anno_prossimo", recurring="ogni tutti_i tutte_le il al mai_di",
        years="mille\\w+ due_?mila\\w* (?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)\\w{1,9}",
    ),
    "fr": DateWords(
        months="janvier f[ée]vrier mars avril mai juin juillet ao[uû]t septembre octobre novembre d[ée]cembre",
        short_months="janv jan f[ée]vr? avr juil sept sep oct nov d[ée]c",
        weekdays="lundi mardi mercredi jeudi vendredi samedi dimanche",
        short_weekdays="lun mar mer jeu ven sam dim",
        days="premier un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize "
        "dix_sept dix_huit dix_neuf vingt vingt_et_un vingt_deux vingt_trois vingt_quatre vingt_cinq vingt_six "
        "vingt_sept vingt_huit vingt_neuf trente trente_et_un",
        numbers="z[ée]ro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze "
        "seize vingts? "
        "trente quarante cinquante soixante septante huitante octante nonante cents? mille? et",
        between="de", before="le du au jusqu'au d[èe]s_le depuis_le avant_le date pour_le à_partir_du",
        since="en depuis dès jusqu'en année l'année de fin début avant après mi",
        early="fin début mi courant", late="prochaine? derni[èe]re? suivante?", recurring="chaque tous_les les le",
        years="mille? deux_mille? dix_neuf_cent vingt trente quarante cinquante soixante septante huitante "
        "nonante quatre_vingts?",
    ),
}  # fmt: skip
