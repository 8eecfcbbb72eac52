"""Values of free form that a word before them names: passwords, user names, extensions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.tagging.detectors.base import Detector, any_of
from anond.tagging.detectors.context import counted
from anond.tagging.tags import Span

_CAREFUL: Final = 300
_FILLERS: Final = any_of(
    "number no nr nummer número numero numéro n° is was are to now still ist lautet war auf jetzt är var till nu "
    "es era a ahora è era ora est était c'est s "
    "the my your a its it's mein meine dein ihr ihre mitt min ditt mi tu su el la il mio mia tuo le mon ma ton "
    "votre for für för para per pour in called del della dello de du der das dem den vom zum zur al alla au "
    "new neues nya nueva nuova nouveau temporary temporäres temporal temporanea provisoire provvisoria provisional "
    "tillfälligt old altes gamla wifi wlan wi-fi red rete réseau app login id name "
    "still set changed again hier here aqui ska vara sera será sarà"
)
_LEAD: Final = (
    rf"[\"'’]?(?:[ \t:=#.,(«-]{{0,3}}(?<!\w)(?:{_FILLERS})(?!\w)){{0,4}}"
    rf"[\"']?[ \t]{{0,2}}[:=(«\"'“‘-]{{0,2}}[ \t\n]{{0,2}}[\"'“‘«]?"
)
_PASSWORDS: Final = (
    "password passwords passwort passwörter passwd pwd pw pass passphrase kennwort lösenord lösenordet lösen "
    "pasword passwrod paswort paswoord losenord contraseña contrasena contrasenia clave claves "
    "contraseñas parola_d'ordine parola_chiave mot_de_passe mots_de_passe mdp wlan-schlüssel wifi_key "
    "wlan-passwort wifi-lösenord einmalpasswort chiave_wifi clé_wifi clave_wifi clave_de_acceso clave_de_la_puerta "
    "initialpasswort engångslösenord"
)
_CODES: Final = (
    "pin pins pincode pinkod pinkoden otp tan mtan cvv cvv2 cvc cvc2 csc passcode puk tür-code toröffner digicode "
    "prüfziffer prüfnummer kartenprüfnummer geheimzahl geheimnummer kontrollkod cryptogramme crypto "
    "portkod portkoden puk-kod pin-kod "
    "combinación combinación_de_la_caja_fuerte combinazione_della_cassaforte combinaison_du_coffre"
)
# What a code is for. Before the word in the Germanic languages (`Türcode`, `door code`), behind it in the Romance ones.
_GERMANIC: Final = any_of(
    "pin puk cvv cvc otp tan sms safe tresor alarm login security access door gate entry entrance building "
    "verification "
    "confirmation authentication auth activation unlock one-time one_time 2fa mfa lock lockbox garage recovery backup "
    "tür tor haustür zugangs zugriffs eingangs aktivierungs entsperr freischalt bestätigungs sicherheits einmal abhol "
    "verifizierungs verifikations authentifizierungs prüf anmelde geräte schließfach garagen wiederherstellungs "
    "port dörr engångs säkerhets bekräftelse verifierings åtkomst inloggnings aktiverings hämt larm kassaskåps "
    "upplåsnings kontroll legitimerings återställnings grind"
)
_PURPOSES: Final = any_of(
    "seguridad sicurezza sécurité verificación verificacion verifica vérification validación validation "
    "confirmación confirmacion conferma confirmation acceso accesso accès entrada ingresso entrée portal portón porton "
    "portone portail porte porta puerta cancello citofono interphone immeuble edificio alarma allarme alarme garaje "
    "garage activación activacion attivazione activation desbloqueo sblocco déverrouillage déblocage recuperación "
    "recupero récupération un_solo_uso usage_unique monouso retiro ritiro retrait secreto segreto secret sms otp pin "
    "puk cvv caja_fuerte cassaforte coffre autenticación autenticazione authentification"
)
_PLACES: Final = any_of(
    "door gate safe alarm lock lockbox garage building entrance tür haustür tor tresor safe alarmanlage garage "
    "schließfach "
    "porten dörren grinden larmet kassaskåpet garaget"
)
_CODE_WORDS: Final = (
    rf"(?:{_GERMANIC})[- ]?(?:codes?|kod(?:en)?)|"
    r"(?:c[óo]digo|codice|code)(?: (?:de|del|de la|di|della|dello|du|des|à|al|per))? (?:(?:d|l|dell|de l|all)['’])?"
    rf"(?:{_PURPOSES})|"
    r"(?:code|kod(?:en)?) (?:for|to|of|from|für|zu|zum|zur|von|vom|till|på) (?:(?:the|my|our|die|der|das|den|dem) )?"
    rf"(?:{_PLACES})"
)
_USERS: Final = (
    "username usernames user_name user userid user_id benutzername benutzer nutzername user-id login loginname "
    "login_name screen_name gamertag handle användarnamn användarnamnet användare "
    "usuario nombre_de_usuario nome_utente utente utilisateur nom_d'utilisateur identifiant pseudo pseudonyme nick "
    "nickname nutzerkennung kennung benutzerkennung anmeldename insta inloggningsnamn användar-id användarid "
    "användarkonto "
    "instagram twitter tiktok snap snapchat venmo twitch discord telegram skype"
)
_EXTENSIONS: Final = (
    "ext extension ext. durchwahl dw klappe nebenstelle anknytning ankn anknytningen interno int. anexo poste "
    "bleep extensión extn ankn. dw. int"
)
_SECRET = re.compile(
    r"(?=\S{0,39}[\d!#$%&*+@_])[^\s\"'»”’,;()<>]{2,39}[^\s\"'»”’,;().?:<>]|"
    r"(?=\S{0,30}[a-z][A-Z])[A-Za-z-]{6,32}(?![\w])"
)
_QUOTED = re.compile(r"(?P<value>[^\s\"'»”’]{1,24}(?: [^\s\"'»”’]{1,24}){0,5})(?=[\"'»”’])")
_GROUPED = re.compile(r"\d{2,6}(?:[ -]\d{2,6}){1,5}(?![\w€$£%@/]|[.,:-]\w| ?[€$£%])")
_CODE = re.compile(
    r"#?\d(?:[ -]?\d){2,9}[#*]?(?![\w€$£%]|[.,:]\d| ?[€$£%])|"
    r"(?=[A-Za-z-]{0,8}\d)[A-Za-z0-9]{1,12}(?:-[A-Za-z0-9]{2,12}){0,4}[#*]?(?![\w@.:/-]\w|\w)|\*?\d{3,8}[#*]"
)
_USER = re.compile(r"@?(?=[\w.-]{0,39}(?:[_.-]\w|\d))[A-Za-zÀ-ÿ\d_][\w.-]{1,38}\w(?![\w@/])|@[\w.]{2,38}\w")
_PLAIN_USER = re.compile(r"@?(?=[a-z])[\w.-]{3,30}(?=[\"'»”’])")
_SHORT = re.compile(r"\d(?:[ -]?\d){1,5}(?![\w.,:]?\d|\w|%| ?[€$£])|\d(?=\s*(?:[.,;!?)\n]|$))(?![.,]\d)")
_NO_SECRET = re.compile(
    r"\d{1,2}[.:]\d\d|\d+(?:st|nd|rd|th|x|h|min|kr|eur|mm|cm|kg|km|gb|mb)|(?:19|20)\d\d-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|"
    r"https?:.*|www\..*|\S+@\S+\.\S+|\d{1,2}|v?\d+(?:[.,]\d+)+",
    re.IGNORECASE,
)
_KINDS: Final = {
    **dict.fromkeys(_PASSWORDS.split(), "password"),
    **dict.fromkeys(_CODES.split(), "code"),
    **dict.fromkeys(_USERS.split(), "user"),
    **dict.fromkeys(_EXTENSIONS.split(), "extension"),
}
_NAMES: Final = rf"{_CODE_WORDS}|{any_of(' '.join(_KINDS))}"
_NAMED = re.compile(rf"(?<![\w-])(?:{_NAMES})(?![\w])", re.IGNORECASE)
_KEYS: Final = {re.sub(r"[ ._]", "", word): kind for word, kind in _KINDS.items()}
_AFTER = re.compile(_LEAD, re.IGNORECASE)
_ANY_VALUE = re.compile(r"[\d_!#$%&*+@\"'“”‘’»]|\w[.-]\w|[a-z][A-Z]")  # every value holds one of these


def find(text: str, lang: str) -> Iterator[Span]:
    """Passwords, codes, user names and extensions in `text`; words decide, so none is sure."""
    if _ANY_VALUE.search(text) is None:
        return
    free = 0
    for looked, match in enumerate(_NAMED.finditer(text)):
        if looked > _CAREFUL:
            return
        lead = _AFTER.match(text, match.end())
        kind = _KEYS.get(re.sub(r"[ ._]", "", match[0].lower()), "code")
        if lead is None or lead.end() == match.end() or lead.end() < free:
            continue
        found = _value(text, lead.end(), kind, text[lead.end() - 1] in "\"'“‘«")
        if found:
            free = found[1]
            yield LABELLED.span(found[0], found[1], "UID", _SUBS[kind], 0.75)


_SUBS: Final = {"password": "password", "code": "password", "user": "username", "extension": "phone"}


def _value(text: str, start: int, kind: str, quoted: bool) -> tuple[int, int] | None:
    """Where a value of a kind stands that begins at `start`."""
    if kind == "extension":
        match = _SHORT.match(text, start)
        return match.span() if match and not counted(text, match.end()) else None
    if kind == "code":
        match = _CODE.match(text, start)
        return (
            match.span()
            if match and sum(map(str.isdigit, match[0])) > 2 and not _NO_SECRET.fullmatch(match[0])
            else None
        )
    patterns = (
        (_QUOTED, _GROUPED, _SECRET)
        if quoted and kind == "password"
        else (_PLAIN_USER, _USER)
        if quoted
        else (_GROUPED, _SECRET)
        if kind == "password"
        else (_USER,)
    )
    for pattern in patterns:
        match = pattern.match(text, start)
        if match and not _NO_SECRET.fullmatch(match[0]):
            return match.start(), match.start() + len(match[0].rstrip(".,;:?") if kind == "user" else match[0])
    return None


LABELLED = Detector(
    "labelled",
    rf"(?i)(?:^|[^\pL])(?:{_NAMES})(?:[^a-z]|$)",
    find,
    ("en", "de", "sv", "es", "it", "fr"),
)
