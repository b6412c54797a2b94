import { setUpDatabase } from '../../../../test/own-database.js';
import { Database } from '../../../platform/database/database.js';
import { getOffset, PAGE_SIZE } from '../../../platform/lists/lists.rules.js';
import { dueTimeSql } from '../../brands/registry/working-time.sql.js';
import { type TicketListQuery, TicketListRepository } from './ticket-list.repository.js';

const database = setUpDatabase();

beforeAll(async () => {
  await database.db.query(`insert into users (telegram_id, public_name) values (7, 'Owner of all tickets')`);
  await database.db.query(
    `insert into brands (name, chat_id) select 'Brand ' || n, -n from generate_series(1, 9) n`,
  );
  // Some brands have no due times. Those of the others often coincide at the beginning of a working day.
  await database.db.query(
    `update brands set reply_within = case when id % 4 > 0 then 20 + 50 * (id % 3) end, work_start_time = 8 + id % 3,
       work_end_time = case when id % 5 > 0 then 12 + id % 4 end`,
  );
  await database.db.query(
    `insert into tickets (type, queue, title, description, status, brand_id, user_id, assignee_id, unread_by_staff, created_at,
       active_at, waiting_since, closed_at)
     select case when brand is null then 'ceo' else 'support' end, case when brand is null then 'ceo' else 'support' end,
       'Title', 'Text of it', status, brand, u.id, case when status <> 'new' then u.id end, 0, at, at + n % 3 * interval '1 hour',
       case when status = 'new' or n % 3 > 0 then date_trunc(case when n % 2 = 0 then 'hour' else 'minute' end, at) end,
       case when status = 'closed' then at end
     from users u, generate_series(1, 400) n, lateral (
       select nullif(1 + n * 7 % 10, 10) as brand, case n % 7 when 0 then 'new' when 1 then 'closed' else 'in-work' end as status,
         timestamptz '2026-03-10T00:00:00Z' + n * 7919 % 4000 * interval '1 minute' as at) _`,
  );
});

/** The ids on a page, found by computing the due time of every ticket. */
async function listByComputedTimes(where: string, page: number): Promise<number[]> {
  const rows = await database.db.query<{ id: number }[]>(
    `select t.id from tickets t left join brands b on b.id = t.brand_id where ${where}
     order by ${dueTimeSql('t.waiting_since', 'b')}, t.waiting_since, t.active_at desc, t.id desc limit $1 offset $2`,
    [PAGE_SIZE, getOffset(page)],
  );
  return rows.map(({ id }) => id);
}

it.each<[string, string, Partial<TicketListQuery>]>([
  ['all tickets', 'true', {}],
  ['open tickets', `t.status <> 'closed'`, { isClosed: false }],
  ['new tickets', `t.status = 'new'`, { status: 'new' }],
  ['closed tickets', `t.status = 'closed'`, { status: 'closed' }],
  ['tickets of a type', `t.type = 'ceo'`, { type: 'ceo' }],
  ['unassigned tickets', 't.assignee_id is null', { assignee: 'none' }],
  ['some brands', 't.brand_id in (2, 3, 4)', { brandIds: [2, 3, 4] }],
  ['no brand', 'false', { brandIds: [] }],
  [
    'overdue tickets',
    `t.status <> 'closed' and ${dueTimeSql('t.waiting_since', 'b')} < '2026-03-11T09:00:00Z'`,
    { dueBefore: new Date('2026-03-11T09:00:00Z') },
  ],
])('pages of %s are sorted by due time', async (_, where, conditions) => {
  const repository = new TicketListRepository(new Database(database.db));
  // All 400 tickets fill 20 pages.
  for (const page of [1, 2, 3, 8, 14, 20, 21]) {
    const query = { page, order: 'due' as const, ...conditions };
    const { data } = await repository.listPage('staff', query);
    expect([page, data.map(({ id }) => id)]).toEqual([page, await listByComputedTimes(where, page)]);
  }
});
