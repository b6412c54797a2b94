import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  type Scene,
} from '../../../../test/factories.js';
import { samples } from '../../../../test/file.factories.js';
import { waitUntil } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { type Change, LiveEvents } from '../../../platform/events/live-events.js';
import { Member } from '../../brands/members/member.entity.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import { Ticket } from '../records/ticket.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
let ceo: User;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ceo = await newUser(app.db, { role: 'ceo' });
});

const search = async (query = '', by = manager) => (await app.as(by).get(`ticket/search${query}`)).body;
const listRows = async (query = '', by = manager) =>
  (await search(query, by)).data as (Record<string, unknown> & { id: number })[];
const listIds = async (query = '', by = manager) => (await listRows(query, by)).map(({ id }) => id);
const newTicketOfAnna = (change: Partial<Ticket> = {}, inBrand: Brand | null = brand) =>
  newTicket(app.db, anna, inBrand, change);
const newTicketInWork = (change: Partial<Ticket> = {}, inBrand = brand) =>
  newTicketOfAnna({ status: 'in-work', assigneeId: manager.id, ...change }, inBrand);
const newClosedTicket = (change: Partial<Ticket> = {}) =>
  newTicketOfAnna({ status: 'closed', assigneeId: manager.id, closedAt: new Date(), ...change });

