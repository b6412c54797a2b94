import { Injectable, Logger } from '@nestjs/common';
import type { BackgroundPart } from '../jobs/background.js';
import { StartError } from '../errors/start-error.js';
import { HeartbeatStore, type Note } from './heartbeat-store.js';
import {
  compareStates,
  compareWithoutState,
  type Heartbeat,
  type ServerState,
  type Verdict,
} from './rollback.rules.js';
import { RecoveryStateRepository } from './recovery-state.repository.js';

const BEAT_MS = 5_000;

const formatAdvice = (reason: string) =>
  `The database was put back to an earlier moment: ${reason}. Stop all processes and run "npm run after-recovery" once. ` +
  'Until then nothing starts, because messages would be sent twice, and ended sessions would live again';

/**
 * Notices that the database was put back to an earlier moment (docs/adr/0021). The processes count a heartbeat in the database
 * and note it in the file store. Each start compares the two, and a running process compares the database with what it saw last.
 */
@Injectable()
export class RecoveryGuard implements BackgroundPart {
  private readonly log = new Logger('Recovery');
  /** The last heartbeat that this process saw. Null: it was not started by `check`. */
  private lastSeen: Heartbeat | null = null;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private onRollback: (problem: string) => void = () => undefined;
  private isProblemLogged = false;

  constructor(
    private readonly states: RecoveryStateRepository,
    private readonly heartbeats: HeartbeatStore,
  ) {}

  /** Throws `StartError` if the database was put back. The file store must be the right one. */
  async assertAtStart(): Promise<void> {
    const { verdict, server } = await this.detectRollback();
    if (typeof verdict === 'object')
      throw new StartError(`Tallydesk could not start. ${formatAdvice(verdict.putBack)}.`);
    if (verdict === 'promoted') this.reportPromotion(server);
    await this.states.create(server);
    this.lastSeen = await this.states.find();
    await this.beat(server, true);
  }

  /** Why `npm run after-recovery` is needed. Null: nothing shows that the database was put back. */
  async findRollbackReason(): Promise<string | null> {
    const { verdict } = await this.detectRollback();
    return typeof verdict === 'object' ? verdict.putBack : null;
  }

  /** The last heartbeat that the processes noted outside of the database, if it is of this installation. */
  async findLastHeartbeat(): Promise<Note | null> {
    const [state, noted] = await Promise.all([this.states.find(), this.heartbeats.read()]);
    return !state || noted?.installationId === state.installationId ? noted : null;
  }

  /** The moment of the last heartbeat in the database. Null: no process of this version has run on it. */
  async findHeartbeatTime(): Promise<Date | null> {
    return (await this.states.find())?.at ?? null;
  }

  /** From now on no process starts until `complete`. */
  async markPending(reason: string): Promise<void> {
    await this.states.markPending(reason, await this.states.getServer());
  }

  /** Lets processes start again. */
  async complete(): Promise<void> {
    const server = await this.states.getServer();
    const heartbeat = await this.states.startGeneration(server);
    await this.storeHeartbeat(heartbeat!, server);
  }

  /** `end` is called once if the database was put back while this process runs. It must not return to work. */
  registerRollbackHandler(end: (problem: string) => void): void {
    this.onRollback = end;
  }

  start(): void {
    if (!this.lastSeen) return;
    this.timer = setInterval(() => {
      this.beating = this.tick();
    }, BEAT_MS);
  }

  /** Counts a last heartbeat, so that the note is complete. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    if (this.lastSeen) await this.tick({ isLast: true });
  }

  /** To be called before effects elsewhere that cannot be undone. Throws if the database was put back. */
  async assertNotRolledBack(): Promise<void> {
    if (this.lastSeen) await this.compare(this.lastSeen);
  }

  private async compare(seen: Heartbeat): Promise<{ server: ServerState; isPromoted: boolean }> {
    const [state, server] = await Promise.all([this.states.find(), this.states.getServer()]);
    const verdict = state ? compareStates(state, server, seen) : { putBack: 'it has no heartbeat' };
    if (typeof verdict === 'object') {
      this.onRollback(`${formatAdvice(verdict.putBack)}. This process ends.`);
      throw new Error('the database was put back to an earlier moment');
    }
    this.lastSeen = state;
    return { server, isPromoted: verdict === 'promoted' };
  }

  private async tick({ isLast = false } = {}): Promise<void> {
    try {
      const { server, isPromoted } = await this.compare(this.lastSeen!);
      if (isPromoted) this.reportPromotion(server);
      await this.beat(server, isPromoted || isLast);
      this.isProblemLogged = false;
    } catch (error) {
      // Trouble with the database shows elsewhere. That with the store matters when a recovery has to be noticed.
      if (!this.isProblemLogged) this.log.warn('no heartbeat', error);
      this.isProblemLogged = true;
    }
  }

  private async detectRollback(): Promise<{ verdict: Verdict; server: ServerState }> {
    // Read first: other processes may count on, and a note is never ahead of a database that nobody put back.
    const noted = await this.heartbeats.read();
    const [state, server] = await Promise.all([this.states.find(), this.states.getServer()]);
    const verdict = state
      ? compareStates(state, server, noted)
      : compareWithoutState(server, noted, await this.states.hasData());
    return { verdict, server };
  }

  private async beat(server: ServerState, isForced: boolean): Promise<void> {
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
    this.log.warn(
      `PostgreSQL is on timeline ${timeline} now: a standby took over, and no noted change is missing.`,
    );
  }
}
