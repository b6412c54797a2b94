import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { FileStore } from './file-store.js';
import { fileTypes } from './files.rules.js';
import type { UploadedFile } from './uploaded-file.js';
import { HOUR_MS } from '../../../shared/units.rules.js';

/** The age at which an orphan is removed. No request takes that long between recording its files and attaching them. */
const ORPHAN_AGE_MS = HOUR_MS;
const PURGE_LIMIT = 1_000;

const toKey = (name: string) => `files/${name}`;

export interface StoredUpload {
  name: string;
  /** The original file name. */
  givenName: string;
  /** In bytes. */
  size: number;
}

/** The table in which a feature records its files. A file is an orphan while it belongs to nothing. */
export interface UploadTable {
  /** Records files in order, before they are stored. */
  addFiles(files: StoredUpload[], createdAt: Date): Promise<void>;
  listOrphans(names: string[]): Promise<string[]>;
  listOrphansBefore(before: Date, limit: number): Promise<string[]>;
  deleteOrphans(names: string[]): Promise<void>;
}

/** Stores uploads. A file is stored before the transaction that attaches it, and removed if the transaction fails. */
@Injectable()
export class UploadService {
  private readonly logger = new Logger(UploadService.name);

  constructor(
    private readonly clock: Clock,
    private readonly store: FileStore,
  ) {}

  /** Stores the files under random names, and runs `work` with them. Removes files that are orphans afterwards. */
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
        .then((orphans) => this.removeOrphans(table, orphans))
        .catch((cause: unknown) => this.logger.error('Uploaded files could not be removed', cause)); // `purgeOrphans` removes them later
    }
  }

  /** Removes orphans that a killed process or a deleted row left behind. */
  async purgeOrphans(table: UploadTable): Promise<void> {
    const before = new Date(this.clock.now().getTime() - ORPHAN_AGE_MS);
    await this.removeOrphans(table, await table.listOrphansBefore(before, PURGE_LIMIT));
  }

  private async removeOrphans(table: UploadTable, names: string[]): Promise<void> {
    for (const name of names) await this.store.remove(toKey(name));
    await table.deleteOrphans(names);
  }
}
