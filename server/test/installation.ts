import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { createApp } from '../src/create-app.js';
import type { Manifest } from '../src/features/operations/backup/backup-manifest.js';
import { BackupService } from '../src/features/operations/backup/backup.service.js';
import { RestoreService } from '../src/features/operations/backup/restore.service.js';
import {
  ErasureListStore,
  type ListedErasure,
} from '../src/features/operations/privacy/erasure-list.store.js';
import { Clock } from '../src/platform/time/clock.js';
import { readConfig } from '../src/platform/config/config.js';
import { FileStore } from '../src/platform/storage/file-store.js';
import { createEmptyDatabase, type OwnDatabase } from './own-database.js';

/** Without tables and files. As in the commands, the application is not initialised. */
export class EmptyInstallation {
  private constructor(
    readonly database: OwnDatabase,
    readonly settings: Record<string, string>,
    private readonly dataDir: string,
    private readonly app: NestFastifyApplication,
  ) {}

  /** `now`: fixes the clock. */
  static async create(env: Record<string, string> = {}, now?: Date): Promise<EmptyInstallation> {
    const database = await createEmptyDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'tallydesk-restored-'));
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env };
    const app = await createApp(readSettings(settings));
    if (now) app.get(Clock).now = () => now;
    return new EmptyInstallation(database, settings, dataDir, app);
  }

  restore(folder: string, choices: { keepKeys?: boolean } = {}) {
    return this.app.get(RestoreService).restore(folder, choices);
  }

  /** Records erasures in the store, as if they were made before the database was lost. */
  recordErasures(erasures: ListedErasure[]): Promise<void> {
    return this.app.get(ErasureListStore).write(erasures);
  }

  async read(key: string): Promise<string | null> {
    const store = this.app.get(FileStore);
    return (await store.findSize(key)) === null ? null : text(await store.read(key));
  }

  async countRelations(): Promise<number> {
    const [{ count }] = await this.app
      .get(DataSource)
      .query<[{ count: number }]>(
        `select count(*)::int from pg_class where relnamespace = 'public'::regnamespace`,
      );
    return count;
  }

  async remove(): Promise<void> {
    await this.app.close();
    await this.database.drop();
    rmSync(this.dataDir, { recursive: true });
  }
}

export async function backUp(env: Record<string, string>, folder: string) {
  const { create, close } = await openBackups(env);
  try {
    return await create(folder);
  } finally {
    await close();
  }
}

export async function openBackups(env: Record<string, string>) {
  const app = await createApp(readSettings(env));
  return { create: (folder: string) => app.get(BackupService).create(folder), close: () => app.close() };
}

export function changeManifest(folder: string, edit: (manifest: Manifest) => void): void {
  const [file, sums] = [join(folder, 'manifest.json'), join(folder, 'SHA256SUMS')];
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  edit(manifest);
  const content = JSON.stringify(manifest);
  writeFileSync(file, content);
  const sum = createHash('sha256').update(content).digest('hex');
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(/\w{64}(?= {2}manifest)/, sum));
}

const readSettings = (env: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'fatal', TELEGRAM_BOT_TOKEN: '1:restored', ...env });
