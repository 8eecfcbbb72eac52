// Draws what the page knows. Text gets in through text nodes alone, so that markup in a turn is shown and never run.

import { paintHistory } from "./history.js";
import { knows, language, t } from "./messages.js";
import { paintEvidence, paintOutgoing } from "./outgoing.js";
import { entryOf, isHidden, labelOf, make } from "./parts.js";
import { $, state } from "./state.js";
import { pieces, spanTouching } from "./text.js";

const languages = new Intl.DisplayNames([language], { type: "language" });

// How many other turns the same key decides, in words.
export const alikeText = (count) => (count ? t("alike", { count }) : "");

// What becomes of other turns with this one.
export function showWithIt(said) {
  $("alike").hidden = !said;
  $("alike").textContent = said;
}

export function showAround(item) {
  const known = item.lang && item.lang !== "und";
  $("lang").textContent = languageName(item.lang);
  for (const id of ["turn", "context"]) $(id).lang = known ? item.lang : "";
  $("risk").value = item.risk;
  $("risk-text").textContent = t("risk_of", { share: percent(item.risk) });
  $("reason").textContent = reasonOf(item);
  showWithIt(alikeText(item.alike));
  $("skip").hidden = state.correcting;
  $("out-title").textContent = t(state.correcting ? "as_should" : "as_out");
  $("accept-text").textContent = t(state.correcting ? "correct" : state.gold || item.calibration ? "save" : item.kind !== "divert" ? "this_is_all" : "release");
  $("speaker").textContent = item.speaker;
  $("context").replaceChildren(
    ...item.context.map(({ speaker, text }) => {
      const line = make("li");
      const said = make("span", "said", text);
      said.dir = "auto";
      line.append(make("span", "speaker", speaker), said);
      return line;
    }),
  );
}

function reasonOf(item) {
  const why = whyOf(item);
  return item.unaided ? `${why} · ${t("no_proposals")}` : why;
}

function whyOf(item) {
  if (item.calibration) return t("calibration_of", { count: item.calibration.done + 1, of: item.calibration.of });
  if (item.why) return t("asked", { why: knows(`ask.${item.why}`) ? t(`ask.${item.why}`) : item.why });
  if (item.settles) return t(item.drops ? "settles_drop" : "settles");
  const key = `reason.${item.kind === "divert" ? item.reason : item.kind}`;
  return knows(key) ? t(key) : item.reason.replaceAll("_", " ");
}

export function languageName(code) {
  if (!code || code === "und") return t("unknown_language");
  try {
    return languages.of(code);
  } catch {
    return code; // a hint that is no language code
  }
}

// Kappa with its interval, or a dash where there is none.
export const interval = ({ kappa, low, high } = {}) => (kappa == null ? "–" : `${kappa.toFixed(2)} (${low.toFixed(2)} – ${high.toFixed(2)})`);

export const percent = (share) => `${Math.round(100 * share)} %`;

export function showCounts(counts) {
  if (!counts) return;
  $("open").textContent = counts.open;
  $("today").textContent = counts.decided_today;
  $("rate").textContent = counts.last_hour;
  $("unreadable").hidden = !counts.unreadable;
  $("unreadable").firstElementChild.textContent = counts.unreadable;
  document.title = counts.open ? `(${counts.open}) anond review` : "anond review";
}

// Left, pace, time to clear, seconds for a turn, and what one's decisions changed.
export function showProgress({ open, last_hour: pace }, { seconds, clear_in: rest, learnt, too_late: late }) {
  const parts = [
    pace && t("p_pace", { count: pace }),
    rest !== null && open && t("p_clear", { time: duration(rest), count: open }),
    seconds !== null && t("p_seconds", { count: Math.round(seconds) }),
    learnt && t("p_learnt", { count: learnt }),
    late && t("p_too_late", { count: late }),
  ];
  $("progress").textContent = parts.filter(Boolean).join(" · ");
}

const duration = (seconds) => 
  seconds < 5400 ? t("minutes", { count: Math.max(1, Math.round(seconds / 60)) }) : t("hours", { count: Math.round(seconds / 3600) });

export function paint() {
  const turn = $("turn");
  turn.replaceChildren();
  let parent = turn;
  let open = null;
  for (const piece of pieces(state.chars, state.words, state.spans, state.selection)) {
    if (piece.span !== open) {
      open = piece.span;
      parent = open ? turn.appendChild(markOf(open)) : turn;
    }
    const node = make("span", "", state.chars.slice(piece.start, piece.end).join(""));
    node.dataset.start = piece.start;
    node.classList.toggle("cursor", piece.word !== null && piece.word === state.cursor);
    node.classList.toggle("selected", piece.selected);
    parent.append(node);
  }
  turn.querySelector(".cursor")?.scrollIntoView({ block: "nearest" });
  const here = state.selection ?? state.words[state.cursor];
  paintHistory(here);
  paintEvidence(here && spanTouching(state.spans, here));
  paintOutgoing();
}

function markOf(span) {
  const entry = entryOf(span);
  const mark = make("mark", `hue-${entry.hue}`);
  mark.dataset.label = labelOf(span);
  mark.classList.toggle("kept", !isHidden(span));
  return mark;
}

export function announce(text) {
  $("live").textContent = text;
}

export function banner(text) {
  $("banner").textContent = text ?? "";
  $("banner").hidden = !text;
}
