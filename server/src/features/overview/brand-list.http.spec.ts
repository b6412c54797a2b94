import {
  newDeposit,
  foldAll,
  newCorrection,
  newFigures,
  newPeriod,
  newResult,
} from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { JoinRequest } from '../invites/invite.entity.js';
import type { User } from '../people/user.entity.js';
import type { BrandRow } from './overview.schemas.js';

const app = setUpApp();

let brand: Brand;
let other: Brand;
let manager: User;
let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  brand = await newBrand(app.db, { name: 'Northwind Lodge' });
  other = await newBrand(app.db, { name: 'Zoë 100% & Sons' });
  manager = await newManager(app.db, { brands: [brand, other] });
  anna = await newMember(app.db, brand);
});

const search = async (query = '', user = manager) => {
  const { status, body } = await app.as(user).get(`brand/search${query}`);
  expect(status).toBe(200);
  return body as { data: BrandRow[]; last_page: number; current_page: number };
};
const findRow = async (brandToFind: Brand, user = manager) =>
  (await search('', user)).data.find(({ id }) => id === brandToFind.id)!;
const requestToJoin = async () => {
  const { id: userId } = await newUser(app.db);
  await app.db.save(app.db.create(JoinRequest, { brandId: brand.id, userId, createdAt: new Date() }));
};

describe('a row of GET brand/search', () => {
  it('counts the open work of only this brand', async () => {
    await app.db.query('update brands set reply_within = 30 where id = $1', [brand.id]);
    for (const status of ['wait', 'wait', 'reject'] as const) await newDeposit(app.db, brand, { status });
    await newTicket(app.db, anna, brand, { waitingSince: new Date('2026-03-15T11:29:00Z') });
    await newTicket(app.db, anna, brand, { status: 'in-work' });
    await newTicket(app.db, anna, brand, { status: 'closed', closedAt: new Date() });
    await newTicket(app.db, anna, other);
    await requestToJoin();

    const waiting = {
      deposits: { waiting: 2 },
      tickets: { new: 1, in_work: 1, overdue: 1 },
      join_requests: 1,
    };
    expect(await findRow(brand)).toMatchObject(waiting);
    await foldAll(app, brand);
    expect(await findRow(brand)).toMatchObject(waiting);
    expect(await findRow(other)).toMatchObject({
      deposits: { waiting: 0 },
      tickets: { new: 1, in_work: 0, overdue: 0 }, // without a time to reply
      join_requests: 0,
    });
  });

  it('has a trend of two weeks, and the same figures as the overview of the brand', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-10', '2026-03-20');
    await newFigures(app.db, brand, anna, period, { target: '500' });
    await newCorrection(app.db, brand, anna, '2026-03-15', 2, '10');
    for (const [createdAt, amount] of [
      ['2026-03-15T04:00:00Z', '100.50'],
      ['2026-03-02T04:00:00Z', '7'],
      ['2026-03-02T03:59:59Z', '99'],
    ] as const)
      await newResult(app.db, brand, anna, { amount, createdAt: new Date(createdAt) });

    const { figures } = await findRow(brand);

    const days = figures!.days;
    expect([days.length, days[0], days.at(-1)]).toEqual([
      14,
      { day: '2026-03-02', amount: 7, retention: 7, ftd: 0 },
      { day: '2026-03-15', amount: 110.5, retention: 100.5, ftd: 2, corrections: { amount: 10, ftd: 2 } },
    ]);
    expect(figures!.period).toEqual({
      date_start: '2026-03-10',
      date_end: '2026-03-20',
      goal: 500,
      have: 110.5,
    });
    const { body } = await app.as(manager).get(`brand/${brand.id}/overview`);
    expect(body.figures).toMatchObject({ today: figures!.today, period: figures!.period });
  });

  it('omits the parts that the caller may not see', async () => {
    const limitedManager = await newManager(app.db, { brands: [brand], codes: ['brands'] });

    expect(await findRow(brand, limitedManager)).toMatchObject({
      name: 'Northwind Lodge',
      deposits: null,
      tickets: null,
      join_requests: null,
      figures: null,
    });
  });
});

