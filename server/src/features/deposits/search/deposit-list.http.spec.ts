import { newDeposit } from '../../../../test/deposit.factories.js';
import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  type Scene,
} from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { DepositPage, ApiDeposit } from './deposit.schemas.js';

const app = setUpApp();

let { brand, manager, agent } = {} as Scene;
beforeEach(async () => {
  const anna = { publicName: 'Anna', photoName: 'anna.jpg' };
  ({ brand, manager, agent } = await newScene(app.db, { agent: anna }));
});

const createdAt = (time: string) => ({ createdAt: new Date(time) });
const toSeconds = (time: string) => Date.parse(time) / 1000;
const getIds = (answer: { body: unknown }) =>
  (answer.body as { data: ApiDeposit[] }).data.map(({ id }) => id);
const toPerson = ({ id, publicName, telegramId, photoName }: User) => ({
  id,
  public_name: publicName,
  telegram_id: Number(telegramId),
  photo_uploaded: Boolean(photoName),
  photo_url: photoName ? `/storage/avatars/${photoName}` : null,
});
const search = async (query = '', as = manager) => {
  const answer = await app.as(as).get(`deposit/search${query}`).expect(200);
  return {
    ...(answer.body as DepositPage),
    ids: getIds(answer),
    contentType: answer.headers['content-type'] as unknown,
  };
};

