import { MARKUP_WITHIN } from './plain-text.rules.js';

/** The trailer of an encrypted PDF names its keys, and is never compressed itself. */
const ENCRYPTED = /\/Encrypt[\s/<[\d]/;
/** The length of the longest of these and of `MARKUP_WITHIN`. */
const LONGEST = 16;

/** Checks a PDF piece by piece, so that a large file is never in memory as a whole. */
export class PdfCheck {
  /** The end of the last piece, since a word may lie across two pieces. */
  private tail = '';

  /** Returns false once the PDF is encrypted, or would be a page in a browser that guesses. */
  take(piece: string): boolean {
    const joined = this.tail + piece;
    this.tail = joined.slice(-LONGEST);
    return !ENCRYPTED.test(joined) && !MARKUP_WITHIN.test(joined);
  }
}
