import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { type Extension, fileTypes } from './file-types.rules.js';
import { PlainTextCheck, PdfCheck } from './plain-text.rules.js';
import { detectOfficeFile } from './office-file.js';
import { isInvalidText } from './text-encoding.js';

interface AcceptedContent {
  isTextAllowed: boolean;
  areDocumentsAllowed: boolean;
  /** Used only to distinguish csv from other text. */
  name: string;
}

/** Animated PNG, and MP4 with the brands of phones, cameras and Flash: `M4V `, `3gp4`, `3g2a`, `F4V `. */
const COMPATIBLE_TYPES: Record<string, Extension> = {
  apng: 'png',
  m4v: 'mp4',
  '3gp': 'mp4',
  '3g2': 'mp4',
  f4v: 'mp4',
};

/** The results of file-type for zips that may be documents. */
const ZIPS = ['zip', 'docx', 'xlsx'];

/** Detects a file's type by its content. Null: it may not be attached. */
export async function detectFileType(
  path: string,
  { isTextAllowed, areDocumentsAllowed, name }: AcceptedContent,
): Promise<Extension | null> {
  const found = (await fileTypeFromFile(path))?.ext;
  const extension = found && (COMPATIBLE_TYPES[found] ?? found);
  if (areDocumentsAllowed && extension === 'pdf') return (await isPlainPdf(path)) ? 'pdf' : null;
  if (areDocumentsAllowed && extension && ZIPS.includes(extension)) return detectOfficeFile(path);
  if (extension && extension in fileTypes && !('isDocument' in fileTypes[extension as Extension]))
    return extension as Extension;
  const textAs = areDocumentsAllowed && /\.csv$/i.test(name) ? 'csv' : isTextAllowed ? 'txt' : null;
  // A bitmap is detected by two letters, which may also start a text. No other detected type can be text.
  const mayBeText = !extension || extension === 'bmp';
  return textAs && mayBeText && (await isPlainText(path)) ? textAs : null;
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

/** Whether a PDF contains no markup and needs no password. Streams the file. */
export async function isPlainPdf(path: string): Promise<boolean> {
  const check = new PdfCheck();
  for await (const chunk of createReadStream(path, 'latin1')) if (!check.add(chunk as string)) return false;
  return true;
}
