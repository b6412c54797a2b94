import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Converts a valid UTF-16 file with a byte order mark to UTF-8, streaming. False: the file is unchanged. */
export async function convertUtf16ToUtf8(path: string): Promise<boolean> {
  const encoding = await findEncodingByMark(path);
  if (!encoding) return false;
  const convertedPath = `${path}.utf-8`;
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    await pipeline(
      createReadStream(path),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
        yield decoder.decode();
      },
      createWriteStream(convertedPath, { flush: true, mode: 0o600 }),
    );
    await rename(convertedPath, path);
    return true;
  } catch (error) {
    if (isInvalidText(error)) return false;
    throw error;
  } finally {
    await rm(convertedPath, { force: true });
  }
}

/** Whether a file is probably text, but not in UTF-8: for example in Windows-1251, or in UTF-16 without a byte order mark. */
export async function isTextOfOtherEncoding(path: string, name: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = new PlainTextCheck();
  let isUtf8 = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    isUtf8 &&= !chunk.includes(0) && canDecode(() => decoder.decode(chunk, { stream: true }));
    check.add(chunk.toString('latin1').replaceAll('\0', ''));
  }
  isUtf8 &&= canDecode(() => decoder.decode());
  return !isUtf8 && (/\.(txt|csv)$/i.test(name) || check.isPlainText());
}

async function findEncodingByMark(path: string): Promise<'utf-16le' | 'utf-16be' | null> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    const mark = buffer.toString('hex');
    return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null;
  } finally {
    await file.close();
  }
}

function canDecode(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch (error) {
    if (isInvalidText(error)) return false;
    throw error;
  }
}

/** Whether a strict decoder rejected invalid bytes. */
export const isInvalidText = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

/** Control characters other than tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** The beginnings by which browsers recognize markup and SVG (WHATWG MIME sniffing, 7.1). */
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

  /** Returns false once the text cannot be plain text. */
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

/** Checks a PDF piece by piece, so that a large file is never in memory as a whole. */
export class PdfCheck {
  /** The end of the last piece, because a match may span two pieces. */
  private tail = '';

  /** Returns false once the PDF is encrypted, or contains markup that a browser could sniff as a page. */
  add(piece: string): boolean {
    const joined = this.tail + piece;
    this.tail = joined.slice(-MARKUP_LENGTH);
    return !ENCRYPTED.test(joined) && !MARKUP_WITHIN.test(joined);
  }
}
