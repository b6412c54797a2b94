import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { createSession } from '../database/data-source.js';
import { pause } from '../time/clock.js';

/** How long a leader may act after a heartbeat. Other replicas wait a little longer before they lead. */
export const LEASE_MS = 5_000;

/** The time for which a leader may act without another heartbeat. It also passes while the process is frozen. */
export class Lease {
  private readonly renewedMs = { steady: performance.now(), wall: Date.now() };

  /** Renews the lease after a recorded heartbeat. The times: when it was sent, by the monotonic and by the wall clock. */
  renew(steadyMs: number, wallMs: number): void {
    this.renewedMs.steady = steadyMs;
    this.renewedMs.wall = wallMs;
  }

  /** Checks both clocks: the monotonic one stops while the machine sleeps, and the wall clock may be set back. */
  isHeld(): boolean {
    const { steady, wall } = this.renewedMs;
    return Math.max(performance.now() - steady, Date.now() - wall) < LEASE_MS;
  }
}

/** A task that one replica at a time performs. Must return soon after `signal` aborts. */
export type LeaderTask = (session: pg.Client, signal: AbortSignal, lease: Lease) => Promise<void>;

const STANDBY_POLL_MS = 500;
const BEAT_MS = 1_000;
/** A leader without a heartbeat for this long is replaced. Longer than the lease, because clocks run at different speeds. */
const MAX_SILENCE_MS = LEASE_MS + 2_000;
/** A statement of the leader's session without a response within this time fails, and the session is considered lost. */
const RESPONSE_TIMEOUT_MS = 10_000;
const BEAT_RESPONSE_TIMEOUT_MS = 4_000;
const CLOSE_TIMEOUT_MS = 1_000;

const activeTasks = new Set<string>();
export const listActiveTasks = (): ReadonlySet<string> => activeTasks;

/**
 * Elects one replica to run a task: the holder of an advisory lock. The lock belongs to `session`, so it is released as soon as
 * this process dies. A frozen process holds the lock until another replica terminates its session. Only the leader can write
 * through `session`, because losing the lock means losing that connection. Before an irreversible effect elsewhere, the task
 * must check the lease.
 */
export class Leadership {
  private readonly logger: Logger;
  private readonly stopController = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private lastProblem = '';

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly task: LeaderTask,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopController.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopController.signal.aborted) {
      await this.runTerm().catch((error: Error) => this.logProblem('stopped', error));
      await pause(STANDBY_POLL_MS, this.stopController.signal);
    }
  }

  /** Logs a repeated problem once, because the task is retried twice a second. */
  private logProblem(effect: 'stopped' | 'no heartbeat', error: Error): void {
    const problem = `${effect}: ${error.message}`;
    if (problem !== this.lastProblem) this.logger.warn(problem, error);
    this.lastProblem = problem;
  }

  private async runTerm(): Promise<void> {
    const lossController = new AbortController();
    const session = this.createSession(lossController, RESPONSE_TIMEOUT_MS);
    const signal = AbortSignal.any([this.stopController.signal, lossController.signal]);
    try {
      await session.connect();
      // Without keepalives, a vanished host would hold its lock for two hours.
      await session.query(
        'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
      );
      const term = await this.waitForTerm(session, signal);
      if (term !== null) await this.lead(session, term, signal, lossController);
    } finally {
      await closeSession(session);
    }
  }

  private async waitForTerm(session: pg.Client, signal: AbortSignal): Promise<string | null> {
    while (!signal.aborted) {
      const term = await acquireLock(session, this.name);
      if (term !== null) return term;
      if (await endSilentLeader(session, this.name, MAX_SILENCE_MS))
        this.logger.warn('the leader is silent: its session was terminated');
      else await pause(STANDBY_POLL_MS, signal);
    }
    return null;
  }

  private async lead(
    session: pg.Client,
    term: string,
    signal: AbortSignal,
    lossController: AbortController,
  ): Promise<void> {
    const lease = new Lease();
    const endController = new AbortController();
    // Heartbeats use their own session, because the task may keep `session` busy.
    const beatSession = this.createSession(lossController, BEAT_RESPONSE_TIMEOUT_MS);
    try {
      await beatSession.connect();
      this.lastProblem = '';
      const beatSignal = AbortSignal.any([signal, endController.signal]);
      const beating = this.sendHeartbeats(beatSession, term, lease, beatSignal);
      void beating.finally(() => lossController.abort());
      activeTasks.add(this.name);
      await this.task(session, signal, lease);
    } finally {
      activeTasks.delete(this.name);
      endController.abort();
      await closeSession(beatSession);
    }
  }

  /** Returns when another replica leads, when no heartbeat was recorded within the lease, or when the signal aborts. */
  private async sendHeartbeats(
    beatSession: pg.Client,
    term: string,
    lease: Lease,
    signal: AbortSignal,
  ): Promise<void> {
    while (!signal.aborted && lease.isHeld()) {
      const sentAt = [performance.now(), Date.now()] as const;
      try {
        if (!(await recordHeartbeat(beatSession, this.name, term)) || !lease.isHeld()) return;
        lease.renew(...sentAt);
      } catch (error) {
        // Retried while the lease lasts. A lost session aborts the signal.
        this.logProblem('no heartbeat', error as Error);
      }
      await pause(BEAT_MS, signal);
    }
  }

  private createSession(lossController: AbortController, responseTimeoutMs: number): pg.Client {
    const session = createSession(this.url, responseTimeoutMs);
    session.on('error', () => lossController.abort());
    session.on('end', () => lossController.abort());
    return session;
  }
}

