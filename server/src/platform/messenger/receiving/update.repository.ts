import { Injectable } from '@nestjs/common';
import type { Update } from 'telegraf/types';
import { Database } from '../../database/database.js';
import { currentChatIdSql } from '../sending/chat-moves.js';
import {
  recordSeenSql,
  type SeenResult,
  type SeenRow,
  type SeenText,
  toSeenParameters,
  toSeenResult,
} from './seen-message.repository.js';
import { getOrigin, type WaitingUpdate } from './update-lane.rules.js';

/** Stored updates wake the receiver on this channel. */
export const UPDATES_CHANNEL = 'telegram_updates';

export interface StoredPerson {
  username: string | null;
  languageCode: string | null;
}

export interface StoredUpdate {
  id: string;
  update: Update;
  /** The key prefix of the replies. A replay of the update has another prefix, so its replies are queued again. */
  key: string;
  /** The current id of the update's chat. Null: it has no chat. */
  currentChatId: string | null;
  /** Null: the person is not known. */
  storedPerson: StoredPerson | null;
}

interface UpdateCounts {
  pending: number;
  failed: number;
  oldestPendingSeconds: number;
}

const KEY_SQL = `'update:' || update_id || case replays when 0 then '' else ':r' || replays end`;
const STORED_COLUMNS = `update_id as id, payload as update, ${KEY_SQL} as key, ${currentChatIdSql('chat_id')} as "currentChatId",
  (select json_build_object('username', username, 'languageCode', telegram_language)
   from users where telegram_id = person_id) as "storedPerson"`;

/** Replaces characters that PostgreSQL rejects. Preserves the length, because Telegram's entities have offsets. */
const replaceUnstorable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', ' ').toWellFormed() : value;

const lockTimeoutSql = `set_config('lock_timeout', '2s', true)`;
const statementTimeoutSql = `set_config('statement_timeout', '10s', true)`;
const asyncCommitSql = `set_config('synchronous_commit', 'off', true)`;

/** The log of updates. Raw SQL for batches, locks and the database's clock. */
@Injectable()
export class UpdateRepository {
  constructor(private readonly database: Database) {}

  /** Sets timeouts for storing an update, so that a locked row or table cannot block it indefinitely. */
  async setStoringTimeouts(): Promise<void> {
    await this.database.execute(`select ${lockTimeoutSql}, ${statementTimeoutSql}`);
  }

  /**
   * Sets timeouts for handling a stored update, and disables waiting for the disk on commit. If a crash loses the commit, the
   * update is still pending and is handled again. No reply was sent by then, because the outbox's later commits do wait for the
   * disk.
   */
  async configureHandlingTransaction(): Promise<void> {
    await this.database.execute(`select ${lockTimeoutSql}, ${statementTimeoutSql}, ${asyncCommitSql}`);
  }

  /** Stores new updates, each with its traceparent. Ignores duplicates. */
  async insert(updates: { update_id: number }[], traceparents: string[] = []): Promise<void> {
    const rows = updates.map((update, n) => {
      const { chatId: chat_id, personId: person_id } = getOrigin(update);
      const payload = JSON.stringify(update, replaceUnstorable);
      return { update_id: update.update_id, payload, chat_id, person_id, traceparent: traceparents[n] };
    });
    const inserted = this.database.execute(
      `insert into telegram_updates (update_id, payload, chat_id, person_id, traceparent)
       select update_id, payload::json, chat_id, person_id, traceparent
       from json_to_recordset($1::json) as u (
         update_id bigint, payload text, chat_id bigint, person_id bigint, traceparent text
       )
       on conflict (update_id) do nothing`,
      [JSON.stringify(rows)],
    );
    // Sent together, because these may be the last statements of a transaction.
    await Promise.all([inserted, this.database.wakeWorkers(UPDATES_CHANNEL)]);
  }

  /**
   * Lists due updates, except those of `busyChats`: new ones, then postponed ones, each oldest first. An update postponed by a
   * database outage blocks later ones of its chat; one whose handler failed does not.
   */
  listDue(busyChats: string[], limit: number): Promise<WaitingUpdate[]> {
    const columns =
      'waiting.update_id as id, waiting.chat_id as "chatId", waiting.person_id as "personId", waiting.traceparent';
    const isDue = `waiting.next_attempt_at <= clock_timestamp() and (waiting.chat_id is null or waiting.chat_id <> all ($1::bigint[]))
      and not exists (
        select from first_postponed where first_postponed.chat_id = waiting.chat_id and first_id < waiting.update_id
      )`;
    // Materialized, because PostgreSQL would otherwise scan all pending updates for the postponed ones.
    return this.database.rows(
      `with postponed as materialized (
         select update_id, chat_id, person_id, traceparent, next_attempt_at from telegram_updates
         where status = 'pending' and waiting_since is not null
       ), first_postponed as materialized (
         select chat_id, min(update_id) as first_id from postponed group by chat_id
       )
       (select ${columns} from telegram_updates waiting
        where status = 'pending' and waiting_since is null and ${isDue} order by waiting.update_id limit $2)
       union all
       (select ${columns} from postponed waiting where ${isDue} order by waiting.update_id limit $2)`,
      [busyChats, limit],
    );
  }

