// What the page says, in the language that was chosen, else in that of the browser, else in English.

export const LANGUAGES = { en: "English", de: "Deutsch", sv: "Svenska", es: "Español", it: "Italiano", fr: "Français" };
const CHOSEN = "anond-language";

const wanted = [localStorage.getItem(CHOSEN), ...navigator.languages].map((code) => code?.slice(0, 2));
export const language = wanted.find((code) => code in LANGUAGES) ?? "en";
const messages = await (await fetch(`/static/messages.${language}.json`)).json();

export const t = (key, values = {}) => (messages[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

export const knows = (key) => key in messages;

// Puts the messages in place of those that the page was written with.
export function translate() {
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.dataset.t);
  for (const node of document.querySelectorAll("[data-t-title]")) node.title = t(node.dataset.tTitle);
  for (const node of document.querySelectorAll("[data-t-label]")) node.setAttribute("aria-label", t(node.dataset.tLabel));
  offerLanguages(document.getElementById("language"));
}

function offerLanguages(select) {
  for (const [code, name] of Object.entries(LANGUAGES)) select.add(new Option(name, code, false, code === language));
  select.addEventListener("change", () => {
    localStorage.setItem(CHOSEN, select.value);
    location.reload();
  });
}
