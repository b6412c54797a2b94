/** Signs of Arabic and Syriac numbers and verses. They are visible, although Unicode counts them as formatting. */
const VISIBLE = '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2';
/** Control characters, turns of the writing direction, and characters without width or ink. */
const HIDDEN = `(?![${VISIBLE}])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Variation_Selector}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0]`;

/** Scripts that need joiners inside words. */
const JOINING = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Tamil',
  'Telugu',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
/** Places where a hidden character belongs to what people see. */
const NEEDED = [
  // The parts of one emoji: a family, a profession.
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]*)\\u200d(?=\\p{Extended_Pictographic})',
  // An emoji in colour or not.
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  // The flags of England, Scotland and Wales.
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,6})[\\u{e0020}-\\u{e007f}]',
  // Forms of Han letters in Japanese names.
  '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
].join('|');

const EITHER = new RegExp(`(${NEEDED})|${HIDDEN}`, 'gu');

/** Removes invisible characters and turns of the writing direction from a name. */
export const cleanName = (name: string): string =>
  name.replace(EITHER, (found, needed: string | undefined) => (needed === undefined ? '' : found));

const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** A name in a line of text. Isolates a right-to-left one, so that it does not change the direction of the line. */
export const nameInLine = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** Whether a name has no invisible characters. With them, two different names could look the same. */
export const isCleanName = (name: string): boolean => cleanName(name) === name;
