import { newBrand, newManager, newMember, newScene, type Scene } from '../../../../test/factories.js';
import { samples } from '../../../../test/file.factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { Ticket } from '../records/ticket.entity.js';

const app = describeApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const search = async (query = '', by = manager) =>
  (await app.as(by).get(`ticket/search${query}`)).body.data as (Record<string, unknown> & { id: number })[];
const listIds = async (query = '', by = manager) => (await search(query, by)).map(({ id }) => id);
const newOpenTicket = (change: Partial<Ticket> = {}, inBrand = brand) =>
  newTicket(app.db, anna, inBrand, change);
const newTicketInWork = (by = manager, inBrand = brand) =>
  newOpenTicket({ status: 'in-work', assigneeId: by.id }, inBrand);
const newClosedTicket = () =>
  newOpenTicket({ status: 'closed', assigneeId: manager.id, closedAt: new Date('2026-03-10T13:00:00Z') });
const write = ({ id }: Ticket, message: string) =>
  app.as(manager).post(`ticket/message/${id}`).field({ message });
const writeOwn = ({ id }: Ticket, message: string) => app.as(anna).post(`t/ticket/${id}`).field({ message });
const setTime = (moment: string) => app.clock.set(`2026-03-15T${moment}Z`);

describe('the order of GET ticket/search', () => {
  it('of tickets in work is by the last message of either side, or by place or due time', async () => {
    const [first, second, third] = [
      await newTicketInWork(),
      await newTicketInWork(),
      await newTicketInWork(),
    ];
    setTime('12:00:01');
    await writeOwn(third, 'Any news?');
    setTime('12:00:02');
    await write(second, 'Soon');

    expect(await listIds('?status=in-work')).toEqual([second.id, third.id, first.id]);
    expect(await listIds('?status=in-work&order=place')).toEqual([first.id, second.id, third.id]);
    expect(await listIds('?status=in-work&order=due')).toEqual([third.id, second.id, first.id]);
  });

  it('of closed tickets is by their closing', async () => {
    const [first, second] = [await newTicketInWork(), await newTicketInWork()];
    for (const [ticket, moment] of [
      [second, '12:00:01'],
      [first, '12:00:02'],
    ] as const) {
      setTime(moment);
      await app.as(manager).post(`ticket/message/${ticket.id}`).field({ is_closed_message: '1' });
    }

    expect(await listIds('?status=closed')).toEqual([first.id, second.id]);
  });

  it('of new tickets is oldest first, whatever is written', async () => {
    const [first, second] = [await newOpenTicket(), await newOpenTicket()];
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
  const getRow = async ({ id }: Ticket) => (await search()).find((row) => row.id === id)!;

  it('shows the opening text, and then the newest message and the assignee', async () => {
    const ticket = await newOpenTicket();
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
    const [foundRow] = await search(`?id=${ticket.id}`);
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

describe('the filters of GET ticket/search', () => {
  it('find tickets by brand, but none in a brand beyond reach', async () => {
    const other = await newBrand(app.db);
    const unreachable = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, other] });
    const [here, there] = [await newTicketInWork(), await newTicketInWork(manager, other)];
    await newTicketInWork(manager, unreachable);

    expect(await listIds('?status=in-work', managerOfBoth)).toEqual([there.id, here.id]);
    expect(await listIds(`?status=in-work&brand_id=${brand.id}`, managerOfBoth)).toEqual([here.id]);
    expect(await listIds(`?brand_id=${unreachable.id}`, managerOfBoth)).toEqual([]);
  });

  it('find tickets by assignee, unassigned and open ones, and those of a person', async () => {
    const second = await newManager(app.db, { brands: [brand] });
    const [mine, theirs, unassigned, assigned, closed, ofOther] = [
      await newTicketInWork(),
      await newTicketInWork(second),
      await newOpenTicket(),
      await newOpenTicket({ assigneeId: manager.id }),
      await newClosedTicket(),
      await newTicket(app.db, await newMember(app.db, brand), brand, { assigneeId: second.id }),
    ];

    expect(await listIds(`?assignee=${manager.id}`)).toEqual([closed.id, assigned.id, mine.id]);
    expect(await listIds(`?closed=0&assignee=${manager.id}`)).toEqual([assigned.id, mine.id]);
    expect(await listIds(`?user_id=${ofOther.userId}`)).toEqual([ofOther.id]);
    expect(await listIds(`?status=in-work&assignee=${second.id}`)).toEqual([theirs.id]);
    expect(await listIds('?assignee=none')).toEqual([unassigned.id]);
    expect(await listIds(`?assignee=none&status=in-work`)).toEqual([]);
  });

  it('find a ticket by its number, with or without #, and refuse what is none', async () => {
    const ticket = await newClosedTicket();

    expect(await listIds(`?id=${ticket.id}`)).toEqual([ticket.id]);
    expect(await listIds(`?id=%23${ticket.id}`)).toEqual([ticket.id]);
    for (const query of ['id=abc', 'id=%23', 'id=%23%231'])
      await app.as(manager).get(`ticket/search?${query}`).expect(400);
  });
});

it('GET t/ticket/unread counts messages of staff until the owner reads them', async () => {
  const formerBrand = await newBrand(app.db);
  await app.db.query('insert into brand_users (brand_id, user_id, dismissed_at) values ($1, $2, now())', [
    formerBrand.id,
    anna.id,
  ]);
  const ticket = await newTicket(app.db, anna, brand);
  await newTicket(app.db, await newMember(app.db, brand), brand, { unreadByOwner: 9 });
  await newTicket(app.db, anna, formerBrand, { unreadByOwner: 9 });
  const getUnread = async () => (await app.as(anna).get('t/ticket/unread').expect(200)).body.data as unknown;
  expect(await getUnread()).toEqual([]);

  await newTicket(app.db, anna, null, { type: 'ceo', queue: 'ceo', unreadByOwner: 1 });
  await newTicket(app.db, anna, brand, { type: 'docs', queue: 'services', unreadByOwner: 2 });
  await newTicket(app.db, anna, brand, { type: 'docs', queue: 'services', unreadByOwner: 3 });
  await write(ticket, 'The first').expect(201);
  await write(ticket, 'The second').field('is_closed_message', '1').expect(201);

  const others = [
    { brand_id: null, type: 'ceo', closed: false, count: 1 },
    { brand_id: brand.id, type: 'docs', closed: false, count: 5 },
  ];
  expect(await getUnread()).toEqual([
    ...others,
    { brand_id: brand.id, type: 'support', closed: true, count: 2 },
  ]);

  await app.as(anna).get(`t/ticket/${ticket.id}`).expect(200);
  expect(await getUnread()).toEqual(others);
});
