"""Values of free form that a word before them names: passwords, user names, extensions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.tagging.detectors.base import CONTEXT, Detector, any_of, lowered
from anond.tagging.detectors.context import counted
from anond.tagging.tags import Span

_CAREFUL: Final = 300
_MIXED: Final = 5  # characters of a code of letters and fewer figures: `QX77B`
_FILLERS: Final = any_of(
    "number no nr nummer número numero numéro n° is was are to now still ist lautet war auf jetzt är var till nu "
    "es era a ahora è era ora est était c'est s "
    "the my your a its it's mein meine dein ihr ihre mitt min ditt mi tu su el la il mio mia tuo le mon ma ton "
    "votre for für för para per pour in called del della dello de du der das dem den vom zum zur al alla au "
    "new neues nya nueva nuova nouveau temporary temporäres temporal temporanea provisoire provvisoria provisional "
    "tillfälligt old altes gamla wifi wlan wi-fi red rete réseau app login id name "
    "still set changed again hier here aqui ska vara sera será sarà"
)
_VERB_NEXT: Final = r"(?=[ ]?(?:[:=]| (?:is|ist|lautet|är|es|è|est|c'est) ))"
_OF_WHAT: Final = (  # `contraseña de netflix`, `pin till larmet`; more or less words only before a sign or a verb
    r"(?: (?:for|of|to|on|from|für|von|vom|zu|zum|zur|bei|beim|för|till|på|de|del|della|dello|di|da|du|des|para|per|"
    r"pour|al)(?: (?:the|my|our|your|der|die|das|den|dem|meine?[nrm]?|la|el|il|lo|le|les|mi|mon|ma|min|mitt|su|tu))? | "
    rf"(?:de l|dell|d|all)['’])[^\W\d_]{{2,20}}(?!\w)(?: [^\W\d_]{{2,20}}{_VERB_NEXT})?| "
    rf"(?!pw|pass|pwd|lösen|kenn|contras|code|kod|pin|name|id)[^\W\d_]{{2,20}}{_VERB_NEXT}"
)
_LEAD: Final = (
    rf"[\"'’]?(?:{_OF_WHAT})?(?:[ \t:=#.,(«-]{{0,3}}(?<!\w)(?:{_FILLERS})(?!\w)){{0,4}}"
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
    "confirmation authentication auth activation unlock one-time one_time 2fa mfa lock lockbox garage recovery "
    "backup reset parking room "
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
_LOGGED = re.compile(r"[A-Za-z][\w.-]{2,30}\w(?![\w@/])")
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
_BARE_CODE: Final = r"codes?|kod(?:en)?|c[óo]digo|codice"  # of what is not said: `your code is 4471`
_NAMES: Final = rf"{_CODE_WORDS}|{any_of(' '.join(_KINDS))}|{_BARE_CODE}"
_NAMED = re.compile(rf"(?<![\w-])(?=\w)(?:{_NAMES})(?:(?<=\.)|(?!\w))")  # in lower case
_KEYS: Final = {re.sub(r"[ ._]", "", word): kind for word, kind in _KINDS.items()}
_BARE = re.compile(_BARE_CODE)
_DETERMINERS = any_of(
    "the a an your my our his her this that new der die das den dein ihr mein dem unser neue neuer neuen el la tu su "
    "mi "
    "un nuevo il lo tuo suo mio nuovo i le mon ton votre notre nouveau den din min nya er här hier"
)
_ALONE = re.compile(rf"(?i)(?:^|[.,:;!?(«\n-]|(?<!\w)(?:{_DETERMINERS}))\s*$")
_SAYS = re.compile(r"(?i)[:=]|\b(?:is|was|ist|lautet|war|är|var|blir|es|era|será|è|sarà|est|sera|était)\b|c'est")
_FAULT = re.compile(
    r"(?i)\b(?:err\w*|fehler\w*|fel\w*|fail\w*|fall\w*|status|http|exit|return\w*|promo\w*|rabat\w*|gutschein\w*|"
    r"descuento|sconto|product\w*|produ[kt]\w*|artik\w*|art[íi]c\w*|item|model\w*|diagn\w*|dtc)\b"
)
_HOUSE = re.compile(
    r"(?i)\b(?:via|viale|v\.le|corso|c\.so|piazza|largo|scala|sc|piano|jr|jirón|av|avda|avenida|calle|col|mz|lt|edif\w*)\b"
)
_AFTER = re.compile(_LEAD, re.IGNORECASE)
_ANY_VALUE = re.compile(r"[\d_!#$%&*+@\"'“”‘’»]|\w[.-]\w|[a-z][A-Z]")  # every value holds one of these


def find(text: str, lang: str) -> Iterator[Span]:
    """Passwords, codes, user names and extensions in `text`; words decide, so none is sure."""
    if _ANY_VALUE.search(text) is None:
        return
    free = 0
    for looked, match in enumerate(_NAMED.finditer(lowered(text))):
        if looked > _CAREFUL:
            return
        lead = _AFTER.match(text, match.end())
        kind = _KEYS.get(re.sub(r"[ ._]", "", match[0]), "code")
        if lead is None or (lead.end() == match.end() and match[0][-1] != ".") or lead.end() < free:
            continue
        if not _is_told(text, match, lead.group()):
            continue
        found = _value(text, lead.end(), kind)
        if found:
            free = found[1]
            yield LABELLED.span(found[0], found[1], "UID", _SUBS[kind], 0.75)


def _is_told(text: str, name: re.Match[str], lead: str) -> bool:
    """Whether a name that has other uses names a value here: a code of no kind, what is inside of a house in Italy."""
    said = text[max(0, name.start() - CONTEXT) : name.start()]
    if _BARE.fullmatch(name[0]):
        return _SAYS.search(lead) is not None and _ALONE.search(said) is not None and _FAULT.search(said) is None
    return not name[0].startswith("int") or _HOUSE.search(said) is None


_SUBS: Final = {"password": "password", "code": "password", "user": "username", "extension": "phone"}


def _value(text: str, start: int, kind: str) -> tuple[int, int] | None:
    """Where a value of a kind stands that begins at `start`."""
    for pattern in _patterns(kind, text[start - 1]):
        match = pattern.match(text, start)
        if match and _is_value(match, kind):
            return match.start(), match.start() + len(match[0].rstrip(".,;:?") if kind == "user" else match[0])
    return None


def _patterns(kind: str, sign: str) -> tuple[re.Pattern[str], ...]:
    """What a value of a kind may look like behind a sign: more in quotes, and in the lines of a log."""
    quoted = sign in "\"'“‘«"
    if kind == "password":
        return (_QUOTED, _GROUPED, _SECRET) if quoted else (_GROUPED, _SECRET)
    if kind == "user":
        return (_PLAIN_USER, _USER) if quoted else (_LOGGED, _USER) if sign == "=" else (_USER,)
    return (_SHORT,) if kind == "extension" else (_CODE,)


def _is_value(match: re.Match[str], kind: str) -> bool:
    """Whether a value is none of a time, a date, a count; a code has three figures, or two among letters."""
    value = match[0]
    if kind == "extension":
        return not counted(match.string, match.end())
    least = 2 if len(value) >= _MIXED and any(map(str.isupper, value)) else 3
    return not _NO_SECRET.fullmatch(value) and (kind != "code" or sum(map(str.isdigit, value)) >= least)


LABELLED = Detector(
    "labelled",
    rf"(?i)(?:^|[^\pL])(?:{_NAMES})(?:[^a-z]|$)",
    find,
    ("en", "de", "sv", "es", "it", "fr"),
)
