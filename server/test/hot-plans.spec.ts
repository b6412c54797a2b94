import { Logger } from '@nestjs/common';
import pg, { escapeLiteral } from 'pg';
import { TotalsRepository } from '../src/features/deposits/ledger/totals.repository.js';
import { parseSearch } from '../src/features/deposits/search/deposit-search.rules.js';
import {
  type DepositListing,
  DepositSearchRepository,
} from '../src/features/deposits/search/deposit-search.repository.js';
import { ClaimRepository } from '../src/features/deposits/moderation/claim.repository.js';
import { OverviewRepository } from '../src/features/overview/overview.repository.js';
import { AuditTrail } from '../src/platform/audit/audit-trail.js';
import { Database } from '../src/platform/database/database.js';
import { ResultRepository } from '../src/features/statistics/results/result.repository.js';
import {
  type TicketListQuery,
  TicketListRepository,
} from '../src/features/tickets/lists/ticket-list.repository.js';
import { TicketRepository } from '../src/features/tickets/records/ticket.repository.js';
import { TicketMessageRepository } from '../src/features/tickets/records/ticket-message.repository.js';
import { setUpDatabase } from './own-database.js';

const DEPOSIT_COUNT = 20_000;
const TICKET_COUNT = 4_000;
const BIG_TABLES = ['deposits', 'deposit_result_totals', 'tickets', 'ticket_messages'];
/** The most rows of a big table that a plan may read, and the most rows that it may sort. */
const MAX_ROWS = 300;

