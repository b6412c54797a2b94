import { newBrand, newManager, newUser } from './factories.js';
import { setUpAppWithOwnDatabase } from './test-app.js';

const app = setUpAppWithOwnDatabase();

/** Pages have 100 rows, and each list gets 101. */
const lists = {
  async 't/appointment'() {
    const user = await newUser(app.db);
    await app.db.query(
      `insert into appointments (user_id, name, date, description, created_at)
       select $1, 'Meeting ' || n, '2030-01-01', '', now() from generate_series(1, 101) n`,
      [user.id],
    );
    return (page: string) => app.as(user).get(`t/appointment?succeed=0${page && `&page=${page}`}`);
  },
  async 'work-day/search'() {
    const brand = await newBrand(app.db);
    const manager = await newManager(app.db, { brands: [brand] });
    await app.db.query(
      `with people as (insert into users (telegram_id) select 9000000 + n from generate_series(1, 101) n returning id),
         joined as (insert into brand_users (brand_id, user_id) select $1, id from people)
       insert into work_days (brand_id, user_id, date, in_work, answered_at) select $1, id, '2026-03-11', true, now() from people`,
      [brand.id],
    );
    return (page: string) => app.as(manager).get(`work-day/search${page && `?page=${page}`}`);
  },
  async 'admin/managers'() {
    const admin = await newUser(app.db, { role: 'admin' });
    const presentCount = await app.db.countBy('users', { role: 'manager' });
    for (let i = presentCount; i < 101; i++) await newManager(app.db);
    return (page: string) => app.as(admin).get(`admin/managers${page && `?page=${page}`}`);
  },
  async 'brand/invite/history/{id}'() {
    const brand = await newBrand(app.db);
    const manager = await newManager(app.db, { brands: [brand] });
    const input = { max_connects: 200, active_until: 4_000_000_000 };
    const { body } = await app.as(manager).post(`brand/invite/${brand.id}`, input);
    await app.db.query(
      `with people as (insert into users (telegram_id) select 8000000 + n from generate_series(1, 101) n returning id)
       insert into invite_uses (invite_id, user_id, used_at) select $1, id, now() from people`,
      [body.id],
    );
    return (page: string) => app.as(manager).get(`brand/invite/history/${body.id}${page && `?page=${page}`}`);
  },
};

it.each(Object.entries(lists))('%s comes in pages of 100', async (_path, fill) => {
  const get = await fill();
  const getRows = async (page: string) => {
    const { body } = await get(page);
    return (Array.isArray(body) ? body : Object.values(body as object)[0]) as unknown[];
  };

  const [first, second, third] = [await getRows(''), await getRows('2'), await getRows('3')];

  expect([first.length, second.length, third.length]).toEqual([100, 1, 0]);
  expect(await getRows('1')).toEqual(first);
  expect(first).not.toContainEqual(second[0]);
  expect((await get('0')).status).toBe(400);
  expect((await get('2147483647')).status).toBe(200);
});
