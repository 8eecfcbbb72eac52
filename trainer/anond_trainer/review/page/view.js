// Draws what the page knows. Text gets in through text nodes alone, so that markup in a turn is shown and never run.

import { paintHistory } from "./history.js";
import { paintEvidence, paintOutgoing } from "./outgoing.js";
import { entryOf, isHidden, labelOf, make } from "./parts.js";
import { $, state } from "./state.js";
import { pieces, spanTouching } from "./text.js";

const REASONS = {
  risk: "the tagger is unsure",
  budget: "among the riskiest",
  no_model: "no model for this language: the marks are guesses",
  refused: "the model of this language was refused",
  length: "a very long turn",
  audit: "audit: this went out as marked",
};

const languages = new Intl.DisplayNames(["en"], { type: "language" });

export function showAround(item) {
  const known = item.lang && item.lang !== "und";
  $("lang").textContent = known ? languageName(item.lang) : "Unknown language";
  for (const id of ["turn", "context"]) $(id).lang = known ? item.lang : "";
  $("risk").value = item.risk;
  $("risk-text").textContent = `${percent(item.risk)} risk`;
  $("reason").textContent = reasonOf(item);
  $("alike").hidden = !item.alike;
  $("alike").textContent = item.alike ? `and ${item.alike} identical turns` : "";
  $("accept-text").textContent = item.kind === "audit" ? "This is all" : "Release";
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
  if (item.settles) return item.drops ? "two people disagree, and one would drop it: you settle" : "two people disagree: you settle";
  return REASONS[item.kind === "audit" ? "audit" : item.reason] ?? item.reason.replaceAll("_", " ");
}

export function languageName(code) {
  if (!code || code === "und") return "unknown language";
  try {
    return languages.of(code);
  } catch {
    return code; // a hint that is no language code
  }
}

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
export function showProgress({ open, last_hour: pace }, { seconds, clear_in: rest, learnt }) {
  const parts = [
    pace && `${pace} an hour`,
    rest !== null && open && `${duration(rest)} to clear ${open}`,
    seconds !== null && `${Math.round(seconds)} s for a turn of yours`,
    learnt && `${learnt} of yours were there when the model in use was trained`,
  ];
  $("progress").textContent = parts.filter(Boolean).join(" · ");
}

const duration = (seconds) => (seconds < 5400 ? `${Math.max(1, Math.round(seconds / 60))} min` : `${Math.round(seconds / 3600)} h`);

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
