import type pg from 'pg';
import { groupBy } from '../../lists/lists.rules.js';
import { traceReleases } from './leader-statements.js';

/** The maximum number of notices per person and minute. */
export const MAX_NOTICES = 3;
const WINDOW_MS = 60_000;
/** Quiet notices wait this long for others. A person gets one message of them per minute. */
const QUIET_MS = 3_000;

/** Due notices are sent individually, folded into one message, or postponed. */
export type ReleaseDecision = 'each' | 'folded' | { waitMs: number };

/** `releasedMsAgo`: the ages of the person's latest notices. */
export function decideRelease(due: number, releasedMsAgo: number[], most = MAX_NOTICES): ReleaseDecision {
  const recent = releasedMsAgo.filter((ago) => ago < WINDOW_MS).slice(-most);
  const room = most - recent.length;
  if (room <= 0) return { waitMs: WINDOW_MS - Math.max(...recent) };
  return due <= room ? 'each' : 'folded';
}

interface DueNotice {
  id: string;
  chatId: string;
  /** The composer of the folded message, and the item for this notice. */
  fold: string;
  item: object;
  traceparent: string | null;
  dueForMs: number;
  options: { ifRefused?: object[]; foldsQuietly?: true } | null;
}

const IS_DUE = `status = 'held' and fold is not null and next_attempt_at <= clock_timestamp()`;

/**
 * Releases due foldable notices. Skips those that are being withdrawn. Runs in one transaction, so that each is sent once even
 * if the process dies. Uses the leader's session: only the leader releases messages.
 */
export async function releaseFoldable(session: pg.Client): Promise<void> {
  const { rows } = await session.query(`select from outbox_messages where ${IS_DUE} limit 1`);
  if (rows.length === 0) return;
  await session.query('begin');
  try {
    await releaseDue(session);
    await session.query('commit');
  } catch (error) {
    await session.query('rollback');
    throw error;
  }
}

async function releaseDue(session: pg.Client): Promise<void> {
  const { rows: due } = await session.query<DueNotice>(
    `select id, chat_id as "chatId", fold, fold_item as item, traceparent, options,
       extract(epoch from clock_timestamp() - next_attempt_at)::float * 1000 as "dueForMs"
     from outbox_messages
     where ${IS_DUE} order by id limit 1000 for update skip locked`,
  );
  const groups = groupBy(due, ({ chatId, fold }) => `${chatId} ${fold}`);
  for (const group of groups.values()) {
    const [{ chatId, fold }] = group as [DueNotice];
    const ids = group.map(({ id }) => id);
    const isQuiet = group.every(({ options }) => options?.foldsQuietly);
    if (isQuiet && Math.max(...group.map(({ dueForMs }) => dueForMs)) < QUIET_MS) continue;
    const most = isQuiet ? 1 : MAX_NOTICES;
    const release = decideRelease(group.length, await listReleaseAges(session, chatId), most);
    if (typeof release === 'object') {
      await session.query(
        `update outbox_messages set next_attempt_at = clock_timestamp() + $2 * interval '1 ms' where id = any($1)`,
        [ids, release.waitMs],
      );
      continue;
    }
    if (release === 'each')
      await session.query(`update outbox_messages set status = 'pending' where id = any($1)`, [ids]);
    else await foldNotices(session, chatId, fold, group);
    await recordReleases(session, chatId, release === 'each' ? ids.length : 1);
    traceReleases(group);
  }
}

/** The rows stay, because their keys mark them as no longer withdrawable. The folded message continues the trace of the first. */
async function foldNotices(
  session: pg.Client,
  chatId: string,
  composer: string,
  group: DueNotice[],
): Promise<void> {
  const args = JSON.stringify({ items: group.map(({ item }) => item) });
  const ifRefused = group.flatMap(({ options }) => options?.ifRefused ?? []);
  await session.query(
    `with folded as (
       insert into outbox_messages (chat_id, composer, args, traceparent, options) values ($1, $2, $3, $5, $6) returning id
     )
     update outbox_messages set status = 'sent', sent_at = clock_timestamp(), folded_into = (select id from folded)
     where id = any($4)`,
    [
      ...[chatId, composer, args, group.map(({ id }) => id), group[0]!.traceparent],
      ifRefused.length > 0 ? JSON.stringify({ ifRefused }) : null,
    ],
  );
}

async function listReleaseAges(session: pg.Client, chatId: string): Promise<number[]> {
  const { rows } = await session.query<{ ago: number }>(
    `select extract(epoch from clock_timestamp() - at)::float * 1000 as ago
     from outbox_chats, unnest(told) as at where chat_id = $1`,
    [chatId],
  );
  return rows.map(({ ago }) => ago);
}

async function recordReleases(session: pg.Client, chatId: string, count: number): Promise<void> {
  await session.query(
    `insert into outbox_chats as c (chat_id, next_at, told)
     values ($1, clock_timestamp(), array_fill(clock_timestamp(), array[$2::int]))
     on conflict (chat_id) do update set told = (c.told || excluded.told)[greatest(cardinality(c.told) + $2::int - $3::int + 1, 1):]`,
    [chatId, count, MAX_NOTICES],
  );
}
