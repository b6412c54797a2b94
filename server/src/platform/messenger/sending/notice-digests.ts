import type pg from 'pg';
import { groupBy } from '../../lists/lists.rules.js';
import { traceReleases } from './leader-statements.js';

/** The maximum number of releases per person and minute. A release is one notice or one digest. */
const MAX_RELEASES = 3;
const WINDOW_MS = 60_000;
/** How long quiet notices wait for more. If no others are due, they wait until nothing was released to the person for a minute. */
const QUIET_MS = 3_000;

/** Whether due notices are sent individually, merged into one digest, or postponed. */
export type ReleaseDecision = 'individually' | 'as digest' | { waitMs: number };

/** `agesMs`: the ages of the person's latest releases, oldest first. */
export function decideRelease(dueCount: number, agesMs: number[], max = MAX_RELEASES): ReleaseDecision {
  const recent = agesMs.filter((ageMs) => ageMs < WINDOW_MS).slice(-max);
  const remaining = max - recent.length;
  if (remaining <= 0) return { waitMs: WINDOW_MS - Math.max(...recent) };
  return dueCount <= remaining ? 'individually' : 'as digest';
}

interface DueNotice {
  id: string;
  chatId: string;
  /** The composer of the digest, and the item for this notice. */
  composer: string;
  item: object;
  traceparent: string | null;
  dueForMs: number;
  options: { ifRefused?: object[]; foldsQuietly?: true } | null;
}

const IS_DUE = `status = 'held' and fold is not null and next_attempt_at <= clock_timestamp()`;

/**
 * Releases due notices that have a digest composer. Skips those that are being withdrawn. Runs in one transaction, so that each
 * notice is sent once even if the process dies. Uses the leader's session, because only the leader releases messages.
 */
export async function releaseMergeableNotices(session: pg.Client): Promise<void> {
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
    `select id, chat_id as "chatId", fold as composer, fold_item as item, traceparent, options,
       extract(epoch from clock_timestamp() - next_attempt_at)::float * 1000 as "dueForMs"
     from outbox_messages
     where ${IS_DUE} order by id limit 1000 for update skip locked`,
  );
  const groups = groupBy(due, ({ chatId, composer }) => `${chatId} ${composer}`);
  for (const group of groups.values()) {
    const [{ chatId, composer }] = group as [DueNotice];
    const ids = group.map(({ id }) => id);
    const isQuiet = group.every(({ options }) => options?.foldsQuietly);
    if (isQuiet && Math.max(...group.map(({ dueForMs }) => dueForMs)) < QUIET_MS) continue;
    const max = isQuiet ? 1 : MAX_RELEASES;
    const release = decideRelease(group.length, await listReleaseAges(session, chatId), max);
    if (typeof release === 'object') {
      await session.query(
        `update outbox_messages set next_attempt_at = clock_timestamp() + $2 * interval '1 ms' where id = any($1)`,
        [ids, release.waitMs],
      );
      continue;
    }
    if (release === 'individually')
      await session.query(`update outbox_messages set status = 'pending' where id = any($1)`, [ids]);
    else await mergeNotices(session, chatId, composer, group);
    await recordReleases(session, chatId, release === 'individually' ? ids.length : 1);
    traceReleases(group);
  }
}

/** Queues a digest instead of the notices, whose rows stay. The digest continues the trace of the first notice. */
async function mergeNotices(
  session: pg.Client,
  chatId: string,
  composer: string,
  group: DueNotice[],
): Promise<void> {
  const args = JSON.stringify({ items: group.map(({ item }) => item) });
  const ifRefused = group.flatMap(({ options }) => options?.ifRefused ?? []);
  await session.query(
    `with digest as (
       insert into outbox_messages (chat_id, composer, args, traceparent, options) values ($1, $2, $3, $5, $6) returning id
     )
     update outbox_messages set status = 'sent', sent_at = clock_timestamp(), folded_into = (select id from digest)
     where id = any($4)`,
    [
      chatId,
      composer,
      args,
      group.map(({ id }) => id),
      group[0]!.traceparent,
      ifRefused.length > 0 ? JSON.stringify({ ifRefused }) : null,
    ],
  );
}

async function listReleaseAges(session: pg.Client, chatId: string): Promise<number[]> {
  const { rows } = await session.query<{ ageMs: number }>(
    `select extract(epoch from clock_timestamp() - at)::float * 1000 as "ageMs"
     from outbox_chats, unnest(told) as at where chat_id = $1`,
    [chatId],
  );
  return rows.map(({ ageMs }) => ageMs);
}

async function recordReleases(session: pg.Client, chatId: string, count: number): Promise<void> {
  await session.query(
    `insert into outbox_chats as c (chat_id, next_at, told)
     values ($1, clock_timestamp(), array_fill(clock_timestamp(), array[$2::int]))
     on conflict (chat_id) do update set told = (c.told || excluded.told)[greatest(cardinality(c.told) + $2::int - $3::int + 1, 1):]`,
    [chatId, count, MAX_RELEASES],
  );
}
