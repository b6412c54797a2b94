import { newApiKey, newBrand, newScene, type Scene } from '../../../../test/factories.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { Ticket } from '../records/ticket.entity.js';

const app = setUpApp();
let { brand, manager, agent } = {} as Scene;
let program: Awaited<ReturnType<typeof newApiKey>>;
beforeAll(async () => {
  ({ brand, manager, agent } = await newScene(app.db));
  program = await newApiKey(app, [brand], { scopes: ['tickets:read', 'tickets:write', 'deposits:read'] });
});

const getTicket = (id: number) => app.db.findOneByOrFail(Ticket, { id });

describe('an API key that reads tickets', () => {
  it('sees messages without notes, and leaves the ticket unread', async () => {
    const { id } = await newTicket(app.db, agent, brand);
    await app.as(manager).post(`ticket/${id}/note`, { message: 'A quibbling client' }).expect(201);
    const ownMessage = await app.asMember(agent, brand).post(`t/ticket/${id}`, { message: 'Any news?' });
    const before = await getTicket(id);

    const { body } = await program.client.get(`ticket/${id}`).expect(200);

    expect(body.ticket).toMatchObject({ id, has_message: true });
    expect(body.messages).toEqual([{ ...ownMessage.body, is_note: false, api_key: null }]);
    expect(await getTicket(id)).toEqual(before);
    const search = async (q: string) => (await program.client.get(`ticket/search?q=${q}`)).body.data;
    expect(await search('quibbling')).toEqual([]);
    expect(await search('news')).toEqual([expect.objectContaining({ id })]);
  });

  it('finds no tickets of other brands or to the CEO', async () => {
    const foreignTicket = await newTicket(app.db, agent, await newBrand(app.db));
    const ceoTicket = await newTicket(app.db, agent, null);
    for (const { id } of [foreignTicket, ceoTicket]) {
      await program.client.get(`ticket/${id}`).expect(404);
      await program.client.get(`ticket/search?id=${id}`).expect(404);
      await program.client.post(`ticket/message/${id}`, { message: 'Hello' }).expect(404);
    }
    await program.client.get('ticket/search?type=ceo').expect(403);
    const { body } = await program.client.get('ticket/search?mentioned=1').expect(400);
    expect(body.details[0].field).toBe('mentioned');
  });

  it('finds the tickets of a client only with the scope for tickets', async () => {
    const { id } = await newTicket(app.db, agent, brand, { description: 'About client 7781123' });
    const withoutTickets = await newApiKey(app, [brand], { scopes: ['deposits:read'] });
    const findClient = async ({ client }: typeof program) =>
      (await client.get('deposit/client?client_id=7781123').expect(200)).body as object;

    expect(await findClient(program)).toMatchObject({
      data: [{ kind: 'ticket', id }],
      client: { tickets: 1 },
    });
    expect(await findClient(withoutTickets)).toMatchObject({ data: [], client: { tickets: null } });
  });
});

describe('a message of an API key', () => {
  it('appears to the owner as from Support and to staff as from the key, and leaves the ticket unread for staff', async () => {
    const { id } = await newTicket(app.db, agent, brand, { unreadByStaff: 1 });

    const message = 'We look into it';
    const { body } = await program.client.post(`ticket/message/${id}`, { message }).expect(201);

    const messageForOwner = {
      id: expect.any(Number),
      user_id: null,
      message,
      files: [],
      timestamp: expect.any(Number),
      origin_ticket_id: null,
    };
    expect(body).toEqual({ ...messageForOwner, is_note: false, api_key: { id: program.id, name: 'CRM' } });
    expect(await getTicket(id)).toMatchObject({
      status: 'in-work',
      assigneeId: null,
      unreadByStaff: 1,
      unreadByOwner: 1,
      waitingSince: null,
    });
    const ownChat = await app.asMember(agent, brand).get(`t/ticket/${id}`);
    expect(ownChat.body.messages).toEqual([messageForOwner]);
    expect((await app.as(manager).get(`ticket/${id}`)).body.messages).toEqual([body]);
    const search = await app.as(manager).get(`ticket/search?id=${id}`);
    expect(search.body.data[0].last_message).toMatchObject({ text: message, from_staff: true });
    const records = await app.db.query(
      "select action, via, actor_id, api_key_id from audit_records where subject = 'ticket' and subject_id = $1",
      [id],
    );
    expect(records).toEqual([
      { action: 'ticket.answer', via: 'api-key', actor_id: null, api_key_id: program.id },
    ]);
    expect(await listQueuedMessages(app.db, { about: `ticket:${id}` })).toMatchObject([
      { chat_id: agent.telegramId },
    ]);
  });

  it('does not change the assignee, may close the ticket, and is refused in a closed one', async () => {
    const { id } = await newTicket(app.db, agent, brand, { status: 'in-work', assigneeId: manager.id });
    const close = () => program.client.post(`ticket/message/${id}`, { message: '', is_closed_message: 1 });

    expect((await close()).body.message).toBe('Ticket closed');

    expect(await getTicket(id)).toMatchObject({ status: 'closed', assigneeId: manager.id });
    expect((await close()).body.error).toBe('ticket is closed');
  });

  it('counts as a reply when a merge or a closing is undone', async () => {
    const [{ id }, target] = [await newTicket(app.db, agent, brand), await newTicket(app.db, agent, brand)];
    await program.client.post(`ticket/message/${id}`, { message: 'We look into it' });
    const { unreadByStaff } = await getTicket(id);
    const staff = app.as(manager);

    await staff.post(`ticket/${id}/merge`, { into: target.id }).expect(200);
    await staff.post(`ticket/${id}/unmerge`).expect(200);
    const answered = { status: 'in-work', unreadByStaff, waitingSince: null };
    expect(await getTicket(id)).toMatchObject({ ...answered, unreadByOwner: 1 });

    await staff.post('ticket/bulk', { action: 'close', ids: [id] }).expect(200);
    await staff.post('ticket/bulk', { action: 'reopen', ids: [id] }).expect(200);
    expect(await getTicket(id)).toMatchObject(answered);
  });

  it('is written once for an idempotency key, which is not shared with people', async () => {
    const { id } = await newTicket(app.db, agent, brand);
    const headers = { 'idempotency-key': `retry-${id}` };
    const write = (more: Record<string, string>) =>
      app.with({ ...more, ...headers }).post(`ticket/message/${id}`, { message: 'Once' });

    const [first, second] = [await write(program.headers), await write(program.headers)];
    const responseToManager = await write(app.headersOf(manager));

    expect(second.body).toEqual(first.body);
    expect(responseToManager.body).toMatchObject({ user_id: manager.id });
  });
});
