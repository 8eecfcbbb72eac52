// Words and spans over an array of code points, which is how anond counts characters everywhere.
// JavaScript strings count UTF-16 units instead: nothing outside this file needs to know.

const SPACE = /\s/u;
const EDGE = /[\s\p{P}\p{S}]/u;
const SAYS = /[\p{L}\p{N}]/u;
const SIGN = /[+@#]/; // belongs to the word it begins: +34 600, @name, #1234

export const codePoints = (text) => Array.from(text);

// How many code points lie before a UTF-16 offset.
export const toCodePoints = (text, units) => Array.from(text.slice(0, units)).length;

// Stretches between white space, without the punctuation around them.
export function wordsOf(chars) {
  const words = [];
  for (let at = 0; at < chars.length; ) {
    if (SPACE.test(chars[at])) {
      at += 1;
      continue;
    }
    const from = at;
    while (at < chars.length && !SPACE.test(chars[at])) at += 1;
    words.push(trim(chars, from, at));
  }
  return words;
}

function trim(chars, from, to) {
  let start = from;
  let end = to;
  while (start < end && EDGE.test(chars[start])) start += 1;
  while (end > start && EDGE.test(chars[end - 1])) end -= 1;
  if (start === end) return { start: from, end: to }; // nothing but punctuation: a smiley, say
  if (start > from && SIGN.test(chars[start - 1])) start -= 1;
  return { start, end };
}

const touch = (a, b) => a.start < b.end && b.start < a.end;

// The smallest run of whole words that covers a stretch; the stretch itself where it touches no word.
export function snap(words, stretch) {
  const touched = words.filter((word) => touch(word, stretch));
  if (!touched.length) return stretch;
  return {
    start: Math.min(stretch.start, touched[0].start),
    end: Math.max(stretch.end, touched.at(-1).end),
  };
}

// A stretch without white space at its ends; null if nothing is left.
export function tight(chars, { start, end }) {
  while (start < end && SPACE.test(chars[start])) start += 1;
  while (end > start && SPACE.test(chars[end - 1])) end -= 1;
  return start < end ? { start, end } : null;
}

export const spanTouching = (spans, stretch) => spans.find((span) => touch(span, stretch));

// The spans without a stretch. What sticks out of it keeps its tag: nothing is uncovered that was not pointed at.
export function without(chars, spans, stretch) {
  return spans.flatMap((span) => {
    if (!touch(span, stretch)) return [span];
    const rests = [
      { start: span.start, end: stretch.start },
      { start: stretch.end, end: span.end },
    ];
    return rests
      .filter(({ start, end }) => chars.slice(start, end).some((char) => SAYS.test(char)))
      .map(({ start, end }) => trim(chars, start, end))
      .map((rest) => ({ ...span, ...rest }));
  });
}

export const withSpan = (chars, spans, span) =>
  [...without(chars, spans, span), span].sort((a, b) => a.start - b.start);

// Text cut at every border of a word, of a span and of the selection: [{start, end, word, span, selected}].
export function pieces(chars, words, spans, selection) {
  const borders = new Set([0, chars.length]);
  for (const { start, end } of [...words, ...spans, ...(selection ? [selection] : [])]) {
    borders.add(start).add(end);
  }
  const cuts = [...borders].sort((a, b) => a - b);
  let word = 0;
  let span = 0;
  return cuts.slice(0, -1).map((start, i) => {
    while (word < words.length && words[word].end <= start) word += 1;
    while (span < spans.length && spans[span].end <= start) span += 1;
    return {
      start,
      end: cuts[i + 1],
      word: words[word]?.start <= start ? word : null,
      span: spans[span]?.start <= start ? spans[span] : null,
      selected: Boolean(selection && selection.start <= start && start < selection.end),
    };
  });
}
