import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { Subject } from 'rxjs';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { Config } from '../config/config.js';
import { APPLICATION_NAME } from '../database/data-source.js';
import { WatchedClient } from '../database/watched-client.js';

/** The topics of changes. Each feature adds its own, in its module. */
export interface Topics {
  rights: true;
  session: true;
}

/**
 * `userId`: the person whose role, codes or brands changed (`rights`), or whose session ended (`session`): the one of
 * `tokenId`, or all of them.
 */
const Change = z.object({
  topic: z.string(),
  brandId: z.int().nullable(),
  userId: z.int().optional(),
  tokenId: z.string().optional(),
});
export type Change = z.infer<typeof Change>;

const CHANNEL = 'tallydesk_changes';
const RECONNECT_MS = 1_000;
const ASK_MS = 10_000;
const ANSWER_MS = 5_000;

/** Tells every replica, once the transaction commits, that something changed in a brand. Null: it belongs to no brand. */
export function announceChange(
  db: EntityManager,
  topic: Exclude<keyof Topics, 'rights' | 'session'>,
  brandId: number | null,
): Promise<void> {
  return notify(db, { topic, brandId });
}

/** Tells only this person, once the transaction commits, that their role, codes or brands have changed. */
export function announceRights(db: EntityManager, userId: number): Promise<void> {
  return notify(db, { topic: 'rights', brandId: null, userId });
}

/** Ends all event streams of the person, or only those of a token, once the transaction commits. */
export function announceSessionEnd(db: EntityManager, userId: number, tokenId?: string): Promise<void> {
  return notify(db, { topic: 'session', brandId: null, userId, tokenId });
}

async function notify(db: EntityManager, change: Change): Promise<void> {
  await db.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(change)]);
}

/**
 * The changes that all replicas announce. Changes are missed while the connection is lost; the countdown of the pages makes
 * up for that. When the connection is back, every stream ends, since a session may have ended meanwhile.
 */
@Injectable()
export class LiveEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly changes = new Subject<Change>();
  private readonly log = new Logger(LiveEvents.name);
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private wasInterrupted = false;

  constructor(private readonly config: Config) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.runsApi) await this.listen();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    this.changes.complete();
    void this.client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    const client: pg.Client = new WatchedClient({
      connectionString: this.config.databaseUrl,
      application_name: APPLICATION_NAME,
      connectionTimeoutMillis: ANSWER_MS,
      limits: { statementMs: ANSWER_MS, lockMs: ANSWER_MS },
    });
    this.client = client;
    client.on('notification', ({ payload }) => this.pass(payload ?? ''));
    client.on('error', (error) => this.retry(client, error));
    client.on('end', () => this.retry(client, new Error('The connection ended')));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.timer = setInterval(() => this.ask(client), ASK_MS);
      if (this.wasInterrupted) this.changes.next({ topic: 'rights', brandId: null });
      this.wasInterrupted = false;
    } catch (error) {
      this.retry(client, error as Error);
    }
  }

  /** A dead host is as silent as one where nothing changes. A query tells them apart. */
  private ask(client: pg.Client): void {
    client.query('select 1').catch((error: Error) => this.retry(client, error));
  }

  /** Ignores announcements in another form, since a newer replica may send them. */
  private pass(payload: string): void {
    const { data: change } = Change.safeParse(JSON.parse(payload));
    if (change) this.changes.next(change);
  }

  private retry(client: pg.Client, error: Error): void {
    if (this.isStopped || this.client !== client) return;
    this.log.warn(`Live events are interrupted: ${error.message}`);
    this.client = null;
    clearInterval(this.timer);
    void client.end().catch(() => undefined);
    this.wasInterrupted = true;
    this.timer = setTimeout(() => void this.listen(), RECONNECT_MS);
  }
}
