// Small pieces that other parts draw with. Text gets in through text nodes alone.

import { t } from "./messages.js";
import { state } from "./state.js";

export function make(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

export const entryOf = ({ tag, sub }) =>
  state.tags.find((e) => e.tag === tag && e.sub && e.sub === sub) ?? state.tags.find((e) => e.tag === tag && !e.sub);

export const labelOf = ({ tag, sub }) => (sub ? `${tag} · ${sub}` : tag);

// What the policy hides of a turn: what it says of its speaker and language goes before what it says of one of them.
export function followPolicy({ speaker, lang }) {
  const told = (who, tongue) => state.others.find((one) => one.speaker === who && one.lang === tongue)?.hides;
  const hides = told(speaker, lang) ?? told(speaker, "") ?? told("", lang) ?? state.hides;
  const hidden = (tag, sub) => hides.includes(sub ? `${tag}/${sub}` : tag);
  for (const entry of state.tags) entry.hidden = hidden(entry.tag, entry.sub);
  for (const [tag, kinds] of Object.entries(state.subs)) for (const kind of kinds) kind.hidden = hidden(tag, kind.sub);
}

// A sub `own` is of a word or an id that the settings say to hide always.
export const isHidden = ({ tag, sub }) =>
  sub === "own" || Boolean(state.subs[tag]?.find((s) => s.sub === sub)?.hidden ?? state.tags.find((e) => e.tag === tag && !e.sub)?.hidden);

// A table under a title; none where there is no row. Column names are keys of messages.
export function table(title, columns, rows) {
  if (!rows.length) return [];
  const made = make("table");
  const row = (name, cells) => {
    const line = make("tr");
    line.append(...cells.map((cell) => {
      const node = make(name);
      node.append(cell);
      return node;
    }));
    return line;
  };
  made.append(make("caption", "", t(title)), row("th", columns.map((key) => key && t(key))), ...rows.map((cells) => row("td", cells)));
  return [made];
}
