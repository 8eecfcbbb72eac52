// The review page: one turn, its context, its spans; every decision by a key, a click or a tap.

import { show } from "./desk.js";
import { listenToSearch } from "./dialogs.js";
import { listenToEarlier } from "./history.js";
import { onKey } from "./keys.js";
import { buildLegend } from "./legend.js";
import { language, translate } from "./messages.js";
import { listenToPointers } from "./pointers.js";
import { call, change } from "./server.js";
import { state } from "./state.js";
import { tagWith } from "./tagging.js";
import { knowRole } from "./team.js";
import { showCounts, showProgress } from "./view.js";

const REFRESH_IDLE = 2000; // ms between two looks at an empty queue
const REFRESH_BUSY = 10000;

// What was asked before a change is answered by what was true before it: such an answer is not shown.
async function refresh() {
  const changes = state.changes;
  const answer = await call(state.item ? "/api/stats" : "/api/next");
  if (answer.progress) showProgress(answer.counts, answer.progress);
  if (answer.ok && !state.busy && changes === state.changes) {
    if (!state.item && answer.item && !state.back) show(answer);
    else showCounts(answer.counts);
  }
  setTimeout(refresh, state.item ? REFRESH_BUSY : REFRESH_IDLE);
}

// The server says when counts change, so that a turn that comes to an empty desk is there at once.
function followCounts() {
  const stream = new EventSource("/api/events");
  stream.onmessage = async ({ data }) => {
    const { counts } = JSON.parse(data);
    if (state.busy) return;
    showCounts(counts);
    if (state.item || state.back || !counts.open) return;
    const changes = state.changes;
    const answer = await call("/api/next");
    if (answer.ok && answer.item && !state.busy && !state.item && changes === state.changes) show(answer);
  };
  addEventListener("pagehide", () => stream.close());
}

function listen() {
  document.addEventListener("keydown", onKey);
  listenToPointers();
  listenToSearch(call, change);
  listenToEarlier(call);
}

async function start() {
  const legend = await call(`/api/legend?lang=${language}`);
  if (!legend.ok) {
    setTimeout(start, REFRESH_IDLE);
    return;
  }
  state.tags = legend.tags;
  state.subs = legend.subs;
  state.hides = legend.hides;
  state.others = legend.others;
  state.examples = legend.examples;
  buildLegend(tagWith);
  listen();
  const answer = await call("/api/next");
  if (answer.ok) show(answer);
  await knowRole(call);
  refresh();
  followCounts();
}

translate();
start();
