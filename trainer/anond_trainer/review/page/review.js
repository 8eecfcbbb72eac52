// The review page: one turn, its context, its spans; every decision by a key, a click or a tap.

import { openCalibration } from "./calibration.js";
import { grow, jump, move, place, takeSelection, target, vertical, wordAt } from "./cursor.js";
import { anyOpen, listenToSearch, openGuide, openKeys, openSearch } from "./dialogs.js";
import { listenToEarlier, openEarlier } from "./history.js";
import { likeIt, resized } from "./mentions.js";
import { language, t, translate } from "./messages.js";
import { followPolicy, labelOf, make } from "./parts.js";
import { forget, step, tell } from "./past.js";
import { $, state } from "./state.js";
import { knowRole, openTeam } from "./team.js";
import { codePoints, spanTouching, withSpan, without, wordsOf } from "./text.js";
import { countDown, hideToast, say } from "./toast.js";
import { alikeText, announce, banner, paint, percent, showAround, showCounts, showProgress, showWithIt } from "./view.js";

const REFRESH_IDLE = 2000; // ms between two looks at an empty queue
const REFRESH_BUSY = 10000;
const HOLD_EVERY = 60000;
const ARMED = 3000; // ms in which a second press of K drops

// ---------------------------------------------------------------- the server

async function call(path, body) {
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
async function change(path, body) {
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

function show({ item, counts }) {
  state.gold ||= item?.reason === "gold";
  document.body.classList.toggle("gold", state.gold);
  disarm();
  forget();
  showCounts(counts);
  for (const id of ["desk", "legend"]) $(id).hidden = !item;
  $("empty").hidden = Boolean(item);
  state.item = item;
  if (!item) {
    announce(t("said_clear"));
    return;
  }
  lay(item);
  state.held = performance.now();
  announce(t(item.kind === "audit" ? "said_audit" : item.kind === "suspect" ? "said_suspect" : "said_new", { risk: percent(item.risk), count: state.spans.length }));
}

function lay(item) {
  state.item = item;
  for (const id of ["desk", "legend"]) $(id).hidden = false;
  $("empty").hidden = true;
  state.chars = codePoints(item.text);
  state.words = wordsOf(state.chars);
  state.spans = item.spans;
  state.marked = [];
  state.shown = performance.now();
  followPolicy(item);
  showKept();
  const first = state.spans[0];
  place(first ? Math.max(0, state.words.findIndex((word) => word.end > first.start)) : 0);
  showAround(item);
  scrollTo(0, 0);
  paint();
  $("turn").focus({ preventScroll: true });
}

// ---------------------------------------------------------------- tags

function tagWith(entry) {
  takeSelection(false);
  const at = target();
  if (!at) return;
  const under = spanTouching(state.spans, at);
  const same = under && under.tag === entry.tag && (!state.selection || (under.start === at.start && under.end === at.end));
  const stretch = under && !state.selection ? under : at;
  const sub = same && (entry.sub === null || under.sub === entry.sub) ? finer(under) : entry.sub;
  const span = { start: stretch.start, end: stretch.end, tag: entry.tag, ...(sub && { sub }) };
  edit(withSpan(state.chars, state.spans, span), labelOf(span));
}

// Tags all that is written like the word or stretch under the cursor, in this turn and in those of its session that wait.
function tagAll(entry) {
  takeSelection(false);
  const at = target();
  const under = at && spanTouching(state.spans, at);
  if (under?.tag !== entry.tag || (entry.sub && under.sub !== entry.sub)) tagWith(entry);
  const here = state.words[state.cursor];
  const span = here && spanTouching(state.spans, here);
  if (!span) return;
  const found = likeIt(state.chars, state.words, state.spans, span);
  const { start, end, by, score, ...kind } = span;
  const all = found.reduce((spans, at) => withSpan(state.chars, spans, { ...kind, ...at }), state.spans);
  edit(all, t("times", { tag: labelOf(span), count: found.length + 1 }));
  if (!state.item.calibration) markInSession(span);
}

// Tells the server what is tagged in the whole session; without a tag that it is no more.
function markInSession({ start, end, tag, sub }) {
  const body = { item: state.item.id, start, end, ...(tag && { tag }), ...(sub && { sub }) };
  if (tag) state.marked.push({ start, end });
  const sent = Promise.resolve(state.marking).then(() => call("/api/mark", body));
  state.marking = sent.then((answer) => {
    if (!answer.ok) return;
    if (answer.turns) announce(t("also_waiting", { count: answer.turns }));
    if (state.item?.id === body.item) showWithIt(answer.turns ? t("also_waiting", { count: answer.turns }) : alikeText(answer.alike));
  });
}

function resize(side, by) {
  const here = target();
  const span = here && spanTouching(state.spans, here);
  const changed = span && resized(state.words, span, side, by);
  if (!changed) return;
  const { by: _, score, ...mine } = changed;
  const others = state.spans.filter((one) => one !== span);
  edit(withSpan(state.chars, others, mine), state.chars.slice(mine.start, mine.end).join(""));
  if (side === "start") place(state.words.findIndex((word) => word.end > mine.start));
  else place(state.words.findLastIndex((word) => word.start < mine.end));
  paint();
}

// The same key again goes through the kinds of a tag, and back to the bare tag.
function finer(span) {
  const kinds = (state.subs[span.tag] ?? []).map((s) => s.sub);
  return kinds[span.sub ? kinds.indexOf(span.sub) + 1 : 0] ?? null;
}

function untag() {
  takeSelection(false);
  const at = state.selection ?? (target() && spanTouching(state.spans, target()));
  if (!at) return;
  edit(without(state.chars, state.spans, at), t("no_tag"));
  const marked = state.marked.findIndex((one) => one.start === at.start && one.end === at.end);
  if (marked >= 0) markInSession(state.marked.splice(marked, 1)[0]);
}

function edit(spans, said) {
  state.spans = spans;
  state.anchor = null;
  state.selection = null;
  paint();
  announce(said);
}

// ---------------------------------------------------------------- decisions

const DONE = { gold: { release: "done.saved", drop: "done.left_out" }, divert: { release: "done.release", drop: "done.drop" }, audit: { release: "done.audited", drop: "done.recalled" },
  suspect: { release: "done.audited", drop: "done.recalled" } };

async function decide(verdict) {
  const kind = state.gold || state.item.calibration ? "gold" : state.item.kind;
  const seconds = Math.min((performance.now() - state.shown) / 1000, 86400);
  const spans = state.spans.map(({ start, end, tag, sub }) => ({ start, end, tag, ...(sub && { sub }) }));
  const answer = await change("/api/decide", { item: state.item.id, verdict, spans, seconds });
  if (answer.ok && answer.undo.seconds > 0) {
    state.undo = { ...answer.undo, until: performance.now() + 1000 * answer.undo.seconds };
    const { count } = answer.undo;
    const done = t(DONE[kind][verdict]);
    say(count > 1 ? t("done_many", { done, count }) : done, false);
    countDown(state.undo);
  }
}

function drop() {
  if (state.armed) {
    disarm();
    decide("drop");
    return;
  }
  $("drop").classList.add("armed");
  $("drop-text").textContent = t(state.gold ? "really_leave_out" : "really_drop");
  announce(t("press_again"));
  state.armed = setTimeout(disarm, ARMED);
}

function disarm() {
  clearTimeout(state.armed);
  state.armed = 0;
  $("drop").classList.remove("armed");
  $("drop-text").textContent = t(state.gold ? "leave_out" : "drop");
}

const skip = (why = "") => change("/api/skip", { item: state.item.id, why });

// ---------------------------------------------------------------- back and forward

async function look(by) {
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

async function retake() {
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

// Tells the server that its reader is at work, so that the turn does not go to somebody else.
function alive() {
  if (!state.item || state.back || state.busy || performance.now() - state.held < HOLD_EVERY) return;
  state.held = performance.now();
  change("/api/hold", { item: state.item.id });
}

async function undo() {
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

// ---------------------------------------------------------------- keys and pointers

const COMMANDS = { enter: () => decide("release"), s: () => skip(), k: drop, x: untag, delete: untag, backspace: untag, m: toggleMore,
  "+": () => resize("end", 1), "=": () => resize("end", 1), "-": () => resize("end", -1),
  "<": () => resize("start", -1), ">": () => resize("start", 1) };
const ANYWHERE = { "?": openKeys, "/": openSearch, h: openEarlier, j: () => openTeam(call, change), v: () => openCalibration(call), t: () => openGuide(call, tagHere()), ",": () => look(1), ".": () => look(-1),
  pageup: () => look(1), pagedown: () => look(-1) };

const tagHere = () => (state.item && target() && spanTouching(state.spans, target())?.tag) || "PERSON";

const ARROWS = {
  arrowleft: (shift) => move(state.cursor - 1, shift),
  arrowright: (shift) => move(state.cursor + 1, shift),
  arrowup: (shift) => vertical(-1, shift),
  arrowdown: (shift) => vertical(1, shift),
  home: (shift) => move(0, shift),
  end: (shift) => move(state.words.length - 1, shift),
};

function onKey(event) {
  if (anyOpen()) return;
  const key = event.key.toLowerCase();
  const command = commandFor(key, event);
  if (!command) return alive();
  event.preventDefault();
  if (key !== "k") disarm();
  command();
  alive(); // afterwards: while a request is on its way no other command is taken
}

function commandFor(key, event) {
  const { ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const modified = ctrlKey || metaKey;
  if (state.back && !modified && !altKey && !repeat && (key === "u" || key === "enter")) return retake;
  if ((key === "u" && !modified && !altKey && !repeat) || (key === "z" && modified)) return undo;
  if (key in ANYWHERE && !modified && !altKey && !repeat) return ANYWHERE[key];
  if (!state.item) return null;
  if (state.back) return key === "escape" ? () => look(-state.back) : null; // what is past is only looked at
  if (key === "tab") return tabTo(event);
  if (key in ARROWS) return arrow(key, { modified, altKey, shiftKey });
  if (modified || altKey) return null;
  if (key === "escape") return () => move(state.cursor, false);
  const pressesButton = event.target.closest?.("button") && (key === "enter" || key === " ");
  if (pressesButton || repeat) return null; // a held key decides nothing
  if (key === "s" && shiftKey) return () => $("skip-dialog").showModal();
  if (key in COMMANDS) return COMMANDS[key];
  const entry = state.tags.find((e) => e.key === key);
  if (entry && shiftKey) return () => tagAll(entry);
  return entry ? () => tagWith(entry) : null;
}

function arrow(key, { modified, altKey, shiftKey }) {
  const sideways = { arrowleft: -1, arrowright: 1 }[key];
  if (altKey && shiftKey && sideways) return () => grow(sideways);
  if (modified && sideways) return () => jump(sideways);
  return altKey || modified ? null : () => ARROWS[key](shiftKey);
}

// Tab goes from word to word, and on to the buttons after the last one.
function tabTo(event) {
  const to = state.cursor + (event.shiftKey ? -1 : 1);
  const leaves = document.activeElement !== $("turn") || to < 0 || to >= state.words.length;
  return leaves ? null : () => move(to, false);
}

// A drag may end outside the turn, where the click then happens; a finger's selection is taken when a tag is chosen.
function onAnyClick(event) {
  if (takeSelection(event.altKey) || !$("turn").contains(event.target)) return;
  const word = wordAt(Number(event.target.dataset.start ?? -1));
  if (word < 0) return;
  move(word, event.shiftKey);
  $("turn").focus({ preventScroll: true });
}

function toggleMore() {
  const open = $("legend").classList.toggle("all");
  $("more").setAttribute("aria-expanded", open);
}

function onClick(id, command) {
  $(id).addEventListener("click", () => (state.item || id === "undo") && (id === "undo" || !state.back) && command());
}

// Buttons of tags that the policy leaves as they are in this turn have a dotted line.
function showKept() {
  for (const chip of document.querySelectorAll("#legend .chip")) {
    chip.classList.toggle("kept", !state.tags.find((entry) => labelOf(entry) === chip.dataset.tag).hidden);
  }
}

function buildLegend() {
  for (const entry of state.tags) {
    const chip = make("button", `chip hue-${entry.hue}`);
    chip.classList.toggle("kept", !entry.hidden);
    chip.dataset.tag = labelOf(entry);
    chip.title = `${labelOf(entry)}: ${entry.meaning}\n✓ ${entry.example}\n✗ ${entry.counter}`;
    chip.append(make("kbd", "", entry.key.toUpperCase()), ` ${t(`tag.${entry.tag}${entry.sub ? `/${entry.sub}` : ""}`)}`);
    chip.addEventListener("click", () => state.item && !state.back && tagWith(entry));
    $(entry.main ? "main-tags" : "rare-tags").append(chip);
  }
}

function listen() {
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onAnyClick);
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest("#legend button, .actions button")) event.preventDefault(); // the selection stays
  });
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest("#legend button, .actions button")) event.preventDefault(); // and so does the focus
    if (event.shiftKey && $("turn").contains(event.target)) event.preventDefault(); // we extend it ourselves
  });
  onClick("accept", () => decide("release"));
  onClick("untag", untag);
  onClick("skip", () => skip());
  onClick("drop", drop);
  onClick("undo", undo);
  onClick("more", toggleMore);
  $("retake").addEventListener("click", retake);
  $("show-team").addEventListener("click", () => openTeam(call, change));
  $("show-calibration").addEventListener("click", () => openCalibration(call));
  $("log-out").addEventListener("click", logOut);
  $("show-keys").addEventListener("click", openKeys);
  $("show-search").addEventListener("click", openSearch);
  $("show-guide").addEventListener("click", () => openGuide(call, tagHere()));
  $("fold").addEventListener("click", () => {
    const open = $("legend").classList.toggle("unfolded");
    $("fold").setAttribute("aria-expanded", open);
  });
  for (const button of document.querySelectorAll("#skip-dialog [data-why]")) {
    button.addEventListener("click", () => {
      $("skip-dialog").close();
      if (state.item && !state.back) skip(button.dataset.why);
    });
  }
  listenToSearch(call, change);
  listenToEarlier(call);
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

async function logOut() {
  await call("/api/logout", {});
  location.replace("/login");
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
  buildLegend();
  listen();
  const answer = await call("/api/next");
  if (answer.ok) show(answer);
  await knowRole(call);
  refresh();
  followCounts();
}

translate();
start();
