import type pg from 'pg';

export const CHANNEL = 'tallydesk_changes';

/** Rows of this age were left by a process that died. All others announce theirs much earlier. */
const LEFT_AFTER_MS = 150;
/** A longer notification is an error of PostgreSQL. */
const MAX_BYTES = 7_999;

/**
 * Announces in one statement: all wait for each other at a notification. Rows that another process announces at this moment
 * are left to it.
 */
export async function announce(
  session: pg.Client,
  rowIds: string[],
  messages: { channel: string; payload: string }[],
): Promise<void> {
  await session.query({
    name: 'announce',
    text: `with done as (
       delete from announcements
       where id in (select id from announcements where id = any($1::uuid[]) for update skip locked)
     )
     select pg_notify(channel, payload) from unnest($2::text[], $3::text[]) as m (channel, payload)`,
    values: [rowIds, messages.map(({ channel }) => channel), messages.map(({ payload }) => payload)],
  });
}

/** Announces what dead processes left. Returns the changes. Leaves rows to a replica that announces them at this moment. */
export async function announceLeft(session: pg.Client): Promise<string[]> {
  const { rows } = await session.query<{ change: string }>(
    `with stale as (
       delete from announcements where id in (
         select id from announcements
         where created_at < clock_timestamp() - interval '${LEFT_AFTER_MS} ms' order by id limit 500 for update skip locked
       )
       returning changes
     ), told as (
       select change::text as change from stale, json_array_elements(changes) as change
       where octet_length(change::text) <= ${MAX_BYTES}
     )
     select change, pg_notify('${CHANNEL}', change) from told`,
  );
  return rows.map(({ change }) => change);
}

/** The number of the server's process. Notifications carry that of their sender. */
export async function findProcessId(session: pg.Client): Promise<number> {
  const { rows } = await session.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]!.id;
}
