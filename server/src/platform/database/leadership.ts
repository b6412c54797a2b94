import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { pause } from './pause.js';

/** Work that one replica at a time does. It must return soon after `signal` aborts. */
export type LeadersWork = (session: pg.Client, signal: AbortSignal) => Promise<void>;

const STAND_IN_MS = 500;
/** A session that does not answer within this time counts as lost. */
const ANSWER_MS = 10_000;
const GOODBYE_MS = 1_000;

/**
 * Lets one process among the replicas do the work: the one that holds an advisory lock. The lock lives in `session`,
 * and so falls to another the moment this process dies. What is written through `session` is written by the leader:
 * a process that lost the lock has lost that connection too.
 */
export class Leadership {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly name: string,
    private readonly work: LeadersWork,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.running = this.run();
  }

  /** Ends the work and passes the lock on. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.serve().catch((error: Error) => this.logger.warn(`stopped: ${error.message}`));
      await pause(STAND_IN_MS, this.stopping.signal);
    }
  }

  private async serve(): Promise<void> {
    const lost = new AbortController();
    const { master } = this.dataSource.driver as unknown as { master: pg.Pool };
    const session = new pg.Client({ ...master.options, query_timeout: ANSWER_MS });
    session.on('error', () => lost.abort());
    session.on('end', () => lost.abort());
    const signal = AbortSignal.any([this.stopping.signal, lost.signal]);
    try {
      await session.connect();
      // A host that vanishes says no good-bye; without this its lock would outlive it by two hours.
      await session.query(
        'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
      );
      while (!signal.aborted && !(await this.takeLock(session))) await pause(STAND_IN_MS, signal);
      if (!signal.aborted) await this.work(session, signal);
    } finally {
      await Promise.race([session.end().catch(() => undefined), setTimeout(GOODBYE_MS)]);
    }
  }

  private async takeLock(session: pg.Client): Promise<boolean> {
    const { rows } = await session.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [this.name],
    );
    return rows[0]!.taken;
  }
}
