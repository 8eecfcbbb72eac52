"""The words of English; `tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.en.context import CONTEXT
from anond.languages.en.surrogates import SURROGATES
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
    rank=1,
    spoken_in=("GB", "US", "AU", "IE", "NZ", "ZA", "IN", "CA"),
    dates=DateWords(
        months=("january february march april may june july august september october november december"),
        short_months="jan feb mar apr jun jul aug sep sept oct nov dec",
        weekdays=("monday tuesday wednesday thursday friday saturday sunday tues weds thurs thur fri wed"),
        short_weekdays="mon tue tues wed weds thu thur thurs fri sat sun",
        days=(
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
            "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty_first twenty_second twenty_third "
            "twenty_fourth twenty_fifth twenty_sixth twenty_seventh twenty_eighth twenty_ninth thirtieth thirty_first"
        ),
        numbers=(
            "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand and oh "
            "o"
        ),
        between="of the",
        before="on from until till by since before after between to dated due for date expires",
        since=("in since from until till by before after year during around of mid early late last next this to"),
        early="this next last coming early late mid end_of start_of beginning_of middle_of",
        late="next coming last gone past just_gone",
        recurring="every each most all alternate other any",
        years=("eighteen nineteen twenty two_thousand thirty forty fifty sixty seventy eighty ninety"),
        ordinals=(
            r"fourth fifth sixth seventh eighth ninth tenth eleventh twelfth \w{3,6}teenth twentieth twenty_\w{3,6} "
            "thirtieth thirty_first"
        ),
        before_ordinal="the",
        doubtful="may march",
        bare=(
            r"(?<!\w)(?:the |by |on |until |till |from )?(?<!\d )(?P<day>DAY(?:st|nd|rd|th))(?! ?(?:floor|"
            r"place|time|one|attempt|class|edition|line|street|st|ave|avenue|party|person|try|option|item|"
            r"question|century)\b)STOP"
        ),
        month_tables=(
            "january february march april may june july august september october november december",
            "jan feb mar apr may jun jul aug sep oct nov dec",
            "jan feb mar apr may jun jul aug sept oct nov dec",
        ),
    ),
    born=(
        r"born(?: on| in)?|(?:date of )?birth ?(?:day|date)?s?(?: on)?|d\.?o\.?b\.?|b-?day|turn(?:s|ed|"
        r"ing)? \d{1,3}(?: on)?|bday"
    ),
    addresses=AddressWords(
        numbers_apart=True,
        numbers=(
            "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred"
        ),
        extras=(r"apt\.? apartment unit suite ste\.? flat fl\.? floor rm room lot no\.? bldg building block"),
        post_boxes=r"p\.? ?o\.? ?box|post office box|gpo box|(?:psc|cmr|unit) \d{2,5},? box|locked bag|private bag|pmb",
        house_numbers=r"house (?:number|num|no\.?|nr)|(?:live|lives|am|i'm) at number",
        zips=r"[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d|\d{4}",
        zip_lengths=(5, 4, 6),
        after=(
            (
                r"street str?\.? road rd\.? avenue ave\.? av lane ln boulevard blvd\.? crescent cres terrace tce "
                "highway hwy parkway pkwy turnpike esplanade gardens gdns grove mews trail trl alley quay wharf parade "
                "pde broadway strand approach"
            ),
            (
                r"drive dr\.? lawn cct circuit ter acre close court ct place pl square sq circle cir way row walk hill "
                "rise view green park loop plaza pike route cove ridge run path gate meadow meadows field fields bank "
                "mount vale heights estate croft end cottages brae"
            ),
        ),
        no_names=(
            "the a an my your his her our their this that these those no one two way of to in on at for and or is was "
            "are by from with same other side any every some which what each right left wrong long short front next "
            "last first second minute minutes min mins hour hours day days week weeks month months year years star "
            "stars mile miles km gb tb mb hard usb flash test cd dvd google one lane lanes bedroom bed per only more "
            "less new available free percent dollars dollar pounds euros items item people person please thanks order "
            "orders number x times if it when just can will we you i he she they would need want have had has be am pm "
            "st th rd nd total disk ssd thumb bank blind fast no-through dirt busy off cross across down up along out "
            "into over ac amp watt volt inch foot ft yard yards meter metre sq square acre cell phone phones seat "
            "seats ticket tickets night nights round about meters metres yards kilometers"
        ),
        town_first=True,
    ),
    numbers=NumberWords(
        hundred_link="and",
        small=(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen"
        ),
        tens="twenty thirty forty fifty sixty seventy eighty ninety",
        hundred="hundred",
        thousand="thousand",
        million="million",
        others="oh=0 nought=0 naught=0 nil=0 niner=9 fourty=40 ninty=90 fourtyfour=44",
        splits_tens=True,
    ),
    dictation=DictationWords(
        code_words=("able baker easy fox george item jig king love nan oboe peter queen roger sugar uncle zebra"),
        letters="zed=z zee=z aitch=h haitch=h",
        weak_letters="a=a i=i",
        letters_in_two_words="double_u=w double_you=w double_v=w",
        links="as_in for like is_for",
        times="double=2 triple=3 treble=3 quadruple=4",
        times_of="times",
        zeros="zeros zeroes ohs",
        signs=(
            "dash=- hyphen=- minus=- slash=/ dot=. point=. underscore=_ space=_ hash=# star=* stroke=/ apostrophe='"
        ),
        fillers=("uh um uhm uhh umm er erm hmm then next so okay again capital uppercase lowercase big small"),
        join="and",
        accents="umlaut accent acute grave",
        capital_words="I",
    ),
    titles=TitleWords(
        titles="Miss Mx Sir Lady",
        callings="dr prof Doctor doctor Professor professor Captain Rev Sister Nurse",
    ),
    questions={
        "name": "name|surname|who am i|who's calling|spell",
        "phone": "phone|mobile|cell|call you|contact number|number to reach|callback",
        "email": "e-?mail",
        "address": (
            "address|street|post ?code|zip|eircode|where do you live|where to deliver|house number|which town|"
            "what town|city"
        ),
        "id": (
            "account|order|reference|booking|customer number|tracking|policy|member|iban|card number|passport|"
            r"social security|insurance|licen[cs]e|registration|digits|number|username|user name|\bid\b"
        ),
        "birth": r"birth|born|\bdob\b|d\.o\.b",
        "password": r"password|passcode|\bpin\b|\bcode\b|secret|cvv|security answer",
    },
    own_endings=(
        "live life news help one today email team work name pro so la at be co do is it in me no to us go re va ad je"
    ),
    names={
        "filler": (
            "file our code codes number numbers num no n nbr is was s the i my your or at on pa a an of d to now new "
            "still would be here also so ok okay yes and y under with me him her us this that it full whole old "
            "exactly only just id city them are were"
        ),
        "": ("codebase codec codeine orders contactless telegraph mobility callback cellar cardio numerous phonetic"),
        "phone": (
            "tel tels phone phones phon telephon* telno mobile mobiles mob mobno cell cellphone* cellular* call calls "
            "called calling callback ring rings text texting landline hotline helpline dial reach reachable contact "
            "freecall tollfree voicemail mailbox"
        ),
        "card": "debit credit creditcard card cards cardnumber",
        "order": (
            "order orders orderid booking bookings ref reference referen* refno case cases caseid ticket tickets claim "
            "claims parcel parcels tracking consignment shipment invoice invoices incident complaint waybill receipt "
            "delivery return transaction ticketid issue bug confirmation voucher coupon jira"
        ),
        "account": (
            "sort contract contracts account accounts acct acc ac customer customers customerid client customerno "
            "member members membership policy policies employee staff loan sortcode routing loyalty bonus frequent "
            "flyer miles rewards"
        ),
        "national": (
            "dl ci cc identity passport* license* licence* driver drivers national insurance nationalid ni nhs nino "
            "ssn sin itin ein tax taxid medicare social security"
        ),
        "device": "vat org serial serials meter meters badge chassis chip vin mac",
        "password": "pin pins otp passcode password* passwor*",
        "zip": "post zip zipcode postcode postcodes postal postalcode eircode pincode pin-code",
        "plate": "plate plates reg rego registration tag",
        "other": (
            "windows charge charges batch lot promo discount country area exit source dress colour color art article* "
            "item items sku barcode product* model modell* version* firmware build release error errors status trace "
            "port ports flight train tag line page room year years paragraph amount total price cost pound* dollar* "
            "pixel pixels resolution size reading visitors views followers klicks score points timestamp part part_no "
            "ref_no population catalog* hash commit revision week step promotion lottery option options menu"
        ),
    },
    counted=(
        "bytes days followers follower fans hours metres points pounds pound people pieces seats sec seconds sek steps "
        "times units users views years volt watt liter litres dollar dollars bitcoin"
    ),
    how_many="how many|how much",
    when=(
        r"when (?:do|does|did|is|was|are|were|will|would|have|has|had|should|can|could|exactly|about|"
        r"roughly)\b|when ?(?:\?|$)|(?:since|until|by|from) when\b|what time|(?:what|which) (?:date|day)\b|"
        r"(?:what|which) year (?:is|was) (?:the|your|it)\b|year of (?:the|your) (?:car|vehicle|model|make)|"
        r"(?:vehicle|model) year|"
        r"date of (?:departure|arrival|travel|purchase|delivery|issue)|"
        r"date of (?:the|your) (?:accident|incident|order|event|stay)"
    ),
    birthdays=r"birthday|b-?day|into the world|turn(?:s|ed|ing)? \d",
    which="(?:which|what)|name of (?:the|your|that)",
    counted_phrases=("of (?:them|these|those)|(?:a|per|each|every) (?:day|week|month|year)"),
    labels=LabelWords(
        fillers=(
            "number no is was are to now still s the my your a its it's for per in called new temporary provisional "
            "old name set changed again here"
        ),
        passwords="password passwords passphrase pasword passwrod wifi_key",
        codes="pins passcode pincode",
        users=("username usernames user_name user userid user_id user-id login_name screen_name gamertag handle"),
        extensions="ext extension ext. bleep extn",
        purposes_in_front=(
            "safe alarm login security access door gate entry entrance building verification confirmation "
            "authentication auth activation unlock one-time one_time lock lockbox garage recovery backup reset parking "
            "room"
        ),
        places="door gate safe alarm lock lockbox garage building entrance",
        determiners="the a an your my our his her this that new",
    ),
    greetings="hi hiya hello hey dear thanks thx cheers bye welcome sorry ta",
    openings=(
        "hi hiya hello hey hi_there hello_there hey_there good_morning good_afternoon good_evening morning "
        "afternoon evening hi_again hello_again"
    ),
    farewells=(
        "regards kind_regards best_regards warm_regards kindest_regards best_wishes sincerely yours_sincerely "
        "yours_truly rgds",
        "cheers best yours love",
    ),
    is_fine="is_fine is_ok is_okay is_good will_do works_fine works_too",
    present="here speaking",
    people=PersonWords(
        named=(
            "(?:my|his|her|their)_(?:(?:full|own|real|maiden|married|legal)_)?"
            "(?:(?:first|last|middle|sur|family|nick)[_-]?)?name"
            "(?:_(?:spelled_)?(?:backwards?|in_reverse|reversed))?(?:_is|_was|'s) "
            "(?:i_am|i'm|she's|he's|(?:she|he)_is)_(?:called|named) née they_call_me everyone_calls_me"
        ),
        labels=("(?:(?:full|first|last|middle|maiden|family|given)[_-]?|sur|fore)?name surname lastname firstname"),
        words_before_name_or_job="i'm i_am im this_is it's it_is that's he's she's",
        roles=(
            "patient passenger guest driver tenant caller client customer employee agent boss "
            "manager colleague neighbou?r landlord mum mom mother dad father husband wife partner "
            "son daughter brother sister uncle aunt grandma grandpa friend flatmate roommate "
            "boyfriend girlfriend cousin"
        ),
        verbs_before_name=(
            "tell ask call phone text remind inform email message contact spoke_(?:to|with) "
            "speak_(?:to|with) talk(?:ed|ing)?_(?:to|with) asked_for ask_for meet met pick_up "
            "(?:booked|made|paid|signed|ordered|sent|written|given|handled|treated)_by booked_for "
            "belongs_to signed"
        ),
        words_behind_name="(?:is|was)_my_(?:(?:maiden|first|last|middle|family|full|married)_)?(?:sur)?name",
        payment_words=(
            "owe owes owed paid repaid repay (?:transfer|transferred|send|sent|wire|wired|lend|lent|give|gave)_#to"
        ),
        no_names=(
            "not spelled spelt misspelled wrong correct incorrect listed registered on in at with the a an "
            "changed now still also already mr mrs ms miss dr sir so just actually really going none nothing "
            "yes no too going being under"
        ),
        no_surnames="btw lol haha anyway anyways though yeah ok right sorry bro mate friend help something whatever",
        low_titles="mr|mrs|ms|miss|mister",
        i_am="i_am i'm i’m im this_is",
        it_is="it's it’s its it_is",
        my_name="is_my_name is_the_name's? my_name",
        here="here speaking",
        again="again",
        the_one="the_one the_(?:guy|woman|man|lady)",
        asks="please pls thanks asap today",
        from_before=(
            "from_(?:the_)?(?:accounts|accounting|billing|sales|support|reception|dispatch|customer_(?:service|care)) "
            "from_(?:last_(?:week|month|year|time|night|monday|tuesday|wednesday|thursday|friday)|yesterday|before|earlier|this_morning|the_other_day)"
        ),
        called=(
            "called_(?:me|us|back|again|yesterday|today|earlier|this|last|about|on|to) "
            "(?:phoned|rang|texted|emailed|messaged)_(?:me|us|back|again|yesterday|today|earlier) "
            "told_(?:me|us) said_(?:that|i|we|it|to|he|she|you) wrote_(?:me|us|back|to_me) "
            "promised_(?:me|us|that|to) (?:spoke|talked)_(?:to|with)_(?:me|us) replied answered_(?:me|us|my) "
            "helped_(?:me|us) asked_me"
        ),
        before_caller=("and but so because then yes yeah no ok okay hi hello hey well"),
        talked_to=("(?:talked|talking)_(?:to|with) (?:spoke|spoken|speaking)_(?:to|with) (?:chatted|chatting)_with"),
        behind_called=(
            "yesterday today earlier again about on at in last this and who from but before twice already or "
            "she he they"
        ),
        no_callers="mate mother dad house",
    ),
    introductions="welcome_to thanks_for_calling thank_you_for_calling thanks_for_contacting assistant_of",
    talking=("to with", "at from"),
    venues=(
        "restaurant cafe hotel pub",
        (
            "hotel hotels inn motel hostel lodge resort venue hall apartments condos airport university college "
            "hospital clinic restaurant cafe bistro diner grill pub tavern gym arena stadium theatre theater "
            "cinema museum library mall cathedral station spa church bakery bookshop "
            "brasserie pizzeria steakhouse trattoria"
        ),
    ),
    businesses=(
        "",
        (
            "ltd plc llc inc haulage roofing plumbing scaffolding coaches bakery butchers vets solicitors removals "
            "builders motors"
        ),
    ),
    public_places=("", "station airport hospital cathedral church primary elementary"),
    beside_thanks=(
        "nice great good perfect cool super many lots so very much you thank job well ok okay yes yeah alright "
        "fine lovely brilliant all alot lot of bro dude mate buddy"
    ),
    of_chats=(
        "okey okie okei oki okok okk okayy kk yaah yeh yupp yep yup nope nah heya hiya hii helo hollo hmm "
        "hmmk mmk uhm thanku thankyou thanx thx thnx tnx tq baye byee lol lmao omg omw brb idk ikr btw "
        "pls plz sry soz np"
    ),
    idioms=(
        r"(?<!\b\w_)r_u(?!_\w\b) "
        "jack_of_all_trades bob's_your_uncle tom,?_dick_and_harry average_joe plain_jane even_steven "
        "for_pete's_sake smart_alec jolly_roger bloody_mary peeping_tom lazy_susan "
        r"it_(?:was|will_be|has_been|gets|got)(?:_(?:so|very|really|quite|too))?_(?:(?-i:sunny|misty|stormy)|"
        r"(?:sunny|misty|stormy)(?=_(?:all|outside)\b))(?!_(?:who|that)\b) "
        r"(?:it's|it’s|its|it_is|it'll_be|it_will_be|is_it|will_it_be|it_looks)(?:_(?:so|very|really|quite|too|going_to_be))?"
        r"_(?:(?-i:sunny|misty|stormy)(?=_(?:all|outside|today|tomorrow|tonight|right_now|"
        r"this_(?:morning|afternoon|week|weekend))\b)|"
        r"(?:sunny|misty|stormy)(?=_(?:all_day|outside|today|tomorrow|tonight|this_(?:morning|week|weekend))\W*$)) "
        r"(?:is_it|will_it_be|is_it_going_to_be)_(?-i:sunny|misty|stormy)(?!_(?:who|that|from|here|speaking)\b) "
        r"(?:light|led|lamp|screen|icon|button|cable|label|box|wall|skin|display)s?_(?:is|are|was|were|turned|went|"
        r"stays)"
        "(?:_(?:now|still|all))?_(?-i:amber|rose|violet|scarlet|olive|ruby|hazel)"
    ),
    bare_places=(
        "hotel hotels motel hostel venue university college school hospital clinic airport restaurant gym "
        "mall library museum theatre theater cinema downtown apartment apartments east west north south center centre "
        "northeast northwest southeast southwest eastside westside high_rise highrise"
    ),
    pets=(
        (
            "dogs? cats? pupp(?:y|ies) kittens? rabbits? hamsters? horses? pon(?:y|ies) parrots? budgies? tortoise "
            "guinea_pigs? goldfish"
        ),
        "(?:is_)?called (?:is_)?named",
    ),
    dining=r"(?:table|dinner|lunch|brunch|breakfast|supper|drinks|eat|eating|ate|dine|dined|dining)(?:_for_\w+)?_at",
    spare=("to from at in for with and is it its i", "i it its and is to from at please thanks thank"),
    family_articles="the",
    family_plural="s",
    surname_particles=SurnameParticles(
        in_names=(
            "van van_der van_den van_de von von_der von_dem von_und_zu ter af de de_la de_las de_los del "
            "della dello degli dell' di da dos das du de' d' el"
        )
    ),
    conjunctions="and &",
    alternatives="or",
    perhaps="maybe perhaps possibly even probably was_it is_it it's it_was else rather just",
    corrections="not instead_of rather_than",
    own_words=(
        "the my is are you your yours and have having with this that these those what would could should they them "
        "there their of to at because from about been when where which need want we our i'm i've don't doesn't "
        "can't didn't won't i'll i'd that's it's being were into if how who please speak speaking still something "
        "someone anything"
    ),
    near=("", "nl af fy nds"),
    second_opinion="de",
    agreeing="a an",
    noun_endings="s es",
    working_as="as",
    values=ValueWords(
        titles="mr mrs ms miss mx sir madam doctor family",
        women=(
            "mrs ms miss madam lady aunt sister mother mum mom mama nan gran grandma granny wife "
            "daughter girlfriend niece missus granddaughter stepdaughter landlady "
            "fiancee bride auntie mummy stepmum stepsister girlf gf wifey "
            "stepmother grandmother waitress widow"
        ),
        men=(
            "mr mister sir uncle brother father dad daddy grandad grandpa husband boyfriend nephew "
            "grandson stepson landlord hubby boyf bf fiance groom lad bro stepdad stepbrother "
            "stepfather grandfather waiter widower"
        ),
        particles="and",
        weekdays=(
            "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun"
        ),
        modifiers=("next this last coming early late mid end start beginning middle past on from until since by in"),
        around_dates="of the",
        ordinals="st nd rd th",
        more_weekdays="mondays tuesdays wednesdays thursdays fridays saturdays sundays",
        beside_weekdays="to and week weeks fortnight after following morning afternoon evening night later",
        genders="male female man woman",
    ),
    context=CONTEXT,
    surrogates=SURROGATES,
)
