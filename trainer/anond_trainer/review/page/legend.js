// The legend: a button for each tag, with its key and its meaning.

import { language, t } from "./messages.js";
import { labelOf, make } from "./parts.js";
import { $, state } from "./state.js";

// The examples of a tag are in the language of the turn, where they are told in it; else in that of the page.
export const exampleOf = (entry) => ({ ...entry, lang: language, ...state.examples[state.item?.lang]?.[entry.tag] });

function explain(chip, entry) {
  const { example, counter } = exampleOf(entry);
  chip.title = `${labelOf(entry)}: ${entry.meaning}\n✓ ${example}\n✗ ${counter}`;
}

// Buttons of tags that the policy leaves as they are in this turn have a dotted line.
export function fitLegend() {
  for (const chip of document.querySelectorAll("#legend .chip")) {
    const entry = state.tags.find((one) => labelOf(one) === chip.dataset.tag);
    chip.classList.toggle("kept", !entry.hidden);
    explain(chip, entry);
  }
}

export function buildLegend(tagWith) {
  for (const entry of state.tags) {
    const chip = make("button", `chip hue-${entry.hue}`);
    chip.classList.toggle("kept", !entry.hidden);
    chip.dataset.tag = labelOf(entry);
    explain(chip, entry);
    chip.append(make("kbd", "", entry.key.toUpperCase()), ` ${t(`tag.${entry.tag}${entry.sub ? `/${entry.sub}` : ""}`)}`);
    chip.addEventListener("click", () => state.item && !state.back && tagWith(entry));
    $(entry.main ? "main-tags" : "rare-tags").append(chip);
  }
}

export function toggleMore() {
  const open = $("legend").classList.toggle("all");
  $("more").setAttribute("aria-expanded", open);
}
