import { Random } from '../../../../test/random.js';
import { parseMarkdownV2 } from '../../../../messenger/text/markdown-v2.rules.js';
import { bold, code, lines, link, md, pre, type Markdown } from './markdown.js';
import { toPlainText, splitMarkdown } from './split-markdown.rules.js';

const FRAGMENTS = [
  ...[...'_*[]()~`>#+-=|{}.!\\'],
  ...['**', '__', '||', '```', '\\\\', '](', '\n', '\n>', '\r\n', ' ', 'a', 'Anna', 'Шалом'],
  ...['שלום', '\u202bعربي\u202c', '\u0600', 'e\u0301', '\u200b', '\u200d', '😀', '👨‍👩‍👧', '🇺🇦', '\ufe0f'],
];

interface ComposedPiece {
  markdown: Markdown;
  text: string;
  entities: { type: string; text: string }[];
}

/** Random markup, with the text and entities that people should see. */
function newPiece(random: Random): ComposedPiece {
  const fragments = Array.from({ length: random.between(1, 12) }, () => random.pick(FRAGMENTS));
  // Telegram drops a carriage return at the start of a block.
  const text = fragments.join('').replace(/^\r/, '');
  const url = `https://x.example/${encodeURI(text).slice(0, 30)}(${random.below(9)})`;
  const kinds: [Markdown, string | null][] = [
    [md`${text}`, null],
    [bold(text), 'bold'],
    [bold(md`${text}`), 'bold'],
    [code(text), 'code'],
    [pre(text), 'pre'],
    [link(text, url), 'text_link'],
  ];
  const [markdown, type] = random.pick(kinds);
  return { markdown, text: type === 'pre' ? `${text}\n` : text, entities: type ? [{ type, text }] : [] };
}

/** Telegram may keep or drop white space at the edges of an entity. */
const trimEntities = (entities: ComposedPiece['entities']) =>
  entities.map(({ type, text }) => ({ type, text: text.trim() })).filter(({ text }) => text !== '');

const CASES = 300;

it('composes markup that Telegram parses into the intended text and entities, whatever people write', () => {
  for (let seed = 1; seed <= CASES; seed += 1) {
    const random = new Random(seed);
    const [first, second] = [newPiece(random), newPiece(random)];
    const composed = lines(md`#1 (${first.markdown})!`, second.markdown, 'The end.');

    const { text, entities } = parseMarkdownV2(composed.source);

    expect([seed, text]).toEqual([seed, `#1 (${first.text})!\n${second.text}\nThe end.`]);
    const parsed = entities.map(({ type, offset, length }) => ({
      type,
      text: text.slice(offset, offset + length),
    }));
    expect([seed, trimEntities(parsed)]).toEqual([
      seed,
      trimEntities([...first.entities, ...second.entities]),
    ]);
    expect(toPlainText(composed.source)).toBe(text);
  }
});

function listFormattedCharacters(sources: string[]): string[] {
  return sources.flatMap((source) => {
    const { text, entities } = parseMarkdownV2(source);
    const formatted = [...Array<string>(text.length)].map((_, i) => {
      const enclosing = entities.filter(({ offset, length }) => offset <= i && i < offset + length);
      return text[i]! + enclosing.map(({ type }) => type).join();
    });
    return formatted.filter((_, i) => text[i]!.trim() !== '');
  });
}

it('splits texts into valid parts that together have the same characters and formatting', () => {
  for (let seed = 1; seed <= CASES; seed += 1) {
    const random = new Random(seed);
    const source = lines(...Array.from({ length: 8 }, () => newPiece(random).markdown)).source;
    const maxLength = random.between(10, 49);

    const parts = splitMarkdown(source, maxLength);

    for (const part of parts) expect(parseMarkdownV2(part).text.length).toBeLessThanOrEqual(maxLength);
    expect([seed, listFormattedCharacters(parts)]).toEqual([seed, listFormattedCharacters([source])]);
  }
});
