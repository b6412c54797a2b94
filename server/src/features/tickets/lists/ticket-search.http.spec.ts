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
const ids = async (query = '', by = manager) =>
  ((await search(query, by)).data as { id: number }[]).map(({ id }) => id);
const inWork = (change: Partial<Ticket> = {}, of: Brand | null = brand) =>
  newTicket(app.db, anna, of, { status: 'in-work', assigneeId: manager.id, ...change });
const closed = (change: Partial<Ticket> = {}) =>
  newTicket(app.db, anna, brand, {
    status: 'closed',
    assigneeId: manager.id,
    closedAt: new Date(),
    ...change,
  });

describe('GET ticket/search', () => {
  it('finds by status and type: new ones in their line, others newest first', async () => {
    const first = await newTicket(app.db, anna, brand);
    const second = await newTicket(app.db, anna, brand, { type: 'docs' });
    const third = await inWork();
    const fourth = await inWork({ type: 'docs' });
    const fifth = await closed();

    expect(await ids()).toEqual([fifth, fourth, third, second, first].map(({ id }) => id));
    expect(await ids('?status=new')).toEqual([first.id, second.id]);
    expect(await ids('?status=in-work')).toEqual([fourth.id, third.id]);
    expect(await ids('?status=closed')).toEqual([fifth.id]);
    expect(await ids('?type=support')).toEqual([fifth.id, third.id, first.id]);
    expect(await ids('?type=docs&status=new')).toEqual([second.id]);
    expect(await ids('?type=docs&status=closed')).toEqual([]);
  });

  it('finds by id', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const foreign = await newTicket(app.db, anna, await newBrand(app.db));
    const toCeo = await newTicket(app.db, anna, null);

    expect(await search(`?id=${ticket.id}`)).toMatchObject({
      data: [{ id: ticket.id, brand: brand.name, user: { id: anna.id } }],
      last_page: 1,
      current_page: 1,
    });
    for (const id of [foreign.id, toCeo.id, 2_147_483_647]) {
      const answer = await app.as(manager).get(`ticket/search?id=${id}`);
      expect([answer.status, answer.body.error]).toEqual([404, 'Not found']);
    }
    expect(await ids(`?id=${toCeo.id}`, ceo)).toEqual([toCeo.id]);
    expect((await app.as(manager).get('ticket/search?id=abc')).status).toBe(400);
  });

  it('shows granted brands, and no ticket to the ceo but to ceos and admins', async () => {
    await newTicket(app.db, anna, await newBrand(app.db));
    const toCeo = await newTicket(app.db, anna, null);
    const admin = await newUser(app.db, { role: 'admin' });

    expect(await ids()).toEqual([]);
    const refused = await app.as(manager).get('ticket/search?type=ceo');
    expect([refused.status, refused.body.error]).toEqual([403, 'Forbidden']);
    for (const one of [ceo, admin]) {
      expect(await ids('?type=ceo', one)).toContain(toCeo.id);
      expect(await ids('', one)).toContain(toCeo.id);
    }
  });

  it('has 20 a page', async () => {
    for (let i = 0; i < 21; i++) await closed();

    const [first, second, third] = [await search(), await search('?page=2'), await search('?page=3')];

    expect([first.data.length, second.data.length, third.data]).toEqual([20, 1, []]);
    expect([first.last_page, first.current_page, third.last_page, third.current_page]).toEqual([2, 1, 2, 3]);
  });

  it.each(['?status=open', '?type=weather', '?page=0', '?page=1.5'])('refuses %s', async (query) => {
    expect((await app.as(manager).get(`ticket/search${query}`)).status).toBe(400);
  });
});

