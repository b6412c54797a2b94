// Parser of MarkdownV2 for the server's splitter and the panel's preview.

/** The markup of an entity. */
export interface Style {
  open: string;
  close: string;
  /** The offset of `open` in the source. */
  at: number;
}

/** A UTF-16 code unit of the text, with its backslash, if any. In a quote, a line end includes the `>` of the next line. */
export interface Unit {
  source: string;
  plain: string;
  /** Outermost first. */
  styles: readonly Style[];
  at: number;
}

/** The parser's state at an offset. `styles` are the open entities. */
interface ParserState {
  at: number;
  styles: readonly Style[];
}

const OPENING = /```(?:[^\n`\\]*\n)?|`|__|\|\||[*_~]/y;
/** The opening of a block of code may be longer, because the name of a language may follow the mark. */
const LONGEST_MARK_LENGTH = '```'.length;
/** A quote covers whole lines. The two asterisks separate it from a quote before it. */
const QUOTE = /(?:\*\*)?>/y;
/** The beginning of the address of a custom emoji, which is a link after an exclamation mark. */
const EMOJI_ADDRESS = /^\]\(tg:\/\/emoji\?id=/;
/** The opening of a link that has an address. Group 1 is the mark that closes it. */
const LINK = /!?\[(?=(?:\\[^]|[^\]\\])*(\]\((?:\\[^]|[^)\\])*\)))/y;

/** The 18 characters that Telegram reserves, and the backslash that escapes them ("MarkdownV2 style"). */
const RESERVED = /[\\_*[\]()~`>#+\-=|{}.!]/g;

/** Escapes a text so that it is displayed literally. */
export function escapeMarkdown(text: string): string {
  return text.replace(RESERVED, '\\$&');
}

/** Makes any text valid MarkdownV2 by escaping reserved characters that belong to no entity, such as full stops. */
export function escapeStrayMarks(source: string): string {
  let start: ParserState = { at: 0, styles: [] };
  for (let stray = findUnclosedEntity(source, start); stray; stray = findUnclosedEntity(source, start)) {
    const { at, open } = stray.style;
    const mark = open.slice(0, LONGEST_MARK_LENGTH);
    source = source.slice(0, at) + escapeMarkdown(mark) + source.slice(at + mark.length);
    start = { at: at + 2 * mark.length, styles: stray.outer };
  }
  let escaped = '';
  let from = 0;
  for (const unit of splitUnits(source)) {
    if (!isUnescaped(unit)) continue;
    escaped += `${source.slice(from, unit.at)}\\`;
    from = unit.at;
  }
  return escaped + source.slice(from);
}

/** Finds the first entity that is not closed, or not within its quote, and its enclosing entities. */
function findUnclosedEntity(
  source: string,
  start: ParserState,
): { style: Style; outer: readonly Style[] } | null {
  for (const { source: unitSource, styles } of splitUnits(source, start)) {
    const isEnd = unitSource === '' || (unitSource === '\n' && isQuote(styles[0]) && styles.length > 1);
    const style = isEnd && styles.at(-1);
    if (style) return { style, outer: styles.slice(0, -1) };
  }
  return null;
}

/** Whether a unit is a reserved character without its backslash, so that Telegram rejects the text. */
export const isUnescaped = ({ source, styles }: Unit): boolean =>
  isCode(styles.at(-1))
    ? source === '`'
    : source.search(RESERVED) === 0 && source.length === 1 && source !== '\\';

const isQuote = (style: Style | undefined): boolean => style?.open.endsWith('>') === true;
const isCode = (style: Style | undefined): boolean => style?.close.startsWith('`') === true;

/** Parses a text from `start`. The last unit is empty, and its styles are the unclosed ones. Never throws. */
export function* splitUnits(source: string, start: ParserState = { at: 0, styles: [] }): Generator<Unit> {
  let { at, styles } = start;
  let escapedUntil = at;
  while (at < source.length) {
    const innermost = styles.at(-1);
    const opened = isCode(innermost) ? null : findOpening(source, at, styles, at === escapedUntil);
    const quote = styles[0] && isQuote(styles[0]) ? styles[0] : null;
    if (quote && source[at] === '\n') {
      const isContinued = source[at + 1] === '>';
      if (!isContinued && styles.length === 1) styles = [];
      const lineEnd = isContinued ? '\n>' : '\n';
      yield { source: lineEnd, plain: '\n', styles, at };
      at += lineEnd.length;
    } else if (quote && quote === innermost && /^\|\|(?:\n(?!>)|$)/.test(source.slice(at, at + 4))) {
      // This mark at the end of a quote makes Telegram show the quote folded.
      quote.close = '||';
      at += 2;
    } else if (source[at] === '\\' && isEscapable(source[at + 1])) {
      yield { source: source.slice(at, at + 2), plain: source[at + 1]!, styles, at };
      at += 2;
      escapedUntil = at;
    } else if (innermost && innermost !== quote && isClosedAt(source, at, innermost)) {
      styles = styles.slice(0, -1);
      at += innermost.close.length;
    } else if (opened) {
      styles = [...styles, opened];
      at += opened.open.length;
    } else {
      yield { source: source[at]!, plain: source[at]!, styles, at };
      at += 1;
    }
  }
  yield { source: '', plain: '', styles: styles.filter((style) => !isQuote(style)), at };
}

const isEscapable = (next = '\0'): boolean => next > '\0' && next < '\x7f';

/** Whether an entity ends at an offset. The `_` that ends italic text is not the first half of a `__`. */
const isClosedAt = (source: string, at: number, { close }: Style): boolean =>
  source.startsWith(close, at) && !(close === '_' && source[at + 1] === '_');

function findOpening(
  source: string,
  at: number,
  styles: readonly Style[],
  isAfterEscape: boolean,
): Style | null {
  QUOTE.lastIndex = at;
  // To Telegram, a line end with a backslash does not start a line.
  const isLineStart = at === 0 || (source[at - 1] === '\n' && !isAfterEscape);
  const [quote] = (styles.length === 0 && isLineStart && QUOTE.exec(source)) || [];
  if (quote) return { open: quote, close: '', at };
  LINK.lastIndex = OPENING.lastIndex = at;
  const link = LINK.exec(source);
  const isLink = link && (link[0] === '[' || EMOJI_ADDRESS.test(link[1]!));
  const [open] = (isLink ? link : OPENING.exec(source)) ?? [];
  // Bold within bold is never intended: the marks overlap, or one of them is literal.
  if (!open || styles.some((style) => style.open === open)) return null;
  return { open, close: isLink ? link[1]! : open.startsWith('```') ? '```' : open, at };
}
