import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { FileStore } from '../storage/file-store.js';
import { UploadFolder } from '../storage/upload-folder.js';

/** Beside the marker of the store. */
const NOTE = 'last-heartbeat.json';

const Note = z.object({
  installationId: z.uuid(),
  generationId: z.uuid(),
  heartbeat: z.int(),
  at: z.iso.datetime().transform((at) => new Date(at)),
  timeline: z.int(),
  systemId: z.string(),
  database: z.string(),
  /** The last number that each sequence had given out. */
  lastIds: z.record(z.string(), z.number()),
});
export type Note = z.infer<typeof Note>;

/** The last heartbeat of the database, kept in the file store. A recovery of the database does not put it back. */
@Injectable()
export class HeartbeatNote {
  constructor(
    private readonly files: FileStore,
    private readonly uploads: UploadFolder,
  ) {}

  /** Null: there is none, or it cannot be read. */
  async read(): Promise<Note | null> {
    if ((await this.files.findSize(NOTE)) === null) return null;
    const content = await text(await this.files.read(NOTE));
    try {
      return Note.parse(JSON.parse(content));
    } catch {
      return null;
    }
  }

  async write(note: Note): Promise<void> {
    const made = join(await this.uploads.open(), randomUUID());
    try {
      await writeFile(made, JSON.stringify(note));
      await this.files.keep(NOTE, made, 'application/json');
    } finally {
      await rm(made, { force: true });
    }
  }
}
