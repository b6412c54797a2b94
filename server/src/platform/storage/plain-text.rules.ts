/** Control bytes other than tab, line feed and carriage return do not stand in a plain text. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
/** How browsers recognise markup (WHATWG MIME sniffing, 7.1), and SVG. */
const MARKUP_START =
  /^<(\?xml|!--|(!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)[\s>/])/i;
const MARKUP_WITHIN = /<(!doctype|html|svg|script|iframe)[\s>/]/i;
/** As long as the longest of these. */
const MARKUP_LENGTH = 16;

/** Judges a text piece by piece, so that a large file never lies in memory as a whole. */
export class PlainTextCheck {
  /** The first characters that are no space. */
  private start = '';
  /** The end of the last piece: markup may lie across two pieces. */
  private tail = '';
  private isGood = true;
  private isEmpty = true;

  /** Returns false once the text cannot be a plain one. */
  take(piece: string): boolean {
    if (piece === '') return this.isGood;
    this.isEmpty = false;
    const joined = this.tail + piece;
    if (this.start.length < MARKUP_LENGTH) this.takeStart(piece);
    this.isGood &&= !CONTROL.test(piece) && !MARKUP_WITHIN.test(joined);
    this.tail = joined.slice(-MARKUP_LENGTH);
    return this.isGood;
  }

  /** Whether all pieces together are a plain text that no browser would take for a page or a picture. */
  isPlainText(): boolean {
    return this.isGood && !this.isEmpty && !MARKUP_START.test(this.start);
  }

  private takeStart(piece: string): void {
    const text = this.start === '' ? piece.trimStart() : piece;
    this.start += text.slice(0, MARKUP_LENGTH - this.start.length);
  }
}
