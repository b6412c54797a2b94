import type { EntityManager } from 'typeorm';
import { jsonRows } from '../../database/statements/json-rows.js';
import { wakeUp } from '../../database/commits.js';
import type { Markdown } from '../api/markdown.js';
import type { Button } from '../api/message.js';
import { OUTBOX_CHANNEL } from './queue-message.js';

const WINDOW_SECONDS = 60;

/** Messages that become one if they come within a minute, such as those of one conversation. */
export interface Series {
  /** What the messages have in common. Each chat has its own series. */
  key: string;
  /** The text for this many messages. It must fit one message. */
  textOf: (count: number) => Markdown;
  /** True: the person has seen the earlier ones and gets a new message, since a changed one makes no sound. */
  isSeen: boolean;
  now: Date;
}

export type SeriesContent =
  | { text: Markdown; buttons?: Button[][] }
  | { composer: string; args: Record<string, unknown> };

/** A message of a series. `key` names it if it begins the series. */
export interface SeriesMessage {
  chatId: string;
  key: string;
  series: Series;
  contentOf: (text: Markdown) => SeriesContent;
}

/** A message that is queued, or will be with the commit. */
interface Latest {
  /** Null: it begins a series now. */
  id: string | null;
  count: number;
  goesOnUntil: Date | null;
  changed?: { message: SeriesMessage; content: SeriesContent };
}

/**
 * Queues messages, each in its series. A message that begins a series within the last minute is changed instead, before or
 * after it is sent. So the first message goes out at once, and the chat shows only one.
 */
export async function queueInSeries(db: EntityManager, messages: SeriesMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const latest = await lockSeries(db, messages);
  const changed = new Set<Latest>();
  for (const message of messages) {
    const { series } = message;
    const before = latest.get(seriesKeyOf(message));
    const goesOn = before?.goesOnUntil && before.goesOnUntil > series.now && !series.isSeen;
    const now: Latest = goesOn ? before : { id: null, count: 0, goesOnUntil: endOf(series) };
    now.count += 1;
    const begun = goesOn && !now.id ? now.changed!.message : message;
    now.changed = { message: begun, content: message.contentOf(series.textOf(now.count)) };
    latest.set(seriesKeyOf(message), now);
    changed.add(now);
  }
  await change(
    db,
    [...changed].filter(({ id }) => id !== null),
  );
  await begin(
    db,
    [...changed].filter(({ id }) => id === null),
  );
  await wakeUp(db, OUTBOX_CHANNEL);
}

type SeriesName = Pick<SeriesMessage, 'chatId'> & { series: Pick<Series, 'key'> };

const seriesKeyOf = ({ chatId, series }: SeriesName) => `${chatId}:${series.key}`;

const endOf = ({ now }: Series) => new Date(now.getTime() + WINDOW_SECONDS * 1_000);

interface LatestRow extends Latest {
  seriesKey: string;
}

/** Locks these series until commit. Two transactions at once must not both begin a series. Returns the newest message of each. */
async function lockSeries(db: EntityManager, series: SeriesName[]): Promise<Map<string, Latest>> {
  const keys = [...new Set(series.map(seriesKeyOf))].sort();
  // Two statements: the second sees what those stored who had the locks before.
  const [, rows] = await Promise.all([
    db.query(
      `select pg_advisory_xact_lock(hashtextextended('outbox series:' || key, 0)) from unnest($1::text[]) wanted (key)`,
      [keys],
    ),
    db.query<LatestRow[]>(
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

async function change(db: EntityManager, rows: Latest[]): Promise<void> {
  if (rows.length === 0) return;
  const news = rows.map(({ id, count, changed }) => ({ id, count, ...fieldsOf(changed!.content) }));
  await db.query(CHANGE, [jsonRows(news)]);
}

const CHANGE = `
  update outbox_messages m
  set series_count = news.count, text = news.text, buttons = news.buttons, composer = news.composer,
      args = news.args, is_revised = status = 'sending',
      attempts = case status when 'sent' then 0 else attempts end,
      next_attempt_at = case status when 'sent' then clock_timestamp() else next_attempt_at end,
      status = case status when 'sent' then 'pending' else status end
  from json_to_recordset($1::json) news (id bigint, count int, text text, buttons jsonb, composer text, args jsonb)
  where m.id = news.id`;

async function begin(db: EntityManager, rows: Latest[]): Promise<void> {
  if (rows.length === 0) return;
  const begun = rows.map(({ count, changed }) => {
    const { message, content } = changed!;
    return {
      chat_id: message.chatId,
      key: message.key,
      series_key: seriesKeyOf(message),
      series_until: endOf(message.series),
      series_count: count,
      ...fieldsOf(content),
    };
  });
  await db.query(BEGIN, [jsonRows(begun)]);
}

const COLUMNS = 'chat_id, key, series_key, series_until, series_count, text, buttons, composer, args';

const BEGIN = `
  insert into outbox_messages (${COLUMNS})
  select ${COLUMNS} from json_to_recordset($1::json) begun (
    chat_id bigint, key text, series_key text, series_until timestamptz, series_count int, text text, buttons jsonb,
    composer text, args jsonb
  )
  on conflict (key) do nothing`;

function fieldsOf(content: SeriesContent) {
  if ('composer' in content) return content;
  return { text: content.text.source, buttons: content.buttons };
}
