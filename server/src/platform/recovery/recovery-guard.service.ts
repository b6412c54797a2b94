import { Injectable, Logger } from '@nestjs/common';
import type { BackgroundService } from '../jobs/jobs.js';
import { StartError } from '../errors/system-errors.js';
import {
  compareStates,
  compareWithoutState,
  type Heartbeat,
  type ServerState,
  type Verdict,
} from './rollback.rules.js';
import { RecoveryStateRepository } from './recovery-state.repository.js';
import { z } from 'zod';
import { FileStore, readStoredText, storeText } from '../storage/file-store.js';
import { UploadFolder } from '../storage/upload-folder.js';

const HEARTBEAT_FILE = 'last-heartbeat.json';

const StoredHeartbeat = z.object({
  installationId: z.uuid(),
  generationId: z.uuid(),
  heartbeat: z.int(),
  at: z.iso.datetime().transform((at) => new Date(at)),
  timeline: z.int(),
  systemId: z.string(),
  database: z.string(),
  lastIds: z.record(z.string(), z.number()),
});
type StoredHeartbeat = z.infer<typeof StoredHeartbeat>;

/** Stores the last heartbeat of the database in the file store, which a rollback of the database does not affect. */
@Injectable()
export class HeartbeatStore {
  constructor(
    private readonly files: FileStore,
    private readonly uploads: UploadFolder,
  ) {}

  /** Reads the stored heartbeat; null if it is absent or invalid. */
  async read(): Promise<StoredHeartbeat | null> {
    const content = await readStoredText(this.files, HEARTBEAT_FILE);
    if (content === null) return null;
    try {
      return StoredHeartbeat.parse(JSON.parse(content));
    } catch {
      return null;
    }
  }

  async write(heartbeat: StoredHeartbeat): Promise<void> {
    const content = JSON.stringify(heartbeat);
    await storeText(this.files, this.uploads, {
      key: HEARTBEAT_FILE,
      content,
      contentType: 'application/json',
    });
  }
}

const BEAT_MS = 5_000;

const formatAdvice = (reason: string) =>
  `The database was rolled back to an earlier point in time: ${reason}. Stop all processes and run "npm run after-recovery" once. ` +
  'Until then nothing starts, because messages would be sent twice, and ended sessions would be valid again';

/**
 * Detects that the database was rolled back to an earlier point in time (docs/adr/0021-recovery.md). Processes increment a
 * heartbeat in the database and copy it to the file store. Each start compares the two, and a running process compares the
 * database with the last heartbeat that it has seen.
 */
@Injectable()
export class RecoveryGuard implements BackgroundService {
  private readonly logger = new Logger('Recovery');
  /** The last heartbeat in the database that this process has read or written. Null before `assertAtStart`. */
  private lastSeen: Heartbeat | null = null;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private onRollback: (problem: string) => void = () => undefined;
  private isProblemLogged = false;

  constructor(
    private readonly states: RecoveryStateRepository,
    private readonly heartbeats: HeartbeatStore,
  ) {}

  /** Throws `StartError` if the database was rolled back, else records a heartbeat. The file store must be verified before. */
  async assertAtStart(): Promise<void> {
    const { verdict, server } = await this.detectRollback();
    if (typeof verdict === 'object')
      throw new StartError(`Tallydesk could not start. ${formatAdvice(verdict.rollbackReason)}.`);
    if (verdict === 'promoted') this.reportPromotion(server);
    await this.states.createIfMissing(server);
    this.lastSeen = await this.states.find();
    await this.recordHeartbeat(server, true);
  }

  /** Finds why `npm run after-recovery` is needed. Null: there is no evidence of a rollback. */
  async findRollbackReason(): Promise<string | null> {
    const { verdict } = await this.detectRollback();
    return typeof verdict === 'object' ? verdict.rollbackReason : null;
  }

