import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Config } from '../../../platform/config/config.js';
import { withMigrationLock, migrate } from '../../../platform/database/data-source.js';
import { Database } from '../../../platform/database/database.js';
import { LongQueryDatabase } from '../../../platform/database/side-pool.js';
import { RecoveryGuard } from '../../../platform/recovery/recovery-guard.service.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { SharedStore } from '../../../platform/storage/shared-store.service.js';
import { AuditSealService } from '../../audit/audit-seal.service.js';
import { ContestProgressService } from '../../contests/contest-progress.service.js';
import { TotalsService } from '../../deposits/ledger/totals.service.js';
import { ReportService } from '../../reports/report.service.js';
import { StatisticService } from '../../statistics/statistic/statistic.service.js';
import { WorkQuestionService } from '../../work-days/work-question.service.js';
import { ErasureService } from '../privacy/erasure.service.js';
import type { RecoveryReport } from './recovery-report.rules.js';
import { RecoveryRepository } from './recovery.repository.js';

/** Longer than the heartbeat interval. During this time no process may send a heartbeat. */
const SILENCE_MS = 7_000;
/** The longest time between the last heartbeat and a commit at the restored point. */
const AFTER_HEARTBEAT_MS = 10_000;

/** The recovery cannot be completed now. The message is for the person at the terminal. */
export class RecoveryError extends Error {}

interface RecoveryOptions {
  /** Leaves API keys valid, although they may have been revoked after the restored point. */
  keepKeys: boolean;
}

interface RecoveryRun extends RecoveryOptions {
  /** Why the database counts as rolled back. */
  reason: string;
  /** The start of the reason that admins see on held messages and updates. */
  holdReason: string;
  /** A head of the audit chain that was stored outside the database. */
  auditHead?: string | null;
}

