import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { FileStore, readStoredText, storeText } from '../../../platform/storage/file-store.js';
import { UploadFolder } from '../../../platform/storage/upload-folder.js';

export const ERASURE_LIST_FILE = 'erasures.json';

const ListedErasure = z.object({
  userId: z.int(),
  /** When the person's row was created, in Unix seconds. Identifies one person together with the id, which can be assigned again. */
  createdAt: z.string().regex(/^\d+([.]\d+)?$/),
  erasedAt: z.coerce.date(),
});
export type ListedErasure = z.infer<typeof ListedErasure>;

/** The list of all erasures in the file store, which a recovery of the database does not roll back. */
@Injectable()
export class ErasureListStore {
  constructor(
    private readonly files: FileStore,
    private readonly uploads: UploadFolder,
  ) {}

  /** Throws if the list cannot be read, because its erasures would otherwise be lost. */
  async read(): Promise<ListedErasure[]> {
    const content = await readStoredText(this.files, ERASURE_LIST_FILE);
    return content === null ? [] : z.array(ListedErasure).parse(JSON.parse(content));
  }

  async write(erasures: ListedErasure[]): Promise<void> {
    const content = JSON.stringify(erasures);
    const file = { key: ERASURE_LIST_FILE, content, contentType: 'application/json' };
    await storeText(this.files, this.uploads, file);
  }
}
