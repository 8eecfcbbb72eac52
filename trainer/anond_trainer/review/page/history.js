// How the word under the cursor was tagged before, and a search through earlier decisions.

import { t } from "./messages.js";
import { make } from "./parts.js";
import { $, state } from "./state.js";

// Of the word under the cursor, or of the words that are selected.
export function paintHistory(here) {
  const known = (here && state.item.history?.filter(({ start, end }) => start < here.end && here.start < end)) ?? [];
  $("history").textContent = known
    .map(({ start, end, tags }) => `${state.chars.slice(start, end).join("")}: ${tags.map(saidOf).join(", ")}`)
    .join(" · ");
}

const saidOf = ({ tag, count }) => `${tag || t("no_tag")} ${count} ×`;

export function openEarlier() {
  $("earlier-hits").replaceChildren();
  $("earlier-said").textContent = "";
  $("earlier-dialog").showModal();
  $("pattern").select();
}

// Only the server reads what was decided; what it found is shown and forgotten when the dialog closes.
export function listenToEarlier(call) {
  $("earlier-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await call("/api/earlier", { pattern: $("pattern").value });
    if (!answer.ok) {
      $("earlier-said").textContent = t("bad_regex");
      return;
    }
    const { hits, complete } = answer;
    $("earlier-said").textContent = t(complete ? "found" : "found_early", { count: hits.length });
    $("earlier-hits").replaceChildren(...hits.map(lineOf));
  });
  $("earlier-dialog").addEventListener("close", () => {
    $("earlier-hits").replaceChildren();
    $("pattern").value = "";
  });
}

function lineOf({ text, start, end, tag, who, at }) {
  const chars = Array.from(text);
  const said = make("span", "said");
  said.dir = "auto";
  said.append(chars.slice(0, start).join(""), make("strong", "", chars.slice(start, end).join("")), chars.slice(end).join(""));
  const line = make("li");
  line.append(said, make("span", "speaker", ` ${tag || t("no_tag")} · ${who} · ${new Date(1000 * at).toLocaleDateString()}`));
  return line;
}
