// The way back through what one decided or skipped, forward again, and changing one of it.

import { correct, leave } from "./correcting.js";
import { lay } from "./desk.js";
import { t } from "./messages.js";
import { forget, step, tell } from "./past.js";
import { call, change } from "./server.js";
import { $, state } from "./state.js";
import { hideToast, say } from "./toast.js";
import { announce } from "./view.js";

export async function look(by) {
  if (state.busy) return;
  if (state.back === 0 && !state.correcting) state.waiting = state.item && { ...state.item, spans: state.spans };
  const past = await step(by, call);
  if (past === null) {
    announce(t(by > 0 ? "no_earlier" : "is_waiting"));
  } else if (past === 0) {
    leave();
  } else {
    state.correcting = false;
    lay(past.item);
    tell(past);
    announce($("past-text").textContent);
  }
}

export async function retake() {
  if (state.correcting) {
    leave();
    return;
  }
  const past = state.past[state.back - 1];
  const { verdict, item, left } = past;
  if (verdict !== "skip" && !left) {
    correct(past);
    return;
  }
  const answer = await change(verdict === "skip" ? "/api/take" : "/api/undo", { item: item.id });
  if (answer.ok) {
    hideToast();
    announce(t("taken_back"));
  } else if (answer.error && verdict !== "skip") {
    correct(past); // its time to undo ran out while one looked
  } else if (answer.error) {
    say(t("held"), true);
    forget();
    if (state.waiting) lay(state.waiting);
  }
}
