/** Telegram's limit on a text, counted after its entities are parsed. */
const MAX_LENGTH = 4096;

/** What must stay together: a character, or an entity with all that is inside it. */
interface Atom {
  source: string;
  /** Characters that remain when the entities are parsed. */
  plain: string;
}

/** Each kind of entity, by how it opens; the longer opening wins. The last group is its text. */
const ENTITY = new RegExp(
  [
    '```(?:[^\\n`\\\\]*\\n)?((?:\\\\[^]|(?!```)[^])*)```',
    '`((?:\\\\[^]|[^`\\\\])*)`',
    '!?\\[((?:\\\\[^]|[^\\]\\\\])*)\\]\\((?:\\\\[^]|[^)\\\\])*\\)',
    '__((?:\\\\[^]|(?!__)[^\\\\])*)__',
    '\\|\\|((?:\\\\[^]|(?!\\|\\|)[^\\\\])*)\\|\\|',
    '\\*((?:\\\\[^]|[^*\\\\])*)\\*',
    '_((?:\\\\[^]|[^_\\\\])*)_',
    '~((?:\\\\[^]|[^~\\\\])*)~',
  ].join('|'),
  'y',
);
const MARKUP = /\\([^])|[*_~`]|\|\|/g;

/**
 * Splits MarkdownV2 into messages that Telegram takes: at line ends, or inside a line that is too long by itself;
 * never inside an entity or a character. An entity that is too long by itself is sent as plain text.
 */
export function splitMarkdown(source: string, maxLength = MAX_LENGTH): string[] {
  if (source.length <= maxLength) return [source];
  const parts: string[] = [];
  let part: Atom[] = [];
  let length = 0;
  for (const atom of atomsOf(source, maxLength)) {
    while (length + atom.plain.length > maxLength) {
      const lineEnd = part.findLastIndex(({ source }) => source === '\n');
      const kept = lineEnd > 0 ? part.slice(lineEnd + 1) : [];
      parts.push(join(lineEnd > 0 ? part.slice(0, lineEnd) : part));
      part = kept;
      length = kept.reduce((sum, { plain }) => sum + plain.length, 0);
    }
    part.push(atom);
    length += atom.plain.length;
  }
  return [...parts, join(part)].filter((text) => text.trim() !== '');
}

const join = (atoms: Atom[]) => atoms.map(({ source }) => source).join('');

function* atomsOf(source: string, maxLength: number): Generator<Atom> {
  let at = 0;
  let plainFrom = 0;
  while (at < source.length) {
    if (source[at] === '\\') {
      at += 2;
      continue;
    }
    ENTITY.lastIndex = at;
    const entity = ENTITY.exec(source);
    if (!entity) {
      at += 1;
      continue;
    }
    yield* charactersOf(source.slice(plainFrom, at));
    const plain = entity
      .slice(1)
      .find((text) => text !== undefined)!
      .replace(MARKUP, '$1');
    if (plain.length <= maxLength) yield { source: entity[0], plain };
    else yield* charactersOf(plain.replace(/[\\_*[\]()~`>#+\-=|{}.!]/g, '\\$&'));
    at = plainFrom = at + entity[0].length;
  }
  yield* charactersOf(source.slice(plainFrom));
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters as people see them: an emoji of several code points is one, an escaped character goes with its escape. */
function* charactersOf(source: string): Generator<Atom> {
  let escape = '';
  for (const { segment } of graphemes.segment(source)) {
    if (segment === '\\' && escape === '') {
      escape = segment;
      continue;
    }
    yield { source: escape + segment, plain: segment };
    escape = '';
  }
}
