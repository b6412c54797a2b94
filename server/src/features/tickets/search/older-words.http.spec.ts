import { newBrand, newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import { type Ticket, TicketMessage } from '../records/ticket.entity.js';

const app = setUpAppWithOwnDatabase();

let { brand, manager, agent: anna } = {} as Scene;
let ceo: User;
beforeAll(async () => {
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ceo = await newUser(app.db, { role: 'ceo' });
});

/** Large gaps between the ids simulate many messages. */
const insertMessage = ({ id: ticketId, userId }: Ticket, message: string, id: number) =>
  app.db.insert(TicketMessage, { id, ticketId, userId, message, createdAt: new Date() });
const searchIds = async (query: string, by = manager) => {
  const { status, body } = await app.as(by).get(`ticket/search?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return (body.data as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
};
const newOpenTicket = (inBrand: Brand | null = brand, change: Partial<Ticket> = {}) =>
  newTicket(app.db, anna, inBrand, { status: 'in-work', ...change });

it('a search finds words in old and new messages', async () => {
  const tickets = [await newOpenTicket(), await newOpenTicket(), await newOpenTicket()];
  const foreign = await newOpenTicket(await newBrand(app.db));
  for (const [n, id] of [10, 2_950_000, 2_999_000].entries())
    await insertMessage(tickets[n]!, 'A quagmire', id);
  await insertMessage(foreign, 'Their quagmire', 2_999_001);

  const ids = tickets.map(({ id }) => id);
  expect(await searchIds('q=quagmire')).toEqual(ids);
  expect(await searchIds('q=quagmire', ceo)).toEqual([...ids, foreign.id]);
});

it('a search finds an old message of a brand, however many newer ones other brands have', async () => {
  const otherBrand = await newBrand(app.db);
  const [mine, theirs] = [await newOpenTicket(), await newOpenTicket(otherBrand)];
  await insertMessage(mine, 'Our kerfuffle', 20);
  await app.db.query(
    `insert into ticket_messages (id, ticket_id, user_id, message, created_at)
     select 2000000 + n * 100, $1, $2, 'Their kerfuffle', now() from generate_series(1, 9000) n`,
    [theirs.id, anna.id],
  );

  expect(await searchIds('q=kerfuffle')).toEqual([mine.id]);
  const manyBrands = await Promise.all(Array.from({ length: 17 }, () => newBrand(app.db)));
  const managerOfMany = await newManager(app.db, { brands: [brand, ...manyBrands] });
  expect(await searchIds('q=kerfuffle', managerOfMany)).toEqual([mine.id]);
});

it('a search includes older messages if the newest tickets do not match the other filters', async () => {
  const old = await newOpenTicket(brand, { assigneeId: manager.id });
  await insertMessage(old, 'An old hullabaloo', 30);
  await app.db.query(
    `with inserted as (
       insert into tickets (type, queue, title, description, status, brand_id, user_id, unread_by_staff, created_at, active_at)
       select 'support', 'support', 'VOIP', 'The phone is silent', 'in-work', $1, $2, 0, now(), now() from generate_series(1, 200)
       returning id
     )
     insert into ticket_messages (id, ticket_id, user_id, message, created_at)
     select 2998000 + row_number() over (), id, $2, 'A new hullabaloo', now() from inserted`,
    [brand.id, anna.id],
  );

  expect(await searchIds(`q=hullabaloo&assignee=${manager.id}`)).toEqual([old.id]);
});
