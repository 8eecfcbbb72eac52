// The way back through what one decided or skipped, forward again, and taking one of it up again.

import { lay, show } from "./desk.js";
import { t } from "./messages.js";
import { forget, step, tell } from "./past.js";
import { call, change } from "./server.js";
import { $, state } from "./state.js";
import { hideToast, say } from "./toast.js";
import { announce } from "./view.js";

export async function look(by) {
  if (state.busy) return;
  if (state.back === 0) state.waiting = state.item && { ...state.item, spans: state.spans };
  const past = await step(by, call);
  if (past === null) {
    announce(t(by > 0 ? "no_earlier" : "is_waiting"));
  } else if (past === 0) {
    const { waiting } = state;
    forget();
    if (waiting) lay(waiting);
    else show({ item: null });
  } else {
    lay(past.item);
    tell(past);
    announce($("past-text").textContent);
  }
}

export async function retake() {
  const { verdict, item } = state.past[state.back - 1];
  const answer = await change(verdict === "skip" ? "/api/take" : "/api/undo", { item: item.id });
  if (answer.ok) {
    hideToast();
    announce(t("taken_back"));
  } else if (answer.error) {
    say(t(verdict === "skip" ? "held" : "too_late"), true);
    forget();
    if (state.waiting) lay(state.waiting);
  }
}
