import { newBrand, newMember, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { toUserView } from '../../people/user.schemas.js';
import { Ticket } from '../records/ticket.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const asAnna = () => app.asMember(anna, brand);
const countTickets = () => app.db.countBy(Ticket, { userId: anna.id });
const message = 'The phone is silent';

describe('opening', () => {
  it('a support ticket returns the ticket', async () => {
    const fields = { message: `  ${message}\n`, title: 'PIN Leads', brand_id: brand.id };
    const { body } = await asAnna().post('t/ticket/support').field(fields).expect(201);

    expect(body.ticket).toEqual({
      id: expect.any(Number),
      type: 'support',
      title: 'PIN Leads',
      description: message,
      status: 'new',
      closed: false,
      user_id: anna.id,
      user: toUserView(anna),
      assignee: null,
      brand_id: brand.id,
      brand: brand.name,
      created_at: '2026-03-15T12:00:00.000Z',
      has_message: false,
      place: expect.any(Number),
      merged_into: null,
    });
  });

  it.each([
    ['withdrawal', 'Withdrawal of funds'],
    ['docs', 'Request documents'],
    ['mail', 'Email requests'],
    ['credits', 'Credits'],
    ['fake_credit', 'Report a fake credit'],
    ['fake_deposit', 'Report a fake deposit'],
    ['fake_withdrawal', 'Report a fake withdrawal'],
  ])('a ticket of type %s gets the title "%s"', async (type, title) => {
    const response = await asAnna().post('t/ticket').field({ message, type });

    expect([response.status, response.body.ticket]).toMatchObject([201, { type, title, brand_id: brand.id }]);
  });

  it('a ticket to the CEO needs no brand, and has none', async () => {
    const { body } = await app.as(anna).post('t/ticket/ceo').field({ message }).expect(201);

    const expected = { type: 'ceo', title: 'Chat with CEO', brand_id: null, brand: null };
    expect(body.ticket).toMatchObject(expected);
  });

  it('accepts 10 to 1000 characters without surrounding spaces, and counts a line end as one', async () => {
    const send = (text: string) => asAnna().post('t/ticket/ceo').field({ message: text });

    for (const text of ['123456789', `   ${'1'.repeat(9)}   `, '1'.repeat(1001)])
      await send(text).expect(400);
    await send('1234567890').expect(201);
    await send('1'.repeat(1000)).expect(201);
    // A browser sends each line end in a form as two characters.
    await send(`${'1'.repeat(500)}\r\n${'1'.repeat(499)}`).expect(201);
    expect(await countTickets()).toBe(3);
  });

  it('names the invalid field, and stores nothing', async () => {
    const refusals = [
      ['t/ticket/support', { message: 'short', title: 'VOIP' }, 'message', 'Message is short'],
      ['t/ticket/support', { message, title: 'Weather' }, 'title'],
      ['t/ticket', { message, type: 'support' }, 'type'],
      ['t/ticket/ceo', { message, brand_id: String(brand.id) }, 'brand_id', 'brand_id is not a known field'],
    ] as const;

    for (const [path, form, field, text] of refusals) {
      const { body } = await asAnna().post(path).field(form).expect(400);
      expect(body.details).toMatchObject([text ? { field, message: text } : { field }]);
    }
    expect(await countTickets()).toBe(0);
  });

  it('is possible only for members of the brand in the header', async () => {
    const otherBrand = await newBrand(app.db);
    const dismissedMember = await newMember(app.db, brand, { dismissedAt: new Date() });
    const form = { message, type: 'docs', brand_id: brand.id };
    const otherBrandForm = { message, brand_id: otherBrand.id };
    const calls = [
      asAnna().post('t/ticket', { ...otherBrandForm, type: 'docs' }),
      asAnna().post('t/ticket/support', { ...otherBrandForm, title: 'VOIP' }),
      app.as(anna).post('t/ticket', form),
      app.asMember(anna, otherBrand).post('t/ticket', form),
      app.asMember(dismissedMember, brand).post('t/ticket', form),
      app.asMember(manager, brand).post('t/ticket', form),
    ];

    for (const call of calls) expect((await call.expect(403)).body.error).toBe('user not in brand');
    expect(await countTickets()).toBe(0);
  });
});

describe('GET t/ticket', () => {
  const getPage = async (query = '', as = asAnna()) => (await as.get(`t/ticket${query}`)).body;
  const listIds = async (query = '', as = asAnna()) =>
    ((await getPage(query, as)).data as { id: number }[]).map(({ id }) => id);

  it("lists the caller's tickets in the brand, newest first", async () => {
    const colleague = await newMember(app.db, brand);
    const first = await newTicket(app.db, anna, brand);
    const second = await newTicket(app.db, anna, brand, { type: 'docs' });
    await newTicket(app.db, colleague, brand);
    await newTicket(app.db, anna, await newBrand(app.db));
    const ceoTicket = await newTicket(app.db, anna, null);

    expect(await listIds()).toEqual([second.id, first.id]);
    expect(await listIds('?type=support')).toEqual([first.id]);
    expect(await listIds('?type=docs')).toEqual([second.id]);
    expect(await listIds('?type=mail')).toEqual([]);
    expect(await listIds('?type=ceo')).toEqual([ceoTicket.id]);
    expect((await getPage('?type=ceo', app.as(anna))).data).toMatchObject([
      { id: ceoTicket.id, user_id: anna.id },
    ]);
    expect((await getPage()).meta).toEqual({ current_page: 1, last_page: 1 });
  });

  it('filters by open and closed', async () => {
    const openTicket = await newTicket(app.db, anna, brand);
    const ticketInWork = await newTicket(app.db, anna, brand, { status: 'in-work' });
    const closedTicket = await newTicket(app.db, anna, brand, { status: 'closed', closedAt: new Date() });

    expect(await listIds('?closed=0')).toEqual([ticketInWork.id, openTicket.id]);
    expect(await listIds('?closed=1')).toEqual([closedTicket.id]);
    expect(await listIds('?closed=')).toEqual([closedTicket.id, ticketInWork.id, openTicket.id]);
    expect(await listIds('?closed=1&type=docs')).toEqual([]);
  });

  it('does not require a membership for tickets to the CEO, but for all others', async () => {
    const stranger = await newUser(app.db);
    expect((await app.as(stranger).get('t/ticket?type=ceo')).body.data).toEqual([]);
    await app.asMember(stranger, brand).get('t/ticket?type=docs').expect(403);
  });
});
