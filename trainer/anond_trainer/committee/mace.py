"""MACE: how often each member of a committee is right, and what each token is, learnt from the votes alone.

Hovy and others (2013). A member either knows a token, which it does with a chance of its own (its competence), and
gives the true label; or it does not, and gives a label by a habit of its own, whatever the token is. Two ways to learn:
expectation maximisation, and variational Bayes, which expects members to know either much or nothing and has a prior
over habits, so that few votes make no member perfect.

In their model every label is as likely beforehand (`even`). Here it is learnt how frequent each is: where nearly all
tokens have one label (`O`) votes for it would be explained by habit alone, and nothing would be learnt of anybody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

import numpy as np

from anond_trainer.committee.votes import NO_VOTE, Floats, Numbers, Votes, entropy

Way = Literal["vb", "em"]
ITERATIONS: Final = 50
RESTARTS: Final = 10
_KNOWS: Final = (0.5, 0.5)  # prior of variational Bayes: of guessing and of knowing
_HABIT: Final = 10.0  # prior of variational Bayes: of each label that is given by habit
_FREQUENT: Final = 0.1  # tokens that each label has beforehand
_SMOOTH: Final = 0.01  # is added to every count of expectation maximisation, over as many
_STEP: Final = 0.02  # by which a member that always guessed the same is told from another: chance of the start


@dataclass(frozen=True, slots=True)
class Habits:
    """The parameters of each member: the weights of knowing a token, of guessing, and of each label by habit.

    Weights of variational Bayes do not sum to 1; all that is done with them works on ratios.
    """

    knows: Floats  # by member
    guesses: Floats  # by member
    habit: Floats  # members x labels
    frequent: Floats  # by label: how many tokens have it, whatever anybody votes


@dataclass(frozen=True, slots=True)
class Mace:
    """The result of learning from votes."""

    posterior: Floats = field(repr=False)  # tokens x labels
    competence: Floats  # for each member the chance that it knows a token
    habits: Habits = field(repr=False)
    likelihood: float  # log, of the votes

    @property
    def entropy(self) -> Floats:
        """The entropy of each token's label, in nats."""
        return entropy(self.posterior)


def learn(
    votes: Votes, chance: np.random.Generator, way: Way = "vb", restarts: int = RESTARTS, iterations: int = ITERATIONS,
    *, even: bool = False,
) -> Mace:  # fmt: skip
    """The likeliest of several starts, each drawn by chance; `even`: all labels are as likely, as published."""
    if not votes.labels or not votes.members:
        raise ValueError("nobody voted")
    found = [learn_on(votes, _start(votes, chance), way, iterations, even=even) for _ in range(restarts)]
    return max(found, key=lambda one: one.likelihood)


def learn_on(
    votes: Votes, habits: Habits, way: Way = "vb", iterations: int = ITERATIONS, *, even: bool = False
) -> Mace:
    """Continue from earlier parameters, as when one vote has changed."""
    weigh = _bayes if way == "vb" else _expectation
    habits = _widened(habits, len(votes.labels))
    alike = np.full(len(votes.labels), 1.0 / len(votes.labels))
    habits = replace(habits, frequent=alike) if even else habits
    given, where, often = _patterns(votes)
    for _ in range(iterations):
        posterior, known, _ = _expectations(given, habits)
        habits = _counted(given, posterior, known, often, weigh)
        habits = replace(habits, frequent=alike) if even else habits
    posterior, _, logs = _expectations(given, habits)
    competence = habits.knows / (habits.knows + habits.guesses)
    return Mace(posterior[where], competence, habits, float(logs @ often))


def _patterns(votes: Votes) -> tuple[Numbers, Numbers, Floats]:
    """The distinct rows of votes, the row of each token, and the number of tokens of each.

    Mostly all agree, so that there are far fewer of them than tokens.
    """
    radix = len(votes.labels) + 1
    if radix**votes.members < 1 << 62:  # a row is a number of so many digits, which is found much faster
        digits = radix ** np.arange(votes.members, dtype=np.int64)
        _, first, where, often = np.unique(
            (votes.given + 1) @ digits, return_index=True, return_inverse=True, return_counts=True
        )
    else:
        _, first, where, often = np.unique(
            votes.given, axis=0, return_index=True, return_inverse=True, return_counts=True
        )
    return votes.given[first], where.reshape(-1), often.astype(np.float64)


