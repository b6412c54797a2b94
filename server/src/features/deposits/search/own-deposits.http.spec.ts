import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newScene, type Scene } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { DepositPage, ApiDeposit } from './deposit.schemas.js';

const app = describeApp();

let { brand, agent } = {} as Scene;
beforeEach(async () => {
  ({ brand, agent } = await newScene(app.db));
});

const newOwn = (time: string, change: Partial<Deposit> = {}) =>
  newDeposit(app.db, brand, { agentId: agent.id, createdAt: new Date(time), ...change });
const toSeconds = (time: string) => Date.parse(time) / 1000;
const getIds = (answer: { body: unknown }) =>
  (answer.body as { data: ApiDeposit[] }).data.map(({ id }) => id);

describe('GET t/deposits', () => {
  const getOwn = (query = '') => app.asMember(agent, brand).get(`t/deposits${query}`);

  it('returns the caller’s deposits of the brand, ten per page', async () => {
    for (let i = 0; i < 11; i++) await newDeposit(app.db, brand, { agentId: agent.id });
    await newDeposit(app.db, brand);
    await newDeposit(app.db, await newBrand(app.db), { agentId: agent.id });

    const [first, second, third] = await Promise.all([getOwn(), getOwn('?page=2'), getOwn('?page=3')]);

    expect(first.status).toBe(200);
    expect([first, second, third].map((page) => getIds(page).length)).toEqual([10, 1, 0]);
    expect(second.body).toEqual({ data: [expect.any(Object)], meta: { current_page: 2, last_page: 2 } });
    const label = expect.any(String) as string;
    expect((second.body as DepositPage).data).toMatchObject([{ amount: 100, agent_id: agent.id, label }]);
  });

  it('orders by date and by amount', async () => {
    const { id: a } = await newOwn('2026-03-03T00:00:00Z', { amount: '20.00' });
    const { id: b } = await newOwn('2026-03-02T00:00:00Z', { amount: '9.00' });
    const { id: c } = await newOwn('2026-03-01T00:00:00Z', { amount: '100.00' });

    expect(getIds(await getOwn())).toEqual([a, b, c]);
    expect(getIds(await getOwn('?order=date_new'))).toEqual([a, b, c]);
    expect(getIds(await getOwn('?order=date_old'))).toEqual([c, b, a]);
    expect(getIds(await getOwn('?order=amount_more'))).toEqual([c, a, b]);
    expect(getIds(await getOwn('?order=amount_less'))).toEqual([b, a, c]);
  });

  it('includes the last second of a span', async () => {
    await newOwn('2026-03-09T23:59:59.999Z');
    const first = await newOwn('2026-03-10T00:00:00Z');
    const last = await newOwn('2026-03-10T23:59:59.999Z');
    const after = await newOwn('2026-03-11T00:00:00Z');
    const [from, to] = [toSeconds('2026-03-10T00:00:00Z'), toSeconds('2026-03-10T23:59:59Z')];

    expect(getIds(await getOwn(`?date_start=${from}&date_end=${to}`))).toEqual([last.id, first.id]);
    expect(getIds(await getOwn(`?date_start=${from}`))).toEqual([after.id, last.id, first.id]);
    expect(getIds(await getOwn(`?date_start=${to + 1}&date_end=`))).toEqual([after.id]);
  });

  it('filters by status and client', async () => {
    const day = '2026-03-10T00:00:00Z';
    const waiting = await newOwn(day, { clientId: '48213' });
    const rejected = await newOwn(day, { clientId: '482', status: 'reject' });

    expect(getIds(await getOwn('?status=wait'))).toEqual([waiting.id]);
    expect(getIds(await getOwn('?status=reject'))).toEqual([rejected.id]);
    const found = await getOwn('?client_id=48213');
    expect([getIds(found), found.body.meta.last_page]).toEqual([[waiting.id], 1]);
  });

  it.each(['page=0', 'order=newest', 'status=wait,reject', 'date_start=x', 'date_end=1.5'])(
    'refuses %s',
    async (query) => {
      const answer = await getOwn(`?${query}`);

      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ details: [{ field: query.split('=')[0] }] });
    },
  );
});
