// Back and forward through one's own decisions, which can be taken back or corrected, and through what one skipped.

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
  state.correcting = false;
  $("past").hidden = true;
}

// A decision that can be taken back tells how long; a later one, that it can be corrected.
export function tell({ verdict, left, why, state: correction }) {
  const skipped = verdict === "skip";
  const did = t(correction ? "did.correct" : `did.${verdict}`);
  const until = skipped ? "" : `, ${left ? t("seconds_left", { seconds: Math.ceil(left) }) : t("time_over")}`;
  const said = correction === "too_late" ? t("past_too_late") : `${did}${why ? ` (${t(`why.${why}`)})` : ""}${until}.`;
  put(said, "U", t(skipped ? "take_up" : left ? "take_back" : "correct_it"));
}

export const tellCorrecting = () => put(t("correcting"), "Esc", t("leave_it"));

function put(said, key, command) {
  $("past-text").textContent = said;
  $("retake").firstElementChild.textContent = key;
  $("retake-text").textContent = command;
  $("past").hidden = false;
}