/** The steps after any recovery: of a disk, of PostgreSQL, or from a backup of `npm run backup`. */
@Injectable()
export class AfterRecoveryService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly longQueryDatabase: LongQueryDatabase,
    private readonly repository: RecoveryRepository,
    private readonly guard: RecoveryGuard,
    private readonly sharedStore: SharedStore,
    private readonly store: FileStore,
    private readonly audit: AuditTrail,
    private readonly seals: AuditSealService,
    private readonly totals: TotalsService,
    private readonly statistics: StatisticService,
    private readonly reports: ReportService,
    private readonly questions: WorkQuestionService,
    private readonly contests: ContestProgressService,
    private readonly erasures: ErasureService,
  ) {}

  /** Completes the recovery of a rolled-back database while no process runs. Null: there is no sign of a rollback, and `anyway` is false. */
  async complete(
    { keepKeys, anyway }: RecoveryOptions & { anyway: boolean },
    silenceMs = SILENCE_MS,
  ): Promise<RecoveryReport | null> {
    if (await this.repository.isReadOnly())
      throw new RecoveryError(
        'PostgreSQL is still in recovery and is read-only. End the recovery first, with "select pg_wal_replay_resume()" or "select pg_promote()".',
      );
    await migrate(this.config.databaseUrl!);
    return withMigrationLock(this.config.databaseUrl!, async () => {
      await this.sharedStore.assertShared();
      const reason = (await this.guard.findRollbackReason()) ?? (anyway ? 'the operator says so' : null);
      if (reason === null) return null;
      await this.assertNotRunning(silenceMs);
      const heartbeatAt = await this.guard.findDatabaseHeartbeatTime();
      const holdReason = `the database was rolled back to ${heartbeatAt?.toISOString() ?? 'an earlier time'}`;
      return this.run({ reason, holdReason, keepKeys });
    });
  }

  /** Runs the steps in order. Each can be repeated. No process can start before the last one is done. */
  async run({ reason, holdReason, keepKeys, auditHead = null }: RecoveryRun): Promise<RecoveryReport> {
    const rollback = await this.getRollback();
    await this.guard.markPending(reason);
    const missedReports = await this.reports.recordDueAsMissed();
    // Queues the questions of this hour and the first messages of contests, so that `invalidateRows` holds them too.
    await this.questions.enqueueDue();
    await this.contests.announce({ onlyNew: true });
    const counts = await this.invalidateRows(holdReason, keepKeys, rollback.lastHeartbeat?.lastIds ?? {});
    const repeatedErasures = await this.erasures.repeatLost();
    const drift = await this.totals.recount();
    await this.statistics.refresh(0);
    const audit = await this.seals.verify(auditHead);
    const files = await this.compareFiles();
    const moment = rollback.restoredTo?.toISOString() ?? null;
    const after = { reason, moment, missedReports, ...counts, erasedAgain: repeatedErasures };
    await this.audit.record({ action: 'backup.recover', subjectId: 0, after });
    await this.guard.complete();
    return {
      ...rollback,
      ...counts,
      missedReports,
      repeatedErasures,
      correctedTotals: drift.length,
      audit,
      files,
    };
  }

  /** The time to which the database was rolled back, its newest rows, and the last heartbeat in the file store. */
  private async getRollback(): Promise<
    Pick<RecoveryReport, 'restoredTo' | 'now' | 'lastRows' | 'lastHeartbeat'>
  > {
    const now = await this.repository.getDatabaseTime();
    const heartbeatAt = await this.guard.findDatabaseHeartbeatTime();
    const lastRows = await this.repository.getLastRows(
      heartbeatAt ? new Date(heartbeatAt.getTime() + AFTER_HEARTBEAT_MS) : now,
    );
    const times = [heartbeatAt, ...Object.values(lastRows).map((row) => row?.at)];
    const timesMs = times.flatMap((time) => time?.getTime() ?? []);
    const restoredTo = timesMs.length > 0 ? new Date(Math.max(...timesMs)) : null;
    return { restoredTo, now, lastRows, lastHeartbeat: await this.guard.findStoredHeartbeat() };
  }

  /** Suspends, resets and ends what may be out of date. One transaction without a time limit, because tables may be large. */
  private async invalidateRows(holdReason: string, keepKeys: boolean, lastIds: Record<string, number>) {
    const longQueryConnection = await this.longQueryDatabase.connect();
    return longQueryConnection.transaction((db) =>
      this.database.withManager(db, async () => {
        const heldMessages = await this.repository.suspendMessages(
          `${holdReason}: it may have been sent since`,
        );
        const heldUpdates = await this.repository.suspendUpdates(
          `${holdReason}: it may have been handled since`,
        );
        const waitingDeposits = await this.repository.resetCardsAndMenus();
        await this.repository.endAllSessions();
        const suspendedKeys = keepKeys ? 0 : await this.repository.suspendApiKeys();
        if (suspendedKeys > 0) await this.repository.requireSuspensionSupport();
        const validKeys = await this.repository.countValidApiKeys();
        await this.repository.advanceIds(lastIds);
        await this.repository.advanceEventPositions();
        const disabledWebhooks = await this.repository.disableWebhooks();
        return { heldMessages, heldUpdates, waitingDeposits, suspendedKeys, validKeys, disabledWebhooks };
      }),
    );
  }

  private async compareFiles(): Promise<RecoveryReport['files']> {
    const { shown, referenced } = await this.repository.getFileKeys();
    const stored: string[] = [];
    for (const folder of ['files', 'avatars'])
      for await (const key of this.store.list(folder)) stored.push(key);
    const [storedKeys, referencedKeys] = [new Set(stored), new Set(referenced)];
    return {
      missing: shown.filter((key) => !storedKeys.has(key)).sort(),
      unreferenced: stored.filter((key) => !referencedKeys.has(key)).sort(),
    };
  }

  /** Waits for longer than the heartbeat interval, because a running process may have lost the database briefly. */
  private async assertNotRunning(silenceMs: number): Promise<void> {
    const since = await this.repository.getDatabaseTime();
    await delay(silenceMs);
    const hosts = (await this.repository.listAliveSince(since)).map(({ host }) => host);
    if (hosts.length > 0)
      throw new RecoveryError(`Stop all processes first. One runs on ${hosts.join(' and on ')}.`);
  }
}
