// What the page knows, in one place. Every other part reads it; each field is changed by one part.

export const state = {
  item: null,
  chars: [],
  words: [],
  spans: [],
  marked: [], // of them those that were tagged in the whole session, in this turn
  cursor: 0, // index of a word
  anchor: null, // index of the word where an extended selection began
  selection: null, // {start, end} in code points
  seeking: false, // whether the next key is the first letter of a word to go to
  shown: 0, // when the item came up, in ms
  armed: 0, // timer of the drop button
  undo: null, // {item, until, verdict}
  changes: 0, // how many changes were asked for
  past: [], // what was decided or skipped lately, newest first
  back: 0, // how many steps back in it; 0: at the turn that waits
  correcting: false, // whether the turn on the desk was decided before, and is marked anew
  waiting: null, // the turn that waits, and its spans, while one looks back
  held: 0, // when the server was last told that somebody is at work, in ms
  marking: null, // a request to tag a word in the whole session that is on its way
  busy: false, // a request that changes the desk is on its way
  tags: [], // the legend, as the server tells it
  gold: false, // whether turns of a file are marked, which nobody releases
  calibrates: false, // whether a calibration round runs
  leads: false, // whether the person is a lead or an admin
  subs: {}, // the finer kinds of each tag
  hides: [], // what the policy hides, and under others what it hides of certain speakers and languages
  others: [],
  examples: {}, // of each tag, by language: {lang, example, counter}
};

export const $ = (id) => document.getElementById(id);
