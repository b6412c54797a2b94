import { listAuditRecords } from '../../../../test/audit-records.js';
import { newEditUpdate, newTextUpdate, newUpdateId, receive } from '../../../../test/bot-updates.js';
import { newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { newContentUpdate, newMessageAbout, newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { Ticket, TicketMessage } from '../records/ticket.entity.js';

const app = setUpApp('api', { PUBLIC_URL: 'https://desk.example' });

let { brand, manager, agent: anna } = {} as Scene;
let ticket: Ticket;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ticket = await newTicket(app.db, anna, brand);
});

const MESSAGE_ID = 77;
async function reply(from: User, text: string, about = ticket, content: object = { text }) {
  const replyTo = await newMessageAbout(app.db, from, about);
  const update = newContentUpdate(from, content, replyTo, MESSAGE_ID);
  await receive(app, update);
  return update;
}
const listMessages = (target = ticket) =>
  app.db.find(TicketMessage, { where: { ticketId: target.id }, order: { id: 'ASC' } });
const listWritten = async () => (await listMessages()).map(({ userId, message }) => [userId, message]);
const getLastQueued = async (user: User) =>
  (await listQueuedMessages(app.db, { chatId: user.telegramId })).at(-1)!;
const expectReceipt = async (user: User) =>
  expect(await listQueuedMessages(app.db, { chatId: user.telegramId })).toEqual([
    expect.objectContaining({
      reaction: '👌',
      text: `Sent to \\#${ticket.id}`,
      reply_to: String(MESSAGE_ID),
      about: `ticket:${ticket.id}`,
    }),
  ]);

