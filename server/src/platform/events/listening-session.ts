import { Logger } from '@nestjs/common';
import pg from 'pg';
import { APPLICATION_NAME } from '../database/data-source.js';
import { SIGNAL_CHANNEL } from './change.js';

const RECONNECT_MS = 1_000;
const BEAT_MS = 300;
const ANSWER_MS = 5_000;
const GRACE_MS = 5_000;
/**
 * A change is announced within 150 ms + one beat of a replica after its commit, also if its process dies. So somebody who
 * relies on a beat that began less than this ago knows every change that is older than a second.
 */
const CURRENT_MS = 700;

interface ListenHandlers {
  /** The text of a change that another process announced, or that a dead one left. */
  onChange: (change: string) => void;
  /** The text of a signal of another process. */
  onSignal: (signal: string) => void;
  /** Notifications may have been missed. */
  onMissed: () => void;
}

/**
 * The session on which a process hears of the changes that others announce, and announces its own. Its heartbeat also
 * announces what dead processes left.
 */
export class ListeningSession {
  private readonly log = new Logger('LiveEvents');
  private client: pg.Client | null = null;
  private processId: number | null = null;
  private timer: NodeJS.Timeout | undefined;
  private lastRun: Promise<void> = Promise.resolve();
  private isStopped = false;
  private wasInterrupted = false;
  private beatingClient: pg.Client | null = null;
  private lastBeat = { steadyMs: -Infinity, wallMs: -Infinity };

  constructor(
    private readonly url: string,
    /** Null: the process only announces. */
    private readonly handlers: ListenHandlers | null,
  ) {}

  /** Runs statements on this session, after those before. Does nothing while the connection is lost. */
  async run(work: (session: pg.Client) => Promise<unknown>): Promise<void> {
    await this.runInOrder(async () => {
      if (this.client && this.lastBeat.steadyMs > -Infinity) await work(this.client);
    });
  }

  /** Whether every change of a second ago, or older, has been heard. */
  get isCurrent(): boolean {
    const { steadyMs, wallMs } = this.lastBeat;
    // The steady clock stops while the machine sleeps, and the wall clock may be set back.
    return Math.max(performance.now() - steadyMs, Date.now() - wallMs) < CURRENT_MS;
  }

  async open(): Promise<void> {
    const client: pg.Client = new pg.Client({
      connectionString: this.url,
      application_name: APPLICATION_NAME,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS + GRACE_MS,
      // With this a late answer ends the session.
      pipeline: true,
      // Nothing that this session stores has to outlive a crash of the database.
      options: '-c synchronous_commit=off',
    });
    this.client = client;
    client.on('notification', ({ processId, channel, payload }) => {
      // The process knows its own changes already.
      if (processId === this.processId) return;
      if (channel === SIGNAL_CHANNEL) this.handlers?.onSignal(payload ?? '');
      else this.handlers?.onChange(payload ?? '');
    });
    client.on('error', (error) => this.reconnect(client, error));
    client.on('end', () => this.reconnect(client, new Error('The connection ended')));
    try {
      await client.connect();
      this.processId = await getBackendPid(client);
      if (this.handlers) await client.query(`listen ${CHANGE_CHANNEL}; listen ${SIGNAL_CHANNEL}`);
      if (this.wasInterrupted) this.handlers?.onMissed();
      this.wasInterrupted = false;
      await this.beat(client);
      if (this.client === client) this.timer = setInterval(() => void this.beat(client), BEAT_MS);
    } catch (error) {
      this.reconnect(client, error as Error);
    }
  }

  close(): void {
    this.isStopped = true;
    this.lastBeat = { steadyMs: -Infinity, wallMs: -Infinity };
    clearInterval(this.timer);
    void this.client?.end().catch(() => undefined);
  }

  /** A dead host is as silent as one where nothing changes. An answer tells them apart. */
  private async beat(client: pg.Client): Promise<void> {
    if (this.beatingClient === client) return;
    this.beatingClient = client;
    try {
      await this.runInOrder(async () => {
        const begunAt = { steadyMs: performance.now(), wallMs: Date.now() };
        const left = await publishAbandoned(client);
        // The answer comes after all notifications of earlier commits.
        if (this.client === client) this.lastBeat = begunAt;
        for (const change of left) this.handlers?.onChange(change);
      });
    } catch (error) {
      this.reconnect(client, error as Error);
    } finally {
      if (this.beatingClient === client) this.beatingClient = null;
    }
  }

  private runInOrder(work: () => Promise<void>): Promise<void> {
    const mine = this.lastRun.then(work);
    this.lastRun = mine.catch(() => undefined);
    return mine;
  }

  private reconnect(client: pg.Client, error: Error): void {
    if (this.isStopped || this.client !== client) return;
    this.log.warn('Live events are interrupted', error);
    this.client = null;
    this.lastBeat = { steadyMs: -Infinity, wallMs: -Infinity };
    clearInterval(this.timer);
    void client.end().catch(() => undefined);
    this.wasInterrupted = true;
    this.timer = setTimeout(() => void this.open(), RECONNECT_MS);
  }
}

export const CHANGE_CHANNEL = 'tallydesk_changes';

/** Rows of this age were left by a process that died. All others announce theirs much earlier. */
const ABANDONED_AFTER_MS = 150;
/** A longer notification is an error of PostgreSQL. */
const MAX_BYTES = 7_999;

/**
 * Announces in one statement: all wait for each other at a notification. Rows that another process announces at this moment
 * are left to it.
 */
export async function publishAndDelete(
  session: pg.Client,
  rowIds: string[],
  messages: { channel: string; payload: string }[],
): Promise<void> {
  await session.query({
    name: 'announce',
    text: `with done as (
       delete from announcements
       where id in (select id from announcements where id = any($1::uuid[]) for update skip locked)
     )
     select pg_notify(channel, payload) from unnest($2::text[], $3::text[]) as m (channel, payload)`,
    values: [rowIds, messages.map(({ channel }) => channel), messages.map(({ payload }) => payload)],
  });
}

/** Announces what dead processes left. Returns the changes. Leaves rows to a replica that announces them at this moment. */
export async function publishAbandoned(session: pg.Client): Promise<string[]> {
  const { rows } = await session.query<{ change: string }>(
    `with stale as (
       delete from announcements where id in (
         select id from announcements
         where created_at < clock_timestamp() - interval '${ABANDONED_AFTER_MS} ms' order by id limit 500 for update skip locked
       )
       returning changes
     ), told as (
       select change::text as change from stale, json_array_elements(changes) as change
       where octet_length(change::text) <= ${MAX_BYTES}
     )
     select change, pg_notify('${CHANGE_CHANNEL}', change) from told`,
  );
  return rows.map(({ change }) => change);
}

/** The number of the server's process. Notifications carry that of their sender. */
export async function getBackendPid(session: pg.Client): Promise<number> {
  const { rows } = await session.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]!.id;
}
