import { foldAll } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newTelegramId, newUser } from '../../../../test/factories.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import type { DepositPage } from './deposit.schemas.js';

const DEPOSITS_PER_BRAND = 240;
/** The first page whose bounds are located with the totals. */
const FIRST_DEEP_PAGE = 11;

const app = setUpAppWithOwnDatabase();
let north: Brand;
let south: Brand;
let manager: User;
let admin: User;
beforeAll(async () => {
  north = await newBrand(app.db);
  south = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [north, south] });
  admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
  await newDeposits(north);
  await foldAll(app, north);
  await newDeposits(south);
});

/** Many deposits in three months with their deltas, several at the same instant, some exactly at midnight in GMT-4. */
const newDeposits = (brand: Brand) =>
  app.db.query(
    `with inserted as (
       insert into deposits (brand_id, type, status, amount, created_at)
       select $1, case n % 2 when 0 then 'ftd' else 'retention' end, case when n % 8 = 0 then 'wait' else 'reject' end, n % 11 + 1,
              '2026-01-30T04:00:00Z'::timestamptz + (n / 3 * 3) % 90 * interval '16 hours'
       from generate_series(1, ${DEPOSITS_PER_BRAND}) n returning *
     )
     insert into deposit_total_deltas (brand_id, type, status, day, count, amount)
     select brand_id, type, status, (created_at - interval '4 hours')::date, 1, amount from inserted`,
    [brand.id],
  );

/** Reads the pages of a search, one after the other, up to the first that is empty. */
async function readAllPages(query: string, as: User): Promise<{ ids: number[]; lastPage: number }> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await app.as(as).get(`deposit/search?page=${page}${query}`).expect(200);
    const { data, last_page } = body as DepositPage;
    if (data.length === 0) return { ids, lastPage: last_page };
    ids.push(...data.map(({ id }) => id));
  }
}

const listIds = async (condition: string, order: string): Promise<number[]> => {
  const rows = await app.db.query<{ id: number }[]>(
    `select id from deposits where ${condition} order by ${order}`,
  );
  return rows.map(({ id }) => id);
};

const chronologicalOrders: [order: string, columns: string][] = [
  ['newest', 'created_at desc, id desc'],
  ['oldest', 'created_at, id'],
];
const ordersByAmount: [order: string, columns: string][] = [
  ['amount_more', 'amount desc, created_at, id'],
  ['amount_less', 'amount, created_at desc, id desc'],
];

describe('deep pages of deposit/search', () => {
  it.each<[string, () => [query: string, condition: string], (() => User)?]>([
    ['of all brands', () => ['', 'true'], () => admin],
    ['of the brands of a manager', () => ['', 'true']],
    ['of one brand, whose totals are folded', () => [`&brand_id=${north.id}`, `brand_id = ${north.id}`]],
    ['of one brand, whose totals are not', () => [`&brand_id=${south.id}`, `brand_id = ${south.id}`]],
    ['of a status', () => ['&status=reject', `status = 'reject'`]],
    ['of a type', () => ['&type=ftd', `type = 'ftd'`]],
    [
      'of a status and a type',
      () => ['&status=reject&type=retention', `status = 'reject' and type = 'retention'`],
    ],
  ])('continue where the previous pages end, %s', async (_, getFilter, getCaller = () => manager) => {
    const [query, condition] = getFilter();
    // The totals locate no pages by amount, so these are read only without a filter.
    const orders = query === '' ? [...chronologicalOrders, ...ordersByAmount] : chronologicalOrders;
    for (const [order, columns] of orders) {
      const expected = await listIds(condition, columns);
      const { ids, lastPage } = await readAllPages(`${query}&order=${order}`, getCaller());
      expect(ids).toEqual(expected);
      expect(lastPage).toBe(Math.ceil(expected.length / 20));
      expect(lastPage).toBeGreaterThan(FIRST_DEEP_PAGE);
    }
  });

  it('are empty beyond the end, and if nothing matches', async () => {
    const far = (await app.as(admin).get('deposit/search?page=5000')).body as DepositPage;
    expect([far.data, far.current_page, far.last_page]).toEqual([[], 5000, (2 * DEPOSITS_PER_BRAND) / 20]);
    const none = (await app.as(admin).get('deposit/search?page=12&status=delete')).body as DepositPage;
    expect(none).toMatchObject({ data: [], last_page: 1, count: 0, amount: 0 });
  });

  it('by amount end after 10,000 deposits, but count all of them', async () => {
    await app.db.query(
      `with inserted as (
         insert into deposits (brand_id, type, status, amount, created_at)
         select $1, 'ftd', 'wait', 20 + n % 500, now() from generate_series(1, 10_100) n returning *
       )
       insert into deposit_total_deltas (brand_id, type, status, day, count, amount)
       select brand_id, type, status, (created_at - interval '4 hours')::date, count(*), sum(amount) from inserted
       group by 1, 2, 3, 4`,
      [north.id],
    );
    const count = 10_100 + 2 * DEPOSITS_PER_BRAND;
    const readPage = async (page: number) =>
      (await app.as(admin).get(`deposit/search?order=amount_more&page=${page}`)).body as DepositPage;

    const [last, beyond] = [await readPage(500), await readPage(501)];

    expect([last.data.length, last.last_page, last.count]).toEqual([20, 500, count]);
    expect([beyond.data, beyond.last_page, beyond.count]).toEqual([[], 500, count]);
  });
});
