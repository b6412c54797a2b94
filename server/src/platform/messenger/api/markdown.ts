import { escapeMarkdown } from '../../../../shared/markdown-v2.rules.js';

/** A piece of valid MarkdownV2. The functions of this file escape their input; the constructor expects valid MarkdownV2. */
export class Markdown {
  constructor(readonly source: string) {}

  toString(): string {
    return this.source;
  }
}

type Piece = Markdown | string | number;

/** Composes a message. The template and its values are plain text and are escaped. Markdown pieces stay as they are. */
export function md(plain: TemplateStringsArray, ...values: Piece[]): Markdown {
  const last = plain.length - 1;
  const pieces = plain.map((text, i) => escapeMarkdown(text) + (i < last ? toSource(values[i]!) : ''));
  return new Markdown(pieces.join(''));
}

export const bold = (text: Piece) => new Markdown(`*${toSource(text)}*`);

/** Monospaced text. A tap copies it. */
export const code = (text: string | number) => new Markdown(`\`${String(text).replace(/[\\`]/g, '\\$&')}\``);

/** Monospaced lines. */
export const pre = (text: string) => new Markdown(`\`\`\`\n${text.replace(/[\\`]/g, '\\$&')}\n\`\`\``);

export const link = (text: Piece, url: string) =>
  new Markdown(`[${toSource(text)}](${url.replace(/[\\)]/g, '\\$&')})`);

/** Puts each piece on a line of its own. */
export const lines = (...pieces: Piece[]) => new Markdown(pieces.map(toSource).join('\n'));

function toSource(piece: Piece): string {
  return piece instanceof Markdown ? piece.source : escapeMarkdown(String(piece));
}
