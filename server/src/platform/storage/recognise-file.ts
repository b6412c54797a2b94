import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { type Extension, fileTypes } from './file-types.rules.js';
import { PlainTextCheck } from './plain-text.rules.js';

/** What a file is by its content, whatever it is called; null where that may not be attached. */
export async function recogniseFile(path: string, takesText: boolean): Promise<Extension | null> {
  const found = await fileTypeFromFile(path);
  // An animated PNG is a PNG to every browser.
  const extension = found?.ext === 'apng' ? 'png' : found?.ext;
  if (extension && extension in fileTypes) return extension as Extension;
  // Two letters make a bitmap, and begin texts as well; nothing else that is recognised is a text.
  const mayBeText = takesText && (!extension || extension === 'bmp');
  return mayBeText && (await isPlainText(path)) ? 'txt' : null;
}

/** Valid UTF-8 without control bytes that no browser would take for a page or a picture. Reads the file in pieces. */
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
