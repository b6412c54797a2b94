import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { toJsonRows } from '../../database/json-rows.js';
import { getTraceparent } from '../../tracing/tracing.js';
import type { Markdown } from '../api/markdown.js';
import type { Button } from '../api/message.js';
import { toContentColumns } from './localized-content.js';
import {
  type MessageChange,
  OUTBOX_CHANNEL,
  splitIntoParts,
  type QueuedMessage,
  MAX_ERASED_CHAT_ID,
} from './outgoing-message.js';

/**
 * What the names of the columns do not say: `text` is null if the message is composed when it is sent. `text` and `buttons` are
 * in English; `localized` has them with tokens instead of the texts of `texts/`, if they contain any (see `Markdown`). A pending
 * row with `sent_message_id` is an edit of that message. `is_revised`: the message was changed while in flight. `changed_at`:
 * since when an edit, or a retry by an admin, is pending. `priority` 0: a reply to a person. `fold`, `fold_item`: the composer of
 * the digest that this notice may become a part of, and its item. `reaction`: the row is a reaction to `reply_to`; `text` is sent
 * if Telegram refuses it. Earlier pending messages with the same `supersedes` are dropped once this message is due. `bundle`: how
 * the message can be merged with others of a crowded chat; null once sending has ended or begun in parts, because it identifies a
 * person.
 */
const COLUMNS =
  'chat_id, thread_id, reply_to, text, localized, composer, args, buttons, key, priority, fold, fold_item, traceparent, reaction, about, options, supersedes, bundle';

/** SQL: the message is not for an erased person, to whom nothing is sent. */
export const IS_NOT_ERASED = `chat_id > ${MAX_ERASED_CHAT_ID}`;

const buildInsertSql = (photo: string, onConflict = 'do nothing') => `
  insert into outbox_messages (${COLUMNS}, photo, status, next_attempt_at)
  select ${COLUMNS}, ${photo}, case when held_seconds > 0 or fold is not null then 'held' else 'pending' end,
    case when held_seconds > 0 then clock_timestamp() + held_seconds * interval '1 second' else now() end
  from json_to_recordset($1::json) message (
    chat_id bigint, thread_id bigint, reply_to bigint, text text, localized jsonb, composer text, args jsonb, buttons jsonb, key text,
    priority smallint, held_seconds float8, fold text, fold_item jsonb, traceparent text, reaction text, about text,
    options jsonb, supersedes text, bundle jsonb
  )
  where ${IS_NOT_ERASED}
  on conflict (key) ${onConflict}`;

/** SQL that schedules a changed message: a sent one is edited, and one in flight is edited once it is sent. */
export const REVISE_SQL = `is_revised = outbox_messages.status = 'sending',
  attempts = case outbox_messages.status when 'sent' then 0 else outbox_messages.attempts end,
  next_attempt_at =
    case outbox_messages.status when 'sent' then clock_timestamp() else outbox_messages.next_attempt_at end,
  changed_at = case outbox_messages.status when 'sent' then clock_timestamp() else outbox_messages.changed_at end,
  status = case outbox_messages.status when 'sent' then 'pending' else outbox_messages.status end`;
const UPDATE_ON_CONFLICT = `do update set text = excluded.text, localized = excluded.localized, composer = excluded.composer, args = excluded.args,
  buttons = excluded.buttons, about = excluded.about,
  options = case when excluded.options is null then outbox_messages.options
    else coalesce(outbox_messages.options, '{}') || excluded.options end, traceparent = excluded.traceparent, ${REVISE_SQL},
  priority = case outbox_messages.status
    when 'sent' then excluded.priority else least(outbox_messages.priority, excluded.priority) end`;

