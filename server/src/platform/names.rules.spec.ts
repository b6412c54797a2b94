import { cleanName, isCleanName } from './names.rules.js';

it.each([
  'Anna-Maria O’Neil',
  'Zoë, Ltd. (№ 5)',
  'שלום עולם',
  'محمد ٥',
  'می\u200cخواهم',
  'क्\u200dष',
  '葛\u{e0100}城',
  '王小明 鈴木',
  '👨‍👩‍👧 family',
  '👩🏽‍🚀',
  '❤️ 1️⃣ ☎︎',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '🇩🇪',
  'two words',
])('lets %j be', (name) => {
  expect(isCleanName(name)).toBe(true);
  expect(cleanName(name)).toBe(name);
});

it.each([
  ['an override', 'gpj.\u202eannA', 'gpj.annA'],
  ['an isolate', '\u2066Anna\u2069', 'Anna'],
  ['a mark of direction', 'Anna\u200f', 'Anna'],
  ['an Arabic mark of direction', 'Anna\u061c', 'Anna'],
  ['a space of no width', 'An\u200bna', 'Anna'],
  ['a joiner between letters', 'An\u200dna', 'Anna'],
  ['a joiner that joins nothing', '👨\u200d', '👨'],
  ['a non-joiner between Latin letters', 'An\u200cna', 'Anna'],
  ['a word joiner', 'An\u2060na', 'Anna'],
  ['a byte order mark', '\ufeffAnna', 'Anna'],
  ['a soft hyphen', 'An\u00adna', 'Anna'],
  ['a tag', 'Anna\u{e0041}', 'Anna'],
  ['a variation of a letter', 'Anna\ufe0f', 'Anna'],
  ['a filler', '\u3164', ''],
  ['an empty Braille cell', 'An\u2800na', 'Anna'],
  ['a line separator', 'An\u2028na', 'Anna'],
  ['a control character', 'An\u0007na\u0085', 'Anna'],
  ['a new line', 'An\nna', 'Anna'],
  ['half of a character', 'Anna\ud83d', 'Anna'],
])('finds and takes out %s', (_, name, clean) => {
  expect(isCleanName(name)).toBe(false);
  expect(cleanName(name)).toBe(clean);
});
