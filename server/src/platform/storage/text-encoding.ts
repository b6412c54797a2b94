import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PlainTextCheck } from './content-checks.js';

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
