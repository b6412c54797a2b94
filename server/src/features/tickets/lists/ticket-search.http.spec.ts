import { newBrand, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { waitUntil } from '../../../../test/race.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { type Change, LiveEvents } from '../../../platform/events/live-events.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import type { Ticket } from '../records/ticket.entity.js';

const app = describeApp();

let { brand, manager, agent: anna } = {} as Scene;
let ceo: User;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ceo = await newUser(app.db, { role: 'ceo' });
});

const search = async (query = '', by = manager) => (await app.as(by).get(`ticket/search${query}`)).body;
const listIds = async (query = '', by = manager) =>
  ((await search(query, by)).data as { id: number }[]).map(({ id }) => id);
const newTicketInWork = (change: Partial<Ticket> = {}, inBrand: Brand | null = brand) =>
  newTicket(app.db, anna, inBrand, { status: 'in-work', assigneeId: manager.id, ...change });
const newClosedTicket = (change: Partial<Ticket> = {}) =>
  newTicket(app.db, anna, brand, {
    status: 'closed',
    assigneeId: manager.id,
    closedAt: new Date(),
    ...change,
  });

describe('GET ticket/search', () => {
  it('finds by status and type: oldest first if only new tickets are requested, otherwise newest first', async () => {
    const first = await newTicket(app.db, anna, brand);
    const second = await newTicket(app.db, anna, brand, { type: 'docs' });
    const third = await newTicketInWork();
    const fourth = await newTicketInWork({ type: 'docs' });
    const fifth = await newClosedTicket();

    expect(await listIds()).toEqual([fifth, fourth, third, second, first].map(({ id }) => id));
    expect(await listIds('?status=new')).toEqual([first.id, second.id]);
    expect(await listIds('?status=in-work')).toEqual([fourth.id, third.id]);
    expect(await listIds('?status=closed')).toEqual([fifth.id]);
    expect(await listIds('?type=support')).toEqual([fifth.id, third.id, first.id]);
    expect(await listIds('?type=docs&status=new')).toEqual([second.id]);
    expect(await listIds('?type=docs&status=closed')).toEqual([]);
  });

  it('finds by id', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const foreign = await newTicket(app.db, anna, await newBrand(app.db));
    const ceoTicket = await newTicket(app.db, anna, null);

    expect(await search(`?id=${ticket.id}`)).toMatchObject({
      data: [{ id: ticket.id, brand: brand.name, user: { id: anna.id } }],
      last_page: 1,
      current_page: 1,
    });
    for (const id of [foreign.id, ceoTicket.id, 2_147_483_647]) {
      const response = await app.as(manager).get(`ticket/search?id=${id}`);
      expect([response.status, response.body.error]).toEqual([404, 'Not found']);
    }
    expect(await listIds(`?id=${ceoTicket.id}`, ceo)).toEqual([ceoTicket.id]);
  });

  it('covers granted brands, and tickets to the ceo only for ceos and admins', async () => {
    await newTicket(app.db, anna, await newBrand(app.db));
    const ceoTicket = await newTicket(app.db, anna, null);
    const admin = await newUser(app.db, { role: 'admin' });

    expect(await listIds()).toEqual([]);
    const refused = await app.as(manager).get('ticket/search?type=ceo');
    expect([refused.status, refused.body.error]).toEqual([403, 'Forbidden']);
    for (const user of [ceo, admin]) {
      expect(await listIds('?type=ceo', user)).toContain(ceoTicket.id);
      expect(await listIds('', user)).toContain(ceoTicket.id);
    }
  });

  it('has 20 tickets on a page', async () => {
    for (let i = 0; i < 21; i++) await newClosedTicket();

    const [first, second, third] = [await search(), await search('?page=2'), await search('?page=3')];

    expect([first.data.length, second.data.length, third.data]).toEqual([20, 1, []]);
    expect([first.last_page, first.current_page, third.last_page, third.current_page]).toEqual([2, 1, 2, 3]);
  });
});

const getPlace = async (ticket: Ticket) => (await search(`?id=${ticket.id}`, ceo)).data[0].place as number;

it('the place in the queue counts new tickets of the same queue, over all brands and types', async () => {
  const firstTicket = await newTicket(app.db, anna, await newBrand(app.db), { type: 'credits' });
  const start = await getPlace(firstTicket);
  const docs = await newTicket(app.db, anna, brand, { type: 'docs' });
  const support = await newTicket(app.db, anna, brand);
  const mail = await newTicket(app.db, anna, brand, { type: 'mail' });
  const ceoTicket = await newTicket(app.db, anna, null);
  const nextToCeo = await newTicket(app.db, anna, null);
  const nextSupport = await newTicket(app.db, anna, brand);

  expect([await getPlace(docs), await getPlace(mail)]).toEqual([start + 1, start + 2]);
  expect((await getPlace(nextSupport)) - (await getPlace(support))).toBe(1);
  expect((await getPlace(nextToCeo)) - (await getPlace(ceoTicket))).toBe(1);

  await app.as(manager).post(`ticket/message/${docs.id}`).field('message', 'Hello');
  expect([await getPlace(docs), await getPlace(mail)]).toEqual([null, start + 1]);
});

const getStat = async (by = manager) => {
  const { wait_deposits: _, ...tickets } = (await app.as(by).get('manager/stat')).body;
  return tickets;
};

it('the counters of manager/stat count open tickets in the granted brands, and their unread messages', async () => {
  await newTicket(app.db, anna, brand);
  await newTicket(app.db, anna, brand, { type: 'docs' });
  await newTicketInWork({ unreadByStaff: 2 });
  await newTicketInWork({ type: 'docs', unreadByStaff: 0 });
  await newClosedTicket({ unreadByStaff: 1 });
  await newTicketInWork({}, await newBrand(app.db));
  await newTicket(app.db, anna, null);

  const { tickets_by_type: byType, has_brands: _, ...all } = await getStat();

  expect(all).toEqual({
    tickets_count_new: 2,
    tickets_count_in_work: 2,
    tickets_count_in_work_messages: 2,
  });
  expect(byType).toHaveLength(2);
  expect(byType).toEqual(
    expect.arrayContaining([
      { type: 'support', count_new: 1, count_in_work: 1, count_in_work_messages: 2 },
      { type: 'docs', count_new: 1, count_in_work: 1, count_in_work_messages: 0 },
    ]),
  );
  expect((await getStat(ceo)).tickets_by_type).toContainEqual(
    expect.objectContaining({ type: 'ceo', count_in_work: expect.any(Number) }),
  );
});

it('live events report opening, messages and reading, without a brand for tickets to the ceo', async () => {
  const changes: Change[] = [];
  const subscription = app.get(LiveEvents).changes.subscribe((change) => {
    if (change.topic === 'tickets') changes.push(change);
  });
  const waitForChange = async (brandId: number | null) => {
    await waitUntil(() => changes.some((change) => change.brandId === brandId));
    changes.length = 0;
  };

  const opened = await app
    .asMember(anna, brand)
    .post('t/ticket')
    .field({ message: 'I need papers', type: 'docs' });
  await waitForChange(brand.id);
  await app.as(manager).get(`ticket/${opened.body.ticket.id}`);
  await waitForChange(brand.id);
  await app.as(manager).post(`ticket/message/${opened.body.ticket.id}`).field('message', 'Hello');
  await waitForChange(brand.id);
  await app.as(anna).post('t/ticket/ceo').field({ message: 'I have an idea' });
  await waitForChange(null);
  subscription.unsubscribe();
});
