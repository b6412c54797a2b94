import { newBrand, newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { Ticket } from '../records/ticket.entity.js';
import type { User } from '../../people/user.entity.js';

const app = describeLoneApp();

let { brand, manager, agent: anna } = {} as Scene;
let ceo: User;
beforeAll(async () => {
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ceo = await newUser(app.db, { role: 'ceo' });
});

/** Ids far from each other stand for the messages between them. */
const say = (ticket: Ticket, message: string, id: number) =>
  app.db.query(
    'insert into ticket_messages (id, ticket_id, user_id, message, created_at) values ($1, $2, $3, $4, now())',
    [id, ticket.id, ticket.userId, message],
  );
const found = async (query: string, by = manager) => {
  const { status, body } = await app.as(by).get(`ticket/search?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return (body.data as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
};
const open = (of: Brand | null = brand, change: Partial<Ticket> = {}) =>
  newTicket(app.db, anna, of, { status: 'in-work', ...change });

it('finds words in old messages, in those of lately and in the newest ones', async () => {
  const tickets = [await open(), await open(), await open()];
  const other = await open(await newBrand(app.db));
  for (const [n, id] of [10, 2_950_000, 2_999_000].entries()) await say(tickets[n]!, 'A quagmire', id);
  await say(other, 'Their quagmire', 2_999_001);

  const ids = tickets.map(({ id }) => id);
  expect(await found('q=quagmire')).toEqual(ids);
  expect(await found('q=quagmire', ceo)).toEqual([...ids, other.id]);
});

it('finds the old message of a brand, however many newer ones others have', async () => {
  const others = await newBrand(app.db);
  const [mine, theirs] = [await open(), await open(others)];
  await say(mine, 'Our kerfuffle', 20);
  await app.db.query(
    `insert into ticket_messages (id, ticket_id, user_id, message, created_at)
     select 2000000 + n * 100, $1, $2, 'Their kerfuffle', now() from generate_series(1, 9000) n`,
    [theirs.id, anna.id],
  );

  expect(await found('q=kerfuffle')).toEqual([mine.id]);
  const manyBrands = await Promise.all(Array.from({ length: 17 }, () => newBrand(app.db)));
  const far = await newManager(app.db, { brands: [brand, ...manyBrands] });
  expect(await found('q=kerfuffle', far)).toEqual([mine.id]);
});

it('looks into older messages if the newest tickets do not fit the other filters', async () => {
  const old = await open(brand, { assigneeId: manager.id });
  await say(old, 'An old hullabaloo', 30);
  await app.db.query(
    `with made as (
       insert into tickets (type, queue, title, description, status, brand_id, user_id, unread_by_staff, created_at, active_at)
       select 'support', 'support', 'VOIP', 'The phone is silent', 'in-work', $1, $2, 0, now(), now() from generate_series(1, 200)
       returning id
     )
     insert into ticket_messages (id, ticket_id, user_id, message, created_at)
     select 2998000 + row_number() over (), id, $2, 'A new hullabaloo', now() from made`,
    [brand.id, anna.id],
  );

  expect(await found(`q=hullabaloo&assignee=${manager.id}`)).toEqual([old.id]);
});
