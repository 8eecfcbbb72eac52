// The turn on the desk: what the page shows when one comes, and when none is left.

import { place } from "./cursor.js";
import { disarm } from "./drop_button.js";
import { fitLegend } from "./legend.js";
import { t } from "./messages.js";
import { followPolicy } from "./parts.js";
import { forget } from "./past.js";
import { $, state } from "./state.js";
import { codePoints, wordsOf } from "./text.js";
import { announce, paint, percent, showAround, showCounts } from "./view.js";

export function show({ item, counts }) {
  state.gold ||= item?.reason === "gold";
  document.body.classList.toggle("gold", state.gold);
  disarm();
  forget();
  showCounts(counts);
  for (const id of ["desk", "legend"]) $(id).hidden = !item;
  $("empty").hidden = Boolean(item);
  state.item = item;
  if (!item) {
    announce(t("said_clear"));
    return;
  }
  lay(item);
  state.held = performance.now();
  announce(t(item.kind === "audit" ? "said_audit" : item.kind === "suspect" ? "said_suspect" : "said_new", { risk: percent(item.risk), count: state.spans.length }));
}

export function lay(item) {
  state.item = item;
  for (const id of ["desk", "legend"]) $(id).hidden = false;
  $("empty").hidden = true;
  state.chars = codePoints(item.text);
  state.words = wordsOf(state.chars);
  state.spans = item.spans;
  state.marked = [];
  state.shown = performance.now();
  followPolicy(item);
  fitLegend();
  const first = state.spans[0];
  place(first ? Math.max(0, state.words.findIndex((word) => word.end > first.start)) : 0);
  showAround(item);
  scrollTo(0, 0);
  paint();
  $("turn").focus({ preventScroll: true });
}
