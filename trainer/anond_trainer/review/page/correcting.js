// Correcting a decision whose time to undo is over: the turn is marked anew, while the one that waits stays aside.

import { lay, show } from "./desk.js";
import { t } from "./messages.js";
import { forget, tellCorrecting } from "./past.js";
import { change } from "./server.js";
import { $, state } from "./state.js";
import { countDown, say } from "./toast.js";
import { announce, showCounts } from "./view.js";

export function correct({ item }) {
  forget();
  state.correcting = true;
  lay(item);
  tellCorrecting();
  announce($("past-text").textContent);
}

// Back to the turn that waits, or to the empty desk.
export function leave() {
  const { waiting } = state;
  forget();
  if (waiting) lay(waiting);
  else show({ item: null });
}

export async function sendCorrection(body) {
  const answer = await change("/api/correct", body);
  if (!answer.ok) {
    if (answer.error) say(t("correct_gone"), true);
    return;
  }
  leave();
  showCounts(answer.counts);
  const { effect, undo } = answer;
  const done = t(state.gold && undo ? "done.saved" : `corrected.${effect}`);
  say(undo?.count > 1 ? t("done_many", { done, count: undo.count }) : done, !(undo?.seconds > 0));
  announce(done);
  if (!(undo?.seconds > 0)) return;
  state.undo = { ...undo, until: performance.now() + 1000 * undo.seconds };
  countDown(state.undo);
}
