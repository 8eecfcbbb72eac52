// Requests to the server: those that read, and those that change what lies on the desk.

import { show } from "./desk.js";
import { t } from "./messages.js";
import { state } from "./state.js";
import { say } from "./toast.js";
import { banner } from "./view.js";

export async function call(path, body) {
  const init = body && {
    method: "POST",
    headers: { "content-type": "application/json", "x-anond-review": "1" },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(path, init);
    if (response.status === 401) location.replace("/login");
    const content = await response.json();
    if ("applied" in content) state.unapplied = content.applied === false;
    const waits = state.unapplied ? t("unapplied") : "";
    banner(content.trouble ? t("trouble") : waits ? waits : response.ok || response.status === 409 ? "" : content.error);
    return { ok: response.ok, ...content };
  } catch {
    banner(t("no_answer"));
    return { ok: false };
  }
}

// One request that changes the desk at a time: keys pressed meanwhile are dropped, not queued for an unread turn.
export async function change(path, body) {
  if (state.busy) return { ok: false };
  state.busy = true;
  state.changes += 1;
  await state.marking; // what is tagged in the session is there before its next turn comes
  const answer = await call(path, body);
  state.busy = false;
  if (answer.error && answer.counts) say(t("gone"), true);
  if ("item" in answer) show(answer);
  return answer;
}
