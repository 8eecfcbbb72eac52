"""Swedish words beside values; the modules of `languages/context` say what each table is."""

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
        present="är",
        past="var",
        plural="är",
        both="och",
        number="nummer|nr",
    ),
    accounts=AccountWords(
        endings=("(?:slutar|som slutar|ändar|ender|slutade) (?:på|med)|sista (?:fyra|4|tre)(?: siffrorna| siffror)?"),
        ending_of="på|av",
        ending_whose="mitt ",
        ending_behind="slutar",
        ending_before="med|på",
        lasts="(?:de )?sista",
        ending_signs="slut|ändar|sista",
        expiry=r"giltigt? (?:till|t\.?o\.?m\.?)|går ut|utgår|utgångsdatum",
        expiry_signs="går|utg",
        bank_codes="kod",
        wallets=r"plånbok\w*|krypto\w*",
    ),
    contact=ContactWords(
        my="mi(?:n|tt?)|vårt?|hans|hennes",
        new="nya ",
        time_units="tiden|kr",
        account_of="är|heter|jag|mitt|min|namn|namnet|konto|kontot|användarnamn|på|mig|hittar|du|som|under|där",
        account_suffixes="namn(?:et)?|-?kontot?",
        called="jag är|jag heter",
        on="på",
        mail=r"mejl\w*|e-?post\w*|adress\w*",
        no_local_parts="jobbar jobbade bor och med",
        said_www="dubbel-v_dubbel-v_dubbel-v dubbel_v_dubbel_v_dubbel_v ve_ve_ve",
        site=r"sida|sidan|länk\w*|adress\w*|domän\w*|hemsid\w*",
        points="den denna varje sista nästa första samma ett annan",
        talk="nej tack hej bra precis visst inte här nu idag imorgon klart då också vd vds",
        site_cues="på|från|sidan?|kolla",
    ),
    ids=IdWords(
        cars=r"bil(?:en|ar)?|lastbil|släp\w*|parkerad",
        plates=r"reg\.?-?n(?:umme)?r|registreringsnum\w+|regnum\w+|skylt\w*",
        plate_signs="skylt",
        plate_links="mitt?|bil|bilen|på",
        plate_units="och",
        before_counts="till|kl|ca|från",
        of_what="för|till|på",
        whose="min|mitt",
        no_purposes="lösen|kod",
        code="kod(?:en)?",
        bare_codes="kod(?:en)?",
        code_in_front="kod(?:en)?",
        code_for="till|på",
        will_be="blir",
        faults=r"fel\w*",
        codes="kod koden",
        acronyms="MAJ",
    ),
    links=LinkWords(
        names=(
            "namn fornamn efternamn fullstandigtnamn kund kundnamn gast passagerare patient mottagare "
            "kontoinnehavare kontaktperson"
        ),
        users="anvandare anvandarnamn medlem",
        births="fodelsedatum fodelsedag fodd",
        postal="postnr postnummer",
        towns="stad ort postort",
        streets="gata gatuadress adress",
        phones="telefon telefonnummer mobil mobilnr mobilnummer telnr",
        accounts="personnummer persnr konto kontonummer kontonr kortnummer regnr",
        mails="epost epostadress mejl",
        user_pages="anvandare anvandarprofil profil medlem medlemmar konto",
        customer_pages="kunder kund patienter",
        number_pages="bestallningar bestallning ordrar order fakturor faktura bokningar bokning arende arenden",
        pages="redigera ny nytt installningar hjalp sakerhet losenord loggain loggaut sok mina sidor",
    ),
    programs=ProgramWords(
        network=r"adress\w*|från",
        numbered="uppdater utgåva drivrutin avsnitt stycke",
        numbered_short="steg",
        numbered_links="till",
        people="förnamn fornamn efternamn kundnamn kontoinnehavare",
        name_parameters="namn",
        key_ends="nyckel|nyckeln",
        key_is="var",
        personal_ids=r"enhet\w*|användar\w*|beställning\w*|licens\w*|ärende\w*",
        of_programs="kontrollsumma",
        ids_in_links="kund(?:_?nr)?|ordernr",
        keys_in_links="losenord",
        user_folders="användare",
        home_folders="skrivbord dokument hämtningar bilder musik video",
        elements="fornamn|efternamn",
        hardware="adress",
    ),
    spoken=SpokenWords(
        numbers=(
            r"\w*(?:numret|nummret)|\w*(?:kod|koden)|bokning|kontot|kund|kort|kortet|lösenord\w*|slutar(?: på)?|"
            r"slutsiffror\w*|sista|slutet|siffror\w*"
        ),
        phones="tfn",
        calls=r"mobilnu\w*|nås?|når",
        contacts="anknytning|nås",
        names=r"stava\w*|\w*namn\w*|heter|skriv\w*",
        which="sista|första",
        labels=r"\w*numret|kod|koden",
        zips="postnummer|postnr",
        births=r"född\w*|födelse\w*|sedan",
        units="kr|kronor|krona|spänn|timmar|timme|dagar|dygn|veckor|månader|år|tum|procent|gånger|stycken",
        no_names="aldrig nej tack viktigt",
        abbreviations="tfn pst psst",
        labels_between="kod slutar pa med anknytning sista siffror kort konto ar och",
        dots="punkt|prick",
        slashes="snedstreck",
        hyphens="bindestreck|streck",
        underscores="understreck",
        together="små_bokstäver i_ett_ord ett_ord allt_ihop",
        signs="prick understreck bindestreck",
        joiners="streck",
        times="dubbel tripel",
        number_signs="noll|tret|fyr|fem|sju|nio|tio|elv|tolv|tjug|fjor|nitt",
        whole_numbers="sex|.tta",
        number_parts=r"\btv.{1,2}\b|[^ -~]tta\b|hundra",
        code_signs="bertil|helge|kalle|ludvig|qvintus|sigurd",
        code_links="som|f.{1,2}r",
        code_links_before="som|för",
        colons="kolon",
        kept="nagot bokstav forlat nej som med kolon snabela",
        ats="snabel-?a|snabel a",
        ats_perhaps="ät|ätt|ett",
        ats_in_brackets="ät|snabel-?a",
        at_signs="snabel",
        ats_behind="snabel-?a|snabel a|ät",
        ats_before="snabel-?a|snabel a",
    ),
    places=PlaceWords(
        in_places="i|från|till|nära|runt",
        lives_in_signs="bor |flyttat",
        lives_in=r"bor (?:nu )?i|flyttat till",
        ends_before_zip="gatan|vägen|gata|väg|gränd|stigen|katu|tie",
        flats_before_zip="lgh",
        since="sedan|år",
        going="i|till|från|ort",
        sent="till|från",
        units="kr|kronor|minuter|timmar|dagar|år|månader|veckor|gånger|bilar|bil",
        floor_ordinals=":a",
        floors=r"tr(?:appor|\.)?|vån\w*",
        floor_sides=" ög| öh",
        floor_shapes=(
            r"(?i:en|två|tre|fyra|fem|sex|andra|tredje|fjärde|femte|sjätte) (?i:trappor|trappa|tr|våningen)\b(?i: "
            r"upp)?"
        ),
        town_links="på|i",
        compass="nörd|syd",
        compass_across="öst|väst|vest",
        flats="lgh|lägenhet",
        ordinals="första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|översta",
        ordinal_endings=":e|:a",
        storeys="våningen",
        house_parts="våning",
        stairs="tr(?:appor)?(?: upp)?",
        house_sides="vä|hö",
        homes=r"bor|leverer\w*|lever\w*|porttelefon|lgh|lägenhet",
        public=r"butik\w*|varuhus\w*|sjukhus\w*|kontor\w*",
        home_signs="lgh|läg|våning",
        home_signs_inside=r"\d ?tr",
        lives="bor i|bor på",
        sends=r"skicka\w*|levere?ra\w*|leverans",
        sends_to="till",
        live_signs="bor",
        degrees=" grader",
        arc_minutes=" minuter",
        arc_seconds=" sekunder",
        latitudes=" bredd",
        longitudes=" längd",
        compass_endings="lig",
        latitude_names="bredd(?:grad)?|latitud",
        longitude_names=r"l[äa]ng\w{1,6}",
        maps=r"koord\w*|karta\w*",
    ),
    times=TimeWords(
        into=r"till och med|t\.?o\.?m\.?|till",
        alternatives="och|eller",
        between="mellan",
        weeks=r"vecka|v\. ?",
        week_heads="vecka v",
        week_signs=r"vecka|\bv[.]?",
        o_clock="kl",
        no_day="personer",
        behind_ordinals="inte|är|kl",
        years_in_words="nittonhundra|tjugohundra|tvåtusen",
        years_signs="nittonhundra|tjugohundra|tv.{1,2}tusen",
        stops="kl|klockan|eller|och|för|på|funkar|går|vore",
        month_signs="mars|augu",
        day_signs="(?:m.{1,2}n|tis|ons|tors|fre|l.{1,2}r|s.{1,2}n)da",
        day_endings=":[ea]",
        versions="bild|p",
        scores="betyg|vann|förlorade|storlek|del|blodtryck",
        expiry=r"giltig\w*|går ut|utg\w+",
        amounts=r"stj[äa]rn\w+|poäng|av",
        names="jag heter|heter",
        hours="kl|klockan",
        whose_birth="min |mitt ",
        birth_links="den|är den|min|mitt",
        birth_behind=r"är (?:min|hans|hennes) födelsedag\b|fyller (?:jag|han|hon) (?:år|\d)",
        born_behind="född",
        aged="fyller",
        birth_signs=r"f.{1,2}dd|födelse|fyller|\bf\.",
        week_numbers="vecka|v",
        weeks_of="veckan",
        weeks_links="i",
        of_this_month="(?:den här|denna) månaden",
        stages="början mitten slutet",
        stage_links="av",
        months="månaden",
        from_day="från",
        up_to_day="och|eller",
        decade_endings="-?tal(?:et)?",
        ages="år|gammal|års",
        years="barre",
        team_points="ställningen|resultatet|slutade|vann|förlorade",
        birth_years="årgång",
        events=(
            r"beställ\w*|köp\w*|faktur\w*|bok(?:ad|ade|at|ning\w*)|tid|reserv\w+|ankom\w*|avres\w*|res(?:a|er|an)|"
            r"flyg\w*|lever\w*|skick\w*|betal\w*|drag\w*|dras|går ut|giltig\w*|avtal\w*|olyck\w*|hände|"
            r"gick sönder|börja\w*|slut\w*|förfall\w*|flytt\w*|retur\w*|avbok\w*|bröllop\w*|garanti\w*|skriv\w*|"
            r"överför\w*|"
            r"installera\w*|gick ut"
        ),
        clocks=r"kl\.?",
        kept_before=(
            r"(?:mån?|tis?|ons?|tors?|fre?|lör?|sön?)(?:dag(?:en)?)?\.? (?=\d|v)|"
            "(?:ca|cirka|omkring|runt|före|efter|kring|sen|sedan|innan|från) |(?:i )?(?:början|mitten|"
            "slutet) av |(?:den )?sista (?:dagen i )?|(?:i )?natten (?:mot|till) (?:den )?"
        ),
        kept_behind="(?:i år|nästa år|förra året|i fjol|på morgonen|på kvällen|morse|kväll)",
        month_compounds="helgen|kvällen|dagen|dag|kväll|helg|hyran|lönen|räkningen",
        parts_of_day="skvall|smorgon|snatt|seftermiddag|sformiddag|kvall|morgon",
    ),
    talk=TalkWords(
        now="nu|fortfarande|just nu",
        several_ids=(
            r"(?:mina|våra|hans|hennes|deras) (?:[^\W\d_]{2,12} )?"
            r"(?:\w{0,12}nummer|beställningar|ordrar|\w{0,8}koder|\w{0,8}konton|ärenden|bokningar|fakturor|avtal)"
        ),
        flights=(r"(?:mitt|vårt|hans|hennes|deras) flyg(?:nummer)?|flyg(?:nummer|nr)"),
        flight_signs="flyg",
        no_titled=(
            "doktor professor statsminister rektor pappa mamma kund ar och eller har jag ni du inte tack vad hur "
            "nar var ur"
        ),
        short_titles="Fru fru FRU",
        particles="af",
        id_owners="kund|användar|medlems|patient|konto|inloggnings",
        nobodys_ids=r"fel\w*|produ[ck]t\w*",
        names_in_scripts=(
            r"\bheter|\bnamn(?:et)? är|\bjag är|"
            r"\b(?:prata|pratade|pratat|tala|talade|talat) med|\bfråga(?: efter)?|\bring|\bhälsa|\bherr|\bfru"
        ),
        passphrases="lösenord(?:et)?",
        phrase_signs="lösen",
        one_of_two_codes="kod|koden",
        one_of_two="antingen",
        born_in=r"jag är (?:en )?(?=\d\d:a)",
        born_signs="är",
        about_passwords="inte fel sedan dagar veckor tecken bara och men har den det",
        about_logins=(
            "borta nytt gammalt samma ratt korrekt ogiltigt giltigt sparrat last blockerat andrat aterstallt "
            "glomt bortglomt okand okant kant tomt sakert osakert svagt starkt kort langt enkelt svart nodvandigt "
            "obligatoriskt sparat hackat stulet upptaget ledigt skyddat tillfalligt oforandrat identiskt "
            "bekraftat satt skickat klart har dar nedan ovan bifogat vad vilket inget ingenting allt nagot mitt "
            "ditt hennes hans ocksa igen exakt tack snalla nu ja nej mejl epost personnummer fodelsedatum "
            "avstangt aktivt inaktivt utgatt kravs"
        ),
        name_whose="mitt|hans|hennes",
        named_signs="heter",
        paid_signs="skyldig|betala|för över|överf|skicka|swish",
        meant=(
            "min mitt mina vår vårt våra mig ringde mejla mejlade prata pratade träffade fråga frågade mvh "
            "hälsningar kund heter"
        ),
        known_for=(
            "författaren|författarinnan|poeten|skådespelaren|skådespelerskan|regissören|sångaren|sångerskan|"
            "tonsättaren|tränaren|anfallaren|målvakten|kung|drottning|kejsar|presidenten|statsministern"
        ),
        works="roman(?:en|er)?|bok(?:en)?|böcker|dikter|filmen|låt(?:en|ar)?|skiva",
        works_by="av",
        created="skrev|regisserade|komponerade|sjöng",
        abbreviations="mvh kr sj kl",
        links="och",
        name_links="eller och",
        name_heads="farbror morbror moster faster mormor farmor morfar farfar syster kyrkoherde friherre tant doktor",
        joining="och",
        generic="lagenhet",
    ),
    replaced=ReplacedWords(
        streets_abroad="gatan vagen",
        kinds="vag gata vagen gatan grand torget plats",
        of_hosts="prick bindestreck",
        contact="hej",
        help="kundtjanst",
        money="faktura ekonomi",
        office="bokning",
        called=r"säg(?:er|s)(?: alla)?|kalla[sdr]?(?: mig)?|smeknamn\w*",
        women="fru|syster|dotter|mamma|kvinna|kvinnlig|hon",
        men="bror|pappa|manlig|han",
        families="familjen familj",
        birth_names="född",
        role_links="i|till",
        surnames="(?:efter|flick)namn(?:et)?",
        first_names="(?:för|tilltals)namn(?:et)?",
        as_="som",
        names="för-?",
        names_links="och",
        both_heads="båda",
        company_links="och",
        branches=(
            "restaurang kafe bageri forsakring forsakringar sjukhus apotek skola universitet flygplats bibliotek kyrka"
        ),
        clubs="klubb",
        degrees="grad(?:er)?",
        introducing="jag är|heter|assistent(?:en)?|bot(?:en)?|chattbot(?:en)?|hej|tack|det är",
        multipliers="tusen hundra miljon miljoner",
        lakes=r"sjon\b|vattnet\b|tarn(?:en)?\b",
        seas=r"havet\b",
        ranges=r"fjallen\b",
        mountains=r"toppen\b",
        theirs="min",
        wives="fru",
        possessives="min din hans er sin",
        naming_signs="nam|född",
        saints="sankt sankta s:t ta",
        women_saints="sankta ta",
    ),
)
