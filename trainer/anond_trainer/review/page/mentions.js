// Moving the borders of a span by words, and finding all that is written like it.

import { spanTouching } from "./text.js";

// A span with one border moved by a word: side is "start" or "end", by is -1 or 1. Null where nothing would be left.
export function resized(words, span, side, by) {
  const touched = words.map((word, i) => [word, i]).filter(([word]) => word.start < span.end && span.start < word.end);
  if (!touched.length) return null;
  const first = touched[0][1];
  const last = touched.at(-1)[1];
  const from = side === "start" ? first + by : first;
  const to = side === "end" ? last + by : last;
  if (from < 0 || to >= words.length || from > to) return null;
  const start = side === "start" ? words[from].start : span.start;
  const end = side === "end" ? words[to].end : span.end;
  return { ...span, start, end };
}

// Where else the words of a stretch stand, in whatever case, and nothing is tagged yet.
export function likeIt(chars, words, spans, { start, end }) {
  const wanted = chars.slice(start, end).join("").toLocaleLowerCase();
  const long = words.filter((word) => word.start >= start && word.end <= end).length || 1;
  return words
    .map((word, i) => ({ start: word.start, end: words[i + long - 1]?.end }))
    .filter((found) => found.end !== undefined && !spanTouching(spans, found))
    .filter((found) => chars.slice(found.start, found.end).join("").toLocaleLowerCase() === wanted);
}
