import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { toJsonRows } from '../../database/json-rows.js';
import { getTraceparent } from '../../tracing/tracing.js';
import {
  getSeriesKey,
  getWindowEnd,
  type LatestMessage,
  type SeriesContent,
  type SeriesStep,
} from './message-series.js';
import { toContentColumns } from './localized-content.js';
import { IS_NOT_ERASED, REVISE_SQL } from './outbox.repository.js';
import { OUTBOX_CHANNEL } from './outgoing-message.js';

const SERIES_COLUMNS =
  'chat_id, thread_id, about, options, key, series_key, series_until, series_count, text, localized, buttons, composer, args, traceparent';

/** The newest messages of series in the outbox. SQL throughout, for locks and batches. */
@Injectable()
export class MessageSeriesRepository {
  constructor(private readonly database: Database) {}

  /** Locks the newest message of each series until commit. Returns the messages by series key. */
  async lockLatest(seriesKeys: string[]): Promise<Map<string, LatestMessage>> {
    const rows = await this.database.rows<LatestMessage & { seriesKey: string }>(
      `select wanted.key as "seriesKey", latest.*
       from unnest($1::text[]) wanted (key) cross join lateral (
         select id, series_count as count,
           case when status in ('pending', 'sending', 'sent') then series_until end as "openUntil"
         from outbox_messages where series_key = wanted.key order by id desc limit 1 for update
       ) latest`,
      [seriesKeys.toSorted()],
    );
    return new Map(rows.map(({ seriesKey, ...row }) => [seriesKey, row]));
  }

  /** Edits the messages of steps with an id, and inserts the messages of steps without one. */
  async store(steps: SeriesStep[]): Promise<void> {
    if (steps.length === 0) return;
    const changed = steps.filter(({ id }) => id !== null);
    const started = steps.filter(({ id }) => id === null);
    await Promise.all([
      changed.length > 0 && this.updateLatest(changed),
      started.length > 0 && this.insertFirst(started),
      this.database.wakeWorkers(OUTBOX_CHANNEL),
    ]);
  }

  private async updateLatest(steps: SeriesStep[]): Promise<void> {
    const rows = steps.map(({ id, count, content }) => ({ id, count, ...toContentFields(content) }));
    await this.database.execute(
      `update outbox_messages
       set series_count = change.count, text = change.text, localized = change.localized, buttons = change.buttons, composer = change.composer,
           args = change.args, traceparent = change.traceparent, ${REVISE_SQL}
       from json_to_recordset($1::json) change (
         id bigint, count int, text text, localized jsonb, buttons jsonb, composer text, args jsonb, traceparent text
       )
       where outbox_messages.id = change.id`,
      [toJsonRows(rows)],
    );
  }

  private async insertFirst(steps: SeriesStep[]): Promise<void> {
    const rows = steps.map(({ count, message, content }) => ({
      chat_id: message.chatId,
      thread_id: message.threadId,
      about: message.subject,
      options: message.options,
      key: message.key,
      series_key: getSeriesKey(message),
      series_until: getWindowEnd(message.series),
      series_count: count,
      ...toContentFields(content),
    }));
    await this.database.execute(
      `insert into outbox_messages (${SERIES_COLUMNS})
       select ${SERIES_COLUMNS} from json_to_recordset($1::json) started (
         chat_id bigint, thread_id bigint, about text, options jsonb, key text, series_key text, series_until timestamptz, series_count int, text text, localized jsonb, buttons jsonb,
         composer text, args jsonb, traceparent text
       )
       where ${IS_NOT_ERASED}
       on conflict (key) do nothing`,
      [toJsonRows(rows)],
    );
  }
}

function toContentFields(content: SeriesContent) {
  const traceparent = getTraceparent();
  if ('composer' in content) return { composer: content.composer, args: content.args, traceparent };
  return { ...toContentColumns(content.text, content.buttons), traceparent };
}
