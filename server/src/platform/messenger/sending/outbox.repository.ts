import { Injectable } from '@nestjs/common';
import { wakeWorkers } from '../../database/commit-listeners.js';
import { Database } from '../../database/database.js';
import { toJsonRows } from '../../database/statements/json-rows.js';
import { getTraceparent } from '../../tracing/tracing.js';
import type { Button } from '../api/message.js';
import {
  getWindowEnd,
  type LatestMessage,
  type SeriesContent,
  getSeriesKey,
  type SeriesStep,
} from './message-series.js';
import {
  type MessageChange,
  OUTBOX_CHANNEL,
  splitIntoParts,
  type QueuedMessage,
  type MessageLocation,
  type SubjectHistory,
  NO_CHAT_FROM,
} from './outgoing-message.js';
import type { MessageSubject } from './outbox.entity.js';

export interface OutboxCounts {
  pending: number;
  failed: number;
  unknown: number;
  /** The age of the oldest waiting message. */
  oldestPendingSeconds: number;
}

/** The messages of one priority that are pending or in flight. */
export interface WaitingCounts {
  waiting: number;
  /** The age of the oldest one. */
  oldestSeconds: number;
}

const COLUMNS =
  'chat_id, thread_id, reply_to, text, composer, args, buttons, key, priority, fold, fold_item, traceparent, reaction, about, options, supersedes, bundle';

const HAS_CHAT = `chat_id > ${NO_CHAT_FROM}`;

const buildInsertSql = (photo: string, onConflict = 'do nothing') => `
  insert into outbox_messages (${COLUMNS}, photo, status, next_attempt_at)
  select ${COLUMNS}, ${photo}, case when held_seconds > 0 or fold is not null then 'held' else 'pending' end,
    case when held_seconds > 0 then clock_timestamp() + held_seconds * interval '1 second' else now() end
  from json_to_recordset($1::json) message (
    chat_id bigint, thread_id bigint, reply_to bigint, text text, composer text, args jsonb, buttons jsonb, key text,
    priority smallint, held_seconds float8, fold text, fold_item jsonb, traceparent text, reaction text, about text,
    options jsonb, supersedes text, bundle jsonb
  )
  where ${HAS_CHAT}
  on conflict (key) ${onConflict}`;

/** SQL: a sent message is edited; one in flight is edited afterwards. */
const REVISE = `is_revised = outbox_messages.status = 'sending',
  attempts = case outbox_messages.status when 'sent' then 0 else outbox_messages.attempts end,
  next_attempt_at =
    case outbox_messages.status when 'sent' then clock_timestamp() else outbox_messages.next_attempt_at end,
  changed_at = case outbox_messages.status when 'sent' then clock_timestamp() else outbox_messages.changed_at end,
  status = case outbox_messages.status when 'sent' then 'pending' else outbox_messages.status end`;
const CHANGE = `do update set text = excluded.text, composer = excluded.composer, args = excluded.args,
  buttons = excluded.buttons, about = excluded.about,
  options = case when excluded.options is null then outbox_messages.options
    else coalesce(outbox_messages.options, '{}') || excluded.options end, traceparent = excluded.traceparent, ${REVISE},
  priority = case outbox_messages.status
    when 'sent' then excluded.priority else least(outbox_messages.priority, excluded.priority) end`;

/** SQL: since when a message or its edit is pending. */
const WAITING_SINCE = 'coalesce(changed_at, created_at)';

const SERIES_COLUMNS =
  'chat_id, thread_id, about, options, key, series_key, series_until, series_count, text, buttons, composer, args, traceparent';

