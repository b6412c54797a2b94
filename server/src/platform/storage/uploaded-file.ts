import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type Extension, cleanFileName, MAX_FILES } from './files.rules.js';
import { stat } from 'node:fs/promises';
import { DomainError } from '../errors/domain-error.js';
import { detectFileType } from './detect-file-type.js';
import { convertUtf16ToUtf8, isTextOfOtherEncoding } from './text-encoding.js';

/** On disk until the response is sent. The extension matches the content. */
export class UploadedFile {
  constructor(
    readonly path: string,
    readonly extension: Extension,
    readonly name: string,
    readonly size: number,
  ) {}

  /** Must be called before the file is stored, because storing moves it. */
  async digest(): Promise<string> {
    const hash = createHash('sha256').update(`${this.name}\n`);
    await pipeline(createReadStream(this.path), hash);
    return hash.digest('hex');
  }
}

export const UploadedFiles = z
  .array(
    z
      .custom<UploadedFile>((value) => value instanceof UploadedFile, 'must be a file')
      .meta({ type: 'string', format: 'binary' }),
  )
  .max(MAX_FILES)
  .default([]);

/** Throws if the type may not be attached. Converts UTF-16 to UTF-8. */
export async function toUploadedFile(
  { path, name, size }: Pick<UploadedFile, 'path' | 'name' | 'size'>,
  options: { isTextAllowed: boolean; areDocumentsAllowed: boolean },
): Promise<UploadedFile> {
  const detectType = () => detectFileType(path, { ...options, name });
  const extension = await detectType();
  if (extension) return new UploadedFile(path, extension, cleanFileName(name, extension), size);
  const mayBeText = options.isTextAllowed || (options.areDocumentsAllowed && /\.csv$/i.test(name));
  if (!mayBeText) throw createUnsupportedError(`${name} has a type that cannot be attached`);
  const convertedExtension = (await convertUtf16ToUtf8(path)) ? await detectType() : null;
  if (convertedExtension) {
    const { size: convertedSize } = await stat(path);
    return new UploadedFile(path, convertedExtension, cleanFileName(name, convertedExtension), convertedSize);
  }
  throw createUnsupportedError(
    (await isTextOfOtherEncoding(path, name))
      ? `${name} is not a text in UTF-8. Save it as UTF-8 and attach it again`
      : `${name} has a type that cannot be attached`,
  );
}

const createUnsupportedError = (message: string) =>
  new DomainError('unsupported', 'Unsupported media type', {
    message,
    details: [{ field: 'files', message }],
  });
