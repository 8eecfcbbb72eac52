"""Which mistakes in training and its gate the tests would notice: each is made in a copy of the sources, and tried.

    python -m experiments.mutations [NAME ...]

A change is *noticed* where one of the few tests named with it fails. Prints a row for each; ends with 1 where one went
unnoticed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from anond_trainer.evaluate.columns import aligned

ROOT: Final = Path(__file__).resolve().parents[2]
COPIED: Final = ("daemon", "trainer", "tests", "pyproject.toml")
TRAINER: Final = "trainer/anond_trainer/"
TESTS: Final = "tests/trainer/"


@dataclass(frozen=True, slots=True)
class Mutation:
    """A mistake: in a file of the trainer some words are replaced by others. `tests` are those that should notice."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def _made(name: str, file: str, old: str, new: str, *tests: str) -> Mutation:
    return Mutation(name, TRAINER + file, old, new, tuple(TESTS + one for one in tests))


NIGHT, GATE, TAG = "train/test_nightly.py", "train/test_gate.py", "train/test_by_tag.py"
HELD = "train/test_held_out.py"
LEARNING, SETTLING = "engines/test_learning_on.py", "cli/test_train_settling.py"
REVIEWERS = "train/test_reviewers.py"
MUTATIONS: Final = (
    _made("known turns weigh too little in folds", "engines/crf/lesson.py", "0.0, float(one_in))", "0.0, 1.0)",
          f"{LEARNING}::test_one_known_turn_in_so_many_counts_for_all_of_them"),
    _made("a decided turn counts as a known one", "engines/crf/lesson.py",
          "TWICE if len(known.lengths) else 1.0", "1.0",
          f"{LEARNING}::test_a_decided_turn_counts_as_much_as_two_known_ones"),
    _made("leaning is not chosen", "train/gate.py", "return max([lean, *finds[:1], *clean])", "return lean", GATE),
    _made("held-out dialogues are learnt", "train/nightly.py", "some_sessions(learnt, train.known)",
          "some_sessions(held_out, train.known)",
          f"{HELD}::test_dialogues_by_which_forgetting_is_judged_are_not_learnt_beside"),
    _made("held-out decisions are not judged on", "train/nightly.py", "tagger, to_learn, held, progress)",
          "tagger, to_learn, held[:1], progress)", f"{HELD}::test_all_decided_sessions_are_judged_on"),
    _made("held-out decisions are learnt", "train/labelled_turns.py",
          "return [one for one in turns if one.turn.session not in held], [", "return [*turns], [",
          f"{HELD}::test_what_is_held_out_is_never_learnt"),
    _made("folds are not held apart", "train/decided_stream.py", "lesson.learn(of & ~apart,", "lesson.learn(of,",
          f"{HELD}::test_no_turn_is_judged_by_a_model_that_learnt_its_session"),
    _made("the penalty is ignored", "train/nightly.py", "Strength(penalty=penalty, ", "Strength(",
          f"{NIGHT}::test_a_high_penalty_lets_next_to_nothing_be_learnt"),
    _made("known turns are not learnt beside", "train/nightly.py", "as_known(known, self.base)",
          "as_known([], self.base)", f"{NIGHT}::test_dialogues_are_learnt_beside"),
    _made("corpora are not learnt beside", "train/nightly.py", "some_turns(corpora.beside, train.corpora)",
          "some_turns(corpora.beside, 0)", f"{NIGHT}::test_corpora_are_learnt_beside_and_judged_by"),
    _made("corpora by which forgetting is judged are learnt", "train/nightly.py",
          "some_turns(corpora.beside, train.corpora)", "some_turns(corpora.judged, train.corpora)",
          f"{NIGHT}::test_corpora_are_learnt_beside_and_judged_by"),
    _made("corpora that a model did not learn are known turns", "train/corpus_examples.py",
          "tuple(source) in known for", "True or source for", "train/test_corpus_examples.py"),
    _made("another file of examples will do", "train/corpus_examples.py",
          "if sha256(data).hexdigest() != digest:", "if not data:", "train/test_corpus_examples.py"),
    _made("turns that are learnt word for word are judged by", "train/corpus_examples.py", "judged & ~read_alike(every",
          "judged | read_alike(every", "train/test_corpus_examples.py"),
    _made("what is forgotten of corpora is not looked at", "train/gate.py",
          "for one in (in_dialogues, in_corpora) if one]", "for one in (in_dialogues,) if one]", GATE),
    _made("looks are not paid for", "train/gate.py", "math.log1p(math.log(max(looks, 1)))", "0.0", GATE),
    _made("a gain by far has no margin", "train/gate.py", "times_its_spread(both, BY_FAR)",
          "times_its_spread(both, (0.0, 0.0))", GATE),
    _made("few sessions tell a gain by far", "train/gate.py", "tokens / found.tokens, sessions / found.sessions))",
          "0.0))", GATE),
    _made("what two gains have in common counts twice", "train/gains.py", "spread = float(total[1:].std())",
          "spread = float(np.sqrt(tells.sum()))", GATE),
    _made("what finds no more is published", "train/gate.py", "and not _finds_more(found)", "and False", GATE),
    _made("a night with nothing to measure by goes on", "train/nightly.py", "if tokens < FEWEST_TOKENS and", "if 0 and",
          f"{NIGHT}::test_where_nothing_can_be_measured_the_night_ends_at_once"),
    _made("what is forgotten is not looked at", "train/gate.py", "[*_short_elsewhere(lost), *(", "[*(", GATE),
    _made("no tag is looked at by itself", "train/by_tag.py", "if one.chance < CHANCE / len(tags)", "if False", TAG),
    _made("no second try with a stricter penalty", "train/nightly.py", "if not judgement.forgets:", "if True:",
          f"{NIGHT}::test_who_forgets_is_refused"),
    _made("starter rows are hidden by the key", "engines/crf/lesson.py", "np.repeat(base.hashes,",
          "np.repeat(hidden(base.hashes, key),", LEARNING),
    _made("a word of one session gets a feature", "engines/crf/lesson.py", "frequent(FEWEST_SESSIONS)", "frequent(1)",
          LEARNING),
    _made("audits are held out no more than others", "train/labelled_turns.py",
          "(_picked(names, HELD_OUT_OF_LOT) & {*drawn})", "set()",
          f"{HELD}::test_of_what_a_lot_picked_more_is_held_out"),
    _made("one vote decides", "data/votes.py", "if len(counted) == 1:", "if counted:", "data/test_votes.py"),
    _made("whoever is named is learnt from", "train/nightly.py",
          "decisions = (labels.without(left_out) if left_out else labels).of(lang)", "decisions = labels.of(lang)",
          f"{NIGHT}::test_a_reviewer_who_leaves_what_all_others_tag_is_not_learnt_from"),
    _made("what the model in use learnt counts as a gain", "train/decided_stream.py", "if not card.keyed:",
          "if True:", f"{NIGHT}::test_decisions_that_the_model_in_use_knew_are_no_gain"),
    _made("the control is not asked", "train/gate.py", "_short_on_stream(against_control, None, looks, CONTROL)", "[]",
          f"{GATE}::test_what_the_same_recipe_brings_without_the_decisions_is_no_gain"),
    _made("what the recipe changes by itself counts as a gain", "train/nightly.py", "corpora=corpora, control=control",
          "corpora=corpora", f"{NIGHT}::test_what_the_recipe_changes_by_itself_is_no_gain"),
    _made("the model in use is seen by the new one's penalty", "train/decided_stream.py", "Strength(penalty=penalty, ",
          "Strength(penalty=strength.penalty, ", f"{NIGHT}::test_a_stricter_recipe_is_compared_with_the_model_in_use"),
    _made("a key that goes asks for nothing", "train/nightly.py", "looks, renew=renew, corpora", "looks, corpora",
          f"{NIGHT}::test_where_a_key_goes_a_model_that_is_no_worse_is_published_under_the_new_one"),
    _made("the lock keeps nobody out", "train/lock.py", "fcntl.LOCK_EX |", "fcntl.LOCK_SH |", "train/test_lock.py"),
    _made("tries are forgotten", "train/tried.py", "write_whole(self._path, data, 0o600)", "pass",
          "train/test_tried.py"),
    _made("a try before the gate is a look", "training_run/results.py", "looked = result.model is not None",
          "looked = True", SETTLING),
    _made("few sessions name nobody", "train/reviewers.py", "ALPHA_OF_FEW if self._nearly_all() else ALPHA", "ALPHA",
          f"{REVIEWERS}::test_what_is_grave"),
    _made("whoever is doubted is learnt from", "train/reviewers.py", "(one.named or one.doubted)", "one.named",
          f"{REVIEWERS}::test_where_few_sessions_are_odd_decisions_wait_for_more"),
    _made("two who do the same excuse each other", "train/reviewers.py", "if chance < alone else None",
          "if 0 else None", f"{REVIEWERS}::test_two_of_few_sessions_each_are_named_together"),
    _made("agreement is told with a model that learnt from the reviewer", "train/agreement_after.py",
          "not in decided for one in turns", "not in () for one in turns",
          f"{NIGHT}::test_agreement_is_told_with_what_the_others_taught_alone"),
    _made("audits of whoever is doubted count", "audit/roll_back.py", "return without(doubted(came.lang))",
          "return found", "audit/test_roll_back.py"),
)  # fmt: skip


