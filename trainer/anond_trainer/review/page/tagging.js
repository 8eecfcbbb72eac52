// Tags on words: put on, taken off, moved at their borders, and spread over the session.

import { place, takeSelection, target } from "./cursor.js";
import { likeIt, resized } from "./mentions.js";
import { t } from "./messages.js";
import { labelOf } from "./parts.js";
import { call } from "./server.js";
import { state } from "./state.js";
import { spanTouching, withSpan, without } from "./text.js";
import { alikeText, announce, paint, showWithIt } from "./view.js";

export function tagWith(entry) {
  takeSelection(false);
  const at = target();
  if (!at) return;
  const under = spanTouching(state.spans, at);
  const same = under && under.tag === entry.tag && (!state.selection || (under.start === at.start && under.end === at.end));
  const stretch = under && !state.selection ? under : at;
  const sub = same && (entry.sub === null || under.sub === entry.sub) ? finer(under) : entry.sub;
  const span = { start: stretch.start, end: stretch.end, tag: entry.tag, ...(sub && { sub }) };
  edit(withSpan(state.chars, state.spans, span), labelOf(span));
}

// Tags all that is written like the word or stretch under the cursor, in this turn and in those of its session that wait.
export function tagAll(entry) {
  takeSelection(false);
  const at = target();
  const under = at && spanTouching(state.spans, at);
  if (under?.tag !== entry.tag || (entry.sub && under.sub !== entry.sub)) tagWith(entry);
  const here = state.words[state.cursor];
  const span = here && spanTouching(state.spans, here);
  if (!span) return;
  const found = likeIt(state.chars, state.words, state.spans, span);
  const { start, end, by, score, ...kind } = span;
  const all = found.reduce((spans, at) => withSpan(state.chars, spans, { ...kind, ...at }), state.spans);
  edit(all, t("times", { tag: labelOf(span), count: found.length + 1 }));
  if (!state.item.calibration && !state.correcting) markInSession(span);
}

// Tells the server what is tagged in the whole session; without a tag that it is no more.
function markInSession({ start, end, tag, sub }) {
  const body = { item: state.item.id, start, end, ...(tag && { tag }), ...(sub && { sub }) };
  if (tag) state.marked.push({ start, end });
  const sent = Promise.resolve(state.marking).then(() => call("/api/mark", body));
  state.marking = sent.then((answer) => {
    if (!answer.ok) return;
    if (answer.turns) announce(t("also_waiting", { count: answer.turns }));
    if (state.item?.id === body.item) showWithIt(answer.turns ? t("also_waiting", { count: answer.turns }) : alikeText(answer.alike));
  });
}

export function resize(side, by) {
  const here = target();
  const span = here && spanTouching(state.spans, here);
  const changed = span && resized(state.words, span, side, by);
  if (!changed) return;
  const { by: _, score, ...mine } = changed;
  const others = state.spans.filter((one) => one !== span);
  edit(withSpan(state.chars, others, mine), state.chars.slice(mine.start, mine.end).join(""));
  if (side === "start") place(state.words.findIndex((word) => word.end > mine.start));
  else place(state.words.findLastIndex((word) => word.start < mine.end));
  paint();
}

// The same key again goes through the kinds of a tag, and back to the bare tag.
function finer(span) {
  const kinds = (state.subs[span.tag] ?? []).map((s) => s.sub);
  return kinds[span.sub ? kinds.indexOf(span.sub) + 1 : 0] ?? null;
}

export function untag() {
  takeSelection(false);
  const at = state.selection ?? (target() && spanTouching(state.spans, target()));
  if (!at) return;
  edit(without(state.chars, state.spans, at), t("no_tag"));
  const marked = state.marked.findIndex((one) => one.start === at.start && one.end === at.end);
  if (marked >= 0) markInSession(state.marked.splice(marked, 1)[0]);
}

function edit(spans, said) {
  state.spans = spans;
  state.anchor = null;
  state.selection = null;
  paint();
  announce(said);
}
