"""Words that stand in texts of every language: abbreviations, currencies, trade marks, the code words of aviation."""

from __future__ import annotations

from typing import Final

from anond.languages.tables import LabelWords

NAMES: Final = {  # what values are called, by kind; folded
    "filler": "numer",
    "tfn": "tfn",
    "pnr": "pnr",
    "phone": "sms whatsapp whats wa wapp wats fax telefax telegram viber",
    "card": "visa mastercard master maestro amex american discover diners revolut pan jcb unionpay",
    "iban": "iban ibans",
    "order": "awb pnr ritm* rma",
    "account": "aba swift bic iban crn bpay bsb",
    "national": (
        "dpi tin pnr ppsn pps tfn abn bvn aadhaar aadhar pan cpf rijksregister* rijksregisternummer nationalregister "
        "niss insz"
    ),
    "device": "ein imei iccid pod pdl eid sim puk",
    "password": "cvv cvc csc",
    "other": (
        "http https qr ean gtin isbn issn upc fw pid eur euro euros usd chf sek nok dkk kr gbp mxn ars clp cop pen aud "
        "nzd zar inr cad rupee* px bytes byte mb gb kb kcal kwh ticker epoch id uid uuid rev patch hsn wkn isin din iso"
    ),
}
COUNTED: Final = (  # behind a number that is a count or an amount
    "chf cm dkk eur g gb h hz kb kcal kg km km2 kwh m2 mb ml mm ms m² nok pcs px rand rpm rupees tb usd"
)
MONEY: Final = "euros? pounds? quid dollars? francs? kronor kr pesos soles"  # behind an amount that is said in words
CODE_WORDS: Final = (  # of aviation, for their first letters
    "alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa "
    "quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu"
)
LABELS: Final = LabelWords(
    fillers="n° wifi wlan wi-fi app login id",
    passwords="passwd pwd pw pass",
    codes="pin otp cvv cvv2 cvc cvc2 csc puk",
    users=("login nick nickname insta instagram twitter tiktok snap snapchat venmo twitch discord telegram skype"),
    purposes_in_front="pin puk cvv cvc otp tan sms 2fa mfa",
    purposes_behind="sms otp pin puk cvv",
)
SAID_IN_SCRIPTS: Final = (  # greetings, thanks, yes and no in other scripts than Latin, which are nobody's name
    "привет здравствуйте спасибо пожалуйста благодарю привіт дякую да нет γεια ευχαριστω ευχαριστώ ναι οχι "
    "مرحبا شكرا السلام عليكم صباح الخير نعم لا שלום תודה כן לא 你好 您好 谢谢 謝謝 再见 こんにちは ありがとう "
    "ありがとうございます はい 안녕하세요 안녕 감사합니다 สวัสดี ขอบคุณ สวัสดีครับ สวัสดีค่ะ ขอบคุณครับ ขอบคุณค่ะ "
    "नमस्ते धन्यवाद"
)
BRANDS: Final = (  # abbreviations that are hardly anybody's name; folded
    "uber lyft bolt freenow blablacar hilton hyatt marriott sheraton ibis novotel mercure radisson accor airbnb "
    "booking.com expedia lufthansa ryanair easyjet iberia vueling alitalia klm finnair flixbus starbucks "
    "mcdonalds burger_king subway kfc ikea lidl aldi rewe edeka carrefour mercadona tesco sainsburys walmart "
    "costco zalando amazon ebay paypal klarna revolut swish bizum vodafone telekom telia movistar netflix spotify "
    "youtube tiktok instagram facebook whatsapp telegram google microsoft samsung huawei xiaomi sony toyota "
    "volkswagen vw bmw audi volvo skoda hyundai nissan mazda honda suzuki yamaha bosch siemens miele dyson dhl "
    "fedex hermes gls dpd postnord seur delta jetblue big_mac mcmuffin mcdouble mcflurry mcnuggets coca_cola "
    "coca-cola cocacola dr_pepper pepsi mountain_dew red_bull target bestbuy best_buy walgreens cvs homebase argos "
    "asda waitrose primark decathlon fnac darty auchan monoprix intermarche leroy_merlin mediamarkt media_markt "
    "mediaworld unieuro euronics esselunga conad el_corte_ingles mapfre iberdrola endesa naturgy repsol enel fastweb "
    "satispay sfr edf engie bouygues_telecom trenitalia renfe sncf elgiganten clas_ohlson systembolaget"
)
GREETINGS: Final = (  # and thanks, said in chats of any language, and hardly anybody's name; folded
    "hola holaa merhaba merhabalar namaste namaskar bonjour bonsoir aloha konnichiwa vanakkam sawubona habari nihao "
    "annyeong assalam assalamualaikum salaam salut ciao tchao tchau buongiorno buonasera gruezi gruzi ahoj terve "
    "czesc witam szia servus hejsan svejsan tschuss tschussi tschuessi adios adieu arrivederci dobry kalimera "
    "gracias grazie merci danke obrigado obrigada kiitos spasibo shukran arigato dziekuje inshallah inschallah "
    "mashallah wallah wallahi yallah yalla hamdulillah"
)
CARS: Final = (  # that hardly anybody is called by; folded
    "golf polo passat tiguan touran fiesta mondeo ibiza ateca twingo kangoo scenic panda punto cinquecento corsa "
    "astra insignia vectra prius corolla yaris qashqai micra duster sandero picanto sportage tucson berlingo"
)
SURNAMES_BEHIND: Final = {  # by the particle of a name that they stand behind
    "von der": "Linde Heide Au Mark Wiese Tann Burg Osten Recke Lippe Horst Weide Hardt",
    "von dem": "Bruch Berge Hagen Felde Bussche Borne Kamp Brink",
    "vom": "Berg Hofe Bruch Stein Scheidt Hagen Dorp Lehn",
    "von": "Bergen Stein Hagen Brandt Felden Steinau Wedel Arnsberg Oertzen Reden Essen Rosen Sydow Knorring Lindern",
    "zu": "Rhein Solms Dohna Eltz",
    "van der": "Linden Meer Heide Veen Berg Velde Wal Horst Molen Ven Ploeg Laan Vliet Zee",
    "van den": "Berg Broek Heuvel Bosch Brink Hoek Akker",
    "van": "Dijk Leeuwen Dam Vliet Beek Loon Houten Rijn Essen Wijk Doorn Hoorn",
    "de la": "Torre Cruz Vega Fuente Peña Rosa Calle Iglesia Hoz Mata Serna Cueva Parra Fe Riva Casa Puente",
    "de las": "Heras Casas Cuevas Peñas Eras Viñas Morenas",
    "de los": "Ríos Santos Reyes Cobos Arcos Mozos Ángeles Riscos Llanos",
    "del": "Río Valle Campo Pozo Olmo Pino Castillo Moral Barrio Rey Prado Álamo Hoyo Amo",
    "af": "Ekenstam Geijerstam Trolle Sillén Kleen Klercker Petersens Wetterstedt",
    "du": "Bois Pont Pré Val Mesnil Puy Moulin Parc Roure Tertre Fresne Plessis",
    "da": "Silva Costa Rocha Cunha Fonseca Luz Mota Conceição Graça Veiga",
    "dos": "Santos Reis Anjos Passos Ramos",
    "do": "Carmo Vale Rosário Nascimento Amaral",
    "el": "Amrani Idrissi Alaoui Mansouri Fassi Ouafi Khattabi Bakkali Haddad Hassani Yousfi Moussaoui Kadiri",
    "ben": "Salah Ali Youssef Amor Ahmed Hassen Mansour Slimane Romdhane",
    "al": "Hassan Rashid Masri Halabi Khatib Sayed Najjar Tamimi",
    "des": "Prés Champs Forges Moulins Roches Vignes Ormeaux",
}
