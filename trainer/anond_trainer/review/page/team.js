// For leads: who reads what, which languages nobody reads, who disagrees, and how each person decides.

import { t } from "./messages.js";
import { make, table } from "./parts.js";
import { $, state } from "./state.js";
import { interval, languageName, percent } from "./view.js";

export async function knowRole(call) {
  const { ok, role, calibrates } = await call("/api/me");
  state.leads = ok && role !== "reviewer";
  state.calibrates = Boolean(ok && calibrates);
  $("show-calibration").hidden = !state.calibrates;
  $("show-team").hidden = !state.leads;
}

export async function openTeam(call, change) {
  if (!state.leads) return;
  const team = await call("/api/team");
  if (!team.ok) return;
  $("team-content").replaceChildren(
    ...table("t_waiting", ["language", "c_turns"], Object.entries(team.waiting).map(([lang, n]) => [readBy(lang, team), n])),
    ...table("t_people", ["c_name", "c_role", "language"], team.people.map((p) => [p.name, p.role, p.langs.map(languageName).join(", ") || t("all_languages")])),
    ...table("t_disputed", ["c_who", "language", ""], team.disputed.map((one) => [one.people.join(", "), languageName(one.lang), takes(one.item, change)])),
    ...table("t_bare", ["c_who", "language", "c_turns", "c_share"],
      team.bare.map((b) => [b.who, languageName(b.lang), b.turns, percent(b.released / b.turns)])),
    ...table("t_proposals", ["", "c_seconds", "c_pairs", "c_disagreed"], proposalsOf(team.proposals)),
  );
  $("team-dialog").showModal();
  await addWhatTakesLonger(call);
}

// Both read every decision on the log.
async function addWhatTakesLonger(call) {
  const untags = await call("/api/untagging");
  $("team-content").append(...table("t_untags", ["c_who", "words", "c_share"],
    (untags.untagging ?? []).map((u) => [u.who, u.tagged, percent(u.untagged / u.tagged)])));
  if (!untags.untagging?.length) return; // no turn was decided by two
  const agree = await call("/api/agreement");
  $("team-content").append(...table("t_kappa", ["c_who", "language", "c_tag", "c_turns", "c_on_tokens", "c_on_spans"], agreementRows(agree.agreement ?? [])));
}

// A row for each pair, language and tag: its figures on tokens and on spans come apart.
function agreementRows(figures) {
  const key = (one) => JSON.stringify([one.people, one.lang, one.tag]);
  const onSpans = new Map(figures.filter((one) => one.unit === "spans").map((one) => [key(one), one]));
  const named = (code, all, name) => (code === "all" ? t(all) : name(code));
  return figures.filter((one) => one.unit === "tokens").map((one) => [
    one.people.join(", "), named(one.lang, "all_languages", languageName), named(one.tag, "all_tags", (tag) => tag), one.turns,
    interval(one), interval(onSpans.get(key(one))),
  ]);
}

function proposalsOf(found) {
  if (!found.without.decisions) return [];
  const row = (key, { seconds, pairs, disagreed }) => [t(key), seconds?.toFixed(1) ?? "–", pairs, pairs ? percent(disagreed / pairs) : "–"];
  return [row("with_proposals", found.with), row("no_proposals", found.without)];
}

function readBy(code, { unread, short }) {
  const lang = languageName(code);
  if (unread.includes(code)) return t("nobody_reads", { lang });
  return short.includes(code) ? t("short_of_two", { lang }) : lang;
}

function takes(item, change) {
  const button = make("button", "", t("take_up"));
  button.addEventListener("click", () => {
    $("team-dialog").close();
    change("/api/take", { item });
  });
  return button;
}
