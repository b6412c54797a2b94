import type { EntityManager } from 'typeorm';
import { wakeUp } from '../../database/commits.js';
import type { Update } from 'telegraf/types';
import { allRows, changedRow, onlyRow, run } from '../../database/statements/statement.js';
import { UPDATES_CHANNEL } from './update-channel.js';
import { laneOf, type WaitingUpdate } from './update-lane.rules.js';

/** Limits how long the handling of an update waits, so that a locked row or table holds up only its own chat. */
export const limitWaits = run(
  `select set_config('lock_timeout', '2s', true), set_config('statement_timeout', '10s', true)`,
);

/**
 * The same for a transaction that handles a stored update. Its commit does not wait for the disk. If the database crashes
 * and loses it, the update still waits, and is handled again. Nobody has seen a reply by then: what the outbox sends is
 * committed after it, and waits for the disk.
 */
export const limitWaitsOfHandling = run(limitsOfHandling('2s'));

function limitsOfHandling(forLocks: string): string {
  return `select set_config('lock_timeout', '${forLocks}', true), set_config('statement_timeout', '10s', true),
    set_config('synchronous_commit', 'off', true)`;
}

/**
 * Replaces what PostgreSQL refuses in texts, so that no handler meets it. The length stays, because Telegram's marks count the
 * characters.
 */
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', ' ').replace(/\p{Surrogate}/gu, '\ufffd') : value;

/** Stores new updates. One that is stored already stays as it is. */
export async function insertUpdates(db: EntityManager, updates: { update_id: number }[]): Promise<void> {
  const rows = updates.map((update) => {
    const { chatId: chat_id, personId: person_id } = laneOf(update);
    return { update_id: update.update_id, payload: JSON.stringify(update, storable), chat_id, person_id };
  });
  await db.query(
    `insert into telegram_updates (update_id, payload, chat_id, person_id)
     select update_id, payload::json, chat_id, person_id
     from json_to_recordset($1::json) as u (update_id bigint, payload text, chat_id bigint, person_id bigint)
     on conflict (update_id) do nothing`,
    [JSON.stringify(rows)],
  );
  await wakeUp(db, UPDATES_CHANNEL);
}

/**
 * Finds updates to be handled now, oldest first, except those of chats in `busyChats`. An update that waits for the database
 * holds back the later ones of its chat; one whose handler failed does not. Waiting updates come after new ones.
 */
export function findDueUpdates(
  db: EntityManager,
  busyChats: string[],
  limit: number,
): Promise<WaitingUpdate[]> {
  const columns = 'u.update_id as id, u.chat_id as "chatId", u.person_id as "personId"';
  const isDue = `u.status = 'pending' and u.next_attempt_at <= clock_timestamp()
    and (u.chat_id is null or u.chat_id <> all ($1::bigint[]))
    and not exists (select from holding h where h.chat_id = u.chat_id and h.first_id < u.update_id)`;
  // Found once, because PostgreSQL would look through all that wait for each of them.
  return db.query(
    `with holding as materialized (
       select chat_id, min(update_id) as first_id from telegram_updates
       where status = 'pending' and waiting_since is not null group by chat_id
     )
     (select ${columns} from telegram_updates u
      where ${isDue} and u.waiting_since is null order by u.update_id limit $2)
     union all
     (select ${columns} from telegram_updates u
      where ${isDue} and u.waiting_since is not null order by u.update_id limit $2)`,
    [busyChats, limit],
  );
}

export interface StoredUpdate {
  id: string;
  update: Update;
  /** The key of its answers. A replayed update has another key, so its answers are queued again. */
  key: string;
}

const STORED = `update_id as id, payload as update, 'update:' || update_id || case replays when 0 then '' else ':r' || replays end as key`;

/**
 * Limits the waits, and locks the updates until commit, in their order. Leaves out those that are handled already, maybe by the
 * process that held the lock until now. If several meet a lock, they go one by one, so only one of them waits for long.
 */
export async function lockPendingUpdates(db: EntityManager, updateIds: string[]): Promise<StoredUpdate[]> {
  const [, stored] = await Promise.all([
    db.query(limitsOfHandling(updateIds.length > 1 ? '500ms' : '2s')),
    db.query<StoredUpdate[]>(
      `select ${STORED} from telegram_updates
       where update_id = any($1) and status = 'pending' order by update_id for update`,
      [updateIds],
    ),
  ]);
  return stored;
}

/** Returns the stored update, in any status. */
export const getUpdate = onlyRow<StoredUpdate, [updateId: string]>(
  `select ${STORED} from telegram_updates where update_id = $1`,
);

/** Those of the updates that are still stored. */
export const findUpdates = allRows<StoredUpdate, [updateIds: string[]]>(
  `select ${STORED} from telegram_updates where update_id = any($1)`,
);

export const markHandled = run<[updateIds: string[]]>(
  `update telegram_updates set status = 'handled', handled_at = clock_timestamp(), error = null, waiting_since = null
   where update_id = any($1)`,
);

interface Attempt {
  status: 'pending' | 'failed';
  update: Update;
  /** Nobody has tried it before. */
  isFirst: boolean;
}

