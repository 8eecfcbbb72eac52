"""Which language a session is in: evidence adds up over turns in log-odds, and old turns fade.

Two clear turns turn a session. A turn that is clear by itself is read in its own language at once, whatever the session
or the platform's hint say. Where nothing tells a language, the session stays what it was, or what was expected of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from anond.languages import WORDS
from anond.text.language import BEST, LanguageEvidence, LanguageModel

UNKNOWN = "und"

_EXPECTED = 0.31  # what is known of a session before its first turn: less than a turn of three words tells
_HINT = 1.2  # the platform's hint weighs more than one turn, less than two
_AGAINST_HINT = 1.6  # and a turn that is clear by itself more than a hint that it contradicts
_SETTLED = 0.8  # so much evidence is that of a clear turn, or of several
_LEAST = 0.005  # evidence below this is forgotten
_CLEAR = 0.3  # evidence below this is that of a word such as `hi`, which many languages have
_NEAR_UNCLEAR = 0.4  # as near a language that is served has to be then
_NEAR = 0.8  # a language that is served wins over a stronger one that is not, if its evidence is that near
_TELLS = 0.22  # evidence below this tells of no language that is not served: a word, which may be a name
_PLAIN = 3.0  # words of a turn that is clear by itself
_PLAIN_SHARE = 0.93  # of all that it could tell, so much tells its language,
_PLAIN_OTHER = 0.3  # and no more than so much that of the session
_SPREAD = 0.8  # a turn that tells less of its language, of all that it could, tells of none that is not served,
_DOUBTED = 0.4  # and any that is not clear by itself so much of what it tells, where the session has a served language
_NEAREST: Final = {lang: frozenset(words.near[0].split()) for lang, words in WORDS.items() if words.near}


def expecting(languages: Mapping[str, float]) -> dict[str, float]:
    """The evidence with which a session begins, of languages with their weights."""
    most = max(languages.values(), default=0.0)
    strongest = sorted((-weight, lang) for lang, weight in languages.items() if weight > 0.0)[:BEST]
    return {lang: round(_EXPECTED * -weight / most, 3) for weight, lang in strongest}


def settled(evidence: Mapping[str, float]) -> str:
    """The language that a session is surely in; "" while none is."""
    lang = max(evidence, key=evidence.__getitem__, default="")
    return lang if evidence.get(lang, 0.0) >= _SETTLED else ""


def update(
    evidence: Mapping[str, float], text: str, model: LanguageModel, hint: str | None, served: Collection[str] = ()
) -> tuple[dict[str, float], str]:
    """The session's evidence after one more turn, and the language to read the turn in; `und` where none is known.

    `served` are the languages that models speak: of two that are nearly as likely one of these is taken.
    """
    of_turn, hinted = model.evidence_of(text), _code(hint) if hint else None
    if _matters(of_turn, evidence, hinted):
        of_turn = model.without_names(text, of_turn)
    new = {lang: known * of_turn.fade for lang, known in evidence.items()}
    for lang, gain in _believed(of_turn, evidence, served):
        new[lang] = new.get(lang, 0.0) + gain
    if hinted:
        lang = _plain(of_turn, hinted)
        new[lang] = max(new.get(lang, 0.0), _HINT if lang == hinted else _AGAINST_HINT)
    strongest = sorted([(-known, lang) for lang, known in new.items() if known >= _LEAST])[:BEST]
    kept = {lang: round(-known, 3) for known, lang in strongest}
    found = _choice(kept, served)
    return kept, found if of_turn.words < _PLAIN else _plain(of_turn, found)


def _matters(of_turn: LanguageEvidence, evidence: Mapping[str, float], hinted: str | None) -> bool:
    """Whether it matters which words of a turn are names: it speaks for another language than its session and hint,
    and is long enough to change something.
    """
    if not of_turn.gains:
        return False
    lang, before = of_turn.gains[0][0], next(iter(evidence), UNKNOWN)  # the strongest comes first
    if hinted in (None, lang) and lang == before:
        return False
    return of_turn.words >= _PLAIN or evidence.get(before, 0.0) < _SETTLED


def _believed(
    of_turn: LanguageEvidence, evidence: Mapping[str, float], served: Collection[str]
) -> Sequence[tuple[str, float]]:  # fmt: skip
    """What a turn adds; less where it speaks for a language that is not served without being clear by itself.

    An address or a list of names looks a little like many languages; a sentence looks like its own. What speaks for the
    nearest language counts: a session in it may have been taken for this one, as Danish for Swedish.
    """
    if not served or not of_turn.gains or of_turn.gains[0][0] in served:
        return of_turn.gains
    share, before = of_turn.gains[0][1] / of_turn.weight, next(iter(evidence), UNKNOWN)
    if (of_turn.words >= _PLAIN and share >= _PLAIN_SHARE) or of_turn.gains[0][0] in _NEAREST.get(before, ()):
        return of_turn.gains
    is_doubted = before in served and evidence[before] > _EXPECTED
    factor = 0.0 if share < _SPREAD else _DOUBTED if is_doubted else 1.0
    return [(lang, gain if lang in served else factor * gain) for lang, gain in of_turn.gains]


def _choice(kept: dict[str, float], served: Collection[str]) -> str:
    """The strongest language; one that is served if it is nearly as strong, or if no other is told for sure."""
    strongest = next(iter(kept), UNKNOWN)
    if not served or strongest in served:
        return strongest
    near = _NEAR if kept.get(strongest, 0.0) >= _CLEAR else _NEAR_UNCLEAR
    ours = next((lang for lang in kept if lang in served), UNKNOWN)
    return ours if kept.get(strongest, 0.0) < _TELLS or kept.get(ours, 0.0) >= near * kept[strongest] else strongest


def _plain(of_turn: LanguageEvidence, found: str) -> str:
    """The language of a turn that is clear by itself, else the one found."""
    if of_turn.words < _PLAIN or not of_turn.gains or of_turn.gains[0][0] == found:
        return found
    lang, most = of_turn.gains[0]
    is_plain = (
        most >= _PLAIN_SHARE * of_turn.weight and dict(of_turn.gains).get(found, 0.0) <= _PLAIN_OTHER * of_turn.weight
    )
    return lang if is_plain else found


def _code(hint: str | None) -> str | None:
    """The language of a hint such as `es`, `es-MX` or `es_MX`; None for anything else."""
    code = (hint or "").replace("_", "-").partition("-")[0].lower()
    return code if len(code) == 2 and code.isascii() and code.isalpha() else None
