// The turn as it will go out: tags stand where surrogates will, which the server holds no key for.

import { $, state } from "./state.js";
import { knows, t } from "./messages.js";
import { entryOf, isHidden, labelOf, make } from "./parts.js";

export function paintOutgoing() {
  const out = $("out");
  out.replaceChildren();
  const hidden = state.spans.filter(isHidden);
  let at = 0;
  for (const span of hidden) {
    out.append(state.chars.slice(at, span.start).join(""), make("span", `gone hue-${entryOf(span).hue}`, span.tag));
    at = span.end;
  }
  out.append(state.chars.slice(at).join(""));
  const audit = state.item.kind !== "divert"; // it went out already
  $("bare").hidden = state.correcting || (state.gold ? state.spans : hidden).length > 0;
  $("bare").textContent = t(state.gold ? "bare_gold" : audit ? "bare_audit" : "bare");
}

// What speaks for the span under the cursor, where it is the machine's.
export function paintEvidence(span) {
  const by = span?.by;
  $("why").textContent = by ? `${labelOf(span)}: ${reason(by)}${span.score < 1 ? ` (${Math.round(100 * span.score)} %)` : ""}` : "";
}

function reason(by) {
  const [kind, which] = by.split(":");
  const key = [`by.${which}`, `by.${kind}`].find(knows);
  return kind === "detector" ? `${t("by.detector")} (${which})` : key ? t(key) : by;
}
