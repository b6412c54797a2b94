import { newBrand, newManager, newScene, type Scene } from '../../../../test/factories.js';
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
const ids = async (query = '', by = manager) => (await search(query, by)).map(({ id }) => id);
const opened = (change: Partial<Ticket> = {}, of = brand) => newTicket(app.db, anna, of, change);
const inWork = (by = manager, of = brand) => opened({ status: 'in-work', assigneeId: by.id }, of);
const closed = () =>
  opened({ status: 'closed', assigneeId: manager.id, closedAt: new Date('2026-03-10T13:00:00Z') });
const write = ({ id }: Ticket, message: string) =>
  app.as(manager).post(`ticket/message/${id}`).field({ message });
const writeOwn = ({ id }: Ticket, message: string) => app.as(anna).post(`t/ticket/${id}`).field({ message });
const at = (moment: string) => app.clock.set(`2026-03-15T${moment}Z`);

describe('the order of GET ticket/search', () => {
  it('in work is by what was written last, by either side', async () => {
    const [first, second, third] = [await inWork(), await inWork(), await inWork()];
    at('12:00:01');
    await writeOwn(first, 'Any news?');
    at('12:00:02');
    await write(second, 'Soon');

    expect(await ids('?status=in-work')).toEqual([second.id, first.id, third.id]);
    expect(await ids('?status=in-work&order=place')).toEqual([first.id, second.id, third.id]);
  });

  it('of closed ones is by their end', async () => {
    const [first, second] = [await inWork(), await inWork()];
    for (const [ticket, moment] of [
      [second, '12:00:01'],
      [first, '12:00:02'],
    ] as const) {
      at(moment);
      await app.as(manager).post(`ticket/message/${ticket.id}`).field({ is_closed_message: '1' });
    }

    expect(await ids('?status=closed')).toEqual([first.id, second.id]);
  });

  it('of new ones is their line, oldest first, whatever is written', async () => {
    const [first, second] = [await opened(), await opened()];
    at('12:00:01');
    await writeOwn(first, 'It is urgent');

    expect(await ids('?status=new')).toEqual([first.id, second.id]);
    expect(await ids('?status=new&order=activity')).toEqual([first.id, second.id]);
    at('12:00:02');
    await writeOwn(second, 'Mine too');
    expect(await ids('?status=new')).toEqual([first.id, second.id]);
    expect(await ids('?status=new&order=activity')).toEqual([second.id, first.id]);
  });
});

describe('a row of GET ticket/search', () => {
  const rowOf = async ({ id }: Ticket) => (await search()).find((row) => row.id === id)!;

  it('shows what opened the ticket, until something is written', async () => {
    const ticket = await opened();

    expect(await rowOf(ticket)).toMatchObject({
      assignee: null,
      last_message: {
        text: 'The phone is silent',
        timestamp: Date.parse('2026-03-10T12:00:00Z') / 1000,
        from_staff: false,
      },
    });
  });

  it('shows the newest message, and who answers', async () => {
    const ticket = await opened();
    await write(ticket, 'Which phone?');
    const asked = await rowOf(ticket);
    at('12:00:01');
    await writeOwn(ticket, 'Mine');

    const timestamp = Date.parse('2026-03-15T12:00:00Z') / 1000;
    expect(asked).toMatchObject({
      assignee: { id: manager.id },
      last_message: { text: 'Which phone?', timestamp, from_staff: true },
    });
    const now = { text: 'Mine', timestamp: timestamp + 1, from_staff: false };
    expect((await rowOf(ticket)).last_message).toEqual(now);
    const [found] = await search(`?id=${ticket.id}`);
    expect(found!.last_message).toEqual(now);
  });

  it('shows the opening text where the newest message is its files, and none of later files', async () => {
    const { body } = await app
      .asMember(anna, brand)
      .post('t/ticket')
      .field({ type: 'docs', message: 'See the picture' })
      .attach('files', samples.png, 'a.png');
    const ticket = await app.db.findOneByOrFail(Ticket, { id: body.ticket.id });
    expect((await rowOf(ticket)).last_message).toMatchObject({ text: 'See the picture' });

    at('12:00:01');
    await app.as(anna).post(`t/ticket/${ticket.id}`).attach('files', samples.png, 'b.png');
    expect((await rowOf(ticket)).last_message).toMatchObject({ text: '', from_staff: false });
  });
});

describe('the filters of GET ticket/search', () => {
  it('find by brand, and nothing in a brand beyond reach', async () => {
    const other = await newBrand(app.db);
    const foreign = await newBrand(app.db);
    const both = await newManager(app.db, { brands: [brand, other] });
    const [here, there] = [await inWork(), await inWork(manager, other)];
    await inWork(manager, foreign);

    expect(await ids('?status=in-work', both)).toEqual([there.id, here.id]);
    expect(await ids(`?status=in-work&brand_id=${brand.id}`, both)).toEqual([here.id]);
    expect(await ids(`?brand_id=${foreign.id}`, both)).toEqual([]);
  });

  it('find by who answers, and what nobody answers', async () => {
    const second = await newManager(app.db, { brands: [brand] });
    const [mine, theirs, fresh] = [await inWork(), await inWork(second), await opened()];

    expect(await ids(`?assignee=${manager.id}`)).toEqual([mine.id]);
    expect(await ids(`?status=in-work&assignee=${second.id}`)).toEqual([theirs.id]);
    expect(await ids('?assignee=none')).toEqual([fresh.id]);
    expect(await ids(`?assignee=none&status=in-work`)).toEqual([]);
  });

  it('find a ticket by its number, with or without #', async () => {
    const ticket = await closed();

    expect(await ids(`?id=${ticket.id}`)).toEqual([ticket.id]);
    expect(await ids(`?id=%23${ticket.id}`)).toEqual([ticket.id]);
  });

  it.each(['?assignee=nobody', '?assignee=0', '?brand_id=x', '?order=newest', '?id=%23', '?id=##1'])(
    'refuse %s',
    async (query) => {
      expect((await app.as(manager).get(`ticket/search${query.replaceAll('#', '%23')}`)).status).toBe(400);
    },
  );
});
