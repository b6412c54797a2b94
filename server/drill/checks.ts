import type { TelegramServer } from '../test/telegram-server.js';
import { waitFor } from './programs.js';
import { withClient } from '../bench/cluster.js';
import { FIRST_AMOUNT, type Writers } from './writers.js';

const SETTLE_SECONDS = 600;

export interface Outcome {
  name: string;
  count: number;
  /** How many of them are lost, and how many exist more than once. Null: not applicable. */
  lost: number | null;
  doubled: number | null;
}

/**
 * Compares confirmed writes with the database, and the database with what people saw. The writers have stopped. After a
 * point-in-time recovery, forms that were handled later are lost.
 */
export async function compareAll(
  url: string,
  writers: Writers,
  telegram: TelegramServer,
  { formsMayBeLost = false } = {},
): Promise<Outcome[]> {
  await waitFor(
    'all updates are handled and all messages are sent',
    () => isSettled(url, telegram),
    SETTLE_SECONDS,
  );
  const forms = await compareDeposits(url, 'forms', 'retention', writers.formCount);
  return [
    await compareDeposits(url, 'requests', 'ftd', writers.requestCount),
    { ...forms, ...(formsMayBeLost && { name: `forms, of which ${forms.lost} are lost`, lost: null }) },
    ...(await compareMessages(url, telegram)),
  ];
}

async function isSettled(url: string, telegram: TelegramServer): Promise<boolean> {
  const rows = await queryRows<{ open: boolean }>(
    url,
    `select exists (select from telegram_updates where status not in ('handled', 'failed'))
       or exists (select from outbox_messages where status in ('held', 'pending', 'sending')) as open`,
  );
  return telegram.unconfirmedCount === 0 && !rows[0]!.open;
}

/** Counts how often each deposit of the writers was stored. The writers number them from 1 to `count`. */
async function compareDeposits(url: string, name: string, type: string, count: number): Promise<Outcome> {
  const rows = await queryRows<{ deposits: number }>(
    url,
    `select count(d.id)::int as deposits from generate_series($2::int + 1, $2::int + $3::int) as made (amount)
     left join deposits d on d.amount = made.amount and d.type = $1 group by made.amount`,
    [type, FIRST_AMOUNT, count],
  );
  return { name, count, ...countLostAndDoubled(rows.map(({ deposits }) => deposits)) };
}

const countLostAndDoubled = (copies: number[]) => ({
  lost: copies.filter((count) => count === 0).length,
  doubled: copies.filter((count) => count > 1).length,
});

/** Lost: `sent`, but nobody saw it. Doubled: people saw it more often than it was queued. */
async function compareMessages(url: string, telegram: TelegramServer): Promise<Outcome[]> {
  const rows = await queryRows<{ chat: string; text: string; sent: number; unknown: number; failed: number }>(
    url,
    `select chat_id::text as chat, text, count(*) filter (where status = 'sent')::int as sent,
       count(*) filter (where status = 'unknown')::int as unknown,
       count(*) filter (where status not in ('sent', 'unknown'))::int as failed
     from outbox_messages group by 1, 2`,
  );
  const seenCountByMessage = new Map<string, number>();
  for (const { params, hasTakenEffect } of telegram.listCalls('sendMessage')) {
    const key = `${String(params.chat_id)} ${String(params.text)}`;
    if (hasTakenEffect) seenCountByMessage.set(key, (seenCountByMessage.get(key) ?? 0) + 1);
  }
  const sumUp = (count: (row: (typeof rows)[0]) => number) => rows.reduce((sum, row) => sum + count(row), 0);
  const countSeen = ({ chat, text }: (typeof rows)[0]) => seenCountByMessage.get(`${chat} ${text}`) ?? 0;
  return [
    {
      name: 'messages sent',
      count: sumUp(({ sent }) => sent),
      lost: sumUp((row) => Math.max(row.sent - countSeen(row), 0)),
      doubled: sumUp((row) => Math.max(countSeen(row) - row.sent - row.unknown, 0)),
    },
    { name: 'messages unknown', count: sumUp(({ unknown }) => unknown), lost: null, doubled: null },
    { name: 'messages failed', count: sumUp(({ failed }) => failed), lost: null, doubled: null },
  ];
}

export const queryRows = <Row extends object>(url: string, sql: string, values: unknown[] = []) =>
  withClient(url, async (db) => (await db.query<Row>(sql, values)).rows);
