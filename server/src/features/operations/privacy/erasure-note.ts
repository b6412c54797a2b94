import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { FileStore, readStoredText, storeText } from '../../../platform/storage/file-store.js';
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
    const content = await readStoredText(this.files, ERASURE_NOTE);
    return content === null ? [] : z.array(NotedErasure).parse(JSON.parse(content));
  }

  async write(erasures: NotedErasure[]): Promise<void> {
    const content = JSON.stringify(erasures);
    await storeText(this.files, this.uploads, {
      key: ERASURE_NOTE,
      content,
      contentType: 'application/json',
    });
  }
}
