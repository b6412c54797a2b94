import { isUnescaped, type Style, type Unit, splitUnits } from '../../../../shared/markdown-v2.rules.js';

/** Telegram's limits for a text and for a caption, not counting markup. */
const MAX_TEXT = 4096;
export const MAX_CAPTION = 1024;

/** The smallest part that is never split: a grapheme, or a part of a long one, with its escapes. */
type Character = Pick<Unit, 'source' | 'plain' | 'styles'>;

/**
 * Splits MarkdownV2 into messages within Telegram's limit: at line ends if possible. Splits a line, an entity or a grapheme only if
 * it alone is too long. The next message reopens a split entity. Omits messages without visible text, unless all are.
 */
export function splitMarkdown(source: string, maxLength = MAX_TEXT): string[] {
  if (source.length <= maxLength) return [source];
  const parts: Character[][] = [];
  for (let rest = toCharacters(source, maxLength); rest.length > 0;) {
    const { end, next } = findSplit(rest, maxLength);
    parts.push(rest.slice(0, end));
    rest = rest.slice(next);
  }
  const visible = parts.filter((part) => part.some(({ plain }) => plain.trim() !== ''));
  return parts.length > 1 && visible.length > 0 ? visible.map(render) : [source];
}

export function splitFirst(source: string): { first: string; rest: string } {
  if (source.length <= MAX_TEXT) return { first: source, rest: '' };
  const characters = toCharacters(source, MAX_TEXT);
  const { end, next } = findSplit(characters, MAX_TEXT);
  if (end === characters.length) return { first: source, rest: '' };
  return { first: render(characters.slice(0, end)), rest: render(characters.slice(next)) };
}

/** The offset of the first unescaped occurrence of a reserved character; null if there is none. */
export function findUnescapedOffset(source: string, character: string): number | null {
  for (const unit of splitUnits(source)) if (unit.source === character && isUnescaped(unit)) return unit.at;
  return null;
}

export function toPlainText(source: string): string {
  return [...splitUnits(source)].map(({ plain }) => plain).join('');
}

function countFitting(characters: Character[], maxLength: number): number {
  let length = 0;
  const firstExcess = characters.findIndex(({ plain }) => (length += plain.length) > maxLength);
  return firstExcess < 0 ? characters.length : firstExcess;
}

/** Finds where the first message ends and the next one begins. A line end between them is dropped. */
function findSplit(characters: Character[], maxLength: number): { end: number; next: number } {
  const fitting = countFitting(characters, maxLength);
  if (fitting === characters.length) return { end: fitting, next: fitting };
  // The line end itself does not have to fit.
  const candidates = characters.slice(0, fitting + 1);
  const isLineEnd = ({ plain }: Character) => plain.endsWith('\n');
  const lineEnd = candidates.findLastIndex(
    (character) => isLineEnd(character) && character.styles.length === 0,
  );
  if (lineEnd > 0) return { end: lineEnd, next: lineEnd + 1 };

  let edge = fitting;
  while (edge > 0 && areOneEntity(characters[edge - 1]!, characters[edge]!)) edge -= 1;
  if (edge > 0) return { end: edge, next: edge };

  const innerLineEnd = candidates.findLastIndex(isLineEnd);
  if (innerLineEnd > 0) return { end: innerLineEnd, next: innerLineEnd + 1 };
  return { end: fitting, next: fitting };
}

const areOneEntity = (a: Character, b: Character) => a.styles.length > 0 && a.styles[0] === b.styles[0];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The segmenter needs quadratic time, so it gets pieces of this length. */
const SEGMENT_LENGTH = 1_000;

function* splitGraphemes(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const piece = text.slice(at, at + SEGMENT_LENGTH);
    const found = Array.from(graphemes.segment(piece), ({ segment }) => segment);
    // The last grapheme may continue in the next piece.
    if (at + SEGMENT_LENGTH < text.length && found.length > 1) found.pop();
    yield* found;
    at += found.join('').length;
  }
}

/** Splits a text into characters. A grapheme is one character, unless it is longer than a message or its styles differ. */
function toCharacters(source: string, maxLength: number): Character[] {
  const units = [...splitUnits(source)];
  const characters: Character[] = [];
  let at = 0;
  for (const segment of splitGraphemes(units.map(({ plain }) => plain).join(''))) {
    const hasOneStyle = units[at]!.styles === units[at + segment.length - 1]!.styles;
    for (const plain of segment.length <= maxLength && hasOneStyle ? [segment] : segment) {
      const ownUnits = units.slice(at, (at += plain.length));
      characters.push({
        plain,
        source: ownUnits.map((unit) => unit.source).join(''),
        styles: ownUnits[0]!.styles,
      });
    }
  }
  return characters;
}

function render(characters: Character[]): string {
  let source = '';
  let openStyles: readonly Style[] = [];
  for (const { styles, source: text } of [...characters, { styles: [], source: '' }]) {
    if (styles !== openStyles) {
      const firstDifferent = openStyles.findIndex((style, i) => style !== styles[i]);
      const common = firstDifferent < 0 ? openStyles.length : firstDifferent;
      const closed = openStyles.slice(common).reverse();
      source += closed.map(({ close }) => close).join('');
      for (const { open } of styles.slice(common)) source += open;
      openStyles = styles;
    }
    source += text;
  }
  return source;
}
