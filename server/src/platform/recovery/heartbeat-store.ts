import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { FileStore, readStoredText, storeText } from '../storage/file-store.js';
import { UploadFolder } from '../storage/upload-folder.js';

const FILE = 'last-heartbeat.json';

const Note = z.object({
  installationId: z.uuid(),
  generationId: z.uuid(),
  heartbeat: z.int(),
  at: z.iso.datetime().transform((at) => new Date(at)),
  timeline: z.int(),
  systemId: z.string(),
  database: z.string(),
  /** The last value of each sequence. */
  lastIds: z.record(z.string(), z.number()),
});
export type Note = z.infer<typeof Note>;

/** Stores the last heartbeat of the database in the file store, which a rollback of the database does not affect. */
@Injectable()
export class HeartbeatStore {
  constructor(
    private readonly files: FileStore,
    private readonly uploads: UploadFolder,
  ) {}

  /** Null: absent or invalid. */
  async read(): Promise<Note | null> {
    const content = await readStoredText(this.files, FILE);
    if (content === null) return null;
    try {
      return Note.parse(JSON.parse(content));
    } catch {
      return null;
    }
  }

  async write(note: Note): Promise<void> {
    const content = JSON.stringify(note);
    await storeText(this.files, this.uploads, { key: FILE, content, contentType: 'application/json' });
  }
}