const database = setUpDatabase();
let deposits: DepositSearchRepository;
beforeAll(async () => {
  Logger.overrideLogger(false);
  const fill = [
    `insert into users (telegram_id, public_name) select 7000000 + n, 'Agent ' || n from generate_series(1, 200) n`,
    `insert into brands (name, chat_id) select 'Brand ' || n, -7000000 - n from generate_series(1, 400) n`,
    `insert into deposits (brand_id, agent_id, type, status, client_id, amount, created_at)
     select b.id, u.id, case when n % 3 = 0 then 'ftd' else 'retention' end,
            case when n % 400 = 0 then 'wait' else 'accept' end, 'client ' || n, 1 + n % 500, now() - n * interval '10 minutes'
     from generate_series(1, ${DEPOSIT_COUNT}) n
     join (select id, row_number() over (order by id) as place from brands) b on b.place = 1 + n % 400
     join (select id, row_number() over (order by id) as place from users) u on u.place = 1 + n * 7 % 200`,
    `insert into tickets (type, queue, title, description, status, brand_id, user_id, assignee_id, unread_by_staff, created_at,
       active_at, closed_at)
     select 'support', 'support', 'Title', 'Text of it', case when n % 50 = 0 then 'in-work' else 'closed' end, b.id, u.id, u.id, 0,
            now(), now() - n * interval '1 minute', case when n % 50 = 0 then null else now() end
     from generate_series(1, ${TICKET_COUNT}) n
     join (select id, row_number() over (order by id) as place from brands) b on b.place = 1 + n % 400
     join (select id, row_number() over (order by id) as place from users) u on u.place = 1 + n * 7 % 200`,
    `update tickets set snoozed_until = now() + interval '1 day' where status = 'in-work' and id % 4 = 0`,
    `insert into ticket_messages (ticket_id, user_id, message, created_at)
     select t.id, t.user_id, 'Text', now() from tickets t, generate_series(1, 3)`,
  ];
  for (const statement of fill) await database.db.query(statement);
  const context = new Database(database.db);
  deposits = new DepositSearchRepository(context);
  await context.transaction(() => new TotalsRepository(context).repair());
  await database.db.query('vacuum (analyze)');
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Plan Rows': number;
  'Rows Removed by Filter'?: number;
  'Subplan Name'?: string;
  Plans?: Plan[];
}

function listFlaws(plan: Plan): string[] {
  const { Plans: parts = [], 'Node Type': type, 'Relation Name': table = '' } = plan;
  const flaws = parts.flatMap((part) => listFlaws(part));
  const readCount = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  if (BIG_TABLES.includes(table) && type === 'Seq Scan') flaws.push(`reads all ${table}`);
  if (BIG_TABLES.includes(table) && readCount > MAX_ROWS) flaws.push(`reads ${readCount} rows of ${table}`);
  const sortedCount = (parts[0]?.['Actual Rows'] ?? 0) * (parts[0]?.['Actual Loops'] ?? 0);
  // PostgreSQL allocates a hash table for all expected rows.
  if (plan['Subplan Name']?.startsWith('SubPlan') && plan['Plan Rows'] > MAX_ROWS)
    flaws.push(`expects ${plan['Plan Rows']} rows of a subplan`);
  if (/Sort$/.test(type) && sortedCount > MAX_ROWS) flaws.push(`sorts ${sortedCount} rows`);
  return flaws;
}

function toParameter(value: string | number | Date | (string | number)[]): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.join()}}` : String(value);
}

/** Runs a function that makes one read. Returns its generic plan, which the product's sessions use (`force_generic_plan`). */
async function explainRead(work: () => Promise<unknown>): Promise<Plan> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  // Other applications in this process also have clients.
  const ownCalls = query.mock.calls.filter(
    (_, n) => `/${query.mock.contexts[n]!.database}` === new URL(database.url).pathname,
  );
  const statements = ownCalls.map(([named, values = []]: unknown[]) =>
    typeof named === 'string' ? { text: named, values } : (named as { text: string; values: unknown[] }),
  );
  query.mockRestore();
  expect(statements).toHaveLength(1);
  const { text, values } = statements[0]!;
  const session = database.db.createQueryRunner();
  try {
    await session.query(`prepare read as ${text}`);
    const literals = (values as (string | number | null | Date | (string | number)[])[]).map((value) =>
      value === null ? 'null' : escapeLiteral(toParameter(value)),
    );
    const [row] = (await session.query(
      `explain (analyze, format json) execute read${literals.length > 0 ? `(${literals.join()})` : ''}`,
    )) as { 'QUERY PLAN': { Plan: Plan }[] }[];
    return row!['QUERY PLAN'][0]!.Plan;
  } finally {
    await session.query('deallocate read');
    await session.release();
  }
}

const listReadFlaws = async (work: () => Promise<unknown>): Promise<string[]> =>
  listFlaws(await explainRead(work));

const firstPage = { page: 1, pageSize: 20, order: 'newest' as const };
const severalBrandIds = [2, 70, 150, 311];
const manyBrandIds = Array.from({ length: 20 }, (_, n) => 1 + n);
const unixDaysAgo = (days: number) => Math.floor(Date.now() / 1000 - days * 86_400);
const searchFor = (text: string, agentIds: number[] = [], hasManyAgents = false) => ({
  ...parseSearch(text)!,
  agentIds,
  hasManyAgents,
  columnsWithPrefix: [],
});
const manyAgentIds = Array.from({ length: 150 }, (_, n) => 1 + n);
const strangerIds = Array.from({ length: 60 }, (_, n) => 1_000_000 + n);

it.each<[string, Partial<DepositListing>]>([
  ['without a filter', {}],
  ['that wait', { statuses: ['wait'] }],
  ['of an agent', { agentId: 7 }],
  ['of a brand', { brandIds: [7] }],
  ['of several brands', { brandIds: severalBrandIds }],
  ['that wait in many brands', { brandIds: manyBrandIds, statuses: ['wait'] }],
  ['that wait, by amount', { statuses: ['wait'], amountMin: '5.00', amountMax: '400' }],
  ['that wait in some brands, with files', { brandIds: severalBrandIds, statuses: ['wait'], hasFiles: true }],
  ['that wait and are possible duplicates', { statuses: ['wait'], isDuplicate: true }],
  ['of several brands, by type', { brandIds: severalBrandIds, fields: { type: 'ftd' } }],
  ['of several brands, oldest first', { brandIds: severalBrandIds, order: 'oldest' }],
  ['of a brand, by type and status', { brandIds: [7], fields: { type: 'ftd' }, statuses: ['accept'] }],
  ['on page 5', { page: 5 }],
  ['by amount', { order: 'largest' }],
  ['by amount, smallest first, on page 5', { order: 'smallest', page: 5 }],
  ['of a brand, by amount', { brandIds: [7], order: 'largest' }],
  ['of several brands, by amount', { brandIds: severalBrandIds, order: 'smallest' }],
  [
    'of several brands, by type and amount',
    { brandIds: severalBrandIds, fields: { type: 'ftd' }, order: 'largest' },
  ],
  ['that wait in many brands, by amount', { brandIds: manyBrandIds, statuses: ['wait'], order: 'largest' }],
  ['of an agent in a brand', { agentId: 7, brandIds: [7], pageSize: 10 }],
  ['of several statuses', { statuses: ['wait', 'reject'] }],
  ['of several brands and statuses', { brandIds: severalBrandIds, statuses: ['wait', 'accept'] }],
  ['of some days', { from: unixDaysAgo(100), until: unixDaysAgo(0.4) }],
  ['until yesterday, in some brands', { brandIds: severalBrandIds, until: unixDaysAgo(1) }],
  ['with a client id', { search: searchFor('Client 77') }],
  ['with a label, in some brands', { brandIds: severalBrandIds, search: searchFor('F77') }],
  ['with an amount', { search: searchFor('12.00') }],
  ['with a name of few agents', { search: searchFor('Anna', [3, 4]) }],
  ['with a name of many agents', { search: searchFor('Agent', manyAgentIds, true) }],
  ['with a name of many people without deposits', { search: searchFor('Stranger', strangerIds) }],
  [
    'of a brand, with a name of many agents of other brands',
    { brandIds: [7], search: searchFor('Agent', manyAgentIds) },
  ],
  [
    'of several brands, with a name of many agents of other brands',
    { brandIds: severalBrandIds, search: searchFor('Agent', manyAgentIds) },
  ],
])('a list of deposits %s reads and sorts few rows', async (_, listing) => {
  expect(await listReadFlaws(() => deposits.getPageForStaff({ ...firstPage, ...listing }))).toEqual([]);
});

const newDatabase = () => new Database(database.db);
const awake = { now: new Date(), isSnoozed: false };
const listTickets = (query: Partial<TicketListQuery>) =>
  new TicketListRepository(newDatabase()).listPage('staff', { page: 1, order: 'newest', ...query });
const listResults = (id: number | null, startDate: string, endDate: string) => {
  const days = { startDate, endDate };
  const period = { id, year: 2026, month: 3, ...days };
  return new ResultRepository(newDatabase()).listWithUsers({ brandId: 7, days, period });
};
const findMessages = (span: object) =>
  new TicketMessageRepository(newDatabase(), new AuditTrail(newDatabase())).findPage('staff', 77, span);
const countForSidebar = (brandIds: number[] | null) =>
  new OverviewRepository(newDatabase()).countForSidebar(brandIds, new Date());

it.each<[string, () => Promise<unknown>]>([
  ['a list of tickets in work', () => listTickets({ status: 'in-work', order: 'activity', snooze: awake })],
  [
    "a list of an assignee's tickets in work",
    () => listTickets({ status: 'in-work', order: 'activity', assignee: 9 }),
  ],
  ["a list of an owner's tickets", () => listTickets({ ownerId: 9 })],
  ['the home screen of an agent in a calendar month', () => listResults(null, '2026-03-01', '2026-03-31')],
  ['the home screen of an agent in a stored period', () => listResults(5, '2026-02-10', '2026-04-20')],
  ['the end of a ticket chat', () => findMessages({})],
  ['a ticket chat before a message', () => findMessages({ before: 9_000 })],
  ['a ticket chat after a message', () => findMessages({ after: 90 })],
  ['the sidebar of all brands', () => countForSidebar(null)],
  ['the sidebar of several brands', () => countForSidebar(severalBrandIds)],
  ['the end of snoozes', () => new TicketRepository(newDatabase()).endSnoozes(new Date(), 100)],
  ['a claim in a brand', () => new ClaimRepository(newDatabase()).claimNext(9, { brandIds: [7] })],
])('%s reads and sorts few rows', async (_, work) => {
  expect(await listReadFlaws(work)).toEqual([]);
});

const listScanTypes = (plan: Plan, kind: 'Relation Name' | 'Index Name', name: string): Set<string> =>
  new Set([
    ...(plan[kind] === name ? [plan['Node Type']] : []),
    ...(plan.Plans ?? []).flatMap((part) => [...listScanTypes(part, kind, name)]),
  ]);

it('a deep page of many brands reads the totals from an index alone', async () => {
  const plan = await explainRead(() =>
    deposits.getPageForStaff({ ...firstPage, page: 40, brandIds: manyBrandIds }),
  );
  expect(listScanTypes(plan, 'Relation Name', 'deposit_day_totals')).toEqual(new Set(['Index Only Scan']));
});

it('a list of the deposits of an agent in brands counts and sums them from an index alone', async () => {
  const plan = await explainRead(() =>
    deposits.getPageForStaff({ ...firstPage, agentId: 7, brandIds: severalBrandIds }),
  );
  const scans = listScanTypes(plan, 'Index Name', 'deposits_by_agent_and_brand');
  expect(scans).toEqual(new Set(['Index Only Scan']));
});

it.each<[string, () => Promise<unknown>]>([
  ['a list of tickets in work', () => listTickets({ status: 'in-work', order: 'activity', snooze: awake })],
  ['a list of all tickets', () => listTickets({ snooze: awake })],
  ['the sidebar of all brands', () => countForSidebar(null)],
])('%s finds which tickets are snoozed in an index alone', async (_, work) => {
  const plan = await explainRead(work);

  expect(listScanTypes(plan, 'Index Name', 'tickets_snoozed')).toEqual(new Set(['Index Only Scan']));
});