def _start(votes: Votes, chance: np.random.Generator) -> Habits:
    """Members that know about half, and have slightly different habits."""
    members, labels = votes.members, len(votes.labels)
    knows = 0.5 + _STEP * chance.standard_normal(members).clip(-3, 3)
    habit = 1.0 + _STEP * chance.random((members, labels))
    frequent = votes.counts().sum(axis=0) + 1.0
    return Habits(knows, 1.0 - knows, habit / habit.sum(axis=1, keepdims=True), frequent / frequent.sum())


def _widened(habits: Habits, labels: int) -> Habits:
    """The same habits, with the least that any has for labels that are new."""
    new = labels - habits.habit.shape[1]
    if new <= 0:
        return habits
    least = np.repeat(habits.habit.min(axis=1, keepdims=True), new, axis=1)
    frequent = np.append(habits.frequent, np.full(new, habits.frequent.min()))
    return Habits(habits.knows, habits.guesses, np.hstack([habits.habit, least]), frequent)


def _expectations(given: Numbers, habits: Habits) -> tuple[Floats, Floats, Floats]:
    """For each row of votes: the chances of labels, the chances that members knew it, and the log-likelihood."""
    rows = np.arange(len(given))
    logs = np.tile(np.log(habits.frequent), (len(given), 1))
    base = np.zeros(len(given))
    guessed = np.ones(given.shape)
    for member, column in enumerate(given.T):
        voted = column != NO_VOTE
        guess = np.where(voted, habits.guesses[member] * habits.habit[member, column], 1.0)
        right = np.where(voted, guess + habits.knows[member], 1.0)
        base += np.log(guess)
        logs[rows, column] += np.log(right / guess)
        guessed[:, member] = guess / right
    top = logs.max(axis=1, keepdims=True)
    posterior = np.exp(logs - top)
    total = posterior.sum(axis=1, keepdims=True)
    posterior /= total
    agrees = np.take_along_axis(posterior, np.maximum(given, 0), axis=1)
    likelihood = base + top[:, 0] + np.log(total[:, 0])
    return posterior, np.where(given == NO_VOTE, 0.0, agrees * (1.0 - guessed)), likelihood


def _counted(
    given: Numbers, posterior: Floats, known: Floats, often: Floats, weigh: Callable[[Floats, Floats], Floats]
) -> Habits:
    """The counts for the members' parameters, given the chances that they knew each row of votes."""
    known, guessed = known * often[:, None], np.where(given == NO_VOTE, 0.0, 1.0 - known) * often[:, None]
    habit = [
        np.bincount(np.maximum(column, 0), weights=by_member, minlength=posterior.shape[1])
        for column, by_member in zip(given.T, guessed.T, strict=True)
    ]
    both = weigh(np.stack([guessed.sum(axis=0), known.sum(axis=0)], axis=1), np.array(_KNOWS))
    frequent = often @ posterior + _FREQUENT
    return Habits(
        both[:, 1], both[:, 0], weigh(np.array(habit), np.full(len(frequent), _HABIT)), frequent / frequent.sum()
    )


def _expectation(counts: Floats, prior: Floats) -> Floats:
    """Shares of counts that are smoothed a little; the prior plays no part."""
    smoothed = counts + _SMOOTH / counts.shape[1]
    return np.asarray(smoothed / smoothed.sum(axis=1, keepdims=True))


def _bayes(counts: Floats, prior: Floats) -> Floats:
    """The weights that variational Bayes gives to counts under a prior."""
    from scipy.special import digamma  # here, since it takes a third of a second that others need not wait

    expected = counts + prior
    return np.asarray(np.exp(digamma(expected) - digamma(expected.sum(axis=1, keepdims=True))))
