import { escapeMarkdown } from '../../../../shared/markdown-v2.rules.js';

/** The delimiters of tokens. Unicode reserves these noncharacters for use inside a program. */
export const TOKEN_START = '\ufdd0';
export const TOKEN_END = '\ufdd1';
const TOKEN_DELIMITERS = /[\ufdd0\ufdd1]/g;

/**
 * A piece of valid MarkdownV2. The functions of this file escape their input; the constructor expects valid MarkdownV2.
 * `source` is in English. `localized` has a token in place of each text of `texts/`; `render` of that folder replaces the tokens by
 * the texts in the reader's language.
 */
export class Markdown {
  constructor(
    readonly source: string,
    readonly localized = source,
  ) {}

  toString(): string {
    return this.source;
  }

  toJSON(): { markdown: string } {
    return { markdown: this.localized };
  }
}

/** A part of a message. Strings and numbers are plain text. */
export type Piece = Markdown | string | number;

/** Escapes a plain text. Removes characters that could forge a token. */
export const escapeText = (text: string | number): string =>
  escapeMarkdown(String(text).replace(TOKEN_DELIMITERS, ''));

/** Composes a message. Escapes the template and its plain values; Markdown values stay as they are. */
export function md(plain: TemplateStringsArray, ...values: Piece[]): Markdown {
  return combine(values, (sources) => plain.map((text, i) => escapeText(text) + (sources[i] ?? '')).join(''));
}

export const bold = (text: Piece) => combine([text], ([source]) => `*${source}*`);

/** Monospaced text. A tap copies it. */
export const code = (text: string | number) => new Markdown(`\`${escapeCode(String(text))}\``);

export const pre = (text: string) => new Markdown(`\`\`\`\n${escapeCode(text)}\n\`\`\``);

export const link = (text: Piece, url: string) =>
  combine(
    [text],
    ([source]) => `[${source}](${url.replace(TOKEN_DELIMITERS, '').replace(/[\\)]/g, '\\$&')})`,
  );

export const lines = (...pieces: Piece[]) => combine(pieces, (sources) => sources.join('\n'));

const escapeCode = (text: string): string => text.replace(TOKEN_DELIMITERS, '').replace(/[\\`]/g, '\\$&');

function combine(pieces: Piece[], build: (sources: string[]) => string): Markdown {
  const markdown = pieces.map((piece) =>
    piece instanceof Markdown ? piece : new Markdown(escapeText(piece)),
  );
  return new Markdown(
    build(markdown.map(({ source }) => source)),
    build(markdown.map(({ localized }) => localized)),
  );
}