async function closeSession(session: pg.Client): Promise<void> {
  await Promise.race([session.end().catch(() => undefined), setTimeout(CLOSE_TIMEOUT_MS)]);
}

/** Acquires the lock and starts a new term. Null: another session holds the lock. */
async function acquireLock(session: pg.Client, name: string): Promise<string | null> {
  const { rows: locks } = await session.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isLocked"',
    [name],
  );
  if (!locks[0]!.isLocked) return null;
  const { rows } = await session.query<{ term: string }>(
    `insert into leaderships as l (name, term, pid, beat_at) values ($1, 1, pg_backend_pid(), clock_timestamp())
     on conflict (name) do update set term = l.term + 1, pid = excluded.pid, beat_at = excluded.beat_at
     returning term`,
    [name],
  );
  return rows[0]!.term;
}

/** Records a heartbeat of the leader. False: another replica leads now. */
async function recordHeartbeat(session: pg.Client, name: string, term: string): Promise<boolean> {
  const { rowCount } = await session.query(
    'update leaderships set beat_at = clock_timestamp() where name = $1 and term = $2',
    [name, term],
  );
  return rowCount === 1;
}

/**
 * Terminates the session of a leader that has been silent for `silentMs`, and the sessions of its process that are idle in a
 * transaction, because a frozen process would keep their locks. Returns whether there was such a leader.
 */
async function endSilentLeader(session: pg.Client, name: string, silentMs: number): Promise<boolean> {
  const { rows } = await session.query(
    `with silent as (
       select leader.pid, backend.application_name, backend.usename from leaderships leader
       join pg_locks held on held.pid = leader.pid and held.locktype = 'advisory' and held.granted
         and (held.classid::bigint << 32) | held.objid::bigint = hashtextextended(leader.name, 0)
       join pg_stat_activity backend on backend.pid = leader.pid
       where leader.name = $1 and leader.beat_at < clock_timestamp() - $2 * interval '1 ms' and backend.datname = current_database()
     )
     select pg_terminate_backend(backend.pid) from silent
     join pg_stat_activity backend on backend.datname = current_database() and backend.usename = silent.usename
       and (backend.pid = silent.pid
         or (backend.application_name = silent.application_name and backend.state like 'idle in transaction%'))`,
    [name, silentMs],
  );
  return rows.length > 0;
}
