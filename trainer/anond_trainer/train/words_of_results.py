"""The words of training's report: the training data, the test data, and the threshold."""

from __future__ import annotations

from collections.abc import Sequence

from anond.counted import counted
from anond.tags import Policy
from anond_trainer.train.corpus_comparison import CorpusComparison
from anond_trainer.train.gains import Comparison
from anond_trainer.train.gate import BY_FAR, ENOUGH, LIKELY, MARGIN, WORTH, needed
from anond_trainer.train.labelled_turns import LabelledTurn


def of_data(given: int, to_learn: Sequence[LabelledTurn], held: Sequence[LabelledTurn]) -> str:
    """The numbers of decisions and gold turns for training and for testing, and of the others."""
    left = given - len(to_learn) - len(held)
    unlabelled = f"; {left} are not labelled in full or hold no word" if left > 0 else ""
    return (
        f"of {given:,} decided turns {_turns(to_learn)} are learnt, and {_turns(held)} are held out for good, to judge "
        f"by{unlabelled}"
    )


def of_judging(
    stream: Comparison, elsewhere: Comparison | None, corpora: CorpusComparison | None, policy: Policy
) -> str:  # fmt: skip
    """The test data of a model."""
    beside = ""
    if elsewhere is not None:
        beside = (
            f"; and on {len(elsewhere.turns):,} turns of the project's own dialogues (synthetic) that no model learnt"
        )
    if corpora is not None:
        beside += f"; and on {len(corpora.turns.lengths):,} hashed turns of public corpora"
        if not corpora.sensitive(policy):
            beside += ", which hold nothing to hide: they do not tell what is forgotten"
    return (
        f"judged on {_turns(stream.turns)} that were decided, each read by a model that learnt nothing of its "
        f"session{beside}"
    )


def of_threshold(looks: int, *, first: bool, renew: bool, elsewhere: bool) -> str:
    """The threshold that had to be reached."""
    if first:
        return "asked for: what docs/training.md asks of the first model of a language"
    if renew:
        return "asked for: that it is no worse than the model in use, which has to go"
    home = f"; elsewhere no more than {MARGIN} of recall lost at the same precision" if elsewhere else ""
    twice = "; both against the model in use and against a model that learnt likewise without the new decisions"
    (surprise, recall), (tokens, sessions) = BY_FAR, ENOUGH
    return (
        f"asked for: {100 * WORTH:.0f} % less surprise by what people decided, which together with the recall won is "
        f"{needed(looks):.2f} times its spread (look {looks} since a model was published), or {LIKELY:.2f} times "
        f"beyond {100 * surprise:.0f} % and {recall} of recall, by {tokens} sensitive tokens of {sessions} sessions "
        f"and more{twice}{home}"
    )


def _turns(some: Sequence[LabelledTurn]) -> str:
    sessions = len({one.turn.session for one in some})
    return f"{counted(len(some), 'turn')} of {counted(sessions, 'session')}"