  /**
   * Configures the transaction, marks the update as handled, and records the text of its message. The lock of the row precedes
   * everything else. Null: the update is no longer pending, or was replayed since it was read.
   */
  async markHandled({ id, key }: StoredUpdate, seen: SeenText | null, now: Date): Promise<SeenResult | null> {
    const row = await this.database.findRow<SeenRow>(
      `with handled as (
         update telegram_updates
         set status = 'handled', handled_at = clock_timestamp(), error = null, waiting_since = null
         from (select ${lockTimeoutSql}, ${statementTimeoutSql}, ${asyncCommitSql}) settings
         where update_id = $1 and status = 'pending' and ${KEY_SQL} = $2 returning update_id
       )
       ${seen ? `, seen as (${recordSeenSql(3, 'handled')}) select seen.* from seen` : 'select from handled'}`,
      [id, key, ...(seen ? toSeenParameters(seen, now) : [])],
    );
    return row && toSeenResult(row);
  }

  /** Finds an update in any status. Null: it is no longer stored. */
  find(updateId: string): Promise<StoredUpdate | null> {
    return this.database.findRow(`select ${STORED_COLUMNS} from telegram_updates where update_id = $1`, [
      updateId,
    ]);
  }

  /**
   * Counts an attempt before it is made, so that an attempt that crashes the process counts too. Schedules the next one. Needs
   * no transaction: the statement sets its lock timeout, and does not wait for the disk. Null: the update is no longer pending,
   * or its attempts are exhausted.
   */
  startAttempt(updateId: string, maxAttempts: number): Promise<StoredUpdate | null> {
    return this.database.findRow(
      `update telegram_updates
       set attempts = attempts + 1, next_attempt_at = clock_timestamp() + power(2, attempts) * interval '1 second'
       from (select ${lockTimeoutSql}, ${asyncCommitSql}) settings
       where update_id = $1 and status = 'pending' and attempts < $2
       returning ${STORED_COLUMNS}`,
      [updateId, maxAttempts],
    );
  }

  /** Marks an update as failed if it has no attempts left. False: it has attempts left, or is no longer pending. */
  async failExhausted(updateId: string, maxAttempts: number): Promise<boolean> {
    const count = await this.database.execute(
      `update telegram_updates
       set waiting_since = null, status = 'failed', error = coalesce(error, 'the process ended at every attempt')
       where update_id = $1 and status = 'pending' and attempts >= $2`,
      [updateId, maxAttempts],
    );
    return count > 0;
  }

  /**
   * Records why the attempt failed. After `maxAttempts` the update has failed. Returns the new status; `pending` also if the
   * update is no longer pending.
   */
  async recordFailure(updateId: string, error: string, maxAttempts: number): Promise<'pending' | 'failed'> {
    const status = await this.database.findValue<'pending' | 'failed'>(
      `update telegram_updates
       set error = $2, waiting_since = null, status = case when attempts < $3 then 'pending' else 'failed' end
       where update_id = $1 and status = 'pending'
       returning status`,
      [updateId, error, maxAttempts],
    );
    return status ?? 'pending';
  }

  /**
   * Postpones an update because of a database outage. Uncounts the attempt if `wasCounted`. The pause is as long as the update
   * has waited so far, between 0.5 and 20 s. Returns whether it is the first postponement. Null: the update is not pending.
   */
  postpone(updateId: string, wasCounted: boolean, reason: string): Promise<{ isFirst: boolean } | null> {
    return this.database.findRow(
      `update telegram_updates u
       set attempts = greatest(u.attempts - $2::boolean::int, 0), error = $3,
           waiting_since = coalesce(u.waiting_since, clock_timestamp()),
           next_attempt_at = clock_timestamp()
             + least(greatest(clock_timestamp() - u.waiting_since, interval '0.5 seconds'), interval '20 seconds')
       from (select update_id, waiting_since from telegram_updates where update_id = $1 for update) before
       where u.update_id = before.update_id and u.status = 'pending'
       returning before.waiting_since is null as "isFirst"`,
      [updateId, wasCounted, reason],
    );
  }

  /** Deletes old updates, and returns their number. Telegram keeps updates for a day, so it does not resend a deleted one. */
  purge(handledBefore: Date, failedBefore: Date, limit: number): Promise<number> {
    return this.database.execute(
      `delete from telegram_updates where update_id in (
         (select update_id from telegram_updates where status = 'handled' and handled_at < $1 limit $3)
         union all
         (select update_id from telegram_updates where status = 'failed' and received_at < $2 limit $3))`,
      [handledBefore, failedBefore, limit],
    );
  }

  /** Counts the updates that wait to be handled, and the failed ones that were not dismissed. */
  countOpen(): Promise<UpdateCounts> {
    return this.database.onlyRow(
      `select open.pending, open."oldestPendingSeconds",
         (select count(*)::int from telegram_updates where status = 'failed' and dismissed_at is null) as failed
       from (select count(*)::int as pending,
               coalesce(extract(epoch from clock_timestamp() - min(received_at)), 0)::float as "oldestPendingSeconds"
             from telegram_updates where status = 'pending') open`,
    );
  }
}