/** Writes messages into the outbox. SQL throughout, because each statement writes a batch or depends on a row's status. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: Database) {}

  /** Inserts messages, except those whose keys exist. */
  async insert(messages: QueuedMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await Promise.all([
      this.database.execute(buildInsertSql('null'), [toJsonRows(messages.map(toRow))]),
      messages.some(({ heldSeconds }) => !heldSeconds) && this.wakeWorker(),
    ]);
  }

  /** Inserts messages, or updates the content of those with the same keys. */
  async upsert(messages: QueuedMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await this.database.execute(buildInsertSql('null', UPDATE_ON_CONFLICT), [
      toJsonRows(messages.map(toRow)),
    ]);
    await this.wakeWorker();
  }

  async dropButtons(key: string): Promise<void> {
    await this.database.execute(
      `update outbox_messages set buttons = null, localized = localized || '{"buttons": null}', traceparent = $2, ${REVISE_SQL},
         options = coalesce(options, '{}') || '{"isDispensable": true}'
       where key = $1 and buttons is not null`,
      [key, getTraceparent()],
    );
    await this.wakeWorker();
  }

  /** Appends the line to messages whose first button has this data, and removes that row of buttons. */
  async closeOffers(subject: string, data: string, line: Markdown): Promise<void> {
    await this.database.execute(
      `update outbox_messages
       set text = text || E'\n' || $3, buttons = nullif(buttons - 0, '[]'), traceparent = $4, ${REVISE_SQL},
         localized = jsonb_build_object(
           'text', coalesce(localized ->> 'text', text) || E'\n' || $5,
           'buttons', nullif(coalesce(nullif(localized -> 'buttons', 'null'), buttons) - 0, '[]'))
       where about = $1 and buttons -> 0 -> 0 ->> 'data' = $2 and text is not null
         and status in ('held', 'pending', 'sending', 'sent')`,
      [subject, data, line.source, getTraceparent(), line.localized],
    );
    await this.wakeWorker();
  }

  /** Updates the content of those messages whose text differs. Returns the keys that exist. */
  async updateByKeys(keys: string[], text: Markdown, buttons: Button[][]): Promise<string[]> {
    await this.database.execute(
      `update outbox_messages set text = change.text, localized = change.localized, composer = null, args = null,
         buttons = change.buttons, traceparent = $3, ${REVISE_SQL}
       from json_to_recordset($2::json) change (text text, localized jsonb, buttons jsonb)
       where key = any ($1) and outbox_messages.text is distinct from change.text`,
      [keys, toJsonRows([toContentColumns(text, buttons)]), getTraceparent()],
    );
    const found = await this.database.values<string>('select key from outbox_messages where key = any ($1)', [
      keys,
    ]);
    if (found.length > 0) await this.wakeWorker();
    return found;
  }

  /** Deletes the subjects of messages sent before that time. Returns their number. */
  purgeSubjects(sentBefore: Date, limit: number): Promise<number> {
    return this.database.execute(
      `delete from message_subjects where (chat_id, message_id) in (
         select chat_id, message_id from message_subjects where sent_at < $1 limit $2)`,
      [sentBefore, limit],
    );
  }

  async insertPhoto(message: QueuedMessage, photo: Buffer): Promise<void> {
    await this.database.execute(buildInsertSql('$2::bytea'), [toJsonRows([toRow(message)]), photo]);
    await this.wakeWorker();
  }

  async insertChanges(changes: MessageChange[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = changes.map(({ chatId, messageId, text, buttons, subject, key }) => ({
      chat_id: chatId,
      sent_message_id: messageId,
      ...toContentColumns(text, buttons),
      about: subject,
      key,
      traceparent: getTraceparent(),
    }));
    const inserted = this.database.execute(
      `insert into outbox_messages (chat_id, sent_message_id, text, localized, buttons, about, key, traceparent)
       select chat_id, sent_message_id, text, localized, buttons, about, key, traceparent from json_to_recordset($1::json) change (
         chat_id bigint, sent_message_id bigint, text text, localized jsonb, buttons jsonb, about text, key text, traceparent text
       )
       where ${IS_NOT_ERASED}
       on conflict (key) do nothing`,
      [toJsonRows(rows)],
    );
    await Promise.all([inserted, this.wakeWorker()]);
  }

  /**
   * Locks the messages of these keys, so that no held one is sent before the commit. Returns the keys of those that are no
   * longer held, including one that the worker is releasing.
   */
  async lockAndListReleased(keys: string[]): Promise<Set<string>> {
    const rows = await this.database.rows<{ key: string; status: string }>(
      'select key, status from outbox_messages where key = any($1) order by id for update',
      [keys],
    );
    return new Set(rows.flatMap(({ key, status }) => (status === 'held' ? [] : [key])));
  }

  /** Deletes held messages locked by `lockAndListReleased`. Their keys are free again. */
  async withdraw(keys: string[]): Promise<void> {
    await this.database.execute(`delete from outbox_messages where key = any($1) and status = 'held'`, [
      keys,
    ]);
  }

  /** Deletes messages sent before `sentBefore`, and failed or unknown ones created before `stuckBefore`. Returns their number. */
  purge(sentBefore: Date, stuckBefore: Date, limit: number): Promise<number> {
    return this.database.execute(
      `delete from outbox_messages where id in (
         (select id from outbox_messages where status = 'sent' and sent_at < $1 limit $3)
         union all
         (select id from outbox_messages where status in ('failed', 'unknown') and created_at < $2 limit $3))`,
      [sentBefore, stuckBefore, limit],
    );
  }

  private wakeWorker(): Promise<void> {
    return this.database.wakeWorkers(OUTBOX_CHANNEL);
  }
}

const toRow = (message: QueuedMessage): object => ({
  chat_id: message.chatId,
  thread_id: message.threadId,
  reply_to: message.replyTo,
  ...(message.text && toContentColumns(message.text, message.buttons, message.answersTo)),
  composer: message.composer,
  args: message.args,
  key: message.key,
  priority: message.isAnswer ? 0 : 1,
  held_seconds: message.heldSeconds ?? 0,
  fold: message.digest?.composer,
  fold_item: message.digest?.item,
  reaction: message.reaction,
  about: message.subject,
  options: toOptions(message),
  supersedes: message.supersedes,
  bundle: message.bundle,
  traceparent: getTraceparent(),
});

function toOptions({ options, ifRefused = [], digest }: QueuedMessage): object | undefined {
  if (ifRefused.length === 0 && !digest?.isQuiet) return options;
  return {
    ...options,
    ...(ifRefused.length > 0 && { ifRefused: ifRefused.flatMap(splitIntoParts).map(toRow) }),
    ...(digest?.isQuiet && { foldsQuietly: true }),
  };
}