describe('order in GET brand/search', () => {
  const listNames = async (order: string, user = manager, query = '') =>
    (await search(`?order=${order}${query}`, user)).data.map(({ name }) => name);

  it.each([
    ['name', ['Brand 9', 'brand 10', 'Northwind Lodge', 'Zoë 100% & Sons']],
    ['-name', ['Zoë 100% & Sons', 'Northwind Lodge', 'brand 10', 'Brand 9']],
    ['-waiting', ['Northwind Lodge', 'brand 10', 'Brand 9', 'Zoë 100% & Sons']],
    ['waiting', ['Brand 9', 'Zoë 100% & Sons', 'brand 10', 'Northwind Lodge']],
    ['-tickets', ['brand 10', 'Brand 9', 'Northwind Lodge', 'Zoë 100% & Sons']],
    ['-requests', ['Northwind Lodge', 'Brand 9', 'brand 10', 'Zoë 100% & Sons']],
    ['-target', ['brand 10', 'Northwind Lodge', 'Brand 9', 'Zoë 100% & Sons']],
    ['target', ['Northwind Lodge', 'brand 10', 'Brand 9', 'Zoë 100% & Sons']],
  ])('%s sorts before paging, with brands without a value last', async (order, names) => {
    const ten = await newBrand(app.db, { name: 'brand 10' });
    const nine = await newBrand(app.db, { name: 'Brand 9' });
    const all = await newManager(app.db, { brands: [brand, other, ten, nine] });
    for (const deposits of [brand, brand, ten]) await newDeposit(app.db, deposits);
    const ben = await newMember(app.db, ten);
    await newTicket(app.db, ben, ten);
    await requestToJoin();
    for (const [owner, member, target] of [
      [brand, anna, '1000'],
      [ten, ben, '100'],
    ] as const) {
      const period = await newPeriod(app.db, owner, '2026-03-10', '2026-03-20');
      await newFigures(app.db, owner, member, period, { target });
      await newResult(app.db, owner, member, { amount: '50', createdAt: new Date('2026-03-15T10:00:00Z') });
    }

    expect(await listNames(order, all)).toEqual(names);
    const withoutRights = await newManager(app.db, { brands: [brand, other, ten, nine], codes: ['brands'] });
    expect(await listNames(order, withoutRights)).toEqual(
      order === '-name' ? names : ['Brand 9', 'brand 10', 'Northwind Lodge', 'Zoë 100% & Sons'],
    );
    expect(await listNames(order, all, '&q=brand')).toEqual(names.filter((name) => /brand/i.test(name)));
    expect(await listNames(order, all, '&page=2')).toEqual([]);
  });

  it('keeps pages without gaps, and refuses an unknown column', async () => {
    const many = [];
    for (let n = 1; n <= 23; n++) many.push(await newBrand(app.db, { name: `Many ${n}` }));
    const someone = await newManager(app.db, { brands: many });

    const pages = [await listNames('-waiting', someone), await listNames('-waiting', someone, '&page=2')];

    expect(pages.flat()).toEqual(many.map(({ name }) => name));
    const refused = await app.as(someone).get('brand/search?order=-secret');
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'order']);
  });
});

describe('q in GET brand/search', () => {
  const findNames = async (q: string) =>
    (await search(`?q=${encodeURIComponent(q)}`)).data.map(({ name }) => name);

  it.each([
    ['north', ['Northwind Lodge']],
    ['WIND LO', ['Northwind Lodge']],
    ['  lodge ', ['Northwind Lodge']],
    ['100%', ['Zoë 100% & Sons']],
    ['%', ['Zoë 100% & Sons']],
    ['_', []],
    ['nortwind', ['Northwind Lodge']],
    ['norhtwind', ['Northwind Lodge']],
    ['', ['Northwind Lodge', 'Zoë 100% & Sons']],
    ['qqqq', []],
  ])('%j finds %j', async (q, names) => {
    expect(await findNames(q)).toEqual(names);
  });

  it('omits similar names if a name contains the text', async () => {
    await app.db.query(`update brands set name = 'Nortwind' where id = $1`, [other.id]);

    expect(await findNames('Nortwind')).toEqual(['Nortwind']);
  });

  it('has pages, and never shows a brand beyond reach', async () => {
    const many = [];
    for (let n = 10; n < 31; n++) many.push(await newBrand(app.db, { name: `Page ${n}` }));
    const someone = await newManager(app.db, { brands: [...many, brand] });
    await newBrand(app.db, { name: 'Page beyond' });

    const first = await search('?q=page', someone);
    const second = await search('?q=page&page=2', someone);

    expect([first.data.length, first.last_page, second.last_page]).toEqual([20, 2, 2]);
    expect(second.data.map(({ name }) => name)).toEqual(['Page 30']);
  });
});
