import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Config, ConfigError } from '../config/config.js';
import { FileStore, storeText } from './file-store.js';
import { UploadFolder } from './upload-folder.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The file store of this database, which the first process records. A single row. */
@Entity('file_store')
export class FileStoreRecord {
  @PrimaryColumn('boolean', { default: true }) isOnly!: boolean;
  @Column('uuid') id!: string;
  @Column('text') place!: string;
  @Column('timestamptz', { default: () => 'now()' }) notedAt!: Date;
}

/** The key of the file with the store's id. It is in the store, so that it is moved or copied together with the other files. */
const MARKER = 'store-id';
const TIMEOUT_MS = 20_000;

/**
 * Ensures that all processes of one database use the same file store. The database has the store's id, so a process with another
 * store fails at startup, before a file seems to be missing.
 */
@Injectable()
export class SharedStore {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly uploads: UploadFolder,
    private readonly config: Config,
  ) {}

  /** Records the store of the first process. Throws `ConfigError` for any other store, or if the store does not work. */
  async assertShared(limitMs = TIMEOUT_MS): Promise<void> {
    await this.database.transaction(async () => {
      await this.lock();
      const id = await this.loadOrCreateStoreId(limitMs);
      const recorded = await this.database.repository(FileStoreRecord).findOneBy({ isOnly: true });
      if (!recorded) return this.record(id);
      if (recorded.id === id) return;
      throw new ConfigError(
        `${this.variable}: this process would keep files in ${this.location}, but those of its database are in ${recorded.place} ` +
          `(recorded ${recorded.notedAt.toISOString()}). All replicas must share one folder or one bucket. ` +
          `If the files were moved or restored to here, run "npm run adopt-files" once`,
      );
    });
  }

  /** Records that the files of the database are in this store. Returns its location. */
  async adopt(): Promise<string> {
    await this.database.transaction(async () => {
      await this.lock();
      await this.record(await this.loadOrCreateStoreId(TIMEOUT_MS));
    });
    return this.location;
  }

  /** Makes other starting processes wait until commit. The lock's timeout is longer than the store's, `TIMEOUT_MS`. */
  private async lock(): Promise<void> {
    await this.database.execute(`set local lock_timeout = '25s'`);
    await this.database.acquireLock('file store');
  }

  private async record(id: string): Promise<void> {
    const row = { isOnly: true, id, place: this.location, notedAt: () => 'now()' };
    await this.database.repository(FileStoreRecord).upsert(row, ['isOnly']);
  }

  private async loadOrCreateStoreId(limitMs: number): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1000} s`)), limitMs);
    });
    try {
      return await Promise.race([this.loadOrCreateMarker(), timeout]);
    } catch (error) {
      throw new ConfigError(formatStoreProblem(error, this.config));
    } finally {
      clearTimeout(timer);
    }
  }

  private async loadOrCreateMarker(): Promise<string> {
    if ((await this.files.findSize(MARKER)) === null) {
      const marker = { key: MARKER, content: randomUUID(), contentType: 'text/plain' };
      await storeText(this.files, this.uploads, marker);
    }
    return (await text(await this.files.read(MARKER))).trim();
  }

  private get variable(): string {
    return this.config.s3 ? 'S3_BUCKET' : 'DATA_DIR';
  }

  private get location(): string {
    const { s3, dataDir } = this.config;
    if (s3) return `the bucket ${s3.bucket} at ${s3.endpoint ?? 'AWS'}`;
    return `the folder ${resolve(dataDir, 'files')} on ${hostname()}`;
  }
}

interface StoreError {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Formats a store error as one line that starts with the variable to check. */
export function formatStoreProblem(thrown: unknown, { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string {
  const { name = '', code, message = '', $metadata } = thrown as StoreError;
  const reason = [code, message || name].filter(Boolean).join(', ').replaceAll(/\s+/g, ' ');
  if (!s3) return `DATA_DIR: cannot keep files in ${dataDir} (${reason})`;
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchBucket' || status === 404) return `S3_BUCKET: there is no bucket "${s3.bucket}"`;
  if (status === 403) {
    return `S3_ACCESS_KEY: the store refuses this key and S3_SECRET_KEY (${name}). They need to read, write, list and delete in "${s3.bucket}"`;
  }
  if (status === 301 || status === 400)
    return `S3_REGION: the store does not know "${s3.bucket}" in ${s3.region} (${reason})`;
  const variable = s3.endpoint ? 'S3_ENDPOINT' : 'S3_BUCKET';
  return `${variable}: the file store ${s3.endpoint ?? 'of AWS'} does not answer (${reason})`;
}
