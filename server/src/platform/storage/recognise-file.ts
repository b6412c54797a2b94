import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { fileTypeFromFile } from 'file-type';
import { type Extension, fileTypes } from './file-types.rules.js';
import { PlainTextCheck, PdfCheck } from './plain-text.rules.js';
import {
  officeTypeOf,
  readZipDirectory,
  readZipEnd,
  TYPES_PART,
  ZIP_END_BYTES,
  type ZipEntry,
} from './office-file.rules.js';

interface Taking {
  takesText: boolean;
  takesDocuments: boolean;
  /** Only tells a csv from another text. */
  name: string;
}

/** What file-type makes of zips that may be documents. */
const ZIPS = ['zip', 'docx', 'xlsx'];

/** Recognises a file by its content, not by its name. Null: it may not be attached. */
export async function recogniseFile(
  path: string,
  { takesText, takesDocuments, name }: Taking,
): Promise<Extension | null> {
  const found = await fileTypeFromFile(path);
  // An animated PNG is a PNG to every browser.
  const extension = found?.ext === 'apng' ? 'png' : found?.ext;
  if (takesDocuments && extension === 'pdf') return (await isPlainPdf(path)) ? 'pdf' : null;
  if (takesDocuments && extension && ZIPS.includes(extension)) return recogniseOfficeFile(path);
  if (extension && extension in fileTypes && !('isDocument' in fileTypes[extension as Extension]))
    return extension as Extension;
  const textAs = takesDocuments && /\.csv$/i.test(name) ? 'csv' : takesText ? 'txt' : null;
  // A bitmap is recognised by two letters, which may also begin a text. No other recognised file is a text.
  const mayBeText = !extension || extension === 'bmp';
  return textAs && mayBeText && (await isPlainText(path)) ? textAs : null;
}

/** Whether a file is valid UTF-8 and a plain text. Reads it in pieces. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = new PlainTextCheck();
  try {
    for await (const chunk of createReadStream(path))
      if (!check.take(decoder.decode(chunk as Buffer, { stream: true }))) return false;
    check.take(decoder.decode());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
  return check.isPlainText();
}

/** Of the one part that is unpacked. */
const MAX_TYPES_BYTES = 256 * 1024;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** Tells a docx or xlsx by the directory of its zip and by one small part. Nothing else of it is unpacked. */
export async function recogniseOfficeFile(path: string): Promise<'docx' | 'xlsx' | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = readZipEnd(await bytesAt(file, Math.max(size - ZIP_END_BYTES, 0), ZIP_END_BYTES), size);
    const entries = end && readZipDirectory(await bytesAt(file, end.offset, end.length));
    const types = entries?.find(({ name }) => name === TYPES_PART);
    if (!entries || !types) return null;
    const text = await unpack(file, types);
    return text === null
      ? null
      : officeTypeOf(
          entries.map(({ name }) => name),
          text,
        );
  } finally {
    await file.close();
  }
}

/** Null if the part is too large, or not what its entry says. */
async function unpack(file: FileHandle, { offset, packedSize, method }: ZipEntry): Promise<string | null> {
  if (packedSize > MAX_TYPES_BYTES) return null;
  const header = await bytesAt(file, offset, LOCAL_HEADER_BYTES);
  if (header.length < LOCAL_HEADER_BYTES) return null;
  const start = offset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await bytesAt(file, start, packedSize);
  if (method === STORED) return packed.toString();
  if (method !== DEFLATED) return null;
  const unpacked = promisify(inflateRaw)(packed, { maxOutputLength: MAX_TYPES_BYTES });
  return unpacked.then(String, () => null);
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Whether a file that begins as a PDF is no page as well, and opens without a password. Reads it in pieces. */
export async function isPlainPdf(path: string): Promise<boolean> {
  const check = new PdfCheck();
  for await (const chunk of createReadStream(path, 'latin1')) if (!check.take(chunk as string)) return false;
  return true;
}
