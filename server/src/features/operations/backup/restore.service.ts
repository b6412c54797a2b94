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
import { holdMigrationLock } from '../../../platform/database/data-source.js';
import { Database } from '../../../platform/database/database.js';
import { refuseOlder } from '../../../platform/database/releases.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { typeOfName } from '../../../platform/storage/file-types.rules.js';
import { SharedStore } from '../../../platform/storage/shared-store.service.js';
import { UploadFolder } from '../../../platform/storage/upload-folder.js';
import { AuditSealService } from '../../audit/audit-seal.service.js';
import { TotalsService } from '../../deposits/ledger/totals.service.js';
import { ReportScheduleService } from '../../reports/report-schedule.service.js';
import { WorkDayService } from '../../work-days/work-day.service.js';
import { BackupError, type Manifest, readBackup, storedFile, tableFile } from './backup-manifest.js';
import { RestoreRepository } from './restore.repository.js';
import { advanceSequence, analyse, copyIn, countRelations, emptyTable, suspendRules } from './table-copy.js';

/** Ids given out since the backup are not used again, because links in chats refer to them. */
const NUMBER_GAP = 10_000;

const known = migrations.map(({ name }) => name);

export interface Restored {
  /** Messages and updates that admins see in Delivery. */
  heldMessages: number;
  heldUpdates: number;
  /** How many totals were wrong. The recount has mended them. */
  drift: number;
  /** The check of the chain of audit records. `problem`: null if the chain is intact. */
  audit: { problem: string | null; sealed: number };
  apiKeys: number;
}

/** Runs some of the migrations in the caller's transaction. */
class ChosenMigrations extends MigrationExecutor {
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

/** Puts a backup into an empty installation. */
@Injectable()
export class RestoreService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly rows: RestoreRepository,
    private readonly trail: AuditTrail,
    private readonly store: FileStore,
    private readonly uploads: UploadFolder,
    private readonly sharedStore: SharedStore,
    private readonly audit: AuditSealService,
    private readonly recounts: TotalsService,
    private readonly reports: ReportScheduleService,
    private readonly workDays: WorkDayService,
  ) {}

  /** Compares a backup with its checksums. Throws `BackupError` unless this version can restore it. */
  async check(folder: string): Promise<Manifest> {
    const manifest = await readBackup(folder);
    if (!manifest.migrations.includes(known[0]!))
      throw new BackupError('The backup is of a version before 1.0.0, which this one cannot restore.');
    const unknown = manifest.migrations.filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new BackupError(
        `The backup is of version ${manifest.version}, which is newer than this one: it does not know ${unknown.join(', ')}.`,
      );
    return manifest;
  }

  /** Sends nothing, and no replica can start meanwhile. The database gets the whole backup or stays empty. */
  async restore(folder: string, say: (line: string) => void = () => undefined): Promise<Restored> {
    const manifest = await this.check(folder);
    say(`The backup of ${manifest.made_at} (version ${manifest.version}) is whole.`);
    const reason = `restored from the backup of ${manifest.made_at}: it may have been sent since`;
    return holdMigrationLock(this.config.databaseUrl!, async (dataSource) => {
      await requireEmpty(dataSource);
      await this.restoreFiles(folder, manifest.files);
      say(`Restored ${manifest.files.length} files.`);
      const held = await this.restoreDatabase(dataSource, folder, manifest, reason);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      say(`Restored ${rows} rows of ${manifest.tables.length} tables.`);
      await this.sharedStore.adopt();
      const due = await this.holdWhatIsDue(reason);
      const drift = await this.recounts.recount();
      return {
        heldMessages: held.messages + due,
        heldUpdates: held.updates,
        drift: drift.length,
        audit: await this.audit.verify(manifest.audit_head),
        apiKeys: await this.rows.countApiKeys(),
      };
    });
  }

  private async restoreFiles(folder: string, keys: string[]): Promise<void> {
    const uploads = await this.uploads.open();
    for (const key of keys) {
      const copy = join(uploads, randomUUID());
      try {
        await copyFile(join(folder, storedFile(key)), copy);
        await this.store.keep(
          key,
          copy,
          typeOfName(basename(key))?.contentType ?? 'application/octet-stream',
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
  ): Promise<{ messages: number; updates: number }> {
    const runner = dataSource.createQueryRunner();
    const session = (await runner.connect()) as pg.PoolClient;
    try {
      await runner.startTransaction();
      await new ChosenMigrations(dataSource, runner, manifest.migrations).executePendingMigrations();
      await loadTables(session, folder, manifest);
      await new ChosenMigrations(dataSource, runner, known).executePendingMigrations();
      await refuseOlder(session);
      const held = await this.database.use(runner.manager, () => this.holdWhatWaits(manifest, reason));
      await runner.commitTransaction();
      return held;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw error;
    } finally {
      await runner.release();
    }
  }

  private async holdWhatWaits({ made_at, version }: Manifest, reason: string) {
    const held = {
      messages: await this.rows.holdMessages(reason),
      updates: await this.rows.holdUpdates(reason),
    };
    await this.rows.endAllSessions();
    await this.trail.record({ action: 'backup.restore', subjectId: 0, after: { made_at, version } });
    return held;
  }

  /** Reports and questions that are due now may also have been sent since the backup. Returns how many there are. */
  private async holdWhatIsDue(reason: string): Promise<number> {
    while ((await this.reports.sendDue()) > 0);
    await this.workDays.askAll();
    return this.rows.holdMessages(reason);
  }
}

async function requireEmpty(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    const found = await countRelations((await runner.connect()) as pg.PoolClient);
    if (found > 0)
      throw new BackupError(
        `The database is not empty: it has ${found} tables and other relations. A backup goes into an empty database ` +
          'alone, so that nothing is overwritten. Make a new one, or set another DATA_DIR.',
      );
  } finally {
    await runner.release();
  }
}

async function loadTables(session: pg.PoolClient, folder: string, manifest: Manifest): Promise<void> {
  const putBack = await suspendRules(session);
  for (const table of manifest.tables) {
    await emptyTable(session, table);
    const rows = session.query(copyFrom(copyIn(table)));
    await pipeline(createReadStream(join(folder, tableFile(table.name))), createGunzip(), rows);
    if (rows.rowCount !== table.rows)
      throw new BackupError(`${table.name} has ${rows.rowCount} rows, and not ${table.rows}.`);
  }
  for (const statement of putBack) await session.query(statement);
  for (const sequence of manifest.sequences) await advanceSequence(session, sequence, NUMBER_GAP);
  await analyse(session, manifest.tables);
}
