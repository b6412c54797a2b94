import { foldAll, newDeposit } from '../../../../test/deposit.factories.js';
import { newScene, newUser, type Scene } from '../../../../test/factories.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { totals } from './totals.sql.js';
import { TotalsService } from './totals.service.js';

/** Accepted deposits by type and weekday (0 is Sunday), of all brands together: a total that the product does not have. */
const table = 'weekday_totals';
const tuesday = new Date('2026-03-10T12:00:00Z');

let { brand, manager, agent: anna } = {} as Scene;
beforeAll(() =>
  totals.push({
    table,
    key: { weekday: 'extract(dow from d.day)::int', type: 'd.type' },
    where: `d.status = 'accept'`,
    driftColumns: { kind: `'weekday ' || weekday`, status: `'accept'` },
  }),
);
afterAll(() => totals.pop());
const app = setUpAppWithOwnDatabase();
beforeAll(async () => {
  await app.db.query(
    `create table ${table} (weekday int, type text, count bigint, amount numeric(20,2), primary key (weekday, type))`,
  );
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const fold = () => foldAll(app, brand);
const listTotals = () =>
  app.db.query(`select weekday, type, count::int, amount from ${table} where count <> 0 order by 1, 2`);

it('a total that is added to the list is updated from the acceptance of a deposit to its removal', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  const tuesdayDeposit = await newDeposit(app.db, brand, { createdAt: tuesday });
  const acceptance = { type: 'ftd', client_id: '1', amount: 12.34, agent_id: anna.id };
  await fold();
  expect(await listTotals()).toEqual([]);

  await app.as(manager).post(`deposit/${tuesdayDeposit.id}/accept`, acceptance).expect(200);
  await fold();
  expect(await listTotals()).toEqual([{ weekday: 2, type: 'ftd', count: 1, amount: '12.34' }]);

  await app.as(admin).delete(`admin/deposit/delete/${tuesdayDeposit.id}`).expect(200);
  await fold();
  expect(await listTotals()).toEqual([]);
});

it('a recount repairs the added total', async () => {
  const accepted = { type: 'retention', status: 'accept', agentId: anna.id } as const;
  await newDeposit(app.db, brand, { ...accepted, amount: '7.00', createdAt: tuesday });
  await fold();
  await app.db.query(
    `update ${table} set count = count + 2, amount = amount - 0.01 where type = 'retention'`,
  );

  expect(await app.get(TotalsService).recount()).toEqual([
    {
      kind: 'weekday 2',
      brandId: null,
      agentId: null,
      type: 'retention',
      status: 'accept',
      startsOn: null,
      count: 2,
      amount: '-0.01',
    },
  ]);
  expect(await listTotals()).toEqual([{ weekday: 2, type: 'retention', count: 1, amount: '7.00' }]);
  expect(await app.get(TotalsService).recount()).toEqual([]);
});
