import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { FileStore } from '../../../platform/storage/file-store.js';
import { UploadFolder } from '../../../platform/storage/upload-folder.js';

/** Beside the marker of the store. */
export const ERASURE_NOTE = 'erasures.json';

const NotedErasure = z.object({
  userId: z.int(),
  /** When the row of the person was made, in seconds. Together with the id it names one person only. */
  createdAt: z.string().regex(/^\d+([.]\d+)?$/),
  erasedAt: z.coerce.date(),
});
export type NotedErasure = z.infer<typeof NotedErasure>;

/** All erasures, kept in the file store. A recovery of the database does not put it back. */
@Injectable()
export class ErasureNote {
  constructor(
    private readonly files: FileStore,
    private readonly uploads: UploadFolder,
  ) {}

  /** Throws if it cannot be read, because those erasures would be lost. */
  async read(): Promise<NotedErasure[]> {
    if ((await this.files.findSize(ERASURE_NOTE)) === null) return [];
    return z.array(NotedErasure).parse(JSON.parse(await text(await this.files.read(ERASURE_NOTE))));
  }

  async write(erasures: NotedErasure[]): Promise<void> {
    const made = join(await this.uploads.open(), randomUUID());
    try {
      await writeFile(made, JSON.stringify(erasures));
      await this.files.keep(ERASURE_NOTE, made, 'application/json');
    } finally {
      await rm(made, { force: true });
    }
  }
}
