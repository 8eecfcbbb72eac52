"""Makes the language model that is shipped: from lists in 75 languages, from the words that people use most, and from
the project's own dialogues.

A turn is often a word or two, so sentences are also cut into words and pairs of words. Languages of which there is
little are shown more often, else what is near one of which there is much (Bosnian, Nynorsk) would go to that.

Words are only ever seen as hashed character n-grams: no word is often enough to enter the vocabulary of the file, so it
holds nothing readable. Values marked in the dialogues are left out besides. The same input and seed give the same file
(on Linux with glibc, where the memory that fastText starts from can be told to be zero).
"""

from __future__ import annotations

import ctypes
import random
import tempfile
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import orjson

from anond.errors import MissingExtra
from anond.text.language import LanguageModel, letters
from anond.text.session_language import update
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import FOLDER, LANGUAGES, read_chat

KINDS = {"sentences": 1, "word-pairs": 2, "single-words": 3}  # how often each line of a kind is shown to the learner
HELD_OUT = 0.3
_PERTURB = -6  # glibc's M_PERTURB: new memory is filled with the complement of a byte
_NEVER = 10**9  # words that occur less often get no entry of their own
SHAPE = {"dim": 32, "minn": 2, "maxn": 5, "bucket": 114_000, "epoch": 9, "lr": 0.4, "loss": "softmax"}
SENTENCES = 8  # how often a line of three words and more is shown besides
CUT = 0.6  # the share of the words of such a line that are shown alone; half as many pairs
FREQUENT = 6_000  # words that people use most, of each language where that is known
NEAR = {"nb": 3, "mk": 3, "sl": 3, "da": 3}  # fewer of them: a near language of which nothing is known must not lose
SHARE = 0.3  # a word counts as one of each language where it is so often as where it is most frequent
LEAST = 20_000  # lines shown of each language at least: what there is of it again and again
_NAMED = {"no": "nb", "tl": "fil"}  # languages that the counts know by another name

Lines = list[tuple[str, str]]  # (language, text)


