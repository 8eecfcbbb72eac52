// Small pieces that other parts draw with. Text gets in through text nodes alone.

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

export const isHidden = ({ tag, sub }) =>
  Boolean(state.subs[tag]?.find((s) => s.sub === sub)?.hidden ?? state.tags.find((e) => e.tag === tag && !e.sub)?.hidden);
