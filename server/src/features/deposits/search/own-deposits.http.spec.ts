import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newMember } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import type { DepositPage, ApiDeposit } from './deposit.schemas.js';

const app = describeApp();

let brand: Brand;
let agent: User;
beforeEach(async () => {
  brand = await newBrand(app.db);
  agent = await newMember(app.db, brand);
});

const createdAt = (time: string) => ({ createdAt: new Date(time) });
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
    expect((second.body as DepositPage).data[0]).toMatchObject({
      amount: 100,
      agent_id: agent.id,
      label: expect.any(String),
    });
  });

  it('orders by date and by amount', async () => {
    const [a, b, c] = [
      await newDeposit(app.db, brand, {
        agentId: agent.id,
        amount: '20.00',
        ...createdAt('2026-03-03T00:00:00Z'),
      }),
      await newDeposit(app.db, brand, {
        agentId: agent.id,
        amount: '9.00',
        ...createdAt('2026-03-02T00:00:00Z'),
      }),
      await newDeposit(app.db, brand, {
        agentId: agent.id,
        amount: '100.00',
        ...createdAt('2026-03-01T00:00:00Z'),
      }),
    ].map(({ id }) => id);

    expect(getIds(await getOwn())).toEqual([a, b, c]);
    expect(getIds(await getOwn('?order=date_new'))).toEqual([a, b, c]);
    expect(getIds(await getOwn('?order=date_old'))).toEqual([c, b, a]);
    expect(getIds(await getOwn('?order=amount_more'))).toEqual([c, a, b]);
    expect(getIds(await getOwn('?order=amount_less'))).toEqual([b, a, c]);
  });

  it('includes the last second of a span', async () => {
    await newDeposit(app.db, brand, { agentId: agent.id, ...createdAt('2026-03-09T23:59:59.999Z') });
    const first = await newDeposit(app.db, brand, {
      agentId: agent.id,
      ...createdAt('2026-03-10T00:00:00Z'),
    });
    const last = await newDeposit(app.db, brand, {
      agentId: agent.id,
      ...createdAt('2026-03-10T23:59:59.999Z'),
    });
    const after = await newDeposit(app.db, brand, {
      agentId: agent.id,
      ...createdAt('2026-03-11T00:00:00Z'),
    });
    const [from, to] = [toSeconds('2026-03-10T00:00:00Z'), toSeconds('2026-03-10T23:59:59Z')];

    expect(getIds(await getOwn(`?date_start=${from}&date_end=${to}`))).toEqual([last.id, first.id]);
    expect(getIds(await getOwn(`?date_start=${from}`))).toEqual([after.id, last.id, first.id]);
    expect(getIds(await getOwn(`?date_start=${to + 1}&date_end=`))).toEqual([after.id]);
  });

  it('filters by status', async () => {
    const byAgent = { agentId: agent.id };
    const waiting = await newDeposit(app.db, brand, byAgent);
    const rejected = await newDeposit(app.db, brand, { ...byAgent, status: 'reject' });

    const list = (status: string) => app.asMember(agent, brand).get(`t/deposits?status=${status}`);

    expect(getIds(await list('wait'))).toEqual([waiting.id]);
    expect(getIds(await list('reject'))).toEqual([rejected.id]);
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
