import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FileStore } from './file-store.js';
import type { UploadFolder } from './upload-folder.js';

/** Reads a small text from the store; null if absent. */
export async function readStoredText(files: FileStore, key: string): Promise<string | null> {
  return (await files.findSize(key)) === null ? null : text(await files.read(key));
}

/** Replaces a small text in the store atomically. */
export async function storeText(
  files: FileStore,
  uploads: UploadFolder,
  { key, content, contentType }: { key: string; content: string; contentType: string },
): Promise<void> {
  const made = join(await uploads.open(), randomUUID());
  try {
    await writeFile(made, content);
    await files.store(key, made, contentType);
  } finally {
    await rm(made, { force: true });
  }
}
