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
BRANDS: Final = (  # abbreviations that are hardly anybody's name; folded
    "uber lyft bolt freenow blablacar hilton hyatt marriott sheraton ibis novotel mercure radisson accor airbnb "
    "booking.com expedia lufthansa ryanair easyjet iberia vueling alitalia klm finnair flixbus starbucks "
    "mcdonalds burger_king subway kfc ikea lidl aldi rewe edeka carrefour mercadona tesco sainsburys walmart "
    "costco zalando amazon ebay paypal klarna revolut swish bizum vodafone telekom telia movistar netflix spotify "
    "youtube tiktok instagram facebook whatsapp telegram google microsoft samsung huawei xiaomi sony toyota "
    "volkswagen vw bmw audi volvo skoda hyundai nissan mazda honda suzuki yamaha bosch siemens miele dyson dhl "
    "fedex hermes gls dpd postnord seur"
)
