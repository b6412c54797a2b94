import { randomInt, randomUUID } from 'node:crypto';
import { newEditUpdate, newPressUpdate, newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { samples } from '../../../../test/file.factories.js';
import { newManager, newScene, type Scene } from '../../../../test/factories.js';
import { raceForRow } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import {
  newTicket,
  newContentUpdate,
  newMessageAbout,
  queuedFor,
} from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { Ticket, TicketMessage } from '../records/ticket.entity.js';
import { TicketInboxService } from './ticket-inbox.service.js';

// Its own database, because the job takes the messages of everybody.
const app = describeLoneApp();

let { brand, manager, agent: anna } = {} as Scene;
let ticket: Ticket;
beforeEach(async () => {
  app.telegram.forget();
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ticket = await newTicket(app.db, anna, brand);
});

const label = (of: Ticket) => `#${of.id} VOIP · ${brand.name}`;
const messages = (of = ticket) => app.db.find(TicketMessage, { where: { ticketId: of.id } });
const lastFor = async (user: User) => (await queuedFor(app.db, user)).at(-1)!;

async function ask(from: User, content: object = { text: 'It is silent' }) {
  await receive(app, newContentUpdate(from, content, undefined, 7));
  return lastFor(from);
}
type Question = Awaited<ReturnType<typeof ask>>;
const labels = ({ buttons }: Question) => buttons?.map(([button]) => button!.text);
const press = (from: User, { buttons }: Question, row = 0) =>
  receive(app, newPressUpdate(from, buttons![row]![0]!.data!));
const after = async (seconds: number) => {
  app.clock.advance(seconds);
  await app.get(TicketInboxService).storeDue();
};
function photo() {
  const id = randomUUID();
  app.telegram.files.set(id, samples.png);
  return { photo: [{ file_id: id, file_unique_id: id }] };
}

describe('a message that replies to nothing', () => {
  it('is answered with the open tickets of its sender', async () => {
    const other = await newTicket(app.db, anna, brand, { activeAt: new Date('2026-03-14T12:00:00Z') });
    await newTicket(app.db, anna, brand, { status: 'closed', closedAt: app.clock.now() });

    const question = await ask(anna);

    expect(question).toMatchObject({ text: 'Which ticket is this for?', reply_to: '7' });
    expect(labels(question)).toEqual([label(other), label(ticket)]);
  });

  it('of staff is answered with those that they answer', async () => {
    await app.db.update(Ticket, ticket.id, { assigneeId: manager.id, status: 'in-work' });
    await newTicket(app.db, anna, brand);

    expect(labels(await ask(manager))).toEqual([label(ticket)]);
  });

  it('is answered with five tickets at most', async () => {
    for (let n = 0; n < 6; n++) await newTicket(app.db, anna, brand);
    expect(labels(await ask(anna))).toHaveLength(5);
  });

  it('gets the text of before without open tickets, and if it is a command', async () => {
    const notUnderstood = expect.stringMatching(/^I do not know/) as string;
    expect(await ask(anna, { text: '/nonsense' })).toMatchObject({ text: notUnderstood });
    expect(await ask(manager)).toMatchObject({ text: notUnderstood, buttons: null });
    await app.db.query('update brand_users set dismissed_at = now() where user_id = $1', [anna.id]);
    expect(await ask(anna)).toMatchObject({ text: notUnderstood });
  });

  it('says what works if it is a voice message', async () => {
    expect(await ask(anna, { voice: {} })).toMatchObject({
      text: 'Text, photos, videos and files up to 20 MB work here\\.',
      buttons: null,
    });
  });
});

describe('a press of a ticket', () => {
  it('sends the message there, and the question becomes the receipt', async () => {
    const question = await ask(anna);
    await press(anna, question);

    expect(await messages()).toMatchObject([{ userId: anna.id, message: 'It is silent' }]);
    expect(await lastFor(anna)).toMatchObject({
      text: `Sent to \\#${ticket.id}`,
      about: `ticket:${ticket.id}`,
      sent_message_id: expect.anything() as string,
      buttons: null,
    });
  });

  it('sends it once, also if two come at the same moment', async () => {
    const other = await newTicket(app.db, anna, brand, { activeAt: new Date('2026-03-14T12:00:00Z') });
    const question = await ask(anna);
    await raceForRow(app.db, ticket, [() => press(anna, question, 1), () => press(anna, question, 1)]);
    await press(anna, question, 0);

    expect(await messages()).toHaveLength(1);
    expect(await messages(other)).toEqual([]);
  });

  it('sends a photo once Telegram has given it', async () => {
    const question = await ask(anna, photo());
    await after(60);
    await press(anna, question);
    expect(await lastFor(anna)).toMatchObject({ text: `Sending to \\#${ticket.id}` });
    await after(1);

    expect(await messages()).toHaveLength(1);
    expect(await lastFor(anna)).toMatchObject({ text: `Sent to \\#${ticket.id}` });
  });

  it('sends a whole album, which has one question', async () => {
    const media_group_id = String(randomInt(2 ** 40));
    for (const id of [3, 1, 2])
      await receive(app, newContentUpdate(anna, { ...photo(), media_group_id }, undefined, id));
    const queued = await queuedFor(app.db, anna);
    expect(queued).toHaveLength(1);
    await press(anna, queued[0]!);
    await after(2);

    const [{ id }] = (await messages()) as [TicketMessage];
    expect(await app.db.query('select from ticket_files where message_id = $1', [id])).toHaveLength(3);
  });

  it('sends the text as it was edited meanwhile', async () => {
    const question = await ask(anna);
    await receive(app, newEditUpdate(anna, 'It is loud', { chatId: anna.telegramId, messageId: 7 }));
    await press(anna, question);

    expect(await messages()).toMatchObject([{ message: 'It is loud' }]);
  });

  it('belongs to the sender alone', async () => {
    const question = await ask(anna);
    await press(manager, question);

    expect(await messages()).toEqual([]);
    expect(await lastFor(manager)).toMatchObject({
      text: expect.stringMatching(/^That was too long/) as string,
    });
  });

  it('comes too late after a quarter of an hour', async () => {
    const question = await ask(anna);
    await after(901);
    await press(anna, question);

    expect(await messages()).toEqual([]);
    expect(await lastFor(anna)).toMatchObject({
      text: expect.stringMatching(/^That was too long/) as string,
    });
  });

  it('of a ticket that was closed meanwhile says so', async () => {
    const question = await ask(anna);
    await app.db.update(Ticket, ticket.id, { status: 'closed', closedAt: app.clock.now() });
    await press(anna, question);

    expect(await messages()).toEqual([]);
    const [, changed, answer] = await queuedFor(app.db, anna);
    expect(changed).toMatchObject({ text: `Not sent to \\#${ticket.id}`, buttons: null });
    expect(answer!.text).toContain(`\\#${ticket.id} is closed`);
  });
});

it('an album whose first part has no reply goes where the others go', async () => {
  const media_group_id = String(randomInt(2 ** 40));
  const replyTo = await newMessageAbout(app.db, anna, ticket);
  await receive(app, newContentUpdate(anna, { ...photo(), media_group_id }, undefined, 1));
  await receive(app, newContentUpdate(anna, { ...photo(), media_group_id }, replyTo, 2));
  await after(2);

  expect(await messages()).toHaveLength(1);
});

it('a form, a command or a name that another handler takes is not asked about', async () => {
  const other = await newManager(app.db, { brands: [brand] });
  await receive(app, newTextUpdate(anna, '/work'));
  await receive(app, newTextUpdate(other, 'hello'));

  const texts = [...(await queuedFor(app.db, anna)), ...(await queuedFor(app.db, other))].map(
    ({ text }) => text,
  );
  expect(texts).not.toContain('Which ticket is this for?');
});