/**
 * Limits the waits, and counts an attempt before it is made, so that an attempt that ends the process counts too. Sets the time
 * of the next one. `attempt` is null if the update is handled or given up already. Its status is `failed` if this would be one
 * attempt too many. `newFollowers`: those of the followers that nobody has tried, in their order.
 */
export async function beginAttempt(
  db: EntityManager,
  updateId: string,
  followers: string[],
  maxAttempts: number,
): Promise<{ attempt: Attempt | null; newFollowers: NewUpdate[] }> {
  const [, [[attempt = null]], newFollowers] = await Promise.all([
    limitWaitsOfHandling(db),
    db.query<[Attempt[], number]>(BEGIN_ATTEMPT, [updateId, maxAttempts]),
    db.query<NewUpdate[]>(FIND_NEW, [followers]),
  ]);
  return { attempt, newFollowers };
}

type NewUpdate = Pick<StoredUpdate, 'id' | 'update'>;

const BEGIN_ATTEMPT = `
  update telegram_updates
     set attempts = least(attempts + 1, $2),
         waiting_since = case when attempts < $2 then waiting_since end,
         status = case when attempts < $2 then 'pending' else 'failed' end,
         error = case when attempts < $2 then error else coalesce(error, 'the process ended at every attempt') end,
         next_attempt_at = clock_timestamp() + power(2, attempts) * interval '1 second'
     where update_id = $1 and status = 'pending'
     returning status, payload as update, attempts = 1 and waiting_since is null as "isFirst"`;

const IS_NEW = `status = 'pending' and attempts = 0 and waiting_since is null`;

const FIND_NEW = `
  select update_id as id, payload as update from telegram_updates
  where update_id = any($1) and ${IS_NEW} order by update_id`;

/**
 * Counts the first attempts of updates that are tried together with an earlier one. If the process ends meanwhile, they are
 * due at once, in their order. Returns those that were still new.
 */
export async function beginFirstAttempts(db: EntityManager, updateIds: string[]): Promise<string[]> {
  const [rows] = await db.query<[{ id: string }[], number]>(
    `update telegram_updates set attempts = 1 where update_id = any($1) and ${IS_NEW} returning update_id as id`,
    [updateIds],
  );
  return rows.map(({ id }) => id);
}

/** Takes back attempts that were counted and not made. */
export const takeBackAttempts = run<[updateIds: string[]]>(`
  update telegram_updates set attempts = greatest(attempts - 1, 0) where update_id = any($1) and status = 'pending'`);

/** Notes why the attempt failed. After `maxAttempts` the update is given up. Returns the new status. */
export async function markAttemptFailed(
  db: EntityManager,
  updateId: string,
  error: string,
  maxAttempts: number,
): Promise<'pending' | 'failed'> {
  const [rows] = await db.query<[{ status: 'pending' | 'failed' }[], number]>(
    `update telegram_updates
     set error = $2, waiting_since = null, status = case when attempts < $3 then 'pending' else 'failed' end
     where update_id = $1 and status = 'pending'
     returning status`,
    [updateId, error, maxAttempts],
  );
  return rows[0]?.status ?? 'pending';
}

/**
 * Puts off an update that had to wait for the database. The next pause is as long as it has waited so far, at most 20 s. The
 * attempt that was begun does not count. Returns whether this is the first time; null: the update is handled meanwhile.
 */
export const putOff = changedRow<
  { isFirst: boolean },
  [updateId: string, wasBegun: boolean, reason: string]
>(`
  update telegram_updates u
  set attempts = greatest(u.attempts - $2::boolean::int, 0), error = $3,
      waiting_since = coalesce(u.waiting_since, clock_timestamp()),
      next_attempt_at = clock_timestamp()
        + least(greatest(clock_timestamp() - u.waiting_since, interval '0.5 seconds'), interval '20 seconds')
  from (select update_id, waiting_since from telegram_updates where update_id = $1 for update) before
  where u.update_id = before.update_id and u.status = 'pending'
  returning before.waiting_since is null as "isFirst"`);

/** Deletes old updates. Telegram does not send an update again after a day. Returns how many were deleted. */
export async function purgeUpdates(
  db: EntityManager,
  { doneBefore, failedBefore, limit }: { doneBefore: Date; failedBefore: Date; limit: number },
): Promise<number> {
  const [, count] = await db.query<[unknown, number]>(
    `delete from telegram_updates where update_id in (
       (select update_id from telegram_updates where status = 'handled' and handled_at < $1 limit $3)
       union all
       (select update_id from telegram_updates where status = 'failed' and received_at < $2 limit $3))`,
    [doneBefore, failedBefore, limit],
  );
  return count;
}

export interface UpdateFigures {
  pending: number;
  failed: number;
  /** The age of the oldest waiting update. */
  oldestPendingSeconds: number;
}

/** Counts updates that wait to be handled, and those that were given up and not replayed. */
export const countOpenUpdates = onlyRow<UpdateFigures>(`
  select open.pending, open."oldestPendingSeconds",
         (select count(*)::int from telegram_updates where status = 'failed') as failed
  from (select count(*)::int as pending,
               coalesce(extract(epoch from clock_timestamp() - min(received_at)), 0)::float as "oldestPendingSeconds"
        from telegram_updates where status = 'pending') open`);
