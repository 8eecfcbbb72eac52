// What each key does, and when.

import { openCalibration } from "./calibration.js";
import { awaitLetter, grow, jump, move, seek, target, vertical } from "./cursor.js";
import { alive, decide, drop, skip, undo } from "./deciding.js";
import { anyOpen, openGuide, openKeys, openSearch } from "./dialogs.js";
import { disarm } from "./drop_button.js";
import { openEarlier } from "./history.js";
import { toggleMore } from "./legend.js";
import { look, retake } from "./looking_back.js";
import { call, change } from "./server.js";
import { $, state } from "./state.js";
import { resize, tagAll, tagWith, untag } from "./tagging.js";
import { openTeam } from "./team.js";
import { spanTouching } from "./text.js";

const COMMANDS = { enter: () => decide("release"), s: () => skip(), k: drop, x: untag, delete: untag, backspace: untag, m: toggleMore, q: () => awaitLetter(true),
  "+": () => resize("end", 1), "=": () => resize("end", 1), "-": () => resize("end", -1),
  "<": () => resize("start", -1), ">": () => resize("start", 1) };
const ANYWHERE = { "?": openKeys, "/": openSearch, h: openEarlier, j: () => openTeam(call, change), v: () => openCalibration(call), t: () => openGuide(call, tagHere()), ",": () => look(1), ".": () => look(-1),
  pageup: () => look(1), pagedown: () => look(-1) };

export const tagHere = () => (state.item && target() && spanTouching(state.spans, target())?.tag) || "PERSON";

const ARROWS = {
  arrowleft: (shift) => move(state.cursor - 1, shift),
  arrowright: (shift) => move(state.cursor + 1, shift),
  arrowup: (shift) => vertical(-1, shift),
  arrowdown: (shift) => vertical(1, shift),
  home: (shift) => move(0, shift),
  end: (shift) => move(state.words.length - 1, shift),
};

export function onKey(event) {
  if (anyOpen()) return;
  if (state.seeking && event.key !== "Shift") {
    awaitLetter(false);
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && state.item && !state.back) {
      event.preventDefault();
      seek(event.key);
      return;
    }
  }
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
  if (key === "escape") return state.correcting && !state.selection ? retake : () => move(state.cursor, false);
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
