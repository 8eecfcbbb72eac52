"""English words beside values; the modules of `languages/context` say what each table is."""

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
        present="is",
        past="was",
        plural="are|were",
        both="and",
        number="number|num|no|nr",
    ),
    accounts=AccountWords(
        endings=(
            "end(?:s|ing|ed)?(?: now)?(?: in| with)?|finish(?:es|ing)?(?: in| with)?|last (?:four|4|three|3)(?: "
            "digits| numbers)?(?: on it| of it)?"
        ),
        ending_of="of",
        ending_whose="the |my ",
        ending_counts="days|minutes",
        lasts="(?:the )?last",
        ending_signs="end|finish|last",
        expiry=(
            r"exp(?:\.|iry|ires|iration|ire|iring|iration)?(?: date)?|valid (?:thru|through|until|till|to)|good "
            r"(?:thru|until)"
        ),
        expiry_links="on|in|date",
        expiry_signs="exp|valid|good",
        bank_codes="code|number|nr",
        whose_bank="the |my |our ",
        wallets=r"wallet|coins?|crypto\w*",
    ),
    contact=ContactWords(
        my="my|our|his|her",
        new="new ",
        time_units="[ap]m|h|hrs?|km|kg",
        groups="everyone|everybody|here|channel|all|home|work|school|media|import|override|param|return",
        account_of=(
            "is|are|my|i|am|i'm|im|name|names|handle|handle's|username|user|id|account|tag|nick|nickname|"
            "gamertag|ign|on|in|me|add|find|as|under|the|called"
        ),
        account_suffixes="-?name|-?acc",
        called="i'?m|i am|add(?: me)?|name is|called|follow|find me|nick|user",
        on="on|in|at",
        mail=r"e-?mails?|mail|address|contact\w*",
        no_local_parts=(
            "look looked looking log logged sign signed in is me us it him them you available found only up here "
            "there work works worked working live lives living study studies stay stays meet met home buy bought "
            "order ordered book booked shop site website page account the a an and or to of from for my your his "
            "her our this that i we he she they was"
        ),
        said_www="www http https w_w_w triple_w triple_w's double_u_double_u_double_u double_v_double_v_double_v",
        site=r"web\w*|site|website|url|link|dom[aä]in\w*|homepage|shop|blog",
        points="the this that every last next first some any no",
        talk=(
            "ok okay yes no nope yeah thanks thx please sorry sure fine great good done here there now today it "
            "that this so"
        ),
        site_cues="www|at|on|via|visit|website|page|link|url|see|check|open|from|to",
    ),
    ids=IdWords(
        cars="cars?|van|truck|lorry|taxi|cab|uber|scooter|parked|parking",
        plates="(?:number |licen[cs]e )?plates?|reg|rego|registration",
        plate_signs="plate|reg",
        plate_links="it's|of the|the|my|plate|car|van|on|of|eh|so",
        plate_units="am|pm|st|nd|rd|th|min|hp|in|on|at|is|to|and",
        before_counts="no|nr|id|ref|at|in|on|a|i|y|e|o|the|for|to|since|from|now|was|is|per|and",
        of_what="for|of|to|on|from",
        whose="the|my|our|your",
        no_purposes="pw|pass|pwd|code|pin|name|id",
        code="codes?",
        bare_codes="codes?",
        code_in_front="code",
        code_for="for|to|of|from",
        code_whose="the|my|our",
        faults=r"err\w*|fail\w*|status|http|exit|return\w*|promo\w*|product\w*|item|model\w*|diagn\w*|dtc",
        named_by="(?:it )?is|(?:it )?was|are?|that's|thats|this is",
        codes="code codes",
    ),
    links=LinkWords(
        names=(
            "name firstname lastname fullname surname givenname familyname first last fname lname customer "
            "customername clientname guest guestname passenger passengername patient patientname recipient "
            "recipientname holder cardholder accountholder contactname nameoncard displayname realname author "
            "sender attendee"
        ),
        users=(
            "user username userid login loginname uname uid member membername nick nickname handle screenname "
            "accountname"
        ),
        births="dob birth birthdate birthday dateofbirth bday born",
        postal="zip zipcode postal postalcode postcode",
        towns="city town",
        streets="street streetaddress address addressline address1 address2 addr homeaddress",
        phones="phone phonenumber tel telephone mobile mobilenumber cell cellphone msisdn whatsapp fax",
        accounts=(
            "ssn socialsecuritynumber passport passportnumber iban card cardnumber accountnumber account "
            "nationalid taxid licence license licenseplate"
        ),
        mails="email mail emailaddress mailaddress",
        user_pages="users user u profile profiles member members accounts account",
        customer_pages="customers customer clients client patients patient guests guest people person staff",
        number_pages=(
            "orders order tickets ticket invoices invoice bookings booking reservations reservation parcels "
            "parcel shipments shipment cases case claims claim tracking policies contracts"
        ),
        pages=(
            "me self new getting-started edit list all settings help support service services guide manual faq "
            "overview dashboard "
            "security preferences billing history stats activity update create delete view details confirm verify "
            "activate account profile orders api auth signin signout sign_in sign_up sign_out logout reset forgot "
            "password recover home index main current public default shared admin root guest system anonymous "
            "unknown null none true false undefined test example avatar avatars photo image images css js login "
            "register signup search info status invite roles permissions export import csv json xml stories "
            "reviews portal area zone benefits care success existing returning private business yes no on off"
        ),
    ),
    programs=ProgramWords(
        network=(
            r"ip\w*|addr\w*|host|from|src|dst|client|server\w*|router|gateway|dns|ping|ssh|login|subnet|inet6?|"
            r"upstream|dhcp\w*"
        ),
        numbered=(
            "version firmware build release update upgrade driver article section paragraph clause chapter "
            "compilation patch"
        ),
        numbered_short="v ver sw fw oid art cap item point step see",
        numbered_links="to|no",
        people=(
            "first_name firstname last_name lastname full_name fullname surname given_name givenname family_name "
            "familyname customer_name customername client_name clientname account_holder accountholder "
            "holder_name contact_name"
        ),
        name_parameters="name",
        keys=(
            "(?:api|app|access|auth|secret|private|client|license|licence|encryption|signing|web ?hook|deploy|"
            "master)[ _-]?(?:key|token|secret|id)|apikey|(?:bearer|refresh|session|csrf|jwt|id|oauth|security)[ "
            "_-]?token|bearer|client_secret|aws_secret_access_key|connection ?string"
        ),
        key_ends="token",
        keys_of="secret|token",
        personal_ids=(
            r"id|user\w*|customer\w*|account\w*|session\w*|device\w*|client\w*|order\w*|member\w*|profile|token|"
            r"key|guid|uuid|licen[cs]\w*|referen\w*|ticket|case|booking"
        ),
        of_programs=(
            r"git|checkout|merge|rebase|cherry-pick|head|trace|span|request|correlation|build|commit|sha\d*|md5|"
            r"checksumm?a?|hash|digest|revision|rev|etag|error|bug|class|interface|guid for|component|version|"
            r"image|layer|job|run|pid|process"
        ),
        ids_in_links=(
            "id|uid|user_?id|(?:order|ticket|booking|account|customer|client|member|invoice|tracking|"
            "parcel)(?:_?(?:id|no|nr))?|ref|reference|pnr"
        ),
        keys_in_links=(
            "(?:access_?|auth_?|reset_?|id_?)?token|api_?key|secret|session(?:_?id)?|sid|auth|signature|"
            "pass(?:word|wd)?|pwd|pin|otp"
        ),
        user_folders="users|profiles|documents and settings",
        home_folders=(
            "desktop documents downloads pictures music videos appdata roaming local temp onedrive dropbox library"
        ),
        elements="(?:first|last|full|sur|given|family|customer|client|user|holder)?[_-]?name|pin|password|passwd",
        hardware="address",
    ),
    spoken=SpokenWords(
        numbers=(
            r"\w*numbers?|num|\w*code|pin|tan|otp|cvv|cvc|id|ids|ref\w*|referen\w+|order|booking|ticket|case|"
            r"claim|account|acct|iban|card|mastercard|visa|passport|pass|policy|member\w*|plate|reg|badge|serial|"
            r"meter|passwor[dt]|(?:ends?|ending)(?: in| with)?|last|final|digits|licencia"
        ),
        phones=r"tel\w*|phone|mobile?n?|mob|cell\w*|call|ring|reach|text|whats ?app|landline",
        contacts=r"fax|extension|ext|contact\w*",
        names=r"spell\w*|spelt|name|names|surname|spelling",
        which="last|first",
        labels=r"\w*number|id|ref|referen\w+|code|account|policy|plate|reg",
        zips="post ?code|zip(?: ?code)?|postal code|eircode",
        births=r"born|birth\w*|dob|since",
        units=(
            r"pounds?|quid|dollars?|bucks|pence|cents?|min|mins|minut\w*|hours?|days?|weeks?|months?|years?|"
            r"kilos?|grams?|inch\w*|percent|times|people|o'?clock|pieces|degrees|watt|volt|gigas?|megas?|in the "
            r"(?:morning|afternoon|evening)|lit(?:er|res?|ros|ri)|met(?:ers?|res?|ros|ri)|kilomet\w+|person(?:en|"
            r"as|e|nes|er|s)?"
        ),
        no_names="free stop sale love wow help please sos now not what why great yes no never ok okay",
        abbreviations=(
            "st nr hr mr ms ft lb pc pts hrs vs tbd pls thx brb np btw omg wtf lmk nvm mph mrs hmm th nd rd tbh "
            "fyi ps str to we he be am an is or of my go do so up us at as by in if id ok no on me"
        ),
        labels_between=(
            "number num no nr code ending ends in with ext extension the last first digits id pin card phone "
            "account order is and"
        ),
        plus="plus",
        dots="dot|point",
        slashes="forward slash|slash",
        hyphens="dash|hyphen|minus",
        underscores="underscore|under score",
        signs_in_words="under_score",
        together="all_one_word all_together all_lowercase one_word",
        signs="dot point underscore dash hyphen",
        joiners="plus minus",
        times="oh double triple",
        number_signs="zero|two|three|thirt|four|fort|five|fift|six|seven|eight|nine|twel|twent|doubl|tripl|hundr|trip",
        whole_numbers="oh|ten",
        code_links="as in|for|like|of",
        code_links_before="as|for|like",
        colons="colon",
        kept=(
            "something somethin whatever at dot dash hyphen underscore slash letter then sorry pardon no as like for "
            "the point plus colon roman"
        ),
        ats="at sign",
        ats_perhaps="at",
        ats_in_brackets="at",
        ats_behind="at",
    ),
    places=PlaceWords(
        in_places="in|at|on|from|to|across|around|near|throughout|of|between|by|off",
        numbered_streets=(
            "First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Eleventh|Twelfth|Thirteenth|Fourteenth|"
            "Fifteenth|Sixteenth|Seventeenth|Eighteenth|Nineteenth|Twentieth"
        ),
        lives_in_signs="live|living|based|moved",
        lives_in=r"(?:live|living|lives|based) in|moved to",
        kinds_before_zip=(
            "street|st|road|rd|avenue|ave|lane|ln|drive|dr|blvd|boulevard|court|ct|trl|trail|way|place|pl|cres|"
            "crescent|square|terrace|highway|hwy|close"
        ),
        flats_before_zip="apt|unit|flat|#",
        boxes_before_zip="box",
        since="since|in",
        saints="st",
        units=(
            "minutes?|mins?|min|hours?|days?|months?|weeks?|years?|people|lanes|dollars?|miles?|stars?|per|am|pm|"
            "x|times"
        ),
        numbers=r"no\.?",
        floor_ordinals="st|nd|rd|th",
        floors="floor",
        house_reads="number",
        town_links="upon",
        name_parts="st n s e w north south east west bank",
        compass="north|south",
        compass_across="east|west",
        flats=r"flat|apt\.?|apartment",
        ordinals="ground|top|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth",
        ordinal_endings="st|nd|rd|th",
        storeys="floor",
        house_parts="door",
        house_sides="left|right",
        homes=r"lives? on|deliver\w*|buzz\w*|doorbell|ring|courier|parcel|flat|apt|apartment",
        home_verbs="(?:i|we|he|she|they)(?:'m| am| are)? (?:live|living|lives)",
        public=(
            "shop|store|mall|hotel|office|toilets?|department|museum|hospital|library|parking|car park|gate|"
            "airport|station|restaurant|gym"
        ),
        home_signs=r"fla|ap|int|floor|door|og\b",
        lives="live (?:in|at)|my (?:zip|postcode|postal code)(?: is)?",
        sends="ship|send (?:it|them|this|that)|deliver(?:y|ed)?|shipped|redirect",
        sends_to="to",
        live_signs="live|my",
        degrees=" degrees?| deg",
        arc_minutes=" minutes?| min",
        arc_seconds=" seconds?",
        latitudes=" latitude?",
        longitudes=" longitude?",
        compass_endings="ern",
        latitude_names="latitude",
        maps=r"coord\w*|posi[tcz]\w+|location|map\w*|pin|waypoint|plus ?code|open location",
    ),
    times=TimeWords(
        into="to|till|til|until",
        alternatives="and|or",
        between="between",
        the="the",
        before_pairs="on|the",
        weeks="(?:calendar )?week",
        week_heads="calendar week",
        week_signs="week",
        no_day=r"am|pm|a\.m|p\.m|o'?clock|people|pax|times|noon",
        no_day_ranges="to|till?|and|or",
        behind_ordinals="is|not|no|at",
        years_in_words="nineteen|twenty|two thousand",
        years_signs="nineteen|twenty|two thousand",
        ordinal_signs="the [a-z -]*th",
        stops=(
            "at|in|or|and|from|is|was|for|of|not|pls|please|but|because|which|if|we|i|it|morning|evening|"
            "afternoon|already|so|as|then|works?|would|will|should|could|can|with|this|that|has|had|i'm|ok|okay|"
            "fine|sounds|instead|rather"
        ),
        counts="per|minutes?",
        month_signs=r"jan[uv]|feb|marc|apri|ma[iyj]o?\b|june|jul|augu|sept|o[ck]to|nov|d.{1,2}ce",
        day_signs="sday|(?:mon|fri|satur|sun)day|tues|weds?|thurs?|fri",
        short_month_signs="jan|feb|m[aä]r|apr|ma[yijg]|jun|jul|aug|sep|o[kc]t|nov|de[cz]",
        day_endings="st|nd|rd|th",
        versions=(
            r"v|ver|version\w*|firmware|build|release|update|upgrade|kernel|driver|app|art|article|chapter|"
            r"section|point|step|page|para|fig|table|no|port|error|code|pcs?"
        ),
        scores=r"score\w*|rat(?:e|ed|ing)|won|lost|win|beat|size|room|gate|aspect|ratio|part|bp|blood pressure",
        expiry=r"exp|expir\w+|valid\w*|good|mm/[yajå]{2}",
        amounts=(
            r"stars?|inch\w*|points?|pts?|am|pm|a\.m|p\.m|hrs?|hours?|cups?|of (?:the|my|a|an|them|all)|full|done|"
            r"complete|support|service|wide|split|chance|times"
        ),
        names="i am|i'm|go by|name is|named|called|this is|hi|hello|dear|mrs?|ms|miss|driver",
        hours="at",
        whose_birth="my |his |her ",
        relatives="wife|husband|partner|mum|mom|mother|father|dad|son|daughter|child|kid|baby",
        birth_links=(
            "on file|on record|would be|am|on|the|in|the date is|it's|that's|number|my|my son's|of|day|i|so|actually"
        ),
        birth_behind=r"(?:is|was) (?:my|his|her|the) (?:b-?day|birthday)\b",
        born_behind="born",
        aged="turn",
        birth_signs=r"\bborn|birth|b-?day|turn|d\.?o\.?b",
        week_numbers="week|wk",
        weeks_of="week",
        weeks_links="of|in",
        parts_of="w/c",
        of_this_month="of (?:this|the|next|last) month",
        stages="beginning middle end",
        stage_articles="the ",
        stage_links="of",
        stage_behind="the|this",
        months="month",
        from_day="from",
        up_to_day="to|till|until|and|or",
        decade_articles="the ",
        decade_endings="'?s",
        ages="years?|yrs?|y/?o|old",
        years="year",
        soon="next this last coming",
        soon_days="mon tue wed thu fri sat sun",
        doubtful_leads="in since until till by last next from",
        doubtful_parts="early|late|mid|end of|start of|beginning of|middle of",
        no_doubtful="have|be|not|need|also|help|as|well",
        team_points="score(?:d)?|final score|half[- ]?time|we (?:won|lost)",
        birth_years="class of",
        events=(
            r"order(?:ed)?|purchas\w+|bought|invoices?|bill(?:ed)?|book(?:ed|ing)|appointment|reserv\w+|"
            r"check(?:ed|ing)?[ -]?(?:in|out)|arriv\w+|depart\w*|leav(?:e|ing)|left|fly(?:ing)?|flight|travel\w*|"
            r"deliver\w*|sent|ship\w*|paid|pay(?:ment)?|charged?|debit\w*|expir\w+|valid|contract|accident|"
            r"incident|happened|broke|start\w*|end(?:s|ed)?|due|schedul\w+|mov(?:e|ed|ing)|return\w*|cancel\w*|"
            r"dated|statement|effective|deadline|wedding|meeting|signed|install\w*|warranty|renew\w*|transfer\w*|"
            r"received?|issued?|"
            r"guarantee"
        ),
        clocks="at",
        kept_before=(
            r"(?:c|ca|circa|about|around|before|after|since|by|until|roughly)\.? |(?:the )?last day of |"
            "(?:the )?(?:front|back) end of |(?:the )?week (?:ending|commencing|of) |the |bank holiday |w/[ec] |"
            "first week of |tomorrow the |early |mid[ -]|late "
        ),
        kept_behind=(
            "(?:this|next|last|that) (?:year|week|term)|of (?:this|next|last) year|arvo|morning|evening|"
            "afternoon|night|first week"
        ),
    ),
    talk=TalkWords(
        now="now|still|currently",
        several_ids=(
            "(?:my|our|his|her|their) (?:[a-z]{3,12} )?"
            "(?:numbers|orders|codes|pins|accounts|ids|tickets|bookings|references|invoices|policies)"
        ),
        flights=(r"(?:my|our|his|her|their) flight(?: (?:number|num|no\.?|nr))?|flight (?:number|num|no\.?|nr)"),
        flight_signs="flight",
        no_titled=(
            "doctor professor president chair chairman speaker minister mayor judge rector inspector officer "
            "papa mama general colonel client i how what when where why who can could is are do does did the a "
            "an my your please thanks thank no not yes and or of in on at it this that appointment america bug"
        ),
        short_titles="Sir Lady Miss Mx",
        first_name_titles="sir",
        id_links="n|et|number",
        id_owners="customer|user|member|patient|client|account|login|employee|student",
        id_now="now ",
        number_signs=r"#|no\.? ",
        nobodys_ids=(
            r"process|thread|task|error|bug|issue|event|app|node|device|row|build|job|test|channel|product\w*|"
            r"item|model\w*"
        ),
        names_in_scripts=(
            r"\bname(?:'s| is)?|\bi'?m|\bi am|\bthis is|"
            r"\b(?:speak|spoke|talk(?:ed)?) (?:to|with)|\bask(?: for)?|\b(?:tell|call|text|email|message|meet)|"
            r"\bdear|\bm(?:r|rs|s)\b\.?"
        ),
        passphrases="pass ?(?:word|phrase|code)|passphrase",
        phrase_signs="pass",
        one_of_two_codes="pin|code|codes|passcode|otp",
        one_of_two="either",
        born_in=r"(?:i'?m|i am) an? (?=\S{2,5} (?:baby|kid))",
        born_signs="i'?m|i am",
        about_passwords=(
            "not wrong expired incorrect invalid working since days weeks months times characters letters digits "
            "long only still always never because but and for the that this has have been was will too last with "
            "your you"
        ),
        about_logins=(
            "required requested needed changed blocked locked reset forgotten lost missing saved stored set case "
            "sensitive secure safe weak strong strange short simple easy hard correct right fine good okay gone "
            "old new unknown unavailable rejected refused accepted denied hidden visible stuck broken active "
            "inactive disabled deactivated known empty blank temporary different similar something nothing "
            "anything everything what which who mine yours his hers theirs there here below above attached "
            "enclosed optional private public personal wrongly correctly incorrectly again either also exactly "
            "yes none please thanks bad useless outdated unique taken used reused compromised hacked leaked "
            "stolen exposed mandatory impossible possible necessary ready done entered typed written shown "
            "updated verified confirmed unchanged identical same failing email name phone number birthday "
            "generated protected encrypted recovered created provided given valid"
        ),
        name_whose="my|his|her|their",
        name_signs="nam",
        named_signs=r"called|\bnée",
        paid_signs="owe|paid|repa|transfer|sen[dt]|wire|len[dt]|gi?ve|gave|pay",
        meant=(
            "my our mine me call called email emailed contact contacted texted phone phoned spoke talked met "
            "meet ask asked tell told signed regards customer client named"
        ),
        known_for=(
            "author|writer|novelist|poet|playwright|actor|actress|director|singer|rapper|composer|songwriter|"
            "guitarist|coach|manager|striker|goalkeeper|midfielder|king|queen|emperor|president|prime minister|"
            "general|chancellor"
        ),
        works="novels?|books?|poems?|trilogy|films?|movies?|songs?|albums?|symphony|opera|series|play",
        works_by="by",
        works_whose="['’]s|s",
        created="wrote|directed|composed|sang|scored|starred",
        family="family",
        thanked="thank_you thank_all",
        before_capitals="and &",
        abbreviations=(
            "ok tv pc id it am pm uk us usa un cv ps vd hr dr st ip os app sms pin as dvd cd usb gps sim atm bcc "
            "cc fyi asap lol omg wtf tba tbc faq pdf nhs ssn tel ai"
        ),
        links="and & of",
        articles="the a an",
        name_heads=(
            "prof professor doktor the father reverend rev uncle aunt auntie grandma grandpa grandad granny "
            "nurse coach captain colonel sergeant sgt"
        ),
        name_ends="jr sr junior senior ii iii iv esq",
        name_links="or alias and",
        joining="and",
        generic=(
            "bank group service services hotel hospital express center centre street avenue place square "
            "boulevard route company assurance insurance energy online shop store market media digital systems "
            "system telecom mobile solutions global international national airport apartment number phone "
            "standard premium classic"
        ),
    ),
    replaced=ReplacedWords(
        particles="the of san santa",
        streets_abroad="street st road rd avenue box",
        kinds=(
            "avenue ave lane ln drive dr close crescent terrace way hill gardens grove square mews row boulevard "
            "parade walk"
        ),
        of_hosts="dot point slash dash",
        contact="info contact hello mail",
        help="support service help customercare helpdesk assistance",
        money="billing accounts invoices finance",
        office="office reception personal hr admin booking orders sales",
        called=r"call(?:ed|s)? (?:me|her|him|us)|known as|goes by|nickname\w*|short",
        women="wife|mother|mum|sister|daughter|female|woman|she|her|née|nee",
        men="husband|father|dad|brother|son|male|man|he|him",
        families="the family",
        birth_names="née|nee|maiden name",
        role_links="as",
        surnames="surnames?|(?:last|family|maiden) names?",
        first_names="(?:first|given|middle) names?",
        as_="as",
        names="na?mes?|first",
        names_links="and|or",
        both_heads="the",
        twos="two",
        company_links="and",
        town_beginnings="new north south east west lake fort port st",
        town_links="by|upon|on|under",
        town_articles="the",
        branches=(
            "restaurant pizzeria cafe bar pub bistro bakery hotel hostel motel bank insurance hospital clinic "
            "pharmacy school university airport station museum theatre theater cinema library church supermarket "
            "gym"
        ),
        clubs="club team city town united of the and",
        degrees="degrees?|celsius|fahrenheit",
        introducing="i'?m|i am|this is|name is|called|named|assistant|bot|hi|hello|hey|it's|thanks|thank you",
        multipliers="hundred thousand million millions",
        name_tails="of|the",
        lakes=r"\b(?:lakes?|loch|lough|tarn)\b",
        seas=r"\b(?:sea|ocean)\b",
        ranges=r"\b(?:alps|hills|mountains)\b",
        mountains=r"\b(?:mount|mt|ben)\b",
        geo_kinds="lake loch lough mount hills",
        unit_words="kilos?|pixel",
        theirs="my|his|her",
        articles_of_many="the",
        naming_signs=r"nam|last|first|sn|\bn[eé]e\b",
        streets_told="street road avenue lane drive close crescent terrace court flat apartment suite",
        beside_kinds="north south east west old new upper lower great little the of and no number",
        saints="st",
    ),
)
