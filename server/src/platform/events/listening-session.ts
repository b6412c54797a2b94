import { Logger } from '@nestjs/common';
import pg from 'pg';
import { APPLICATION_NAME } from '../database/data-source.js';
import { SIGNAL_CHANNEL } from './change.js';

const RECONNECT_MS = 1_000;
const BEAT_MS = 300;
const CONNECT_MS = 5_000;
const RESPONSE_MS = 10_000;
/**
 * A heartbeat's response arrives after all earlier notifications, and contains the changes older than `ABANDONED_AFTER_MS` that
 * dead processes left behind. So if the last heartbeat started less than this ago, every change older than a second has arrived.
 */
const MAX_BEAT_AGE_MS = 700;
const NEVER = { steadyMs: -Infinity, wallMs: -Infinity };

interface ListenHandlers {
  /** Receives a change, as JSON, that another process published or a dead one left behind. */
  onChange: (change: string) => void;
  /** Receives a signal of another process, as JSON. */
  onSignal: (signal: string) => void;
  /** Called when notifications may have been missed. */
  onMissed: () => void;
}

/** The session on which a process receives changes, and publishes its own changes and those that dead processes left behind. */
export class ListeningSession {
  private readonly logger = new Logger('LiveEvents');
  private client: pg.Client | null = null;
  private backendPid: number | null = null;
  private timer: NodeJS.Timeout | undefined;
  private lastRun: Promise<void> = Promise.resolve();
  private isStopped = false;
  private wasInterrupted = false;
  private beatingClient: pg.Client | null = null;
  /** When the last heartbeat that got a response started, by the monotonic and by the wall clock. */
  private lastBeat = NEVER;

  constructor(
    private readonly url: string,
    /** Null: the process only publishes. */
    private readonly handlers: ListenHandlers | null,
  ) {}

  /** Runs statements on this session, after earlier ones. Does nothing while disconnected. */
  async run(work: (session: pg.Client) => Promise<unknown>): Promise<void> {
    await this.runInOrder(async () => {
      if (this.client && this.lastBeat !== NEVER) await work(this.client);
    });
  }

  /** Whether every change older than a second has been received. */
  get isCurrent(): boolean {
    const { steadyMs, wallMs } = this.lastBeat;
    // The monotonic clock stops while the machine sleeps, and the wall clock may be set back.
    return Math.max(performance.now() - steadyMs, Date.now() - wallMs) < MAX_BEAT_AGE_MS;
  }

  async open(): Promise<void> {
    const client: pg.Client = new pg.Client({
      connectionString: this.url,
      application_name: APPLICATION_NAME,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: RESPONSE_MS,
      // Ends the session if a response comes too late.
      pipeline: true,
      // Nothing that this session writes has to survive a database crash.
      options: '-c synchronous_commit=off',
    });
    this.client = client;
    client.on('notification', ({ processId, channel, payload }) => {
      // The process has already handled its own changes.
      if (processId === this.backendPid) return;
      if (channel === SIGNAL_CHANNEL) this.handlers?.onSignal(payload ?? '');
      else this.handlers?.onChange(payload ?? '');
    });
    client.on('error', (error) => this.reconnect(client, error));
    client.on('end', () => this.reconnect(client, new Error('The connection ended')));
    try {
      await client.connect();
      this.backendPid = await getBackendPid(client);
      if (this.handlers) await client.query(`listen ${CHANGE_CHANNEL}; listen ${SIGNAL_CHANNEL}`);
      if (this.wasInterrupted) this.handlers?.onMissed();
      this.wasInterrupted = false;
      await this.sendHeartbeat(client);
      if (this.client === client) this.timer = setInterval(() => void this.sendHeartbeat(client), BEAT_MS);
    } catch (error) {
      this.reconnect(client, error as Error);
    }
  }

  close(): void {
    this.isStopped = true;
    this.lastBeat = NEVER;
    clearInterval(this.timer);
    void this.client?.end().catch(() => undefined);
  }

  /** Publishes the changes that dead processes left behind. Detects a dead database host, which is as silent as an idle one. */
  private async sendHeartbeat(client: pg.Client): Promise<void> {
    if (this.beatingClient === client) return;
    this.beatingClient = client;
    try {
      await this.runInOrder(async () => {
        const startedAt = { steadyMs: performance.now(), wallMs: Date.now() };
        const abandoned = await publishAbandoned(client);
        // The response arrives after all notifications of earlier commits.
        if (this.client === client) this.lastBeat = startedAt;
        for (const change of abandoned) this.handlers?.onChange(change);
      });
    } catch (error) {
      this.reconnect(client, error as Error);
    } finally {
      if (this.beatingClient === client) this.beatingClient = null;
    }
  }

  private runInOrder(work: () => Promise<void>): Promise<void> {
    const run = this.lastRun.then(work);
    this.lastRun = run.catch(() => undefined);
    return run;
  }

  private reconnect(client: pg.Client, error: Error): void {
    if (this.isStopped || this.client !== client) return;
    this.logger.warn('Live events are interrupted', error);
    this.client = null;
    this.lastBeat = NEVER;
    clearInterval(this.timer);
    void client.end().catch(() => undefined);
    this.wasInterrupted = true;
    this.timer = setTimeout(() => void this.open(), RECONNECT_MS);
  }
}

export const CHANGE_CHANNEL = 'tallydesk_changes';

/** Rows of this age were left behind by a process that died, because live processes publish theirs much earlier. */
const ABANDONED_AFTER_MS = 150;
/** PostgreSQL rejects longer notifications. */
const MAX_BYTES = 7_999;

/**
 * Sends notifications and deletes rows in one statement, because PostgreSQL serializes notifying transactions. Leaves rows that
 * another process is deleting.
 */
export async function publishAndDelete(
  session: pg.Client,
  rowIds: string[],
  messages: { channel: string; payload: string }[],
): Promise<void> {
  await session.query({
    name: 'announce',
    text: `with deleted as (
       delete from announcements
       where id in (select id from announcements where id = any($1::uuid[]) for update skip locked)
     )
     select pg_notify(channel, payload) from unnest($2::text[], $3::text[]) as m (channel, payload)`,
    values: [rowIds, messages.map(({ channel }) => channel), messages.map(({ payload }) => payload)],
  });
}

/**
 * Deletes the changes that dead processes left behind, publishes and returns them. Drops those too long for a notification. Skips
 * locked rows.
 */
export async function publishAbandoned(session: pg.Client): Promise<string[]> {
  const { rows } = await session.query<{ change: string }>(
    `with abandoned as (
       delete from announcements where id in (
         select id from announcements
         where created_at < clock_timestamp() - interval '${ABANDONED_AFTER_MS} ms' order by id limit 500 for update skip locked
       )
       returning changes
     ), published as (
       select change::text as change from abandoned, json_array_elements(changes) as change
       where octet_length(change::text) <= ${MAX_BYTES}
     )
     select change, pg_notify('${CHANGE_CHANNEL}', change) from published`,
  );
  return rows.map(({ change }) => change);
}

/** The id of the session's backend, by which notifications name their sender. */
export async function getBackendPid(session: pg.Client): Promise<number> {
  const { rows } = await session.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]!.id;
}