def train_language_model(
    lid_folder: Path, out: Path, seed: int = 1, shape: Mapping[str, Any] = SHAPE
) -> dict[str, Any]:
    """Train, write `out` and its card beside it, and return the figures: accuracy on lines that training never saw."""
    train, test = read_lists(lid_folder, seed)
    unseen = {text for lines in test.values() for _, text in lines}
    chats = [turn for lang in LANGUAGES for turn in read_chat(FOLDER / f"{lang}.txt", lang)]
    train += [line for turn in chats if (line := (turn.lang, without_values(turn)))[1]]
    chance = random.Random(seed)  # noqa: S311 repeatable on purpose
    pieces = [line for line in cut(sorted(set(train)), chance) if line[1] not in unseen]
    words = [line for line in frequent_words({lang for lang, _ in train}) if line[1] not in unseen]
    train = balanced([*train, *pieces, *words], chance)
    chance.shuffle(train)
    learn(train, out, seed, shape)
    card: dict[str, Any] = {
        "sha256": sha256(out.read_bytes()).hexdigest(),
        "data": (
            "word lists and sentences in 75 languages (Apache-2.0), words by frequency from wordfreq (data CC BY-SA "
            "4.0), the project's own dialogues"
        ),
        "held_out": HELD_OUT,
        "seed": seed,
    }
    out.with_suffix(".json").write_bytes(orjson.dumps(card))
    card |= figures(LanguageModel.load(out), test)
    out.with_suffix(".json").write_bytes(orjson.dumps(card, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    return card


def read_lists(folder: Path, seed: int) -> tuple[Lines, dict[str, Lines]]:
    """Lines to learn from, and lines held out, by kind. Which is which depends on the seed alone."""
    chance = random.Random(seed)  # noqa: S311 repeatable on purpose
    train: Lines = []
    test: dict[str, Lines] = {}
    for kind, times in KINDS.items():
        for path in sorted((folder / kind).glob("*.txt")):
            lines = [(path.stem, line) for line in _lines(path)]
            chance.shuffle(lines)
            border = int(len(lines) * (1 - HELD_OUT))
            train += lines[:border] * times
            test.setdefault(kind, []).extend(lines[border:])
    unseen = {line for lines in test.values() for line in lines}
    return [line for line in train if line not in unseen], test


def cut(lines: Lines, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Sentences once more, and words and pairs of words out of them."""
    for lang, text in lines:
        words = text.split()
        if len(words) < 3:
            continue
        yield from [(lang, text)] * SENTENCES
        yield from ((lang, word) for word in words if len(word) > 1 and chance.random() < CUT)
        yield from ((lang, f"{one} {two}") for one, two in pairwise(words) if chance.random() < CUT / 2)


def frequent_words(langs: Collection[str]) -> Iterator[tuple[str, str]]:
    """The words that people use most in each of these languages, where somebody has counted them."""
    try:
        import wordfreq
    except ImportError:
        raise MissingExtra("training the language model needs the package wordfreq: install the extra build") from None
    counted = {lang: _NAMED.get(lang, lang) for lang in sorted(langs)}
    known = {lang: name for lang, name in counted.items() if name in wordfreq.available_languages()}
    counts = {lang: wordfreq.get_frequency_dict(name, "best") for lang, name in known.items()}
    for lang, name in known.items():
        words = (w for w in wordfreq.top_n_list(name, 200_000) if len(w) > 1 and letters(w).lower() == w)
        ours = (w for w in words if counts[lang][w] >= SHARE * max(other.get(w, 0.0) for other in counts.values()))
        yield from ((lang, word) for word in islice(ours, FREQUENT // NEAR.get(lang, 1)) if " " not in word)


def balanced(lines: Lines, chance: random.Random) -> Lines:
    """Lines, those of languages with few of them again and again."""
    by_lang: dict[str, Lines] = {}
    for line in lines:
        by_lang.setdefault(line[0], []).append(line)
    more = (chance.choices(some, k=max(0, LEAST - len(some))) for _, some in sorted(by_lang.items()))
    return [*lines, *(line for some in more for line in some)]


def _lines(path: Path) -> Iterator[str]:
    for line in dict.fromkeys(path.read_text("utf-8").splitlines()):
        if words := letters(line):
            yield words.lower()


def without_values(turn: GoldTurn) -> str:
    """The letters of a turn, without marked values."""
    text = turn.text
    for span in reversed(turn.spans):
        text = f"{text[: span.start]} {text[span.end :]}"
    return letters(text).lower()


def learn(lines: Lines, out: Path, seed: int, shape: Mapping[str, Any]) -> None:
    """Train a quantised classifier of (label, text) lines, made of hashed character n-grams alone, and write it."""
    try:
        from fasttext import train_supervised
    except ImportError:
        raise MissingExtra("training a language model needs the package fasttext, not fasttext-predict") from None
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".txt") as file:
        file.writelines(f"__label__{lang} {text}\n" for lang, text in lines)
        file.flush()
        with _zeroed_memory():
            model = train_supervised(file.name, minCount=_NEVER, thread=1, seed=seed, verbose=0, **shape)
        model.quantize(qnorm=True, thread=1, verbose=0)
    model.save_model(str(out))


@contextmanager
def _zeroed_memory() -> Iterator[None]:
    """New memory is zero meanwhile: with one thread fastText fills a tenth of its matrix and leaves the rest."""
    libc = ctypes.CDLL(None)
    libc.mallopt(_PERTURB, 0xFF)
    try:
        yield
    finally:
        libc.mallopt(_PERTURB, 0)


def figures(model: LanguageModel, held_out: Mapping[str, Lines]) -> dict[str, Any]:
    """The figures on unseen lines for the card."""
    sentences = held_out["sentences"]
    return {
        "accuracy": {kind: measure(model, lines) for kind, lines in held_out.items()},
        "f1_of_sentences_of_six": f1(model, [line for line in sentences if line[0] in LANGUAGES]),
        "f1_of_sentences_of_all": f1(model, sentences),
        "sessions_of_ten_pairs": carried(model, held_out["word-pairs"]),
    }


def measure(model: LanguageModel, lines: Lines) -> dict[str, float]:
    """The share of lines whose language is found: over all languages, and over our six among all."""
    return _shares([(lang, _likeliest(model, text) == lang) for lang, text in lines])


def f1(model: LanguageModel, lines: Lines) -> dict[str, float]:
    """F1 of each of our six, and their mean; lines of other languages may be taken for one of them."""
    pairs = [(lang, _likeliest(model, text)) for lang, text in lines]
    right = Counter(lang for lang, found in pairs if lang == found)
    named = Counter(one for pair in pairs for one in pair)
    each = {lang: 2 * right[lang] / max(named[lang], 1) for lang in LANGUAGES}
    each["mean"] = sum(each.values()) / len(each)
    return {lang: round(value, 4) for lang, value in each.items()}


def carried(model: LanguageModel, lines: Lines, turns: int = 10) -> dict[str, float]:
    """The share of sessions of so many short turns whose language is found by their end."""
    sessions: dict[str, list[str]] = {}
    for lang, text in lines:
        sessions.setdefault(lang, []).append(text)
    right = []
    for lang, texts in sessions.items():
        for at in range(0, len(texts) - turns + 1, turns):
            evidence: dict[str, float] = {}
            for text in texts[at : at + turns]:
                evidence, found = update(evidence, text, model, None)
            right.append((lang, found == lang))
    return _shares(right)


def _likeliest(model: LanguageModel, text: str) -> str:
    return next(iter(model.scores(text)), "")


def _shares(right: Sequence[tuple[str, bool]]) -> dict[str, float]:
    """The share of hits, over all languages and over our six."""
    ours = [hit for lang, hit in right if lang in LANGUAGES]
    return {
        "all": round(sum(hit for _, hit in right) / max(len(right), 1), 4),
        "six": round(sum(ours) / max(len(ours), 1), 4),
    }
