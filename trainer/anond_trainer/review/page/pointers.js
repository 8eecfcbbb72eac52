// Mouse and finger: words of the turn, and each button of the page.

import { openCalibration } from "./calibration.js";
import { move, takeSelection, wordAt } from "./cursor.js";
import { decide, drop, skip, undo } from "./deciding.js";
import { openGuide, openKeys, openSearch } from "./dialogs.js";
import { tagHere } from "./keys.js";
import { toggleMore } from "./legend.js";
import { retake } from "./looking_back.js";
import { call, change } from "./server.js";
import { $, state } from "./state.js";
import { untag } from "./tagging.js";
import { openTeam } from "./team.js";

// A drag may end outside the turn, where the click then happens; a finger's selection is taken when a tag is chosen.
function onAnyClick(event) {
  if (takeSelection(event.altKey) || !$("turn").contains(event.target)) return;
  const word = wordAt(Number(event.target.dataset.start ?? -1));
  if (word < 0) return;
  move(word, event.shiftKey);
  $("turn").focus({ preventScroll: true });
}

function onClick(id, command) {
  $(id).addEventListener("click", () => (state.item || id === "undo") && (id === "undo" || !state.back) && command());
}

export function listenToPointers() {
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
}

async function logOut() {
  await call("/api/logout", {});
  location.replace("/login");
}
