// The passing note at the edge, with the chance to undo and how long it lasts.

import { $, state } from "./state.js";
import { announce } from "./view.js";

let fading = 0;

export function say(text, passing) {
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

export function countDown(mine) {
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

export function hideToast() {
  state.undo = null;
  $("toast").hidden = true;
}