describe('GET deposit/search', () => {
  it('returns a page of deposits, newest first', async () => {
    const old = await newDeposit(app.db, brand, createdAt('2026-03-01T10:00:00Z'));
    const fields = {
      type: 'ftd' as const,
      status: 'accept' as const,
      wallet: 'w',
      exchanger: 'e',
      agent: '@anna',
      behaviour: 'calm',
      affiliate: 'north',
      financial: 'salary',
      payment: 'card',
      description: 'one\ntwo "three"',
    };
    const recent = await newDeposit(app.db, brand, {
      ...fields,
      ...createdAt('2026-03-02T10:00:00.125Z'),
      clientId: 'c2',
      amount: '1250.50',
      agentId: agent.id,
    });

    const { ids, contentType, ...body } = await search();

    expect(contentType).toBe('application/json; charset=utf-8');
    expect(ids).toEqual([recent.id, old.id]);
    expect(body).toMatchObject({ last_page: 1, current_page: 1 });
    expect(body.data[0]).toEqual({
      ...fields,
      id: recent.id,
      label: `F${recent.id}`,
      client_id: 'c2',
      amount: 1250.5,
      agent_id: agent.id,
      agent_user: toPerson(agent),
      brand_id: brand.id,
      brand: brand.name,
      created_at: '2026-03-02T10:00:00.125Z',
      possible_duplicate_of: null,
      files: [],
      reason: null,
      reported: expect.objectContaining({ client_id: 'c2', amount: 1250.5, agent: '@anna' }),
      moderated_by: null,
      moderated_at: null,
      claim: null,
    });
    expect(body.data[1]).toMatchObject({ agent: '', agent_id: null, agent_user: null });
  });

  it('filters by agent, brand, id, status, type and Moscow day, and by all of them together', async () => {
    const other = await newMember(app.db, brand);
    const wanted = await newDeposit(app.db, brand, {
      status: 'accept',
      type: 'ftd',
      agentId: agent.id,
      ...createdAt('2026-03-10T12:00:00Z'),
    });
    const byOther = await newDeposit(app.db, brand, { status: 'accept', type: 'ftd', agentId: other.id });
    const waiting = await newDeposit(app.db, brand, { type: 'ftd', agentId: agent.id });
    const retention = await newDeposit(app.db, brand, { status: 'accept', agentId: agent.id });

    const empty = '?page=&agent_id=&brand_id=&order=&created_at=&status=&type=';
    expect((await search(empty)).ids).toEqual([retention.id, waiting.id, byOther.id, wanted.id]);
    expect((await search(`?agent_id=${agent.id}`)).ids).toEqual([retention.id, waiting.id, wanted.id]);
    expect((await search(`?agent_id=${agent.id}&brand_id=${brand.id}`)).ids).toHaveLength(3);
    const foreign = await newDeposit(app.db, await newBrand(app.db));
    expect(await search(`?id=${wanted.id}`)).toMatchObject({ ids: [wanted.id], last_page: 1 });
    for (const query of [`${wanted.id}&status=wait`, `${wanted.id}&page=12`, `${foreign.id}`])
      expect(await search(`?id=${query}`)).toMatchObject({ ids: [], last_page: 1 });
    expect((await search('?status=wait')).ids).toEqual([waiting.id]);
    expect((await search('?type=retention')).ids).toEqual([retention.id]);
    expect((await search('?type=ftd&order=oldest')).ids).toEqual([wanted.id, byOther.id, waiting.id]);
    const all = `?agent_id=${agent.id}&brand_id=${brand.id}&status=accept&type=ftd&order=newest`;
    expect((await search(`${all}&created_at=${toSeconds('2026-03-10T00:00:00Z')}`)).ids).toEqual([wanted.id]);
  });

  it('sorts by amount, and equal amounts by time, like the export', async () => {
    const south = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, south] });
    const newId = async (inBrand: typeof brand, amount: string, day: string, change: Partial<Deposit> = {}) =>
      (await newDeposit(app.db, inBrand, { amount, ...createdAt(`2026-03-${day}T10:00:00Z`), ...change })).id;
    const medium = await newId(brand, '99.99', '05');
    const small = await newId(south, '5', '04', { status: 'reject' });
    const later = await newId(brand, '100', '03', { type: 'ftd', agentId: agent.id });
    const earlier = await newId(south, '100', '02', { type: 'ftd', agent: '@Anna' });
    const large = await newId(south, '1000', '01');
    const largestFirst = [large, earlier, later, medium, small];

    for (const [query, expected] of [
      ['', largestFirst],
      ['&status=wait', [large, earlier, later, medium]],
      ['&status=reject,wait&type=retention', [large, medium, small]],
      [`&brand_id=${brand.id}`, [later, medium]],
      [`&agent_id=${agent.id}`, [later]],
      ['&q=100', [earlier, later]],
      ['&q=anna', [earlier, later]],
      [`&date_start=${toSeconds('2026-03-02T00:00:00Z')}`, [earlier, later, medium, small]],
    ] as const) {
      expect((await search(`?order=amount_more${query}`, managerOfBoth)).ids).toEqual(expected);
      expect((await search(`?order=amount_less${query}`, managerOfBoth)).ids).toEqual(expected.toReversed());
    }
    const { text: csv } = await app.as(managerOfBoth).get('deposit/export?order=amount_more');
    const [, ...rows] = csv.trim().split('\n');
    expect(rows.map((row) => Number(row.split(',')[0]!.slice(1)))).toEqual(largestFirst);
  });

  it('includes the start of a Moscow day, but not its end', async () => {
    await newDeposit(app.db, brand, createdAt('2026-03-09T20:59:59.999Z'));
    const first = await newDeposit(app.db, brand, createdAt('2026-03-09T21:00:00Z'));
    const last = await newDeposit(app.db, brand, createdAt('2026-03-10T20:59:59.999Z'));
    await newDeposit(app.db, brand, createdAt('2026-03-10T21:00:00Z'));

    expect((await search(`?created_at=${toSeconds('2026-03-10T00:00:00+03:00')}`)).ids).toEqual([
      last.id,
      first.id,
    ]);
  });

  it('returns twenty rows per page', async () => {
    const content = { agentId: agent.id, ...createdAt('2026-03-10T12:00:00Z') };
    for (let i = 0; i < 41; i++) await newDeposit(app.db, brand, content);
    const ceo = await newUser(app.db, { role: 'ceo' });

    // Their count is read from the totals of days, from the deposits, and from the totals of agents.
    for (const [caller, filter] of [
      [manager, `&created_at=${toSeconds('2026-03-10T00:00:00Z')}`],
      [manager, `&agent_id=${agent.id}`],
      [ceo, `&agent_id=${agent.id}`],
    ] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => search(`?page=${page}${filter}`, caller)));

      expect(pages.map(({ ids }) => ids.length)).toEqual([20, 20, 1, 0]);
      expect(pages.map(({ last_page }) => last_page)).toEqual([3, 3, 3, 3]);
      expect(pages.map(({ current_page }) => current_page)).toEqual([1, 2, 3, 4]);
      expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(41);
    }
  });

  it('shows a manager only the granted brands, and a ceo all brands', async () => {
    const second = await newBrand(app.db);
    const foreign = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, second] });
    const ceo = await newUser(app.db, { role: 'ceo' });
    const first = await newDeposit(app.db, brand, { agentId: agent.id });
    const next = await newDeposit(app.db, second, { agentId: agent.id });
    const hidden = await newDeposit(app.db, foreign, { agentId: agent.id });

    expect((await search()).ids).toEqual([first.id]);
    expect((await search('', managerOfBoth)).ids).toEqual([next.id, first.id]);
    expect((await search(`?agent_id=${agent.id}`, managerOfBoth)).ids).toEqual([next.id, first.id]);
    expect(await search(`?brand_id=${foreign.id}`)).toMatchObject({ data: [], last_page: 1 });
    expect((await search(`?agent_id=${agent.id}`, ceo)).ids).toEqual([hidden.id, next.id, first.id]);
    expect((await search(`?brand_id=${foreign.id}`, ceo)).ids).toEqual([hidden.id]);
    expect((await search('', await newManager(app.db))).ids).toEqual([]);
  });

  it.each(['status=wait,new', 'created_at=x', 'page=0', 'order=amount'])(
    'refuses %s and names the field',
    async (query) => {
      const answer = await app.as(manager).get(`deposit/search?${query}`);

      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: 'Invalid input',
        details: [{ field: query.split('=')[0] }],
      });
    },
  );
});

