// What opens above the desk: the keys, the meaning of each tag, and the search.

import { exampleOf } from "./legend.js";
import { language, t } from "./messages.js";
import { make } from "./parts.js";
import { $, state } from "./state.js";

export const anyOpen = () => Boolean(document.querySelector("dialog[open]"));

export function openKeys() {
  $("keys-dialog").showModal();
}

export async function openGuide(call, tag) {
  const { ok, general, tags } = await call(`/api/guidelines?lang=${language}`);
  if (!ok) return;
  $("guide-general").replaceChildren(...general.map((rule) => make("li", "", rule)));
  $("guide-list").replaceChildren(...tags.flatMap(ruleOf));
  $("guide-dialog").showModal();
  document.getElementById(`rule-${tag}`)?.scrollIntoView({ block: "start" });
}

function ruleOf(rule) {
  const { tag, meaning } = rule;
  const { example, counter, lang } = exampleOf(rule);
  const name = make("dt", `hue-${state.tags.find((entry) => entry.tag === tag).hue}`, tag);
  name.id = `rule-${tag}`;
  const said = [make("dd", "yes", `✓ ${example}`), make("dd", "no", `✗ ${counter}`)];
  for (const one of said) one.lang = lang;
  return [name, make("dd", "", meaning), ...said];
}

export function openSearch() {
  $("hits").replaceChildren();
  $("hits-said").textContent = "";
  $("search-dialog").showModal();
  $("query").select();
}

// Only the server reads what waits; what it found is shown and forgotten when the dialog closes.
export function listenToSearch(call, change) {
  $("search-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await call("/api/search", { query: $("query").value, inside: $("inside").checked });
    if (!answer.ok) return;
    $("hits-said").textContent = answer.hits.length ? t("found", { count: answer.hits.length }) : t("found_none");
    $("hits").replaceChildren(...answer.hits.map((hit) => lineOf(hit, change)));
    $("hits").querySelector("button")?.focus();
  });
  $("search-dialog").addEventListener("close", () => {
    $("hits").replaceChildren();
    $("query").value = "";
  });
}

function lineOf({ item, text, start, end }, change) {
  const chars = Array.from(text);
  const button = make("button");
  button.append(chars.slice(0, start).join(""), make("strong", "", chars.slice(start, end).join("")), chars.slice(end).join(""));
  button.dir = "auto";
  button.addEventListener("click", async () => {
    $("search-dialog").close();
    await change("/api/take", { item });
  });
  const line = make("li");
  line.append(button);
  return line;
}