/** Raw SQL, for batches and partial indexes. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: Database) {}

  async insert(messages: QueuedMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await this.database.execute(buildInsertSql('null'), [toJsonRows(messages.map(toRow))]);
    if (messages.some(({ heldSeconds }) => !heldSeconds)) await this.wakeWorker();
  }

  /** Inserts messages, or updates the content of those with the same keys. */
  async upsert(messages: QueuedMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await this.database.execute(buildInsertSql('null', CHANGE), [toJsonRows(messages.map(toRow))]);
    await this.wakeWorker();
  }

  async dropButtons(key: string): Promise<void> {
    await this.database.execute(
      `update outbox_messages set buttons = null, traceparent = $2, ${REVISE},
         options = coalesce(options, '{}') || '{"isDispensable": true}'
       where key = $1 and buttons is not null`,
      [key, getTraceparent()],
    );
    await this.wakeWorker();
  }

  /** Changes messages that have a text. Sent ones are edited; those in flight are edited afterwards. */
  async closeOffers(about: string, data: string, line: string): Promise<void> {
    await this.database.execute(
      `update outbox_messages
       set text = text || E'\n' || $3, buttons = nullif(buttons - 0, '[]'), traceparent = $4, ${REVISE}
       where about = $1 and buttons -> 0 -> 0 ->> 'data' = $2 and text is not null
         and status in ('held', 'pending', 'sending', 'sent')`,
      [about, data, line, getTraceparent()],
    );
    await this.wakeWorker();
  }

  /** Updates the content of messages unless it is equal. Returns the existing keys. */
  async updateQueued(keys: string[], text: string, buttons: Button[][]): Promise<string[]> {
    await this.database.execute(
      `update outbox_messages set text = $2, composer = null, args = null, buttons = $3::jsonb,
         traceparent = $4, ${REVISE}
       where key = any ($1) and text is distinct from $2`,
      [keys, text, JSON.stringify(buttons), getTraceparent()],
    );
    const found = await this.database.rows<{ key: string }>(
      'select key from outbox_messages where key = any ($1)',
      [keys],
    );
    if (found.length > 0) await this.wakeWorker();
    return found.map(({ key }) => key);
  }

  async findLocations(keys: string[]): Promise<Map<string, MessageLocation>> {
    const rows = await this.database.rows<MessageLocation & { key: string }>(
      `select key, chat_id as "chatId", thread_id as "threadId", sent_message_id as "messageId"
       from outbox_messages where key = any ($1) and status not in ('failed', 'unknown')`,
      [keys],
    );
    return new Map(rows.map(({ key, ...place }) => [key, place]));
  }

  /** The index of sent messages by time finds those of the last minutes. */
  async findOvertaken(keys: string[]): Promise<Set<string>> {
    const rows = await this.database.rows<{ key: string }>(
      `select distinct own.key from outbox_messages own join outbox_messages later on later.chat_id = own.chat_id
       where own.key = any ($1) and later.status = 'sent' and later.reaction is null
         and later.sent_at > clock_timestamp() - interval '10 minutes' and later.sent_message_id > own.sent_message_id`,
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** The subject of a message of the bot. Null: it has none. */
  async findSubject(chatId: string, messageId: string): Promise<string | null> {
    const found = await this.database.row<{ about: string }>(
      'select about from message_subjects where chat_id = $1 and message_id = $2',
      [chatId, messageId],
    );
    return found?.about ?? null;
  }

  /** The current and known former subjects of a message of the bot. Null: it has none. */
  async findSubjectHistory(chatId: string, messageId: string): Promise<SubjectHistory | null> {
    const found = await this.database.row<MessageSubject>(
      'select about, former from message_subjects where chat_id = $1 and message_id = $2',
      [chatId, messageId],
    );
    if (!found) return null;
    const former = found.former.map(({ about, until }) => ({ about, until: new Date(until * 1_000) }));
    return { about: found.about, former };
  }

  /** The subject of a topic. Null: it has none. */
  async findTopicSubject(chatId: string, threadId: string): Promise<string | null> {
    const found = await this.database.row<{ about: string }>(
      'select about from chat_topics where chat_id = $1 and thread_id = $2',
      [chatId, threadId],
    );
    return found?.about ?? null;
  }

  /** Deletes the subjects of messages sent before that time. Returns their number. */
  async purgeSubjects(sentBefore: Date, limit: number): Promise<number> {
    const count = await this.database.execute(
      `delete from message_subjects where (chat_id, message_id) in (
         select chat_id, message_id from message_subjects where sent_at < $1 limit $2)`,
      [sentBefore, limit],
    );
    return count;
  }

  async insertPhoto(message: QueuedMessage, photo: Buffer): Promise<void> {
    await this.database.execute(buildInsertSql('$2::bytea'), [toJsonRows([toRow(message)]), photo]);
    await this.wakeWorker();
  }

  async insertChanges(changes: MessageChange[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = changes.map(({ chatId, messageId, text, buttons, about, key }) => ({
      chat_id: chatId,
      sent_message_id: messageId,
      text: text.source,
      buttons,
      about,
      key,
      traceparent: getTraceparent(),
    }));
    await this.database.execute(
      `insert into outbox_messages (chat_id, sent_message_id, text, buttons, about, key, traceparent)
       select chat_id, sent_message_id, text, buttons, about, key, traceparent from json_to_recordset($1::json) change (
         chat_id bigint, sent_message_id bigint, text text, buttons jsonb, about text, key text, traceparent text
       )
       where ${HAS_CHAT}
       on conflict (key) do nothing`,
      [toJsonRows(rows)],
    );
    await this.wakeWorker();
  }

  /**
   * Locks these series until commit, so that concurrent transactions do not both start a series. Returns their newest messages.
   */
  async lockSeries(seriesKeys: string[]): Promise<Map<string, LatestMessage>> {
    const keys = seriesKeys.toSorted();
    // Two statements, so that the second sees what previous lock holders stored.
    const [, rows] = await Promise.all([
      this.database.execute(
        `select pg_advisory_xact_lock(hashtextextended('outbox series:' || key, 0)) from unnest($1::text[]) wanted (key)`,
        [keys],
      ),
      this.database.rows<LatestMessage & { seriesKey: string }>(
        `select wanted.key as "seriesKey", latest.*
         from unnest($1::text[]) wanted (key) cross join lateral (
           select id, series_count as count,
             case when status in ('pending', 'sending', 'sent') then series_until end as "goesOnUntil"
           from outbox_messages where series_key = wanted.key order by id desc limit 1 for update
         ) latest`,
        [keys],
      ),
    ]);
    return new Map(rows.map(({ seriesKey, ...row }) => [seriesKey, row]));
  }

  /** Edits the messages that have an id, and inserts the others. */
  async storeSeries(steps: SeriesStep[]): Promise<void> {
    const changed = steps.filter(({ id }) => id !== null);
    const started = steps.filter(({ id }) => id === null);
    if (changed.length > 0) await this.changeSeries(changed);
    if (started.length > 0) await this.startSeries(started);
    await this.wakeWorker();
  }

  private async changeSeries(steps: SeriesStep[]): Promise<void> {
    const rows = steps.map(({ id, count, content }) => ({ id, count, ...toContentFields(content) }));
    await this.database.execute(
      `update outbox_messages
       set series_count = news.count, text = news.text, buttons = news.buttons, composer = news.composer,
           args = news.args, traceparent = news.traceparent, ${REVISE}
       from json_to_recordset($1::json) news (
         id bigint, count int, text text, buttons jsonb, composer text, args jsonb, traceparent text
       )
       where outbox_messages.id = news.id`,
      [toJsonRows(rows)],
    );
  }

  private async startSeries(steps: SeriesStep[]): Promise<void> {
    const rows = steps.map(({ count, message, content }) => ({
      chat_id: message.chatId,
      thread_id: message.threadId,
      about: message.about,
      options: message.options,
      key: message.key,
      series_key: getSeriesKey(message),
      series_until: getWindowEnd(message.series),
      series_count: count,
      ...toContentFields(content),
    }));
    await this.database.execute(
      `insert into outbox_messages (${SERIES_COLUMNS})
       select ${SERIES_COLUMNS} from json_to_recordset($1::json) begun (
         chat_id bigint, thread_id bigint, about text, options jsonb, key text, series_key text, series_until timestamptz, series_count int, text text, buttons jsonb,
         composer text, args jsonb, traceparent text
       )
       where ${HAS_CHAT}
       on conflict (key) do nothing`,
      [toJsonRows(rows)],
    );
  }

  /**
   * Locks the messages of these keys, so that no held one is sent before the commit. Returns the keys of those that are no
   * longer held, including one that the worker is releasing.
   */
  async lockHeld(keys: string[]): Promise<Set<string>> {
    const rows = await this.database.rows<{ key: string; status: string }>(
      'select key, status from outbox_messages where key = any($1) order by id for update',
      [keys],
    );
    return new Set(rows.flatMap(({ key, status }) => (status === 'held' ? [] : [key])));
  }

  /** Deletes messages locked by `lockHeld`. Their keys are free again. */
  async withdraw(keys: string[]): Promise<void> {
    await this.database.execute(`delete from outbox_messages where key = any($1) and status = 'held'`, [
      keys,
    ]);
  }

  /** Deletes old messages. Returns their number. */
  async purge(sentBefore: Date, stuckBefore: Date, limit: number): Promise<number> {
    const count = await this.database.execute(
      `delete from outbox_messages where id in (
         (select id from outbox_messages where status = 'sent' and sent_at < $1 limit $3)
         union all
         (select id from outbox_messages where status in ('failed', 'unknown') and created_at < $2 limit $3))`,
      [sentBefore, stuckBefore, limit],
    );
    return count;
  }

  async countOpen(): Promise<OutboxCounts> {
    const figures = (await this.database.row<OutboxCounts>(
      `select open.pending, stuck.failed, stuck.unknown, open."oldestPendingSeconds"
       from (select count(*)::int as pending,
                    coalesce(extract(epoch from clock_timestamp() - min(${WAITING_SINCE})), 0)::float as "oldestPendingSeconds"
             from outbox_messages where status in ('pending', 'sending')) open,
            (select count(*) filter (where status = 'failed')::int as failed,
                    count(*) filter (where status = 'unknown')::int as unknown
             from outbox_messages where status in ('failed', 'unknown') and dismissed_at is null) stuck`,
    ))!;
    return figures;
  }

  /** Counts replies to people, which are sent first, and everything else. As cheap as `countOpen`. */
  async countWaiting(): Promise<Record<'answer' | 'notice', WaitingCounts>> {
    const rows = await this.database.rows<WaitingCounts & { priority: number }>(
      `select priority, count(*)::int as waiting,
              extract(epoch from clock_timestamp() - min(${WAITING_SINCE}))::float as "oldestSeconds"
       from outbox_messages where status in ('pending', 'sending') group by priority`,
    );
    const of = (wanted: number): WaitingCounts =>
      rows.find(({ priority }) => priority === wanted) ?? { waiting: 0, oldestSeconds: 0 };
    return { answer: of(0), notice: of(1) };
  }

  /** Whether a message is due. */
  async hasDue(): Promise<boolean> {
    const { isDue } = (await this.database.row<{ isDue: boolean }>(
      `select exists (
         select from outbox_messages
         where status in ('pending', 'sending') and next_attempt_at <= clock_timestamp()
       ) as "isDue"`,
    ))!;
    return isDue;
  }

  private wakeWorker(): Promise<void> {
    return wakeWorkers(this.database.manager, OUTBOX_CHANNEL);
  }
}

const toRow = (message: QueuedMessage): object => ({
  chat_id: message.chatId,
  thread_id: message.threadId,
  reply_to: message.replyTo,
  text: message.text,
  composer: message.composer,
  args: message.args,
  buttons: message.buttons,
  key: message.key,
  priority: message.isAnswer ? 0 : 1,
  held_seconds: message.heldSeconds ?? 0,
  fold: message.fold?.composer,
  fold_item: message.fold?.item,
  reaction: message.reaction,
  about: message.about,
  options: toOptions(message),
  supersedes: message.supersedes,
  bundle: message.bundle,
  traceparent: getTraceparent(),
});

function toOptions({ options, ifRefused = [], fold }: QueuedMessage): object | undefined {
  if (ifRefused.length === 0 && !fold?.isQuiet) return options;
  return {
    ...options,
    ...(ifRefused.length > 0 && { ifRefused: ifRefused.flatMap(splitIntoParts).map(toRow) }),
    ...(fold?.isQuiet && { foldsQuietly: true }),
  };
}

function toContentFields(content: SeriesContent) {
  const traceparent = getTraceparent();
  if ('composer' in content) return { composer: content.composer, args: content.args, traceparent };
  return { text: content.text.source, buttons: content.buttons, traceparent };
}
