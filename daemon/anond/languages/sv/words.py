"""The words of Swedish; `tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.sv.context import CONTEXT
from anond.languages.sv.surrogates import SURROGATES
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
    rank=3,
    spoken_in=("SE", "FI", "NO", "DK"),
    dates=DateWords(
        months=("januari februari mars april maj juni juli augusti september oktober november december"),
        short_months="jan feb mar apr jun jul aug sep sept okt nov dec",
        weekdays=(
            "måndag(?:en|s)? tisdag(?:en|s)? onsdag(?:en|s)? torsdag(?:en|s)? fredag(?:en|s)? lördag(?:en|s)? "
            "söndag(?:en|s)? månda tisda onsda torsda freda lörda sönda"
        ),
        short_weekdays="mån mon tis ons tors tor fre lör sön",
        days=(
            "första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte tolvte trettonde "
            "fjortonde femtonde sextonde sjuttonde artonde nittonde tjugonde "
            "tju(?:go|gu)?_?(?:första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde) trettionde "
            "trettio_?första"
        ),
        numbers=(
            "noll ett en två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton "
            "nitton "
            "(?:tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio)"
            "(?:ett|en|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|"
            "tretton|fjorton|femton|sexton|sjutton|arton|nitton)? "
            r"\w{0,10}(?:hundra|tusen)\w{0,20}"
        ),
        between="i",
        before="den från till fr senast innan efter sedan datum före t.o.m fr.o.m",
        since=("sedan från till år året runt innan efter sen hösten våren sommaren vintern anno årsmodell"),
        early="nästa förra nu_på slutet_av början_av mitten_av",
        late="innan nästa_vecka",
        recurring="varje varannan alla",
        years=(
            r"arton nitton(?:hundra\w*)? tjugo\w* tvåtusen\w* två_tusen\w* (?:tre|fyr|fem|sex|sjut|åt|nit)t?io\w{0,5}"
        ),
        ordinals=(
            r"(?:fjärde|femte|sjätte|sjunde|åttonde|nionde|tionde|elfte|tol[fv]te|\w{3,6}tonde|tjugo\w{0,7}|trettion?\w{0,7})"
        ),
        before_ordinal="den",
        counted="första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte",
        week="v",
        dotted=True,
        bare=(
            r"(?<!\w)(?:(?:den|till den|från den) (?P<day>DAY(?::[ea])?)(?![\w:,./-]*\d)(?! \d| st\b| kr\b)|"
            r"(?P<other>DAY:[ea]))\b(?! (?:våning|trapp|plats|rad|gång|försök|klass|person|kund|paket|rum|"
            r"hand|del|steg|sida|kvartal|upplaga|sorte|advent|generation)\w*)"
        ),
        month_tables=(
            "januari februari mars april maj juni juli augusti september oktober november december",
            "jan feb mar apr maj jun jul aug sep okt nov dec",
            "jan feb mar apr maj jun jul aug sept okt nov dec",
        ),
    ),
    born=(
        r"f[öo]dd(?:a|es)?(?: den| i| år)?|f\.|födelse(?:datum|dag|dagen|år)|fyller(?: \d{1,3})?(?: år)?(?: den)?|"
        "personnummer börjar på"
    ),
    addresses=AddressWords(
        numbers=(
            "ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton "
            r"(?:tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio)\w{0,5} \w{0,4}hundra\w{0,16}"
        ),
        extras=(r"lgh lägenhet lägenhetsnummer uppg\.? uppgång port våning vån\.? as bst bv nb ög öh trappa"),
        post_boxes="box|postbox|postlåda|pb",
        house_numbers=r"(?:hus|port|gatu)n(?:ummer|umret|r\.?)",
        zips=r"(?:se?|fi|fin|s)-\d{3} ?\d\d|\d{3} ?\d\d",
        zip_lengths=(5,),
        ends=(
            "gatan gata vägen vagen vägenn gränden gränd torget esplanaden stråket liden",
            (
                "väg gr allén alléen alle stigen stig backen backe leden kajen promenaden gången svängen plan platsen "
                "parken stranden slingan ringen bron boulevarden bulevarden torg trappan gata katu intie kuja polku "
                "ranta"
            ),
        ),
        never=(
            "motorvägen cykelvägen huvudvägen hemvägen landsvägen gatan vägen bilvägen tvärgatan riksvägen körvägen "
            "genvägen omvägen uppvägen avvägen gata väg gränd plan torget stranden parken leden ringen platsen "
            "arbetsplatsen parkeringsplatsen plattformen gången ingången utgången uppgången tillgången nedgången "
            "avgången sittplatsen betalplan handlingsplan betalningsplan avbetalningsplan kvällsplan flygplan "
            "lägenhetsplan svängen semestern programmeringen ångan sången mellangången övergången undantagen "
            "föregången framgången ringen bokningsgången perringen ledningen elpriskajen trädgården omgången "
            "lekplatsen hållplatsen fotbollsplan backen stigen"
        ),
        no_names=(
            "och eller är var i på till från den det en ett min din vår hans hennes denna detta som att av med för vid "
            "mot om"
        ),
        towns_have_capitals=True,
    ),
    numbers=NumberWords(
        joined_units="ett=ett/en",
        small=(
            "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton "
            "nitton"
        ),
        tens="tjugo trettio fyrtio femtio sextio sjuttio åttio nittio",
        hundred="hundra",
        thousand="tusen",
        million="miljon miljoner",
        others=(
            "nolla=0 etta=1 tvåa=2 trea=3 fyra=4 femma=5 sexa=6 sjua=7 åtta=8 nia=9 tjugi=20 tretti=30 fyrti=40 "
            "femti=50 sexti=60 sjutti=70 åtti=80 nitti=90 aderton=18"
        ),
        splits_tens=True,
        compounds="tusen=1000 hundra=100",
        glues_zero=True,
    ),
    dictation=DictationWords(
        code_words=(
            "adam bertil cesar caesar david erik filip gustav helge ivar johan kalle ludvig martin niklas olof petter "
            "qvintus rudolf sigurd tore urban viktor wilhelm xerxes yngve zäta åke ärlig östen"
        ),
        letters="zäta=z",
        weak_letters="i=i å=å ö=ö ge=g",
        letters_in_two_words="dubbel_v=w dubbel_ve=w",
        links="som_i som för",
        times="dubbel=2 dubbla=2 dubbelt=2 trippel=3",
        times_of="gånger",
        zeros="nollor",
        signs=("streck=- strecket=- bindestreck=- minus=- snedstreck=/ punkt=. understreck=_ mellanslag=_ apostrof='"),
        fillers="eh öh öhm ehm hm sedan sen så stort litet stor liten därefter",
        join="och",
        accents="accent prick prickar ring",
    ),
    titles=TitleWords(
        titles="Herr herr Fru fru Fröken fröken HERR FRU",
        callings=("dr prof Doktor doktor Professor professor Magister magister Syster syster Familjen familjen"),
    ),
    questions={
        "name": r"namn|\w*namn\b|namnet|vad heter|heter du|vem är|vem pratar|stava",
        "phone": r"telefon\w*|mobil\w*|\w*telefonnummer|ringa|\bnå dig\b",
        "email": r"e-?post\w*|mejl\w*|mail\w*",
        "address": r"adress\w*|\w*adress|gata\w*|postnummer|\bort\b|var bor|bor du|vart ska",
        "id": (
            r"\w*nummer|\w*nummret|\w*numret|\w*nr\b|iban|kontot|ordern|ärende\w*|bokning\w*|reg\.?-?nr|registrering\w*|"
            r"siffror\w*|användarnamn|\bid\b"
        ),
        "birth": r"född\w*|födelse\w*|personnummer",
        "password": r"lösenord\w*|\bpin\w*|\w*kod\b|\w*koden\b|cvv",
    },
    own_endings="se de i is so no life live team",
    names={
        "filler": (
            "mitt mina din ditt dina vart vara kod koden nummer numret ar var mi eller pa till av nya har ja och under "
            "med mig mich oss gamla bara ort ville ok okay still du"
        ),
        "": "kundtjanst kundservice passen",
        "phone": (
            "telefon* mobil mobilen mobilnr mobilnummer* mobiltelefon* mobiltel* mobilt tlfn ringa ringde ringer "
            "ringen nas na nar smsa sms-a hemnummer* jobbnummer* jobbtelefon* hemtelefon* fasttelefon* kontaktnummer* "
            "nummer swish simsa sms-et"
        ),
        "card": ("kort kortet kortnummer* kortnr kontokort* kreditkort* kreditkort betalkort* bankkort*"),
        "order": (
            "ordre ordern ordernummer* ordernr order bestallning* bokning* arende* kolli* faktura* ocr skade* "
            "skadenummer* biljett* paket* kvitto* kvittens* leverans* transaktion* sak saksnr retur* reklamation* "
            "referen*"
        ),
        "account": (
            "konto kontot kontonummer* kontonr kund kundnr kundnummer* medlem* avtal* forsakring* anstallning* "
            "bankgiro bg bankgironummer plusgiro pg plusgironummer clearing* bonuskarte"
        ),
        "national": (
            "legitimation* pass passnummer* passnr korkort* personnummer* personnr persnr personnumre* samordning* "
            "henkilotunnus hetu personbeteckning* fodselsnummer* cpr"
        ),
        "device": "orgnr organisationsnummer* serienummer* serie serienr matar* matarnummer* chassi*",
        "password": "pinkod* losenord* engangskod*",
        "zip": "postnummer* postnumret postnr",
        "plate": "registrering* regnr regnummer* reg",
        "other": (
            "rabatt* rabattkod* farg artikel* artikelnr artikelnummer* streckkod* produkt* modell* fel felkod* "
            "felmeddelande flyg* tag linje sida rum ar kapitel totalt summa belopp pris kostar storlek visningar poang "
            "lotteri* vecka reservdel* invanare katalog* steg kronor alternativ alternativet"
        ),
    },
    counted="dagar invånare år personer poäng steg kronor kr liter meter st mal",
    how_many="hur (?:många|mycket)",
    when=(
        r"när ?(?:\?|$)|när (?:vill|är|ska|skulle|var|hände|börja\w*|köpte|beställde|kom|reser|åker|gjorde|"
        r"kan)\b|hur dags|vilk(?:en|et) (?:dag|datum|tid)\b|årsmodell|"
        r"(?:avrese|ankomst|leverans|köp)datum"
    ),
    birthdays=r"\bfyll(?:er|de)\b|födelse|till världen",
    which="vilke[nt]|namnet på|vad heter",
    counted_phrases=(
        "av (?:dem|dom|dessa|de här)|(?:i|per) (?:månaden|månad|veckan|vecka|dagen|dag|året|år)|"
        "om (?:dagen|året)|varje (?:dag|vecka|månad|år)"
    ),
    labels=LabelWords(
        fillers="nummer nr är var till nu mitt min ditt mi för den nya tillfälligt gamla ska vara",
        passwords="lösenord lösenordet lösen losenord wifi-lösenord engångslösenord",
        codes="pinkod pinkoden kontrollkod portkod portkoden puk-kod pin-kod",
        users=("användarnamn användarnamnet användare inloggningsnamn användar-id användarid användarkonto"),
        extensions="anknytning ankn anknytningen ankn.",
        purposes_in_front=(
            "port dörr engångs säkerhets bekräftelse verifierings åtkomst inloggnings aktiverings hämt larm kassaskåps "
            "upplåsnings kontroll legitimerings återställnings grind"
        ),
        places="porten dörren grinden larmet kassaskåpet garaget",
        determiners="den din min nya er här",
    ),
    greetings="hallo hej hejsan tjena tack kara",
    openings="hej hejsan hallå tjena tja god_morgon god_dag hej_igen hejhej",
    farewells=(
        "mvh vänligen (?:vänliga|bästa|glada|många)?_?hälsningar hälsn med_vänlig_hälsning vh",
        "hälsar kram",
    ),
    is_fine="gar_bra ar_okej racker_bra funkar_bra duger_bra",
    present="har",
    people=PersonWords(
        named=(
            "(?:mitt|hans|hennes)_(?:för|efter|mellan|flick|tilltals)?namn(?:_(?:baklänges|bak_och_fram))?_(?:är|var) "
            "(?:jag|han|hon)_heter(?:_baklänges)?"
        ),
        labels="(?:för|efter|mellan|flick)?namn",
        words_before_name_or_job="jag_är är det_är det_här_är",
        roles=(
            "patient patienten gäst gästen kund kunden hyresgäst förare chef chefen kollega granne "
            "hyresvärd mamma pappa man make fru maka sambo son dotter bror syster vän kompis"
        ),
        verbs_before_name=(
            "säg_till hälsa fråga ring ringa kontakta pratade_med prata_med talade_med bokat_av bokad_av signerat_av"
        ),
        words_behind_name="(?:är|var)_mitt_(?:för|efter|flick|mellan)?namn",
        payment_words="skyldig betalade (?:för_över|överför|skicka|skickade|swisha|swishade|överföring)_#till",
        no_names="inte fel ratt stavat felstavat pa i med den det nu redan ocksa herr fru dr andrat",
        no_surnames="alltsa forresten va ju da ok ja nej nanting nagot nagonting",
        low_titles="herr|fru|fröken",
        i_am="jag_är jag_heter det_här_är",
        it_is="det_är",
        my_name="heter_jag (?:är_)?mitt_namn",
        here="här",
        again="igen",
        the_one="hon_med han_med hon_från han_från den_med",
        asks="tack",
        from_before=(
            "från_(?:ekonomi|faktura|support|kundtjänst|receptionen|växeln) "
            "från_(?:förra_(?:veckan|gången|månaden)|igår|i_går|i_morse|häromdagen|tidigare)"
        ),
        called=(
            "ringde_(?:mig|oss|igår|idag|tillbaka|upp|nyss|i) (?:sa|sade)_(?:att|till|det) "
            "skrev_(?:till_mig|till_oss|att) har_(?:ringt|sagt|skrivit|hört_av_sig) hörde_av_sig "
            "lovade_(?:mig|att)"
        ),
        before_caller=("och men så för att ja nej ok hej"),
        talked_to=("(?:pratade|pratat|talade|talat|pratar|snackade|snackat)_med"),
        behind_called=("igår idag nyss om i på och men som från hos förut två"),
    ),
    introductions="valkommen_till tack_for_att_du_kontaktar kundtjanst_pa assistent_pa assistent_hos",
    talking=("med", "pa hos"),
    venues=(
        "hotell hotellet restaurang krog pub biograf pensionat kafe cafe simhallen",
        "hotell flygplats station sjukhus pensionat gym simhall teatern teater vardshus",
    ),
    businesses=(
        "brf sparbanken",
        "kommun schakt bygg ab forlag akeri",
    ),
    public_places=(
        "vardcentralen",
        "sjukhus lasarett flygplats kyrka tingsratt gymnasium station centralstation vardcentral",
    ),
    beside_thanks="super toppen bra stort sa mycket okej ok ja jattebra",
    of_chats="okej okey oki okok jaha joda jovisst tjena tjenare tackis hejsan hmm hm lol",
    idioms=(
        "medelsvensson svenne_banan "
        "(?:lampan|ljuset|dioden|skärmen|ikonen|knappen|kabeln|etiketten|kartongen|väggen|huden|solen|väskan)_(?:är|"
        "var|blir|lyser)"
        "(?:_(?:helt|nu))?_(?-i:rosa|viola|brun|grå)"
    ),
    bare_places=(
        "hotell hotellet restaurang stationen centralstationen flygplatsen skolan universitetet sjukhuset "
        "biografen museet centrum norr soder vaster oster norrut soderut vasterut osterut"
    ),
    pets=(
        (
            "hund(?:en)? katt(?:en)? valp(?:en)? kattunge kanin(?:en)? hamster(?:n)? häst(?:en)? ponny(?:n)? "
            "undulat(?:en)? marsvin papegoja(?:n)? sköldpadda(?:n)?"
        ),
        "som_heter heter vid_namn",
    ),
    dining=r"(?:bord|middag|lunch|frukost|brunch|äta|ätit|åt)(?:_för_\w+)?_på",
    spare=("till fran i pa med och ar jag", "och ar tack jag"),
    no_owners="annars visas tages paus",
    surname_particles=SurnameParticles(
        in_names="van van_der van_den van_de von von_der von_und_zu ter af de_la de_las de_los della dello degli dos",
        before_capitals="de",
    ),
    conjunctions="och &",
    alternatives="eller",
    perhaps="kanske möjligen var_det är_det till_och_med också",
    corrections="inte ej istället_för i_stället_för",
    own_words=(
        "jag heter är inte och att det som för på av med har mitt mina ett bor från vill kan kunde skulle behöver "
        "hej tack varför när hur vad vem också eller här där mig fick fått ska blev varit snälla personnummer född "
        "igen idag imorgon igår så mycket något någon beställning"
    ),
    near=("da nb nn no fo is",),
    second_opinion="de",
    agreeing="en ett den det min mitt din ditt sin sitt",
    noun_endings="n en et r er ar or s na a t erna arna e",
    working_as="som",
    values=ValueWords(
        titles="fru froken familjen",
        women=(
            "fru froken moster faster dotter syster farmor mormor svarmor frun vaninna flickvan "
            "skoterskan syrran tjejen svagerska dottern dotra dottra hustru hustrun tosen jantan "
            "storasyster lillasyster styvmor"
        ),
        men=(
            "morbror farbror bror pappa farfar morfar svarfar pojkvan brorsan killen svager sonen pojken grabben maken "
            "mannen "
            "storebror lillebror styvfar"
        ),
        particles="af av och",
        weekdays=(
            "mandag tisdag onsdag torsdag fredag lordag sondag mandagen tisdagen onsdagen torsdagen "
            "fredagen lordagen sondagen man tis ons tors lor son"
        ),
        modifiers="nasta forra slutet borjan mitten av i pa den under fran sedan efter fore fodd",
        around_dates="om on",
        ordinals="a e",
        more_weekdays=(
            "ti lordagens lordas onsd tisd mandags tisdags onsdags torsdags fredags lordags sondags mandan tisdan "
            "onsdan torsdan "
            "fredan lordan sondan fre lor onsda torsda freda torsd lord sond"
        ),
        beside_weekdays="innan morse i pa nu eller och till efter morgon kvall eftermiddag formiddag nastnasta vecka",
        genders="manlig kvinnlig kvinna",
    ),
    context=CONTEXT,
    surrogates=SURROGATES,
)
