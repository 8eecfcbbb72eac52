"""What a daemon counts: each metric with its labels and its meaning, as docs/metrics.md and /metrics tell them."""

from __future__ import annotations

from typing import Final

from anond.service.metric import Metric

METRICS: Final = (
    Metric(
        "anond_records_total", "counter", "Input records by what became of them.", ("disposition", "lang"),
        ": clean, diverted, dead, ignored.",
    ),
    Metric(
        "anond_diverted_total", "counter", "Turns sent to review, by reason.", ("reason", "lang"),
        ": `risk`, `budget`, `leak_target`, `length` (more tokens than `divert.max_tokens`, or more than 150 values or "
        "200 words of names), `no_model`, `refused`.",
    ),
    Metric(
        "anond_dead_total", "counter", "Records sent to the dead letters, by reason.", ("reason",),
        ": each stands in [events](events.md#what-is-refused).",
    ),
    Metric("anond_risk", "histogram", "Risk of a turn as its model sees it.", ("lang",)),
    Metric(
        "anond_risk_calibrated", "gauge", "Whether audits calibrate risks: 1 or 0.", ("lang",),
        "Then audits of the model in use say [how often turns of each risk leak](review.md#calibrated-risks).",
    ),
    Metric(
        "anond_budget_threshold", "gauge", "Risk above which the budget sends a turn to review now.", ("lang",),
        "The budget is `divert.budget`, or `divert.leak_share` in its place; 1 while it only looks.",
    ),
    Metric(
        "anond_leak_target_kept", "gauge", "Whether divert.leak_target is promised to be kept: 1 or 0.", ("lang",),
        "It is 0 where it cannot be promised [yet](leak-target.md).",
    ),
    Metric(
        "anond_leak_bound", "gauge", "Share of sensitive tokens that leaves at most, by audits.", ("lang",),
        "Of the model in use, with 95 % certainty; 1 where there are none.",
    ),
    Metric(
        "anond_decisions_total", "counter", "Decisions of reviewers, by what they came to.", ("outcome",),
        ": released, dropped, audited, recalled, first_of_two (the item asks for [two](review.md#two-opinions)), "
        "corrected (by the same person, and nothing is recalled), too_late (a [correction](review.md#corrections) of "
        "a turn whose session is over), disagreed (a third person has to settle), or why nothing came of them "
        "(unknown, mismatch, unreadable, error); and records that [forget](forgetting.md) sessions (forget).",
    ),
    Metric(
        "anond_recalled_total", "counter", "Recalls of turns that went out.", ("outcome", "lang"),
        "A later turn, a fact or a decision showed that something was left; a turn may count twice. `failed` where an "
        "error struck while one was written, and what leaked stays as it is; `edited` and `deleted` where the platform "
        "[changed](events.md#edited-and-deleted-messages) the message.",
    ),
    Metric(
        "anond_changes_total", "counter", "Edits and deletions of messages, by outcome.", ("outcome",),
        ": edited, deleted, or unknown (their session does not know the message), unchanged (an edit to the same "
        "text), superseded (a version that came too late), dropped (by policy).",
    ),
    Metric(
        "anond_audits_total", "counter", "Copies of turns that went out, by outcome.", ("outcome", "lang"),
        ": drawn; clean, leak or dropped as a person decided; expired where nobody did; let_go where the platform "
        "edited or deleted the message; full where a session had a hundred open ones and none was drawn.",
    ),
    Metric(
        "anond_times_dropped_total", "counter", "Turns whose time was left out, since it is none.", (),
        "What stands in its place is [no time](events.md#what-goes-out).",
    ),
    Metric(
        "anond_type_tags_total", "counter", "Values that became type tags, not being understood.", ("tag",),
        "In clean events, as [a surrogate](surrogates.md) such as `[DATE]`; not those for which `policy.how` names a "
        "strategy; recalls count none.",
    ),
    Metric("anond_expired_total", "counter", "Turns that nobody decided in time."),
    Metric(
        "anond_forgotten_total", "counter", "Turns that waited when their session was forgotten.", (),
        "See [forgetting](forgetting.md).",
    ),
    Metric("anond_commits_total", "counter", "Transactions committed."),
    Metric("anond_aborted_total", "counter", "Batches that were not committed and are done again."),
    Metric("anond_latency_seconds", "histogram", "From append of a turn to its committed output."),
    Metric("anond_batch_turns", "histogram", "Records in a batch."),
    Metric(
        "anond_lag_records", "gauge", "Records not yet committed.", ("partition",),
        "Of all partitions, whoever works on them: several daemons show the same, so take `max by (partition)`. Read "
        "`anond_lag_age_seconds` ago; absent where that is longer than `observe.ready_within`: then it is not known.",
    ),
    Metric(
        "anond_lag_age_seconds", "gauge", "Seconds since the lag was read.", (),
        "It grows while the log does not answer.",
    ),
    Metric("anond_sessions", "gauge", "Sessions held.", ("partition",)),
    Metric("anond_model_info", "gauge", "The model in use for a language; always 1.", ("lang", "model")),
    Metric(
        "anond_shadow_info", "gauge", "The model in shadow for a language; always 1.", ("lang", "model"),
        "[In shadow](new-models.md#in-shadow) it runs beside the one in use; absent where there is none.",
    ),
    Metric(
        "anond_shadow_turns_total", "counter", "Turns that a model in shadow read, by outcome.", ("outcome", "lang"),
        ": `same`, `differs` (they do not hide the same parts under the same tags), `failed` (the model in shadow "
        "raised).",
    ),
    Metric(
        "anond_shadow_mentions_total", "counter", "Mentions that one of the two models alone hides.",
        ("hidden_by", "tag", "lang"), ": `in_use` or `shadow`.",
    ),
)  # fmt: skip
