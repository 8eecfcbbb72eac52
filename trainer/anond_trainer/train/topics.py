"""Makes the topic model that is shipped: `python -m anond_trainer.train.topics`.

It learns from written (synthetic) lines of `data/topics/<lang>.txt`: `= topic`, a line for each snippet of a session,
and behind `*` words of the topic. Business and everyday talk is also taken from the project's own dialogues, of those
that models learn from, without the values that are marked in them. The lines of a topic are the same in all languages,
in the same order: those held out are held out in each, so that no translation of them is learnt from.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson

from anond.text.language import letters
from anond.text.topics import OTHERS, SHIPPED, TOPICS, TopicModel, topic_of
from anond_trainer.data.gold import sessions
from anond_trainer.data.notation import LANGUAGES, hand_made
from anond_trainer.train.language import Lines, learn, without_values

FOLDER: Final = Path(__file__).parent.parent / "data" / "topics"
SHAPE: Final = {"dim": 32, "minn": 2, "maxn": 5, "bucket": 40_000, "epoch": 40, "lr": 0.4, "loss": "softmax"}
EVERY, OFFSET = 4, 3  # of the snippets of a topic, which are held out
WORDS: Final = 2  # how often each word of a topic is shown to the learner
DIALOGUES: Final = 40  # of our own, of each language
LONGEST: Final = 300  # characters of one of them


def train_topic_model(out: Path = SHIPPED, seed: int = 1) -> dict[str, Any]:
    """Train, write `out` and its card beside it, and return the card with accuracy on snippets that nothing learnt."""
    learnt, held = snippets()
    chance = Random(seed)  # noqa: S311 repeatable on purpose
    lines = [*learnt, *_of_dialogues(chance)]
    chance.shuffle(lines)
    learn(lines, out, seed, SHAPE)
    card: dict[str, Any] = {
        "sha256": sha256(out.read_bytes()).hexdigest(),
        "data": "written (synthetic) snippets of sessions and words of each topic in six languages; own dialogues",
        "topics": [*TOPICS, *OTHERS],
        "learnt_from": len(learnt),
        "held_out": sum(map(len, held.values())),
        "seed": seed,
    }
    _write(out, card)
    card["accuracy"] = accuracy(TopicModel.load(out), held)
    _write(out, card)
    return card


def snippets() -> tuple[Lines, dict[str, Lines]]:
    """(topic, text) lines to learn from, and by language those held out."""
    learnt: Lines = []
    held: dict[str, Lines] = {}
    for lang in LANGUAGES:
        for topic, number, text in _read(lang):
            if number % EVERY == OFFSET:
                held.setdefault(lang, []).append((topic, text))
            else:
                learnt.append((topic, letters(text).lower()))
    return learnt, held


def accuracy(model: TopicModel, held: dict[str, Lines]) -> dict[str, Any]:
    """The share of snippets, and of sessions of two, whose topic is found, and how often a sure topic is the right one.

    Of sessions: `found` is the likeliest topic, `sure` the share of sessions of which one is surely told, `right` the
    share of these of which it is the right one. Of sessions about one of the six topics of public people: how many are
    told to be about one of the six, and of how many it is the right one.
    """
    all_lines = [line for lines in held.values() for line in lines]
    pairs = [
        (topic, model.update(model.update({}, one), other))
        for lines in held.values()
        for topic in {topic: None for topic, _ in lines}
        for one, other in _in_twos([text for other, text in lines if other == topic])
    ]
    sure = [(topic, found_topic) for topic, evidence in pairs if (found_topic := topic_of(evidence))]
    wrongly = [found_topic for topic, found_topic in sure if topic in OTHERS and found_topic in TOPICS]
    return {
        "snippets": _share([_likeliest(model.scores(text)) == topic for topic, text in all_lines]),
        "snippets_by_language": {
            lang: _share([_likeliest(model.scores(text)) == topic for topic, text in lines])
            for lang, lines in held.items()
        },
        "sessions_of_two": {
            "found": _share([_likeliest(evidence) == topic for topic, evidence in pairs]),
            "sure": round(len(sure) / max(len(pairs), 1), 3),
            "right": _share([topic == found_topic for topic, found_topic in sure]),
            "of_six": sum(topic in TOPICS for topic, _ in pairs),
            "of_six_told": sum(found_topic in TOPICS for _, found_topic in sure),
            "of_six_right": sum(topic == found_topic for topic, found_topic in sure if found_topic in TOPICS),
            "business_or_everyday_taken_for_another": len(wrongly),
        },
    }


def _read(lang: str) -> list[tuple[str, int, str]]:
    """Topic, number in it and text of each snippet. Each word of a line `* word word` is a snippet of number 0."""
    out: list[tuple[str, int, str]] = []
    topic, number = "", 0
    for line in (FOLDER / f"{lang}.txt").read_text("utf-8").splitlines():
        if line.startswith("= "):
            topic, number = line[2:], 0
        elif line.startswith("* "):
            out += [(topic, 0, word) for word in line[2:].split()] * WORDS
        else:
            out.append((topic, number, line))
            number += 1
    return out


def _of_dialogues(chance: Random) -> Lines:
    """(topic, text) of the project's dialogues: `support` where an agent or a bot takes part, else `everyday`."""
    lines: Lines = []
    for lang in LANGUAGES:
        together = [*sessions(hand_made(lang)[0])]
        for turns in chance.sample(together, DIALOGUES):
            topic = "support" if any(turn.speaker != "user" for turn in turns) else "everyday"
            lines.append((topic, " ".join(without_values(turn) for turn in turns)[:LONGEST]))
    return lines


def _in_twos(texts: list[str]) -> list[tuple[str, str]]:
    return [*zip(texts[::2], texts[1::2], strict=False)]


def _likeliest(scores: dict[str, float]) -> str:
    return max(scores, key=scores.__getitem__, default="")


def _share(hits: list[bool]) -> float:
    return round(sum(hits) / max(len(hits), 1), 3)


def _write(out: Path, card: dict[str, Any]) -> None:
    out.with_suffix(".json").write_bytes(orjson.dumps(card, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


if __name__ == "__main__":
    sys.stdout.write(orjson.dumps(train_topic_model(), option=orjson.OPT_INDENT_2).decode() + "\n")