  /** The last heartbeat stored outside of the database, unless it is of another installation. Null: there is none. */
  async findStoredHeartbeat(): Promise<StoredHeartbeat | null> {
    const [state, stored] = await Promise.all([this.states.find(), this.heartbeats.read()]);
    return !state || stored?.installationId === state.installationId ? stored : null;
  }

  /** The time of the last heartbeat in the database. Null: no process has stored one yet. */
  async findDatabaseHeartbeatTime(): Promise<Date | null> {
    return (await this.states.find())?.at ?? null;
  }

  /** Prevents processes from starting until `complete`. */
  async markPending(reason: string): Promise<void> {
    await this.states.markPending(reason, await this.states.getServer());
  }

  /** Allows processes to start again. */
  async complete(): Promise<void> {
    const server = await this.states.getServer();
    const heartbeat = await this.states.startGeneration(server);
    await this.storeHeartbeat(heartbeat!, server);
  }

  /** Registers a handler for a rollback that is detected while this process is running. The handler must end the process. */
  registerRollbackHandler(onRollback: (problem: string) => void): void {
    this.onRollback = onRollback;
  }

  start(): void {
    if (!this.lastSeen) return;
    this.timer = setInterval(() => {
      this.beating = this.tick();
    }, BEAT_MS);
  }

  /** Stores a final heartbeat, so that the copy is up to date. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    if (this.lastSeen) await this.tick({ isLast: true });
  }

  /** Throws if the database was rolled back. Call this before irreversible external effects. */
  async assertNotRolledBack(): Promise<void> {
    if (this.lastSeen) await this.verify(this.lastSeen);
  }

  private async verify(lastSeen: Heartbeat): Promise<{ server: ServerState; isPromoted: boolean }> {
    const [state, server] = await Promise.all([this.states.find(), this.states.getServer()]);
    const verdict = state
      ? compareStates(state, server, lastSeen)
      : { rollbackReason: 'it has no heartbeat' };
    if (typeof verdict === 'object') {
      this.onRollback(`${formatAdvice(verdict.rollbackReason)}. This process ends.`);
      throw new Error('the database was rolled back to an earlier point in time');
    }
    this.lastSeen = state;
    return { server, isPromoted: verdict === 'promoted' };
  }

  private async tick({ isLast = false } = {}): Promise<void> {
    try {
      const { server, isPromoted } = await this.verify(this.lastSeen!);
      if (isPromoted) this.reportPromotion(server);
      await this.recordHeartbeat(server, isPromoted || isLast);
      this.isProblemLogged = false;
    } catch (error) {
      // Logged, because without a heartbeat in the file store a later rollback could not be detected.
      if (!this.isProblemLogged) this.logger.warn('no heartbeat', error);
      this.isProblemLogged = true;
    }
  }

  private async detectRollback(): Promise<{ verdict: Verdict; server: ServerState }> {
    // The stored heartbeat is read first, because other processes may write newer ones. So it is not ahead of the database, unless
    // the database was rolled back.
    const stored = await this.heartbeats.read();
    const [state, server] = await Promise.all([this.states.find(), this.states.getServer()]);
    const verdict = state
      ? compareStates(state, server, stored)
      : compareWithoutState(server, stored, await this.states.hasData());
    return { verdict, server };
  }

  private async recordHeartbeat(server: ServerState, isForced: boolean): Promise<void> {
    const heartbeat = await this.states.recordHeartbeat(this.lastSeen!.generationId, server, isForced);
    if (!heartbeat) return;
    this.lastSeen = heartbeat;
    await this.storeHeartbeat(heartbeat, server);
  }

  private async storeHeartbeat(heartbeat: Heartbeat, { systemId, database }: ServerState): Promise<void> {
    const lastIds = await this.states.listLastIds();
    await this.heartbeats.write({ ...heartbeat, systemId, database, lastIds });
  }

  private reportPromotion({ timeline }: ServerState): void {
    this.logger.warn(
      `PostgreSQL is on timeline ${timeline} now: a standby took over. At most the commits of the ten seconds before are missing.`,
    );
  }
}