describe('GET deposit/wait', () => {
  const listWaiting = async (query = '') =>
    (await app.as(manager).get(`deposit/wait${query}`)).body as DepositPage;

  it('returns waiting deposits, oldest first', async () => {
    const second = await newDeposit(app.db, brand, createdAt('2026-03-02T00:00:00Z'));
    const first = await newDeposit(app.db, brand, createdAt('2026-03-01T00:00:00Z'));
    await newDeposit(app.db, brand, { status: 'reject' });
    const answer = await listWaiting();

    expect(answer.data.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(answer).toMatchObject({ last_page: 1, current_page: 1 });
    expect((await listWaiting(`?brand_id=${brand.id}`)).data).toHaveLength(2);
    expect((await listWaiting(`?brand_id=${(await newBrand(app.db)).id}`)).data).toEqual([]);
  });

  it('warns of a possible duplicate: same brand, client, amount and reporting day', async () => {
    const twin = { clientId: 'twin', amount: '50.00', ...createdAt('2026-03-10T04:00:00Z') };
    const newTwin = (change: Partial<Deposit> = {}) => newDeposit(app.db, brand, { ...twin, ...change });
    await newDeposit(app.db, await newBrand(app.db), twin);
    const original = await newTwin({ status: 'accept', agentId: agent.id });
    const suspects = [
      [await newTwin(createdAt('2026-03-11T03:59:59.999Z')), original.id],
      [await newTwin(), original.id],
      [await newTwin(createdAt('2026-03-11T04:00:00Z')), null],
      [await newTwin(createdAt('2026-03-10T03:59:59.999Z')), null],
      [await newTwin({ amount: '50.01' }), null],
      [await newTwin({ clientId: 'twin2' }), null],
      [await newTwin({ clientId: '' }), null],
      [await newTwin({ clientId: '' }), null],
    ] as const;
    const { data } = await listWaiting();

    const duplicateById = new Map(data.map((deposit) => [deposit.id, deposit.possible_duplicate_of]));
    for (const [suspect, duplicateOf] of suspects)
      expect([suspect.id, duplicateById.get(suspect.id)]).toEqual([suspect.id, duplicateOf]);
    expect((await search('?status=accept')).data).toMatchObject([
      { id: original.id, possible_duplicate_of: null },
    ]);
  });
});

it('GET deposit/users/:id returns the active members of the brand by name, those without one last', async () => {
  const boris = await newMember(app.db, brand, { publicName: 'boris' });
  await newMember(app.db, brand, { publicName: 'Clara', dismissedAt: new Date() });
  const nameless = await newMember(app.db, brand, { publicName: null });

  const { body } = await app.as(manager).get(`deposit/users/${brand.id}`).expect(200);

  expect(body).toEqual([agent, boris, nameless].map(toPerson));
});

describe('GET t/deposits', () => {
  const newOwn = (time: string, change: Partial<Deposit> = {}) =>
    newDeposit(app.db, brand, { agentId: agent.id, createdAt: new Date(time), ...change });
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

  it('orders by date and by amount, and filters by one status and by client', async () => {
    const { id: third } = await newOwn('2026-03-03T00:00:00Z', { amount: '20.00', clientId: '48213' });
    const { id: second } = await newOwn('2026-03-02T00:00:00Z', { amount: '9.00', clientId: '482' });
    const { id: first } = await newOwn('2026-03-01T00:00:00Z', { amount: '100.00', status: 'reject' });

    for (const [query, ids] of [
      ['', [third, second, first]],
      ['?order=date_new', [third, second, first]],
      ['?order=date_old', [first, second, third]],
      ['?order=amount_more', [first, third, second]],
      ['?order=amount_less', [second, third, first]],
      ['?status=wait', [third, second]],
      ['?status=reject', [first]],
    ] as const)
      expect([query, getIds(await getOwn(query))]).toEqual([query, ids]);
    const found = await getOwn('?client_id=48213');
    expect([getIds(found), found.body.meta.last_page]).toEqual([[third], 1]);
    const refused = await getOwn('?status=wait,reject').expect(400);
    expect(refused.body).toMatchObject({ details: [{ field: 'status' }] });
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
});
