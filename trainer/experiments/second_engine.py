"""The second engine beside the CRF, and both at once: F1 with intervals, and what is left of leaks at equal cost.

    cd trainer && python -m experiments.second_engine --lang en [--model FILE]

On the held-out dialogues and on the unseen writers' (both synthetic; look at figures, never at what was missed). Cost
is what people have to look at: of each way of reading, the turns of highest risk are sent to review, the same share of
all turns for each, and counted is what is readable in the rest. `turns/s` is of reading alone, a batch at a time.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Final

import numpy as np

from anond.engines.model.file import Model
from anond.engines.opening import decoder
from anond.engines.protocol import Engine
from anond.engines.sentence import Sentence
from anond.engines.two_engines import TwoEngines
from anond.starters import load_starters
from anond.starters.chosen_engine import load_networks
from anond.tagging.tagger import Tagger
from anond_trainer.data.align import reader, readings
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import hand_made, read_chat
from anond_trainer.evaluate import measures
from anond_trainer.evaluate.bootstrap import differences, estimates
from anond_trainer.evaluate.counts import Counts, count
from anond_trainer.evaluate.daemon_spans import answers, in_order, without_kept_values
from anond_trainer.evaluate.figures import Figures, summed

UNSEEN: Final = Path(__file__).parent / "unseen"
SHARES: Final = (0.0, 0.02, 0.05, 0.1, 0.2)  # of turns that people look at
ABOVE: Final = (0.02, 0.1)  # risk from which the second reads, where both do
AT_ONCE: Final = 128
TOLD: Final = {
    "recall": measures.RECALL, "precision": measures.PRECISION, "readable": measures.READABLE,
    **{f"F1 {name}": measures.f1(measures.GROUPS[name]) for name in ("PII", "CII", "all")},
}  # fmt: skip
Read = tuple[Figures, Sequence[Counts], Sequence[float]]


def read(turns: Sequence[GoldTurn], tagger: Tagger, engine: Engine) -> Read:
    """Figures of the turns as an engine reads them, and for each what is left of it and its risk."""
    found = list(answers(turns, tagger, {turns[0].lang: engine}))
    counts = [count(turn, one.spans, tagger.policy) for turn, one in zip(turns, found, strict=True)]
    return summed(turns, counts), counts, [one.risk for one in found]


def leaks(counts: Sequence[Counts], risks: Sequence[float], share: float) -> int:
    """Sensitive tokens that stay readable once the riskiest turns are with people."""
    rest = np.argsort(-np.asarray(risks), kind="stable")[round(share * len(risks)) :]
    return sum(counts[i].leaked for i in rest.tolist())


def lines(name: str, found: Read, without: Figures | None) -> Iterator[str]:
    """What is told of one way of reading; `without` is the CRF's."""
    by_session = found[0].by_session
    each = estimates(by_session, TOLD)
    yield f"{name}: " + ", ".join(f"{n} {x.value:.3f} ({x.low:.3f} to {x.high:.3f})" for n, x in each.items())
    if without is not None:
        beyond = differences(without.by_session, by_session, TOLD)
        yield "  more: " + ", ".join(f"{n} {x.value:+.3f} ({x.low:+.3f} to {x.high:+.3f})" for n, x in beyond.items())
    left = ", ".join(f"{share:.0%} {leaks(found[1], found[2], share)}" for share in SHARES)
    yield f"  readable tokens left, by the share of turns that people look at: {left}"


def speed(engine: Engine, sentences: Sequence[Sentence]) -> str:
    """Turns in a second of CPU in batches once all is warm, and the slowest hundredth of turns read one by one."""
    engine.decode(sentences)
    began = process_time()
    for at in range(0, len(sentences), AT_ONCE):
        engine.decode(sentences[at : at + AT_ONCE])
    rate = len(sentences) / (process_time() - began)
    waits = []
    for one in sentences:
        began = process_time()
        engine.decode([one])
        waits.append(process_time() - began)
    return f"{rate:,.0f} turns/s, p99 of one turn (CPU) {np.quantile(waits, 0.99) * 1e3:.2f} ms"


def engines(crf: Model, network: Model) -> Mapping[str, Engine]:
    """All ways of reading."""
    one, other = decoder(crf, None), decoder(network, None)
    return {"crf": one, "bilstm": other} | {f"both above {at:g}": TwoEngines(one, other, at) for at in ABOVE}


def main() -> None:
    """Print figures for each set and way of reading."""
    arguments = ArgumentParser(prog="python -m experiments.second_engine", description=main.__doc__)
    arguments.add_argument("--lang", required=True)
    arguments.add_argument("--model", type=Path, help="a network; else the one that ships")
    chosen = arguments.parse_args()
    lang, tagger = chosen.lang, reader()
    data = chosen.model.read_bytes() if chosen.model else b""
    network = (
        Model.load(data, lambda *_: None, (sha256(data).hexdigest(),))
        if data
        else next(one for one in load_networks() if one.lang == lang)
    )
    crf = next(model for model in load_starters() if model.lang == lang)
    for name, given in {"held out": hand_made(lang)[1], "unseen": read_chat(UNSEEN / f"{lang}.txt", lang)}.items():
        turns, first = in_order(without_kept_values(given, tagger)), None
        sys.stdout.write(f"{name}, {len(turns)} turns\n")
        sentences = [one.sentence for _, one in readings(turns, tagger)]
        for how, engine in engines(crf, network).items():
            found = read(turns, tagger, engine)
            for line in (*lines(how, found, first), f"  {speed(engine, sentences)}"):
                sys.stdout.write(line + "\n")
            sys.stdout.flush()
            first = first or found[0]


if __name__ == "__main__":
    main()
