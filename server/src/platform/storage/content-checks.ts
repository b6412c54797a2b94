/** Control characters other than tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** The beginnings by which browsers recognize markup (WHATWG MIME sniffing, 7.1). `svg` and `/` are added. */
const MARKUP_START =
  /^<(\?xml|!--|(!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)[\s>/])/i;

const MARKUP_WITHIN = /<(!doctype|html|svg|script|iframe)[\s>/]/i;

/** At least the length of the longest match of `MARKUP_START` and `MARKUP_WITHIN`. */
const MARKUP_LENGTH = 16;

/** Checks whether a text is plain, piece by piece, so that a large file is never in memory as a whole. */
export class PlainTextCheck {
  /** The first characters after leading spaces. */
  private start = '';
  /** The end of the last piece, because markup may span two pieces. */
  private tail = '';
  private isPlainSoFar = true;
  private isEmpty = true;

  /** Returns false once a piece rules out plain text. The start is checked by `isPlainText`. */
  add(piece: string): boolean {
    if (piece === '') return this.isPlainSoFar;
    this.isEmpty = false;
    const joined = this.tail + piece;
    if (this.start.length < MARKUP_LENGTH) this.readStart(piece);
    this.isPlainSoFar &&= !CONTROL.test(piece) && !MARKUP_WITHIN.test(joined);
    this.tail = joined.slice(-MARKUP_LENGTH);
    return this.isPlainSoFar;
  }

  /** Whether all pieces together are plain text that no browser would sniff as a page or a picture. */
  isPlainText(): boolean {
    return this.isPlainSoFar && !this.isEmpty && !MARKUP_START.test(this.start);
  }

  private readStart(piece: string): void {
    const text = this.start === '' ? piece.trimStart() : piece;
    this.start += text.slice(0, MARKUP_LENGTH - this.start.length);
  }
}

/** The trailer of an encrypted PDF has this entry, and is never compressed. Shorter than `MARKUP_LENGTH`. */
const ENCRYPTED = /\/Encrypt[\s/<[\d]/;

export class PdfCheck {
  /** The end of the last piece, because a match may span two pieces. */
  private tail = '';

  /** Returns false if this piece has the mark of an encrypted PDF, or markup that a browser could sniff as a page. */
  add(piece: string): boolean {
    const joined = this.tail + piece;
    this.tail = joined.slice(-MARKUP_LENGTH);
    return !ENCRYPTED.test(joined) && !MARKUP_WITHIN.test(joined);
  }
}
