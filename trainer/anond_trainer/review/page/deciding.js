// Decisions about the turn on the desk: release, drop, skip, undo, and word that its reader is at work.

import { sendCorrection } from "./correcting.js";
import { arm, disarm } from "./drop_button.js";
import { t } from "./messages.js";
import { change } from "./server.js";
import { state } from "./state.js";
import { countDown, hideToast, say } from "./toast.js";
import { announce } from "./view.js";

const HOLD_EVERY = 60000; // ms

const DONE = { gold: { release: "done.saved", drop: "done.left_out" }, divert: { release: "done.release", drop: "done.drop" }, audit: { release: "done.audited", drop: "done.recalled" },
  suspect: { release: "done.audited", drop: "done.recalled" } };

export async function decide(verdict) {
  const kind = state.gold || state.item.calibration ? "gold" : state.item.kind;
  const seconds = Math.min((performance.now() - state.shown) / 1000, 86400);
  const spans = state.spans.map(({ start, end, tag, sub }) => ({ start, end, tag, ...(sub && { sub }) }));
  const body = { item: state.item.id, verdict, spans, seconds };
  if (state.correcting) {
    await sendCorrection(body);
    return;
  }
  const answer = await change("/api/decide", body);
  if (answer.ok && answer.undo.seconds > 0) {
    state.undo = { ...answer.undo, until: performance.now() + 1000 * answer.undo.seconds };
    const { count } = answer.undo;
    const done = t(DONE[kind][verdict]);
    say(count > 1 ? t("done_many", { done, count }) : done, false);
    countDown(state.undo);
  }
}

export function drop() {
  if (!state.armed) {
    arm();
    return;
  }
  disarm();
  decide("drop");
}

export const skip = (why = "") => state.correcting || change("/api/skip", { item: state.item.id, why });

// Tells the server that its reader is at work, so that the turn does not go to somebody else.
export function alive() {
  if (!state.item || state.back || state.correcting || state.busy || performance.now() - state.held < HOLD_EVERY) return;
  state.held = performance.now();
  change("/api/hold", { item: state.item.id });
}

export async function undo() {
  if (!state.undo) return;
  const { item } = state.undo;
  const answer = await change("/api/undo", { item });
  if (answer.ok) {
    hideToast();
    announce(t("taken_back"));
  } else if (answer.error) {
    say(t("too_late"), true);
  }
}
