// Where the cursor stands and what is selected, by keys, mouse and finger.

import { $, state } from "./state.js";
import { codePoints, snap, spanTouching, tight, toCodePoints } from "./text.js";
import { t } from "./messages.js";
import { labelOf } from "./parts.js";
import { announce, paint } from "./view.js";

export function place(word) {
  state.cursor = word;
  state.anchor = null;
  state.selection = null;
}

export function move(word, extend) {
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
export function target() {
  return state.selection ?? state.words[state.cursor] ?? null;
}

export function grow(by) {
  const from = target();
  if (!from) return;
  const end = Math.min(Math.max(from.end + by, from.start + 1), state.chars.length);
  state.selection = { start: from.start, end };
  paint();
  read();
}

// The word above or below: of the nearest line, the one nearest to where the cursor is.
export function vertical(direction, extend) {
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

export const wordAt = (at) => state.words.findIndex((word) => word.start <= at && at < word.end);

export function jump(direction) {
  const here = state.words[state.cursor];
  const starts = state.spans.map((span) => state.words.findIndex((word) => word.end > span.start));
  const beyond = starts.filter((word) => direction * (word - state.cursor) > 0);
  if (here && beyond.length) move(direction > 0 ? beyond[0] : beyond.at(-1), false);
}

// Waits for the first letter of a word to go to, or no more.
export function awaitLetter(waits) {
  state.seeking = waits;
  $("turn").classList.toggle("seeking", waits);
  if (waits) announce(t("seek"));
}

// The next untagged word that begins with a letter, with or without an accent; behind the last one from the start again.
export function seek(letter) {
  const next = state.words.map((_, i) => (state.cursor + 1 + i) % state.words.length);
  const fits = (word) => bare(state.chars[word.start]) === bare(letter) && !spanTouching(state.spans, word);
  const found = next.find((i) => fits(state.words[i]));
  if (found === undefined) announce(t("seek_none"));
  else move(found, false);
}

const bare = (char) => char.normalize("NFD")[0].toLowerCase();

// Takes over what was selected with the mouse or a finger; borders snap to words unless Alt is held.
export function takeSelection(exact) {
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
