// The button that drops a turn: a first press arms it for a while, a second one drops.

import { t } from "./messages.js";
import { $, state } from "./state.js";
import { announce } from "./view.js";

const ARMED = 3000; // ms in which a second press drops

export function arm() {
  $("drop").classList.add("armed");
  $("drop-text").textContent = t(state.gold ? "really_leave_out" : "really_drop");
  announce(t("press_again"));
  state.armed = setTimeout(disarm, ARMED);
}

export function disarm() {
  clearTimeout(state.armed);
  state.armed = 0;
  $("drop").classList.remove("armed");
  $("drop-text").textContent = t(state.gold ? "leave_out" : "drop");
}