describe('GET ticket/search', () => {
  it('filters by status and type, and sorts new tickets oldest first, and all statuses newest first', async () => {
    const first = await newTicketOfAnna();
    const second = await newTicketOfAnna({ type: 'docs' });
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

  it('finds only tickets of granted brands, also by brand and id, and tickets to the CEO only for CEOs and admins', async () => {
    const [otherBrand, foreignBrand] = [await newBrand(app.db), await newBrand(app.db)];
    const managerOfBoth = await newManager(app.db, { brands: [brand, otherBrand] });
    const [ticket, otherTicket] = [await newTicketOfAnna(), await newTicketOfAnna({}, otherBrand)];
    const foreignTicket = await newTicketOfAnna({}, foreignBrand);
    const ceoTicket = await newTicketOfAnna({}, null);

    expect(await listIds()).toEqual([ticket.id]);
    expect(await listIds('', managerOfBoth)).toEqual([otherTicket.id, ticket.id]);
    expect(await listIds(`?status=new&brand_id=${brand.id}`, managerOfBoth)).toEqual([ticket.id]);
    expect(await listIds(`?brand_id=${foreignBrand.id}`, managerOfBoth)).toEqual([]);
    expect(await search(`?id=${ticket.id}`)).toMatchObject({
      data: [{ id: ticket.id, brand: brand.name, user: { id: anna.id } }],
      last_page: 1,
      current_page: 1,
    });
    expect(await listIds(`?id=%23${ticket.id}`)).toEqual([ticket.id]);
    for (const id of [foreignTicket.id, ceoTicket.id, 2_147_483_647])
      expect((await app.as(manager).get(`ticket/search?id=${id}`).expect(404)).body.error).toBe('Not found');
    const { body } = await app.as(manager).get('ticket/search?type=ceo').expect(403);
    expect(body.error).toBe('Forbidden');
    for (const user of [ceo, await newUser(app.db, { role: 'admin' })])
      for (const query of ['?type=ceo', '', `?id=${ceoTicket.id}`])
        expect(await listIds(query, user)).toContain(ceoTicket.id);
  });

  it('returns pages of 20 tickets', async () => {
    for (let i = 0; i < 21; i++) await newClosedTicket();

    for (const [page, count] of [
      [1, 20],
      [2, 1],
      [3, 0],
    ]) {
      const { data, current_page, last_page } = await search(`?page=${page}`);
      expect([data.length, current_page, last_page]).toEqual([count, page, 2]);
    }
  });
});

const write = ({ id }: Ticket, message: string) =>
  app.as(manager).post(`ticket/message/${id}`).field({ message });
const writeOwn = ({ id }: Ticket, message: string) => app.as(anna).post(`t/ticket/${id}`).field({ message });
const setTime = (time: string) => app.clock.set(`2026-03-15T${time}Z`);

describe('the order of GET ticket/search', () => {
  it('of tickets in work is by last message of either side, or by place or due time', async () => {
    const first = await newTicketInWork();
    const second = await newTicketInWork();
    const third = await newTicketInWork();
    setTime('12:00:01');
    await writeOwn(third, 'Any news?');
    setTime('12:00:02');
    await write(second, 'Soon');

    expect(await listIds('?status=in-work')).toEqual([second.id, third.id, first.id]);
    expect(await listIds('?status=in-work&order=place')).toEqual([first.id, second.id, third.id]);
    // No ticket has a due time. The one whose owner waits comes first, then the last active one.
    expect(await listIds('?status=in-work&order=due')).toEqual([third.id, second.id, first.id]);
  });

  it('of closed tickets is by time of closing', async () => {
    const [first, second] = [await newTicketInWork(), await newTicketInWork()];
    setTime('12:00:01');
    await write(second, 'Done').field('is_closed_message', '1');
    setTime('12:00:02');
    await write(first, 'Done').field('is_closed_message', '1');

    expect(await listIds('?status=closed')).toEqual([first.id, second.id]);
  });

  it('of new tickets is oldest first, whatever messages they get', async () => {
    const [first, second] = [await newTicketOfAnna(), await newTicketOfAnna()];
    setTime('12:00:01');
    await writeOwn(first, 'It is urgent');

    expect(await listIds('?status=new')).toEqual([first.id, second.id]);
    expect(await listIds('?status=new&order=activity')).toEqual([first.id, second.id]);
    setTime('12:00:02');
    await writeOwn(second, 'Mine too');
    expect(await listIds('?status=new')).toEqual([first.id, second.id]);
    expect(await listIds('?status=new&order=activity')).toEqual([second.id, first.id]);
  });
});

describe('a row of GET ticket/search', () => {
  const getRow = async ({ id }: Ticket) => (await listRows()).find((row) => row.id === id)!;

  it('shows the opening text, later the newest message and the assignee', async () => {
    const ticket = await newTicketOfAnna();
    const openedAt = Date.parse('2026-03-10T12:00:00Z') / 1000;
    expect(await getRow(ticket)).toMatchObject({
      assignee: null,
      last_message: { text: 'The phone is silent', timestamp: openedAt, from_staff: false },
    });
    await write(ticket, 'Which phone?');
    const rowAfterReply = await getRow(ticket);
    setTime('12:00:01');
    await writeOwn(ticket, 'Mine');

    const timestamp = Date.parse('2026-03-15T12:00:00Z') / 1000;
    expect(rowAfterReply).toMatchObject({
      assignee: { id: manager.id },
      last_message: { text: 'Which phone?', timestamp, from_staff: true },
    });
    const latest = { text: 'Mine', timestamp: timestamp + 1, from_staff: false };
    expect((await getRow(ticket)).last_message).toEqual(latest);
    const [foundRow] = await listRows(`?id=${ticket.id}`);
    expect(foundRow!.last_message).toEqual(latest);
  });

  it('shows the opening text if the newest message has only its files, and no text for later files', async () => {
    const { body } = await app
      .asMember(anna, brand)
      .post('t/ticket')
      .field({ type: 'docs', message: 'See the picture' })
      .attach('files', samples.png, 'a.png');
    const ticket = await app.db.findOneByOrFail(Ticket, { id: body.ticket.id });
    expect((await getRow(ticket)).last_message).toMatchObject({ text: 'See the picture' });

    setTime('12:00:01');
    await app.as(anna).post(`t/ticket/${ticket.id}`).attach('files', samples.png, 'b.png');
    expect((await getRow(ticket)).last_message).toMatchObject({ text: '', from_staff: false });
  });
});

it('GET ticket/search filters by assignee, without assignee, by open and closed, and by owner', async () => {
  const jon = await newManager(app.db, { brands: [brand] });
  const boris = await newMember(app.db, brand);
  const ticketInWork = await newTicketInWork();
  const ticketAssignedToJon = await newTicketInWork({ assigneeId: jon.id });
  const unassignedTicket = await newTicketOfAnna();
  const assignedTicket = await newTicketOfAnna({ assigneeId: manager.id });
  const closedTicket = await newClosedTicket();
  const ticketOfBoris = await newTicket(app.db, boris, brand, { assigneeId: jon.id });

  expect(await listIds(`?assignee=${manager.id}`)).toEqual([
    closedTicket.id,
    assignedTicket.id,
    ticketInWork.id,
  ]);
  expect(await listIds(`?closed=0&assignee=${manager.id}`)).toEqual([assignedTicket.id, ticketInWork.id]);
  expect(await listIds(`?user_id=${boris.id}`)).toEqual([ticketOfBoris.id]);
  expect(await listIds(`?status=in-work&assignee=${jon.id}`)).toEqual([ticketAssignedToJon.id]);
  expect(await listIds('?closed=1')).toEqual([closedTicket.id]);
  expect(await listIds('?assignee=none')).toEqual([unassignedTicket.id]);
  expect(await listIds(`?assignee=none&status=in-work`)).toEqual([]);
});

it('GET t/ticket/unread counts messages of staff until the owner reads them', async () => {
  const formerBrand = await newBrand(app.db);
  await app.db.insert(Member, { brandId: formerBrand.id, userId: anna.id, dismissedAt: new Date() });
  const ticket = await newTicket(app.db, anna, brand);
  await newTicket(app.db, await newMember(app.db, brand), brand, { unreadByOwner: 9 });
  await newTicket(app.db, anna, formerBrand, { unreadByOwner: 9 });
  const getUnread = async () => (await app.as(anna).get('t/ticket/unread').expect(200)).body.data as unknown;
  expect(await getUnread()).toEqual([]);

  await newTicket(app.db, anna, null, { unreadByOwner: 1 });
  await newTicket(app.db, anna, brand, { type: 'docs', unreadByOwner: 2 });
  await newTicket(app.db, anna, brand, { type: 'docs', unreadByOwner: 3 });
  await write(ticket, 'The first').expect(201);
  await write(ticket, 'The second').field('is_closed_message', '1').expect(201);

  const others = [
    { brand_id: null, type: 'ceo', closed: false, count: 1 },
    { brand_id: brand.id, type: 'docs', closed: false, count: 5 },
  ];
  const support = { brand_id: brand.id, type: 'support', closed: true, count: 2 };
  expect(await getUnread()).toEqual([...others, support]);

  await app.as(anna).get(`t/ticket/${ticket.id}`).expect(200);
  expect(await getUnread()).toEqual(others);
});

const getPlace = async (ticket: Ticket) => (await search(`?id=${ticket.id}`, ceo)).data[0].place as number;

it('the place in the queue counts the new tickets of the queue, across brands and types', async () => {
  const firstTicket = await newTicketOfAnna({ type: 'credits' }, await newBrand(app.db));
  const start = await getPlace(firstTicket);
  const docs = await newTicketOfAnna({ type: 'docs' });
  const support = await newTicketOfAnna();
  const mail = await newTicketOfAnna({ type: 'mail' });
  const ceoTicket = await newTicketOfAnna({}, null);
  const nextCeoTicket = await newTicketOfAnna({}, null);
  const nextSupport = await newTicketOfAnna();

  expect([await getPlace(docs), await getPlace(mail)]).toEqual([start + 1, start + 2]);
  expect((await getPlace(nextSupport)) - (await getPlace(support))).toBe(1);
  expect((await getPlace(nextCeoTicket)) - (await getPlace(ceoTicket))).toBe(1);

  await app.as(manager).post(`ticket/message/${docs.id}`).field('message', 'Hello');
  expect([await getPlace(docs), await getPlace(mail)]).toEqual([null, start + 1]);
});

const getStat = async (by = manager) => {
  const { wait_deposits: _, ...tickets } = (await app.as(by).get('manager/stat')).body;
  return tickets;
};

it('the counters of manager/stat count open tickets in the granted brands, and their unread messages', async () => {
  await newTicketOfAnna();
  await newTicketOfAnna({ type: 'docs' });
  await newTicketInWork({ unreadByStaff: 2 });
  await newTicketInWork({ type: 'docs', unreadByStaff: 0 });
  await newClosedTicket({ unreadByStaff: 1 });
  await newTicketInWork({}, await newBrand(app.db));
  await newTicketOfAnna({}, null);

  const { tickets_by_type: byType, has_brands: _, ...totals } = await getStat();

  expect(totals).toEqual({
    tickets_count_new: 2,
    tickets_count_in_work: 2,
    tickets_count_in_work_messages: 2,
  });
  expect(byType).toHaveLength(2);
  for (const [type, count_in_work_messages] of [
    ['support', 2],
    ['docs', 0],
  ])
    expect(byType).toContainEqual({ type, count_new: 1, count_in_work: 1, count_in_work_messages });
  expect((await getStat(ceo)).tickets_by_type).toContainEqual(
    expect.objectContaining({ type: 'ceo', count_in_work: expect.any(Number) }),
  );
});

it('live events announce opening, messages and reading, without a brand for tickets to the CEO', async () => {
  const changes: Change[] = [];
  const subscription = app.get(LiveEvents).changes.subscribe((change) => {
    if (change.topic === 'tickets') changes.push(change);
  });
  const waitForChange = async (brandId: number | null) => {
    await waitUntil(() => changes.some((change) => change.brandId === brandId));
    changes.length = 0;
  };

  const fields = { message: 'I need papers', type: 'docs' };
  const { ticket } = (await app.asMember(anna, brand).post('t/ticket', fields).expect(201)).body;
  await waitForChange(brand.id);
  await app.as(manager).get(`ticket/${ticket.id}`).expect(200);
  await waitForChange(brand.id);
  await write(ticket, 'Hello').expect(201);
  await waitForChange(brand.id);
  await app.as(anna).post('t/ticket/ceo', { message: 'I have an idea' }).expect(201);
  await waitForChange(null);
  subscription.unsubscribe();
});