describe('the place in the line', () => {
  const placeOf = async (ticket: Ticket) => (await search(`?id=${ticket.id}`, ceo)).data[0].place as number;

  it('counts new tickets of the same group, over all brands and types', async () => {
    const before = await newTicket(app.db, anna, await newBrand(app.db), { type: 'credits' });
    const start = await placeOf(before);
    const docs = await newTicket(app.db, anna, brand, { type: 'docs' });
    const support = await newTicket(app.db, anna, brand);
    const mail = await newTicket(app.db, anna, brand, { type: 'mail' });
    const toCeo = await newTicket(app.db, anna, null);
    const nextToCeo = await newTicket(app.db, anna, null);
    const nextSupport = await newTicket(app.db, anna, brand);

    expect([await placeOf(docs), await placeOf(mail)]).toEqual([start + 1, start + 2]);
    expect((await placeOf(nextSupport)) - (await placeOf(support))).toBe(1);
    expect((await placeOf(nextToCeo)) - (await placeOf(toCeo))).toBe(1);

    await app.as(manager).post(`ticket/message/${docs.id}`).field('message', 'Hello');
    expect([await placeOf(docs), await placeOf(mail)]).toEqual([null, start + 1]);
  });
});

describe('the counters of manager/stat', () => {
  const stat = async (by = manager) => {
    const { wait_deposits: _, ...tickets } = (await app.as(by).get('manager/stat')).body;
    return tickets;
  };

  it('count what is open in the granted brands, and what was not read of it', async () => {
    await newTicket(app.db, anna, brand);
    await newTicket(app.db, anna, brand, { type: 'docs' });
    await inWork({ unreadByStaff: 2 });
    await inWork({ type: 'docs', unreadByStaff: 0 });
    await closed({ unreadByStaff: 1 });
    await inWork({}, await newBrand(app.db));
    await newTicket(app.db, anna, null);

    const { tickets_by_type: byType, has_brands: _, ...all } = await stat();

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
    expect((await stat(ceo)).tickets_by_type).toContainEqual(
      expect.objectContaining({ type: 'ceo', count_in_work: expect.any(Number) }),
    );
  });

  it('follow a ticket to its end', async () => {
    const opened = await app
      .asMember(anna, brand)
      .post('t/ticket')
      .field({ message: 'I need papers', type: 'docs' });
    const { id } = opened.body.ticket;
    const counts = async () => {
      const all = await stat();
      return [all.tickets_count_new, all.tickets_count_in_work, all.tickets_count_in_work_messages];
    };
    const write = (form: object) =>
      app
        .as(manager)
        .post(`ticket/message/${id}`)
        .field(form as never);

    expect(await counts()).toEqual([1, 0, 0]);
    await write({ message: 'Which?' });
    expect(await counts()).toEqual([0, 1, 0]);
    await app.as(anna).post(`t/ticket/${id}`).field('message', 'All');
    await app.as(anna).post(`t/ticket/${id}`).field('message', 'Please');
    expect(await counts()).toEqual([0, 1, 2]);
    await app.as(manager).get(`ticket/${id}`);
    expect(await counts()).toEqual([0, 1, 0]);
    await write({ message: '', is_closed_message: '1' });
    expect(await counts()).toEqual([0, 0, 0]);
  });
});

describe('live events', () => {
  it('tell of opening, messages and reading; of tickets to the ceo without a brand', async () => {
    const changes: Change[] = [];
    const listening = app.get(LiveEvents).changes.subscribe((change) => {
      if (change.topic === 'tickets') changes.push(change);
    });
    const nextOf = async (brandId: number | null) => {
      await waitUntil(() => changes.some((change) => change.brandId === brandId));
      changes.length = 0;
    };

    const opened = await app
      .asMember(anna, brand)
      .post('t/ticket')
      .field({ message: 'I need papers', type: 'docs' });
    await nextOf(brand.id);
    await app.as(manager).get(`ticket/${opened.body.ticket.id}`);
    await nextOf(brand.id);
    await app.as(manager).post(`ticket/message/${opened.body.ticket.id}`).field('message', 'Hello');
    await nextOf(brand.id);
    await app.as(anna).post('t/ticket/ceo').field({ message: 'I have an idea' });
    await nextOf(null);
    listening.unsubscribe();
  });
});
