"""Words beside values that texts of every language have: trade marks, units, abbreviations."""

from __future__ import annotations

from typing import Final

from anond.languages.context import ContextWords
from anond.languages.context.ids import IdWords
from anond.languages.context.places import PlaceWords
from anond.languages.context.replaced import ReplacedWords
from anond.languages.context.spoken import SpokenWords
from anond.languages.context.talk import TalkWords
from anond.languages.context.times import TimeWords

CONTEXT: Final = ContextWords(
    ids=IdWords(
        cars=(
            "audi|bmw|citroen|citroën|dacia|fiat|ford|honda|hyundai|kia|mazda|mercedes|mini|nissan|opel|peugeot|"
            "polo|golf|passat|renault|saab|seat|skoda|škoda|subaru|suzuki|tesla|toyota|vauxhall|volkswagen|volvo|"
            "vw|clio|zoe|zoé|corolla|yaris|panda|punto|corsa|astra|focus|fiesta|transit|vito|sprinter|ibiza|leon|"
            "prius|jeep|chevrolet|dodge|tacoma"
        ),
        plate_units="km|kg|cm|mm|ml|mb|gb|kr|eur|usd|chf|h|m|s|x|l|kw|v|w|a|b|c|e|y|o|i|u|mal",
        before_counts="iso|din|iban|eur|usd|sek|nok|chf|gbp|kr|bmw|vw|til",
        acronyms=(
            "ISO DIN EUR USD SEK NOK DKK CHF GBP BMW USB SAS TGV ICE RER SMS PIN TAN CVV CVC OTP REF INC RMA ORD "
            "CAS TKT SSN KLM VAT NHS MRT TEL FAX UTC GMT NOV DEC JAN FEB MAR APR MAY JUN JUL AUG SEP OCT OKT RTX "
            "GTX AMD SKU EAN KEY LOT FAQ APP MAX MIN TOP GTI TDI TSI CDI HDI DCI GTE AMG PRO VOL PCS ART"
        ),
    ),
    spoken=SpokenWords(
        units="euros?|eur|kg|km|cm|h|gb",
        no_names=(
            "urss cgil cisl uil erasmus caf cpam insee rtve onu otan ong osce oms srl srls spa sas snc sarl sasu "
            "eurl wasd www http https html xhtml xml json css php sql pdf jpeg jpg png mpeg ftp smtp imap dns "
            "dhcp wlan wifi lan vpn usb hdmi lte gsm sim pin puk tan iban bic swift sepa imei vin ean isbn asap "
            "faq rsvp lol rofl lmao omg wtf yolo fomo lgbt lgbtq lgbtqi nasa nato unesco unicef fifa uefa ikea "
            "adac aok tuv dhl ups dpd gls sncf ratp edf renfe aena dgt inps inail asl sbb oebb bmw kfz ard zdf "
            "rai bbc cnn usa ussr uk eu un udssr gmbh agb dsgvo gdpr rgpd ndr wdr swr mdr ccoo ugt psoe cdu csu "
            "fdp spd hsbc aldi lidl svt ssab sj diy tbh imo imho ngl brb fyi btw"
        ),
        abbreviations=(
            "km kg cm mm ml dl cl dr tv pm gb mb kb tb sms dvd pp px kw hp rn ty dm xl xs xxl cv fr pkt mt mg "
            "dhl ups dpd gls hm mmm shh dvs tex dsl slt cmq nn xk qc gg it"
        ),
        labels_between="iban",
        dots="punt|ponto",
        signs="punt",
        joiners=". _ - +",
        code_signs="alpha|alfa|bravo|charlie|foxtrot|tango|sierra|zulu|yankee|oscar|romeo|whisk|kilo",
        kept="com org net de es fr it sv se uk romisch",
    ),
    places=PlaceWords(
        ends_before_zip="laan|straat",
        units="euros?|eur|chf|km|kg|cm|mm|gb|mb",
    ),
    times=TimeWords(
        no_day="h|euros?|x",
        counts="h|euros?|km|kg",
        versions=(
            "ios|ipados|android|windows|macos|osx|ubuntu|debian|rhel|python|java|node|php|chrome|firefox|safari|"
            "sw|fw|ip"
        ),
        amounts="cm|mm|kg|g|km|ml|cl|l|mbit|mb|gb|kr|eur|euros?|usd|chf|sek|h|x",
        names="thi",
        birth_links="er|eh+m?|uh+|hum",
    ),
    talk=TalkWords(
        particles="van|dos|ter|ten",
        particle_articles="het",
        abbreviations="eu ab iban bic pga",
        nicknames="login nick nickname username user_name gamertag",
        particles_further="dos",
        particles_von="van",
        ranks="Dr Prof Ing",
    ),
    replaced=ReplacedWords(
        streets_abroad="straat",
        company_links="r n us",
        seas="atlanti",
        unit_words="euros?",
        host_words=(
            "www www2 mail webmail m api app apps pay secure portal my shop store login help status docs wiki "
            "intern intranet media static cdn dev test gob gov gouv edu s p g h de en es fr it sv html htm php "
            "index http https id v1 v2 search"
        ),
        legal_forms=(
            "ggmbh kgaa gesmbh mbh oy oyj soc coop scarl pllc plc llp srls spa sarl slu sau bv nv gmbh ag kg ohg ug "
            "gbr se eg ev ltd limited llc pty pvt inc corp corporation sl sa srl ltda sas sasu eurl sci scop snc ab hb "
            "kb aktiebolag co cie cia company sociedad limitada anonima sohn sohne"
        ),
        products="visa golf polo clio zafira kia vito octavia omega alexa siri zoe megane mercedes siu",
        of_hosts="punt ponto",
    ),
)
