import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { type Extension, fileTypes } from './files.rules.js';
import { PdfCheck, PlainTextCheck } from './content-checks.js';
import { isInvalidText } from './text-encoding.js';
import { text as readText } from 'node:stream/consumers';
import { openPromise, type ZipFile } from 'yauzl';

interface DetectionOptions {
  isTextAllowed: boolean;
  areDocumentsAllowed: boolean;
  /** The file's name, which distinguishes csv from other text. */
  name: string;
}

/** Detected types that are stored as another: animated PNG, and the MP4 variants of Apple, mobile phones (3GPP) and Flash. */
const COMPATIBLE_TYPES: Record<string, Extension> = {
  apng: 'png',
  m4v: 'mp4',
  '3gp': 'mp4',
  '3g2': 'mp4',
  f4v: 'mp4',
};

/** Binary types that are detected by two or three letters, such as "MAC", which may also start a text. */
const TYPES_OF_LETTERS = new Set(['ape', 'bmp', 'bz2', 'dsf', 'exe', 'gif', 'mp3', 'mpc', 'swf']);

/** The results of file-type for zips that may be documents. */
const ZIPS = ['zip', 'docx', 'xlsx'];

/** Detects a file's type by its content. Null: it may not be attached. */
export async function detectFileType(
  path: string,
  { isTextAllowed, areDocumentsAllowed, name }: DetectionOptions,
): Promise<Extension | null> {
  const detected = (await fileTypeFromFile(path))?.ext;
  const extension = detected && (COMPATIBLE_TYPES[detected] ?? detected);
  if (areDocumentsAllowed && extension === 'pdf') return (await isSafePdf(path)) ? 'pdf' : null;
  if (areDocumentsAllowed && extension && ZIPS.includes(extension)) return detectOfficeFile(path);
  if (extension && extension in fileTypes && !('isDocument' in fileTypes[extension as Extension]))
    return extension as Extension;
  const textType = areDocumentsAllowed && /\.csv$/i.test(name) ? 'csv' : isTextAllowed ? 'txt' : null;
  // Texts that are detected as another type, such as RTF, are refused.
  const mayBeText = !detected || TYPES_OF_LETTERS.has(detected);
  return textType && mayBeText && (await isPlainText(path)) ? textType : null;
}

/** Whether a file is valid UTF-8 and plain text. Streams the file. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = new PlainTextCheck();
  try {
    for await (const chunk of createReadStream(path))
      if (!check.add(decoder.decode(chunk as Buffer, { stream: true }))) return false;
    check.add(decoder.decode());
  } catch (error) {
    if (isInvalidText(error)) return false;
    throw error;
  }
  return check.isPlainText();
}

/** Whether a PDF is not encrypted, and contains no HTML that a browser could show as a page. Streams the file. */
async function isSafePdf(path: string): Promise<boolean> {
  const check = new PdfCheck();
  for await (const chunk of createReadStream(path, 'latin1')) if (!check.add(chunk as string)) return false;
  return true;
}

const MAX_PARTS = 10_000;
/** A larger file is considered a zip bomb. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
/** The part that lists the content types of all parts, and the only one that is unpacked. */
const TYPES_PART = '[Content_Types].xml';
const MAX_TYPES_BYTES = 256 * 1024;
const MAIN_PARTS = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const;
const MAIN_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;
/** Executable parts: macros under any name, Excel 4 macros, and ActiveX controls. */
const EXECUTABLE_PARTS = /vbaProject|vbaData|macroEnabled|macrosheet|activeX/i;

/** Detects a document by its parts and content types. Null: it is neither type, both, broken, or has executable parts. */
export async function detectOfficeFile(path: string): Promise<'docx' | 'xlsx' | null> {
  // The library throws on trailing data, broken parts, and path traversal.
  const parts = await openPromise(path, { strictFileNames: true, autoClose: false })
    .then((zip) => readParts(zip).finally(() => zip.close()))
    .catch(() => null);
  if (
    !parts?.names.has('_rels/.rels') ||
    EXECUTABLE_PARTS.test([...parts.names, parts.contentTypes].join('\n'))
  )
    return null;
  const { names, contentTypes } = parts;
  const [kind, other] = (['docx', 'xlsx'] as const).filter((extension) => names.has(MAIN_PARTS[extension]));
  return kind && !other && contentTypes.includes(`"${MAIN_TYPES[kind]}"`) ? kind : null;
}

/**
 * Reads the names of the parts, and the content types. Null: the archive has a comment, encrypted parts or duplicate names, or
 * exceeds a limit.
 */
async function readParts(zip: ZipFile): Promise<{ names: Set<string>; contentTypes: string } | null> {
  if (zip.comment !== '' || zip.entryCount > MAX_PARTS) return null;
  const names = new Set<string>();
  let contentTypes = '';
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    if (entry.isEncrypted() || bytes > MAX_UNPACKED_BYTES) return null;
    names.add(entry.fileName);
    if (entry.fileName !== TYPES_PART) continue;
    if (entry.uncompressedSize > MAX_TYPES_BYTES) return null;
    contentTypes = await readText(await zip.openReadStreamPromise(entry));
  }
  return new Set([...names].map((name) => name.toLowerCase())).size < zip.entryCount
    ? null
    : { names, contentTypes };
}