def mutated(mutation: Mutation, folder: Path) -> tuple[str, str]:
    """The source as it is, and with the mistake; raises ValueError where it is not as the mutation has it."""
    text = (folder / mutation.file).read_text("utf-8")
    if text.count(mutation.old) != 1:
        raise ValueError(f"{mutation.name}: {mutation.file} holds the words {text.count(mutation.old)} times, not once")
    return text, text.replace(mutation.old, mutation.new)


def is_noticed(mutation: Mutation, folder: Path) -> bool:
    """Whether a test fails with the mistake. Raises ValueError where the tests did not run."""
    path = folder / mutation.file
    text, mistaken = mutated(mutation, folder)
    path.write_text(mistaken, "utf-8")
    try:
        paths = os.pathsep.join(str(folder / part) for part in ("daemon", "trainer")) + os.pathsep + str(ROOT)
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *mutation.tests],
            cwd=folder, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, check=False,
        )  # fmt: skip
        if done.returncode not in (0, 1):
            raise ValueError(f"{mutation.name}: the tests did not run: {done.stdout.decode()[-500:]}")
        return done.returncode == 1
    finally:
        path.write_text(text, "utf-8")


def main() -> None:
    """Make each mistake, and say which went unnoticed."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.mutations", description=main.__doc__)
    arguments.add_argument("names", nargs="*", help="parts of the names of mutations; all if none")
    chosen = arguments.parse_args().names
    wanted = [one for one in MUTATIONS if not chosen or any(part in one.name for part in chosen)]
    rows = [["mistake", "where", "noticed"]]
    with TemporaryDirectory() as name:
        folder = Path(name)
        for part in COPIED:
            source = ROOT / part
            (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / part)
        for one in wanted:
            rows.append([one.name, one.file.removeprefix(TRAINER), "yes" if is_noticed(one, folder) else "NO"])
            sys.stderr.write("  ".join(rows[-1]) + "\n")
    for line in aligned(rows):
        sys.stdout.write(f"{line}\n")
    if any(row[2] == "NO" for row in rows[1:]):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
