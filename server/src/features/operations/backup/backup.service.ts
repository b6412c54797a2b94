import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { Config } from '../../../platform/config/config.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { formatFullDiskAdvice, isDiskFull } from '../../../platform/errors/system-errors.js';
import { commit, version } from '../../../platform/config/version.js';
import {
  BackupError,
  type ChecksumByFile,
  type Manifest,
  verifyBackup,
  getStoredFilePath,
  getTablePath,
  writeManifestAndChecksums,
} from './backup-manifest.js';
import {
  buildCopySql,
  countRelations,
  findAuditHead,
  listFileKeys,
  listMigrations,
  getSnapshotInfo,
  listSequences,
  listTables,
  lockSchema,
  type Table,
  tryLockMigrations,
  unlockMigrations,
} from './table-copy.js';

/** How many files are read from the store concurrently. */
const MAX_CONCURRENT_READS = 8;
/** The pause between two attempts to lock out migrations. */
const LOCK_PAUSE_MS = 100;
/** Long enough for a migration or VACUUM FULL that holds the locks. */
const LOCK_TIMEOUT_MS = 60_000;

const SESSION_SETTINGS = {
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  lock_timeout: LOCK_TIMEOUT_MS,
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: 1,
};

type Snapshot = Omit<Manifest, 'missing_files' | 'not_included'>;

/** Saves a snapshot of the database and the files that it refers to, while the server runs. */
@Injectable()
export class BackupService {
  constructor(
    private readonly config: Config,
    private readonly store: FileStore,
  ) {}

  /** Creates a backup in a new folder, which has another name until the backup is complete. */
  async create(folder: string, log: (line: string) => void = () => undefined): Promise<Manifest> {
    if (existsSync(folder)) throw new BackupError(`${folder} already exists. Choose another name.`);
    const draft = `${folder}.part`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    try {
      for (const part of ['tables', 'store/files', 'store/avatars'])
        await mkdir(join(draft, part), { recursive: true, mode: 0o700 });
      const checksumByFile: ChecksumByFile = new Map();
      const snapshot = await this.saveDatabase(draft, checksumByFile);
      const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0);
      log(`Saved ${rows} rows of ${snapshot.tables.length} tables as of ${snapshot.made_at}.`);
      const missing = await this.saveFiles(draft, snapshot.files, checksumByFile);
      const files = snapshot.files.filter((key) => !missing.includes(key));
      log(`Saved ${files.length} files.`);
      if (missing.length > 0) log(`${missing.length} files are not in the store: ${missing.join(', ')}`);
      const manifest = {
        ...snapshot,
        files,
        missing_files: missing,
        not_included: listNotIncluded(this.config),
      };
      await writeManifestAndChecksums(draft, manifest, checksumByFile);
      await verifyBackup(draft);
      log('Verified the row counts and checksums of the backup.');
      await rename(draft, folder);
      return manifest;
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (isDiskFull(error)) throw new BackupError(formatFullDiskAdvice(dirname(folder)));
      throw error;
    }
  }

  private async saveDatabase(folder: string, checksumByFile: ChecksumByFile): Promise<Snapshot> {
    const session = new pg.Client({
      connectionString: this.config.databaseUrl,
      options: Object.entries(SESSION_SETTINGS)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      application_name: 'tallydesk backup',
      keepAlive: true,
    });
    session.on('error', () => undefined); // the failed query reports the error too
    await session.connect();
    try {
      if ((await countRelations(session)) === 0)
        throw new BackupError('The database is empty: there is nothing to save.');
      // No migration may run between listing the tables and locking them. Polls, because a waiting lock statement would block
      // a concurrent index build, which waits for every statement that was running before it.
      while (!(await tryLockMigrations(session))) await delay(LOCK_PAUSE_MS);
      const tables = await listTables(session);
      await session.query('begin isolation level repeatable read read only');
      await lockSchema(session, tables);
      const { at, postgres } = await getSnapshotInfo(session);
      const migrations = await listMigrations(session);
      await unlockMigrations(session);

      const copies: { table: Table; stream: CopyToStreamQuery }[] = [];
      for (const table of tables) {
        const stream = session.query(copyTo(buildCopySql(table, 'to stdout')));
        // The connection can break after the last row, when the pipeline no longer listens. Then the next query fails.
        stream.on('error', () => undefined);
        await saveStream([stream, createGzip()], folder, getTablePath(table.name), checksumByFile);
        copies.push({ table, stream });
      }
      const files = await listFileKeys(session);
      const audit_head = tables.some(({ name }) => name === 'audit_seals')
        ? await findAuditHead(session)
        : null;
      // Read after the rows. Sequences only increase, so no row has a greater value.
      const sequences = await listSequences(session, tables);
      await session.query('commit');
      return {
        format: 1,
        made_at: at.toISOString(),
        version,
        commit,
        postgres,
        audit_head,
        migrations,
        // A stream ends with the last row, before its row count arrives. All counts have arrived now, because the session
        // responds in order.
        tables: copies.map(({ table, stream }) => ({ ...table, rows: stream.rowCount })),
        sequences,
        files,
      };
    } finally {
      await session.end().catch(() => undefined);
    }
  }

  /** Copies the files, and returns the keys that are not in the store. Throws the first error, once nothing more is written. */
  private async saveFiles(folder: string, keys: string[], checksumByFile: ChecksumByFile): Promise<string[]> {
    const missing: string[] = [];
    const errors: unknown[] = [];
    const pendingKeys = keys.values();
    const saveFile = async (key: string) => {
      if ((await this.store.findSize(key)) === null) missing.push(key);
      else await saveStream([await this.store.read(key)], folder, getStoredFilePath(key), checksumByFile);
    };
    const saveNextFiles = async () => {
      for (const key of pendingKeys)
        if (errors.length === 0) await saveFile(key).catch((error: unknown) => errors.push(error));
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_READS }, saveNextFiles));
    if (errors.length > 0) throw errors[0];
    return missing.sort();
  }
}

async function saveStream(
  source: [Readable, ...Transform[]],
  folder: string,
  file: string,
  checksumByFile: ChecksumByFile,
): Promise<void> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline([...source, hashing, createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx' })]);
  checksumByFile.set(file, hash.digest('hex'));
}

/** What an installation needs in addition to its backup. A backup contains no secrets. */
function listNotIncluded({ jwtSecret, dataDir, telegramWebhookUrl, oidc, s3 }: Config): string[] {
  const secret = jwtSecret ? 'JWT_SECRET' : `${dataDir}/jwt-secret`;
  return [
    'The settings (.env, or the environment), among them ADMIN_TELEGRAM_IDS, PUBLIC_URL and TELEGRAM_MINI_APP.',
    `${secret}: may be a new one. Everybody must log in again after a restore anyway.`,
    'TELEGRAM_BOT_TOKEN: @BotFather shows it again. With the token of another bot, people must write to that bot first.',
    ...(telegramWebhookUrl ? ['TELEGRAM_WEBHOOK_SECRET: can be replaced at any time.'] : []),
    ...(oidc ? ['OIDC_CLIENT_SECRET: your OpenID provider shows it again, or issues a new one.'] : []),
    'The secrets of webhook endpoints: rotate each, and switch the endpoint on.',
    'DATABASE_URL with its password: that of the database to which you restore.',
    ...(s3 ? ['S3_ACCESS_KEY and S3_SECRET_KEY: those of the bucket to which you restore.'] : []),
  ];
}
