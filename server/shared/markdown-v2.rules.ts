/** Reads MarkdownV2 for the splitter of the server and for the preview of the panel. */

/** The markup of an entity. */
export interface Style {
  open: string;
  close: string;
  /** Where it begins. */
  at: number;
}

/** A UTF-16 unit of the text, or a character with its backslash. */
export interface Unit {
  source: string;
  plain: string;
  /** Outermost first. */
  styles: readonly Style[];
  at: number;
}

const OPENING = /```(?:[^\n`\\]*\n)?|`|__|\|\||[*_~]/y;
/** A quote covers whole lines. The two asterisks separate it from a quote before it. */
const QUOTE = /(?:\*\*)?>/y;
const LINK = /!?\[(?=(?:\\[^]|[^\]\\])*(\]\((?:\\[^]|[^)\\])*\)))/y;

/** The 18 characters that Telegram reserves, and the backslash that escapes them ("MarkdownV2 style"). */
const RESERVED = /[\\_*[\]()~`>#+\-=|{}.!]/g;

/** The source of a text that shows as it is written. */
export function escapeMarkdown(text: string): string {
  return text.replace(RESERVED, '\\$&');
}

/** Whether Telegram refuses this character of a text, because it has no backslash. */
export const isBare = ({ source, styles }: Unit): boolean =>
  source.search(RESERVED) === 0 && source.length === 1 && source !== '\\' && !isCode(styles.at(-1));

const isQuote = (style: Style | undefined): boolean => style?.open.endsWith('>') === true;
const isCode = (style: Style | undefined): boolean => style?.close.startsWith('`') === true;

/** Reads a text. The last unit is empty, and has the styles that do not end. Never fails. */
export function* unitsOf(source: string): Generator<Unit> {
  let styles: readonly Style[] = [];
  let at = 0;
  while (at < source.length) {
    const innermost = styles.at(-1);
    const opened = isCode(innermost) ? null : openingAt(source, at, styles);
    const quote = styles[0] && isQuote(styles[0]) ? styles[0] : null;
    if (quote && source[at] === '\n') {
      const goesOn = source[at + 1] === '>';
      if (!goesOn && styles.length === 1) styles = [];
      const own = goesOn ? '\n>' : '\n';
      yield { source: own, plain: '\n', styles, at };
      at += own.length;
    } else if (quote && quote === innermost && /^\|\|(?:\n(?!>)|$)/.test(source.slice(at, at + 4))) {
      // This mark at the end of a quote makes Telegram show the quote folded.
      quote.close = '||';
      at += 2;
    } else if (source[at] === '\\' && isEscapable(source[at + 1])) {
      yield { source: source.slice(at, at + 2), plain: source[at + 1]!, styles, at };
      at += 2;
    } else if (innermost && innermost !== quote && endsAt(source, at, innermost)) {
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

/** The `_` that ends italic text is not the first half of the `__` that begins underlined text. */
const endsAt = (source: string, at: number, { close }: Style): boolean =>
  source.startsWith(close, at) && !(close === '_' && source[at + 1] === '_');

function openingAt(source: string, at: number, styles: readonly Style[]): Style | null {
  QUOTE.lastIndex = at;
  const [quote] = (styles.length === 0 && (at === 0 || source[at - 1] === '\n') && QUOTE.exec(source)) || [];
  if (quote) return { open: quote, close: '', at };
  LINK.lastIndex = OPENING.lastIndex = at;
  const link = LINK.exec(source);
  if (link) return { open: link[0], close: link[1]!, at };
  const [open] = OPENING.exec(source) ?? [];
  return open ? { open, close: open.startsWith('```') ? '```' : open, at } : null;
}
