import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { migrations } from '../../../../../migrations/all.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Config } from '../../../platform/config/config.js';
import { withMigrationLock } from '../../../platform/database/data-source.js';
import { Database } from '../../../platform/database/database.js';
import { raiseOldestRelease } from '../../../platform/database/releases.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { findFileType } from '../../../platform/storage/files.rules.js';
import { SharedStore } from '../../../platform/storage/shared-store.service.js';
import { UploadFolder } from '../../../platform/storage/upload-folder.js';
import { AfterRecoveryService } from '../recovery/after-recovery.service.js';
import type { RecoveryReport } from '../recovery/recovery-report.rules.js';
import {
  BackupError,
  type Manifest,
  verifyBackup,
  getStoredFilePath,
  getTablePath,
} from './backup-manifest.js';
import {
  buildCopySql,
  countRelations,
  emptyTable,
  markPending,
  setSequence,
  suspendConstraints,
  updatePlannerStatistics,
} from './table-copy.js';

const knownMigrations = migrations.map(({ name }) => name);

/** Runs the named migrations in the caller's transaction. */
class SelectedMigrations extends MigrationExecutor {
  override transaction = 'none' as const;

  constructor(
    dataSource: DataSource,
    runner: QueryRunner,
    private readonly names: readonly string[],
  ) {
    super(dataSource, runner);
  }

  protected override getMigrations() {
    return super.getMigrations().filter(({ name }) => this.names.includes(name));
  }
}

/** Restores a backup into an empty installation. */
@Injectable()
export class RestoreService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly store: FileStore,
    private readonly uploads: UploadFolder,
    private readonly sharedStore: SharedStore,
    private readonly recovery: AfterRecoveryService,
  ) {}

  /** Verifies a backup and returns its manifest. Throws `BackupError` unless it is complete and this version can restore it. */
  async verify(folder: string): Promise<Manifest> {
    const manifest = await verifyBackup(folder);
    if (!manifest.migrations.includes(knownMigrations[0]!))
      throw new BackupError('The backup is of a version before 1.0.0, which this version cannot restore.');
    const unknown = manifest.migrations.filter((name) => !knownMigrations.includes(name));
    if (unknown.length > 0)
      throw new BackupError(
        `The backup is of version ${manifest.version}, which is newer than this one. Unknown migrations: ${unknown.join(', ')}.`,
      );
    return manifest;
  }

  /**
   * Restores a backup without sending anything. No replica can start meanwhile. The database gets the whole backup or stays empty.
   * If a step after the commit fails, `npm run after-recovery` repeats it. `keepKeys`: leaves API keys valid.
   */
  async restore(
    folder: string,
    { keepKeys = false } = {},
    log: (line: string) => void = () => undefined,
  ): Promise<RecoveryReport> {
    const manifest = await this.verify(folder);
    const { made_at } = manifest;
    log(`The backup of ${made_at} (version ${manifest.version}) is complete.`);
    const reason = `it was restored from the backup of ${made_at}`;
    return withMigrationLock(this.config.databaseUrl!, async (dataSource) => {
      await assertEmpty(dataSource);
      await this.restoreFiles(folder, manifest.files);
      log(`Restored ${manifest.files.length} files.`);
      await this.restoreDatabase(dataSource, folder, manifest, reason);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      log(`Restored ${rows} rows of ${manifest.tables.length} tables.`);
      await this.sharedStore.adopt();
      const holdReason = `restored from the backup of ${made_at}`;
      return this.recovery.run({ reason, holdReason, keepKeys, auditHead: manifest.audit_head });
    });
  }

  private async restoreFiles(folder: string, keys: string[]): Promise<void> {
    const uploads = await this.uploads.open();
    for (const key of keys) {
      const copy = join(uploads, randomUUID());
      try {
        await copyFile(join(folder, getStoredFilePath(key)), copy);
        await this.store.store(
          key,
          copy,
          findFileType(basename(key))?.contentType ?? 'application/octet-stream',
        );
      } finally {
        await rm(copy, { force: true });
      }
    }
  }

  private async restoreDatabase(
    dataSource: DataSource,
    folder: string,
    manifest: Manifest,
    reason: string,
  ): Promise<void> {
    const { made_at, version } = manifest;
    const runner = dataSource.createQueryRunner();
    const session = (await runner.connect()) as pg.PoolClient;
    try {
      await runner.startTransaction();
      await new SelectedMigrations(dataSource, runner, manifest.migrations).executePendingMigrations();
      await loadTables(session, folder, manifest);
      await new SelectedMigrations(dataSource, runner, knownMigrations).executePendingMigrations();
      await raiseOldestRelease(session);
      await markPending(session, manifest, reason);
      await this.database.withManager(runner.manager, () =>
        this.audit.record({ action: 'backup.restore', subjectId: 0, after: { made_at, version } }),
      );
      await runner.commitTransaction();
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw error;
    } finally {
      await runner.release();
    }
  }
}

async function assertEmpty(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    const count = await countRelations((await runner.connect()) as pg.PoolClient);
    if (count > 0)
      throw new BackupError(
        `The database is not empty: it has ${count} tables and other relations. A backup can only be restored into an empty database, ` +
          'so that nothing is overwritten. Create a new database, or set another DATA_DIR.',
      );
  } finally {
    await runner.release();
  }
}

async function loadTables(session: pg.PoolClient, folder: string, manifest: Manifest): Promise<void> {
  const resumeStatements = await suspendConstraints(session);
  for (const table of manifest.tables) {
    await emptyTable(session, table);
    const copyStream = session.query(copyFrom(buildCopySql(table, 'from stdin')));
    await pipeline(createReadStream(join(folder, getTablePath(table.name))), createGunzip(), copyStream);
    if (copyStream.rowCount !== table.rows)
      throw new BackupError(`${table.name} has ${copyStream.rowCount} rows instead of ${table.rows}.`);
  }
  for (const statement of resumeStatements) await session.query(statement);
  for (const sequence of manifest.sequences) await setSequence(session, sequence);
  await updatePlannerStatistics(session, manifest.tables);
}
