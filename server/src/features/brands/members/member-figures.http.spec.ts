import { newDeposit, newPeriod } from '../../../../test/deposit.factories.js';
import { newBrand, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { setUpApp, toOutcome } from '../../../../test/test-app.js';
import { TotalsService } from '../../deposits/ledger/totals.service.js';
import type { User } from '../../people/user.entity.js';
import { Period } from '../periods/period.repository.js';
import { Member } from './member.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
let admin: User;
beforeEach(async () => {
  app.clock.set('2026-03-26T08:00:00Z'); // among the last seven days of March
  ({ brand, manager, agent: anna } = await newScene(app.db));
  admin = await newUser(app.db, { role: 'admin' });
});

type Figure = 'target' | 'cr' | 'total';
const setFigure = (figure: Figure, value: unknown, span: object = { year: 2026, month: 3 }) =>
  app.as(manager).post(`brand/users/${figure}`, { ...span, value, user_id: anna.id, brand_id: brand.id });
const getMemberList = async () => (await app.as(manager).get(`brand/users/${brand.id}`)).body;
const getStat = async () => (await getMemberList()).users[0].stat;
const incrementFtd = async (body: object) => {
  const { id } = await app.db.findOneByOrFail(Member, { brandId: brand.id, userId: anna.id });
  return app.as(admin).post(`admin/brand/user/increment/${id}`, body);
};
const newAcceptedDeposit = (amount: string, createdAt: string) =>
  newDeposit(app.db, brand, { agentId: anna.id, status: 'accept', amount, createdAt: new Date(createdAt) });

describe('target, CR and total', () => {
  it('can be set for a month, and changed later', async () => {
    for (const [figure, value] of [
      ['target', 999],
      ['target', 1500.5],
      ['cr', 12.25],
      ['total', -3],
    ] as const) {
      expect((await setFigure(figure, value)).body).toEqual({ status: true });
    }

    expect(await getStat()).toEqual({ target: 1500.5, cr: 12.25, total: -3 });
    app.clock.set('2026-04-01T04:00:00Z');
    expect(await getStat()).toEqual({ target: 0, cr: 0, total: 0 });
  });

  it.each<[Figure, unknown, string]>([
    ['target', -1, 'Invalid input'],
    ['cr', 100.01, 'CR can be from 0 to 100. The value has not changed'],
  ])('keep their values if a %s of %j is refused', async (figure, value, error) => {
    await setFigure(figure, 7);

    const answer = await setFigure(figure, value);

    expect(toOutcome(answer)).toEqual([400, error]);
    expect(answer.body.details[0].field).toBe('value');
    expect((await getStat())[figure]).toBe(7);
  });

  it('are stored for a period, even if its month is sent', async () => {
    const earlyPeriod = await newPeriod(app.db, brand, '2026-03-01', '2026-03-20');
    const latePeriod = await newPeriod(app.db, brand, '2026-03-21', '2026-04-05');

    await setFigure('target', 10, { period_id: earlyPeriod.id });
    await setFigure('target', 20, { period_id: latePeriod.id });
    await setFigure('target', 30, { year: 2026, month: 3 }); // both belong to March, and the later contains today

    expect((await getStat()).target).toBe(30);
    app.clock.set('2026-03-10T08:00:00Z');
    expect((await getStat()).target).toBe(10);
  });

  it('are refused for a month without a period in a year with periods, and for a period of another brand', async () => {
    await newPeriod(app.db, brand, '2026-03-01', '2026-03-31');
    const outside = await setFigure('target', 5, { year: 2026, month: 5 });
    expect([outside.status, outside.body.details[0].field]).toEqual([400, 'month']);

    const { id: period_id } = await newPeriod(app.db, await newBrand(app.db), '2026-03-01', '2026-03-31');
    expect(toOutcome(await setFigure('target', 5, { period_id }))).toEqual([404, 'Not found']);
  });

  it.each<Figure>(['target', 'cr', 'total'])(
    'are not set for a period that is being deleted: %s',
    async (figure) => {
      const { id } = await newPeriod(app.db, brand, '2026-03-01', '2026-03-31');
      const set = () => setFigure(figure, 5, { period_id: id });
      const [answer] = await raceBehind(app.db, (db) => db.delete(Period, { id }), [set]);
      expect(toOutcome(answer!)).toEqual([404, 'Not found']);
    },
  );
});

describe('the total', () => {
  it('is the sum of the accepted deposits of the period by reporting days, folded or not', async () => {
    await newPeriod(app.db, brand, '2026-03-02', '2026-03-31');
    await newAcceptedDeposit('1.00', '2026-03-02T03:59:59.999Z'); // still 1 March in GMT-4
    await newAcceptedDeposit('10.00', '2026-03-02T04:00:00Z');
    await app.get(TotalsService).fold();
    await newAcceptedDeposit('100.25', '2026-04-01T03:59:59Z');
    await newAcceptedDeposit('1000.00', '2026-04-01T04:00:00Z');
    await newDeposit(app.db, brand, { agentId: anna.id, amount: '5000.00' });

    expect((await getStat()).total).toBe(110.25);
  });

  it('that staff set grows with later deposits', async () => {
    await newAcceptedDeposit('100.10', '2026-03-10T12:00:00Z');
    await setFigure('total', 250);
    expect((await getStat()).total).toBe(250);

    await newAcceptedDeposit('50.05', '2026-03-11T12:00:00Z');
    expect((await getStat()).total).toBe(300.05);
    await setFigure('total', 0.3);
    expect((await getStat()).total).toBe(0.3);
  });
});

describe('the days for setting the CR', () => {
  it.each([
    ['2026-03-25T03:59:59Z', false],
    ['2026-03-25T04:00:00Z', true], // the seventh last day of March begins
    ['2026-04-01T03:59:59Z', true],
    ['2026-04-01T04:00:00Z', false],
  ])('include %s: %s', async (now, isIncluded) => {
    app.clock.set(now);
    const { current_month, time_to_cr } = await getMemberList();
    const answer = await setFigure('cr', 40, { year: 2026, month: current_month });

    expect(time_to_cr).toBe(isIncluded);
    expect(toOutcome(answer)).toEqual(isIncluded ? [200, undefined] : [409, 'not time to cr']);
    expect((await getStat()).cr).toBe(isIncluded ? 40 : 0);
  });

  it('do not exist if no period contains today', async () => {
    const { id } = await newPeriod(app.db, brand, '2026-05-01', '2026-05-31');
    expect(toOutcome(await setFigure('cr', 40, { period_id: id }))).toEqual([409, 'not time to cr']);
  });
});

describe('POST admin/brand/user/increment/:id', () => {
  const listCorrections = () =>
    app.db.query<object[]>(
      'select user_id, day::text, count, amount, created_by from ftd_corrections where brand_id = $1 order by id',
      [brand.id],
    );

  it('stores a correction of today, and counts its amount in the total', async () => {
    app.clock.set('2026-03-26T03:00:00Z'); // still 25 March in GMT-4

    expect((await incrementFtd({ count: 2, amount: 300.5 })).body).toEqual({ status: true });
    expect((await getMemberList()).users[0].ftd).toBe(2);
    expect((await incrementFtd({ count: -1 })).status).toBe(200);
    expect((await incrementFtd({ count: -1, amount: -100 })).status).toBe(200);
    expect((await getMemberList()).users[0].ftd).toBe(0);

    const row = { user_id: anna.id, day: '2026-03-25', created_by: admin.id };
    expect(await listCorrections()).toEqual([
      { ...row, count: 2, amount: '300.50' },
      { ...row, count: -1, amount: '0.00' },
      { ...row, count: -1, amount: '-100.00' },
    ]);
    expect((await getStat()).total).toBe(200.5);
    const deposits = await app.as(admin).get(`deposit/search?agent_id=${anna.id}`);
    expect(deposits.body.data).toEqual([]);
  });

  it('refuses a correction without a count, on a day in no period, and for a dismissed member', async () => {
    expect(toOutcome(await incrementFtd({ count: null, amount: 5 }))).toEqual([400, 'Fill count']);
    await newPeriod(app.db, brand, '2026-05-01', '2026-05-31');
    const { status, body } = await incrementFtd({ count: 1 });
    expect([status, body.exception]).toEqual([409, 'date_not_in_work']);

    await app.as(manager).delete(`brand/users/${brand.id}?user_id=${anna.id}`);
    expect(toOutcome(await incrementFtd({ count: 1 }))).toEqual([404, 'Not found']);
    expect(await listCorrections()).toEqual([]);
  });
});
