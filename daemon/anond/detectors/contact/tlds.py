"""Endings of host names by which bare and dictated addresses are recognised."""

from __future__ import annotations

from anond.languages import WORDS as LANGUAGE_WORDS

_GENERIC = (
    "com net org info biz edu gov mil int io app dev shop online site store cloud tech xyz blog page club eu cat gal "
    "eus link life live group email support agency company digital media news fit travel bank berlin hamburg koeln "
    "bayern wien swiss paris bzh barcelona madrid moda tienda casa immo gmbh software services solutions systems "
    "world today zone design studio energy help care health clinic dental hotel restaurant jobs legal ltd mobi museum "
    "name network one pro social team tv video win work works wtf example test invalid localhost"
)
_COUNTRIES = (
    "de at ch li lu se fi no dk is nl be fr es pt it uk ie us ca au nz mx ar co cl pe ec uy bo ve cr pa gt do cu br "
    "gl ag tk sh la so im vc in za ng ke gh ma tn dz sn ci cm pl cz sk hu ro bg gr hr si ba ua ru tr il ae sa cn jp "
    "kr tv me nu fm ai gg ly to ws ax sg hk tw ph vn pk mt cy lv lt ee kz mk mc eg qa kw sm va ad re nc pf gp mq gf "
    "fo je"
)
KNOWN = frozenset(f"{_GENERIC} {_COUNTRIES}".split())
_AMBIGUOUS = (
    "live life news help one today email team work name pro so la at be co de do es is it in me no to us si se ci ma "
    "il ai ad re va je"
)
# Endings that are also words, so that a missing blank after a full stop (`Danke.es geht`) looks like a domain.
WORDS = KNOWN & set(_AMBIGUOUS.split())
# Endings that are words in one language; in the others `hagerbygg punkt se` is a domain.
OWN_WORDS = {lang: frozenset(words.own_endings.split()) for lang, words in LANGUAGE_WORDS.items()}
