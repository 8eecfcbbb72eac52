// The legend: a button for each tag, with its key and its meaning.

import { t } from "./messages.js";
import { labelOf, make } from "./parts.js";
import { $, state } from "./state.js";

// Buttons of tags that the policy leaves as they are in this turn have a dotted line.
export function showKept() {
  for (const chip of document.querySelectorAll("#legend .chip")) {
    chip.classList.toggle("kept", !state.tags.find((entry) => labelOf(entry) === chip.dataset.tag).hidden);
  }
}

export function buildLegend(tagWith) {
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

export function toggleMore() {
  const open = $("legend").classList.toggle("all");
  $("more").setAttribute("aria-expanded", open);
}
