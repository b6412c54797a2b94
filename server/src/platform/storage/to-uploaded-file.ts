import { stat } from 'node:fs/promises';
import { DomainError } from '../errors/domain-error.js';
import { cleanFileName } from './file-names.rules.js';
import { detectFileType } from './detect-file-type.js';
import { convertUtf16ToUtf8, isTextOfOtherEncoding } from './text-encoding.js';
import { UploadedFile } from './uploaded-file.js';

interface ReceivedFile {
  path: string;
  /** The name that the sender gave it. */
  name: string;
  /** In bytes. */
  size: number;
}

/** A received file, if it may be attached. A text in UTF-16 becomes UTF-8, and one of another encoding is refused with the remedy. */
export async function toUploadedFile(
  { path, name, size }: ReceivedFile,
  options: { isTextAllowed: boolean; areDocumentsAllowed: boolean },
): Promise<UploadedFile> {
  const taking = { ...options, name };
  const extension = await detectFileType(path, taking);
  if (extension) return new UploadedFile(path, extension, cleanFileName(name, extension), size);
  const mayBeText = options.isTextAllowed || (options.areDocumentsAllowed && /\.csv$/i.test(name));
  if (!mayBeText) throw createUnsupportedError(`${name} is not of a type that can be attached`);
  const converted = (await convertUtf16ToUtf8(path)) ? await detectFileType(path, taking) : null;
  if (converted)
    return new UploadedFile(path, converted, cleanFileName(name, converted), (await stat(path)).size);
  throw createUnsupportedError(
    (await isTextOfOtherEncoding(path, name))
      ? `${name} is not a text in UTF-8. Save it as UTF-8 and attach it again`
      : `${name} is not of a type that can be attached`,
  );
}

const createUnsupportedError = (message: string) =>
  new DomainError('unsupported', 'Unsupported media type', {
    message,
    details: [{ field: 'files', message }],
  });
