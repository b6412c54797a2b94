/**
 * Normalization of all text that people type: HTTP calls, the bot, searches, and the forms of both web apps. Texts that differ
 * only invisibly become equal, and a text without visible characters becomes empty. Uses no look-behind, which some browsers lack.
 */

/** Signs of Arabic, Syriac and Kaithi numbers and verses. Unicode counts them as formatting, although they are visible. */
const VISIBLE = '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}';
/** Control characters, marks of the writing direction, and characters without width or ink, including unassigned ones. */
const HIDDEN = `(?![${VISIBLE}])[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}]`;
/** Lone surrogates, and the empty Braille cell. */
const BLANK = '\\p{Cs}\\u2800';

/** Scripts that need joiners inside words. */
const JOINING_SCRIPTS = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const PICTURE = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?';
/** Sequences in which people would see the loss of a hidden character. */
const NEEDED = [
  // The flags of England, Scotland and Wales.
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,6}\\u{e007f}',
  // One emoji, possibly of several parts, such as a family or a profession. A variation selector may choose its colour or
  // text style.
  `${PICTURE}(?:\\u200d${PICTURE})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  // Variants of Han characters, as in Japanese names.
  '\\p{Script=Han}[\\u{e0100}-\\u{e01ef}]',
  `[${JOINING_SCRIPTS}][\\u200c\\u200d](?=[${JOINING_SCRIPTS}])`,
].join('|');

const INVISIBLE_IN_IDS = new RegExp(`[${BLANK}]|${HIDDEN}`, 'gu');
const NEEDED_OR_INVISIBLE_IN_LINES = new RegExp(`(${NEEDED})|[${BLANK}]|${HIDDEN}`, 'gu');
const NEEDED_OR_INVISIBLE_IN_MESSAGES = new RegExp(`(${NEEDED}|[\\n\\t])|${HIDDEN}`, 'gu');

const LINE_END = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;
/** A space or line end. Not the byte order mark, which JavaScript counts as a space although it has no width. */
const SPACE = /\r\n|(?!\ufeff)[\s\x85]/g;
/** Combining marks without a letter before them. */
const LONE_MARKS = /(^|\s)\p{M}+/gu;

/** Normalizes an id. Removes joiners and variation selectors, so that "481213" is the same from any source. */
export const cleanId = (text: string): string =>
  toSingleLine(text, (line) => line.replace(INVISIBLE_IN_IDS, ''));

/** Normalizes a single line, such as a name or a title. Keeps accents, emoji sequences and the joiners of Persian or Hindi. */
export const cleanLine = (text: string): string =>
  toSingleLine(text, (line) => line.replace(NEEDED_OR_INVISIBLE_IN_LINES, replaceUnlessNeeded));

/** Normalizes a text of several lines. Empty if nothing of it is visible. */
export function cleanMessage(text: string): string {
  const message = text
    .replace(LINE_END, '\n')
    .replace(NEEDED_OR_INVISIBLE_IN_MESSAGES, replaceUnlessNeeded)
    .normalize('NFC')
    .trim();
  return /[^\s\p{M}\u2800]/u.test(message) ? message : '';
}

/** Counts visible characters. A run of spaces counts as one, and so does an emoji sequence. */
export function countVisible(text: string): number {
  const parts = cleanMessage(text)
    .replace(/\s+/g, ' ')
    .replace(new RegExp(NEEDED, 'gu'), (sequence) => [...sequence][0]!)
    .replace(INVISIBLE_IN_IDS, '');
  return [...parts].length;
}

/** A key to compare names by, which ignores case and repeated spaces. */
export const toNameKey = (name: string): string => cleanLine(name).replace(/ +/g, ' ').toLowerCase();

/** Folds a text for comparison: removes case (`ß` equals `ss`), accents, repeated spaces and invisible characters. */
export const foldText = (text: string): string =>
  cleanId(text.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/ +/g, ' ').toUpperCase().toLowerCase();

function toSingleLine(text: string, removeHidden: (line: string) => string): string {
  const line = removeHidden(text.replace(SPACE, ' '));
  return line.replace(LONE_MARKS, '$1').normalize('NFC').trim();
}

const replaceUnlessNeeded = (_: string, needed: string | undefined): string => needed ?? '';
