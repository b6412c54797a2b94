import bidiJs, { type Bidi } from 'bidi-js';

// The package's types declare an ES module, but Node loads CommonJS.
const bidi = (bidiJs as unknown as () => Bidi)();

export interface TextStyle {
  /** In pixels. */
  size: number;
  isBold?: boolean;
}

/** Converts text to SVG shapes, so that rendering needs no fonts. */
export interface Lettering {
  /** The width in pixels. */
  measureWidth: (text: string, style: TextStyle) => number;
  /** The text starts at the origin, on the baseline. */
  draw: (text: string, style: TextStyle) => string;
}

/** A part of a line in one direction. Its characters are graphemes, in reading order. */
export interface TextRun {
  characters: string[];
  isRightToLeft: boolean;
}

/** Invisible characters, except joiners, which emoji need, and isolates, which order a line. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200c\u200d]|[\u2066-\u2069])\p{Cf}/gu;
const ISOLATE = /[\u2066-\u2069]/;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}|\u20e3/u;
const ELLIPSIS = '…';
const RIGHT_TO_LEFT_MARK = '\u200f';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function splitCharacters(text: string): string[] {
  const visible = text.replace(INVISIBLE, '').normalize('NFC');
  return [...graphemes.segment(visible)].map(({ segment }) => segment);
}

export const isEmoji = (character: string) => EMOJI.test(character);

/** Splits a line into runs of one direction, in visual order from left to right. */
export function splitRuns(characters: string[]): TextRun[] {
  // One code unit per character, because the library works on code units. Emoji have no direction.
  const units = characters.map((character) => (isEmoji(character) ? '☺' : character[0]!));
  // The mark keeps "…" at the end of a right-to-left name.
  const line = [...units, characters.at(-1) === ELLIPSIS ? RIGHT_TO_LEFT_MARK : ''].join('');
  const embedding = bidi.getEmbeddingLevels(line, 'ltr');
  const order = bidi.getReorderedIndices(line, embedding, 0, units.length - 1).slice(0, units.length);
  const runs: (TextRun & { level: number })[] = [];
  for (const i of order) {
    const [character, level] = [characters[i]!, embedding.levels[i]!];
    if (ISOLATE.test(character)) continue;
    const isRightToLeft = level % 2 === 1;
    const last = runs.at(-1);
    if (last?.level !== level) runs.push({ characters: [character], isRightToLeft, level });
    else if (isRightToLeft) last.characters.unshift(character);
    else last.characters.push(character);
  }
  return runs;
}

/** Returns the text, or as much of it as fits into `width` pixels with "…" at its end. */
export function truncateText(lettering: Lettering, text: string, style: TextStyle, width: number): string {
  if (lettering.measureWidth(text, style) <= width) return text;
  const characters = splitCharacters(text);
  const cut = (length: number) => `${characters.slice(0, length).join('').trimEnd()}${ELLIPSIS}`;
  let [fitting, tooLong] = [0, characters.length];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (lettering.measureWidth(cut(middle), style) <= width) fitting = middle;
    else tooLong = middle;
  }
  return cut(fitting);
}
