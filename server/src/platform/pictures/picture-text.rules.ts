import { hasRightToLeft } from '../writing-direction.rules.js';

export interface TextStyle {
  /** Pixels. */
  size: number;
  isBold?: boolean;
}

/** Turns text into SVG that is drawn with no font of the system. */
export interface Lettering {
  /** Pixels. */
  widthOf: (text: string, style: TextStyle) => number;
  /** From the origin to the right, on the baseline. */
  draw: (text: string, style: TextStyle) => string;
}

/** Characters as people see them, in the order in which they are read. */
export interface TextRun {
  characters: string[];
  /** From right to left. */
  isRightToLeft: boolean;
}

/** Controls, directions, lone surrogates: nothing to see. Joiners and variants are seen in emoji alone. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}|\u20e3/u;
/** Stands for what was cut off. */
const CUT = '…';
const DIGIT = /\p{Nd}/u;
const LETTER = /\p{L}/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What can be seen of a text, by character. */
export function charactersOf(text: string): string[] {
  const visible = text.replace(INVISIBLE, '').normalize('NFC');
  return [...graphemes.segment(visible)].map(({ segment }) => segment);
}

export const isEmoji = (character: string) => EMOJI.test(character);

/**
 * The runs of a line that reads from left to right, as they stand on it: of what is written from right to left, with the
 * numbers in it, the last run comes first (the heart of Unicode's bidirectional algorithm).
 */
export function runsOf(characters: string[]): TextRun[] {
  const runs: TextRun[] = [];
  let at = 0;
  while (at < characters.length) {
    const isRightToLeft = hasRightToLeft(characters[at]!);
    const end = isRightToLeft ? endOfRegion(characters, at) : endOfPlain(characters, at);
    const own = characters.slice(at, end);
    runs.push(...(isRightToLeft ? numbersApart(own).reverse() : [{ characters: own, isRightToLeft }]));
    at = end;
  }
  return runs;
}

function endOfPlain(characters: string[], from: number): number {
  const next = characters.findIndex((each, i) => i > from && hasRightToLeft(each));
  return next < 0 ? characters.length : next;
}

/** Up to a letter that is written from left to right, less what is neither letter nor digit before it. Its end may be cut. */
function endOfRegion(characters: string[], from: number): number {
  let end = from + 1;
  for (let i = from + 1; i < characters.length; i++) {
    const character = characters[i]!;
    if (hasRightToLeft(character) || DIGIT.test(character) || character === CUT) end = i + 1;
    else if (LETTER.test(character)) break;
  }
  return end;
}

function numbersApart(characters: string[]): TextRun[] {
  const runs: TextRun[] = [];
  characters.forEach((character, i) => {
    const isBetweenDigits =
      /[.,:]/.test(character) && DIGIT.test(characters[i - 1] ?? '') && DIGIT.test(characters[i + 1] ?? '');
    const isRightToLeft = !DIGIT.test(character) && !isBetweenDigits;
    const last = runs.at(-1);
    if (last?.isRightToLeft === isRightToLeft) last.characters.push(character);
    else runs.push({ characters: [character], isRightToLeft });
  });
  return runs;
}

/** As much of a text as fits into `width` pixels; what is cut off leaves "…". */
export function fittedText(lettering: Lettering, text: string, style: TextStyle, width: number): string {
  if (lettering.widthOf(text, style) <= width) return text;
  const characters = charactersOf(text);
  const cut = (length: number) => `${characters.slice(0, length).join('').trimEnd()}${CUT}`;
  let [fits, fitsNot] = [0, characters.length];
  while (fitsNot - fits > 1) {
    const middle = Math.floor((fits + fitsNot) / 2);
    if (lettering.widthOf(cut(middle), style) <= width) fits = middle;
    else fitsNot = middle;
  }
  return cut(fits);
}
