import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager, ObjectLiteral } from 'typeorm';

/** Long enough for a busy machine, so that only a check that would never pass fails. */
const DEFAULT_TIMEOUT_MS = 30_000;

/** Starts an operation that needs the lock. */
type Contender<Answer> = () => PromiseLike<Answer>;

/**
 * Provokes a race: locks the row, starts the contenders, each once the earlier ones wait for the lock, and then releases it.
 * `meanwhile` runs just before the release, for work that must not wait for the lock.
 */
export function raceForRow<Answer>(
  db: EntityManager,
  row: ObjectLiteral & { id: number | string },
  contenders: Contender<Answer>[],
  meanwhile?: () => PromiseLike<void>,
): Promise<Answer[]> {
  const lock = { mode: 'pessimistic_write' } as const;
  const acquireLock = (holder: EntityManager) =>
    holder.findOneOrFail(row.constructor, { where: { id: row.id }, lock });
  return raceBehind(db, acquireLock, contenders, meanwhile);
}

type LockStatement = string | [sql: string, values: unknown[]];

/** Like `raceForRow`, for any lock. `acquireLock`: a statement, or a function that runs statements. */
export async function raceBehind<Answer>(
  db: EntityManager,
  acquireLock: LockStatement | ((holder: EntityManager) => PromiseLike<unknown>),
  contenders: Contender<Answer>[],
  meanwhile?: () => PromiseLike<void>,
): Promise<Answer[]> {
  const { answers } = await db.transaction(async (holder) => {
    if (typeof acquireLock === 'function') await acquireLock(holder);
    else if (typeof acquireLock === 'string') await holder.query(acquireLock);
    else await holder.query(...acquireLock);
    const [{ pid }] = await holder.query<[{ pid: number }]>('select pg_backend_pid() as pid');
    const started: Promise<Answer>[] = [];
    for (const start of contenders) {
      started.push(Promise.resolve(start()));
      await waitUntil(async () => (await countQueueBehind(db, pid)) === started.length);
    }
    await meanwhile?.();
    return { answers: Promise.all(started) }; // Wrapped: awaiting here would deadlock with the lock of this transaction.
  });
  return answers;
}

/** Counts the sessions that wait for this one, directly or through other sessions. */
async function countQueueBehind(db: EntityManager, pid: number): Promise<number> {
  const [{ count }] = await db.query<[{ count: number }]>(
    `with recursive queue (pid) as (
       select $1::integer
       union
       select a.pid from pg_stat_activity a join queue q on q.pid = any (pg_blocking_pids(a.pid))
     )
     select count(*)::integer - 1 as count from queue`,
    [pid],
  );
  return count;
}

export async function countLockWaits(db: Pick<EntityManager, 'query'>): Promise<number> {
  const [{ count }] = await db.query<[{ count: number }]>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return count;
}

/** Waits until this many sessions have failed to acquire the lock of migrations, and have retried. */
export async function untilMigrationLockAwaited(
  db: Pick<EntityManager, 'query'>,
  count: number,
): Promise<void> {
  const firstAttemptByPid = new Map<number, string>();
  const pidsThatRetried = new Set<number>();
  await waitUntil(async () => {
    const sessions = await db.query<{ pid: number; at: string }[]>(
      `select pid, query_start::text as at from pg_stat_activity
       where datname = current_database() and query like 'select pg_try_advisory_lock%'`,
    );
    for (const { pid, at } of sessions) {
      if (!firstAttemptByPid.has(pid)) firstAttemptByPid.set(pid, at);
      else if (firstAttemptByPid.get(pid) !== at) pidsThatRetried.add(pid);
    }
    return pidsThatRetried.size === count;
  });
}

/** Repeats the check until it passes. If it does not pass in time, throws an error that includes the result of `state`. */
export async function waitUntil(
  isDone: () => boolean | Promise<boolean>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  state?: () => unknown,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) {
      const stateText = state ? `: ${JSON.stringify(await state())}` : '';
      throw new Error(`The check did not pass within ${timeoutMs} ms${stateText}`);
    }
    await delay(20);
  }
}
