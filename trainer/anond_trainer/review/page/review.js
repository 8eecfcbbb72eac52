// The review page: one turn, its context, its spans; every decision by a key, a click or a tap.
// Text reaches the page through text nodes alone, so that markup in a turn is shown and never run.

import { codePoints, pieces, snap, spanTouching, tight, toCodePoints, withSpan, without, wordsOf } from "./text.js";

const REASONS = {
  risk: "the tagger is unsure",
  budget: "among the riskiest",
  no_model: "no model for this language",
  length: "a very long turn",
  audit: "sample of what went out",
};
const TROUBLE = "The log cannot be reached just now. Decisions are kept here, sealed, until it can.";
const REFRESH_IDLE = 2000; // ms between two looks at an empty queue
const REFRESH_BUSY = 10000;
const ARMED = 3000; // ms in which a second press of K drops

const $ = (id) => document.getElementById(id);
const languages = new Intl.DisplayNames(["en"], { type: "language" });

const state = {
  item: null,
  chars: [],
  words: [],
  spans: [],
  cursor: 0, // index of a word
  anchor: null, // index of the word where an extended selection began
  selection: null, // {start, end} in code points
  shown: 0, // when the item came up, in ms
  armed: 0, // timer of the drop button
  undo: null, // {item, until, verdict}
  busy: false,
};
let tags = [];
let subs = {};

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
    banner(content.trouble ? TROUBLE : response.ok || response.status === 409 ? "" : content.error);
    return { ok: response.ok, ...content };
  } catch {
    banner("The review server does not answer. Trying again …");
    return { ok: false };
  }
}

// One request that changes the desk at a time: keys pressed meanwhile are dropped, not queued for an unread turn.
async function change(path, body) {
  if (state.busy) return { ok: false };
  state.busy = true;
  const answer = await call(path, body);
  state.busy = false;
  if (answer.error && answer.counts) say(answer.error, true);
  if ("item" in answer) show(answer);
  return answer;
}

async function refresh() {
  const answer = await call(state.item ? "/api/stats" : "/api/next");
  if (answer.ok && !state.busy) {
    if (!state.item && answer.item) show(answer);
    else showCounts(answer.counts);
  }
  setTimeout(refresh, state.item ? REFRESH_BUSY : REFRESH_IDLE);
}

// ---------------------------------------------------------------- what is shown

