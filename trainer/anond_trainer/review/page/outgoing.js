// The turn as it will go out: tags stand where surrogates will, which the server holds no key for.

import { $, state } from "./state.js";
import { entryOf, isHidden, labelOf, make } from "./parts.js";

const BY = {
  model: "the model found it",
  memory: "known in this session",
  facts: "known from the platform",
  list: "a list of names holds it",
  asked: "the other side asked for it",
  own: "the speaker introduced it so",
  detector: "its form or checksum shows it",
  both: "both of those who disagree marked it",
  one: "one of those who disagree marked it",
  neighbour: "a guess by the model of a near language",
};

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
  const audit = state.item.kind === "audit";
  $("bare").hidden = hidden.length > 0;
  $("bare").textContent = audit ? "Nothing is hidden in this turn: it went out as it stands." : "Nothing is hidden in this turn: it is released as it stands.";
}

// What speaks for the span under the cursor, where it is the machine's.
export function paintEvidence(span) {
  const by = span?.by;
  $("why").textContent = by ? `${labelOf(span)}: ${reason(by)}${span.score < 1 ? ` (${Math.round(100 * span.score)} %)` : ""}` : "";
}

function reason(by) {
  const [kind, which] = by.split(":");
  const said = BY[which] ?? BY[kind];
  return kind === "detector" ? `${said} (${which})` : (said ?? by);
}
