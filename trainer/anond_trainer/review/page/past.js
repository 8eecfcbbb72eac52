// Back and forward through one's own decisions, while they can still be taken back, and through what one skipped.

import { t } from "./messages.js";
import { $, state } from "./state.js";

// The entry one step further back, or forward; null where the way ends, and 0 for the turn that waits.
export async function step(by, call) {
  if (!state.past.length || by > 0) {
    const answer = await call("/api/mine");
    if (!answer.ok) return null;
    state.past = answer.past;
  }
  const to = Math.min(Math.max(state.back + by, 0), state.past.length);
  if (to === state.back) return null;
  state.back = to;
  return to === 0 ? 0 : state.past[to - 1];
}

export function forget() {
  state.past = [];
  state.back = 0;
  $("past").hidden = true;
}

export function tell({ verdict, left, why }) {
  const until = verdict === "skip" ? "" : `, ${t("seconds_left", { seconds: Math.ceil(left) })}`;
  $("past-text").textContent = `${t(`did.${verdict}`)}${why ? ` (${t(`why.${why}`)})` : ""}${until}.`;
  $("retake-text").textContent = t(verdict === "skip" ? "take_up" : "take_back");
  $("past").hidden = false;
}