describe('a reply to a message about a ticket', () => {
  it('goes into the ticket and gets a reaction if the owner writes it', async () => {
    await reply(anna, '  It is still silent ');

    expect(await listWritten()).toEqual([[anna.id, 'It is still silent']]);
    await expectReceipt(anna);
    expect(await getLastQueued(manager)).toMatchObject({ about: `ticket:${ticket.id}` });
  });

  it('answers the ticket if staff write it, and is recorded as theirs via the bot', async () => {
    await reply(manager, 'Which phone?');

    expect(await listWritten()).toEqual([[manager.id, 'Which phone?']]);
    expect(await app.db.findOneByOrFail(Ticket, { id: ticket.id })).toMatchObject({
      status: 'in-work',
      assigneeId: manager.id,
    });
    await expectReceipt(manager);
    const notice = await getLastQueued(anna);
    expect(notice).toMatchObject({ about: `ticket:${ticket.id}` });
    expect(notice.text).toContain('Which phone?');
    const records = await listAuditRecords(app.db, 'ticket', ticket.id);
    expect(records).toMatchObject([{ via: 'bot', actor_id: manager.id }]);
  });

  it('answers a ticket to the CEO if a CEO writes it, but not if a manager does', async () => {
    const ceo = await newUser(app.db, { role: 'ceo' });
    const ceoTicket = await newTicket(app.db, anna, null);

    await reply(ceo, 'Come in', ceoTicket);
    await reply(manager, 'Me too', ceoTicket);

    expect((await listMessages(ceoTicket)).map(({ message }) => message)).toEqual(['Come in']);
    expect(await getLastQueued(manager)).toMatchObject({ text: `You cannot write in \\#${ceoTicket.id}` });
  });

  it('is refused if staff without the code or the brand, a stranger, or an agent who has left the brand writes it', async () => {
    const managerWithoutCode = await newManager(app.db, { brands: [brand], codes: ['deposits'] });
    await app.db.query('delete from user_brands where user_id = $1', [manager.id]);
    for (const person of [managerWithoutCode, manager]) {
      await reply(person, 'Hello?');
      expect(await listQueuedMessages(app.db, { chatId: person.telegramId })).toMatchObject([
        { text: `You cannot write in \\#${ticket.id}`, reaction: null, reply_to: String(MESSAGE_ID) },
      ]);
    }
    await reply((await newScene(app.db)).agent, 'Mine?');
    await app.db.query('update brand_users set dismissed_at = now() where user_id = $1', [anna.id]);
    await reply(anna, 'Hello?');

    expect(await listWritten()).toEqual([]);
    expect(await getLastQueued(anna)).toMatchObject({
      text: `You cannot write in \\#${ticket.id}: you are no longer in its brand`,
    });
  });

  it('is refused in a closed ticket, with a button that opens the ticket', async () => {
    await app.db.update(Ticket, ticket.id, { status: 'closed', closedAt: app.clock.now() });
    await reply(anna, 'One more thing');
    await reply(manager, 'Yes?');

    expect(await listWritten()).toEqual([]);
    const text = `\\#${ticket.id} is closed`;
    const webApp = `https://desk.example/tg/ticket/${ticket.id}?brand=${brand.id}`;
    const url = `https://desk.example/tickets/chat/${ticket.id}`;
    expect(await listQueuedMessages(app.db, { chatId: anna.telegramId })).toMatchObject([
      { text, reply_to: String(MESSAGE_ID), buttons: [[{ text: 'Open Tallydesk', webApp }]] },
    ]);
    expect(await getLastQueued(manager)).toMatchObject({ text, buttons: [[{ text: 'Open', url }]] });
  });

  it('is refused above the limit of messages', async () => {
    await app.db.query(
      `insert into rate_limits (key, used, expires_at) values ($1, 1000000, '2026-03-15T12:30:00Z')`,
      [`messages:person:${anna.id}`],
    );
    await reply(anna, 'Too much');

    expect(await listWritten()).toEqual([]);
    const text = `Not sent to \\#${ticket.id}: You have sent too many messages\\. Try again in 30 minutes`;
    expect(await listQueuedMessages(app.db, { chatId: anna.telegramId })).toMatchObject([{ text }]);
  });

  it('is refused if it is longer than a message of a ticket may be', async () => {
    await reply(anna, 'a'.repeat(1001));

    expect(await listMessages()).toEqual([]);
    expect((await getLastQueued(anna)).text).toContain('at most 1000 characters');
  });

  it('cannot have a file that is too large for the bot to download', async () => {
    await reply(anna, '', ticket, { document: { file_id: 'a', file_size: 20 * 1024 * 1024 + 1 } });

    expect(await listMessages()).toEqual([]);
    expect(await listQueuedMessages(app.db, { chatId: anna.telegramId })).toMatchObject([
      { text: 'Text, photos, videos and files up to 20 MB work here\\.', about: `ticket:${ticket.id}` },
    ]);
  });

  it('is handled as a command if it is one', async () => {
    await reply(anna, '/id');

    expect(await listMessages()).toEqual([]);
    expect(await getLastQueued(anna)).toMatchObject({ text: `Your Telegram id: \`${anna.telegramId}\`` });
  });

  it('takes precedence over an open dialogue', async () => {
    await receive(app, newTextUpdate(anna, '/deposit'));
    await reply(anna, '#ftd\nAmount: 5');

    expect(await listWritten()).toEqual([[anna.id, '#ftd\nAmount: 5']]);
  });
});

it('a message is stored once despite an edit or a repeated update, and a person who edits its text learns that the stored text stays', async () => {
  const { message } = await reply(anna, 'One');
  await receive(app, { update_id: newUpdateId(), message } as never);
  const edited = { chatId: anna.telegramId, messageId: MESSAGE_ID };
  await receive(app, newEditUpdate(anna, 'One', edited)); // as after a reaction
  expect(await listQueuedMessages(app.db, { chatId: anna.telegramId })).toHaveLength(1);
  await receive(app, newEditUpdate(anna, 'Two', edited));

  expect(await listWritten()).toEqual([[anna.id, 'One']]);
  expect(await getLastQueued(anna)).toMatchObject({
    text: `\\#${ticket.id} keeps the message as you sent it first\\. Write a new one to correct it\\.`,
  });
});
