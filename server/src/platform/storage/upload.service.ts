import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { FileStore } from './file-store.js';
import { fileTypes } from './file-types.rules.js';
import type { UploadedFile } from './uploaded-file.js';

/** More time than any request needs. */
const ORPHAN_MS = 3_600_000;
const PURGE_LIMIT = 1_000;

const toKey = (name: string) => `files/${name}`;

export interface StoredUpload {
  /** In the file store. */
  name: string;
  /** The name that the sender gave it. */
  givenName: string;
  /** In bytes. */
  size: number;
}

/** The table of a feature that names its files. A file is loose while it belongs to nothing. */
export interface UploadTable {
  /** Notes files in their order, before they are stored. */
  addFiles(files: StoredUpload[], createdAt: Date): Promise<void>;
  listOrphans(names: string[]): Promise<string[]>;
  listOrphansBefore(before: Date, limit: number): Promise<string[]>;
  deleteOrphans(names: string[]): Promise<void>;
}

/** Keeps uploads. They are stored before the transaction that gives them to something, and removed if it fails. */
@Injectable()
export class UploadService {
  private readonly log = new Logger(UploadService.name);

  constructor(
    private readonly clock: Clock,
    private readonly store: FileStore,
  ) {}

  /** Stores the files under random names, and runs `work` with them. Removes files that are loose afterwards. */
  async runWithStored<T>(
    table: UploadTable,
    files: UploadedFile[],
    work: (stored: StoredUpload[]) => Promise<T>,
  ): Promise<T> {
    if (files.length === 0) return work([]);
    const stored = files.map(({ extension, name, size }) => ({
      name: `${randomUUID()}.${extension}`,
      givenName: name,
      size,
    }));
    const names = stored.map(({ name }) => name);
    await table.addFiles(stored, this.clock.now());
    try {
      for (const [i, { path, extension }] of files.entries()) {
        await this.store.store(toKey(names[i]!), path, fileTypes[extension].contentType);
      }
      return await work(stored);
    } finally {
      await table
        .listOrphans(names)
        .then((loose) => this.remove(table, loose))
        .catch((cause: unknown) => this.log.error('Uploaded files could not be removed', cause)); // `sweep` removes them later
    }
  }

  /** Removes loose files that a killed process or a removed row has left behind. */
  async purgeOrphans(table: UploadTable): Promise<void> {
    const before = new Date(this.clock.now().getTime() - ORPHAN_MS);
    await this.remove(table, await table.listOrphansBefore(before, PURGE_LIMIT));
  }

  private async remove(table: UploadTable, names: string[]): Promise<void> {
    for (const name of names) await this.store.remove(toKey(name));
    await table.deleteOrphans(names);
  }
}