function make(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function show({ item, counts }) {
  disarm();
  showCounts(counts);
  for (const id of ["desk", "legend"]) $(id).hidden = !item;
  $("empty").hidden = Boolean(item);
  state.item = item;
  if (!item) {
    announce("All clear. No turn waits for review.");
    return;
  }
  state.chars = codePoints(item.text);
  state.words = wordsOf(state.chars);
  state.spans = item.spans;
  state.shown = performance.now();
  const first = state.spans[0];
  place(first ? Math.max(0, state.words.findIndex((word) => word.end > first.start)) : 0);
  showAround(item);
  paint();
  $("turn").focus({ preventScroll: true });
  scrollTo(0, 0);
  announce(`New turn. ${percent(item.risk)} risk, ${state.spans.length} tagged.`);
}

function showAround(item) {
  const known = item.lang && item.lang !== "und";
  $("lang").textContent = known ? languages.of(item.lang) : "Unknown language";
  for (const id of ["turn", "context"]) $(id).lang = known ? item.lang : "";
  $("risk").value = item.risk;
  $("risk-text").textContent = `${percent(item.risk)} risk`;
  $("reason").textContent = REASONS[item.kind === "audit" ? "audit" : item.reason] ?? item.reason.replaceAll("_", " ");
  $("speaker").textContent = item.speaker;
  $("context").replaceChildren(
    ...item.context.map(({ speaker, text }) => {
      const line = make("li");
      const said = make("span", "said", text);
      said.dir = "auto";
      line.append(make("span", "speaker", speaker), said);
      return line;
    }),
  );
}

const percent = (share) => `${Math.round(100 * share)} %`;

function showCounts(counts) {
  if (!counts) return;
  $("open").textContent = counts.open;
  $("today").textContent = counts.decided_today;
  $("rate").textContent = counts.last_hour;
  $("unreadable").hidden = !counts.unreadable;
  $("unreadable").firstElementChild.textContent = counts.unreadable;
  document.title = counts.open ? `(${counts.open}) anond review` : "anond review";
}

function paint() {
  const turn = $("turn");
  turn.replaceChildren();
  let parent = turn;
  let open = null;
  for (const piece of pieces(state.chars, state.words, state.spans, state.selection)) {
    if (piece.span !== open) {
      open = piece.span;
      parent = open ? turn.appendChild(markOf(open)) : turn;
    }
    const node = make("span", "", state.chars.slice(piece.start, piece.end).join(""));
    node.dataset.start = piece.start;
    node.classList.toggle("cursor", piece.word !== null && piece.word === state.cursor);
    node.classList.toggle("selected", piece.selected);
    parent.append(node);
  }
  turn.querySelector(".cursor")?.scrollIntoView({ block: "nearest" });
}

function markOf(span) {
  const entry = entryOf(span);
  const mark = make("mark", `hue-${entry.hue}`);
  mark.dataset.label = labelOf(span);
  mark.classList.toggle("kept", !isHidden(span));
  return mark;
}

const entryOf = ({ tag, sub }) =>
  tags.find((e) => e.tag === tag && e.sub && e.sub === sub) ?? tags.find((e) => e.tag === tag && !e.sub);

const labelOf = ({ tag, sub }) => (sub ? `${tag} · ${sub}` : tag);

const isHidden = ({ tag, sub }) =>
  Boolean(subs[tag]?.find((s) => s.sub === sub)?.hidden ?? tags.find((e) => e.tag === tag && !e.sub)?.hidden);

function announce(text) {
  $("live").textContent = text;
}

function banner(text) {
  $("banner").textContent = text ?? "";
  $("banner").hidden = !text;
}

// ---------------------------------------------------------------- cursor and selection

function place(word) {
  state.cursor = word;
  state.anchor = null;
  state.selection = null;
}

function move(word, extend) {
  const to = Math.min(Math.max(word, 0), state.words.length - 1);
  if (to < 0) return;
  if (extend) {
    state.anchor ??= state.cursor;
    state.cursor = to;
    const [from, until] = [Math.min(state.anchor, to), Math.max(state.anchor, to)];
    state.selection = { start: state.words[from].start, end: state.words[until].end };
  } else {
    place(to);
  }
  paint();
  read();
}

// Says the word under the cursor, or the selection, to those who do not see it.
function read() {
  const at = target();
  if (!at) return;
  const span = spanTouching(state.spans, at);
  announce(state.chars.slice(at.start, at.end).join("") + (span ? `, ${labelOf(span)}` : ""));
}

// What a key acts on: the selection, else the word under the cursor, else the text as a whole.
function target() {
  return state.selection ?? state.words[state.cursor] ?? null;
}

function grow(by) {
  const from = target();
  if (!from) return;
  const end = Math.min(Math.max(from.end + by, from.start + 1), state.chars.length);
  state.selection = { start: from.start, end };
  paint();
  read();
}

// The word above or below: of the nearest line, the one nearest to where the cursor is.
function vertical(direction, extend) {
  const nodes = [...$("turn").querySelectorAll("[data-start]")];
  const here = $("turn").querySelector(".cursor")?.getBoundingClientRect();
  if (!here) return;
  const middle = (box) => box.left + box.width / 2;
  const others = nodes
    .map((node) => ({ start: Number(node.dataset.start), box: node.getBoundingClientRect() }))
    .filter(({ start }) => wordAt(start) >= 0)
    .filter(({ box }) => (direction > 0 ? box.top >= here.bottom - 2 : box.bottom <= here.top + 2));
  if (!others.length) return;
  const line = others.reduce((a, b) => (direction * (b.box.top - a.box.top) < 0 ? b : a)).box.top;
  const distance = ({ box }) => Math.abs(middle(box) - middle(here));
  const near = others.filter(({ box }) => Math.abs(box.top - line) < 8);
  move(wordAt(near.reduce((a, b) => (distance(b) < distance(a) ? b : a)).start), extend);
}

const wordAt = (at) => state.words.findIndex((word) => word.start <= at && at < word.end);

function jump(direction) {
  const here = state.words[state.cursor];
  const starts = state.spans.map((span) => state.words.findIndex((word) => word.end > span.start));
  const beyond = starts.filter((word) => direction * (word - state.cursor) > 0);
  if (here && beyond.length) move(direction > 0 ? beyond[0] : beyond.at(-1), false);
}

// Takes over what was selected with the mouse or a finger; borders snap to words unless Alt is held.
function takeSelection(exact) {
  const native = getSelection();
  if (!native.rangeCount || native.isCollapsed || !$("turn").contains(native.anchorNode)) return false;
  const range = native.getRangeAt(0);
  const raw = { start: offsetOf(range.startContainer, range.startOffset), end: offsetOf(range.endContainer, range.endOffset) };
  const stretch = tight(state.chars, raw);
  native.removeAllRanges();
  if (!stretch) return false;
  const selection = exact ? stretch : snap(state.words, stretch);
  place(Math.max(0, state.words.findLastIndex((word) => word.start < selection.end)));
  state.selection = selection;
  paint();
  read();
  return true;
}

// The code point offset of a place in the document, as seen from the turn.
function offsetOf(node, offset) {
  if (!$("turn").contains(node)) return state.chars.length;
  if (node.nodeType === Node.TEXT_NODE) {
    return Number(node.parentNode.dataset.start) + toCodePoints(node.data, offset);
  }
  const after = node.childNodes[offset];
  const next = after && (after.dataset?.start ?? after.querySelector?.("[data-start]")?.dataset.start);
  if (next !== undefined) return Number(next);
  if (node.dataset?.start !== undefined) return Number(node.dataset.start) + (offset ? codePoints(node.textContent).length : 0);
  const last = [...node.querySelectorAll("[data-start]")].at(-1);
  return last ? Number(last.dataset.start) + codePoints(last.textContent).length : state.chars.length;
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
  edit(withSpan(state.spans, span), labelOf(span));
}

// The same key again goes through the kinds of a tag, and back to the bare tag.
function finer(span) {
  const kinds = (subs[span.tag] ?? []).map((s) => s.sub);
  return kinds[span.sub ? kinds.indexOf(span.sub) + 1 : 0] ?? null;
}

function untag() {
  takeSelection(false);
  const at = target();
  if (at) edit(without(state.spans, at), "no tag");
}

function edit(spans, said) {
  state.spans = spans;
  state.anchor = null;
  state.selection = null;
  paint();
  announce(said);
}

// ---------------------------------------------------------------- decisions

async function decide(verdict) {
  const seconds = Math.min((performance.now() - state.shown) / 1000, 86400);
  const spans = state.spans.map(({ start, end, tag, sub }) => ({ start, end, tag, ...(sub && { sub }) }));
  const answer = await change("/api/decide", { item: state.item.id, verdict, spans, seconds });
  if (answer.ok && answer.undo.seconds > 0) {
    state.undo = { ...answer.undo, until: performance.now() + 1000 * answer.undo.seconds };
    say(verdict === "drop" ? "Dropped" : "Released", false);
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
  $("drop-text").textContent = "Really drop?";
  announce("Press K again to drop this turn for good.");
  state.armed = setTimeout(disarm, ARMED);
}

function disarm() {
  clearTimeout(state.armed);
  state.armed = 0;
  $("drop").classList.remove("armed");
  $("drop-text").textContent = "Drop";
}

const skip = () => change("/api/skip", { item: state.item.id });

async function undo() {
  if (!state.undo) return;
  const { item } = state.undo;
  const answer = await change("/api/undo", { item });
  if (answer.ok) {
    hideToast();
    announce("Taken back.");
  } else if (answer.error) {
    say("Too late: it was sent.", true);
  }
}

// ---------------------------------------------------------------- toast

let fading = 0;

function say(text, passing) {
  clearTimeout(fading);
  $("toast-text").textContent = text;
  $("undo").hidden = passing;
  $("toast-bar").hidden = passing;
  $("toast").hidden = false;
  if (passing) {
    state.undo = null;
    announce(text);
    fading = setTimeout(hideToast, 4000);
  }
}

function countDown(mine) {
  if (state.undo !== mine) return;
  const left = mine.until - performance.now();
  if (left <= 0) {
    hideToast();
    return;
  }
  $("countdown").textContent = Math.ceil(left / 1000);
  $("toast-bar").style.setProperty("--left", left / (1000 * mine.seconds));
  setTimeout(() => countDown(mine), 100);
}

function hideToast() {
  state.undo = null;
  $("toast").hidden = true;
}

// ---------------------------------------------------------------- keys and pointers

const COMMANDS = { enter: () => decide("release"), s: skip, k: drop, x: untag, delete: untag, backspace: untag, m: toggleMore };

const ARROWS = {
  arrowleft: (shift) => move(state.cursor - 1, shift),
  arrowright: (shift) => move(state.cursor + 1, shift),
  arrowup: (shift) => vertical(-1, shift),
  arrowdown: (shift) => vertical(1, shift),
  home: (shift) => move(0, shift),
  end: (shift) => move(state.words.length - 1, shift),
};

function onKey(event) {
  const key = event.key.toLowerCase();
  const command = commandFor(key, event);
  if (!command) return;
  event.preventDefault();
  if (key !== "k") disarm();
  command();
}

function commandFor(key, event) {
  const { ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const modified = ctrlKey || metaKey;
  if ((key === "u" && !modified && !altKey && !repeat) || (key === "z" && modified)) return undo;
  if (!state.item) return null;
  if (key === "tab") return tabTo(event);
  if (key in ARROWS) return arrow(key, { modified, altKey, shiftKey });
  if (modified || altKey) return null;
  if (key === "escape") return () => move(state.cursor, false);
  const pressesButton = event.target.closest?.("button") && (key === "enter" || key === " ");
  if (pressesButton || repeat) return null; // a held key decides nothing
  if (key in COMMANDS) return COMMANDS[key];
  const entry = tags.find((e) => e.key === key);
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
  $(id).addEventListener("click", () => (state.item || id === "undo") && command());
}

function buildLegend() {
  for (const entry of tags) {
    const chip = make("button", `chip hue-${entry.hue}`);
    chip.classList.toggle("kept", !entry.hidden);
    chip.dataset.tag = labelOf(entry);
    chip.title = labelOf(entry);
    chip.append(make("kbd", "", entry.key.toUpperCase()), ` ${entry.name}`);
    chip.addEventListener("click", () => state.item && tagWith(entry));
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
  onClick("skip", skip);
  onClick("drop", drop);
  onClick("undo", undo);
  onClick("more", toggleMore);
}

async function start() {
  const legend = await call("/api/legend");
  if (!legend.ok) {
    setTimeout(start, REFRESH_IDLE);
    return;
  }
  ({ tags, subs } = legend);
  buildLegend();
  listen();
  const answer = await call("/api/next");
  if (answer.ok) show(answer);
  refresh();
}

start();
