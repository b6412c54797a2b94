import type { EntityManager } from 'typeorm';
import { later, together } from '../../database/later.js';
import { tell } from '../../database/news.js';
import type { Markdown } from '../api/markdown.js';
import type { Button } from '../api/message.js';
import { OUTBOX_CHANNEL } from './queue-message.js';

const WINDOW_SECONDS = 60;

/** Messages that become one if they come within a minute, such as those of one conversation. */
export interface Series {
  /** What the messages have in common. Each chat has its own series. */
  key: string;
  /** The text for so many messages. It must fit one message. */
  textOf: (count: number) => Markdown;
  /** True: the person has seen the earlier ones and gets a new message, since a changed one makes no sound. */
  isSeen: boolean;
  now: Date;
}

export type SeriesContent =
  | { text: Markdown; buttons?: Button[][] }
  | { composer: string; args: Record<string, unknown> };

interface Latest {
  id: string;
  count: number;
  goesOn: boolean;
}

/**
 * Queues a message, or changes the message that began the series within the last minute, before or after it is sent. So the
 * first message goes out at once, and the chat shows only one.
 */
export async function queueInSeries(
  db: EntityManager,
  { chatId, key }: { chatId: string; key: string },
  series: Series,
  contentOf: (text: Markdown) => SeriesContent,
): Promise<void> {
  const seriesKey = `${chatId}:${series.key}`;
  const latest = await lockLatest(db, seriesKey, series.now);
  const goesOn = latest?.goesOn === true && !series.isSeen;
  const count = goesOn ? latest.count + 1 : 1;
  const content = valuesOf(contentOf(series.textOf(count)));
  if (goesOn) {
    await later(
      db,
      `update outbox_messages
       set series_count = $2, text = $3, buttons = $4, composer = $5, args = $6, is_revised = status = 'sending',
           attempts = case status when 'sent' then 0 else attempts end,
           next_attempt_at = case status when 'sent' then clock_timestamp() else next_attempt_at end,
           status = case status when 'sent' then 'pending' else status end
       where id = $1`,
      [latest.id, count, ...content],
    );
  } else {
    await later(
      db,
      `insert into outbox_messages (chat_id, key, series_key, series_until, text, buttons, composer, args)
       values ($1, $2, $3, $4::timestamptz + $5 * interval '1 second', $6, $7, $8, $9)
       on conflict (key) do nothing`,
      [chatId, key, seriesKey, series.now, WINDOW_SECONDS, ...content],
    );
  }
  await tell(db, { bell: OUTBOX_CHANNEL });
}

async function lockLatest(db: EntityManager, seriesKey: string, now: Date): Promise<Latest | undefined> {
  const [, [latest]] = await together<[object[], Latest[]]>(
    db,
    // Two transactions at once must not both begin the series.
    [`select pg_advisory_xact_lock(hashtextextended('outbox series:' || $1, 0))`, [seriesKey]],
    [
      `select id, series_count as count, series_until > $2 and status in ('pending', 'sending', 'sent') as "goesOn"
       from outbox_messages where series_key = $1 order by id desc limit 1 for update`,
      [seriesKey, now],
    ],
  );
  return latest;
}

function valuesOf(content: SeriesContent): (string | null)[] {
  if ('text' in content)
    return [content.text.source, content.buttons ? JSON.stringify(content.buttons) : null, null, null];
  return [null, null, content.composer, JSON.stringify(content.args)];
}
