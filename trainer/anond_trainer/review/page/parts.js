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
